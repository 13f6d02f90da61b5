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
    Each elementwise operation becomes one `linalg.generic`. A `bcast.broadcast_in_dim` that
    feeds one is folded into its indexing map, with a constant 0 for a stretched dimension, and
    is not computed by itself. It becomes a `linalg.generic` only if something else reads it. A
    broadcast whose stretching is known only at run time stays, and is bufferized to a view. A
    broadcast that moves no byte becomes a reshape of its operand's memory. A `bcast.relayout
    copy` stays between the operations that it separates, until `bcast-fuse-elementwise`.
    Unsigned integers become signless ones throughout the module.

    Takes the explicit form and row-major tensors; other programs are an error that names the
    missing pass.
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
              "Operations of linalg in their place; a folded broadcast has none">
  ];
}

#endif // BCAST_CONVERSION_BCASTTOLINALG_PASSES_TD
