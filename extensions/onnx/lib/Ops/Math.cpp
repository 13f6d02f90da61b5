//===- Math.cpp - Functions of one operand --------------------------------===//
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

static Results reciprocal(OnnxNode &node) {
  Value x = node.input(0);
  return {node.b.create<DivideOp>({node.b.createScalarLike(1, x), x})};
}

static Results isInf(OnnxNode &node) {
  bool negative = node.getInt("detect_negative", 1) != 0;
  bool positive = node.getInt("detect_positive", 1) != 0;
  return node.b.createIsInf(node.input(0), negative, positive);
}

void bcast::onnx::addMath(Handlers &handlers) {
  handlers["Ceil"] = unary<CeilOp>;
  handlers["IsInf"] = isInf;
  handlers["Neg"] = unary<NegateOp>;
  handlers["Not"] = unary<NotOp>;
  handlers["Reciprocal"] = reciprocal;
  handlers["Round"] = unary<RoundNearestEvenOp>;
}
