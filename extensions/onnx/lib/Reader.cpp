//===- Reader.cpp - Reads an ONNX model by protobuf -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reader.h"
#include "ReadProto.h"
#include <google/protobuf/io/coded_stream.h>
#include <limits>
#if __has_include(<google/protobuf/stubs/logging.h>)
#include <google/protobuf/stubs/logging.h>
using google::protobuf::LogSilencer;
#else
/// Protobuf logs by Abseil from version 22 on.
struct LogSilencer {};
#endif

using namespace mlir::bcast::onnx;

std::string mlir::bcast::onnx::readDomain(const std::string &domain) {
  return domain == "ai.onnx" ? "" : domain;
}

NodeAttribute mlir::bcast::onnx::readAttribute(::onnx::AttributeProto &proto) {
  using Proto = ::onnx::AttributeProto;
  using Kind = NodeAttribute::Kind;
  NodeAttribute attribute;
  attribute.name = proto.name();
  attribute.reference = proto.ref_attr_name();
  switch (proto.type()) {
  case Proto::INT:
    attribute.kind = Kind::Int;
    attribute.i = proto.i();
    break;
  case Proto::FLOAT:
    attribute.kind = Kind::Float;
    attribute.f = proto.f();
    break;
  case Proto::STRING:
    attribute.kind = Kind::String;
    attribute.s = proto.s();
    break;
  case Proto::TENSOR:
    attribute.kind = Kind::Tensor;
    attribute.tensor =
        std::make_shared<const Tensor>(readTensor(*proto.mutable_t()));
    break;
  case Proto::INTS:
    attribute.kind = Kind::Ints;
    attribute.ints.assign(proto.ints().begin(), proto.ints().end());
    break;
  case Proto::FLOATS:
    attribute.kind = Kind::Floats;
    attribute.floats.assign(proto.floats().begin(), proto.floats().end());
    break;
  case Proto::STRINGS:
    attribute.kind = Kind::Strings;
    attribute.strings.assign(proto.strings().begin(), proto.strings().end());
    break;
  case Proto::UNDEFINED:
    break;
  default:
    attribute.kind = Kind::Other;
  }
  return attribute;
}

Node mlir::bcast::onnx::readNode(::onnx::NodeProto &proto) {
  Node node;
  node.name = proto.name();
  node.opType = proto.op_type();
  node.domain = readDomain(proto.domain());
  node.inputs.assign(proto.input().begin(), proto.input().end());
  node.outputs.assign(proto.output().begin(), proto.output().end());
  for (::onnx::AttributeProto &attribute : *proto.mutable_attribute())
    node.attributes.push_back(readAttribute(attribute));
  return node;
}

template <typename Range> static Opsets readOpsets(const Range &imports) {
  Opsets opsets;
  for (const ::onnx::OperatorSetIdProto &opset : imports)
    opsets[readDomain(opset.domain())] = opset.version();
  return opsets;
}

Function mlir::bcast::onnx::readFunction(::onnx::FunctionProto &proto) {
  Function function;
  function.name = proto.name();
  function.domain = readDomain(proto.domain());
  function.inputs.assign(proto.input().begin(), proto.input().end());
  function.outputs.assign(proto.output().begin(), proto.output().end());
  function.attributes.assign(proto.attribute().begin(),
                             proto.attribute().end());
  for (::onnx::NodeProto &node : *proto.mutable_node())
    function.nodes.push_back(readNode(node));
  function.opsets = readOpsets(proto.opset_import());
  return function;
}

static ValueInfo readValueInfo(const ::onnx::ValueInfoProto &proto) {
  ValueInfo info;
  info.name = proto.name();
  switch (proto.type().value_case()) {
  case ::onnx::TypeProto::kTensorType:
    info.kind = "tensor";
    break;
  case ::onnx::TypeProto::kSequenceType:
    info.kind = "sequence";
    return info;
  case ::onnx::TypeProto::kOptionalType:
    info.kind = "optional";
    return info;
  case ::onnx::TypeProto::kMapType:
    info.kind = "map";
    return info;
  case ::onnx::TypeProto::kSparseTensorType:
    info.kind = "sparse tensor";
    return info;
  default:
    return info;
  }
  const ::onnx::TypeProto_Tensor &tensor = proto.type().tensor_type();
  info.type = static_cast<DataType>(tensor.elem_type());
  if (!tensor.has_shape())
    return info;
  info.shape.emplace();
  for (const ::onnx::TensorShapeProto_Dimension &proto : tensor.shape().dim()) {
    Dim &dim = info.shape->emplace_back();
    if (proto.has_dim_value())
      dim.value = proto.dim_value();
    else
      dim.name = proto.dim_param();
  }
  return info;
}

static Graph readGraph(::onnx::GraphProto &proto) {
  Graph graph;
  graph.name = proto.name();
  for (::onnx::NodeProto &node : *proto.mutable_node())
    graph.nodes.push_back(readNode(node));
  for (::onnx::TensorProto &tensor : *proto.mutable_initializer())
    graph.initializers.push_back(
        std::make_shared<const Tensor>(readTensor(tensor)));
  for (const ::onnx::ValueInfoProto &input : proto.input())
    graph.inputs.push_back(readValueInfo(input));
  for (const ::onnx::ValueInfoProto &output : proto.output())
    graph.outputs.push_back(readValueInfo(output));
  graph.hasSparseInitializers = proto.sparse_initializer_size() > 0;
  return graph;
}

static llvm::Expected<Model> parse(llvm::StringRef bytes) {
  // Protobuf counts bytes in 32 bits.
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int32_t>::max()))
    return llvm::createStringError(
        "the file has 2 GiB or more, and a protobuf message has less; save "
        "large tensors as external data");
  [[maybe_unused]] LogSilencer silence;
  google::protobuf::io::CodedInputStream stream(
      reinterpret_cast<const uint8_t *>(bytes.data()),
      static_cast<int>(bytes.size()));
  stream.SetRecursionLimit(100);
  ::onnx::ModelProto proto;
  if (bytes.empty() || !proto.ParseFromCodedStream(&stream) ||
      !stream.ConsumedEntireMessage())
    return llvm::createStringError("the file is not an ONNX model, or it is "
                                   "truncated: protobuf cannot parse it");
  if (!proto.has_graph())
    return llvm::createStringError("the file is not an ONNX model: it has no "
                                   "graph");
  Model model;
  model.irVersion = proto.ir_version();
  model.opsets = readOpsets(proto.opset_import());
  model.graph = readGraph(*proto.mutable_graph());
  for (::onnx::FunctionProto &function : *proto.mutable_functions())
    model.functions.push_back(readFunction(function));
  return model;
}

llvm::Expected<Model> mlir::bcast::onnx::readModel(llvm::StringRef bytes) {
  try {
    return parse(bytes);
  } catch (const std::exception &exception) {
    return llvm::createStringError(llvm::Twine("protobuf fails: ") +
                                   exception.what());
  }
}
