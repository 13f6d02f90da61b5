//===- Sorts.cpp - Elements in order --------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row is copied, sorted by merging runs of 1, 2, 4, ... elements, and written
// to the result. Two runs are merged from both ends at once: the two chains of
// dependent loads take the time of one.
//
// The copies of all rows of one element type are in one tensor: CSE makes one
// of equal tensor.empty, and bufferization does not keep apart what loops write
// to it.
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Sorts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

namespace {
/// Builds arithmetic on indices at one place.
struct IndexBuilder : public ImplicitLocOpBuilder {
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(*this, value);
  }
  Value add(Value lhs, Value rhs) {
    return createOrFold<arith::AddIOp>(lhs, rhs);
  }
  Value subtract(Value lhs, Value rhs) {
    return createOrFold<arith::SubIOp>(lhs, rhs);
  }
  Value least(Value lhs, Value rhs) {
    return createOrFold<arith::MinSIOp>(lhs, rhs);
  }
  Value greatest(Value lhs, Value rhs) {
    return createOrFold<arith::MaxSIOp>(lhs, rhs);
  }
  Value isLess(Value lhs, Value rhs) {
    return arith::CmpIOp::create(*this, arith::CmpIPredicate::slt, lhs, rhs);
  }
  Value isAtMost(Value lhs, Value rhs) {
    return arith::CmpIOp::create(*this, arith::CmpIPredicate::sle, lhs, rhs);
  }
  Value both(Value lhs, Value rhs) {
    return arith::AndIOp::create(*this, lhs, rhs);
  }
  Value either(Value lhs, Value rhs) {
    return arith::OrIOp::create(*this, lhs, rhs);
  }
  Value select(Value isFirst, Value first, Value second) {
    return arith::SelectOp::create(*this, isFirst, first, second);
  }
  SmallVector<Value> select(Value isFirst, ValueRange first,
                            ValueRange second) {
    SmallVector<Value> values;
    for (auto [lhs, rhs] : llvm::zip_equal(first, second))
      values.push_back(select(isFirst, lhs, rhs));
    return values;
  }
  /// A loop that carries `values`.
  SmallVector<Value>
  loop(Value from, Value to, ValueRange values,
       function_ref<SmallVector<Value>(IndexBuilder &, Value, ValueRange)>
           body) {
    auto loop = scf::ForOp::create(
        *this, from, to, constant(1), values,
        [&](OpBuilder &builder, Location loc, Value at, ValueRange carried) {
          IndexBuilder inner(loc, builder);
          SmallVector<Value> next = body(inner, at, carried);
          scf::YieldOp::create(inner, loc, next);
        });
    return llvm::to_vector_of<Value>(loop.getResults());
  }
};

/// Rows of elements, two of each operand: one that is sorted, and one to which
/// its runs are merged.
class Rows {
public:
  Rows(ValueRange operands, Type positionType) {
    for (Value operand : operands)
      add(getElementTypeOrSelf(operand));
    if (positionType)
      add(positionType);
  }

  /// The tensors that have them, a tensor of each element type.
  SmallVector<Value> createTensors(OpBuilder &builder, Location loc,
                                   OpFoldResult length) const {
    SmallVector<Value> tensors;
    for (auto [type, count] : counts)
      tensors.push_back(tensor::EmptyOp::create(
          builder, loc, {builder.getIndexAttr(2 * count), length}, type));
    return tensors;
  }
  SmallVector<Value> read(IndexBuilder &builder, ValueRange tensors,
                          bool isMerged, Value at) const {
    SmallVector<Value> elements;
    for (auto [tensor, place] : places) {
      Value row = builder.constant(2 * place + isMerged);
      elements.push_back(tensor::ExtractOp::create(builder, tensors[tensor],
                                                   ValueRange{row, at}));
    }
    return elements;
  }
  SmallVector<Value> write(IndexBuilder &builder, ValueRange elements,
                           ValueRange tensors, bool isMerged, Value at) const {
    SmallVector<Value> written(tensors);
    for (auto [element, row] : llvm::zip_equal(elements, places)) {
      Value place = builder.constant(2 * row.second + isMerged);
      written[row.first] = tensor::InsertOp::create(
          builder, element, written[row.first], ValueRange{place, at});
    }
    return written;
  }

private:
  void add(Type type) {
    auto known =
        llvm::find_if(counts, [&](auto &entry) { return entry.first == type; });
    size_t tensor = known - counts.begin();
    if (known == counts.end())
      counts.push_back({type, 0});
    places.push_back({tensor, counts[tensor].second++});
  }

  /// The element types, and the number of operands of each.
  SmallVector<std::pair<Type, int64_t>> counts;
  /// The tensor of each operand, and its place there.
  SmallVector<std::pair<size_t, int64_t>> places;
};

/// Two runs of a row: `[low, middle)` and `[middle, high)`.
struct Runs {
  Value low, middle, high;
};

/// An element that comes next, and 1 if it is not of the run that is preferred,
/// else 0.
struct Taken {
  SmallVector<Value> elements;
  Value isOther;
};

/// Sorts rows of `length` elements.
class Merger {
public:
  Merger(const Rows &rows, Value length, IsBefore isBefore)
      : rows(rows), length(length), isBefore(isBefore) {}

  SmallVector<Value> sort(IndexBuilder &builder, ValueRange tensors);

private:
  SmallVector<Value> merge(IndexBuilder &builder, Runs runs,
                           ValueRange tensors);
  /// The next element from the beginning of both runs, rather of the left one.
  Taken takeFirst(IndexBuilder &builder, Runs runs, ValueRange tensors,
                  Value left, Value right);
  /// The next element from their ends, rather of the right one.
  Taken takeLast(IndexBuilder &builder, Runs runs, ValueRange tensors,
                 Value left, Value right);

  const Rows &rows;
  Value length;
  IsBefore isBefore;
};
} // namespace

static Value toIndex(IndexBuilder &builder, Value flag) {
  return arith::IndexCastUIOp::create(builder, builder.getIndexType(), flag);
}

Taken Merger::takeFirst(IndexBuilder &builder, Runs runs, ValueRange tensors,
                        Value left, Value right) {
  Value last = builder.subtract(length, builder.constant(1));
  SmallVector<Value> lhs = rows.read(builder, tensors, /*isMerged=*/false,
                                     builder.least(left, last));
  SmallVector<Value> rhs = rows.read(builder, tensors, /*isMerged=*/false,
                                     builder.least(right, last));
  Value isBeforeLeft = isBefore(builder, builder.getLoc(), rhs, lhs);
  Value hasRight = builder.isLess(right, runs.high);
  Value hasNoLeft = builder.isAtMost(runs.middle, left);
  Value isRight =
      builder.either(hasNoLeft, builder.both(hasRight, isBeforeLeft));
  return {builder.select(isRight, rhs, lhs), toIndex(builder, isRight)};
}

Taken Merger::takeLast(IndexBuilder &builder, Runs runs, ValueRange tensors,
                       Value left, Value right) {
  Value zero = builder.constant(0);
  SmallVector<Value> lhs = rows.read(builder, tensors, /*isMerged=*/false,
                                     builder.greatest(left, zero));
  SmallVector<Value> rhs = rows.read(builder, tensors, /*isMerged=*/false,
                                     builder.greatest(right, zero));
  Value isBeforeLeft = isBefore(builder, builder.getLoc(), rhs, lhs);
  Value hasLeft = builder.isAtMost(runs.low, left);
  Value hasNoRight = builder.isLess(right, runs.middle);
  Value isLeft =
      builder.either(hasNoRight, builder.both(hasLeft, isBeforeLeft));
  return {builder.select(isLeft, lhs, rhs), toIndex(builder, isLeft)};
}

SmallVector<Value> Merger::merge(IndexBuilder &builder, Runs runs,
                                 ValueRange tensors) {
  Value one = builder.constant(1);
  Value count = builder.subtract(runs.high, runs.low);
  Value half = arith::ShRUIOp::create(builder, count, one);
  Value end = builder.subtract(runs.high, one);
  SmallVector<Value> carried = {runs.low, runs.middle,
                                builder.subtract(runs.middle, one), end};
  llvm::append_range(carried, tensors);
  carried = builder.loop(
      builder.constant(0), half, carried,
      [&](IndexBuilder &inner, Value at, ValueRange values) {
        Taken first =
            takeFirst(inner, runs, values.drop_front(4), values[0], values[1]);
        SmallVector<Value> written =
            rows.write(inner, first.elements, values.drop_front(4),
                       /*isMerged=*/true, inner.add(runs.low, at));
        Taken last = takeLast(inner, runs, written, values[2], values[3]);
        written = rows.write(inner, last.elements, written, /*isMerged=*/true,
                             inner.subtract(end, at));
        SmallVector<Value> next = {
            inner.add(values[0], inner.subtract(one, first.isOther)),
            inner.add(values[1], first.isOther),
            inner.subtract(values[2], last.isOther),
            inner.subtract(values[3], inner.subtract(one, last.isOther))};
        llvm::append_range(next, written);
        return next;
      });
  // An odd element is left, or all if the ends do not meet because the order is
  // none, such as that of numbers with a NaN.
  Value leftMeets = builder.isAtMost(carried[0], builder.add(carried[2], one));
  Value rightMeets = builder.isAtMost(carried[1], builder.add(carried[3], one));
  Value meets = builder.both(leftMeets, rightMeets);
  Value start = builder.select(meets, builder.add(runs.low, half), runs.low);
  Value stop =
      builder.select(meets, builder.subtract(runs.high, half), runs.high);
  SmallVector<Value> rest = {builder.select(meets, carried[0], runs.low),
                             builder.select(meets, carried[1], runs.middle)};
  rest.append(carried.begin() + 4, carried.end());
  rest = builder.loop(
      start, stop, rest, [&](IndexBuilder &inner, Value at, ValueRange values) {
        Taken first =
            takeFirst(inner, runs, values.drop_front(2), values[0], values[1]);
        SmallVector<Value> next = {
            inner.add(values[0], inner.subtract(one, first.isOther)),
            inner.add(values[1], first.isOther)};
        llvm::append_range(next, rows.write(inner, first.elements,
                                            values.drop_front(2),
                                            /*isMerged=*/true, at));
        return next;
      });
  rest.erase(rest.begin(), rest.begin() + 2);
  return rest;
}

/// The number of times that runs of one element are merged to one of `length`.
static Value countPasses(IndexBuilder &builder, Value length) {
  if (std::optional<int64_t> known = getConstantIntValue(length))
    return builder.constant(*known < 2 ? 0 : llvm::Log2_64_Ceil(*known));
  Value one = builder.constant(1);
  Type type = builder.getI64Type();
  Value last = arith::IndexCastOp::create(
      builder, type, builder.subtract(builder.greatest(length, one), one));
  Value zeros = math::CountLeadingZerosOp::create(builder, last);
  Value width =
      arith::ConstantOp::create(builder, builder.getI64IntegerAttr(64));
  return arith::IndexCastOp::create(
      builder, builder.getIndexType(),
      arith::SubIOp::create(builder, width, zeros));
}

SmallVector<Value> Merger::sort(IndexBuilder &builder, ValueRange tensors) {
  Value zero = builder.constant(0), one = builder.constant(1);
  return builder.loop(
      zero, countPasses(builder, length), tensors,
      [&](IndexBuilder &inner, Value pass, ValueRange values) {
        Value width = arith::ShLIOp::create(inner, one, pass);
        Value twice = arith::ShLIOp::create(inner, width, one);
        Value numPairs = arith::CeilDivSIOp::create(inner, length, twice);
        SmallVector<Value> merged = inner.loop(
            zero, numPairs, values,
            [&](IndexBuilder &pairs, Value pair, ValueRange carried) {
              Value low = arith::MulIOp::create(pairs, pair, twice);
              Value middle = pairs.least(pairs.add(low, width), length);
              Value high = pairs.least(pairs.add(low, twice), length);
              return merge(pairs, {low, middle, high}, carried);
            });
        return inner.loop(
            zero, length, merged,
            [&](IndexBuilder &copies, Value at, ValueRange carried) {
              SmallVector<Value> elements =
                  rows.read(copies, carried, /*isMerged=*/true, at);
              return rows.write(copies, elements, carried, /*isMerged=*/false,
                                at);
            });
      });
}

/// Loops over all dimensions of `sizes` but `dim`. `position` is given for the
/// body to set that of `dim`.
static SmallVector<Value> loopOverRows(
    IndexBuilder &builder, ArrayRef<OpFoldResult> sizes, int64_t dim,
    ValueRange carried, SmallVector<Value> &position,
    function_ref<SmallVector<Value>(IndexBuilder &, ValueRange)> body) {
  int64_t next = position.size();
  if (next == static_cast<int64_t>(sizes.size()))
    return body(builder, carried);
  if (next == dim) {
    position.push_back({});
    return loopOverRows(builder, sizes, dim, carried, position, body);
  }
  Value size =
      getValueOrCreateConstantIndexOp(builder, builder.getLoc(), sizes[next]);
  return builder.loop(builder.constant(0), size, carried,
                      [&](IndexBuilder &inner, Value at, ValueRange values) {
                        position.resize(next);
                        position.push_back(at);
                        return loopOverRows(inner, sizes, dim, values, position,
                                            body);
                      });
}

/// The most elements that are kept in order while others are compared with the
/// last of them; more are sorted.
static constexpr int64_t kMaxSelected = 64;

/// Puts the element of `rows` in `elements` into the first `count` ones, in
/// order; there are `known` of them.
static SmallVector<Value> insertElements(IndexBuilder &builder,
                                         const Rows &rows, Value count,
                                         Value known, ValueRange elements,
                                         ValueRange tensors,
                                         IsBefore isBefore) {
  size_t numRows = elements.size();
  // The elements that move on, and whether they take each place.
  SmallVector<Value> carried(elements);
  carried.push_back(
      arith::ConstantOp::create(builder, builder.getBoolAttr(false)));
  llvm::append_range(carried, tensors);
  carried = builder.loop(
      builder.constant(0), count, carried,
      [&](IndexBuilder &inner, Value at, ValueRange values) {
        ValueRange moved = values.take_front(numRows);
        ValueRange old = values.drop_front(numRows + 1);
        SmallVector<Value> there =
            rows.read(inner, old, /*isMerged=*/false, at);
        Value isFree = inner.isAtMost(known, at);
        Value isAhead = isBefore(inner, inner.getLoc(), moved, there);
        Value isPlaced =
            inner.either(values[numRows], inner.either(isFree, isAhead));
        SmallVector<Value> next = inner.select(isPlaced, there, moved);
        next.push_back(isPlaced);
        llvm::append_range(
            next, rows.write(inner, inner.select(isPlaced, moved, there), old,
                             /*isMerged=*/false, at));
        return next;
      });
  carried.erase(carried.begin(), carried.begin() + numRows + 1);
  return carried;
}

/// Keeps the first `count` of `length` elements, which `read` gives, in order.
static SmallVector<Value>
selectElements(IndexBuilder &builder, const Rows &rows, Value length,
               Value count, ValueRange tensors,
               function_ref<SmallVector<Value>(IndexBuilder &, Value)> read,
               IsBefore isBefore) {
  Value last = builder.subtract(count, builder.constant(1));
  return builder.loop(builder.constant(0), length, tensors,
                      [&](IndexBuilder &inner, Value at, ValueRange carried) {
                        SmallVector<Value> elements = read(inner, at);
                        SmallVector<Value> worst =
                            rows.read(inner, carried, /*isMerged=*/false, last);
                        Value isFree = inner.isLess(at, count);
                        Value isKept =
                            inner.either(isFree, isBefore(inner, inner.getLoc(),
                                                          elements, worst));
                        auto branches = scf::IfOp::create(
                            inner, inner.getLoc(), isKept,
                            [&](OpBuilder &nested, Location loc) {
                              IndexBuilder branch(loc, nested);
                              SmallVector<Value> inserted =
                                  insertElements(branch, rows, count, at,
                                                 elements, carried, isBefore);
                              scf::YieldOp::create(branch, loc, inserted);
                            },
                            [&](OpBuilder &nested, Location loc) {
                              scf::YieldOp::create(nested, loc, carried);
                            });
                        return llvm::to_vector_of<Value>(branches.getResults());
                      });
}

/// Writes the elements of `operands` in order along `dim`, and with
/// `positionType` their positions, to `results`, which may have fewer of them.
/// Without `positionType`, the results are the operands.
static SmallVector<Value> createSorted(OpBuilder &outer, Location loc,
                                       ValueRange operands, int64_t dim,
                                       Type positionType, ValueRange results,
                                       IsBefore isBefore) {
  IndexBuilder builder(loc, outer);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, operands[0]);
  auto getSize = [&](OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(builder, loc, size);
  };
  Value zero = builder.constant(0), length = getSize(sizes[dim]);
  Value count = getSize(tensor::getMixedSize(builder, loc, results[0], dim));
  Rows rows(operands, positionType);
  Merger merger(rows, length, isBefore);
  std::optional<int64_t> known = getConstantIntValue(count);
  bool isSelection = positionType && known && *known <= kMaxSelected;
  SmallVector<Value> carried(results);
  llvm::append_range(
      carried,
      rows.createTensors(builder, loc,
                         isSelection ? getAsOpFoldResult(count) : sizes[dim]));
  SmallVector<Value> position;
  auto sortRow = [&](IndexBuilder &inner, ValueRange values) {
    ValueRange to = values.take_front(results.size());
    ValueRange tensors = values.drop_front(results.size());
    auto read = [&](IndexBuilder &reader, Value at) {
      position[dim] = at;
      SmallVector<Value> elements;
      for (Value operand : positionType ? operands : to)
        elements.push_back(
            tensor::ExtractOp::create(reader, operand, position));
      if (positionType)
        elements.push_back(
            arith::IndexCastOp::create(reader, positionType, at));
      return elements;
    };
    SmallVector<Value> sorted;
    if (isSelection) {
      sorted =
          selectElements(inner, rows, length, count, tensors, read, isBefore);
    } else {
      SmallVector<Value> copied =
          inner.loop(zero, length, tensors,
                     [&](IndexBuilder &copies, Value at, ValueRange old) {
                       return rows.write(copies, read(copies, at), old,
                                         /*isMerged=*/false, at);
                     });
      sorted = merger.sort(inner, copied);
    }
    SmallVector<Value> next = inner.loop(
        zero, count, to, [&](IndexBuilder &copies, Value at, ValueRange old) {
          position[dim] = at;
          SmallVector<Value> written;
          for (auto [element, tensor] : llvm::zip_equal(
                   rows.read(copies, sorted, /*isMerged=*/false, at), old))
            written.push_back(
                tensor::InsertOp::create(copies, element, tensor, position));
          return written;
        });
    llvm::append_range(next, sorted);
    return next;
  };
  SmallVector<Value> sorted =
      loopOverRows(builder, sizes, dim, carried, position, sortRow);
  outer.setInsertionPoint(builder.getInsertionBlock(),
                          builder.getInsertionPoint());
  sorted.truncate(results.size());
  return sorted;
}

SmallVector<Value> importing::createSort(OpBuilder &builder, Location loc,
                                         ValueRange operands, int64_t dim,
                                         IsBefore isBefore) {
  return createSorted(builder, loc, operands, dim, /*positionType=*/Type(),
                      operands, isBefore);
}

std::pair<Value, Value> importing::createTopK(OpBuilder &builder, Location loc,
                                              Value operand, int64_t dim,
                                              OpFoldResult count,
                                              Type positionType,
                                              IsBefore isBefore) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, operand);
  sizes[dim] = count;
  SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0)),
      ones(sizes.size(), builder.getIndexAttr(1));
  // Not a tensor.empty, with which that of the positions might be one.
  Value values =
      tensor::ExtractSliceOp::create(builder, loc, operand, zeros, sizes, ones);
  Value positions = tensor::EmptyOp::create(builder, loc, sizes, positionType);
  if (isConstantIntValue(count, 0))
    return {values, positions};
  SmallVector<Value> results = createSorted(
      builder, loc, operand, dim, positionType, {values, positions}, isBefore);
  return {results[0], results[1]};
}
