//===- FunctionsOfConstants.cpp - Not by the compiler's libm -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionsOfConstants.h"
#include "Conversions16.h"
#include "Expansions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ConstantFolding.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::bcast;

/// Whether a load from `buffer` may become a constant: upstream folds those
/// from constants, and bcast-forward-scalars those of single elements.
static bool mayFoldLoad(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  Operation *source = buffer.getDefiningOp();
  if (isa_and_present<memref::GetGlobalOp>(source))
    return true;
  auto type = dyn_cast<MemRefType>(buffer.getType());
  return isa_and_present<memref::AllocOp, memref::AllocaOp>(source) &&
         type.hasStaticShape() && type.getNumElements() == 1;
}

/// Whether clean-up may put the body of `loop` in its place. The loops of
/// affine have no static trip count.
static bool mayRunOnce(LoopLikeOpInterface loop) {
  auto isShort = [](auto range) {
    auto [lower, upper, step] = range;
    std::optional<int64_t> first = getConstantIntValue(lower),
                           end = getConstantIntValue(upper),
                           distance = getConstantIntValue(step);
    return first && end && distance &&
           (*end <= *first || uint64_t(*end) - *first <= uint64_t(*distance));
  };
  std::optional<SmallVector<OpFoldResult>> lower = loop.getLoopLowerBounds(),
                                           upper = loop.getLoopUpperBounds(),
                                           steps = loop.getLoopSteps();
  return lower && upper && steps &&
         llvm::any_of(llvm::zip_equal(*lower, *upper, *steps), isShort);
}

namespace {
/// Finds what clean-up may turn into constants, and perhaps more.
class FoldableValues {
public:
  bool contains(Value value) {
    auto [known, isNew] = values.try_emplace(value, true);
    if (!isNew)
      return known->second;
    bool isFoldable = compute(value);
    return values[value] = isFoldable;
  }

private:
  bool compute(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto loop = dyn_cast_or_null<LoopLikeOpInterface>(
          argument.getOwner()->getParentOp());
      if (!loop || !mayRunOnce(loop))
        return false;
      OpOperand *init = loop.getTiedLoopInit(argument);
      return !init || contains(init->get());
    }
    Operation *op = value.getDefiningOp();
    if (auto load = dyn_cast<affine::AffineLoadOp>(op))
      return mayFoldLoad(load.getMemRef());
    if (auto load = dyn_cast<memref::LoadOp>(op))
      return mayFoldLoad(load.getMemRef());
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      return mayRunOnce(loop);
    return op->getNumRegions() != 0 ||
           (isPure(op) && llvm::all_of(op->getOperands(), [&](Value operand) {
              return contains(operand);
            }));
  }

  DenseMap<Value, bool> values;
};
} // namespace

/// Whether upstream may fold `op` by the libm of this machine, which has other
/// bits than the expansion.
static bool mayFold(Operation *op, FoldableValues &values) {
  return isa<math::MathDialect>(op->getDialect()) && !isExact(op) &&
         llvm::all_of(op->getOperands(),
                      [&](Value operand) { return values.contains(operand); });
}

void bcast::expandFunctionsOfConstants(Operation *root) {
  FoldableValues foldable;
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa_and_present<math::MathDialect>(op->getDialect()) &&
        op->getNumResults() == 1 && mayFold(op, foldable))
      ops.push_back(op);
  });
  CpuTarget target = CpuTargetAttr::getTargetOf(root);
  IRRewriter rewriter(root->getContext());
  OperationFolder constants(root->getContext());
  for (Operation *op : ops)
    detail::expandMath(detail::computeInF32(op, rewriter), target, constants,
                       rewriter);
}
