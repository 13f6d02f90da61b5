//===- Constants.cpp - Tensors of a model as constants --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OnnxNode.h"
#include "bcast/Import/FunctionImporter.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::onnx;

Type onnx::getElementType(DataType type, MLIRContext *context) {
  Builder builder(context);
  switch (type) {
  case DataType::Bool:
    return builder.getI1Type();
  case DataType::Int8:
    return builder.getI8Type();
  case DataType::Int16:
    return builder.getI16Type();
  case DataType::Int32:
    return builder.getI32Type();
  case DataType::Int64:
    return builder.getI64Type();
  case DataType::Uint8:
    return builder.getIntegerType(8, /*isSigned=*/false);
  case DataType::Uint16:
    return builder.getIntegerType(16, /*isSigned=*/false);
  case DataType::Uint32:
    return builder.getIntegerType(32, /*isSigned=*/false);
  case DataType::Uint64:
    return builder.getIntegerType(64, /*isSigned=*/false);
  case DataType::Float16:
    return builder.getF16Type();
  case DataType::BFloat16:
    return builder.getBF16Type();
  case DataType::Float:
    return builder.getF32Type();
  case DataType::Double:
    return builder.getF64Type();
  default:
    return {};
  }
}

DenseElementsAttr onnx::getElements(const Tensor &tensor,
                                    MLIRContext *context) {
  auto type = RankedTensorType::get(tensor.dims,
                                    onnx::getElementType(tensor.type, context));
  return graph::readElements(
      type, ArrayRef<char>(tensor.bytes.data(), tensor.bytes.size()));
}
