//===- Onnx.h - Imports ONNX models -----------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_ONNX_H
#define BCAST_IMPORT_ONNX_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::bcast {

struct OnnxOptions {
  /// Take operators of a newer opset than those that are known as they are in
  /// the last known one, with a remark for each.
  bool allowNewerOpset = false;
};

/// Imports a serialized ONNX model as a module with one function, `main`. The
/// arguments and results have the model's names as `bcast.name`. The
/// identifier of `model` is its path: external data is read from that folder,
/// and from no other. The line of a location is the number of the node, from 1.
///
/// Reports each error with the node that it is at. If there is one, returns
/// null.
OwningOpRef<ModuleOp> importOnnx(llvm::MemoryBufferRef model,
                                 MLIRContext *context,
                                 OnnxOptions options = {});

/// Registers `--import-onnx` of mlir-translate.
void registerOnnxTranslation();

} // namespace mlir::bcast

#endif // BCAST_IMPORT_ONNX_H
