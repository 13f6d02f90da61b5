//===- Scatters.cpp - Updates at indices ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../LayerNode.h"
#include <limits>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

using Sizes = GraphBuilder::Sizes;

/// The kind that `reduction` names; nothing for "none". Fails, with an error,
/// for others.
static FailureOr<std::optional<ReduceKind>> getReduction(LayerNode &node,
                                                         StringRef name) {
  if (name == "none")
    return std::optional<ReduceKind>();
  if (name == "sum")
    return std::optional(ReduceKind::Sum);
  if (name == "prod")
    return std::optional(ReduceKind::Product);
  if (name == "max")
    return std::optional(ReduceKind::Maximum);
  if (name == "min")
    return std::optional(ReduceKind::Minimum);
  node.fail("reduction '" + name + "' cannot be imported");
  return failure();
}

/// The indices' dimensions take the place of the axis in the updates.
static Results scatterUpdate(LayerNode &node) {
  auto &b = node.b;
  Value data = node.input(0), indices = node.input(1), updates = node.input(2);
  auto axis = node.getConstantNumber(3, "the axis");
  if (!data || !indices || !updates || failed(axis))
    return {};
  int64_t rank = getTensorType(data).getRank();
  int64_t indexRank = getTensorType(indices).getRank();
  FailureOr<int64_t> dim = b.getDim(*axis, rank);
  if (failed(dim))
    return {};
  if (getTensorType(updates).getRank() != rank - 1 + indexRank)
    return node.fail("input 2, the updates, has rank " +
                     Twine(getTensorType(updates).getRank()) + ", expected " +
                     Twine(rank - 1 + indexRank));
  Sizes sizes = b.getSizes(updates), flat = sizes;
  Sizes own = b.getSizes(indices);
  for (auto [at, size] : llvm::enumerate(own))
    if (failed(b.checkEqual(sizes[*dim + at], size,
                            "dimension " + Twine(*dim + at) +
                                " of input 2, the updates,")))
      return {};
  OpFoldResult count = b.multiply(own, "the number of indices");
  if (!count)
    return {};
  flat.erase(flat.begin() + *dim, flat.begin() + *dim + indexRank);
  flat.insert(flat.begin() + *dim, count);
  Sizes wide(rank, b.getIndex(1));
  wide[*dim] = count;
  indices = b.createBroadcast(b.createReshape(indices, wide), flat);
  return b.createScatterElements(data, indices, b.createReshape(updates, flat),
                                 *dim, std::nullopt);
}

/// With use_init_val false, elements of the data are not combined.
static Results scatterElementsUpdate(LayerNode &node) {
  auto &b = node.b;
  std::string name = node.getString("reduction", "none");
  bool usesData = node.getBool("use_init_val", true);
  Value data = node.input(0), indices = node.input(1), updates = node.input(2);
  auto axis = node.getConstantNumber(3, "the axis");
  auto kind = getReduction(node, name);
  if (!data || !indices || !updates || failed(axis) || failed(kind))
    return {};
  if (*kind && !usesData) {
    double infinity = std::numeric_limits<double>::infinity();
    double neutral = **kind == ReduceKind::Sum       ? 0
                     : **kind == ReduceKind::Product ? 1
                     : **kind == ReduceKind::Maximum ? -infinity
                                                     : infinity;
    Value scalar = b.createBound(neutral, data, llvm::RoundingMode::TowardZero);
    data = b.createScatterElements(
        data, indices, b.createBroadcast(scalar, b.getSizes(updates)), *axis,
        std::nullopt);
  }
  return b.createScatterElements(data, indices, updates, *axis, *kind);
}

static Results scatterNdUpdate(LayerNode &node) {
  auto &b = node.b;
  std::string name = node.getString("reduction", "none");
  Value data = node.input(0), indices = node.input(1), updates = node.input(2);
  if (name == "sub") {
    name = "sum";
    updates = b.create<NegateOp>(updates);
  }
  auto kind = getReduction(node, name);
  if (failed(kind))
    return {};
  return b.createScatterNd(data, indices, updates, *kind);
}

void openvino::addScatters(Handlers &handlers) {
  handlers["ScatterElementsUpdate"] = scatterElementsUpdate;
  handlers["ScatterNDUpdate"] = scatterNdUpdate;
  handlers["ScatterUpdate"] = scatterUpdate;
}
