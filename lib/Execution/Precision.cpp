//===- Precision.cpp - Numeric precision of compiled code -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Precision.h"
#include "bcast/Arrays/Compare.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// Follows the dependences of a function's values, also through calls.
class PrecisionFinder {
public:
  explicit PrecisionFinder(func::FuncOp function) : function(function) {}

  ElementType find(unsigned result, ElementType type) {
    widestError = type;
    seen.clear();
    function.walk([&](func::ReturnOp op) { addUse(op.getOperand(result)); });
    while (!pending.empty())
      visit(pending.pop_back_val());
    return widestError;
  }

  /// Considers all computations of the function: dependences through buffers
  /// are not followed.
  ElementType findAnywhere(ElementType type) {
    widestError = type;
    seen.clear();
    addOp(function);
    pending.clear();
    return widestError;
  }

private:
  /// A value that is not a float is exact or wrong; it has no tolerance.
  void addUse(Value value) {
    if (isa<FloatType>(getElementTypeOrSelf(value)) &&
        seen.insert(value).second)
      pending.push_back(value);
  }
  void addUses(ValueRange values) {
    for (Value value : values)
      addUse(value);
  }
  void addType(Type type) {
    std::optional<ElementType> elementType =
        getElementType(getElementTypeOrSelf(type));
    if (elementType && getReferenceTolerance(*elementType) >
                           getReferenceTolerance(widestError))
      widestError = *elementType;
  }
  /// Includes the contents of `op`: dependences in regions are not followed.
  void addOp(Operation *op) {
    op->walk([&](Operation *inner) {
      addUses(inner->getOperands());
      if (inner->getNumRegions() == 0 && isComputation(inner))
        for (Type type : inner->getResultTypes())
          addType(type);
    });
  }
  static bool isComputation(Operation *op) {
    return !isa<BroadcastOp, BroadcastInDimOp, RelayoutOp, arith::ConstantOp,
                arith::SelectOp, func::CallOp>(op) &&
           !isa_and_present<tensor::TensorDialect>(op->getDialect());
  }
  void visit(Value value) {
    Operation *op = value.getDefiningOp();
    if (op) {
      addOp(op);
      if (auto call = dyn_cast<func::CallOp>(op))
        if (auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
                op, call.getCalleeAttr()))
          callee.walk([&](func::ReturnOp inner) {
            addUse(inner.getOperand(cast<OpResult>(value).getResultNumber()));
          });
      return;
    }
    Block *block = cast<BlockArgument>(value).getOwner();
    for (Block *predecessor : block->getPredecessors())
      addUses(predecessor->getTerminator()->getOperands());
    // The uses of a call include its operands, on which the arguments depend.
    if (!isa<func::FuncOp>(block->getParentOp()))
      addOp(block->getParentOp());
  }

  func::FuncOp function;
  SymbolTableCollection symbols;
  ElementType widestError = ElementType::F64;
  DenseSet<Value> seen;
  SmallVector<Value> pending;
};
} // namespace

std::vector<ElementType>
mlir::bcast::getComputedPrecision(func::FuncOp function) {
  PrecisionFinder finder(function);
  std::vector<ElementType> types;
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
    if (isResultBuffer(function, index)) {
      ElementType own =
          getElementType(getElementTypeOrSelf(type)).value_or(ElementType::F64);
      types.push_back(isFloat(own) ? finder.findAnywhere(own) : own);
    }
  for (auto [index, type] : llvm::enumerate(function.getResultTypes())) {
    ElementType own = type.isIndex()
                          ? ElementType::I64
                          : getElementType(getElementTypeOrSelf(type))
                                .value_or(ElementType::F64);
    types.push_back(isFloat(own) ? finder.find(index, own) : own);
  }
  return types;
}
