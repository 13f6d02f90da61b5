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

    `bcast.linearize_index` and `bcast.delinearize_index` become integer arithmetic that is
    total, like the operations: it has no overflow flags, and no divisor is 0. Static strides and
    widths are constants.

    With `generalize`, named operations of linalg (`linalg.add`, `linalg.exp`, `linalg.copy`, ...),
    `linalg.elementwise`, `linalg.map`, `linalg.broadcast`, `linalg.transpose`, `linalg.reduce`,
    `linalg.matmul` and other contractions become `linalg.generic`, too, which
    `bcast-fuse-elementwise` fuses, on tensors and on buffers. With `products=false`, contractions
    stay. `linalg.fill` and all other operations, such as convolutions, stay. A `linalg.map` that
    reads its init has to become one before bufferization: upstream assumes that the init of every
    `linalg.map` on tensors is only written, and omits the copy of the elements that the body reads.
    For a `linalg.generic`, it inspects the body.

    A function of the math dialect whose operands may become constant reads a
    `bcast.optimization_barrier`, so that it is not folded by the libm of the compiling machine.

    Takes the explicit form and row-major tensors; other programs are an error that names the
    missing pass.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let options = [
    Option<"generalize", "generalize", "bool", /*default=*/"false",
           "Rewrite elementwise operations and reductions of linalg, too">,
    Option<"products", "products", "bool", /*default=*/"true",
           "Rewrite contractions of linalg, too, if `generalize`">
  ];
  let statistics = [
    Statistic<"numElementwise", "elementwise-ops", "Elementwise operations">,
    Statistic<"numBroadcasts", "broadcasts", "Explicit broadcasts">,
    Statistic<"numGenerics", "generics",
              "Operations of linalg in their place; a folded broadcast has none">,
    Statistic<"numGeneralized", "ops-generalized",
              "Named operations of linalg rewritten to linalg.generic">
  ];
}

#endif // BCAST_CONVERSION_BCASTTOLINALG_PASSES_TD
