//===- BufferPasses.td - Buffers and checks ----------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_BUFFERPASSES_TD
#define BCAST_CODEGEN_BUFFERPASSES_TD

include "mlir/Pass/PassBase.td"

def BcastLowerBoundaries : Pass<"bcast-lower-boundaries", "::mlir::ModuleOp"> {
  let summary = "Take layouts as strided views, write results into buffers of the caller";
  let description = [{
    The tensor results of a public function become memref arguments, after the others. The
    function checks that they have the sizes that the types leave open, and then writes its
    results there; all checks come before the computation. A tensor with the attribute
    `bcast.logical_type` is passed as the strided view of its elements, in the order of its logical
    dimensions, and stays read-only as an argument. A public function that is called in its own
    module is an error: inline the calls first. Recursive functions, which cannot be inlined, are
    not compiled.

    A `tensor<3x2xf32>` whose logical type is `tensor<2x3xf32>` in the order [0, 1]
    is passed as `memref<2x3xf32, strided<[1, 2]>>`.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def BcastPlaceResults : Pass<"bcast-place-results", "::mlir::ModuleOp"> {
  let summary = "Compute results in the buffers of the caller";
  let description = [{
    A value that is copied to the buffer of a result is computed there, if no value that may use the
    buffer is read after the copy. Upstream's `eliminate-empty-tensors` alone is unsafe: if another
    result passes a result through or updates it, upstream may place the result in a buffer that is
    written before the result is read, in some runs and not in others. This pass runs it on all
    other values. Operations that update one filled tensor get a `linalg.fill` each, since the
    filled buffer would be copied. An elementwise operation overwrites an operand that another
    operation computes and nothing reads later. A value that is reshaped before the copy is computed
    in the reshaped buffer. The pass comes after `bcast-lower-boundaries` and before
    `one-shot-bufferize`.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"
  ];
}

def BcastOutlineComputation : Pass<"bcast-outline-computation", "::mlir::ModuleOp"> {
  let summary = "Split functions, so that callers without checks share their code";
  let description = [{
    The body of a public function `NAME` becomes a private function `NAME.unchecked`, which it
    calls. `bcast-check-buffers` adds its checks to `NAME` alone, and callers without checks share
    the loops, which LLVM compiles once. Functions that compute shapes have no loops, and stay.
  }];
}

def BcastCheckBuffers : Pass<"bcast-check-buffers", "::mlir::func::FuncOp"> {
  let summary = "Check the buffers that a caller passes";
  let description = [{
    A public function accepts each memref argument with any sizes, strides and offset. It first
    checks that they are those of the argument's type, or of the layout in its attribute
    `bcast.logical_type`, which is dropped. The stride of a dimension of size 1 is irrelevant,
    and so are all strides if there are no elements. Elements without a size in a caller's
    memory are an error.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def BcastLowerCommunication : Pass<"bcast-lower-communication", "::mlir::ModuleOp"> {
  let summary = "Call the MPI runtime for the exchange of elements between buffers of ranks";
  let description = [{
    Each operation stores its numbers and addresses in an array of i64 on the stack, and calls a
    function of bcast/Runtime/Mpi.h with the array's address. A `bcast.check_extent` checks that
    the function returns 0.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect"
  ];
}

def BcastLowerChecks : Pass<"bcast-lower-checks", "::mlir::ModuleOp"> {
  let summary = "Return an error value if a check fails";
  let description = [{
    Every function with a body gets one more argument, a pointer to a `bcast_error`
    (bcast/Runtime/Error.h), and returns an i32 first: 0, or 1 if a check failed. The
    `bcast_error` then describes the check. Each `memref.alloc` is also checked for success. On
    failure, the function frees its live allocations. Runs on unstructured control flow, before
    the conversion to LLVM.

    Functions get `llvm.emit_c_interface`, for the C interface `_mlir_ciface_NAME`. One without a
    body that takes and returns numbers alone is called by its own name. A function or global must
    not have the name of a function of the C library, libm or the compiler's runtime library (`expf`,
    `malloc`, `memcpy`), because compiled code would call it instead. A name of the C interface is an
    error, too. Symbols without a body or a value are skipped.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::ub::UBDialect"
  ];
}

def BcastFuseBuffers : Pass<"bcast-fuse-buffers", "::mlir::ModuleOp"> {
  let summary = "Fuse operations of linalg on buffers that do not overlap";
  let description = [{
    Copies operations of one block, between which nothing else touches memory, to a function on
    tensors, and replaces them by what fusion and bufferization make of it. Among them are
    elementwise operations, fills, reductions, `memref.copy` and `linalg.softmax`. Each buffer that
    one of them writes overlaps no other buffer of them, by `bcast/Codegen/MemoryOverlap.h`, and is
    written whole before it is read: arguments may overlap, unless one has the attribute
    `llvm.noalias` or `bufferize.result`. Buffers that nothing else uses are not stored if the
    operations can be fused.

    A `linalg.softmax` is replaced whether or not its buffers overlap; they may be the same one.
    Buffers of a row are freed in a function that frees others or has buffers on the stack alone;
    elsewhere they are left to upstream's deallocation.
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_CODEGEN_BUFFERPASSES_TD
