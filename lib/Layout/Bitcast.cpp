//===- Bitcast.cpp - Operations that move no bytes ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Layout/Bitcast.h"
#include "Product.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir::bcast;
using namespace mlir::bcast::detail;

//===----------------------------------------------------------------------===//
// Conditions 2 and 3 of LAYOUT-16
//===----------------------------------------------------------------------===//

/// Whether the result's allocation is part of the operand's for all runtime
/// extents. An extent that is in only one of the two may be 0, or large.
static Bitcast compareSizes(const Product &operand, const Product &result) {
  if (operand == result)
    return Bitcast::Whole;
  if (result.factor == 0)
    return Bitcast::Prefix;
  bool fits =
      operand.symbols == result.symbols && result.factor < operand.factor;
  return fits ? Bitcast::Prefix : Bitcast::No;
}

/// Whether the result's padded cells have the required contents, if every
/// element has the right address. A result that is not empty reads all elements
/// of the operand, so its padded cells are padded cells of the operand. All
/// cells of an empty result are padding; those of the operand must be too.
static bool isPaddingInPlace(const PhysicalLayout &operand,
                             const PhysicalLayout &result,
                             PaddingContract padding) {
  if (padding == PaddingContract::Free || !result.isPadded() ||
      result.getNumAllocatedElements() == 0)
    return true;
  return padding == PaddingContract::Kept &&
         (!result.isEmpty() || operand.isEmpty());
}

//===----------------------------------------------------------------------===//
// Broadcasts, transposes and relayouts
//===----------------------------------------------------------------------===//

/// `layout` with `extents` in its dynamic dimensions.
static PhysicalLayout refine(const PhysicalLayout &layout,
                             llvm::ArrayRef<int64_t> extents) {
  PhysicalLayout::Dims widths(layout.getWidths());
  for (auto [width, extent] : llvm::zip(widths, extents))
    width = isDynamic(width) ? extent : width;
  return llvm::cantFail(PhysicalLayout::get(extents, layout.getMinorToMajor(),
                                            llvm::ArrayRef<int64_t>(widths)));
}

namespace {
/// The extents and correspondence of dimensions of a broadcast's operand and
/// result.
struct BroadcastDims {
  using Dims = PhysicalLayout::Dims;

  /// The extents. Those that must be equal have one value.
  Dims operandExtents, resultExtents;
  /// The operand's extents with the least value of a dimension that may be
  /// stretched; operandExtents has the greatest.
  Dims leastExtents;
  /// The symbol of each dimension's runtime extent: the result dimension, or a
  /// symbol of its own if the dimension may be stretched.
  Dims operandSymbols, resultSymbols;
  /// For each result dimension, the operand dimension with the same index; -1
  /// if the dimension is new or may be stretched.
  Dims sources;
  bool mayStretch = false;

  /// Returns false if the extents do not admit the entry.
  bool add(int64_t dim, OperandDim entry);
};
} // namespace

bool BroadcastDims::add(int64_t dim, OperandDim entry) {
  if (entry.resultDim < 0 ||
      entry.resultDim >= static_cast<int64_t>(resultExtents.size()))
    return false;
  int64_t &extent = operandExtents[dim];
  int64_t &resultExtent = resultExtents[entry.resultDim];
  operandSymbols[dim] = entry.resultDim;
  DimRead read = entry.read;
  if (read == DimRead::Either && (resultExtent == 1 || !isDynamic(extent)))
    read = extent == 1 && resultExtent != 1 ? DimRead::Expand : DimRead::Equal;

  switch (read) {
  case DimRead::Either:
    mayStretch = true;
    operandSymbols[dim] = resultExtents.size() + dim;
    if (!isDynamic(resultExtent)) {
      extent = std::max<int64_t>(resultExtent, 1);
      leastExtents[dim] = std::min<int64_t>(resultExtent, 1);
    }
    return true;
  case DimRead::Expand:
    extent = isDynamic(extent) ? 1 : extent;
    leastExtents[dim] = extent;
    return extent == 1;
  case DimRead::Equal:
    sources[entry.resultDim] = dim;
    extent = isDynamic(extent) ? resultExtent : extent;
    resultExtent = isDynamic(resultExtent) ? extent : resultExtent;
    leastExtents[dim] = extent;
    return extent == resultExtent;
  case DimRead::Block:
    break;
  }
  return false;
}

static std::optional<BroadcastDims> readDims(const PhysicalLayout &operand,
                                             const PhysicalLayout &result,
                                             const OperandMap &map) {
  int64_t rank = operand.getRank(), resultRank = result.getRank();
  if (static_cast<int64_t>(map.dims.size()) != rank)
    return std::nullopt;
  BroadcastDims dims;
  dims.operandExtents = PhysicalLayout::Dims(operand.getShape());
  dims.resultExtents = PhysicalLayout::Dims(result.getShape());
  dims.leastExtents = dims.operandExtents;
  dims.operandSymbols.resize(rank);
  dims.resultSymbols = llvm::to_vector<4>(llvm::seq<int64_t>(resultRank));
  dims.sources.assign(resultRank, -1);
  for (auto [dim, entry] : llvm::enumerate(map.dims))
    if (!dims.add(dim, entry))
      return std::nullopt;
  return dims;
}

Bitcast mlir::bcast::getBroadcastBitcast(const PhysicalLayout &operandLayout,
                                         const PhysicalLayout &resultLayout,
                                         const OperandMap &map,
                                         PaddingContract padding) {
  std::optional<BroadcastDims> dims =
      readDims(operandLayout, resultLayout, map);
  if (!dims)
    return Bitcast::No;
  PhysicalLayout operand = refine(operandLayout, dims->operandExtents);
  PhysicalLayout result = refine(resultLayout, dims->resultExtents);
  std::optional<Product> operandSize = getSize(operand, dims->operandSymbols);
  std::optional<Product> resultSize = getSize(result, dims->resultSymbols);
  if (!operandSize || !resultSize ||
      !isPaddingInPlace(operand, result, padding))
    return Bitcast::No;
  if (!result.isEmpty()) {
    auto operandStrides = getStrides(operand, dims->operandSymbols);
    auto resultStrides = getStrides(result, dims->resultSymbols);
    for (auto [dim, source] : llvm::enumerate(dims->sources))
      // Without a source, the stride in the operand may be 0.
      if (result.getExtent(dim) != 1 &&
          (source == -1 || operandStrides[source] != resultStrides[dim]))
        return Bitcast::No;
  }
  Bitcast bitcast = compareSizes(*operandSize, *resultSize);
  if (!dims->mayStretch)
    return bitcast;
  PhysicalLayout least = refine(operandLayout, dims->leastExtents);
  return std::min(bitcast, compareSizes(*getSize(least, dims->operandSymbols),
                                        *resultSize));
}

Bitcast mlir::bcast::getTransposeBitcast(const PhysicalLayout &operand,
                                         const PhysicalLayout &result,
                                         llvm::ArrayRef<int64_t> permutation,
                                         PaddingContract padding) {
  int64_t rank = operand.getRank();
  if (result.getRank() != rank ||
      static_cast<int64_t>(permutation.size()) != rank)
    return Bitcast::No;
  OperandMap map;
  map.dims.assign(rank, {-1, DimRead::Equal});
  for (auto [resultDim, dim] : llvm::enumerate(permutation)) {
    if (dim < 0 || dim >= rank)
      return Bitcast::No;
    map.dims[dim].resultDim = resultDim;
  }
  // A duplicate entry leaves -1 in some dimension.
  return getBroadcastBitcast(operand, result, map, padding);
}

Bitcast mlir::bcast::getRelayoutBitcast(const PhysicalLayout &operand,
                                        const PhysicalLayout &result,
                                        PaddingContract padding) {
  return getTransposeBitcast(
      operand, result,
      llvm::to_vector<4>(llvm::seq<int64_t>(operand.getRank())), padding);
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

namespace {
/// A digit of an element's number in mixed radix: its range, and its stride in
/// memory.
struct Digit {
  Product extent;
  Product stride;

  bool operator==(const Digit &other) const {
    return extent == other.extent && stride == other.stride;
  }
};
} // namespace

static Product operator*(Product lhs, const Product &rhs) {
  // Both are factors of an allocation that fits in int64.
  lhs.factor *= rhs.factor;
  llvm::append_range(lhs.symbols, rhs.symbols);
  llvm::sort(lhs.symbols);
  return lhs;
}

/// The address as a function of the element's number in row-major order of the
/// indices: the unique form with the fewest digits, least significant first.
/// Two functions are equal exactly if these forms are: the number of leading
/// multiples of the first stride determines the first extent, and so on.
static llvm::SmallVector<Digit> getDigits(const PhysicalLayout &layout,
                                          llvm::ArrayRef<int64_t> symbols) {
  llvm::SmallVector<Digit> digits;
  auto strides = getStrides(layout, symbols);
  for (int64_t dim = layout.getRank() - 1; dim >= 0; --dim) {
    if (layout.getExtent(dim) == 1)
      continue;
    Digit digit{*multiply(layout.getExtent(dim), symbols[dim]), strides[dim]};
    if (!digits.empty() &&
        digits.back().stride * digits.back().extent == digit.stride)
      digits.back().extent = digits.back().extent * digit.extent;
    else
      digits.push_back(digit);
  }
  return digits;
}

/// A symbol for each dimension: the number of dynamic dimensions before it.
static PhysicalLayout::Dims countDynamic(const PhysicalLayout &layout) {
  PhysicalLayout::Dims symbols;
  int64_t next = 0;
  for (int64_t extent : layout.getShape())
    symbols.push_back(isDynamic(extent) ? next++ : -1);
  return symbols;
}

Bitcast mlir::bcast::getReshapeBitcast(const PhysicalLayout &operand,
                                       const PhysicalLayout &result,
                                       PaddingContract padding) {
  PhysicalLayout::Dims operandSymbols = countDynamic(operand);
  PhysicalLayout::Dims resultSymbols = countDynamic(result);
  std::optional<Product> operandSize = getSize(operand, operandSymbols);
  std::optional<Product> resultSize = getSize(result, resultSymbols);
  if (!operandSize || !resultSize ||
      !isPaddingInPlace(operand, result, padding))
    return Bitcast::No;
  if (multiply(operand.getShape(), operandSymbols) !=
      multiply(result.getShape(), resultSymbols))
    return Bitcast::No;
  if (!result.isEmpty() &&
      getDigits(operand, operandSymbols) != getDigits(result, resultSymbols))
    return Bitcast::No;
  return compareSizes(*operandSize, *resultSize);
}
