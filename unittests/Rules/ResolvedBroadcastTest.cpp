//===- ResolvedBroadcastTest.cpp - Unit tests of operand maps -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Rules/Rules.h"
#include "gtest/gtest.h"

using namespace mlir::bcast;

/// Whether extents of `operand` and `result` fit `read`.
static bool canRead(DimRead read, int64_t operand, int64_t result) {
  return read == DimRead::Equal    ? operand == result
         : read == DimRead::Expand ? operand == 1
                                   : operand == result || operand == 1;
}

// For all extents of two valid broadcasts, the composed one reads the same
// elements.
TEST(ResolvedBroadcast, ComposedReadsGatherTheSame) {
  constexpr DimRead kReads[] = {DimRead::Equal, DimRead::Expand,
                                DimRead::Either};
  int64_t numChecked = 0;
  for (DimRead innerRead : kReads)
    for (DimRead outerRead : kReads) {
      OperandMap map = compose({{{0, innerRead}}}, {{{0, outerRead}}});
      ASSERT_EQ(map.dims.size(), 1u);
      for (int64_t operand : {0, 1, 2, 3})
        for (int64_t between : {0, 1, 2, 3})
          for (int64_t result : {0, 1, 2, 3}) {
            if (!canRead(innerRead, operand, between) ||
                !canRead(outerRead, between, result))
              continue;
            for (int64_t index = 0; index < result; ++index) {
              auto gather = [](DimRead read, int64_t extent, int64_t at) {
                bool isStretched = read == DimRead::Expand ||
                                   (read == DimRead::Either && extent == 1);
                return isStretched ? 0 : at;
              };
              int64_t twice =
                  gather(innerRead, operand, gather(outerRead, between, index));
              EXPECT_EQ(gather(map.dims[0].read, operand, index), twice);
              ++numChecked;
            }
          }
    }
  EXPECT_GT(numChecked, 50);
}

TEST(ResolvedBroadcast, ComposedDimensionsFollowBoth) {
  OperandMap inner{{{2, DimRead::Equal}, {0, DimRead::Expand}}};
  OperandMap outer{
      {{1, DimRead::Either}, {4, DimRead::Equal}, {3, DimRead::Expand}}};
  OperandMap expected{{{3, DimRead::Expand}, {1, DimRead::Expand}}};
  EXPECT_EQ(compose(inner, outer), expected);
}
