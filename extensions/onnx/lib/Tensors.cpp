//===- Tensors.cpp - Tensors of a model as constants ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OnnxNode.h"
#include "bcast/Import/DataFile.h"
#include "bcast/Import/FunctionImporter.h"
#include "llvm/Support/MathExtras.h"
#include <onnx/onnx_pb.h>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::onnx;

Type bcast::onnx::getElementType(int64_t type, MLIRContext *context) {
  Builder builder(context);
  switch (type) {
  case TensorProto::BOOL:
    return builder.getI1Type();
  case TensorProto::INT8:
    return builder.getI8Type();
  case TensorProto::INT16:
    return builder.getI16Type();
  case TensorProto::INT32:
    return builder.getI32Type();
  case TensorProto::INT64:
    return builder.getI64Type();
  case TensorProto::UINT8:
    return builder.getIntegerType(8, /*isSigned=*/false);
  case TensorProto::UINT16:
    return builder.getIntegerType(16, /*isSigned=*/false);
  case TensorProto::UINT32:
    return builder.getIntegerType(32, /*isSigned=*/false);
  case TensorProto::UINT64:
    return builder.getIntegerType(64, /*isSigned=*/false);
  case TensorProto::FLOAT16:
    return builder.getF16Type();
  case TensorProto::BFLOAT16:
    return builder.getBF16Type();
  case TensorProto::FLOAT:
    return builder.getF32Type();
  case TensorProto::DOUBLE:
    return builder.getF64Type();
  default:
    return {};
  }
}

std::string bcast::onnx::getTypeName(int64_t type) {
  auto number = static_cast<int>(type);
  if (number == type && ::onnx::TensorProto_DataType_IsValid(number))
    return StringRef(::onnx::TensorProto_DataType_Name(
                         static_cast<::onnx::TensorProto_DataType>(number)))
        .lower();
  // Those that are newer than ONNX's library.
  static constexpr StringRef newer[] = {
      "float8e4m3fn", "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz",
      "uint4",        "int4",           "float4e2m1", "float8e8m0",
      "uint2",        "int2",           "float6e2m3", "float6e3m2"};
  if (type >= 17 && type < 17 + static_cast<int64_t>(std::size(newer)))
    return newer[type - 17].str();
  return "number " + std::to_string(type);
}

/// The low `width` bytes of each value.
template <typename Values>
static std::string pack(const Values &values, size_t width) {
  std::string bytes;
  bytes.reserve(static_cast<size_t>(values.size()) * width);
  for (auto value : values)
    bytes.append(reinterpret_cast<const char *>(&value), width);
  return bytes;
}

/// The elements in the field that onnx.proto gives for the type.
static std::string packElements(const TensorProto &proto, size_t width) {
  switch (proto.data_type()) {
  case TensorProto::FLOAT:
    return pack(proto.float_data(), width);
  case TensorProto::DOUBLE:
    return pack(proto.double_data(), width);
  case TensorProto::INT64:
    return pack(proto.int64_data(), width);
  case TensorProto::UINT32:
  case TensorProto::UINT64:
    return pack(proto.uint64_data(), width);
  default:
    return pack(proto.int32_data(), width);
  }
}

/// The `size` bytes that are in another file.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readExternal(const TensorProto &proto, uint64_t size, StringRef modelPath) {
  std::string location;
  uint64_t offset = 0, length = size;
  for (const ::onnx::StringStringEntryProto &entry : proto.external_data()) {
    if (entry.key() == "location")
      location = entry.value();
    else if ((entry.key() == "offset" || entry.key() == "length") &&
             StringRef(entry.value())
                 .getAsInteger(10, entry.key() == "offset" ? offset : length))
      return llvm::createStringError("its external data has the " +
                                     entry.key() + " '" + entry.value() +
                                     "', which is not a number");
  }
  if (length != size)
    return llvm::createStringError("its external data has " + Twine(length) +
                                   " bytes, and its shape needs " +
                                   Twine(size));
  auto read = [&]() -> llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> {
    auto file = graph::DataFile::open(modelPath, location);
    return file ? file->read(offset, size) : file.takeError();
  };
  auto bytes = read();
  if (!bytes)
    return llvm::createStringError("its external data '" + location + "' " +
                                   llvm::toString(bytes.takeError()));
  return bytes;
}

llvm::Expected<DenseElementsAttr>
bcast::onnx::readTensor(const TensorProto &proto, StringRef modelPath,
                        MLIRContext *context) {
  Type element = bcast::onnx::getElementType(proto.data_type(), context);
  if (!element)
    return llvm::createStringError("its elements are of type " +
                                   getTypeName(proto.data_type()) +
                                   ", which bcast does not have");
  if (proto.has_segment())
    return llvm::createStringError(
        "it is stored in segments, which ONNX has not defined");
  size_t width = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  int64_t size = width;
  // An extent of 0 does not hide an overflow.
  bool isEmpty = false;
  for (int64_t extent : proto.dims()) {
    if (extent < 0)
      return llvm::createStringError("it has the negative extent " +
                                     Twine(extent));
    isEmpty |= extent == 0;
    if (extent != 0 && llvm::MulOverflow(size, extent, size))
      return llvm::createStringError("its size exceeds 63 bits");
  }
  if (isEmpty)
    size = 0;
  auto type = RankedTensorType::get(
      ArrayRef(proto.dims().data(), proto.dims_size()), element);
  if (proto.data_location() == TensorProto::EXTERNAL) {
    if (modelPath.empty())
      return llvm::createStringError(
          "it is in another file; make it an initializer");
    auto bytes = readExternal(proto, size, modelPath);
    if (!bytes)
      return bytes.takeError();
    return graph::readElements(type, (*bytes)->getBuffer());
  }
  std::string packed;
  if (!proto.has_raw_data())
    packed = packElements(proto, width);
  const std::string &bytes = proto.has_raw_data() ? proto.raw_data() : packed;
  if (bytes.size() != static_cast<uint64_t>(size))
    return llvm::createStringError("it has " + Twine(bytes.size()) +
                                   " bytes of data, and its shape needs " +
                                   Twine(size));
  return graph::readElements(type, ArrayRef(bytes.data(), bytes.size()));
}
