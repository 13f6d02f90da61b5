//===- LoopPasses.td - Loops -------------------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPPASSES_TD
#define BCAST_CODEGEN_LOOPPASSES_TD

include "mlir/Pass/PassBase.td"

def BcastForallToLoops : Pass<"bcast-forall-to-loops"> {
  let summary = "Lower scf.forall on buffers for the threads of the target";
  let description = [{
    With one thread, an `scf.forall` becomes nested `scf.for`, and buffers that every step
    allocates are allocated once before them. With several threads it becomes an
    `scf.parallel` over parts, one per thread, if the work that it does pays for them
    (`parallel_threshold`); dynamic extents decide at run time. A thread allocates its buffers
    once, before the `scf.for` over its steps. The loops are not affine, since upstream moves
    loads out of affine loops past stores to other views of a buffer. With `lower-mapped=false`, loops
    with a mapping, as to blocks of a GPU, stay.
  }];
  let options = [
    Option<"lowerMapped", "lower-mapped", "bool", /*default=*/"true",
           "Lower loops with a mapping, too">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

def BcastLinalgToLoops : Pass<"bcast-linalg-to-loops"> {
  let summary = "Lower linalg operations on buffers to affine loops over vectors";
  let description = [{
    An elementwise `linalg.generic` becomes a nest of affine loops in the memory order of its
    first output. Loops of one step are dropped, loops that are contiguous in every operand are
    merged, and each operation is in the outermost loop that its operands allow. The innermost
    loop works on vectors:

    - Along rows. The rest of a row is one masked vector, or a loop of fewer steps than a vector
      has elements. Operands that are not contiguous along the row are gathered element by
      element.
    - Over rows shorter than a vector, such as the channels of a picture. All rows together form
      one row, along which operands of the channels repeat.
    - Over tiles, if an operand is contiguous in another loop than the output. Registers hold
      the transposed tile.

    Loops that read and write more than the caches hold use non-temporal stores. A `linalg.fill` of
    the outputs of a reduction becomes its initial value. Elementwise operations after a reduction
    that read one result at a time are computed with the result.

    If an operand may be stretched at run time in its innermost dimension in memory, its stride
    there is 1 or 0. Vectors along rows read either one in the loop. Other loops need to know
    the stride: operands in another order are transposed in registers, rows that are shorter
    than a vector are computed several at a time, and expensive values are computed once per
    stretched row. There, the stride is tested once, outside, and the loop is compiled for each
    value. Up to two such operands give at most four versions. More of them give two: one in
    which nothing is stretched, and one for all other cases.

    The vector width, masks, caches and threads are those of the module's `bcast.target`; with
    `vector_bits = 0` all code is scalar. A body without a form on vectors is scalar, too. Other
    operations are lowered as upstream does, to scf loops if a bound is not an affine symbol. With
    `lower-non-elementwise=false`, other operations, named contractions and operations on tensors stay.

    An operation that has the attribute `bcast.plan`, a string as `--bcast-print-plans` prints it,
    runs by this plan, if it is one of its loops.

    The missed-optimization remark `gathered-operand` names an operand that is read element by
    element, `scalar-loop` an operation that has no vectors, both with the reason and the bytes.
  }];
  let options = [
    Option<"lowerNonElementwise", "lower-non-elementwise", "bool", /*default=*/"true",
           "Lower operations that are neither elementwise nor reductions, too">,
    Option<"printPlans", "print-plans", "bool", /*default=*/"false",
           "Print the plan of each nest of loops to the standard output">,
    Option<"printCandidates", "print-candidates", "bool", /*default=*/"false",
           "Print the plans that each nest may have, too, each with its estimated time">
  ];
  let statistics = [
    Statistic<"numRows", "loops-along-rows", "Operations lowered along rows">,
    Statistic<"numShortRows", "loops-over-short-rows",
              "Operations lowered over rows shorter than a vector">,
    Statistic<"numTransposed", "loops-over-tiles",
              "Operations lowered over tiles, which are transposed in registers">,
    Statistic<"numReductions", "loops-of-reductions", "Reductions lowered">,
    Statistic<"numNonTemporal", "nontemporal-outputs",
              "Operations with non-temporal stores, always or by a test at run time">,
    Statistic<"numOthers", "ops-lowered-upstream",
              "Operations that are not an elementwise linalg.generic or a reduction, lowered as upstream does">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def BcastHoistInvariants : Pass<"bcast-hoist-invariants", "::mlir::func::FuncOp"> {
  let summary = "Move what each step of a loop computes alike before the loop";
  let description = [{
    Moves computations and reads of memory out of an affine loop, if each step computes the same, or
    reads memory that no step may write, under whatever name. Upstream's
    `affine-loop-invariant-code-motion` takes other names for other memory, and compares each read
    with all uses of the buffer in the function.
  }];
}

def BcastForwardScalars : Pass<"bcast-forward-scalars", "::mlir::func::FuncOp"> {
  let summary = "Keep single elements out of memory";
  let description = [{
    A buffer of one element becomes the values that are stored in it, if each load is after the
    only store, or all stores are in one block and the load is after one of them there. Elementwise
    operations that compute a single element for others leave such buffers; larger ones are fused or
    needed. The pass visits each allocation once, while upstream's `affine-scalrep` compares each
    load of a function with each store.
  }];
}

#endif // BCAST_CODEGEN_LOOPPASSES_TD
