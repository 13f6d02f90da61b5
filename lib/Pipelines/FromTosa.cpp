//===- FromTosa.cpp - From TOSA to bcast and linalg -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/TosaToBcast/TosaToBcast.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Pipelines/Pipelines.h"
#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void bcast::buildFromTosaPipeline(OpPassManager &pm) {
  OpPassManager &nested = pm.nest<func::FuncOp>();
  // Transposed convolutions become convolutions.
  nested.addPass(tosa::createTosaOptionalDecompositionsPass());
  nested.addPass(createCanonicalizerPass());
  nested.addPass(tosa::createTosaInferShapesPass());
  // bcast takes what it has before upstream's passes do.
  nested.addPass(tosa::createTosaMakeBroadcastablePass());
  nested.addPass(createConvertTosaToBcast({/*report=*/false}));
  nested.addPass(tosa::createTosaToLinalgNamed());
  nested.addPass(createCanonicalizerPass());
  nested.addPass(tosa::createTosaLayerwiseConstantFoldPass());
  nested.addPass(tosa::createTosaMakeBroadcastablePass());
  nested.addPass(tosa::createTosaToLinalg());
  nested.addPass(createTosaToTensorPass());
  TosaToArithPassOptions options;
  options.includeApplyRescale = true;
  nested.addPass(createTosaToArithPass(options));
  nested.addPass(createCanonicalizerPass());
}
