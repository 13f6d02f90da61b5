//===- bcast-lsp-server.cpp - The language server -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-lsp-server for files with operations of this dialect.
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h"
#include "bcast/RegisterAllExtensions.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Options.h"
#include "bcast/Support/Version.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/thread.h"

int main(int argc, char **argv) {
  mlir::bcast::reportLostOutput("bcast-lsp-server");
  mlir::bcast::registerVersionPrinter();
  mlir::bcast::hideOptionsOfLLVM();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<mlir::bcast::BcastDialect>();
  mlir::bcast::registerAllExtensions(registry);
  mlir::bcast::registerTransformDialectExtension(registry);
  // Programs that are being written may nest deeply, and MLIR's parser recurs.
  constexpr std::optional<unsigned> stackBytes = 1u << 29;
  bool failed = false;
  llvm::thread(stackBytes, [&] {
    failed = mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
  }).join();
  return failed;
}
