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
/// Finds values that no folding turns into constants. Values are visited in
/// order, without recursion; those of later operations may become constant.
class Variables {
public:
  explicit Variables(Operation *root) {
    root->walk([&](CallOpInterface call) {
      if (auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
        called.insert(callee.getLeafReference());
    });
    root->walk([&](Operation *op, const WalkStage &stage) {
      if (stage.isBeforeAllRegions())
        visitArguments(op);
      if (stage.isAfterAllRegions())
        for (OpResult result : op->getResults())
          if (isVariable(result))
            variables.insert(result);
    });
  }

  bool contains(Value value) const {
    // Where it decided a branch or another selection, a truth value is known.
    return variables.contains(value) &&
           !getElementTypeOrSelf(value).isInteger(1);
  }

private:
  void visitArguments(Operation *op) {
    // A function that is called may be inlined.
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (function && !function.isExternal() &&
        !called.contains(SymbolTable::getSymbolName(function)))
      variables.insert_range(function.getArguments());
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      for (OpOperand &operand : op->getOpOperands())
        if (contains(operand.get()))
          variables.insert(linalgOp.getMatchingBlockArgument(&operand));
  }

  bool isVariable(OpResult result) const {
    Operation *op = result.getOwner();
    auto isVariable = [&](Value operand) { return contains(operand); };
    // It has a barrier, or will have one.
    if (isFunction(op))
      return true;
    if (readsEachOperand(op))
      return llvm::any_of(op->getOperands(), isVariable);
    return llvm::TypeSwitch<Operation *, bool>(op)
        .Case<memref::AllocOp, memref::AllocaOp>([](auto alloc) {
          // Loads of a single element become what is stored.
          auto type = cast<MemRefType>(alloc.getType());
          return !type.hasStaticShape() || type.getNumElements() != 1;
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
            [&](auto) { return llvm::all_of(op->getOperands(), isVariable); })
        .Case([&](arith::SelectOp select) {
          return contains(select.getTrueValue()) &&
                 contains(select.getFalseValue());
        })
        .Case([&](OptimizationBarrierOp) { return true; })
        .Case([&](linalg::LinalgOp linalgOp) {
          // Without steps, the result is the initial value.
          OpOperand *init =
              linalgOp.getDpsInitOperand(result.getResultNumber());
          return !llvm::is_contained(linalgOp.getStaticLoopRanges(), 0) &&
                 contains(linalgOp.getMatchingYieldValue(init)->get());
        })
        .Default(false);
  }

  DenseSet<Value> variables;
  DenseSet<StringAttr> called;
};
} // namespace

void bcast::insertOptimizationBarriers(Operation *root) {
  Variables variables(root);
  SmallVector<Operation *> functions;
  root->walk([&](Operation *op) {
    if (isFunction(op) && llvm::none_of(op->getOperands(), [&](Value operand) {
          return variables.contains(operand);
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
