//===- bcast-test-opt.cpp - bcast-opt with the test dialect ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BcastTest.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/RegisterAllExtensions.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry
      .insert<mlir::bcast::BcastDialect, mlir::bcast_test::BcastTestDialect>();
  mlir::bcast::registerTransformDialectExtension(registry);
  mlir::registerAllPasses();
  mlir::bcast::registerPasses();
  mlir::bcast_test::registerRandomizeLayouts();
  mlir::bcast_test::registerWrongRewrites();
  mlir::bcast::registerPipelines();
  mlir::bcast::registerAllExtensions(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "bcast optimizer driver with the test dialect\n", registry));
}
