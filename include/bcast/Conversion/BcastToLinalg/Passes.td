//===- Passes.td - Lowering to linalg ----------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_BCASTTOLINALG_PASSES_TD
#define BCAST_CONVERSION_BCASTTOLINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertBcastToLinalg : Pass<"convert-bcast-to-linalg", "::mlir::ModuleOp"> {
  let summary = "Lower explicit bcast operations to linalg.generic";
  let description = [{
    Each elementwise operation becomes one `linalg.generic`. A
    `bcast.broadcast_in_dim` that feeds one is folded into its indexing map, with
    a constant 0 for a stretched dimension, and is not computed by itself; it
    becomes a `linalg.generic` only where something else reads it. One of which
    only run time tells how it reads its operand stays, and is bufferized to a
    view. One that moves no byte is a reshape of what is in memory. A
    `bcast.relayout copy` stays between what it keeps apart, until
    `bcast-fuse-elementwise`. Unsigned integers become signless ones throughout the
    module.

    Takes the explicit form and row-major tensors; all else is an error that says
    which pass is missing.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numElementwise", "elementwise-ops", "Elementwise operations">,
    Statistic<"numBroadcasts", "broadcasts", "Explicit broadcasts">,
    Statistic<"numGenerics", "generics",
              "Operations of linalg that they became: a folded broadcast is none">
  ];
}

#endif // BCAST_CONVERSION_BCASTTOLINALG_PASSES_TD
