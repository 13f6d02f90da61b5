//===- ArgReduceOps.cpp - Indices of extreme elements ---------------------===//
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
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

using Kind = arith::AtomicRMWKind;

static arith::CmpIPredicate getPredicate(Kind kind, bool isStrict) {
  using Predicate = arith::CmpIPredicate;
  switch (kind) {
  case Kind::maxs:
    return isStrict ? Predicate::sgt : Predicate::sge;
  case Kind::mins:
    return isStrict ? Predicate::slt : Predicate::sle;
  case Kind::maxu:
    return isStrict ? Predicate::ugt : Predicate::uge;
  case Kind::minu:
    return isStrict ? Predicate::ult : Predicate::ule;
  default:
    llvm_unreachable("is a maximum or minimum of integers");
  }
}

Value mlir::bcast::createIsBefore(OpBuilder &builder, Location loc, Kind kind,
                                  Value x, Value y) {
  using Predicate = arith::CmpFPredicate;
  if (kind != Kind::maximumf && kind != Kind::minimumf)
    return arith::CmpIOp::create(builder, loc, getPredicate(kind, true), x, y);
  // Also true if either is NaN; then `y` must not be.
  Value isBefore = arith::CmpFOp::create(
      builder, loc, kind == Kind::maximumf ? Predicate::UGT : Predicate::ULT, x,
      y);
  Value isNumber = arith::CmpFOp::create(builder, loc, Predicate::ORD, y, y);
  return arith::AndIOp::create(builder, loc, isBefore, isNumber);
}

Value mlir::bcast::createIsNotAfter(OpBuilder &builder, Location loc, Kind kind,
                                    Value x, Value y) {
  using Predicate = arith::CmpFPredicate;
  if (kind != Kind::maximumf && kind != Kind::minimumf)
    return arith::CmpIOp::create(builder, loc, getPredicate(kind, false), x, y);
  Value isNotAfter = arith::CmpFOp::create(
      builder, loc, kind == Kind::maximumf ? Predicate::OGE : Predicate::OLE, x,
      y);
  Value isNaN = arith::CmpFOp::create(builder, loc, Predicate::UNO, x, x);
  return arith::OrIOp::create(builder, loc, isNotAfter, isNaN);
}

int64_t mlir::bcast::getLargestArgExtent(Type indexType) {
  return indexType.isInteger(32) ? int64_t(1) << 31
                                 : std::numeric_limits<int64_t>::max();
}

/// [ARG-3]
static LogicalResult verifyIndexType(ReductionOpInterface op) {
  Type type = getElementTypeOrSelf(op->getResult(0));
  if (type.isSignlessInteger(32) || type.isSignlessInteger(64))
    return success();
  InFlightDiagnostic diagnostic =
      op->emitOpError() << "the result has element type " << type
                        << ", and an index has element type i32 or i64 [ARG-3]";
  diagnostic.attachNote() << "declare "
                          << bcast::detail::getReducedType(
                                 op.getOperand(), op.getReducedDims(),
                                 op.getKeepDims(),
                                 IntegerType::get(op.getContext(), 64));
  return diagnostic;
}

/// [ARG-6]
static LogicalResult verifyExtent(Operation *op, int64_t dim, int64_t extent,
                                  Type type) {
  int64_t largest = getLargestArgExtent(type);
  if (isDynamic(extent) || extent <= largest)
    return success();
  InFlightDiagnostic diagnostic = op->emitOpError()
                                  << "dimension " << dim << " has extent "
                                  << extent << ", and indices of " << type
                                  << " are for an extent of at most " << largest
                                  << " [ARG-6]";
  diagnostic.attachNote() << "declare a result of i64";
  return diagnostic;
}

LogicalResult bcast::detail::verifyArgReduce(ReductionOpInterface op) {
  ArrayRef<int64_t> operand = op.getOperand().getType().getShape();
  int64_t dim = op.getReducedDims().front();
  if (failed(bcast::detail::verifyLayouts(op)) ||
      failed(
          bcast::detail::verifyDim(op, dim, operand, "the operand", "ARG-1")) ||
      failed(verifyIndexType(op)) ||
      failed(bcast::detail::verifyReductionShape(
          op, "dim = " + std::to_string(dim), "ARG-2")))
    return failure();
  return verifyExtent(op, dim, operand[dim],
                      getElementTypeOrSelf(op->getResult(0)));
}

bool bcast::detail::hasExtentCheck(ReductionOpInterface op) {
  return op.getOperand().getType().isDynamicDim(op.getReducedDims().front()) &&
         getLargestArgExtent(getElementTypeOrSelf(op->getResult(0))) !=
             std::numeric_limits<int64_t>::max();
}

Value mlir::bcast::createArgReduce(OpBuilder &builder, Location loc,
                                   ReduceKind kind, Value operand, int64_t dim,
                                   Type indexType, bool keepDims) {
  if (kind == ReduceKind::Maximum)
    return ArgMaximumOp::create(builder, loc, operand, dim, indexType,
                                keepDims);
  return ArgMinimumOp::create(builder, loc, operand, dim, indexType, keepDims);
}
