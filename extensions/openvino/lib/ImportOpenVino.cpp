//===- ImportOpenVino.cpp - Imports OpenVINO IR ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelImporter.h"
#include "bcast/Import/OpenVino.h"

using namespace mlir;
using namespace mlir::bcast;

OwningOpRef<ModuleOp> mlir::bcast::importOpenVino(llvm::MemoryBufferRef file,
                                                  MLIRContext *context) {
  graph::loadDialects(context);
  StringRef path = file.getBufferIdentifier();
  unsigned errorLine = 0;
  llvm::Expected<openvino::Model> model =
      openvino::readModel(file.getBuffer(), errorLine);
  if (!model) {
    emitError(FileLineColLoc::get(context, path, errorLine, 0))
        << llvm::toString(model.takeError());
    return nullptr;
  }
  OwningOpRef<ModuleOp> module =
      ModuleOp::create(FileLineColLoc::get(context, path, 0, 0));
  if (failed(openvino::ModelImporter(*model, path, *module).run()))
    return nullptr;
  return module;
}

void mlir::bcast::registerOpenVinoTranslation() {
  graph::registerImport("import-openvino", "import a model in OpenVINO IR",
                        importOpenVino);
}
