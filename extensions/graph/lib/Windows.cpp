//===- Windows.cpp - Where windows lie ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Windows.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using importing::DimWindows;

LogicalResult graph::checkWindows(GraphBuilder &b, SpatialWindows &windows,
                                  size_t count) {
  struct List {
    StringRef name;
    SmallVector<int64_t> &numbers;
    int64_t least;
  };
  for (auto [name, numbers, least] :
       {List{"kernel", windows.kernel, 1}, List{"stride", windows.strides, 1},
        List{"dilation", windows.dilations, 1}, List{"pad", windows.before, 0},
        List{"pad", windows.after, 0}}) {
    if (numbers.empty()) {
      if (name != "kernel")
        numbers.assign(count, least);
      continue;
    }
    if (numbers.size() != count)
      return reject(b, "there are " + Twine(numbers.size()) +
                           " numbers of the " + name + ", and " + Twine(count) +
                           " spatial dimensions");
    // Sums with extents do not overflow.
    for (int64_t number : numbers)
      if (number < least || number > INT32_MAX)
        return reject(b, "a " + name + " is " + Twine(number) + ", expected " +
                             Twine(least) + " to 2^31 - 1");
  }
  return success();
}

FailureOr<PlacedWindows> graph::placeWindows(GraphBuilder &b,
                                             const SpatialWindows &windows,
                                             ArrayRef<OpFoldResult> extents,
                                             ArrayRef<OpFoldResult> sizes) {
  auto add = [&](OpFoldResult x, OpFoldResult y) {
    return b.combine<arith::AddIOp>(x, y);
  };
  auto subtract = [&](OpFoldResult x, OpFoldResult y) {
    return b.combine<arith::SubIOp>(x, y);
  };
  OpFoldResult zero = b.getIndex(0), one = b.getIndex(1);
  PlacedWindows placed;
  for (auto [dim, extent] : llvm::enumerate(extents)) {
    DimWindows &window = placed.windows.emplace_back(
        DimWindows{sizes[dim], windows.strides[dim], windows.dilations[dim]});
    OpFoldResult stride = b.getIndex(window.stride);
    auto divide = [&](OpFoldResult x) {
      return window.stride == 1 ? x : b.combine<arith::CeilDivSIOp>(x, stride);
    };
    std::string name = ("spatial dimension " + Twine(dim)).str();
    if (failed(b.checkAtMost(one, window.size, "the least kernel")) ||
        failed(b.checkAtMost(window.size, b.getIndex(INT32_MAX),
                             "the kernel of " + name)))
      return failure();
    OpFoldResult span =
        add(b.combine<arith::MulIOp>(subtract(window.size, one),
                                     b.getIndex(window.dilation)),
            one);
    OpFoldResult before = b.getIndex(windows.before[dim]),
                 after = b.getIndex(windows.after[dim]);
    // Behind the last window's beginning, its other elements follow.
    auto reach = [&](OpFoldResult count) {
      return add(b.combine<arith::MulIOp>(subtract(count, one), stride), span);
    };
    bool isUpper = windows.autoPad == AutoPad::SameUpper;
    OpFoldResult count;
    if (isUpper || windows.autoPad == AutoPad::SameLower) {
      count = divide(extent);
      OpFoldResult total =
          window.stride == 1
              ? subtract(span, one)
              : b.combine<arith::MaxSIOp>(subtract(reach(count), extent), zero);
      before = b.combine<arith::DivSIOp>(total, b.getIndex(2));
      after = subtract(total, before);
      if (!isUpper)
        std::swap(before, after);
    } else {
      if (windows.autoPad == AutoPad::Valid)
        before = after = zero;
      OpFoldResult padded = add(add(extent, before), after);
      // A window of one element at each place fits into 0 elements, too.
      bool isTrivial = window.stride == 1 && isConstantIntValue(span, 1);
      if (!isTrivial &&
          failed(b.checkAtMost(span, padded, "the window of " + name)))
        return failure();
      OpFoldResult room = subtract(padded, span);
      if (windows.rounding == WindowRounding::Floor || window.stride == 1) {
        if (window.stride != 1)
          room = b.combine<arith::DivSIOp>(room, stride);
        count = add(room, one);
      } else {
        count = add(divide(room), one);
        if (windows.rounding == WindowRounding::CeilInside) {
          OpFoldResult last =
              b.combine<arith::MulIOp>(subtract(count, one), stride);
          OpFoldResult behind =
              subtract(last, subtract(add(extent, before), one));
          behind = b.combine<arith::MaxSIOp>(behind, zero);
          count = subtract(count, b.combine<arith::MinSIOp>(behind, one));
        }
        after = b.combine<arith::MaxSIOp>(
            after, subtract(reach(count), add(extent, before)));
      }
    }
    placed.padding.push_back({before, after, zero});
    placed.counts.push_back(count);
  }
  return placed;
}
