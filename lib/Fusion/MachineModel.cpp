//===- MachineModel.cpp - How long one thread takes -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Fusion/MachineModel.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::bcast;

/// Of an operation, for each byte of an element in a vector, and on a scalar.
static constexpr int64_t kOpPerByte = 4, kExpensiveOpPerByte = 40;
static constexpr int64_t kScalarOp = 300, kScalarExpensiveOp = 5000;

/// Memory takes so many times the time of the second cache.
static constexpr int64_t kMemoryToCache = 4;

/// An array that is stored and loaded again, at best from the second cache,
/// needs a buffer and loops of its own, too.
static constexpr int64_t kStoring = 4 * kPicosecondsPerByte;

/// Loading an element takes its address and a register, too.
static constexpr int64_t kLoading = 2 * kPicosecondsPerByte;

double bcast::getPicosecondsOfMove(double bytes, const CpuTarget &target) {
  return bytes * kPicosecondsPerByte *
         (bytes > double(target.l2Bytes) ? kMemoryToCache : 1);
}

int64_t bcast::getPicosecondsPerAccess(Type elementType, bool isScalar) {
  return isScalar ? kScalarOp
                  : getElementBytes(elementType) * kPicosecondsPerByte;
}

bool bcast::isExpensive(Operation &op) {
  if (op.getNumRegions() != 0)
    return true;
  if (isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp,
          arith::RemSIOp, arith::RemUIOp>(op))
    return true;
  return isa_and_present<math::MathDialect>(op.getDialect()) &&
         !isa<math::AbsFOp, math::AbsIOp, math::CeilOp, math::CopySignOp,
              math::FloorOp, math::FmaOp, math::RoundOp, math::RoundEvenOp,
              math::TruncOp>(op);
}

ElementCost ElementCost::get(Operation &op) {
  // A terminator has no results.
  if (op.getNumResults() == 0 ||
      isa<arith::ConstantOp, OptimizationBarrierOp>(op))
    return {};
  return {/*numOps=*/1, bcast::isExpensive(op)};
}

ElementCost ElementCost::get(Block &body) {
  ElementCost cost;
  for (Operation &op : body)
    cost = cost + get(op);
  return cost;
}

int64_t ElementCost::getPicoseconds(int64_t bytes, bool isScalar) const {
  int64_t op = isScalar ? kScalarOp : bytes * kOpPerByte;
  int64_t expensive =
      isScalar ? kScalarExpensiveOp : bytes * kExpensiveOpPerByte;
  return (numOps - numExpensive) * op + numExpensive * expensive;
}

int64_t ElementCost::getNumExpandedOps() const {
  // A function has 10 to 60 operations.
  return numOps + 15 * numExpensive;
}

bool ElementCost::isCheap() const {
  return getPicoseconds(/*bytes=*/1, /*isScalar=*/false) <= kLoading;
}

bool ElementCost::isCheaperThanStoring() const {
  return getPicoseconds(/*bytes=*/1, /*isScalar=*/false) <= kStoring;
}
