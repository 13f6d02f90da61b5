//===- Passes.td - CPU code generation ---------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_PASSES_TD
#define BCAST_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def BcastSetTarget : Pass<"bcast-set-target", "::mlir::ModuleOp"> {
  let summary = "Set the processor that a module is compiled for";
  let description = [{
    Sets the attribute `bcast.target` of the module, a `#bcast.cpu_target`. Every later pass
    reads it. Options of the pipelines are options of this pass. Options for single properties
    of the processor change the module's target, or `target` if it is given. The baseline is
    written as no attribute.

    Example: `--bcast-set-target="target=x86_64-linux-gnu cpu=x86-64-v3 threads=4"` gives

    ```mlir
    module attributes {bcast.target = #bcast.cpu_target<triple = "x86_64-unknown-linux-gnu", cpu = "x86-64-v3", vector_bits = 256, features = fma, threads = 4>} {
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "baseline, for every processor; host, for this machine; "
           "or a target triple">,
    Option<"cpu", "cpu", "std::string", /*default=*/"",
           "Processor of the target triple, as Clang's -mcpu spells it">,
    Option<"features", "features", "std::string", /*default=*/"",
           "Features of the processor of the target triple, as in +avx2,-fma">,
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"CpuTarget().vectorBits",
           "Size of a vector register in bits, a power of two from 64 to 2048; "
           "0 for scalar code">,
    ListOption<"has", "has", "std::string",
               "Features of the processor, in place of those of the target: none, "
               "masked_memory, fma, avx512, avx512bf16, f16, sve, register_pairs, maximum">,
    Option<"nonTemporalThreshold", "non-temporal-threshold", "int64_t",
           /*default=*/"CpuTarget().nonTemporalThreshold",
           "Bytes; loops that read and write more in all use non-temporal stores">,
    Option<"threads", "threads", "unsigned", /*default=*/"CpuTarget().threads",
           "The number of threads that share the work, with OpenMP, up to 65536; 0 for "
           "OpenMP's number at run time">,
    Option<"parallelThreshold", "parallel-threshold", "unsigned",
           /*default=*/"CpuTarget().parallelThreshold",
           "Nanoseconds; work that takes one thread less is not shared">,
    Option<"accuracy", "accuracy", "std::string", /*default=*/"\"precise\"",
           "precise, as specified; or relaxed, with the larger errors of docs/math.md">
  ];
  let dependentDialects = ["::mlir::bcast::BcastDialect"];
}

def BcastInline : Pass<"bcast-inline", "::mlir::ModuleOp"> {
  let summary = "Inline calls as long as functions stay small";
  let description = [{
    Runs upstream's inliner with a bound: a call stays if its function would exceed `max-ops`
    operations, unless it is the only call of its callee. Functions that each call the next one
    twice would otherwise need memory for 2^n operations. A public function that is still called
    gets a private copy, and its callers call the copy, unless the function is recursive. In the
    compiled form, public functions take and return buffers.
  }];
  let options = [
    Option<"maxOps", "max-ops", "unsigned", /*default=*/"32768",
           "The operations that a function may have after a call is inlined">
  ];
  let statistics = [
    Statistic<"numCallsLeft", "calls-left", "Calls that are not inlined">
  ];
}

def BcastAddShapeFunctions : Pass<"bcast-add-shape-functions", "::mlir::ModuleOp"> {
  let summary = "Add functions that compute the shapes of results";
  let description = [{
    For each public function `NAME` with dynamic results, adds a function `NAME.result_shapes`
    with the same arguments and a memref of indices. It writes the dynamic extents of the
    results there, in order, by the dimensions of the `bcast.logical_type` if there is one. It
    makes the same checks and computes nothing else.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def BcastGeneralizeLinalg : Pass<"bcast-generalize-linalg"> {
  let summary = "Rewrite elementwise operations and reductions of linalg to linalg.generic";
  let description = [{
    Named operations (`linalg.add`, `linalg.exp`, `linalg.copy`, ...), `linalg.elementwise`,
    `linalg.map`, `linalg.broadcast`, `linalg.transpose` and `linalg.reduce` become
    `linalg.generic`, which `bcast-fuse-elementwise` fuses, on tensors and on buffers. `linalg.fill`
    and all other operations, such as `linalg.matmul`, stay.

    A `linalg.map` that reads its init has to become one before bufferization: upstream assumes
    that the init of every `linalg.map` on tensors is only written, and omits the copy of the
    elements that the body reads. For a `linalg.generic`, it inspects the body.
  }];
  let statistics = [
    Statistic<"numGeneralized", "ops-generalized", "Operations rewritten to linalg.generic">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def BcastPropagateViews : Pass<"bcast-propagate-views"> {
  let summary = "Exchange views and elementwise operations, so that views are of memory";
  let description = [{
    What an elementwise operation computes is stored if a view stands between the operation and
    its reader. After this pass, views are of arguments and of other tensors that memory holds,
    where they cost nothing:

    - A `linalg.generic` reads the source of a `tensor.expand_shape` or `tensor.collapse_shape`
      that only adds or drops extents of 1.
    - A slice of the result of an elementwise `linalg.generic` or of a reduction becomes the
      operation on slices of its operands, if all readers are slices that together have at most as
      many elements. At most 4 slices may overlap if the elements are as cheap to compute as to
      load.
    - A reshape between two elementwise operations, which alone read each other, moves to their
      other operands and to the result.
    - Between two elementwise operations, a reshape that neither splits nor merges dimensions, such
      as one from 6x4 to 8x3, moves to the operands of the first if these are not broadcast.
    - An elementwise operation that alone reads a `tensor.concat` of at most 4 pieces computes
      each piece, and the results are concatenated.
    - Each `tensor.concat` and `tensor.pad` becomes insertions, so that pieces are computed where
      they end.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def BcastFuseElementwise : Pass<"bcast-fuse-elementwise"> {
  let summary = "Fuse elementwise linalg.generic operations";
  let description = [{
    Fuses a producer into the first operation that reads it. Later readers read another result
    of the fused operation, and are fused next. If the consumer broadcasts the producer, each of
    the producer's elements would be computed many times. Then the producer is fused only if it
    is cheap to compute again and nothing else reads it. Several readers, among them a reduction,
    compute a producer of at most 8 cheap operations each by themselves. A fused body has at most
    256 operations, and reads at most 32 arrays that may be stretched at run time. Nothing is fused
    across a `bcast.relayout copy`; the pass drops these copies in the end.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
  let statistics = [
    Statistic<"numFused", "ops-fused", "Operations that were fused into another">
  ];
}

def BcastFuseReductions : Pass<"bcast-fuse-reductions"> {
  let summary = "Compute reductions and what reads their results row by row";
  let description = [{
    A row is one index of the dimensions that a reduction keeps. Reductions that keep the same
    dimensions, the operations that read their results along these dimensions, and those that
    compute their operands, become the body of one `scf.forall` over the rows: the maximum of a
    row, the sum of its exponentials and the quotients follow each other while the row is in the
    cache. Values that nothing else reads are no larger than a row. If rows are next to each
    other in memory, a step computes 64 of them. Such rows of more than 1024 elements, or of
    unknown length, are computed phase by phase for all rows, unless a value as long is stored.
    Other rows of at most 1024 elements are computed in tiles of 4096 elements or fewer.

    Reductions that read the same elements of one input become one operation with several
    results. Reductions whose results are not read for all elements of a row stay as they are.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numGroups", "row-groups", "Groups of operations that are computed row by row">,
    Statistic<"numMerged", "reductions-merged",
              "Reductions that are computed with another one over the same input">
  ];
}

def BcastFuseBuffers : Pass<"bcast-fuse-buffers", "::mlir::ModuleOp"> {
  let summary = "Fuse operations of linalg on buffers that do not overlap";
  let description = [{
    Copies operations of one block, between which nothing else touches memory, to a function on
    tensors, and replaces them by what fusion and bufferization make of it. Among them are
    elementwise operations, fills, reductions, `memref.copy` and `linalg.softmax`. Each buffer that
    one of them writes overlaps no other buffer of them, by upstream's alias analysis and the
    attributes `llvm.noalias` and `bufferize.result` of arguments, and is written whole before it is
    read. Buffers that nothing else uses are not stored if the operations can be fused.

    A `linalg.softmax` is replaced whether or not its buffers overlap; they may be the same one.
    Buffers of a row are freed in a function that frees others or has buffers on the stack alone;
    elsewhere they are left to upstream's deallocation.
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"
  ];
}

def BcastForallToLoops : Pass<"bcast-forall-to-loops"> {
  let summary = "Lower scf.forall on buffers for the threads of the target";
  let description = [{
    With one thread, an `scf.forall` becomes nested `scf.for`, and buffers that every step
    allocates are allocated once before them. With several threads it becomes an
    `scf.parallel` over parts, one per thread, if the work that it does pays for them
    (`parallel_threshold`); dynamic extents decide at run time. A thread allocates its buffers
    once, before the `scf.for` over its steps. The loops are not affine, since upstream moves
    loads out of affine loops past stores to other views of a buffer. With `others=false`, loops
    with a mapping, as to blocks of a GPU, stay.
  }];
  let options = [
    Option<"others", "others", "bool", /*default=*/"true", "Lower loops with a mapping, too">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

def BcastLiftControlFlow : Pass<"bcast-lift-control-flow", "::mlir::ModuleOp"> {
  let summary = "Rewrite branches between blocks, and switches, to scf.if and loops";
  let description = [{
    Runs upstream's transformation of `lift-cf-to-scf` on each function that
    `bcast-deallocate-buffers` has not processed. A value that is passed on but never read
    becomes an empty tensor or a zero, instead of upstream's `ub.poison`. A loop of blocks from
    which no path leads to a return is an error, since upstream would make it return undefined
    values. More than 128 levels of branches and loops with tensors as results are an error, too,
    since upstream's bufferization would take minutes to hours.

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
    `bufferization.alloc_tensor`. Nests of at most eight levels stay as they are. Run it before bufferization, after the control flow
    is structured.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def BcastVerifyBufferizable : Pass<"bcast-verify-bufferizable"> {
  let summary = "Report operations on tensors that no pass lowers";
  let description = [{
    An operation on tensors whose dialect does not implement `BufferizableOpInterface` is an
    error, the first of each kind, with a note that names the passes that rewrite it. So is an
    operation of linalg that is not structured, such as `linalg.pack`, since no later pass
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

def BcastLowerBoundaries : Pass<"bcast-lower-boundaries", "::mlir::ModuleOp"> {
  let summary = "Take layouts as strided views, write results into buffers of the caller";
  let description = [{
    The tensor results of a public function become memref arguments, after the others. The
    function checks that they have the sizes that the types leave open, and then writes its
    results there. A tensor with the attribute `bcast.logical_type` is passed as the strided
    view of its elements, in the order of its logical dimensions, and stays read-only as an
    argument. A public function that is called in its own module is an error: inline the calls
    first. Recursive functions, which cannot be inlined, are not compiled.

    A `tensor<3x2xf32>` whose logical type is `tensor<2x3xf32>` in the order [0, 1]
    is passed as `memref<2x3xf32, strided<[1, 2]>>`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def BcastPlaceResults : Pass<"bcast-place-results", "::mlir::ModuleOp"> {
  let summary = "Compute results in the buffers of the caller";
  let description = [{
    A value that is copied to the buffer of a result is computed there, if no value that may use
    the buffer is read after the copy. Upstream's `eliminate-empty-tensors` alone is unsafe: if
    another result passes a result through or updates it, upstream may place the result in a
    buffer that is written before the result is read, in some runs and not in others. This pass
    runs it on all other values. Operations that update one filled tensor get a `linalg.fill`
    each, since the filled buffer would be copied. An elementwise operation overwrites an operand
    that another operation computes and nothing reads later. What is reshaped before it is copied is
    computed in the reshaped buffer. The pass comes after
    `bcast-lower-boundaries` and before `one-shot-bufferize`.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"
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

def BcastVersionInnermost : Pass<"bcast-version-innermost"> {
  let summary = "Version loops by stretching that is known only at run time";
  let description = [{
    If an operand may be stretched at run time in its innermost dimension in memory, its stride
    there is 1 or 0. Vectors along rows read either one in the loop. Other loops need to know
    the stride: operands in another order are transposed in registers, rows that are shorter
    than a vector are computed several at a time, and expensive values are computed once per
    stretched row. There, the stride is tested once, outside, and the loop is compiled for each
    value. Up to two such operands give at most four versions. More of them give two: one in
    which nothing is stretched, and one for all other cases.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
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

    Loops that read and write more than the caches hold use non-temporal stores. What a
    `linalg.fill` stores in the outputs of a reduction becomes its initial value. Elementwise
    operations after a reduction that read one result at a time are computed with the result.

    The vector width, masks, caches and threads are those of the module's `bcast.target`; with
    `vector_bits = 0` all code is scalar. A body without a form on vectors is scalar, too. Other
    operations are lowered as upstream does, to scf loops if a bound is not an affine symbol. With
    `others=false`, other operations and operations on tensors stay.
  }];
  let options = [
    Option<"others", "others", "bool", /*default=*/"true",
           "Lower operations that are neither elementwise nor reductions, too">
  ];
  let statistics = [
    Statistic<"numRows", "loops-along-rows", "Operations lowered along rows">,
    Statistic<"numRepeated", "loops-over-short-rows",
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

def BcastForwardScalars : Pass<"bcast-forward-scalars", "::mlir::func::FuncOp"> {
  let summary = "Keep single elements out of memory";
  let description = [{
    A buffer of one element becomes the values that are stored in it, if each load is after the
    only store, or all stores are in one block and the load is after one of them there. Elementwise operations that compute a single element for others leave such buffers;
    larger ones are fused or needed. The pass visits each allocation once, while upstream's
    `affine-scalrep` compares each load of a function with each store.
  }];
}

def BcastCheckSymbolNames : Pass<"bcast-check-symbol-names", "::mlir::ModuleOp"> {
  let summary = "Report names that compiled code cannot have";
  let description = [{
    A function or global must not have the name of a function of the C library, libm or the
    compiler's runtime library (`expf`, `malloc`, `memcpy`), because compiled code would call it
    instead. A name of MLIR's C interface, `_mlir_ciface_NAME`, is an error, too. Symbols
    without a body or a value are skipped.
  }];
}

include "bcast/Codegen/MathPasses.td"

def BcastAnnotateUnrolling : Pass<"bcast-annotate-unrolling"> {
  let summary = "Annotate loops with unroll factors for LLVM";
  let description = [{
    LLVM fully unrolls an inner loop of few steps, then the loop around it, which is now the
    innermost one, and so on. Finally it vectorizes a loop whose body has scattered accesses.
    Such a loop runs slowly and takes seconds to compile. So among loops over scalars, LLVM may
    fully unroll only innermost ones of up to 8 steps.

    An innermost loop over vectors with a short body is unrolled up to four times, because its
    bookkeeping would take as long as its work, and up to eight times if a step stores one vector of
    at most 256 bits. A loop that combines four vectors is not unrolled: no addition waits for
    another, and a block of columns has 16 such loops. Neither is one of unknown length that stores
    four vectors in a step, or that computes what a loop of larger steps leaves, or under masks: it
    has few steps.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def BcastParallelToOpenMP : Pass<"bcast-parallel-to-openmp", "::mlir::ModuleOp"> {
  let summary = "Run parallel loops on threads if the target has several";
  let description = [{
    Runs `convert-scf-to-openmp` and `bcast-drop-barriers`
    with the `threads` of the module's `bcast.target`. With one thread, parallel loops
    stay for `convert-scf-to-cf`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::omp::OpenMPDialect"];
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

def BcastDropBarriers : Pass<"bcast-drop-barriers"> {
  let summary = "Let threads wait once at the end of a parallel region";
  let description = [{
    At the end of an `omp.wsloop` all threads wait for each other, and again at the end of the
    `omp.parallel` around it. If nothing comes between, the loop becomes `nowait`.
  }];
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
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::ub::UBDialect"
  ];
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
    What loads, stores, selects, shuffles or passes bf16 between blocks does so with i16, and
    f16 likewise if the module's `bcast.target` does not have `f16`. On x86, LLVM keeps a scalar
    bf16 that lives across blocks as a float, and rounds it back with the instruction that
    flushes subnormal numbers to zero. On RISC-V, it calls a function that rounds. A value that
    is only moved must keep its bits.

    Also rewrites non-temporal stores of vectors of f16, which LLVM would turn into ordinary
    stores. Runs on the LLVM dialect, after `bcast-expand-bf16`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def BcastFixVectorLength : Pass<"bcast-fix-vector-length", "::mlir::ModuleOp"> {
  let summary = "Annotate functions with the length of SVE's vectors";
  let description = [{
    If the module's `bcast.target` has `sve`, each `llvm.func` gets the attribute `vscale_range`.
    LLVM then uses SVE's registers for vectors of fixed length. The code needs a processor
    whose vectors have exactly `vector_bits` bits. The module loses `bcast.target`, which no
    later pass reads.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def BcastVerifyLowered : Pass<"bcast-verify-lowered", "::mlir::ModuleOp"> {
  let summary = "Refuse operations that no pass lowered to LLVM";
  let description = [{
    After the conversion to LLVM, an operation of another dialect than `llvm` and `omp` is an
    error, the first of each kind. Upstream's conversion leaves such an operation between casts.
  }];
}

#endif // BCAST_CODEGEN_PASSES_TD
