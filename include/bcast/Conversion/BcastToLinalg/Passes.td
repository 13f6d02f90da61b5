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

def BcastMaterializeLayouts
    : Pass<"bcast-materialize-layouts", "::mlir::ModuleOp"> {
  let summary = "Turn layouts into physical row-major tensors";
  let description = [{
    A tensor with a layout becomes the row-major tensor of the same cells: its
    dimensions from major to minor, as wide as they are in memory. An operation
    computes in the physical order of its result and reads operands that lie in
    another order, or that are relayouts, through a transposing
    `bcast.broadcast_in_dim`, which the lowering folds into an indexing map. Only
    the elements are computed; where there is a padding value, the padded cells,
    and no others, are filled with it. Constants are laid out here. A relayout that
    moves no byte is nothing. One with `copy` also leaves a `bcast.relayout copy` of
    one type on each side that is computed or read by other operations.

    The arguments and results of public functions keep their type in the
    attribute `bcast.logical_type`. After this pass no tensor has a layout.

    Takes the explicit form. An operation of another dialect is an error that
    names it unless this pass knows it: functions, calls, the control flow of scf
    and cf, `tensor.dim`, `tensor.empty`, `tensor.extract`, `tensor.cast`,
    `arith.constant`, and `arith.select` with one condition.

    Example:

    ```mlir
    %r = bcast.add %a, %b : (tensor<2x3xf32>, tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %0 = bcast.broadcast_in_dim %b, dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
    %r = bcast.add %a, %0 : tensor<2x3xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numOps", "ops-with-layouts", "Operations that had a layout in a type">
  ];
}

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
