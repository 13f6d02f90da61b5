//===- ReduceOp.cpp - Reductions ------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyTypes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

bool mlir::bcast::canReduce(ReduceKind kind, Type type) {
  switch (kind) {
  case ReduceKind::Sum:
  case ReduceKind::Product:
    return !type.isInteger(1);
  case ReduceKind::Maximum:
  case ReduceKind::Minimum:
    return true;
  case ReduceKind::And:
  case ReduceKind::Or:
  case ReduceKind::Xor:
    return isa<IntegerType>(type);
  }
  llvm_unreachable("every kind is handled");
}

Type mlir::bcast::getAccumulatorType(Type type) {
  return type.isF16() || type.isBF16() ? Float32Type::get(type.getContext())
                                       : type;
}

arith::AtomicRMWKind mlir::bcast::getCombiner(ReduceKind kind, Type type) {
  using Kind = arith::AtomicRMWKind;
  bool isFloat = isa<FloatType>(type);
  // i1 is unsigned: false is less than true. [MINMAX-2]
  bool isUnsigned = type.isUnsignedInteger() || type.isInteger(1);
  switch (kind) {
  case ReduceKind::Sum:
    return isFloat ? Kind::addf : Kind::addi;
  case ReduceKind::Product:
    return isFloat ? Kind::mulf : Kind::muli;
  case ReduceKind::Maximum:
    return isFloat ? Kind::maximumf : isUnsigned ? Kind::maxu : Kind::maxs;
  case ReduceKind::Minimum:
    return isFloat ? Kind::minimumf : isUnsigned ? Kind::minu : Kind::mins;
  case ReduceKind::And:
    return Kind::andi;
  case ReduceKind::Or:
    return Kind::ori;
  case ReduceKind::Xor:
    return Kind::xori;
  }
  llvm_unreachable("every kind is handled");
}

bool mlir::bcast::isOrdered(arith::AtomicRMWKind combiner) {
  return combiner == arith::AtomicRMWKind::addf ||
         combiner == arith::AtomicRMWKind::mulf;
}

TypedAttr mlir::bcast::getIdentity(ReduceKind kind, Type type,
                                   Type accumulator) {
  OpBuilder builder(type.getContext());
  return arith::getIdentityValueAttr(getCombiner(kind, type), accumulator,
                                     builder, builder.getUnknownLoc());
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

void ReduceOp::build(OpBuilder &builder, OperationState &state, ReduceKind kind,
                     Value operand, ArrayRef<int64_t> dims, bool keepDims) {
  Type elementType = getElementTypeOrSelf(operand);
  build(builder, state,
        bcast::detail::getReducedType(operand, dims, keepDims, elementType),
        kind, operand, dims, keepDims);
}

static LogicalResult verifyKind(ReduceOp op) {
  Type type = op.getType().getElementType();
  if (canReduce(op.getKind(), type))
    return success();
  InFlightDiagnostic diagnostic =
      op.emitOpError() << "the kind '" << stringifyReduceKind(op.getKind())
                       << "' is not defined for elements of type " << type
                       << " [REDUCE-3]";
  if (type.isInteger(1))
    diagnostic.attachNote() << "convert the operand to an integer type with "
                               "bcast.convert, or reduce it by and, or, xor";
  else
    diagnostic.attachNote()
        << "convert the operand to i1 with bcast.convert, or to the bits of an "
           "integer type with bcast.bitcast_convert";
  return diagnostic;
}

LogicalResult ReduceOp::verify() {
  if (failed(bcast::detail::verifyOperandAndResult(*this)))
    return failure();
  if (failed(bcast::detail::verifyReductionShape(
          *this, "dims = " + formatList(getDims()), "REDUCE-2")))
    return failure();
  return verifyKind(*this);
}

LogicalResult ReduceOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(bcast::detail::reifyReduction(*this, builder));
  return success();
}

SmallVector<OpFoldResult> bcast::detail::reifyReduction(ReductionOpInterface op,
                                                        OpBuilder &builder) {
  SmallVector<OpFoldResult> shape;
  SmallVector<int64_t> reducedDims = op.getReducedDims();
  TypedValue<RankedTensorType> operand = op.getOperand();
  for (int64_t dim = 0, rank = operand.getType().getRank(); dim < rank; ++dim) {
    if (!llvm::is_contained(reducedDims, dim))
      shape.push_back(
          tensor::getMixedSize(builder, op->getLoc(), operand, dim));
    else if (op.getKeepDims())
      shape.push_back(builder.getIndexAttr(1));
  }
  return shape;
}
