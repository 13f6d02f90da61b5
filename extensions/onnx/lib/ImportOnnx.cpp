//===- ImportOnnx.cpp - Imports ONNX models -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphImporter.h"
#include "Reader.h"
#include "bcast/Import/Onnx.h"

using namespace mlir;
using namespace mlir::bcast;

OwningOpRef<ModuleOp> mlir::bcast::importOnnx(llvm::MemoryBufferRef file,
                                              MLIRContext *context) {
  graph::loadDialects(context);
  StringRef path = file.getBufferIdentifier();
  Location loc = FileLineColLoc::get(context, path, 0, 0);
  llvm::Expected<onnx::Model> model = onnx::readModel(file.getBuffer());
  if (!model) {
    emitError(loc) << llvm::toString(model.takeError());
    return nullptr;
  }
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  if (failed(onnx::GraphImporter(*model, path, *module).run()))
    return nullptr;
  return module;
}

void mlir::bcast::registerOnnxTranslation() {
  graph::registerImport("import-onnx", "import an ONNX model", importOnnx);
}
