//===- ShapeVectors.cpp - Vectors of the broadcasting rules ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vectors.h"
#include "bcast/Rules/Rules.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::bcast;

static constexpr int64_t kMaxRank = 3;
static constexpr int64_t kMaxDynamicRank = 2;
static constexpr int64_t kMaxExtent = 3;

std::vector<Extents> mlir::bcast::listAll(int64_t length, int64_t largest) {
  std::vector<Extents> lists = {{}};
  for (int64_t i = 0; i < length; ++i) {
    std::vector<Extents> longer;
    for (const Extents &list : lists)
      for (int64_t number = 0; number <= largest; ++number) {
        longer.push_back(list);
        longer.back().push_back(number);
      }
    lists = std::move(longer);
  }
  return lists;
}

static std::vector<Extents> listShapes() {
  std::vector<Extents> shapes;
  for (int64_t rank = 0; rank <= kMaxRank; ++rank)
    llvm::append_range(shapes, listAll(rank, kMaxExtent));
  return shapes;
}

/// The lists of in_dim for two ranks: none, and one dimension of the higher
/// rank, or the one after it, for each of the lower.
static std::vector<Extents> listInDims(int64_t rank, int64_t otherRank) {
  int64_t low = std::min(rank, otherRank), high = std::max(rank, otherRank);
  std::vector<Extents> lists;
  if (low > 0)
    lists.emplace_back();
  if (low < high) {
    llvm::append_range(lists, listAll(low, high));
    return lists;
  }
  // Of equal ranks the identity alone is legal; one other list shows this.
  Extents identity = llvm::to_vector<4>(llvm::seq<int64_t>(0, low));
  lists.push_back(identity);
  if (low > 1)
    lists.emplace_back(llvm::reverse(identity));
  return lists;
}

/// The lists of broadcast_in_dim: distinct dimensions in any order, one that is
/// not in the result, and one dimension twice.
static std::vector<Extents> listExplicitDims(int64_t rank, int64_t resultRank) {
  std::vector<Extents> lists;
  for (const Extents &list : listAll(rank, resultRank)) {
    bool isDistinct = llvm::all_of(
        list, [&](int64_t dim) { return llvm::count(list, dim) == 1; });
    bool isIn = !llvm::is_contained(list, resultRank);
    bool isAfter = llvm::equal(
        list, llvm::seq<int64_t>(resultRank - rank + 1, resultRank + 1));
    bool isTwice =
        rank > 1 && llvm::all_of(list, [](int64_t dim) { return dim == 0; });
    if ((isDistinct && isIn) || isAfter || isTwice)
      lists.push_back(list);
  }
  return lists;
}

void mlir::bcast::writeExtents(raw_ostream &os, ArrayRef<int64_t> extents) {
  writeList(os, extents, [&](int64_t extent) {
    if (isDynamic(extent))
      os << "null";
    else
      os << extent;
  });
}

std::string mlir::bcast::stringifyExtents(ArrayRef<int64_t> extents) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeExtents(os, extents);
  return text;
}

std::string mlir::bcast::stringifyShape(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '(';
  llvm::interleave(
      shape, os, [&](int64_t extent) { os << formatExtent(extent); }, ",");
  os << ')';
  return text;
}

namespace {
/// A rule with its parameter, as JSON and as text.
struct RuleText {
  StringRef name;
  std::string member, text;

  RuleText(StringRef name) : name(name) {}
  RuleText(StringRef name, int64_t axis)
      : name(name), member(",\"axis\":" + std::to_string(axis)),
        text(" axis=" + std::to_string(axis)) {}
  RuleText(StringRef name, ArrayRef<int64_t> dims, StringRef key) : name(name) {
    llvm::raw_string_ostream os(member);
    os << ",\"" << key << "\":";
    writeExtents(os, dims);
    llvm::raw_string_ostream textOs(text);
    textOs << ' ';
    writeExtents(textOs, dims);
  }
};

/// The two forms of a rule.
enum class Form { Between, To };

/// Operands, or operand and target: their shapes, and their types if those have
/// dynamic extents.
struct Shapes {
  Extents first, second;
  Extents firstType, secondType;

  bool isDynamic() const { return first != firstType || second != secondType; }
};

using Resolve =
    llvm::function_ref<BroadcastResolution(const Extents &, const Extents &)>;
} // namespace

static void make(Form form, const RuleText &rule, const Shapes &shapes,
                 Resolve resolve, VectorConsumer consumer) {
  bool isBetween = form == Form::Between, isDynamic = shapes.isDynamic();
  ConformanceVector vector;
  vector.kind = isBetween
                    ? (isDynamic ? "dynamic_broadcast" : "broadcast")
                    : (isDynamic ? "dynamic_broadcast_to" : "broadcast_to");
  StringRef between = isBetween ? " " : " to ";
  vector.group = (vector.kind + " " + rule.name).str();
  vector.id = vector.group + rule.text;
  llvm::raw_string_ostream id(vector.id);
  if (isDynamic)
    id << ' ' << stringifyShape(shapes.firstType) << between
       << stringifyShape(shapes.secondType) << " of";
  id << ' ' << stringifyShape(shapes.first) << between
     << stringifyShape(shapes.second);
  if (!consumer.wants(vector.id))
    return;
  llvm::raw_string_ostream os(vector.question);
  os << "\"id\":\"" << vector.id << "\",\"kind\":\"" << vector.kind
     << "\",\"rule\":\"" << rule.name << '"' << rule.member;
  if (isDynamic)
    os << ",\"types\":[" << stringifyExtents(shapes.firstType) << ','
       << stringifyExtents(shapes.secondType) << ']';
  os << ",\"operands\":[" << stringifyExtents(shapes.first)
     << (isBetween ? "," : "],\"target\":") << stringifyExtents(shapes.second)
     << (isBetween ? "]" : "");

  ExpectedShape &expected = vector.shape.emplace();
  BroadcastResolution resolution = resolve(shapes.first, shapes.second);
  if (!resolution) {
    llvm::handleAllErrors(resolution.takeError(),
                          [&](const BroadcastError &error) {
                            expected.clause = error.getClause().str();
                          });
    consumer.take(std::move(vector));
    return;
  }
  expected.shape = resolution->resultShape;
  // Shapes that broadcast have types that do.
  if (isDynamic)
    expected.type = llvm::cantFail(resolve(shapes.firstType, shapes.secondType))
                        .resultShape;
  expected.operands.push_back(shapes.first);
  if (isBetween)
    expected.operands.push_back(shapes.second);
  for (const OperandMap &map : resolution->operands)
    expected.reads.push_back(map.getResultDims());
  consumer.take(std::move(vector));
}

/// The vectors of two shapes, as operands and as operand and target.
static void makeVectors(const Shapes &shapes, VectorConsumer consumer) {
  size_t rank = shapes.first.size(), otherRank = shapes.second.size();
  auto between = [&](const RuleText &rule, Resolve resolve) {
    make(Form::Between, rule, shapes, resolve, consumer);
  };
  auto to = [&](const RuleText &rule, Resolve resolve) {
    make(Form::To, rule, shapes, resolve, consumer);
  };
  using E = const Extents &;
  between({"none"}, [](E a, E b) { return resolveNone({a, b}); });
  between({"numpy"}, [](E a, E b) { return resolveNumpy({a, b}); });
  to({"none"}, [](E a, E b) { return resolveNoneTo(a, b); });
  to({"numpy"}, [](E a, E b) { return resolveNumpyTo(a, b); });
  to({"bidirectional"}, [](E a, E b) { return resolveBidirectionalTo(a, b); });
  int64_t least = shapes.isDynamic() ? -1 : -2;
  int64_t largest = shapes.isDynamic() ? kMaxDynamicRank - 1 : kMaxRank;
  for (int64_t axis = least; axis <= largest; ++axis) {
    between({"pdpd", axis},
            [=](E a, E b) { return resolvePdpd({a, b}, axis); });
    to({"pdpd", axis}, [=](E a, E b) { return resolvePdpdTo(a, b, axis); });
  }
  for (const Extents &dims : listInDims(rank, otherRank)) {
    RuleText rule("in_dim", dims, "broadcast_dimensions");
    between(rule, [&](E a, E b) { return resolveInDim(a, b, dims); });
    if (rank <= otherRank)
      to(rule, [&](E a, E b) { return resolveInDimTo(a, b, dims); });
  }
  for (const Extents &dims : listExplicitDims(rank, otherRank))
    to({"broadcast_in_dim", dims, "dims"},
       [&](E a, E b) { return resolveBroadcastInDim(a, dims, b); });
}

/// The vectors of two shapes under the rule of blocks: lists of dimensions, and
/// one that is not in the result.
static void makeBlockVectors(const Shapes &shapes, VectorConsumer consumer) {
  int64_t rank = shapes.first.size(), otherRank = shapes.second.size();
  int64_t resultRank = std::max(rank, otherRank);
  std::vector<Extents> lists;
  for (int64_t dim = 1; dim <= resultRank + 1; ++dim)
    lists.push_back({-dim});
  if (resultRank > 1)
    lists.push_back({-1, -2});
  using E = const Extents &;
  for (const Extents &dims : lists) {
    RuleText rule("blocks", dims, "dims");
    make(
        Form::Between, rule, shapes,
        [&](E a, E b) { return resolveBlocks({a, b}, dims); }, consumer);
    make(
        Form::To, rule, shapes,
        [&](E a, E b) { return resolveBlocksTo(a, b, dims); }, consumer);
  }
}

/// Shapes with their types to rank `maxRank`: extents that are known, and
/// dynamic ones.
static std::vector<std::pair<Extents, Extents>>
listDynamicShapes(int64_t maxRank, ArrayRef<int64_t> known,
                  ArrayRef<int64_t> dynamic) {
  std::vector<std::pair<Extents, Extents>> extents, shapes;
  for (int64_t extent : known)
    extents.push_back({{extent}, {extent}});
  for (int64_t extent : dynamic)
    extents.push_back({{extent}, {kDynamic}});
  shapes.emplace_back();
  size_t begin = 0;
  for (int64_t rank = 1; rank <= maxRank; ++rank) {
    size_t end = shapes.size();
    for (; begin < end; ++begin)
      for (const auto &[extent, type] : extents) {
        auto longer = shapes[begin];
        longer.first.push_back(extent[0]);
        longer.second.push_back(type[0]);
        shapes.push_back(std::move(longer));
      }
  }
  return shapes;
}

void mlir::bcast::makeShapeVectors(VectorConsumer consumer) {
  std::vector<Extents> shapes = listShapes();
  for (const Extents &a : shapes)
    for (const Extents &b : shapes)
      makeVectors({a, b, a, b}, consumer);
  auto dynamicShapes =
      listDynamicShapes(kMaxDynamicRank, {1, 3}, {0, 1, 2, kMaxExtent});
  for (const auto &[a, aType] : dynamicShapes)
    for (const auto &[b, bType] : dynamicShapes)
      if (Shapes both{a, b, aType, bType}; both.isDynamic())
        makeVectors(both, consumer);
  auto blocks = listDynamicShapes(2, {0, 1, 2, 3, 4, 6}, {});
  for (const auto &[a, aType] : blocks)
    for (const auto &[b, bType] : blocks)
      makeBlockVectors({a, b, aType, bType}, consumer);
  auto dynamicBlocks = listDynamicShapes(1, {1, 4}, {0, 1, 2, 3, 4, 6});
  for (const auto &[a, aType] : dynamicBlocks)
    for (const auto &[b, bType] : dynamicBlocks)
      if (Shapes both{a, b, aType, bType}; both.isDynamic())
        makeBlockVectors(both, consumer);
}
