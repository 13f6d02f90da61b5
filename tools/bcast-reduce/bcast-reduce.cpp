//===- bcast-reduce.cpp - The test case reducer ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What mlir-reduce does, for programs with operations of this dialect, and the
// pass bcast-reduction.
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/Reduction/Reduction.h"
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/Support/Version.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  mlir::bcast::registerVersionPrinter();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<mlir::bcast::BcastDialect>();
  mlir::bcast::registerExtensions(registry);
  mlir::bcast::registerTransformDialectExtension(registry);
  mlir::bcast::registerReductionPatternInterface(registry);
  mlir::registerAllPasses();
  mlir::bcast::registerPasses();
  mlir::bcast::registerPipelines();
  mlir::bcast::registerBcastReductionPasses();
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
