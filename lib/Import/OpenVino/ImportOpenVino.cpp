//===- ImportOpenVino.cpp - Imports OpenVINO IR ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelImporter.h"
#include "bcast/Import/OpenVino.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::bcast;

static void registerDialects(DialectRegistry &registry) {
  registry.insert<BcastDialect, arith::ArithDialect, func::FuncDialect,
                  linalg::LinalgDialect, tensor::TensorDialect>();
}

OwningOpRef<ModuleOp> mlir::bcast::importOpenVino(llvm::MemoryBufferRef file,
                                                  MLIRContext *context) {
  DialectRegistry registry;
  registerDialects(registry);
  context->appendDialectRegistry(registry);
  context->loadAllAvailableDialects();

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
  TranslateToMLIRRegistration translation(
      "import-openvino", "import a model in OpenVINO IR",
      [](llvm::SourceMgr &sources,
         MLIRContext *context) -> OwningOpRef<Operation *> {
        const llvm::MemoryBuffer *model =
            sources.getMemoryBuffer(sources.getMainFileID());
        return importOpenVino(model->getMemBufferRef(), context);
      },
      registerDialects);
}
