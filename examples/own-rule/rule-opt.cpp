//===- rule-opt.cpp - An optimizer driver with bcast and a dialect of its own
//===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Apl.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/RegisterAllExtensions.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<mlir::bcast::BcastDialect, example::AplDialect>();
  mlir::registerTransformsPasses();
  mlir::bcast::registerPasses();
  mlir::bcast::registerPipelines();
  mlir::bcast::registerAllExtensions(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "An optimizer with bcast and a dialect of its own\n",
      registry));
}
