//===- SchemaFunctions.cpp - Bodies of operators that are functions -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SchemaFunctions.h"
#include <limits>
#include <onnx/defs/schema.h>

using namespace mlir::bcast::onnx;

static const ::onnx::OpSchema *findSchema(const NodeProto &node,
                                          int64_t opset) {
  if (opset < 1 || opset > std::numeric_limits<int>::max())
    return nullptr;
  return ::onnx::OpSchemaRegistry::Schema(
      node.op_type(), static_cast<int>(opset), getDomain(node.domain()).str());
}

static std::optional<FunctionProto> find(NodeProto &node, int64_t opset,
                                         llvm::ArrayRef<int32_t> inputTypes) {
  const ::onnx::OpSchema *schema = findSchema(node, opset);
  if (!schema)
    return std::nullopt;
  FunctionProto function;
  if (schema->HasFunction()) {
    function = *schema->GetFunction();
  } else if (schema->HasContextDependentFunction()) {
    std::vector<::onnx::TypeProto> types;
    for (int32_t type : inputTypes) {
      ::onnx::TypeProto &added = types.emplace_back();
      if (type != ::onnx::TensorProto::UNDEFINED)
        added.mutable_tensor_type()->set_elem_type(type);
    }
    ::onnx::FunctionBodyBuildContextImpl context(node, types);
    if (!schema->BuildContextDependentFunction(context, function))
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  for (const auto &named : schema->attributes()) {
    const ::onnx::OpSchema::Attribute &attribute = named.second;
    bool isGiven = llvm::any_of(node.attribute(), [&](const auto &given) {
      return given.name() == attribute.name;
    });
    if (!isGiven && !attribute.default_value.name().empty())
      *node.add_attribute() = attribute.default_value;
  }
  return function;
}

std::optional<FunctionProto>
mlir::bcast::onnx::getSchemaFunction(NodeProto &node, int64_t opset,
                                     llvm::ArrayRef<int32_t> inputTypes) {
  try {
    return find(node, opset, inputTypes);
  } catch (const std::exception &) {
    // The node does not fit the schema.
    return std::nullopt;
  }
}

std::optional<size_t> mlir::bcast::onnx::getMaxInputs(const NodeProto &node,
                                                      int64_t opset) {
  const ::onnx::OpSchema *schema = findSchema(node, opset);
  if (!schema)
    return std::nullopt;
  return schema->max_input();
}
