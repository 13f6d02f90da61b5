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

def BcastLiftControlFlow : Pass<"bcast-lift-control-flow", "::mlir::ModuleOp"> {
  let summary = "Rewrite branches between blocks, and switches, to scf.if and loops";
  let description = [{
    Runs upstream's transformation of `lift-cf-to-scf` on each function that
    `bcast-deallocate-buffers` has not processed. A value that is passed on but never read becomes
    an empty tensor or a zero, instead of upstream's `ub.poison`. A loop of blocks from which no
    path leads to a return is an error, since upstream would make it return undefined values. More
    than 128 levels of branches and loops with tensors as results are an error, too, since
    upstream's bufferization would take minutes to hours. A value of a graph region that depends on
    itself is an error, since upstream's analyses would follow it for ever.

    Bufferization and deallocation need it. Upstream's analysis misses a conflict if one block
    reads a buffer that another block writes in place, and both have it from the argument of a
    third block. Upstream also frees nothing along loops of `cf`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mlir::ub::UBDialect"
  ];
}

def BcastCopyNestedResults : Pass<"bcast-copy-nested-results"> {
  let summary = "Copy tensors that pass through eight levels of regions";
  let description = [{
    Where operations such as `scf.if` and `scf.for` are nested, and each yields a tensor of the
    next one, upstream's bufferization takes twice the time for each level. This pass copies the
    tensors that every eighth level, counted from the innermost, takes and yields, with
    `bufferization.alloc_tensor`. Nests of at most eight levels stay as they are. Run it before
    bufferization, after the control flow is structured.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def BcastVerifyBufferizable : Pass<"bcast-verify-bufferizable"> {
  let summary = "Report operations on tensors that no pass lowers";
  let description = [{
    An operation on tensors whose dialect does not implement `BufferizableOpInterface` is an error,
    the first of each kind, with a note that names the passes that rewrite it. An operation of
    linalg that is not structured, such as `linalg.pack`, is an error, too, since no later pass
    lowers it. Run it before bufferization, which would fail at such an operation with less
    information.
  }];
  // This dialect makes tensors tensor-like.
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def BcastProtectArguments : Pass<"bcast-protect-arguments", "::mlir::func::FuncOp"> {
  let summary = "Mark tensor arguments of public functions as read-only";
  let description = [{
    A caller's inputs must not change. Without the mark, bufferization may write an operation's
    result into the buffer of an argument.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
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

def BcastCopiesToLinalg : Pass<"bcast-copies-to-linalg"> {
  let summary = "Turn copies of views into linalg.generic";
  let description = [{
    Upstream lowers a `memref.copy` between buffers that are not both contiguous to a call of a
    library that compiled code does not have. As a `linalg.generic`, the copy becomes loops.

    Each operation that only copies elements, be it a `memref.copy` or a `linalg.generic`, is a
    missed-optimization remark `copy` with its bytes.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def BcastInlineAllocaScopes : Pass<"bcast-inline-alloca-scopes"> {
  let summary = "Inline stack scopes, which cannot contain branches";
  let description = [{
    A `memref.alloca_scope` cannot contain the branches that loops become.
    `convert-scf-to-openmp` puts the body of a loop into one, and `bcast-linalg-to-loops` the
    tree of a long reduction. If memory is allocated in a scope, `llvm.intr.stacksave` and
    `llvm.intr.stackrestore` free it.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def BcastSCFToControlFlow : Pass<"bcast-scf-to-cf"> {
  let summary = "Turn loops and branches of scf into blocks";
  let description = [{
    Does what upstream's `convert-scf-to-cf` does, by its patterns, in a time that is linear in the
    number of loops. A loop from whose last number a step may lead past the largest number of the
    type counts its steps: upstream's never ends, as `scf.for` over i8 from 0 to 127 by 100.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"
  ];
}

def BcastDropBarriers : Pass<"bcast-drop-barriers"> {
  let summary = "Let threads wait once at the end of a parallel region";
  let description = [{
    At the end of an `omp.wsloop` all threads wait for each other, and again at the end of the
    `omp.parallel` around it. If nothing comes between, the loop becomes `nowait`.
  }];
}

def BcastMathToLibm : Pass<"bcast-math-to-libm", "::mlir::ModuleOp"> {
  let summary = "Call libm for functions without an LLVM intrinsic";
  let description = [{
    Upstream lowers expm1 and log1p to exp(x) - 1 and log(1 + x), which lose all accuracy near
    0; libm's functions do not. Functions with an LLVM intrinsic are left to
    `convert-math-to-llvm`. `math.clampf`, `math.isinf` and `math.isnormal` have neither, and
    become operations of arith; the first is maximum(minimum(x, max), min).
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def BcastExpandBFloat16 : Pass<"bcast-expand-bf16"> {
  let summary = "Convert to and from bf16 in integer arithmetic";
  let description = [{
    The x86 instruction that rounds to bf16 flushes subnormal numbers to zero. The pass omits
    the other expansions of `arith-expand`, whose maximum treats -0 and +0 as equal.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def BcastLegalize16BitFloatMemory : Pass<"bcast-legalize-16bit-float-memory"> {
  let summary = "Move 16-bit floats as integers";
  let description = [{
    Operations that load, store, select, shuffle or pass bf16 between blocks use i16 instead; those
    of f16, too, if the module's `bcast.target` does not have `f16`. On x86, LLVM keeps a scalar
    bf16 that lives across blocks as a float, and rounds it back with the instruction that flushes
    subnormal numbers to zero. On RISC-V, it calls a function that rounds. A value that is only
    moved must keep its bits.

    Also rewrites non-temporal stores of vectors of f16, which LLVM would turn into ordinary
    stores. Runs on the LLVM dialect, after `bcast-expand-bf16`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // BCAST_CODEGEN_WORKAROUNDPASSES_TD
