//===- StaticSweepTest.cpp - Every small case against a second statement --===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Independent.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

const int64_t kExtents[] = {0, 1, 2, 3};

/// The numbers in the text of a fix.
Shape readNumbers(llvm::StringRef fix) {
  Shape numbers;
  while (!fix.empty()) {
    fix = fix.drop_until(llvm::isDigit);
    int64_t number;
    if (!fix.consumeInteger(10, number))
      numbers.push_back(number);
  }
  return numbers;
}

bool isLegal(BroadcastResolution resolution) {
  return !llvm::errorToBool(resolution.takeError());
}

/// Whether NumPy's rule takes the operands if one of them is broadcast first.
/// `fix` is its number, the extents that it gets, and its dimensions there.
bool helpsOneOf(std::vector<Shape> operands, const Shape &fix) {
  Shape &operand = operands[fix.front()];
  Shape target(fix.begin() + 1, fix.end() - operand.size());
  Shape dims(fix.end() - operand.size(), fix.end());
  if (!isLegal(resolveInDimTo(operand, target, dims)))
    return false;
  operand = target;
  return isLegal(numpy({operands[0], operands[1], operands[2]}));
}

/// For rules that suggest no numbers.
bool noFix(llvm::StringRef) { return false; }

#define EXPECT_SAME(...)                                                       \
  do {                                                                         \
    std::string difference = independent::compare(__VA_ARGS__);                \
    ASSERT_EQ(difference, "");                                                 \
  } while (false)

// NUMPY-1 to NUMPY-4
TEST(StaticSweep, NumpyPairsToRank4) {
  Tally tally("numpy, pairs to rank 4 over {0,1,2,3}");
  std::vector<Shape> shapes = allShapes(4, kExtents);
  for (const Shape &lhs : shapes)
    for (const Shape &rhs : shapes)
      EXPECT_SAME(numpy({lhs, rhs}), independent::numpy({lhs, rhs}), {lhs, rhs},
                  tally, [&](llvm::StringRef fix) {
                    return isLegal(resolveInDim(lhs, rhs, readNumbers(fix)));
                  });
  EXPECT_EQ(tally.legal + tally.illegal, 341 * 341);
}

// NUMPY-7
TEST(StaticSweep, NumpyTriplesToRank2) {
  Tally tally("numpy, triples to rank 2 over {0,1,2,3}");
  std::vector<Shape> shapes = allShapes(2, kExtents);
  for (const Shape &a : shapes)
    for (const Shape &b : shapes)
      for (const Shape &c : shapes)
        EXPECT_SAME(numpy({a, b, c}), independent::numpy({a, b, c}), {a, b, c},
                    tally, [&](llvm::StringRef fix) {
                      return helpsOneOf({a, b, c}, readNumbers(fix));
                    });
  EXPECT_EQ(tally.legal + tally.illegal, 21 * 21 * 21);
}

// NUMPY-8, NUMPY-9
TEST(StaticSweep, NumpyToPairsToRank4) {
  Tally tally("numpy to a target, pairs to rank 4 over {0,1,2,3}");
  std::vector<Shape> shapes = allShapes(4, kExtents);
  for (const Shape &operand : shapes)
    for (const Shape &target : shapes)
      EXPECT_SAME(resolveNumpyTo(operand, target),
                  independent::numpyTo(operand, target), {operand}, tally,
                  [&](llvm::StringRef fix) {
                    if (fix.contains("#bcast.bidirectional"))
                      return isLegal(resolveBidirectionalTo(operand, target));
                    return isLegal(
                        resolveInDimTo(operand, target, readNumbers(fix)));
                  });
}

// BIDIRECTIONAL-1, BIDIRECTIONAL-2
TEST(StaticSweep, BidirectionalPairsToRank4) {
  Tally tally("bidirectional, pairs to rank 4 over {0,1,2,3}");
  std::vector<Shape> shapes = allShapes(4, kExtents);
  for (const Shape &operand : shapes)
    for (const Shape &target : shapes)
      EXPECT_SAME(resolveBidirectionalTo(operand, target),
                  independent::bidirectionalTo(operand, target), {operand},
                  tally, noFix);
}

// BLOCKS-1 to BLOCKS-4, BLOCKS-7
TEST(StaticSweep, BlocksPairsToRank3) {
  constexpr int64_t kBlockExtents[] = {0, 1, 2, 3, 4, 6};
  Tally tally("blocks, pairs to rank 3 over {0,1,2,3,4,6}");
  Tally tallyTo("blocks to a target, the same");
  std::vector<Shape> shapes = allShapes(3, kBlockExtents);
  const Shape lists[] = {{},       {-1}, {-2},     {-3}, {-1, -2},
                         {-3, -1}, {0},  {-1, -1}, {-4}};
  for (const Shape &lhs : shapes)
    for (const Shape &rhs : shapes)
      for (const Shape &dims : lists) {
        // The fix counts dimensions from the right, or has the whole list.
        auto readDims = [](llvm::StringRef fix) {
          Shape numbers = readNumbers(fix);
          for (int64_t &number : numbers)
            number = -number;
          return numbers;
        };
        EXPECT_SAME(blocks({lhs, rhs}, dims),
                    independent::blocks({lhs, rhs}, dims), {lhs, rhs}, tally,
                    [&](llvm::StringRef fix) {
                      return fix.contains("from the right") ||
                             isLegal(blocks({lhs, rhs}, readDims(fix)));
                    });
        EXPECT_SAME(resolveBlocksTo(lhs, rhs, dims),
                    independent::blocksTo(lhs, rhs, dims), {lhs}, tallyTo,
                    [&](llvm::StringRef fix) {
                      return fix.contains("from the right") ||
                             isLegal(resolveBlocksTo(lhs, rhs, readDims(fix)));
                    });
      }
  EXPECT_EQ(tally.legal + tally.illegal, 259 * 259 * 9);
}

// BLOCKS-5
TEST(StaticSweep, BlocksTriplesToRank1) {
  constexpr int64_t kBlockExtents[] = {0, 1, 2, 3, 4, 6, 12};
  Tally tally("blocks, triples to rank 1 over {0,1,2,3,4,6,12}");
  std::vector<Shape> shapes = allShapes(1, kBlockExtents);
  for (const Shape &a : shapes)
    for (const Shape &b : shapes)
      for (const Shape &c : shapes)
        EXPECT_SAME(blocks({a, b, c}, {-1}),
                    independent::blocks({a, b, c}, {-1}), {a, b, c}, tally,
                    noFix);
  EXPECT_EQ(tally.legal + tally.illegal, 8 * 8 * 8);
}

// NONE-1, NONE-2
TEST(StaticSweep, NonePairsToRank4) {
  Tally tally("none, pairs to rank 4 over {0,1,2,3}");
  Tally tallyTo("none to a target, pairs to rank 4 over {0,1,2,3}");
  std::vector<Shape> shapes = allShapes(4, kExtents);
  for (const Shape &lhs : shapes)
    for (const Shape &rhs : shapes) {
      auto helps = [&](llvm::StringRef) { return isLegal(numpy({lhs, rhs})); };
      auto helpsTo = [&](llvm::StringRef) {
        return isLegal(resolveNumpyTo(lhs, rhs));
      };
      auto answer = independent::none({lhs, rhs});
      EXPECT_SAME(none({lhs, rhs}), answer, {lhs, rhs}, tally, helps);
      if (answer)
        answer->positions.pop_back();
      EXPECT_SAME(resolveNoneTo(lhs, rhs), answer, {lhs}, tallyTo, helpsTo);
    }
}

// PDPD-1 to PDPD-9
TEST(StaticSweep, PdpdPairsToRank3AllAxes) {
  Tally tally("pdpd, pairs to rank 3 over {0,1,2,3}, axes -3 to 5");
  Tally tallyTo("pdpd to a target, pairs to rank 3, axes -3 to 5");
  std::vector<Shape> shapes = allShapes(3, kExtents);
  for (const Shape &a : shapes)
    for (const Shape &b : shapes)
      for (int64_t axis = -3; axis <= 5; ++axis) {
        auto helps = [&](llvm::StringRef fix) {
          if (fix.contains("axis"))
            return isLegal(pdpd(a, b, readNumbers(fix).at(0)));
          if (fix.contains("swap"))
            return isLegal(pdpd(b, a, axis));
          return isLegal(numpy({a, b}));
        };
        EXPECT_SAME(pdpd(a, b, axis), independent::pdpd(a, b, axis), {a, b},
                    tally, helps);
        EXPECT_SAME(resolvePdpdTo(b, a, axis), independent::pdpdTo(b, a, axis),
                    {b}, tallyTo, helps);
      }
  EXPECT_EQ(tally.legal + tally.illegal, 85 * 85 * 9);
}

// PDPD-11
TEST(StaticSweep, PdpdTriplesToRank2AllAxes) {
  Tally tally("pdpd, triples to rank 2 over {0,1,2,3}, axes -2 to 3");
  std::vector<Shape> shapes = allShapes(2, kExtents);
  for (const Shape &a : shapes)
    for (const Shape &first : shapes)
      for (const Shape &last : shapes)
        for (int64_t axis = -2; axis <= 3; ++axis) {
          independent::MaybeAnswer answer = independent::pdpd(a, first, axis);
          independent::MaybeAnswer second = independent::pdpd(a, last, axis);
          if (answer && second)
            answer->positions = {answer->positions[1], answer->positions[0],
                                 second->positions[1]};
          else
            answer = std::nullopt;
          EXPECT_SAME(resolvePdpd({first, a, last}, axis), answer,
                      {first, a, last}, tally, [&](llvm::StringRef fix) {
                        if (fix.contains("axis"))
                          return isLegal(resolvePdpd({first, a, last},
                                                     readNumbers(fix).at(0)));
                        if (fix.contains("scalar"))
                          return isLegal(resolvePdpd({first, a, last}));
                        return fix.contains("numpy") &&
                               isLegal(numpy({first, a, last}));
                      });
        }
}

// INDIM-2 to INDIM-8, INDIM-10
TEST(StaticSweep, InDimPairsToRank3AllLists) {
  Tally tally("in_dim, pairs to rank 3 over {0,1,2,3}, lists to length 3");
  Tally tallyTo("in_dim to a target, the same");
  std::vector<Shape> shapes = allShapes(3, kExtents);
  std::vector<Shape> lists = allLists(3, -1, 3);
  for (const Shape &lhs : shapes)
    for (const Shape &rhs : shapes)
      for (const Shape &dims : lists) {
        EXPECT_SAME(resolveInDim(lhs, rhs, dims),
                    independent::inDim(lhs, rhs, dims), {lhs, rhs}, tally,
                    [&](llvm::StringRef fix) {
                      return isLegal(resolveInDim(lhs, rhs, readNumbers(fix)));
                    });
        EXPECT_SAME(resolveInDimTo(lhs, rhs, dims),
                    independent::inDimTo(lhs, rhs, dims), {lhs}, tallyTo,
                    [&](llvm::StringRef fix) {
                      return isLegal(
                          resolveInDimTo(lhs, rhs, readNumbers(fix)));
                    });
      }
  EXPECT_EQ(tally.legal + tally.illegal, 85 * 85 * 156);
}

// EXPLICIT-1 to EXPLICIT-5
TEST(StaticSweep, BroadcastInDimPairsToRank3AllLists) {
  Tally tally(
      "broadcast_in_dim, pairs to rank 3 over {0,1,2,3}, lists to length 3");
  std::vector<Shape> shapes = allShapes(3, kExtents);
  std::vector<Shape> lists = allLists(3, -1, 3);
  for (const Shape &operand : shapes)
    for (const Shape &result : shapes)
      for (const Shape &dims : lists)
        EXPECT_SAME(resolveBroadcastInDim(operand, dims, result),
                    independent::broadcastInDim(operand, dims, result),
                    {operand}, tally, [&](llvm::StringRef fix) {
                      return isLegal(resolveBroadcastInDim(
                          operand, readNumbers(fix), result));
                    });
  EXPECT_EQ(tally.legal + tally.illegal, 85 * 85 * 156);
}

} // namespace
