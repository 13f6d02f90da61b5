//===- Reader.h - Reads an ONNX model by protobuf ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_READER_H
#define BCAST_EXTENSIONS_ONNX_READER_H

#include "Model.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast::onnx {

/// Parses a serialized ModelProto. Protobuf and its exceptions stay inside.
llvm::Expected<Model> readModel(llvm::StringRef bytes);

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_READER_H
