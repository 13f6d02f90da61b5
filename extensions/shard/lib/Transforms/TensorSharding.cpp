//===- TensorSharding.cpp - The sharding of a tensor ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorSharding.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Runtime/BlockDistribution.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

int64_t shards::countParts(ArrayRef<int64_t> grid, ArrayRef<int64_t> axes) {
  int64_t parts = 1;
  for (int64_t axis : axes)
    parts *= grid[axis];
  return parts;
}

SplitAxes shards::normalize(RankedTensorType type, ArrayRef<int64_t> grid,
                            SplitAxes axes) {
  axes.resize(type.getRank());
  for (auto [dim, list] : llvm::enumerate(axes)) {
    llvm::erase_if(list, [&](int64_t axis) { return grid[axis] == 1; });
    if (type.getDimSize(dim) == 1)
      list.clear();
  }
  return axes;
}

double shards::estimateBytes(RankedTensorType type) {
  constexpr double kDynamicExtent = 1024;
  double bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  for (int64_t extent : type.getShape())
    bytes *= ShapedType::isDynamic(extent) ? kDynamicExtent : extent;
  return bytes;
}

double shards::estimateMovedBytes(RankedTensorType type, ArrayRef<int64_t> grid,
                                  const SplitAxes &from, const SplitAxes &to) {
  auto isPrefix = [](const AxisList &prefix, const AxisList &list) {
    return prefix.size() <= list.size() &&
           llvm::equal(prefix, ArrayRef(list).take_front(prefix.size()));
  };
  double bytes = estimateBytes(type);
  // The part of the target that the rank has as a source.
  double own = 1;
  for (auto [source, target] : llvm::zip(from, to)) {
    double parts = countParts(grid, target);
    bytes /= parts;
    if (isPrefix(target, source))
      own *= parts / countParts(grid, source);
    else if (!isPrefix(source, target))
      own /= countParts(grid, source);
  }
  return bytes * (1 - own);
}

bool shards::isReplicated(const SplitAxes &axes) {
  return llvm::all_of(axes, [](const AxisList &list) { return list.empty(); });
}

RankedTensorType shards::getShardType(RankedTensorType whole,
                                      ArrayRef<int64_t> grid,
                                      const SplitAxes &axes) {
  PhysicalLayout layout = getPhysicalLayout(whole);
  SmallVector<int64_t> shape(whole.getShape());
  SmallVector<int64_t> widths(layout.getWidths());
  for (auto [dim, list] : llvm::enumerate(axes)) {
    if (list.empty() || ShapedType::isDynamic(shape[dim]))
      continue;
    int64_t parts = countParts(grid, list);
    bool isEven = shape[dim] % parts == 0;
    shape[dim] = isEven ? shape[dim] / parts : ShapedType::kDynamic;
    widths[dim] = isEven ? bcast_get_part_width(widths[dim], parts)
                         : ShapedType::kDynamic;
  }
  auto encoding = dyn_cast_if_present<LayoutAttr>(whole.getEncoding());
  if (!encoding)
    return whole.clone(shape);
  return getTypeWithLayout(llvm::cantFail(PhysicalLayout::get(
                               shape, layout.getMinorToMajor(), widths)),
                           whole.getElementType(), encoding.getPaddingValue());
}

ArrayAttr shards::getSplitAxesAttr(MLIRContext *context,
                                   const SplitAxes &axes) {
  SmallVector<Attribute> dims;
  for (const AxisList &list : axes)
    dims.push_back(DenseI64ArrayAttr::get(context, list));
  return ArrayAttr::get(context, dims);
}
