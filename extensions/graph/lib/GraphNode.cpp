//===- GraphNode.cpp - A node with its operands ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphNode.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

Value GraphNode::input(unsigned index) {
  if (hasInput(index))
    return inputs[index];
  return fail("input " + Twine(index) + " is missing");
}

FailureOr<SmallVector<int64_t>> GraphNode::getConstantInput(unsigned index,
                                                            StringRef what) {
  Value value = input(index);
  if (!value)
    return failure();
  if (auto numbers = b.getConstant(value))
    return *numbers;
  if (auto elements = b.traceElements(value))
    if (auto numbers = getConstantIntValues(*elements))
      return *numbers;
  fail("input " + Twine(index) + ", " + what +
       ", must be a constant; make it " + constant);
  return failure();
}
