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
static constexpr int64_t kMaxExtent = 3;

/// All lists of `length` numbers from 0 to `largest`, in order.
static std::vector<Extents> listAll(int64_t length, int64_t largest) {
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
  writeList(os, extents, [&](int64_t extent) { os << extent; });
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
} // namespace

static std::string stringifyShape(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '(';
  llvm::interleave(shape, os, ",");
  os << ')';
  return text;
}

/// The vector of one question; `second` is an operand or a target.
static ConformanceVector make(Form form, const RuleText &rule,
                              const Extents &first, const Extents &second,
                              BroadcastResolution resolution) {
  ConformanceVector vector;
  StringRef kind = form == Form::Between ? "broadcast" : "broadcast_to";
  vector.group = (kind + " " + rule.name).str();
  vector.id = vector.group + rule.text + " " + stringifyShape(first) +
              (form == Form::Between ? " " : " to ") + stringifyShape(second);
  llvm::raw_string_ostream os(vector.question);
  os << "\"id\":\"" << vector.id << "\",\"kind\":\"" << kind << "\",\"rule\":\""
     << rule.name << '"' << rule.member << ",\"operands\":[";
  writeExtents(os, first);
  os << (form == Form::Between ? "," : "],\"target\":");
  writeExtents(os, second);
  if (form == Form::Between)
    os << ']';

  ExpectedShape &expected = vector.shape.emplace();
  if (!resolution) {
    llvm::handleAllErrors(resolution.takeError(),
                          [&](const BroadcastError &error) {
                            expected.clause = error.getClause().str();
                          });
    return vector;
  }
  expected.shape = resolution->resultShape;
  expected.operands.push_back(first);
  if (form == Form::Between)
    expected.operands.push_back(second);
  for (const OperandMap &map : resolution->operands)
    expected.reads.push_back(map.getResultDims());
  return vector;
}

/// The vectors of two shapes, as operands and as operand and target.
static void makeVectors(const Extents &a, const Extents &b,
                        VectorConsumer consume) {
  auto between = [&](const RuleText &rule, BroadcastResolution resolution) {
    consume(make(Form::Between, rule, a, b, std::move(resolution)));
  };
  auto to = [&](const RuleText &rule, BroadcastResolution resolution) {
    consume(make(Form::To, rule, a, b, std::move(resolution)));
  };
  between({"none"}, resolveNone({a, b}));
  between({"numpy"}, resolveNumpy({a, b}));
  to({"none"}, resolveNoneTo(a, b));
  to({"numpy"}, resolveNumpyTo(a, b));
  to({"bidirectional"}, resolveBidirectionalTo(a, b));
  for (int64_t axis = -2; axis <= kMaxRank; ++axis) {
    between({"pdpd", axis}, resolvePdpd({a, b}, axis));
    to({"pdpd", axis}, resolvePdpdTo(a, b, axis));
  }
  for (const Extents &dims : listInDims(a.size(), b.size())) {
    RuleText rule("in_dim", dims, "broadcast_dimensions");
    between(rule, resolveInDim(a, b, dims));
    if (a.size() <= b.size())
      to(rule, resolveInDimTo(a, b, dims));
  }
  for (const Extents &dims : listExplicitDims(a.size(), b.size()))
    to({"broadcast_in_dim", dims, "dims"}, resolveBroadcastInDim(a, dims, b));
}

void mlir::bcast::makeShapeVectors(VectorConsumer consume) {
  std::vector<Extents> shapes = listShapes();
  for (const Extents &a : shapes)
    for (const Extents &b : shapes)
      makeVectors(a, b, consume);
}
