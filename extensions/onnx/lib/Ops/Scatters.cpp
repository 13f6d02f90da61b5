//===- Scatters.cpp - Updates at positions that a tensor has --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// The attribute `reduction`, which operators have from opset 16 on, and its
/// extremes from opset 18 on.
static FailureOr<std::optional<ReduceKind>> getKind(OnnxNode &node) {
  std::optional<ReduceKind> none;
  if (node.opset < 16)
    return none;
  std::string name = node.getString("reduction", "none");
  auto kind = llvm::StringSwitch<std::optional<ReduceKind>>(name)
                  .Case("add", ReduceKind::Sum)
                  .Case("mul", ReduceKind::Product)
                  .Case("max", ReduceKind::Maximum)
                  .Case("min", ReduceKind::Minimum)
                  .Default(none);
  bool isExtreme = kind == ReduceKind::Maximum || kind == ReduceKind::Minimum;
  if (name != "none" && (!kind || (isExtreme && node.opset < 18))) {
    node.fail("reduction '" + name + "' is not one of opset " +
              Twine(node.opset));
    return failure();
  }
  return kind;
}

static Results scatterElements(OnnxNode &node) {
  auto kind = getKind(node);
  if (failed(kind))
    return {};
  return node.b.createScatterElements(node.input(0), node.input(1),
                                      node.input(2), node.getInt("axis", 0),
                                      *kind);
}

static Results scatterNd(OnnxNode &node) {
  auto kind = getKind(node);
  if (failed(kind))
    return {};
  return node.b.createScatterNd(node.input(0), node.input(1), node.input(2),
                                *kind);
}

static Results tensorScatter(OnnxNode &node) {
  std::string mode = node.getString("mode", "linear");
  if (mode != "linear" && mode != "circular")
    return node.fail("mode '" + mode + "' is not linear or circular");
  Value starts = node.hasInput(2) ? node.input(2) : Value();
  return node.b.createWindowScatter(node.input(0), node.input(1), starts,
                                    node.getInt("axis", -2),
                                    mode == "circular");
}

void bcast::onnx::addScatters(Handlers &handlers) {
  handlers["Scatter"] = scatterElements;
  handlers["ScatterElements"] = scatterElements;
  handlers["ScatterND"] = scatterNd;
  handlers["TensorScatter"] = tensorScatter;
}
