//===- Calls.cpp - Calls of functions -------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphImporter.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

using google::protobuf::Message;
using google::protobuf::UnknownField;

/// The most nodes in the bodies of all calls. Functions that call each other
/// twice double it with each level.
static constexpr size_t kMaxExpandedNodes = 100'000;

//===----------------------------------------------------------------------===//
// Fields that are newer than ONNX's library
//===----------------------------------------------------------------------===//

// Others that are newer tell nothing of what a model computes: metadata, the
// types of a function's values, and devices.

/// The bytes of each element of field `number` of texts or messages.
static SmallVector<std::string> readField(const Message &message, int number) {
  SmallVector<std::string> elements;
  const auto &unknown = message.GetReflection()->GetUnknownFields(message);
  for (int i = 0; i < unknown.field_count(); ++i)
    if (const UnknownField &field = unknown.field(i);
        field.number() == number &&
        field.type() == UnknownField::TYPE_LENGTH_DELIMITED)
      elements.push_back(field.length_delimited());
  return elements;
}

/// Which of the functions of one name a node calls, or a function is.
static std::string getOverload(const NodeProto &node) {
  auto overloads = readField(node, 8);
  return overloads.empty() ? "" : overloads.back();
}
static std::string getOverload(const FunctionProto &function) {
  auto overloads = readField(function, 13);
  return overloads.empty() ? "" : overloads.back();
}

/// Gives `call` the attributes that it leaves out and `callee` has a value of.
static LogicalResult addDefaults(NodeProto &call, const FunctionProto &callee) {
  for (const std::string &bytes : readField(callee, 11)) {
    AttributeProto attribute;
    if (!attribute.ParseFromString(bytes))
      return failure();
    if (llvm::none_of(call.attribute(), [&](const AttributeProto &given) {
          return given.name() == attribute.name();
        }))
      call.add_attribute()->Swap(&attribute);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Functions of the model and of the standard
//===----------------------------------------------------------------------===//

const FunctionProto *GraphImporter::findFunction(const NodeProto &node) const {
  for (const FunctionProto &function : model.functions())
    if (function.name() == node.op_type() &&
        getDomain(function.domain()) == getDomain(node.domain()) &&
        getOverload(function) == getOverload(node))
      return &function;
  return nullptr;
}

/// Gives `node` of a function's body the attributes of `call` where it refers
/// to the function's. Without a value, an attribute is left out, and so is an
/// input of the function that the caller leaves out.
static void substitute(NodeProto &node, const NodeProto &call,
                       const llvm::StringSet<> &absent) {
  for (std::string &name : *node.mutable_input())
    if (absent.contains(name))
      name.clear();
  google::protobuf::RepeatedPtrField<AttributeProto> attributes;
  attributes.Swap(node.mutable_attribute());
  for (AttributeProto &attribute : attributes) {
    if (attribute.ref_attr_name().empty()) {
      if (attribute.has_g())
        for (NodeProto &inner : *attribute.mutable_g()->mutable_node())
          substitute(inner, call, absent);
      node.add_attribute()->Swap(&attribute);
      continue;
    }
    auto value = llvm::find_if(call.attribute(), [&](const auto &given) {
      return given.name() == attribute.ref_attr_name();
    });
    if (value == call.attribute().end())
      continue;
    AttributeProto &added = *node.add_attribute();
    added = *value;
    added.set_name(attribute.name());
  }
}

LogicalResult GraphImporter::enter(const NodeProto &node, size_t numNodes) {
  // Reported before.
  if (numExpandedNodes > kMaxExpandedNodes)
    return failure();
  numExpandedNodes += numNodes;
  if (depth < kMaxDepth && numExpandedNodes <= kMaxExpandedNodes)
    return success();
  std::string reason =
      depth < kMaxDepth
          ? "the bodies of functions that are called have more than " +
                std::to_string(kMaxExpandedNodes) + " nodes"
          : "functions call each other, or branches are nested, more than " +
                std::to_string(kMaxDepth) + " levels deep";
  numExpandedNodes = kMaxExpandedNodes + 1;
  return error(builder.getLoc(), describe(node) + ": " + reason);
}

Results GraphImporter::importCall(const NodeProto &node,
                                  const FunctionProto &callee,
                                  ArrayRef<Value> inputs) {
  Location loc = builder.getLoc();
  if (failed(enter(node, callee.node_size())))
    return {};
  if (inputs.size() > static_cast<size_t>(callee.input_size())) {
    (void)error(loc, describe(node) + ": has " + Twine(inputs.size()) +
                         " inputs, and the function has " +
                         Twine(callee.input_size()));
    return {};
  }
  NodeProto call = node;
  if (failed(addDefaults(call, callee))) {
    (void)error(loc, describe(node) +
                         ": the attributes of the function cannot be parsed");
    return {};
  }
  Opsets own = readOpsets(callee.opset_import());
  if (failed(checkOpset(own, describe(node) + ": the function")))
    return {};
  Scope scope;
  llvm::StringSet<> absent;
  for (auto [index, name] : llvm::enumerate(callee.input())) {
    if (index < inputs.size() && inputs[index])
      define(name, inputs[index], scope);
    else
      absent.insert(name);
  }
  Nodes body = callee.node();
  for (NodeProto &inner : body)
    substitute(inner, call, absent);
  ++depth;
  ++callDepth;
  importNodes(body, own.empty() ? opsets : own, scope);
  --callDepth;
  --depth;
  Results results;
  for (auto [index, name] : llvm::enumerate(callee.output())) {
    std::optional<Value> value = scope.find(name);
    bool isWanted = index < static_cast<size_t>(node.output_size()) &&
                    !node.output(index).empty();
    if (!value && isWanted)
      (void)error(loc, describe(node) + ": output '" + name +
                           "' of the function is not a value of its body");
    results.push_back(value.value_or(Value()));
  }
  return results;
}
