//===- Pools.cpp - Pools of windows -------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "bcast/Import/Windows.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// The windows of a pool; a last one begins inside.
static SpatialWindows readPool(OnnxNode &node) {
  SpatialWindows windows = readWindows(node);
  if (node.getInt("ceil_mode", 0) != 0)
    windows.rounding = WindowRounding::CeilInside;
  return windows;
}

static Results maxPool(OnnxNode &node) {
  SpatialWindows windows = readPool(node);
  bool isColumnMajor = node.getFlag("storage_order");
  Value x = node.input(0);
  if (node.hasFailed())
    return {};
  return createMaxPool(node.b, x, windows, node.hasOutput(1), /*axis=*/0,
                       isColumnMajor);
}

static Results averagePool(OnnxNode &node) {
  SpatialWindows windows = readPool(node);
  bool countsPadding = node.getInt("count_include_pad", 0) != 0;
  Value x = node.input(0);
  if (node.hasFailed())
    return {};
  return createAveragePool(node.b, x, windows, countsPadding);
}

static Results lpPool(OnnxNode &node) {
  SpatialWindows windows = readPool(node);
  // At first, p was a float.
  double p = node.opset == 1 ? node.getFloat("p", 2)
                             : static_cast<double>(node.getInt("p", 2));
  Value x = node.input(0);
  if (node.hasFailed())
    return {};
  return createLpPool(node.b, x, windows, p);
}

void bcast::onnx::addPools(Handlers &handlers) {
  handlers["AveragePool"] = averagePool;
  handlers["LpPool"] = lpPool;
  handlers["MaxPool"] = maxPool;
}
