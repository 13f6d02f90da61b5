//===- Sorts.cpp - Elements in order --------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// Results that need no order have one, too.
static Results topK(OnnxNode &node) {
  auto &b = node.b;
  Value x = node.input(0);
  int64_t axis = node.getInt("axis", -1);
  bool isLargest = node.opset < 11 || node.getInt("largest", 1) != 0;
  if (node.opset >= 11)
    node.ignore({"sorted"});
  OpFoldResult count;
  if (node.opset < 10) {
    if (!node.hasAttribute("k"))
      return node.fail("attribute 'k' is missing");
    count = b.getIndex(node.getInt("k", 0));
  } else {
    Value k = node.input(1);
    if (k && getTensorType(k).getRank() == 1)
      k = b.createCast(k, getTensorType(k).clone({1}), "input 1, k,");
    auto numbers = b.getElements(k, "input 1, k,");
    if (failed(numbers) || node.hasFailed())
      return {};
    count = numbers->front();
  }
  return b.createTopK(x, count, axis, isLargest, b.getBuilder().getI64Type());
}

void bcast::onnx::addSorts(Handlers &handlers) { handlers["TopK"] = topK; }
