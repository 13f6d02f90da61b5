//===- pd-opt.cpp - An optimizer driver of the front end ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PdDialect.h"
#include "PdToBcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<example::PdDialect, mlir::arith::ArithDialect,
                  mlir::bcast::BcastDialect,
                  mlir::bufferization::BufferizationDialect,
                  mlir::func::FuncDialect, mlir::memref::MemRefDialect>();
  mlir::registerTransformsPasses();
  example::registerConvertPdToBcast();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "An optimizer with the dialects pd and bcast\n", registry));
}
