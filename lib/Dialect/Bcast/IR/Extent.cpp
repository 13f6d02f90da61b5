//===- Extent.cpp - An extent and where it comes from ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extent.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// The bound on the steps of a walk over defining operations.
static constexpr unsigned kMaxSteps = 64;

Extent Extent::get(Value tensor, int64_t dim) {
  int64_t extent = cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  return isDynamic(extent) ? Extent{tensor, dim} : get(extent);
}

Extent Extent::get(Value index) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return get(*constant);
  if (auto dimOp = index.getDefiningOp<tensor::DimOp>()) {
    auto type = dyn_cast<RankedTensorType>(dimOp.getSource().getType());
    std::optional<int64_t> dim = dimOp.getConstantIndex();
    if (type && dim && *dim >= 0 && *dim < type.getRank())
      return get(dimOp.getSource(), *dim);
  }
  return {index, kIsIndex};
}

Extent Extent::get(OpFoldResult extent) {
  if (auto value = dyn_cast<Value>(extent))
    return get(value);
  return get(*getConstantIntValue(extent));
}

static std::optional<Extent> getSourceOfBroadcast(Operation *op, int64_t dim) {
  auto elementwise = dyn_cast<ElementwiseOpInterface>(op);
  if (isa<RelayoutOp>(op) || (elementwise && !elementwise.getBroadcastRule()))
    return Extent::get(op->getOperand(0), dim);
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  SmallVector<ExtentReader> readers = broadcast.getReaders(dim);
  const ExtentReader &first = readers.front();
  if (first.read != DimRead::Equal &&
      (readers.size() != 1 || first.read == DimRead::Block))
    return std::nullopt;
  const ShapeSource &source = broadcast.sources[first.source];
  return source.tensor ? Extent::get(source.tensor, first.dim)
                       : Extent::get(source.getSize(first.dim));
}

static Extent getSourceOfSlice(tensor::ExtractSliceOp slice, int64_t dim) {
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  int64_t sourceDim = 0;
  for (int64_t kept = dim; dropped[sourceDim] || kept-- > 0; ++sourceDim)
    ;
  return Extent::get(slice.getMixedSizes()[sourceDim]);
}

static Extent getRepresentativeIn(Extent extent, unsigned &steps);

/// Loops and branches that write to a tensor keep its extents.
static std::optional<Extent> getSourceOfLoop(scf::ForOp loop, unsigned index,
                                             int64_t dim, unsigned &steps) {
  Extent first = Extent::get(loop.getInitArgs()[index], dim);
  Extent next = getRepresentativeIn(
      Extent::get(loop.getYieldedValues()[index], dim), steps);
  if (next == Extent::get(loop.getRegionIterArg(index), dim) ||
      next == getRepresentativeIn(first, steps))
    return first;
  return std::nullopt;
}
static std::optional<Extent> getSourceOfBranches(scf::IfOp op, unsigned index,
                                                 int64_t dim, unsigned &steps) {
  auto get = [&](scf::YieldOp yield) {
    return getRepresentativeIn(Extent::get(yield.getOperand(index), dim),
                               steps);
  };
  Extent source = get(op.thenYield());
  if (source == get(op.elseYield()))
    return source;
  return std::nullopt;
}

static std::optional<Extent> getSourceIn(const Extent &extent,
                                         unsigned &steps) {
  auto result = dyn_cast_or_null<OpResult>(extent.value);
  if (!result || extent.isIndex())
    return std::nullopt;
  int64_t dim = extent.number;
  using Source = std::optional<Extent>;
  return TypeSwitch<Operation *, Source>(result.getOwner())
      .Case([&](tensor::EmptyOp op) -> Source {
        return Extent::get(op.getMixedSizes()[dim]);
      })
      .Case([&](tensor::CastOp op) -> Source {
        if (!isa<RankedTensorType>(op.getSource().getType()))
          return std::nullopt;
        return Extent::get(op.getSource(), dim);
      })
      .Case([&](tensor::ExtractSliceOp op) -> Source {
        return getSourceOfSlice(op, dim);
      })
      .Case([&](tensor::ExpandShapeOp op) -> Source {
        return Extent::get(op.getMixedOutputShape()[dim]);
      })
      .Case([&](tensor::CollapseShapeOp op) -> Source {
        SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
        if (groups[dim].size() != 1)
          return std::nullopt;
        return Extent::get(op.getSrc(), groups[dim].front());
      })
      .Case([&](tensor::ConcatOp op) -> Source {
        if (dim == static_cast<int64_t>(op.getDim()))
          return std::nullopt;
        return Extent::get(op.getInputs().front(), dim);
      })
      .Case([&](ReductionOpInterface op) -> Source { // [REDUCE-2]
        return Extent::get(op.getOperand(),
                           op.getKeepDims() ? dim : op.resolve().keptDims[dim]);
      })
      .Case<BroadcastInDimOp, IotaOp>([&](auto op) -> Source {
        return Extent::get(op.getSizes()[op.getType().getDynamicDimIndex(dim)]);
      })
      .Case<BroadcastOp, RelayoutOp, ElementwiseOpInterface>(
          [&](Operation *op) { return getSourceOfBroadcast(op, dim); })
      .Case([&](DestinationStyleOpInterface op) -> Source {
        return Extent::get(op.getTiedOpOperand(result)->get(), dim);
      })
      .Case([&](scf::ForOp op) {
        return getSourceOfLoop(op, result.getResultNumber(), dim, steps);
      })
      .Case([&](scf::IfOp op) {
        return getSourceOfBranches(op, result.getResultNumber(), dim, steps);
      })
      .Default(std::nullopt);
}

/// In code that is not reached, an extent may depend on itself.
static Extent getRepresentativeIn(Extent extent, unsigned &steps) {
  while (steps > 0) {
    --steps;
    std::optional<Extent> source = getSourceIn(extent, steps);
    if (!source)
      break;
    extent = *source;
  }
  return extent;
}

std::optional<Extent> Extent::getSource() const {
  unsigned steps = kMaxSteps;
  return getSourceIn(*this, steps);
}

Extent Extent::getRepresentative() const {
  unsigned steps = kMaxSteps;
  return getRepresentativeIn(*this, steps);
}

OpFoldResult Extent::materialize(OpBuilder &builder, Location loc) const {
  if (isConstant())
    return builder.getIndexAttr(number);
  if (isIndex())
    return value;
  return builder.createOrFold<tensor::DimOp>(loc, value, number);
}

/// Whether `size` is that of a tile: the least of constants and of what is left
/// of a loop. Bounds ignore overflow, so no other arithmetic counts.
static bool isTileSize(Value size) {
  using Variable = ValueBoundsConstraintSet::Variable;
  OpFoldResult zero = OpBuilder(size.getContext()).getIndexAttr(0);
  auto isNonNegative = [&](const Variable &variable) {
    return ValueBoundsConstraintSet::compare(
        variable, ValueBoundsConstraintSet::GE, zero);
  };
  auto isConstant = [](AffineExpr expr) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    return constant && constant.getValue() >= 0;
  };
  if (auto maximum = size.getDefiningOp<affine::AffineMaxOp>())
    return llvm::any_of(maximum.getMap().getResults(), isConstant);
  auto minimum = size.getDefiningOp<affine::AffineMinOp>();
  if (!minimum)
    return false;
  AffineMap map = minimum.getMap();
  SmallVector<Value> operands(minimum.getOperands());
  auto bindTo = [&](AffineExpr expr) {
    return Variable(AffineMap::get(map.getNumDims(), map.getNumSymbols(), expr),
                    operands);
  };
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    if (isConstant(expr))
      return true;
    // n less a multiple of a step.
    auto difference = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!difference || difference.getKind() != AffineExprKind::Add)
      return false;
    auto step = dyn_cast<AffineBinaryOpExpr>(difference.getLHS());
    return step && step.getKind() == AffineExprKind::Mul &&
           isa<AffineDimExpr, AffineSymbolExpr>(step.getLHS()) &&
           isa<AffineConstantExpr>(step.getRHS()) &&
           !isConstant(step.getRHS()) &&
           isa<AffineDimExpr, AffineSymbolExpr, AffineConstantExpr>(
               difference.getRHS()) &&
           isNonNegative(bindTo(step.getLHS())) && isNonNegative(bindTo(expr));
  });
}

/// Whether `extent` is selected, in few steps, among extents that are not
/// negative.
static bool isNonNegativeIn(Extent extent, unsigned steps) {
  if (extent.isConstant())
    return extent.number >= 0;
  if (!extent.isIndex())
    return true;
  auto select = extent.value.getDefiningOp<arith::SelectOp>();
  if (!select)
    return isTileSize(extent.value);
  return steps > 0 &&
         isNonNegativeIn(Extent::get(select.getTrueValue()), steps - 1) &&
         isNonNegativeIn(Extent::get(select.getFalseValue()), steps - 1);
}

bool Extent::isNonNegative() const {
  return isNonNegativeIn(*this, /*steps=*/3);
}

bool bcast::detail::haveSameShape(Value lhs, Value rhs) {
  auto lhsType = cast<RankedTensorType>(lhs.getType());
  auto rhsType = cast<RankedTensorType>(rhs.getType());
  return lhs == rhs ||
         (lhsType.getRank() == rhsType.getRank() &&
          llvm::all_of(llvm::seq(lhsType.getRank()), [&](int64_t dim) {
            return Extent::get(lhs, dim).getRepresentative() ==
                   Extent::get(rhs, dim).getRepresentative();
          }));
}
