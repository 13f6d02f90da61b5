//===- BcastToLinalg.cpp - Explicit operations to linalg.generic ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "Lowering.h"
#include "bcast/Dialect/Bcast/IR/Bitcast.h"
#include "bcast/Dialect/Bcast/IR/Cycles.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Dialect/Bcast/IR/ScalarConversion.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Iterators.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

BroadcastSource mlir::bcast::detail::lookThroughBroadcasts(Value value) {
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  AffineMap map = AffineMap::getMultiDimIdentityMap(rank, value.getContext());
  if (endsInCycle(value.getDefiningOp<BroadcastInDimOp>()))
    return {value, map};
  while (auto broadcast = value.getDefiningOp<BroadcastInDimOp>()) {
    if (broadcast.resolve().operands.front().hasRuntimeStretch())
      break;
    int64_t resultRank = broadcast.getType().getRank();
    AffineMap read = getIndexingMap(broadcast.resolve().operands.front(),
                                    resultRank, value.getContext());
    map = read.compose(map);
    value = broadcast.getOperand();
  }
  return {value, map};
}

using ScalarBuilderFn = function_ref<Value(ImplicitLocOpBuilder &, ValueRange)>;

static SmallVector<Value> createDynamicSizes(Operation *op, OpBuilder &builder,
                                             RemapFn remap) {
  RuntimeBroadcast broadcast = RuntimeBroadcast::get(op);
  for (ShapeSource &source : broadcast.sources)
    if (auto operand = source.tensor.getDefiningOp<BroadcastInDimOp>()) {
      // The sizes of the broadcast suffice; its value is not needed.
      source.sizes = operand.getSizes();
      source.tensor = Value();
    } else {
      source.tensor = remap(source.tensor);
    }
  SmallVector<Value> sizes;
  SmallVector<int64_t> staticSizes;
  dispatchIndexOpFoldResults(broadcast.reifyResultShape(builder, op->getLoc()),
                             sizes, staticSizes);
  return sizes;
}

/// Creates a linalg.generic with a result of type `type`. `buildScalar` builds
/// its body.
static Value createGeneric(OpBuilder &builder, Location loc,
                           RankedTensorType type, ValueRange dynamicSizes,
                           ArrayRef<BroadcastSource> sources,
                           ScalarBuilderFn buildScalar) {
  Value init = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                       type.getElementType(), dynamicSizes);
  // Without elements, nothing computes the operands.
  if (llvm::is_contained(type.getShape(), 0))
    return init;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (const BroadcastSource &source : sources) {
    inputs.push_back(source.value);
    maps.push_back(source.map);
  }
  maps.push_back(builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, type, inputs, init, maps, iterators,
      [&](OpBuilder &inner, Location bodyLoc, ValueRange args) {
        ImplicitLocOpBuilder scalarBuilder(bodyLoc, inner);
        Value scalar =
            buildScalar(scalarBuilder, args.take_front(inputs.size()));
        linalg::YieldOp::create(inner, bodyLoc, scalar);
      });
  return generic.getResult(0);
}

/// The extents of `type` other than 1.
static SmallVector<int64_t> getTrueShape(RankedTensorType type) {
  SmallVector<int64_t> shape;
  llvm::copy_if(type.getShape(), std::back_inserter(shape),
                [](int64_t extent) { return extent != 1; });
  return shape;
}

/// Whether the result of `op` is the memory of its operand. False without
/// elements: the unknown extents of both may differ. [LAYOUT-16]
static bool movesNothing(BroadcastInDimOp op) {
  RankedTensorType operandType = op.getOperand().getType();
  if (llvm::is_contained(operandType.getShape(), 0))
    return false;
  return getBroadcastBitcast(operandType, op.getType(),
                             op.resolve().operands.front()) == Bitcast::Whole &&
         getTrueShape(operandType) == getTrueShape(op.getType());
}

/// Groups the dimensions of `type`. A group ends with a dimension whose extent
/// is not 1; trailing dimensions of extent 1 are in the last group.
static SmallVector<ReassociationIndices>
groupByTrueDims(RankedTensorType type) {
  SmallVector<ReassociationIndices> groups;
  bool isEnded = true;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    bool isLastGroup = llvm::all_of(type.getShape().drop_front(dim),
                                    [](int64_t extent) { return extent == 1; });
    if (isEnded && !(isLastGroup && !groups.empty()))
      groups.emplace_back();
    groups.back().push_back(dim);
    isEnded = type.getDimSize(dim) != 1;
  }
  // A tensor of a single element has no groups.
  if (getTrueShape(type).empty())
    groups.clear();
  return groups;
}

/// Reshapes `value` to `type`, which has the same extents other than 1.
static Value createView(OpBuilder &builder, Location loc, RankedTensorType type,
                        Value value, ValueRange sizes) {
  auto operandType = cast<RankedTensorType>(value.getType());
  auto trueType =
      RankedTensorType::get(getTrueShape(type), type.getElementType());
  if (operandType != trueType)
    value = tensor::CollapseShapeOp::create(builder, loc, trueType, value,
                                            groupByTrueDims(operandType));
  if (type == trueType)
    return value;
  return tensor::ExpandShapeOp::create(
      builder, loc, type, value, groupByTrueDims(type),
      getMixedValues(type.getShape(), sizes, builder));
}

/// Lowers `op` to a result of type `type`.
static Value lowerElementwise(ElementwiseOpInterface op, RankedTensorType type,
                              OpBuilder &builder, RemapFn remap) {
  SmallVector<BroadcastSource, 3> sources;
  for (Value operand : op->getOperands()) {
    BroadcastSource source = lookThroughBroadcasts(operand);
    source.value = remap(source.value);
    sources.push_back(source);
  }
  SmallVector<Value> sizes = createDynamicSizes(op, builder, remap);
  return createGeneric(builder, op->getLoc(), type, sizes, sources,
                       [&](ImplicitLocOpBuilder &scalar, ValueRange args) {
                         return buildScalarComputation(op, scalar, args);
                       });
}

/// Lowers `op`, whose stretching is known, to a result of type `type`. A
/// computed operand may be written in the result's shape directly.
static Value lowerBroadcast(BroadcastInDimOp op, RankedTensorType type,
                            bool isComputed, OpBuilder &builder,
                            RemapFn remap) {
  if (!isComputed && movesNothing(op))
    return createView(builder, op.getLoc(), type, remap(op.getOperand()),
                      op.getSizes());
  BroadcastSource source = lookThroughBroadcasts(op.getResult());
  source.value = remap(source.value);
  return createGeneric(
      builder, op->getLoc(), type, op.getSizes(), source,
      [](ImplicitLocOpBuilder &, ValueRange args) { return args.front(); });
}

/// Lowers `op` to a linalg.generic without inputs. [IOTA-3]
static Value lowerIota(IotaOp op, RankedTensorType type, OpBuilder &builder) {
  return createGeneric(
      builder, op.getLoc(), type, op.getSizes(), /*sources=*/{},
      [&](ImplicitLocOpBuilder &scalar, ValueRange) -> Value {
        Value step = linalg::IndexOp::create(scalar, op.getDim());
        Type element = type.getElementType();
        auto cast = [&](Type to) {
          return arith::IndexCastOp::create(scalar, to, step);
        };
        if (!isa<FloatType>(element))
          return cast(element);
        int64_t extent = type.getDimSize(op.getDim());
        // An index that is exact in f32 is rounded once.
        if (!isDynamic(extent) && extent <= int64_t(1) << 24 &&
            element.getIntOrFloatBitWidth() <= 32)
          return convertFloat(
              scalar,
              arith::SIToFPOp::create(scalar, scalar.getF32Type(),
                                      cast(scalar.getI32Type())),
              element);
        // Vectors of small indices have more lanes.
        bool isSmall = !isDynamic(extent) && extent <= int64_t(1) << 31;
        return convertIntegerToFloat(
            scalar, cast(isSmall ? scalar.getI32Type() : scalar.getI64Type()),
            element, /*isUnsigned=*/false);
      });
}

/// Lowers an elementwise operation, a reduction or an iota to a result of type
/// `type`.
static Value lowerComputation(Operation *op, RankedTensorType type,
                              OpBuilder &builder, RemapFn remap) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](ElementwiseOpInterface op) {
        return lowerElementwise(op, type, builder, remap);
      })
      .Case([&](ReductionOpInterface op) {
        return lowerReduction(op, type, builder, remap);
      })
      .Case([&](IotaOp op) { return lowerIota(op, type, builder); });
}

static bool isComputation(Operation *op) {
  return isa_and_nonnull<ElementwiseOpInterface, ReductionOpInterface, IotaOp>(
      op);
}

namespace {
/// Lowers operations in two walks. Arith computes on signless integers, so that
/// casts surround what is lowered from unsigned ones.
class Lowerer {
public:
  explicit Lowerer(MLIRContext *context) : rewriter(context) {}
  void lower(Operation *root);
  /// Erases the casts, whose types are equal once all types are signless.
  void eraseCasts();

private:
  Value cast(Value value, Type type) {
    if (value.getType() == type)
      return value;
    auto earlier = value.getDefiningOp<UnrealizedConversionCastOp>();
    if (earlier && casts.contains(earlier))
      return earlier.getOperand(0);
    auto cast = UnrealizedConversionCastOp::create(rewriter, value.getLoc(),
                                                   type, value);
    casts.insert(cast);
    return cast.getResult(0);
  }
  Value getSignless(Value value) {
    return cast(value, bcast::getSignless(value.getType()));
  }
  void replace(Operation *op, Value result) {
    rewriter.replaceOp(op, cast(result, op->getResult(0).getType()));
  }

  IRRewriter rewriter;
  llvm::SetVector<Operation *> casts;
};
} // namespace

void Lowerer::lower(Operation *root) {
  auto remap = [&](Value value) { return getSignless(value); };
  auto getType = [](Operation *op) {
    return mlir::cast<RankedTensorType>(
        bcast::getSignless(op->getResult(0).getType()));
  };
  DenseSet<Value> computed;
  root->walk([&](Operation *op) {
    rewriter.setInsertionPoint(op);
    if (auto relayout = dyn_cast<RelayoutOp>(op)) {
      // A copy whose layouts are materialized is only a fusion barrier. In a
      // graph region, the operand may be the result.
      if (!relayout.getCopy() && relayout.getOperand() != relayout.getResult())
        rewriter.replaceOp(op, relayout.getOperand());
    } else if (isComputation(op)) {
      Value lowered = lowerComputation(op, getType(op), rewriter, remap);
      auto generic = lowered.getDefiningOp<linalg::GenericOp>();
      // The sum of narrow floats is converted to them.
      if (isa<ReduceOp>(op) && generic && generic.isAllParallelLoops())
        generic = generic.getDpsInputOperand(0)
                      ->get()
                      .getDefiningOp<linalg::GenericOp>();
      copyPlan(op, generic);
      Value result = cast(lowered, op->getResult(0).getType());
      computed.insert(result);
      rewriter.replaceOp(op, result);
    }
  });
  // Readers are erased first, so that their operands may be dead. A broadcast
  // whose stretching is known only at run time stays, and becomes a view of its
  // operand's buffer.
  root->walk<WalkOrder::PostOrder, ReverseIterator>([&](BroadcastInDimOp op) {
    rewriter.setInsertionPoint(op);
    if (op->use_empty())
      return rewriter.eraseOp(op);
    if (op.resolve().operands.front().hasRuntimeStretch() || endsInCycle(op))
      return;
    replace(op,
            lowerBroadcast(op, getType(op), computed.contains(op.getOperand()),
                           rewriter, remap));
  });
}

void Lowerer::eraseCasts() {
  for (Operation *cast : casts)
    rewriter.replaceOp(cast, cast->getOperands());
}

LogicalResult mlir::bcast::lowerToLinalg(Operation *root) {
  Lowerer lowerer(root->getContext());
  lowerer.lower(root);
  if (failed(makeSignless(root)))
    return failure();
  lowerer.eraseCasts();
  return success();
}
