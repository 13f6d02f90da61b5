//===- ReadTensor.cpp - Tensors of onnx.proto -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadProto.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir::bcast::onnx;

unsigned mlir::bcast::onnx::getByteWidth(DataType type) {
  switch (type) {
  case DataType::Bool:
  case DataType::Int8:
  case DataType::Uint8:
    return 1;
  case DataType::Int16:
  case DataType::Uint16:
  case DataType::Float16:
  case DataType::BFloat16:
    return 2;
  case DataType::Int32:
  case DataType::Uint32:
  case DataType::Float:
    return 4;
  case DataType::Int64:
  case DataType::Uint64:
  case DataType::Double:
    return 8;
  default:
    return 0;
  }
}

std::string mlir::bcast::onnx::getName(DataType type) {
  auto number = static_cast<int32_t>(type);
  if (::onnx::TensorProto_DataType_IsValid(number))
    return llvm::StringRef(
               ::onnx::TensorProto_DataType_Name(
                   static_cast<::onnx::TensorProto_DataType>(number)))
        .lower();
  return "number " + std::to_string(number);
}

/// Appends the low `width` bytes of each value.
template <typename Values>
static void pack(const Values &values, unsigned width, std::string &bytes) {
  bytes.reserve(bytes.size() + static_cast<size_t>(values.size()) * width);
  for (auto value : values)
    bytes.append(reinterpret_cast<const char *>(&value), width);
}

/// Moves the elements from the field that onnx.proto gives for the type.
static void readElements(::onnx::TensorProto &proto, Tensor &tensor) {
  unsigned width = getByteWidth(tensor.type);
  if (proto.has_raw_data()) {
    tensor.bytes = std::move(*proto.mutable_raw_data());
    return;
  }
  switch (tensor.type) {
  case DataType::Float:
    return pack(proto.float_data(), width, tensor.bytes);
  case DataType::Double:
    return pack(proto.double_data(), width, tensor.bytes);
  case DataType::Int64:
    return pack(proto.int64_data(), width, tensor.bytes);
  case DataType::Uint32:
  case DataType::Uint64:
    return pack(proto.uint64_data(), width, tensor.bytes);
  default:
    return pack(proto.int32_data(), width, tensor.bytes);
  }
}

static void readExternal(const ::onnx::TensorProto &proto, Tensor &tensor) {
  ExternalData &external = tensor.external.emplace();
  for (const ::onnx::StringStringEntryProto &entry : proto.external_data()) {
    llvm::StringRef value = entry.value();
    uint64_t number = 0;
    if (entry.key() == "location") {
      external.location = entry.value();
    } else if (entry.key() == "offset" || entry.key() == "length") {
      if (value.getAsInteger(10, number))
        tensor.error = "its external data has the " + entry.key() + " '" +
                       entry.value() + "', which is not a number";
      else if (entry.key() == "offset")
        external.offset = number;
      else
        external.length = number;
    }
  }
}

/// Returns the number of bytes, or nothing if it exceeds 63 bits.
static std::optional<int64_t> countBytes(const Tensor &tensor) {
  int64_t bytes = getByteWidth(tensor.type);
  // An extent of 0 does not hide an overflow.
  bool isEmpty = false;
  for (int64_t extent : tensor.dims) {
    isEmpty |= extent == 0;
    if (extent != 0 && llvm::MulOverflow(bytes, extent, bytes))
      return std::nullopt;
  }
  return isEmpty ? 0 : bytes;
}

Tensor mlir::bcast::onnx::readTensor(::onnx::TensorProto &proto) {
  Tensor tensor;
  tensor.name = proto.name();
  tensor.type = static_cast<DataType>(proto.data_type());
  tensor.dims.assign(proto.dims().begin(), proto.dims().end());
  if (getByteWidth(tensor.type) == 0) {
    tensor.error = "its elements are of type " + getName(tensor.type) +
                   ", which bcast does not have";
    return tensor;
  }
  if (proto.has_segment()) {
    tensor.error = "it is stored in segments, which ONNX has not defined";
    return tensor;
  }
  for (int64_t extent : tensor.dims)
    if (extent < 0) {
      tensor.error = "it has the negative extent " + std::to_string(extent);
      return tensor;
    }
  std::optional<int64_t> expected = countBytes(tensor);
  if (!expected) {
    tensor.error = "its size exceeds 63 bits";
    return tensor;
  }
  if (proto.data_location() == ::onnx::TensorProto::EXTERNAL) {
    readExternal(proto, tensor);
    if (tensor.external->length.value_or(*expected) !=
        static_cast<uint64_t>(*expected))
      tensor.error = "its external data has " +
                     std::to_string(*tensor.external->length) +
                     " bytes, and its shape needs " + std::to_string(*expected);
    tensor.external->length = *expected;
    return tensor;
  }
  readElements(proto, tensor);
  if (tensor.bytes.size() != static_cast<uint64_t>(*expected))
    tensor.error = "it has " + std::to_string(tensor.bytes.size()) +
                   " bytes of data, and its shape needs " +
                   std::to_string(*expected);
  return tensor;
}
