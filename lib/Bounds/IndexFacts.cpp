//===- IndexFacts.cpp - What is known of buffers and conditions -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexTerms.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::bounds;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

Linear IndexTerms::getExtent(Value memref, int64_t dim) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.isDynamicDim(dim))
    return Linear(type.getDimSize(dim));
  std::optional<Linear> extent;
  if (Operation *op = memref.getDefiningOp())
    extent =
        llvm::TypeSwitch<Operation *, std::optional<Linear>>(op)
            .Case<memref::AllocOp, memref::AllocaOp>([&](auto alloc) {
              return get(alloc.getDynamicSizes()[type.getDynamicDimIndex(dim)]);
            })
            .Case([&](memref::CastOp cast) -> std::optional<Linear> {
              if (isa<MemRefType>(cast.getSource().getType()))
                return getExtent(cast.getSource(), dim);
              return std::nullopt;
            })
            .Case([&](memref::SubViewOp view) {
              llvm::SmallBitVector dropped = view.getDroppedDims();
              int64_t sourceDim = 0;
              for (int64_t kept = dim; dropped[sourceDim] || kept-- > 0;)
                ++sourceDim;
              return get(view.getMixedSizes()[sourceDim]);
            })
            .Case([&](memref::ReinterpretCastOp view) {
              return get(view.getMixedSizes()[dim]);
            })
            .Case([&](memref::ExpandShapeOp view) {
              return get(view.getMixedOutputShape()[dim]);
            })
            .Case([&](memref::CollapseShapeOp view) {
              Linear product(1);
              ReassociationIndices group = view.getReassociationIndices()[dim];
              for (int64_t part : group)
                product = multiply(product, getExtent(view.getSrc(), part));
              return product;
            })
            .Default(std::nullopt);
  if (extent)
    return *extent;
  auto argument = dyn_cast<BlockArgument>(memref);
  bool isOfFunction =
      argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  std::string name;
  if (isOfFunction)
    name = "arg" + std::to_string(argument.getArgNumber()) + "." +
           std::to_string(dim);
  return remember(memref.getAsOpaquePointer(), dim,
                  isOfFunction ? Variable::Exact : Variable::Opaque,
                  /*isNonNegative=*/true, name);
}

/// The type with a layout of an argument of a function, or null.
static RankedTensorType getLogicalType(Value memref) {
  auto argument = dyn_cast<BlockArgument>(memref);
  auto function =
      argument
          ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp())
          : FunctionOpInterface();
  auto type = function ? function.getArgAttrOfType<TypeAttr>(
                             argument.getArgNumber(), kLogicalTypeAttrName)
                       : TypeAttr();
  return type ? dyn_cast<RankedTensorType>(type.getValue())
              : RankedTensorType();
}

Linear IndexTerms::getWidth(Value memref, int64_t dim) {
  if (RankedTensorType type = getLogicalType(memref)) {
    int64_t width = getPhysicalLayout(type).getWidth(dim);
    if (!ShapedType::isDynamic(width))
      return Linear(width);
  }
  return getExtent(memref, dim);
}

Linear IndexTerms::getStride(Value memref, int64_t dim) {
  auto type = cast<MemRefType>(memref.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  if (!ShapedType::isDynamic(strides[dim]))
    return Linear(strides[dim]);
  RankedTensorType logical = getLogicalType(memref);
  if (!logical && !type.getLayout().isIdentity())
    return remember(memref.getAsOpaquePointer(), Strides + dim,
                    Variable::Opaque);
  SmallVector<int64_t> order =
      logical ? llvm::to_vector<4>(getPhysicalLayout(logical).getMajorToMinor())
              : llvm::to_vector<4>(llvm::seq(type.getRank()));
  Linear stride(1);
  for (int64_t inner : llvm::reverse(order)) {
    if (inner == dim)
      break;
    stride = multiply(stride, getWidth(memref, inner));
  }
  return stride;
}

Linear IndexTerms::getOffset(Value memref) {
  auto [strides, offset] =
      cast<MemRefType>(memref.getType()).getStridesAndOffset();
  return ShapedType::isDynamic(offset)
             ? remember(memref.getAsOpaquePointer(), Offset, Variable::Opaque)
             : Linear(offset);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// `lhs` and `rhs` as numbers without a sign.
static Choice lessUnsigned(const Linear &lhs, const Linear &rhs, int64_t gap) {
  Linear less = rhs - lhs - Linear(gap), negative(-1);
  return {{lhs, less},
          {lhs, negative - rhs},
          {negative - lhs, negative - rhs, less}};
}

std::optional<Choice> IndexTerms::getFact(Value condition, bool truth) {
  if (std::optional<int64_t> known = getConstantIntValue(condition))
    return (*known != 0) == truth ? Choice{{}} : Choice{};
  Operation *op = condition.getDefiningOp();
  if (isa_and_nonnull<arith::AndIOp, arith::OrIOp>(op)) {
    std::optional<Choice> lhs = getFact(op->getOperand(0), truth);
    std::optional<Choice> rhs = getFact(op->getOperand(1), truth);
    if (isa<arith::AndIOp>(op) == truth)
      return lhs && rhs ? both(*lhs, *rhs) : lhs ? lhs : rhs;
    if (!lhs || !rhs)
      return std::nullopt;
    llvm::append_range(*lhs, *rhs);
    return lhs;
  }
  if (auto negation = dyn_cast_or_null<arith::XOrIOp>(op);
      negation && isConstantIntValue(negation.getRhs(), -1))
    return getFact(negation.getLhs(), !truth);
  auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
  if (!compare || !compare.getLhs().getType().isIndex())
    return std::nullopt;
  arith::CmpIPredicate predicate = compare.getPredicate();
  if (!truth)
    predicate = arith::invertPredicate(predicate);
  Linear lhs = get(compare.getLhs()), rhs = get(compare.getRhs()), one(1);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return Choice{equal(lhs, rhs)};
  case arith::CmpIPredicate::ne:
    return Choice{{lhs - rhs - one}, {rhs - lhs - one}};
  case arith::CmpIPredicate::slt:
    return Choice{{rhs - lhs - one}};
  case arith::CmpIPredicate::sle:
    return Choice{{rhs - lhs}};
  case arith::CmpIPredicate::sgt:
    return Choice{{lhs - rhs - one}};
  case arith::CmpIPredicate::sge:
    return Choice{{lhs - rhs}};
  case arith::CmpIPredicate::ult:
    return lessUnsigned(lhs, rhs, 1);
  case arith::CmpIPredicate::ule:
    return lessUnsigned(lhs, rhs, 0);
  case arith::CmpIPredicate::ugt:
    return lessUnsigned(rhs, lhs, 1);
  case arith::CmpIPredicate::uge:
    return lessUnsigned(rhs, lhs, 0);
  }
  return std::nullopt;
}

void IndexTerms::addFacts(Operation *op, Region *region,
                          std::vector<Choice> &facts) {
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    facts.push_back(
        getFact(branch.getCondition(), region == &branch.getThenRegion())
            .value_or(Choice{{addVariable(Variable::Opaque)}}));
    return;
  }
  if (auto branch = dyn_cast<affine::AffineIfOp>(op);
      branch && region == &branch.getThenRegion()) {
    IntegerSet set = branch.getIntegerSet();
    for (auto [expr, isEqual] :
         llvm::zip_equal(set.getConstraints(), set.getEqFlags())) {
      Linear sum = get(expr, set.getNumDims(), branch.getOperands());
      facts.push_back({isEqual ? equal(sum, Linear()) : Case{sum}});
    }
    return;
  }
  if (!isa<LoopLikeOpInterface>(op))
    return;
  for (Value index : region->getArguments())
    if (index.getType().isIndex())
      for (auto &[variable, factor] : get(index).factors)
        llvm::append_range(facts, variables[variable].facts);
}

/// What the checks before `op` and the operations around it establish.
std::vector<Choice> IndexTerms::getFacts(Operation *op) {
  std::vector<Choice> facts;
  for (; op && !isa<FunctionOpInterface>(op); op = op->getParentOp()) {
    for (Operation &check : *op->getBlock()) {
      if (&check == op)
        break;
      if (auto assertion = dyn_cast<cf::AssertOp>(check)) {
        if (auto fact = getFact(assertion.getArg(), true))
          facts.push_back(*fact);
        continue;
      }
      auto demand = dyn_cast<CheckExtentOp>(check);
      if (!demand)
        continue;
      Linear extent = get(demand.getExtent());
      Linear expected = get(demand.getExpected());
      switch (demand.getKind()) {
      case CheckKind::NonNegative:
        facts.push_back({{extent}});
        break;
      case CheckKind::AtMost:
        facts.push_back({{expected - extent}});
        break;
      case CheckKind::Equal:
      case CheckKind::Size:
        facts.push_back({equal(extent, expected)});
        break;
      case CheckKind::EqualOrOne:
      case CheckKind::EqualOrAnyOne:
        facts.push_back({equal(extent, expected), equal(extent, Linear(1))});
        break;
      default:
        break;
      }
    }
    addFacts(op->getParentOp(), op->getParentRegion(), facts);
  }
  return facts;
}
