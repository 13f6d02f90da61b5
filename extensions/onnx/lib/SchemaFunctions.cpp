//===- SchemaFunctions.cpp - Bodies of operators that are functions -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SchemaFunctions.h"
#include "Versions.h"
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

/// What Versions.inc says of the operator of `node`, or null.
static const Version *findOwnVersion(const NodeProto &node, int64_t opset) {
  bool isOwn = getDomain(node.domain()).empty();
  return isOwn ? findVersion(node.op_type(), opset) : nullptr;
}

static std::optional<FunctionProto> find(NodeProto &node, int64_t opset,
                                         llvm::ArrayRef<int32_t> inputTypes) {
  // The library's body is of an older version.
  const Version *version = findOwnVersion(node, opset);
  if (version && version->kind != Version::Same)
    return std::nullopt;
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
  // A version that only adds types has no number of its own if no other one
  // above the library's does.
  const Version *version = findOwnVersion(node, opset);
  if (version && version->maxInputs > 0)
    return version->maxInputs;
  const ::onnx::OpSchema *schema = findSchema(node, opset);
  if (!schema)
    return std::nullopt;
  return schema->max_input();
}
