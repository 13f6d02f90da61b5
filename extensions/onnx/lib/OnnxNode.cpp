//===- OnnxNode.cpp - A node of an ONNX graph -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OnnxNode.h"
#include "bcast/Rules/Rules.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::onnx;

std::string onnx::describe(const Node &node) {
  StringRef name = node.name;
  if (name.empty() && !node.outputs.empty())
    name = node.outputs.front();
  return ("node '" + name + "' (" + node.opType + ")").str();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

const NodeAttribute *OnnxNode::find(StringRef name) const {
  for (const NodeAttribute &attribute : proto.attributes)
    if (attribute.name == name)
      return &attribute;
  return nullptr;
}

const NodeAttribute *OnnxNode::find(StringRef name, NodeAttribute::Kind kind,
                                    StringRef text) {
  read.insert(name);
  const NodeAttribute *attribute = find(name);
  if (!attribute || attribute->kind == kind)
    return attribute;
  fail("attribute '" + name + "' is not " + text);
  return nullptr;
}

int64_t OnnxNode::getInt(StringRef name, int64_t otherwise) {
  const NodeAttribute *attribute =
      find(name, NodeAttribute::Kind::Int, "an integer");
  return attribute ? attribute->i : otherwise;
}

float OnnxNode::getFloat(StringRef name, float otherwise) {
  const NodeAttribute *attribute =
      find(name, NodeAttribute::Kind::Float, "a float");
  return attribute ? attribute->f : otherwise;
}

std::string OnnxNode::getString(StringRef name, StringRef otherwise) {
  const NodeAttribute *attribute =
      find(name, NodeAttribute::Kind::String, "a text");
  return attribute ? attribute->s : otherwise.str();
}

std::optional<SmallVector<int64_t>> OnnxNode::getInts(StringRef name) {
  const NodeAttribute *attribute =
      find(name, NodeAttribute::Kind::Ints, "a list of integers");
  if (!attribute)
    return std::nullopt;
  return SmallVector<int64_t>(attribute->ints.begin(), attribute->ints.end());
}

std::optional<SmallVector<float>> OnnxNode::getFloats(StringRef name) {
  const NodeAttribute *attribute =
      find(name, NodeAttribute::Kind::Floats, "a list of floats");
  if (!attribute)
    return std::nullopt;
  return SmallVector<float>(attribute->floats.begin(), attribute->floats.end());
}

const Tensor *OnnxNode::getTensor(StringRef name) {
  const NodeAttribute *attribute =
      find(name, NodeAttribute::Kind::Tensor, "a tensor");
  return attribute ? attribute->tensor.get() : nullptr;
}

void OnnxNode::ignore(std::initializer_list<StringRef> names) {
  for (StringRef name : names)
    read.insert(name);
}

LogicalResult OnnxNode::checkAttributes() {
  // Early opsets had a mark for buffers that may be overwritten.
  ignore({"consumed_inputs"});
  for (const NodeAttribute &attribute : proto.attributes)
    if (!read.contains(attribute.name)) {
      fail("attribute '" + Twine(attribute.name) + "' is not known in opset " +
           Twine(opset));
      return failure();
    }
  return success(!isFailed);
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

BroadcastRuleAttrInterface OnnxNode::getBinaryRule() {
  if (opset >= 7)
    return b.getNumpy();
  bool isBroadcast = getInt("broadcast", 0) != 0;
  int64_t axis = getInt("axis", kPdpdDefaultAxis);
  if (!isBroadcast)
    return {};
  if (axis < 0 && axis != kPdpdDefaultAxis && hasInput(0))
    axis += graph::getTensorType(inputs[0]).getRank();
  return b.getPdpd(axis);
}

BroadcastRuleAttrInterface OnnxNode::getVariadicRule() {
  return opset >= 8 ? b.getNumpy() : BroadcastRuleAttrInterface();
}

//===----------------------------------------------------------------------===//
// Translations
//===----------------------------------------------------------------------===//

const Handlers &onnx::getHandlers() {
  static const Handlers handlers = [] {
    Handlers handlers;
    graph::addCommon(handlers);
    addActivations(handlers);
    addArithmetic(handlers);
    addMath(handlers);
    addReductions(handlers);
    addNormalizations(handlers);
    addShapes(handlers);
    addMasks(handlers);
    addPads(handlers);
    addParts(handlers);
    addProducts(handlers);
    addQuantization(handlers);
    addTraining(handlers);
    return handlers;
  }();
  return handlers;
}
