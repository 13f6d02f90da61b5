//===- Shards.cpp - The shards of partitioned functions -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/Shards.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Runtime/BlockDistribution.h"

using namespace mlir;
using namespace mlir::bcast;

int64_t ProcessGrid::getSize() const {
  return bcast_get_grid_size(shape.size(), shape.data());
}

SmallVector<int64_t, 3> ProcessGrid::getCoordinates(int64_t rank) const {
  SmallVector<int64_t, 3> coordinates(shape.size());
  bcast_get_grid_coordinates(shape.size(), shape.data(), rank,
                             coordinates.data());
  return coordinates;
}

std::string ProcessGrid::stringify() const { return formatShape(shape); }

llvm::Expected<SmallVector<int64_t, 3>> mlir::bcast::parseGrid(StringRef text) {
  SmallVector<int64_t, 3> extents;
  SmallVector<StringRef> parts;
  text.split(parts, 'x');
  for (StringRef part : parts) {
    int64_t extent;
    if (part.getAsInteger(10, extent) || extent < 1 || extent > INT32_MAX ||
        parts.size() > BCAST_MAX_GRID_RANK)
      return llvm::createStringError(
          "--grid: expected 1 to 3 extents of 1 to 2147483647, as in 2x2, got "
          "'" +
          text + "'");
    extents.push_back(extent);
  }
  return extents;
}

ArrayBox ShardedArray::getShard(const ProcessGrid &grid,
                                ArrayRef<int64_t> coordinates,
                                ArrayRef<int64_t> wholeShape) const {
  ArrayBox box;
  for (auto [extent, axes] : llvm::zip_equal(wholeShape, splitAxes)) {
    bcast_range range =
        bcast_get_range(extent, /*unit=*/0, grid.shape.data(),
                        coordinates.data(), axes.size(), axes.data());
    box.offsets.push_back(range.offset);
    box.extents.push_back(range.extent);
  }
  return box;
}

bool ShardedArray::isFirstReplica(ArrayRef<int64_t> coordinates,
                                  ArrayRef<int64_t> wholeShape) const {
  SmallVector<bool, 3> splits(coordinates.size(), false);
  for (auto [extent, axes] : llvm::zip_equal(wholeShape, splitAxes))
    if (!bcast_is_replicated(extent, /*unit=*/0))
      for (int64_t axis : axes)
        splits[axis] = true;
  return llvm::all_of(llvm::zip(coordinates, splits), [](auto pair) {
    return std::get<0>(pair) == 0 || std::get<1>(pair);
  });
}

SmallVector<int64_t> ShardedSignature::makeContext(
    int64_t communicator, ArrayRef<int64_t> coordinates,
    ArrayRef<SmallVector<int64_t, 4>> wholeShapes) const {
  SmallVector<int64_t> context = {communicator};
  llvm::append_range(context, coordinates);
  for (auto [input, shape] : llvm::zip_equal(inputs, wholeShapes))
    for (auto [declared, extent] : llvm::zip_equal(input.whole.shape, shape))
      if (isDynamic(declared))
        context.push_back(extent);
  return context;
}

int64_t ShardedSignature::countDynamicExtents() const {
  int64_t count = 0;
  for (const ShardedArray &result : results)
    count += llvm::count_if(result.whole.shape, isDynamic);
  return count;
}

std::vector<SmallVector<int64_t, 4>>
ShardedSignature::getResultShapes(ArrayRef<int64_t> extents) const {
  std::vector<SmallVector<int64_t, 4>> shapes;
  for (const ShardedArray &result : results) {
    shapes.push_back(result.whole.shape);
    for (int64_t &extent : shapes.back())
      if (isDynamic(extent))
        extent = extents.consume_front();
  }
  return shapes;
}

bool mlir::bcast::isPartitioned(func::FuncOp function) {
  return function->hasAttr(kGridAttrName);
}

/// Reads the attributes of an argument or a result, whose shard is `shard`.
/// Returns the reason of a failure.
static std::optional<std::string>
readSharding(ArrayAttr splitAxes, TypeAttr wholeType, const ArrayType &shard,
             const ProcessGrid &grid, ShardedArray &array) {
  auto whole =
      wholeType ? dyn_cast<RankedTensorType>(wholeType.getValue()) : nullptr;
  if (!whole || !splitAxes)
    return (Twine("needs the attributes ") + kWholeTypeAttrName + " and " +
            kSplitAxesAttrName)
        .str();
  std::optional<ElementType> type = getElementType(whole.getElementType());
  if (type != shard.elementType ||
      whole.getRank() != int64_t(shard.shape.size()) ||
      splitAxes.size() > shard.shape.size())
    return "has a type that does not match " + kWholeTypeAttrName.str() +
           " and " + kSplitAxesAttrName.str();
  array.whole = {*type, llvm::to_vector<4>(whole.getShape()),
                 dyn_cast_or_null<LayoutAttr>(whole.getEncoding()), shard.name};
  SmallVector<bool, 3> isUsed(grid.shape.size(), false);
  for (Attribute attribute : splitAxes) {
    auto axes = dyn_cast<DenseI64ArrayAttr>(attribute);
    if (!axes)
      return kSplitAxesAttrName.str() + ": expected array<i64> per dimension";
    SmallVector<int64_t, 1> &dimension = array.splitAxes.emplace_back();
    for (int64_t axis : axes.asArrayRef()) {
      if (axis < 0 || axis >= int64_t(grid.shape.size()) || isUsed[axis])
        return (kSplitAxesAttrName + ": axis " + Twine(axis) +
                " is not an axis of the grid, or is there twice")
            .str();
      isUsed[axis] = true;
      dimension.push_back(axis);
    }
  }
  // Dimensions behind the last are not split.
  array.splitAxes.resize(shard.shape.size());
  return std::nullopt;
}

/// Whether an array is `tensor<SIZExi64>`.
static bool isWords(const ArrayType &type, int64_t size) {
  return type.elementType == ElementType::I64 && !type.layout &&
         ArrayRef(type.shape) == ArrayRef(size);
}

llvm::Expected<ShardedSignature>
mlir::bcast::getShardedSignature(func::FuncOp function) {
  auto fail = [&](const Twine &reason) {
    return llvm::createStringError("function '" + function.getName() + "' " +
                                   reason);
  };
  auto grid = function->getAttrOfType<DenseI64ArrayAttr>(kGridAttrName);
  if (!grid || grid.empty() || grid.size() > BCAST_MAX_GRID_RANK ||
      llvm::any_of(grid.asArrayRef(),
                   [](int64_t extent) { return extent < 1; }))
    return fail("is not partitioned: expected " + kGridAttrName +
                " with 1 to 3 extents");
  llvm::Expected<Signature> shards = getSignature(function);
  if (!shards)
    return shards.takeError();
  ShardedSignature signature;
  signature.grid.shape.assign(grid.asArrayRef().begin(),
                              grid.asArrayRef().end());
  if (shards->inputs.empty())
    return fail("is partitioned, but has no argument");
  ArrayType context = std::move(shards->inputs.back());
  shards->inputs.pop_back();
  for (auto [index, shard] : llvm::enumerate(shards->inputs))
    if (auto reason = readSharding(
            function.getArgAttrOfType<ArrayAttr>(index, kSplitAxesAttrName),
            function.getArgAttrOfType<TypeAttr>(index, kWholeTypeAttrName),
            shard, signature.grid, signature.inputs.emplace_back()))
      return fail(nameArray("argument", index, shard) + " " + *reason);
  int64_t words = 1 + grid.size();
  for (const ShardedArray &input : signature.inputs)
    words += llvm::count_if(input.whole.shape, isDynamic);
  if (!isWords(context, words))
    return fail("is partitioned: its last argument is expected to be " +
                Twine(words) + "xi64, and is " + context.stringify());
  bool hasExtents =
      !shards->results.empty() &&
      !function.getResultAttr(shards->results.size() - 1, kWholeTypeAttrName);
  for (auto [index, shard] :
       llvm::enumerate(ArrayRef(shards->results).drop_back(hasExtents ? 1 : 0)))
    if (auto reason = readSharding(
            function.getResultAttrOfType<ArrayAttr>(index, kSplitAxesAttrName),
            function.getResultAttrOfType<TypeAttr>(index, kWholeTypeAttrName),
            shard, signature.grid, signature.results.emplace_back()))
      return fail(nameArray("result", index, shard) + " " + *reason);
  int64_t dynamic = signature.countDynamicExtents();
  if (hasExtents != (dynamic > 0) ||
      (hasExtents && !isWords(shards->results.back(), dynamic)))
    return fail("is partitioned: its whole results have " + Twine(dynamic) +
                " dynamic extents, which are expected in its last result");
  return signature;
}
