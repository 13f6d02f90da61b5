//===- WorkaroundPasses.td - Around upstream's passes ------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_WORKAROUNDPASSES_TD
#define BCAST_CODEGEN_WORKAROUNDPASSES_TD

include "mlir/Pass/PassBase.td"

def BcastPrepareBufferization : Pass<"bcast-prepare-bufferization", "::mlir::ModuleOp"> {
  let summary = "Rewrite, refuse, mark and copy what upstream's bufferization does not take";
  let description = [{
    Branches between blocks, and switches, become `scf.if` and loops, by upstream's transformation of
    `lift-cf-to-scf`, in each function that `bcast-deallocate-buffers` has not processed. A value
    that is passed on but never read becomes an empty tensor or a zero, instead of upstream's
    `ub.poison`. A loop of blocks from which no path leads to a return is an error, since upstream
    would make it return undefined values. More than 128 levels of branches and loops with tensors
    as results are an error, too, since upstream's bufferization would take minutes to hours. A
    value of a graph region that depends on itself is an error, since upstream's analyses would
    follow it for ever. Upstream's analysis misses a conflict if one block reads a buffer that
    another block writes in place, and both have it from the argument of a third block. Upstream
    also frees nothing along loops of `cf`.

    An operation on tensors whose dialect does not implement `BufferizableOpInterface` is an error,
    the first of each kind, with a note that names the passes that rewrite it. An operation of
    linalg that is not structured, such as `linalg.pack`, is an error, too, since no later pass
    lowers it. Bufferization would fail at such an operation with less information. With
    `allow-unknown-ops`, nothing is refused.

    Tensor arguments of public functions are marked as read-only. A caller's inputs must not change.
    Without the mark, bufferization may write an operation's result into the buffer of an argument.

    Where operations such as `scf.if` and `scf.for` are nested, and each yields a tensor of the
    next one, upstream's bufferization takes twice the time for each level. The pass copies the
    tensors that every eighth level, counted from the innermost, takes and yields, with
    `bufferization.alloc_tensor`. Nests of at most eight levels stay as they are.
  }];
  let options = [
    Option<"allowUnknownOps", "allow-unknown-ops", "bool", /*default=*/"false",
           "Take operations that cannot be bufferized, which stay on tensors">
  ];
  // Bufferization makes tensors tensor-like.
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::ub::UBDialect"
  ];
}

def BcastCreateGlobals : Pass<"bcast-create-globals", "::mlir::ModuleOp"> {
  let summary = "Read constant tensors from globals";
  let description = [{
    Replaces the part of bufferization that reads constants from globals. Bufferization visits
    functions in an order that changes from run to run, and the names and the order of globals
    with it. It also compares each constant with each global. With this pass, output is the same
    byte by byte, in linear time.
  }];
  let options = [
    Option<"alignment", "alignment", "uint64_t", /*default=*/"64",
           "The alignment of buffers in bytes, as in bufferization">
  ];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect"
  ];
}

def BcastDeallocateBuffers : Pass<"bcast-deallocate-buffers", "::mlir::ModuleOp"> {
  let summary = "Free the allocations of functions once";
  let description = [{
    Runs upstream's pipeline for buffer deallocation: `expand-realloc`,
    `ownership-based-buffer-deallocation` on each function,
    `buffer-deallocation-simplification`, `bufferization-lower-deallocations`, and
    `convert-bufferization-to-memref` for copies that split the ownership of a buffer. Each
    function gets the attribute `bcast.frees_buffers`. A function with this attribute is
    skipped, so that the output of `--bcast-to-affine` can go through the pipelines again.
    `bcast-lower-checks` drops the attribute. If nothing is allocated, nothing runs.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def BcastPrepareLoops : Pass<"bcast-prepare-loops"> {
  let summary = "Give operations on buffers the forms of which loops are made";
  let description = [{
    Upstream lowers a `memref.copy` between buffers that are not both contiguous to a call of a
    library that compiled code does not have. As a `linalg.generic`, the copy becomes loops. Each
    operation that only copies elements, be it a `memref.copy` or a `linalg.generic`, is a
    missed-optimization remark `copy` with its bytes. A `memref.reshape` becomes a view, and so does
    a `memref.expand_shape` of one dimension to several dynamic ones.

    An `affine.apply`, `affine.min` or `affine.max` of indices in the body of a `linalg.generic`
    becomes arithmetic: an index is a symbol there, but an index of a loop is none.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"
  ];
}

def BcastSCFToControlFlow : Pass<"bcast-scf-to-cf"> {
  let summary = "Turn loops, branches and stack scopes into blocks";
  let description = [{
    Does what upstream's `convert-scf-to-cf` does, by its patterns, in a time that is linear in the
    number of loops. A loop from whose last number a step may lead past the largest number of the
    type counts its steps: upstream's never ends, as `scf.for` over i8 from 0 to 127 by 100.

    A `memref.alloca_scope` cannot contain the branches that loops become, and is inlined.
    `convert-scf-to-openmp` puts the body of a loop into one, and `bcast-linalg-to-loops` the
    tree of a long reduction. If memory is allocated in a scope, `llvm.intr.stacksave` and
    `llvm.intr.stackrestore` free it.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::LLVM::LLVMDialect"
  ];
}

def BcastLegalizeLLVM : Pass<"bcast-legalize-llvm", "::mlir::ModuleOp"> {
  let summary = "Refuse what is not lowered, and adapt the LLVM dialect to the target";
  let description = [{
    After the conversion to LLVM, an operation of another dialect than `llvm` and `omp` is an
    error, the first of each kind. Upstream's conversion leaves such an operation between casts.
    Casts that cancel out are erased.

    Operations that load, store, select, shuffle or pass bf16 between blocks use i16 instead; those
    of f16, too, if the module's `bcast.target` does not have `f16`. On x86, LLVM keeps a scalar
    bf16 that lives across blocks as a float, and rounds it back with the instruction that flushes
    subnormal numbers to zero. On RISC-V, it calls a function that rounds. A value that is only
    moved must keep its bits. Non-temporal stores of vectors of f16 are of i16, too: LLVM would turn
    them into ordinary stores.

    If the target has `sve`, each `llvm.func` gets the attribute `vscale_range`. LLVM then uses SVE's
    registers for vectors of fixed length. The code needs a processor whose vectors have exactly
    `vector_bits` bits.

    Memory on the stack that a function keeps until it returns is in its first block. Elsewhere,
    LLVM needs registers for it, and does not inline the function.

    The module loses `bcast.target`, which no later pass reads.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // BCAST_CODEGEN_WORKAROUNDPASSES_TD
