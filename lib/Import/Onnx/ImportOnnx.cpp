//===- ImportOnnx.cpp - Imports ONNX models -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphImporter.h"
#include "Reader.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Import/Onnx.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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

OwningOpRef<ModuleOp> mlir::bcast::importOnnx(llvm::MemoryBufferRef file,
                                              MLIRContext *context) {
  DialectRegistry registry;
  registerDialects(registry);
  context->appendDialectRegistry(registry);
  context->loadAllAvailableDialects();

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
  TranslateToMLIRRegistration translation(
      "import-onnx", "import an ONNX model",
      [](llvm::SourceMgr &sources,
         MLIRContext *context) -> OwningOpRef<Operation *> {
        const llvm::MemoryBuffer *model =
            sources.getMemoryBuffer(sources.getMainFileID());
        return importOnnx(model->getMemBufferRef(), context);
      },
      registerDialects);
}
