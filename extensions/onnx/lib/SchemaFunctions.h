//===- SchemaFunctions.h - Operators that are functions ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_SCHEMAFUNCTIONS_H
#define BCAST_EXTENSIONS_ONNX_SCHEMAFUNCTIONS_H

#include "OnnxNode.h"
#include <onnx/onnx_pb.h>

namespace mlir::bcast::onnx {

using FunctionProto = ::onnx::FunctionProto;

/// The body that ONNX's library gives for the operator of `node`, if it defines
/// it by others. `node` then has the schema's defaults, too. `inputTypes` has
/// the element type of each input, and 0 for those that are left out.
std::optional<FunctionProto>
getSchemaFunction(NodeProto &node, int64_t opset,
                  llvm::ArrayRef<int32_t> inputTypes);

/// The most inputs that the operator of `node` may have. Nothing if neither
/// Versions.inc nor ONNX's library knows it.
std::optional<size_t> getMaxInputs(const NodeProto &node, int64_t opset);

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_SCHEMAFUNCTIONS_H
