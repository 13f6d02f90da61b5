//===- ReadProto.h - Messages of onnx.proto as plain structs ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_READPROTO_H
#define BCAST_EXTENSIONS_ONNX_READPROTO_H

#include "Model.h"
#include <onnx/onnx_pb.h>

namespace mlir::bcast::onnx {

/// The messages' long texts are moved, not copied.
Tensor readTensor(::onnx::TensorProto &proto);
NodeAttribute readAttribute(::onnx::AttributeProto &proto);
Node readNode(::onnx::NodeProto &proto);
Function readFunction(::onnx::FunctionProto &proto);

/// "ai.onnx" is the other name of the domain "".
std::string readDomain(const std::string &domain);

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_READPROTO_H
