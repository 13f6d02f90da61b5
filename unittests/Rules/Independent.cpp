//===- Independent.cpp - The rules stated a second time -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Independent.h"
#include <algorithm>
#include <set>

using namespace mlir::bcast;
using namespace mlir::bcast::test;
using namespace mlir::bcast::test::independent;

static Shape countFrom(int64_t first, size_t count) {
  Shape numbers;
  while (numbers.size() < count)
    numbers.push_back(first++);
  return numbers;
}

MaybeAnswer independent::none(const std::vector<Shape> &operands) {
  Answer answer{operands[0], {}};
  for (const Shape &shape : operands) {
    if (shape != operands[0])
      return std::nullopt;
    answer.positions.push_back(countFrom(0, shape.size()));
  }
  return answer;
}

// In terms of Python: zip_longest over the reversed shapes, filled with 1.
// Without the ones, each column has at most one number.
MaybeAnswer independent::numpy(const std::vector<Shape> &operands) {
  Answer answer;
  for (size_t fromRight = 0;; ++fromRight) {
    std::set<int64_t> column;
    bool exhausted = true;
    for (const Shape &shape : operands)
      if (fromRight < shape.size()) {
        column.insert(*(shape.rbegin() + fromRight));
        exhausted = false;
      }
    if (exhausted)
      break;
    column.erase(1);
    if (column.size() > 1)
      return std::nullopt;
    answer.shape.insert(answer.shape.begin(),
                        column.empty() ? 1 : *column.begin());
  }
  for (const Shape &shape : operands)
    answer.positions.push_back(
        countFrom(answer.shape.size() - shape.size(), shape.size()));
  return answer;
}

// numpy.repeat(array, n // k, axis) of each array, then NumPy's rule.
MaybeAnswer independent::blocks(const std::vector<Shape> &operands,
                                const Shape &dims) {
  int64_t rank = 0;
  for (const Shape &shape : operands)
    rank = std::max<int64_t>(rank, shape.size());
  std::vector<Shape> repeated = operands;
  std::vector<bool> repeats(rank, false);
  for (int64_t dim : dims) {
    if (dim < -rank || dim > -1 || repeats[rank + dim])
      return std::nullopt;
    repeats[rank + dim] = true;
    int64_t most = 0;
    for (const Shape &shape : operands)
      if (-dim <= static_cast<int64_t>(shape.size()))
        most = std::max(most, *(shape.rbegin() - dim - 1));
    for (Shape &shape : repeated)
      if (-dim <= static_cast<int64_t>(shape.size()))
        if (int64_t &extent = *(shape.rbegin() - dim - 1);
            extent > 1 && most % extent == 0)
          extent = most;
  }
  MaybeAnswer answer = numpy(repeated);
  if (answer)
    answer->repeats = repeats;
  return answer;
}

// `start` ones followed by B, without trailing ones beyond A, must be a shape
// that broadcasts to A.
MaybeAnswer independent::pdpd(const Shape &a, const Shape &b, int64_t axis) {
  if (axis < -1 || b.size() > a.size())
    return std::nullopt;
  if (b.empty())
    return Answer{a, {countFrom(0, a.size()), {}}};
  size_t start = axis == -1 ? a.size() - b.size() : axis;
  if (start > a.size())
    return std::nullopt;
  Shape padded(start, 1);
  padded.insert(padded.end(), b.begin(), b.end());
  while (padded.size() > a.size() && padded.back() == 1)
    padded.pop_back();
  if (padded.size() > a.size())
    return std::nullopt;
  padded.resize(a.size(), 1);
  for (size_t dim = 0; dim < a.size(); ++dim)
    if (padded[dim] != a[dim] && padded[dim] != 1)
      return std::nullopt;
  Shape positions = countFrom(start, b.size());
  for (int64_t &position : positions)
    if (position >= static_cast<int64_t>(a.size()))
      position = kAnywhere;
  return Answer{a, {countFrom(0, a.size()), positions}};
}

// XLA's two steps, one after the other: the lower-rank array is broadcast up to
// the other's rank, then degenerate dimensions are broadcast.
MaybeAnswer independent::inDim(const Shape &lhs, const Shape &rhs,
                               const Shape &dims) {
  if (lhs.size() == rhs.size()) {
    if (!dims.empty() && dims != countFrom(0, lhs.size()))
      return std::nullopt;
    return numpy({lhs, rhs});
  }
  bool lhsIsLower = lhs.size() < rhs.size();
  const Shape &lower = lhsIsLower ? lhs : rhs;
  const Shape &higher = lhsIsLower ? rhs : lhs;
  std::set<int64_t> sorted(dims.begin(), dims.end());
  if (dims.size() != lower.size() ||
      Shape(sorted.begin(), sorted.end()) != dims)
    return std::nullopt;
  Shape raised = higher;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] < 0 || dims[i] >= static_cast<int64_t>(higher.size()))
      return std::nullopt;
    raised[dims[i]] = lower[i];
  }
  MaybeAnswer answer = numpy({raised, higher});
  if (!answer)
    return std::nullopt;
  answer->positions[0] = dims;
  if (!lhsIsLower)
    std::swap(answer->positions[0], answer->positions[1]);
  return answer;
}

/// Broadcasting in one direction is broadcasting in both, with the target as
/// the result.
static MaybeAnswer inOneDirection(MaybeAnswer answer, const Shape &target) {
  if (!answer || answer->shape != target)
    return std::nullopt;
  answer->positions.resize(1);
  return answer;
}

MaybeAnswer independent::numpyTo(const Shape &operand, const Shape &target) {
  return inOneDirection(numpy({operand, target}), target);
}

MaybeAnswer independent::pdpdTo(const Shape &operand, const Shape &target,
                                int64_t axis) {
  MaybeAnswer answer = pdpd(target, operand, axis);
  if (answer)
    answer->positions.erase(answer->positions.begin());
  return answer;
}

MaybeAnswer independent::inDimTo(const Shape &operand, const Shape &target,
                                 const Shape &dims) {
  if (operand.size() > target.size())
    return std::nullopt;
  return inOneDirection(inDim(operand, target, dims), target);
}

MaybeAnswer independent::blocksTo(const Shape &operand, const Shape &target,
                                  const Shape &dims) {
  if (operand.size() > target.size())
    return std::nullopt;
  return inOneDirection(blocks({operand, target}, dims), target);
}

// numpy.array(operand) * numpy.ones(target)
MaybeAnswer independent::bidirectionalTo(const Shape &operand,
                                         const Shape &target) {
  MaybeAnswer answer = numpy({operand, target});
  if (answer)
    answer->positions.resize(1);
  return answer;
}

MaybeAnswer independent::broadcastInDim(const Shape &operand, const Shape &dims,
                                        const Shape &result) {
  // One entry per dimension; all are different dimensions of the result.
  Shape all = countFrom(0, result.size());
  std::set<int64_t> unique(dims.begin(), dims.end());
  if (dims.size() != operand.size() || unique.size() != dims.size() ||
      !std::includes(all.begin(), all.end(), unique.begin(), unique.end()))
    return std::nullopt;
  for (size_t i = 0; i < dims.size(); ++i)
    if (operand[i] != 1 && operand[i] != result[dims[i]])
      return std::nullopt;
  return Answer{result, {dims}};
}

/// The stride of each dimension in elements, as in NumPy, where it is 0 for an
/// extent of 1.
static Shape getStrides(const Shape &shape) {
  Shape strides(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    strides[dim] = shape[dim] == 1 ? 0 : stride;
    stride *= shape[dim];
  }
  return strides;
}

static std::string compareOperand(const OperandMap &map, const Shape &shape,
                                  const Shape &positions,
                                  const Answer &answer) {
  const Shape &resultShape = answer.shape;
  if (map.dims.size() != shape.size())
    return "a map has a wrong number of dimensions";
  std::set<int64_t> seen;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    auto [resultDim, read] = map.dims[dim];
    if (resultDim < 0 || resultDim >= static_cast<int64_t>(resultShape.size()))
      return "a map reads a dimension that the result does not have";
    if (!seen.insert(resultDim).second)
      return "a map reads one result dimension twice";
    if (positions[dim] != kAnywhere && positions[dim] != resultDim)
      return "a map reads another result dimension";
    bool same = shape[dim] == resultShape[resultDim];
    bool repeats =
        shape[dim] != 1 && !answer.repeats.empty() && answer.repeats[resultDim];
    if (read != (same      ? DimRead::Equal
                 : repeats ? DimRead::Block
                           : DimRead::Expand))
      return "a map reads its dimension in another way";
  }
  Shape strides = getStrides(shape);
  std::string difference;
  forEachIndex(resultShape, [&](const Shape &resultIndex) {
    int64_t expected = 0;
    for (size_t dim = 0; dim < shape.size(); ++dim)
      if (positions[dim] != kAnywhere)
        // The first elements of the result read the first element, and so on.
        expected += strides[dim] * (resultIndex[positions[dim]] * shape[dim] /
                                    resultShape[positions[dim]]);
    Shape index = gatherIndex(map, shape, resultIndex, resultShape);
    for (size_t dim = 0; dim < shape.size(); ++dim)
      if (index[dim] < 0 || index[dim] >= shape[dim])
        difference = "an index is out of bounds";
    if (linearize(index, shape) != expected)
      difference = "another element is read";
  });
  return difference;
}

static std::string compareResolved(const ResolvedBroadcast &resolved,
                                   const Answer &answer,
                                   const std::vector<Shape> &operands) {
  if (Shape(resolved.resultShape.begin(), resolved.resultShape.end()) !=
      answer.shape)
    return "the result's shape differs";
  if (resolved.operands.size() != answer.positions.size())
    return "the number of operand maps differs";
  for (size_t i = 0; i < answer.positions.size(); ++i) {
    std::string difference = compareOperand(resolved.operands[i], operands[i],
                                            answer.positions[i], answer);
    if (!difference.empty())
      return "operand " + std::to_string(i) + ": " + difference;
  }
  return "";
}

std::string independent::compare(BroadcastResolution resolution,
                                 const MaybeAnswer &answer,
                                 const std::vector<Shape> &operands,
                                 Tally &tally, FixCheck fixHelps) {
  ++(answer ? tally.legal : tally.illegal);
  std::string difference;
  if (resolution) {
    difference = answer ? compareResolved(*resolution, *answer, operands)
                        : "must be an error";
  } else {
    Failure failure = takeFailure(std::move(resolution));
    ++tally.clauses[failure.clause];
    if (answer)
      difference = "must be legal, but violates " + failure.clause;
    else if (!failure.fix.empty() && !fixHelps(failure.fix))
      difference = "the fix does not help: " + failure.fix;
  }
  if (difference.empty())
    return "";
  for (const Shape &shape : operands)
    difference = formatShape(shape) + ", " + difference;
  return difference;
}
