//===- RuntimeBroadcasts.cpp - Broadcasts that run time decides -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Conversion/BcastToUpstream/BcastToUpstream.h"
#include "bcast/Dialect/Bcast/IR/Cycles.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;

static bool isRuntimeBroadcast(BroadcastInDimOp op) {
  return op && op.resolve().operands.front().hasRuntimeStretch() &&
         !endsInCycle(op);
}

namespace {
/// An operand of a linalg.generic that is a broadcast.
struct RuntimeOperand {
  BroadcastInDimOp op;
  OperandMap map;
  /// The operand of the broadcast. No pass fuses its producer into a body.
  Value source;
  /// By dimension, whether it is stretched; null unless run time decides.
  SmallVector<Value> isStretched;
};
/// By number of the operand.
using RuntimeOperands = llvm::MapVector<unsigned, RuntimeOperand>;

/// Rewrites the readers of run-time broadcasts.
class Versioning {
public:
  explicit Versioning(MLIRContext *context) : rewriter(context) {}
  void lower(BroadcastInDimOp op);

private:
  void lowerReader(linalg::GenericOp generic);
  /// The conditions of a broadcast, before the operation at the insertion
  /// point; they are added to `isPlain`.
  RuntimeOperand decide(BroadcastInDimOp op, SmallVectorImpl<Value> &isPlain);
  /// Copies `generic`, whose operands `broadcasts` read the sources of the
  /// broadcasts as if nothing were stretched.
  ValueRange createPlain(linalg::GenericOp generic, RuntimeOperands &);
  /// The same, where each dimension may be stretched.
  ValueRange createStretched(linalg::GenericOp generic, RuntimeOperands &);
  Value createAnd(Location loc, ValueRange conditions);

  IRRewriter rewriter;
};
} // namespace

/// The indexing map of a broadcast that stretches nothing at run time.
static AffineMap getPlainMap(RuntimeOperand &operand) {
  OperandMap map = operand.map;
  for (OperandDim &dim : map.dims)
    if (dim.read == DimRead::Either)
      dim.read = DimRead::Equal;
  return getIndexingMap(map, operand.op.getType().getRank(),
                        operand.op.getContext());
}

/// Whether the maps give each loop an extent.
static bool haveExtents(ArrayRef<AffineMap> maps) {
  return !maps.empty() && inversePermutation(concatAffineMaps(
                              maps, maps.front().getContext())) != AffineMap();
}

/// A linalg.generic like `generic`, with other inputs.
static linalg::GenericOp createLike(OpBuilder &builder,
                                    linalg::GenericOp generic,
                                    ValueRange inputs,
                                    ArrayRef<AffineMap> maps) {
  return linalg::GenericOp::create(
      builder, generic.getLoc(), generic.getResultTypes(), inputs,
      generic.getOutputs(), maps, generic.getIteratorTypesArray());
}

Value Versioning::createAnd(Location loc, ValueRange conditions) {
  Value all = conditions.front();
  for (Value condition : conditions.drop_front())
    all = arith::AndIOp::create(rewriter, loc, all, condition);
  return all;
}

RuntimeOperand Versioning::decide(BroadcastInDimOp op,
                                  SmallVectorImpl<Value> &isPlain) {
  Location loc = op.getLoc();
  RuntimeOperand operand{
      op, op.resolve().operands.front(), op.getOperand(), {}};
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  SmallVector<OpFoldResult> sizes =
      getMixedValues(op.getType().getShape(), op.getSizes(), rewriter);
  SmallVector<OpFoldResult> extents =
      tensor::getMixedSizes(rewriter, loc, operand.source);
  auto isEqual = [&](Value lhs, Value rhs) -> Value {
    return arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq, lhs,
                                 rhs);
  };
  for (auto [dim, extent] : llvm::zip_equal(operand.map.dims, extents)) {
    if (dim.read != DimRead::Either) {
      operand.isStretched.push_back(Value());
      continue;
    }
    Value value = getValueOrCreateConstantIndexOp(rewriter, loc, extent);
    isPlain.push_back(isEqual(value, getValueOrCreateConstantIndexOp(
                                         rewriter, loc, sizes[dim.resultDim])));
    operand.isStretched.push_back(isEqual(value, one));
  }
  // A producer of the whole slice is fused into loops, but not into a body.
  if (operand.source.getDefiningOp<linalg::LinalgOp>()) {
    SmallVector<OpFoldResult> zeros(extents.size(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(extents.size(), rewriter.getIndexAttr(1));
    operand.source = tensor::ExtractSliceOp::create(
        rewriter, loc, operand.source, zeros, extents, ones);
  }
  return operand;
}

ValueRange Versioning::createPlain(linalg::GenericOp generic,
                                   RuntimeOperands &broadcasts) {
  SmallVector<Value> inputs = generic.getInputs();
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  for (auto &[number, operand] : broadcasts) {
    inputs[number] = operand.op.getOperand();
    maps[number] = getPlainMap(operand).compose(maps[number]);
  }
  linalg::GenericOp plain = createLike(rewriter, generic, inputs, maps);
  rewriter.cloneRegionBefore(generic.getRegion(), plain.getRegion(),
                             plain.getRegion().end());
  return plain.getResults();
}

ValueRange Versioning::createStretched(linalg::GenericOp generic,
                                       RuntimeOperands &broadcasts) {
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  SmallVector<AffineMap> all = generic.getIndexingMapsArray();
  for (auto [number, input] : llvm::enumerate(generic.getInputs()))
    if (!broadcasts.contains(number)) {
      inputs.push_back(input);
      maps.push_back(all[number]);
    }
  llvm::append_range(
      maps, ArrayRef(all).drop_front(inputs.size() + broadcasts.size()));
  linalg::GenericOp stretched = createLike(rewriter, generic, inputs, maps);
  rewriter.cloneRegionBefore(generic.getRegion(), stretched.getRegion(),
                             stretched.getRegion().end());
  Block *body = stretched.getBody();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(body);
  Location loc = generic.getLoc();
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  SmallVector<Value> loops;
  for (unsigned loop = 0; loop < generic.getNumLoops(); ++loop)
    loops.push_back(linalg::IndexOp::create(rewriter, loc, loop));
  for (auto &[number, operand] : broadcasts) {
    std::optional<SmallVector<Value, 8>> result =
        affine::expandAffineMap(rewriter, loc, all[number], loops);
    SmallVector<Value> indices;
    for (auto [dim, isStretched] :
         llvm::zip_equal(operand.map.dims, operand.isStretched)) {
      if (dim.read == DimRead::Expand)
        indices.push_back(zero);
      else if (isStretched)
        indices.push_back(arith::SelectOp::create(
            rewriter, loc, isStretched, zero, (*result)[dim.resultDim]));
      else
        indices.push_back((*result)[dim.resultDim]);
    }
    Value element =
        tensor::ExtractOp::create(rewriter, loc, operand.source, indices);
    rewriter.replaceAllUsesWith(body->getArgument(number), element);
  }
  llvm::BitVector unused(body->getNumArguments());
  for (auto &[number, operand] : broadcasts)
    unused.set(number);
  body->eraseArguments(unused);
  return stretched.getResults();
}

void Versioning::lowerReader(linalg::GenericOp generic) {
  rewriter.setInsertionPoint(generic);
  RuntimeOperands broadcasts;
  SmallVector<Value> isPlain;
  for (auto [number, input] : llvm::enumerate(generic.getInputs()))
    if (auto op = input.getDefiningOp<BroadcastInDimOp>();
        isRuntimeBroadcast(op))
      broadcasts.insert({number, decide(op, isPlain)});
  Location loc = generic.getLoc();
  auto branch = scf::IfOp::create(rewriter, loc, generic.getResultTypes(),
                                  createAnd(loc, isPlain),
                                  /*withElseRegion=*/true);
  auto fill = [&](Block *block, auto create) {
    rewriter.setInsertionPointToStart(block);
    ValueRange results = (this->*create)(generic, broadcasts);
    scf::YieldOp::create(rewriter, loc, results);
  };
  fill(branch.thenBlock(), &Versioning::createPlain);
  fill(branch.elseBlock(), &Versioning::createStretched);
  rewriter.replaceOp(generic, branch);
}

/// Whether the loops of a reader have extents without this operand.
static bool isReadable(OpOperand &use) {
  auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
  if (!generic || !generic.hasPureTensorSemantics() ||
      !generic.isDpsInput(&use))
    return false;
  SmallVector<AffineMap> maps;
  for (OpOperand &other : generic->getOpOperands())
    if (auto op = other.get().getDefiningOp<BroadcastInDimOp>();
        !isRuntimeBroadcast(op))
      maps.push_back(generic.getMatchingIndexingMap(&other));
  return haveExtents(maps);
}

void Versioning::lower(BroadcastInDimOp op) {
  // A linalg.generic that copies the broadcast serves all other readers.
  Value copy;
  for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
    if (isReadable(use))
      continue;
    if (!copy) {
      rewriter.setInsertionPointAfter(op);
      Location loc = op.getLoc();
      RankedTensorType type = op.getType();
      Value init = tensor::EmptyOp::create(
          rewriter, loc,
          getMixedValues(type.getShape(), op.getSizes(), rewriter),
          type.getElementType());
      SmallVector<AffineMap> maps(
          2, rewriter.getMultiDimIdentityMap(type.getRank()));
      SmallVector<utils::IteratorType> iterators(type.getRank(),
                                                 utils::IteratorType::parallel);
      copy = linalg::GenericOp::create(
                 rewriter, loc, type, op.getResult(), init, maps, iterators,
                 [](OpBuilder &inner, Location loc, ValueRange args) {
                   linalg::YieldOp::create(inner, loc, args.front());
                 })
                 .getResult(0);
    }
    rewriter.modifyOpInPlace(use.getOwner(), [&] { use.set(copy); });
  }
  while (!op->use_empty())
    lowerReader(cast<linalg::GenericOp>(*op->user_begin()));
  rewriter.eraseOp(op);
}

void mlir::bcast::lowerRuntimeBroadcasts(Operation *root) {
  SmallVector<BroadcastInDimOp> broadcasts;
  root->walk([&](BroadcastInDimOp op) {
    if (isRuntimeBroadcast(op))
      broadcasts.push_back(op);
  });
  Versioning versioning(root->getContext());
  for (BroadcastInDimOp op : broadcasts)
    versioning.lower(op);
}
