//===- Scans.cpp - Cumulative sums and products ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Windows.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Import/GraphBuilder.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

Value GraphBuilder::createScan(ReduceKind kind, Value x, int64_t axis,
                               bool isExclusive, bool isReverse) {
  if (!x)
    return {};
  RankedTensorType type = getTensorType(x);
  Type element = type.getElementType();
  FailureOr<int64_t> dim = getDim(axis, type.getRank());
  if (failed(dim))
    return {};
  if (!isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 8)
    return fail("its operand is not of numbers");
  // Sums and products wrap around, so the signed ones have the same bits.
  Type bits = getSignless(element);
  Type accumulator = getAccumulatorType(bits);
  TypedAttr identity = getIdentity(kind, bits, accumulator);
  Value init = createConstant(
      DenseElementsAttr::get(RankedTensorType::get({}, accumulator), identity));
  Value operand = createConvert(createBitcast(x, bits), accumulator);
  if (isExclusive) {
    // The first element takes the place of the last, if there is one.
    Sizes before(type.getRank(), getIndex(0)), after(before);
    OpFoldResult first = combine<arith::MinSIOp>(getSize(x, *dim), getIndex(1));
    OpFoldResult less = combine<arith::SubIOp>(getIndex(0), first);
    before[*dim] = isReverse ? less : first;
    after[*dim] = isReverse ? first : less;
    operand = createPad(operand, before, after, PadMode::Constant, init);
  }
  if (!operand)
    return {};
  arith::AtomicRMWKind combiner = getCombiner(kind, bits);
  importing::WindowBuilder windows(builder, loc, "the scan");
  SmallVector<Value> results = windows.createScan(
      operand, init, bits, *dim, isReverse,
      [&](OpBuilder &inner, Location innerLoc, ValueRange sums,
          ValueRange elements) -> SmallVector<Value> {
        return {arith::getReductionOp(combiner, inner, innerLoc, sums.front(),
                                      elements.front())};
      });
  return createBitcast(results.front(), element);
}
