//===- ElementBody.cpp - Bodies on elements -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementBody.h"
#include "bcast/Conversion/Import/Import.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

static bool isScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 &&
         bcast::detail::isBcastTensor(tensor);
}

static Type getSignless(Type type) {
  return type.isUnsignedInteger()
             ? IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth())
             : type;
}

/// Whether `op` has a scalar computation.
static bool isScalarOp(Operation &op) {
  if (!llvm::all_of(op.getOperandTypes(), isScalar) ||
      !llvm::all_of(op.getResultTypes(), isScalar))
    return false;
  if (isa<ElementwiseOpInterface, BroadcastInDimOp, tensor::CastOp>(op))
    return true;
  auto constant = dyn_cast<arith::ConstantOp>(op);
  return constant && isa<DenseElementsAttr>(constant.getValue());
}

SmallVector<Value> stablehlo::toSignless(PatternRewriter &rewriter,
                                         Location loc, ValueRange values) {
  ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  return llvm::map_to_vector(values, [&](Value value) {
    return builder.createBitcast(value,
                                 getSignless(getElementTypeOrSelf(value)));
  });
}

void stablehlo::replaceSignless(PatternRewriter &rewriter, Operation *op,
                                ValueRange values) {
  Location loc = op->getLoc();
  ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  SmallVector<Value> results;
  for (auto [value, type] : llvm::zip_equal(values, op->getResultTypes())) {
    Value result = builder.createBitcast(value, getElementTypeOrSelf(type));
    results.push_back(castTo(rewriter, loc, result, type));
  }
  rewriter.replaceOp(op, results);
}

FailureOr<ElementBody> ElementBody::create(Operation *op, TypeRange arguments,
                                           TypeRange results,
                                           PatternRewriter &rewriter) {
  if (op->getNumRegions() != 1 ||
      !getBody(op->getRegion(0), arguments, results))
    return rewriter.notifyMatchFailure(
        op, "its body does not take and return scalars of its elements");
  ElementBody body;
  body.copy = op->clone();
  auto isInBody = [&](Operation *inner) {
    StringRef name = inner->getName().getStringRef();
    return inner->getParentOp() == body.copy.get() &&
           (name.starts_with("stablehlo.") || name.starts_with("chlo.")) &&
           name != "stablehlo.return";
  };
  RewritePatternSet patterns(op->getContext());
  populateElementwise(patterns);
  populateFunctions(patterns);
  populateShapes(patterns);
  populateSpecialFunctions(patterns);
  populateViews(patterns);
  (void)importOps(body.copy.get(), std::move(patterns), isInBody,
                  {/*report=*/false});
  Block &block = body.getBlock();
  for (Operation &inner : llvm::drop_end(block))
    if (!isScalarOp(inner))
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
        diagnostic << "its body has '" << inner.getName()
                   << "', and may have elementwise operations on scalars";
      });
  SmallVector<Value> outside;
  for (Operation &inner : block)
    for (Value operand : inner.getOperands())
      if (operand.getParentBlock() != &block)
        outside.push_back(operand);
  for (Value value : outside) {
    Value &scalar = body.captured[value];
    if (!scalar)
      scalar = tensor::ExtractOp::create(
          rewriter, op->getLoc(),
          toSignless(rewriter, op->getLoc(), value).front(), ValueRange());
  }
  return body;
}

SmallVector<Value> ElementBody::build(OpBuilder &builder, Location loc,
                                      ValueRange arguments) const {
  Block &block = getBlock();
  DenseMap<Value, Value> scalars(captured);
  for (auto [argument, value] :
       llvm::zip_equal(block.getArguments(), arguments))
    scalars[argument] = value;
  auto getScalars = [&](Operation &op) {
    return llvm::map_to_vector(
        op.getOperands(), [&](Value value) { return scalars.lookup(value); });
  };
  ImplicitLocOpBuilder scalarBuilder(loc, builder);
  for (Operation &op : llvm::drop_end(block)) {
    SmallVector<Value> operands = getScalars(op);
    Value result;
    if (auto elementwise = dyn_cast<ElementwiseOpInterface>(op)) {
      result = buildScalarComputation(elementwise, scalarBuilder, operands);
    } else if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      auto elements = cast<DenseElementsAttr>(constant.getValue());
      auto value = *elements.value_begin<TypedAttr>();
      if (auto integer = dyn_cast<IntegerAttr>(value))
        value = builder.getIntegerAttr(getSignless(integer.getType()),
                                       integer.getValue());
      result = arith::ConstantOp::create(builder, loc, value);
    } else {
      result = operands.front();
    }
    scalars[op.getResult(0)] = result;
  }
  builder.setInsertionPoint(scalarBuilder.getInsertionBlock(),
                            scalarBuilder.getInsertionPoint());
  return getScalars(block.back());
}

bool ElementBody::isArguments(unsigned first) const {
  Block &block = getBlock();
  for (auto [index, value] : llvm::enumerate(block.back().getOperands()))
    if (value != block.getArgument(first + index))
      return false;
  return true;
}
