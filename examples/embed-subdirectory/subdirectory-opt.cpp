//===- subdirectory-opt.cpp - An optimizer driver with bcast --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReportBroadcasts.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::bcast::BcastDialect, mlir::func::FuncDialect>();
  mlir::registerTransformsPasses();
  example::registerReportBroadcasts();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "An optimizer with bcast\n", registry));
}
