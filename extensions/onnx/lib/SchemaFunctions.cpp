//===- SchemaFunctions.cpp - Bodies of operators that are functions -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SchemaFunctions.h"
#include "ReadProto.h"
#include <limits>
#include <onnx/defs/schema.h>

using namespace mlir::bcast::onnx;

/// The inverse of readNode, without tensors.
static ::onnx::NodeProto writeNode(const Node &node) {
  using Proto = ::onnx::AttributeProto;
  ::onnx::NodeProto proto;
  proto.set_name(node.name);
  proto.set_op_type(node.opType);
  proto.set_domain(node.domain);
  for (const std::string &input : node.inputs)
    proto.add_input(input);
  for (const std::string &output : node.outputs)
    proto.add_output(output);
  for (const NodeAttribute &attribute : node.attributes) {
    Proto &added = *proto.add_attribute();
    added.set_name(attribute.name);
    switch (attribute.kind) {
    case NodeAttribute::Kind::Int:
      added.set_type(Proto::INT);
      added.set_i(attribute.i);
      break;
    case NodeAttribute::Kind::Float:
      added.set_type(Proto::FLOAT);
      added.set_f(attribute.f);
      break;
    case NodeAttribute::Kind::String:
      added.set_type(Proto::STRING);
      added.set_s(attribute.s);
      break;
    case NodeAttribute::Kind::Ints:
      added.set_type(Proto::INTS);
      for (int64_t number : attribute.ints)
        added.add_ints(number);
      break;
    default:
      proto.mutable_attribute()->RemoveLast();
    }
  }
  return proto;
}

static const ::onnx::OpSchema *findSchema(const Node &node, int64_t opset) {
  if (opset < 1 || opset > std::numeric_limits<int>::max())
    return nullptr;
  return ::onnx::OpSchemaRegistry::Schema(node.opType, static_cast<int>(opset),
                                          node.domain);
}

static std::optional<Function> find(const Node &node, int64_t opset,
                                    llvm::ArrayRef<DataType> inputTypes) {
  const ::onnx::OpSchema *schema = findSchema(node, opset);
  if (!schema)
    return std::nullopt;
  ::onnx::FunctionProto proto;
  if (schema->HasFunction()) {
    proto = *schema->GetFunction();
  } else if (schema->HasContextDependentFunction()) {
    std::vector<::onnx::TypeProto> types;
    for (DataType type : inputTypes) {
      ::onnx::TypeProto &added = types.emplace_back();
      if (type != DataType::Undefined)
        added.mutable_tensor_type()->set_elem_type(static_cast<int32_t>(type));
    }
    ::onnx::NodeProto call = writeNode(node);
    ::onnx::FunctionBodyBuildContextImpl context(call, types);
    if (!schema->BuildContextDependentFunction(context, proto))
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  // Attributes that the call leaves out have the schema's defaults.
  Function function = readFunction(proto);
  for (const auto &[name, attribute] : schema->attributes()) {
    ::onnx::AttributeProto value = attribute.default_value;
    if (value.name().empty())
      continue;
    function.defaults.push_back(readAttribute(value));
  }
  return function;
}

std::optional<Function>
mlir::bcast::onnx::getSchemaFunction(const Node &node, int64_t opset,
                                     llvm::ArrayRef<DataType> inputTypes) {
  try {
    return find(node, opset, inputTypes);
  } catch (const std::exception &) {
    // The node does not fit the schema.
    return std::nullopt;
  }
}

std::optional<size_t> mlir::bcast::onnx::getMaxInputs(const Node &node,
                                                      int64_t opset) {
  const ::onnx::OpSchema *schema = findSchema(node, opset);
  if (!schema)
    return std::nullopt;
  return schema->max_input();
}
