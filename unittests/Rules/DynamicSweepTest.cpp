//===- DynamicSweepTest.cpp - Dynamic extents against every value ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A resolution of dynamic shapes, together with the runtime checks that its
// maps imply, must agree with the resolution of the concrete shapes in every
// concrete case.
//
//===----------------------------------------------------------------------===//

#include "RulesTestUtils.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <set>

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

const int64_t kExtents[] = {D, 0, 1, 2};
constexpr int64_t kRuntimeExtents[] = {0, 1, 2};

/// The source of the result's dynamic extents.
enum class Sizes {
  /// The operands.
  FromOperands,
  /// The last shape, the target, is the result's shape.
  FromTarget,
  /// The operand and the last shape, the target, which reads the result like an
  /// operand that is aligned right.
  FromBoth,
};

using Resolver =
    llvm::function_ref<BroadcastResolution(const std::vector<Shape> &shapes)>;

/// Returns the result's runtime shape according to the maps: an extent that is
/// read as Equal is the result's, or else the one other than 1, or the largest
/// of those that are read as Block. Returns none if a check of the maps fails:
/// an Equal extent is the result's, an Expand one is 1, an Either one is the
/// result's or 1, and a Block one divides the result's.
std::optional<Shape> refine(const ResolvedBroadcast &resolved,
                            const std::vector<Shape> &shapes, Sizes sizes) {
  Shape result(resolved.resultShape.begin(), resolved.resultShape.end());
  std::vector<OperandMap> maps(resolved.operands.begin(),
                               resolved.operands.end());
  if (sizes == Sizes::FromBoth) {
    OperandMap &map = maps.emplace_back();
    for (size_t dim = 0; dim < shapes.back().size(); ++dim)
      map.dims.push_back(
          {static_cast<int64_t>(result.size() - shapes.back().size() + dim),
           DimRead::Either});
  }
  for (size_t resultDim = 0; resultDim < result.size(); ++resultDim) {
    if (!isDynamic(result[resultDim]))
      continue;
    if (sizes == Sizes::FromTarget) {
      result[resultDim] = shapes.back()[resultDim];
      continue;
    }
    int64_t extent = 1;
    bool decided = false;
    for (size_t i = 0; i < maps.size(); ++i)
      for (size_t dim = 0; dim < shapes[i].size(); ++dim) {
        auto [readDim, read] = maps[i].dims[dim];
        if (decided || readDim != static_cast<int64_t>(resultDim) ||
            read == DimRead::Expand)
          continue;
        decided = read == DimRead::Equal;
        if (read == DimRead::Block && extent != 1 && shapes[i][dim] != 1)
          extent = std::max(extent, shapes[i][dim]);
        else if (decided || extent == 1)
          extent = shapes[i][dim];
      }
    result[resultDim] = extent;
  }
  for (size_t i = 0; i < maps.size(); ++i)
    for (size_t dim = 0; dim < shapes[i].size(); ++dim) {
      auto [resultDim, read] = maps[i].dims[dim];
      bool isOne = shapes[i][dim] == 1;
      bool isResult = shapes[i][dim] == result[resultDim];
      if (read == DimRead::Block && shapes[i][dim] > 1)
        isResult |=
            result[resultDim] > 0 && result[resultDim] % shapes[i][dim] == 0;
      if (!((isOne && read != DimRead::Equal) ||
            (isResult && read != DimRead::Expand)))
        return std::nullopt;
    }
  return result;
}

/// Calls `visit` with every way to put runtime extents in place of the dynamic
/// ones.
void forEachConcretisation(
    std::vector<Shape> shapes, llvm::ArrayRef<int64_t> extents,
    llvm::function_ref<void(const std::vector<Shape> &)> visit,
    size_t shape = 0, size_t dim = 0) {
  for (; shape < shapes.size(); ++shape, dim = 0)
    for (; dim < shapes[shape].size(); ++dim)
      if (isDynamic(shapes[shape][dim])) {
        for (int64_t extent : extents) {
          shapes[shape][dim] = extent;
          forEachConcretisation(shapes, extents, visit, shape, dim + 1);
        }
        return;
      }
  visit(shapes);
}

/// Observations on all concrete cases of one dynamic case.
struct Observed {
  std::vector<std::set<int64_t>> resultExtents;
  /// For each operand dimension, whether some case stretches it, and whether
  /// some case reads it with an extent other than 1.
  std::vector<std::vector<bool>> stretched, asItIs;

  explicit Observed(const ResolvedBroadcast &resolved)
      : resultExtents(resolved.resultShape.size()) {
    for (const OperandMap &map : resolved.operands) {
      stretched.emplace_back(map.dims.size(), false);
      asItIs.emplace_back(map.dims.size(), false);
    }
  }

  void add(const ResolvedBroadcast &concrete,
           const std::vector<Shape> &shapes) {
    for (size_t dim = 0; dim < resultExtents.size(); ++dim)
      resultExtents[dim].insert(concrete.resultShape[dim]);
    for (size_t i = 0; i < concrete.operands.size(); ++i)
      for (size_t dim = 0; dim < shapes[i].size(); ++dim) {
        if (concrete.operands[i].dims[dim].read == DimRead::Expand)
          stretched[i][dim] = true;
        else if (shapes[i][dim] != 1)
          asItIs[i][dim] = true;
      }
  }
};

/// A dimension must read Either exactly if both occur.
std::string compareReads(const ResolvedBroadcast &resolved,
                         const Observed &observed) {
  for (size_t i = 0; i < resolved.operands.size(); ++i)
    for (size_t dim = 0; dim < resolved.operands[i].dims.size(); ++dim) {
      bool stretched = observed.stretched[i][dim];
      bool asItIs = observed.asItIs[i][dim];
      switch (resolved.operands[i].dims[dim].read) {
      case DimRead::Equal:
        if (stretched)
          return "an Equal dimension is stretched";
        break;
      case DimRead::Expand:
        if (asItIs)
          return "an Expand dimension is not stretched";
        break;
      case DimRead::Either:
        if (!stretched || !asItIs)
          return "an Either dimension could have been decided";
        break;
      case DimRead::Block:
        if (!asItIs)
          return "a Block dimension is always stretched";
        break;
      }
    }
  return "";
}

struct DynamicSweep {
  Tally cases, concrete;
  Sizes sizes;
  /// Whether the result's extents are as static as possible. PDPD and the forms
  /// with a target keep the given `?`.
  bool resultIsTight;
  llvm::ArrayRef<int64_t> runtimeExtents = kRuntimeExtents;

  DynamicSweep(const std::string &name, Sizes sizes, bool resultIsTight)
      : cases(name + ", over {?,0,1,2}"), concrete(name + ", concrete"),
        sizes(sizes), resultIsTight(resultIsTight) {}

  /// Returns the problem of one dynamic case, or an empty text.
  std::string check(const std::vector<Shape> &shapes, Resolver resolve) {
    BroadcastResolution resolved = resolve(shapes);
    ++(resolved ? cases.legal : cases.illegal);
    if (!resolved) {
      std::string clause = takeFailure(std::move(resolved)).clause;
      ++cases.clauses[clause];
      return checkFailure(shapes, resolve);
    }
    return checkSuccess(shapes, *resolved, resolve);
  }

private:
  std::string checkFailure(const std::vector<Shape> &shapes, Resolver resolve) {
    std::string difference;
    forEachConcretisation(
        shapes, runtimeExtents, [&](const std::vector<Shape> &now) {
          ++concrete.illegal;
          if (!llvm::errorToBool(resolve(now).takeError()))
            difference = "an error, but a concrete case is legal";
        });
    return difference;
  }

  std::string checkSuccess(const std::vector<Shape> &shapes,
                           const ResolvedBroadcast &resolved,
                           Resolver resolve) {
    std::string difference;
    Observed observed(resolved);
    int64_t before = concrete.legal;
    forEachConcretisation(
        shapes, runtimeExtents, [&](const std::vector<Shape> &now) {
          std::optional<Shape> result = refine(resolved, now, sizes);
          BroadcastResolution expected = resolve(now);
          ++(expected ? concrete.legal : concrete.illegal);
          if (expected.operator bool() != result.has_value()) {
            difference = result ? "the checks pass what is not legal"
                                : "the checks refuse what is legal";
            llvm::consumeError(expected.takeError());
            return;
          }
          if (!expected) {
            llvm::consumeError(expected.takeError());
            return;
          }
          if (llvm::ArrayRef<int64_t>(*result) !=
              llvm::ArrayRef<int64_t>(expected->resultShape))
            difference = "the result's shape at run time differs";
          for (size_t i = 0; i < resolved.operands.size(); ++i)
            if (resolved.operands[i].getResultDims() !=
                expected->operands[i].getResultDims())
              difference = "a map reads other dimensions at run time";
          observed.add(*expected, now);
        });
    if (!difference.empty())
      return difference;
    if (concrete.legal == before)
      return "legal, but no concrete case is";
    if (resultIsTight)
      for (size_t dim = 0; dim < resolved.resultShape.size(); ++dim)
        if (isDynamic(resolved.resultShape[dim]) !=
            (observed.resultExtents[dim].size() > 1))
          return "an extent of the result could have been decided";
    return compareReads(resolved, observed);
  }
};

#define EXPECT_SOUND(sweep, resolve, ...)                                      \
  do {                                                                         \
    std::vector<Shape> shapes = __VA_ARGS__;                                   \
    std::string difference = sweep.check(shapes, resolve);                     \
    ASSERT_EQ(difference, "")                                                  \
        << formatShape(shapes[0]) << ", " << formatShape(shapes[1]);           \
  } while (false)

// NONE-3
TEST(DynamicSweep, None) {
  DynamicSweep sweep("none", Sizes::FromOperands, true);
  DynamicSweep sweepTo("none to a target", Sizes::FromTarget, false);
  for (const Shape &lhs : allShapes(3, kExtents))
    for (const Shape &rhs : allShapes(3, kExtents)) {
      EXPECT_SOUND(sweep, none, {lhs, rhs});
      EXPECT_SOUND(sweepTo,
                   [](const auto &shapes) {
                     return resolveNoneTo(shapes[0], shapes[1]);
                   },
                   {lhs, rhs});
    }
}

// NUMPY-5, NUMPY-6, NUMPY-10
TEST(DynamicSweep, Numpy) {
  DynamicSweep sweep("numpy", Sizes::FromOperands, true);
  DynamicSweep sweepTo("numpy to a target", Sizes::FromTarget, false);
  for (const Shape &lhs : allShapes(3, kExtents))
    for (const Shape &rhs : allShapes(3, kExtents)) {
      EXPECT_SOUND(sweep, numpy, {lhs, rhs});
      EXPECT_SOUND(sweepTo,
                   [](const auto &shapes) {
                     return resolveNumpyTo(shapes[0], shapes[1]);
                   },
                   {lhs, rhs});
    }
}

// NUMPY-7
TEST(DynamicSweep, NumpyTriples) {
  DynamicSweep sweep("numpy, triples", Sizes::FromOperands, true);
  for (const Shape &a : allShapes(2, kExtents))
    for (const Shape &b : allShapes(1, kExtents))
      for (const Shape &c : allShapes(2, kExtents))
        EXPECT_SOUND(sweep, numpy, {a, b, c});
}

// BIDIRECTIONAL-2
TEST(DynamicSweep, Bidirectional) {
  DynamicSweep sweep("bidirectional", Sizes::FromBoth, true);
  for (const Shape &operand : allShapes(3, kExtents))
    for (const Shape &target : allShapes(3, kExtents))
      EXPECT_SOUND(sweep,
                   [](const auto &shapes) {
                     return resolveBidirectionalTo(shapes[0], shapes[1]);
                   },
                   {operand, target});
}

// BLOCKS-6, BLOCKS-7. An extent of the result is open wherever a larger one
// could be a multiple, which these extents do not show.
TEST(DynamicSweep, Blocks) {
  constexpr int64_t kBlockExtents[] = {D, 0, 1, 2, 3, 4, 6};
  constexpr int64_t kRuntimeBlocks[] = {0, 1, 2, 3, 4, 6, 12};
  DynamicSweep sweep("blocks", Sizes::FromOperands, false);
  DynamicSweep sweepTo("blocks to a target", Sizes::FromTarget, false);
  sweep.runtimeExtents = sweepTo.runtimeExtents = kRuntimeBlocks;
  std::vector<Shape> few = allShapes(1, kBlockExtents);
  for (const Shape &lhs : few)
    for (const Shape &rhs : few) {
      if (!lhs.empty() || !rhs.empty())
        EXPECT_SOUND(sweep,
                     [](const auto &shapes) { return blocks(shapes, {-1}); },
                     {lhs, rhs});
      if (!rhs.empty())
        EXPECT_SOUND(sweepTo,
                     [](const auto &shapes) {
                       return resolveBlocksTo(shapes[0], shapes[1], {-1});
                     },
                     {lhs, rhs});
      for (const Shape &third : few)
        if (!third.empty())
          EXPECT_SOUND(sweep,
                       [](const auto &shapes) { return blocks(shapes, {-1}); },
                       {lhs, rhs, third});
    }
  // Dimensions that are listed, and others.
  constexpr int64_t kRuntimeFew[] = {0, 1, 2, 4};
  sweep.runtimeExtents = sweepTo.runtimeExtents = kRuntimeFew;
  for (const Shape &lhs : allShapes(2, kExtents))
    for (const Shape &rhs : allShapes(2, {D, 0, 1, 4}))
      for (int64_t dim = -2; dim < 0; ++dim) {
        EXPECT_SOUND(sweep,
                     [&](const auto &shapes) { return blocks(shapes, {dim}); },
                     {lhs, rhs});
        EXPECT_SOUND(sweepTo,
                     [&](const auto &shapes) {
                       return resolveBlocksTo(shapes[0], shapes[1], {dim});
                     },
                     {lhs, rhs});
      }
}

// PDPD-10: the result's shape is A's, `?` included.
TEST(DynamicSweep, Pdpd) {
  DynamicSweep sweep("pdpd, axes -2 to 4", Sizes::FromOperands, false);
  DynamicSweep sweepTo("pdpd to a target, axes -2 to 4", Sizes::FromTarget,
                       false);
  for (const Shape &a : allShapes(3, kExtents))
    for (const Shape &b : allShapes(3, kExtents))
      for (int64_t axis = -2; axis <= 4; ++axis) {
        EXPECT_SOUND(sweep,
                     [&](const auto &shapes) {
                       return pdpd(shapes[0], shapes[1], axis);
                     },
                     {a, b});
        EXPECT_SOUND(sweepTo,
                     [&](const auto &shapes) {
                       return resolvePdpdTo(shapes[0], shapes[1], axis);
                     },
                     {b, a});
        BroadcastResolution resolved = pdpd(a, b, axis);
        if (!resolved)
          llvm::consumeError(resolved.takeError());
        else
          ASSERT_EQ(formatShape(resolved->resultShape), formatShape(a));
      }
}

// PDPD-11: the second of three operands is A.
TEST(DynamicSweep, PdpdBetweenThree) {
  DynamicSweep sweep("pdpd, three operands, axes -1 to 2", Sizes::FromOperands,
                     false);
  std::vector<Shape> shapes = allShapes(2, kExtents);
  for (const Shape &first : shapes)
    for (const Shape &a : shapes)
      for (const Shape &last : shapes)
        for (int64_t axis = -1; axis <= 2; ++axis)
          EXPECT_SOUND(sweep,
                       [&](const auto &all) {
                         return resolvePdpd({all[0], all[1], all[2]}, axis);
                       },
                       {first, a, last});
}

// The validity of a list does not depend on extents, so only lists that are
// valid for some shape are tried.

// INDIM-9, INDIM-10
TEST(DynamicSweep, InDim) {
  DynamicSweep sweep("in_dim", Sizes::FromOperands, true);
  DynamicSweep sweepTo("in_dim to a target", Sizes::FromTarget, false);
  std::vector<Shape> lists = {{},     {0},    {1},    {2},
                              {0, 1}, {0, 2}, {1, 2}, {0, 1, 2}};
  for (const Shape &lhs : allShapes(3, kExtents))
    for (const Shape &rhs : allShapes(3, kExtents))
      for (const Shape &dims : lists) {
        if (dims.size() != std::min(lhs.size(), rhs.size()))
          continue;
        EXPECT_SOUND(sweep,
                     [&](const auto &shapes) {
                       return resolveInDim(shapes[0], shapes[1], dims);
                     },
                     {lhs, rhs});
        EXPECT_SOUND(sweepTo,
                     [&](const auto &shapes) {
                       return resolveInDimTo(shapes[0], shapes[1], dims);
                     },
                     {lhs, rhs});
      }
}

// EXPLICIT-6
TEST(DynamicSweep, BroadcastInDim) {
  DynamicSweep sweep("broadcast_in_dim", Sizes::FromTarget, false);
  for (const Shape &operand : allShapes(3, kExtents))
    for (const Shape &result : allShapes(3, kExtents))
      for (const Shape &dims : allLists(3, 0, 2)) {
        std::set<int64_t> unique(dims.begin(), dims.end());
        if (dims.size() != operand.size() || unique.size() != dims.size())
          continue;
        EXPECT_SOUND(sweep,
                     [&](const auto &shapes) {
                       return resolveBroadcastInDim(shapes[0], dims, shapes[1]);
                     },
                     {operand, result});
      }
}

} // namespace
