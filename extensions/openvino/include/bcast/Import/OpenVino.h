//===- OpenVino.h - Import of OpenVINO IR -----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_OPENVINO_H
#define BCAST_IMPORT_OPENVINO_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::bcast {

/// Imports the .xml file of a model in OpenVINO IR, version 10 or 11, as a
/// module with one function, `main`. The arguments and results have the model's
/// names as `bcast.name`. The identifier of `model` is its path: constants are
/// in the .bin file beside it.
///
/// Reports each error with the layer that it is at. If there is one, returns
/// null.
OwningOpRef<ModuleOp> importOpenVino(llvm::MemoryBufferRef model,
                                     MLIRContext *context);

/// Registers `--import-openvino` of mlir-translate.
void registerOpenVinoTranslation();

} // namespace mlir::bcast

#endif // BCAST_IMPORT_OPENVINO_H
