//===- OnnxNode.cpp - A node of an ONNX graph -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OnnxNode.h"
#include "Versions.h"
#include "bcast/Rules/Rules.h"
#include <onnx/onnx_pb.h>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::onnx;

std::string bcast::onnx::describe(const NodeProto &node) {
  bool isNamed = !node.name().empty() || node.output_size() == 0;
  return ("node '" + Twine(isNamed ? node.name() : node.output(0)) + "' (" +
          node.op_type() + ")")
      .str();
}

StringRef OnnxNode::getOpType() const { return proto.op_type(); }

unsigned OnnxNode::getNumOutputs() const { return proto.output_size(); }

bool OnnxNode::hasOutput(unsigned index) const {
  return index < getNumOutputs() && !proto.output(index).empty();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

const AttributeProto *OnnxNode::find(StringRef name) const {
  if (!explainAttribute(getOpType(), name, opset).empty())
    return nullptr;
  for (const AttributeProto &attribute : proto.attribute())
    if (attribute.name() == name)
      return &attribute;
  return nullptr;
}

const AttributeProto *OnnxNode::find(StringRef name, int kind, StringRef text) {
  read.insert(name);
  const AttributeProto *attribute = find(name);
  if (!attribute || attribute->type() == kind)
    return attribute;
  fail("attribute '" + name + "' is not " + text);
  return nullptr;
}

int64_t OnnxNode::getInt(StringRef name, int64_t otherwise) {
  const AttributeProto *attribute =
      find(name, AttributeProto::INT, "an integer");
  return attribute ? attribute->i() : otherwise;
}

bool OnnxNode::getFlag(StringRef name) {
  int64_t value = getInt(name, 0);
  if (value != 0 && value != 1)
    fail("attribute '" + name + "' is " + Twine(value) + ", expected 0 or 1");
  return value == 1;
}

float OnnxNode::getFloat(StringRef name, float otherwise) {
  const AttributeProto *attribute =
      find(name, AttributeProto::FLOAT, "a float");
  return attribute ? attribute->f() : otherwise;
}

std::string OnnxNode::getString(StringRef name, StringRef otherwise) {
  const AttributeProto *attribute =
      find(name, AttributeProto::STRING, "a text");
  return attribute ? attribute->s() : otherwise.str();
}

std::optional<SmallVector<int64_t>> OnnxNode::getInts(StringRef name) {
  const AttributeProto *attribute =
      find(name, AttributeProto::INTS, "a list of integers");
  if (!attribute)
    return std::nullopt;
  return SmallVector<int64_t>(attribute->ints().begin(),
                              attribute->ints().end());
}

std::optional<SmallVector<float>> OnnxNode::getFloats(StringRef name) {
  const AttributeProto *attribute =
      find(name, AttributeProto::FLOATS, "a list of floats");
  if (!attribute)
    return std::nullopt;
  return SmallVector<float>(attribute->floats().begin(),
                            attribute->floats().end());
}

Type OnnxNode::getElementType(int64_t number, StringRef name) {
  Type type = bcast::onnx::getElementType(number, b.getContext());
  if (!type)
    fail("attribute '" + name + "' is the type " + getTypeName(number) +
         ", which bcast does not have");
  return type;
}

std::optional<std::vector<std::string>> OnnxNode::getStrings(StringRef name) {
  const AttributeProto *attribute =
      find(name, AttributeProto::STRINGS, "a list of texts");
  if (!attribute)
    return std::nullopt;
  return std::vector<std::string>(attribute->strings().begin(),
                                  attribute->strings().end());
}

std::optional<Value> OnnxNode::getTensor(StringRef name) {
  const AttributeProto *attribute =
      find(name, AttributeProto::TENSOR, "a tensor");
  if (!attribute)
    return std::nullopt;
  auto elements = readTensor(attribute->t(), /*modelPath=*/"", b.getContext());
  if (!elements)
    return fail("attribute '" + name +
                "': " + llvm::toString(elements.takeError()));
  return b.createConstant(*elements);
}

Results OnnxNode::importGraph(StringRef name, ArrayRef<Value> arguments) {
  const AttributeProto *attribute =
      find(name, AttributeProto::GRAPH, "a graph");
  return attribute ? graphs(attribute->g(), arguments) : Results();
}

void OnnxNode::ignore(std::initializer_list<StringRef> names) {
  for (StringRef name : names)
    read.insert(name);
}

LogicalResult OnnxNode::checkAttributes() {
  // Early opsets had a mark for buffers that may be overwritten.
  ignore({"consumed_inputs"});
  for (const AttributeProto &attribute : proto.attribute()) {
    std::string reason = explainAttribute(getOpType(), attribute.name(), opset);
    if (!reason.empty())
      reason = ": it " + reason;
    else if (read.contains(attribute.name()))
      continue;
    fail("attribute '" + Twine(attribute.name()) + "' is not known in opset " +
         Twine(opset) + reason);
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
    axis += getTensorType(inputs[0]).getRank();
  return b.getPdpd(axis);
}

BroadcastRuleAttrInterface OnnxNode::getVariadicRule() {
  return opset >= 8 ? b.getNumpy() : BroadcastRuleAttrInterface();
}

//===----------------------------------------------------------------------===//
// Translations
//===----------------------------------------------------------------------===//

const Handlers &bcast::onnx::getHandlers() {
  static const Handlers handlers = [] {
    Handlers handlers;
    graph::addCommon(handlers);
    addActivations(handlers);
    addConvolutions(handlers);
    addPools(handlers);
    addResize(handlers);
    addArithmetic(handlers);
    addAttention(handlers);
    addCausalConvolutions(handlers);
    addMath(handlers);
    addRecurrent(handlers);
    addReductions(handlers);
    addNormalizations(handlers);
    addShapes(handlers);
    addScatters(handlers);
    addSorts(handlers);
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
