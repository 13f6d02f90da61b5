//===- OptimizationBarriers.cpp - Functions of constants ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Transforms/OptimizationBarriers.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ConstantFolding.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

/// Whether `op` is what upstream folds by the libm of the compiling machine.
/// Functions of tensors are for other conversions.
static bool isFunction(Operation *op) {
  return isa_and_present<math::MathDialect>(op->getDialect()) &&
         op->getNumResults() == 1 &&
         !isa<TensorType>(op->getResult(0).getType()) &&
         isa<FloatType>(getElementTypeOrSelf(op->getResult(0))) && !isExact(op);
}

/// Whether `op` of floats is constant only if all its operands are. By the
/// flags of arith, products with 0 are constant, too.
static bool readsEachOperand(Operation *op) {
  if (isa_and_present<math::MathDialect>(op->getDialect()))
    return true;
  auto interface = dyn_cast<arith::ArithFastMathInterface>(op);
  auto flags = interface ? interface.getFastMathFlagsAttr() : nullptr;
  return isa<arith::AddFOp, arith::DivFOp, arith::ExtFOp, arith::MulFOp,
             arith::NegFOp, arith::SubFOp, arith::TruncFOp>(op) &&
         (!flags || flags.getValue() == arith::FastMathFlags::none);
}

namespace {
/// Finds what folding may turn into constants, and perhaps more.
class FoldableValues {
public:
  explicit FoldableValues(Operation *root) {
    root->walk([&](CallOpInterface call) {
      if (auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
        called.insert(callee.getLeafReference());
    });
  }

  bool contains(Value value) {
    // Where it decided a branch or another selection, it is known.
    if (getElementTypeOrSelf(value).isInteger(1))
      return true;
    // What a loop carries depends on itself.
    auto [known, isNew] = values.try_emplace(value, true);
    if (!isNew)
      return known->second;
    auto argument = dyn_cast<BlockArgument>(value);
    bool isFoldable = argument ? isFoldableArgument(argument)
                               : isFoldableResult(cast<OpResult>(value));
    return values[value] = isFoldable;
  }

private:
  bool isFoldableArgument(BlockArgument argument) {
    Operation *parent = argument.getOwner()->getParentOp();
    // A function that is called may be inlined.
    if (auto function = dyn_cast<FunctionOpInterface>(parent))
      return !argument.getOwner()->isEntryBlock() ||
             called.contains(SymbolTable::getSymbolName(function));
    auto linalgOp = dyn_cast<linalg::LinalgOp>(parent);
    return !linalgOp ||
           contains(linalgOp.getMatchingOpOperand(argument)->get());
  }

  bool isFoldableResult(OpResult result) {
    Operation *op = result.getOwner();
    auto isFoldable = [&](Value operand) { return contains(operand); };
    // It has a barrier, or will have one.
    if (isFunction(op))
      return false;
    if (readsEachOperand(op))
      return llvm::all_of(op->getOperands(), isFoldable);
    return llvm::TypeSwitch<Operation *, bool>(op)
        .Case<memref::AllocOp, memref::AllocaOp>([](auto alloc) {
          // Loads of a single element become what is stored.
          auto type = cast<MemRefType>(alloc.getType());
          return type.hasStaticShape() && type.getNumElements() == 1;
        })
        .Case([&](ViewLikeOpInterface view) {
          return contains(view.getViewSource());
        })
        .Case<arith::BitcastOp, arith::IndexCastOp, arith::IndexCastUIOp,
              arith::SIToFPOp, arith::UIToFPOp, bufferization::ToBufferOp,
              bufferization::ToTensorOp, memref::LoadOp, tensor::CastOp,
              tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ExtractOp,
              tensor::ExtractSliceOp>(
            [&](auto) { return contains(op->getOperand(0)); })
        .Case<arith::MaximumFOp, arith::MaxNumFOp, arith::MinimumFOp,
              arith::MinNumFOp>(
            [&](auto) { return llvm::any_of(op->getOperands(), isFoldable); })
        .Case([&](arith::SelectOp select) {
          return contains(select.getTrueValue()) ||
                 contains(select.getFalseValue());
        })
        .Case([&](OptimizationBarrierOp) { return false; })
        .Case([&](linalg::LinalgOp linalgOp) {
          // Without steps, the result is the initial value.
          return llvm::is_contained(linalgOp.getStaticLoopRanges(), 0) ||
                 contains(linalgOp
                              .getMatchingYieldValue(linalgOp.getDpsInitOperand(
                                  result.getResultNumber()))
                              ->get());
        })
        .Default(true);
  }

  DenseMap<Value, bool> values;
  DenseSet<StringAttr> called;
};
} // namespace

void bcast::insertOptimizationBarriers(Operation *root) {
  FoldableValues foldable(root);
  SmallVector<Operation *> functions;
  root->walk([&](Operation *op) {
    if (isFunction(op) && llvm::all_of(op->getOperands(), [&](Value operand) {
          return foldable.contains(operand);
        }))
      functions.push_back(op);
  });
  for (Operation *op : functions) {
    OpBuilder builder(op);
    op->setOperand(0, OptimizationBarrierOp::create(builder, op->getLoc(),
                                                    op->getOperand(0)));
  }
}

void bcast::dropOptimizationBarriers(Operation *root) {
  root->walk([](OptimizationBarrierOp barrier) {
    barrier.replaceAllUsesWith(barrier.getOperand());
    barrier.erase();
  });
}
