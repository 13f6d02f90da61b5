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
  let summary = "Say which processor a module is compiled for";
  let description = [{
    Sets the attribute `bcast.target` of the module, a `#bcast.cpu_target`, which every
    later pass reads. Options of the pipelines are options of this pass. The options of
    one processor change the target that the module has, or `target` where it is given;
    the baseline is written as no attribute.

    Example: `--bcast-set-target="target=x86_64-linux-gnu cpu=x86-64-v3 threads=4"` gives

    ```mlir
    module attributes {bcast.target = #bcast.cpu_target<triple = "x86_64-unknown-linux-gnu", cpu = "x86-64-v3", vector_bits = 256, features = fma, threads = 4>} {
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "baseline, which every processor is; host, the machine that this runs on; "
           "or a target triple">,
    Option<"cpu", "cpu", "std::string", /*default=*/"",
           "Processor of the target triple, as Clang's -mcpu spells it">,
    Option<"features", "features", "std::string", /*default=*/"",
           "Features of the processor of the target triple, as in +avx2,-fma">,
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"CpuTarget().vectorBits",
           "Size of a vector register in bits, a power of two from 64 to 2048; "
           "0 for scalar code">,
    ListOption<"has", "has", "std::string",
               "What the processor can do, instead of what the target says: none, "
               "masked_memory, fma, avx512, avx512bf16">,
    Option<"lastLevelCache", "last-level-cache", "int64_t",
           /*default=*/"CpuTarget().lastLevelCache",
           "Bytes of the last-level cache; larger outputs are written with "
           "non-temporal stores">,
    Option<"threads", "threads", "unsigned", /*default=*/"CpuTarget().threads",
           "How many threads share the work, with OpenMP, up to 65536; 0 for as many "
           "as run time has">,
    Option<"parallelThreshold", "parallel-threshold", "unsigned",
           /*default=*/"CpuTarget().parallelThreshold",
           "Nanoseconds; work that takes one thread less is not shared">
  ];
  let dependentDialects = ["::mlir::bcast::BcastDialect"];
}

def BcastInline : Pass<"bcast-inline", "::mlir::ModuleOp"> {
  let summary = "Inline calls as long as functions stay small";
  let description = [{
    Upstream's inliner with a bound: a call is left where its function would get more than
    `max-ops` operations, unless it is the only call of its callee. Functions that each call the
    next one twice would otherwise need memory for 2^n operations. A public function that is
    still called gets a private copy, which is called instead, unless it is recursive: in the
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
  let summary = "Add functions that tell a caller the shapes of results";
  let description = [{
    For each public function `NAME` with dynamic results, adds a function
    `NAME.result_shapes` of the same arguments and a memref of indices, in which it
    leaves the dynamic extents of the results, in order, by the dimensions of the
    `bcast.logical_type` where there is one. It makes the same checks
    and computes nothing else.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def BcastFuseElementwise : Pass<"bcast-fuse-elementwise"> {
  let summary = "Fuse elementwise linalg.generic operations";
  let description = [{
    Fuses a producer into the first operation that reads it; what reads it later
    reads another result of the fused operation, and is fused next. Where the
    consumer reads the producer broadcast, each of its elements would be computed
    many times: then only a producer that is cheap to compute again, and that
    nothing else reads, is fused. A fused body has at most 256 operations. Nothing
    is fused across a `bcast.relayout copy`, which is dropped in the end.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
  let statistics = [
    Statistic<"numFused", "ops-fused", "Operations that became a part of another">
  ];
}

def BcastLiftControlFlow : Pass<"bcast-lift-control-flow", "::mlir::ModuleOp"> {
  let summary = "Rewrite branches between blocks, and switches, to scf.if and loops";
  let description = [{
    Runs upstream's transformation of `lift-cf-to-scf` on each function that
    `bcast-deallocate-buffers` has not seen. A value that is passed on although nothing
    reads it is an empty tensor or a zero, where upstream has `ub.poison`.

    Bufferization and deallocation need it: upstream's analysis does not see that one
    block reads what another writes in place, where both have it from the argument of a
    third, and upstream frees nothing along loops of `cf`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mlir::ub::UBDialect"
  ];
}

def BcastGeneralizeMaps : Pass<"bcast-generalize-maps"> {
  let summary = "Rewrite linalg.map that reads its init to linalg.generic";
  let description = [{
    Upstream's bufferization takes the init of every `linalg.map` on tensors for one
    that is only written, and leaves out the copy of the elements that the body
    reads. It knows of the body of a `linalg.generic`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def BcastVerifyBufferizable : Pass<"bcast-verify-bufferizable"> {
  let summary = "Refuse operations on tensors that nothing lowers";
  let description = [{
    An operation that takes or gives tensors and whose dialect has not said how it
    is bufferized (`BufferizableOpInterface`) is an error, the first of each kind,
    with a note that names the passes that rewrite it. So is one of linalg that is
    no structured operation, as `linalg.softmax`, which no later pass would lower.
    Run it before bufferization, which would fail at it and not say more.
  }];
  // Which makes tensors tensor-like.
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def BcastProtectArguments : Pass<"bcast-protect-arguments", "::mlir::func::FuncOp"> {
  let summary = "Mark tensor arguments of public functions as read-only";
  let description = [{
    Bufferization may otherwise write an operation's result into the buffer of an
    argument. A caller's inputs are its own.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def BcastLowerBoundaries : Pass<"bcast-lower-boundaries", "::mlir::ModuleOp"> {
  let summary = "Take layouts as strided views, write results into buffers of the caller";
  let description = [{
    The tensor results of a public function become memref arguments, after the
    others, in which the function leaves its results, once it is checked that they
    have the sizes that the types leave open. What has the attribute
    `bcast.logical_type` is passed as the strided view of its elements, in the
    order of its logical dimensions, and stays read-only as an argument. A public
    function that is called in its own module is an error: inline the calls first.
    Recursive functions, which cannot be inlined, are not compiled.

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
    A value that is copied to the buffer of a result is computed there, where nothing
    that may lie in the buffer is read after the copy. Upstream's
    `eliminate-empty-tensors` alone lets a result that another one passes through or
    updates lie in a buffer that is written before the result is read; which programs
    it does this to changes from run to run. This pass runs it on all else. It comes
    after `bcast-lower-boundaries` and before `one-shot-bufferize`.
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::tensor::TensorDialect"
  ];
}

def BcastCreateGlobals : Pass<"bcast-create-globals", "::mlir::ModuleOp"> {
  let summary = "Create the globals that constant tensors are bufferized to, in order";
  let description = [{
    Bufferization takes the globals that are there, and creates the others. It visits
    functions in an order that changes from run to run, and with it would the names of
    globals and their order. Programs are then the same byte by byte, and tests can say
    what is in them.
  }];
  let options = [
    Option<"alignment", "alignment", "uint64_t", /*default=*/"64",
           "That of buffers, in bytes, as bufferization has it">
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def BcastDeallocateBuffers : Pass<"bcast-deallocate-buffers", "::mlir::ModuleOp"> {
  let summary = "Free what functions allocate, once";
  let description = [{
    Runs upstream's `ownership-based-buffer-deallocation` on each function, and gives
    it the attribute `bcast.frees_buffers`. A function that has it is left alone, so
    that what `--bcast-to-affine` makes goes through the pipelines again. The
    attribute is dropped by `bcast-lower-checks`.
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
    A `memref.copy` between buffers that are not both contiguous would be lowered to
    a call of a library that compiled code does not have; as a `linalg.generic` it
    becomes loops like everything else.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def BcastVersionInnermost : Pass<"bcast-version-innermost"> {
  let summary = "Compile loops once for each way that run time may decide";
  let description = [{
    Where run time decides whether an operand is stretched in the dimension that is
    innermost in memory, its stride there is 1 or 0. Vectors along rows read either one in
    the loop. Other loops need to know it: operands in another order are transposed in
    registers, rows that are shorter than a vector are taken several at a time, and what is
    expensive is computed once per row that is stretched. There, the stride is tested once,
    outside, and the loop compiled for each value. With up to two such operands there are at
    most four versions; beyond, one in which nothing is stretched and one for all else.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def BcastLinalgToLoops : Pass<"bcast-linalg-to-loops"> {
  let summary = "Lower linalg operations on buffers to affine loops over vectors";
  let description = [{
    An elementwise `linalg.generic` becomes a nest of affine loops in the order in
    which its first output lies in memory. Loops of one step are dropped, loops that
    are contiguous in every operand are made one, and each operation stands in the
    outermost loop that its operands allow. The innermost loop works on vectors:

    - Along rows; the rest of a row is one masked vector, or a loop of less than
      a vector's elements. Operands that are not contiguous along the row are
      gathered element by element.
    - Over rows shorter than a vector, as of the channels of a picture: the rows
      are taken as one, along which operands of the channels repeat.
    - Over tiles, where an operand is contiguous in another loop than the output:
      registers hold the tile's transposed.

    An output that is larger than the last-level cache is stored around the caches.

    The width of vectors, masks, caches and threads are those of the module's
    `bcast.target`; with `vector_bits = 0` everything stays scalar. A body that has no form on
    vectors stays scalar, too; what is no elementwise operation at all is lowered as
    upstream does, and to scf loops where a bound is not an affine symbol.
  }];
  let statistics = [
    Statistic<"numRows", "loops-along-rows", "Operations lowered along rows">,
    Statistic<"numRepeated", "loops-over-short-rows",
              "Operations lowered over rows shorter than a vector">,
    Statistic<"numTransposed", "loops-over-tiles",
              "Operations lowered over tiles, which are transposed in registers">,
    Statistic<"numNonTemporal", "nontemporal-outputs",
              "Operations that store around the caches, or do where run time says so">,
    Statistic<"numOthers", "ops-lowered-upstream",
              "Operations that are no elementwise linalg.generic, lowered as upstream does">
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
    A buffer of one element that is stored to in one place, and loaded from only after that,
    becomes the value itself. Elementwise operations that compute a single element for others
    leave such buffers; larger ones are fused or needed. Each allocation is looked at once,
    while upstream's `affine-scalrep` compares each load of a function with each store.
  }];
}

def BcastCheckSymbolNames : Pass<"bcast-check-symbol-names", "::mlir::ModuleOp"> {
  let summary = "Refuse names that compiled code cannot have";
  let description = [{
    A function or global with the name of a function of the C library, libm or the
    compiler's runtime library (`expf`, `malloc`, `memcpy`) would be called in its
    place. That is an error, as is a name of MLIR's C interface, `_mlir_ciface_NAME`.
    Symbols without a body or a value are left alone.
  }];
}

def BcastWidenFloats : Pass<"bcast-widen-floats"> {
  let summary = "Compute narrow floats of arith and math in f32";
  let description = [{
    An operation of math that gives f16 or bf16, and one of arith that gives bf16,
    is computed in f32 and rounded once, as those of bcast are (FLOAT-1). LLVM
    compiles some of them otherwise: with AVX512-BF16, subnormal numbers of bf16
    become zero; long integers are rounded to f32 first; and from f64 to bf16 there
    is a call of a function that older runtime libraries of compilers have not.
    Runs before `bcast-split-bf16` and `bcast-expand-math`, which take f32.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect"
  ];
}

def BcastSplitBFloat16 : Pass<"bcast-split-bf16"> {
  let summary = "Compute the even and the odd lanes of bf16 apart";
  let description = [{
    A vector of bf16 is one of 32-bit words, with an even lane in the low half of
    each and an odd lane in the high half. Vectors that fill a
    register of the module's `bcast.target` are widened to f32
    where they lie, by a shift and a mask; what is computed of them is computed of
    both halves; and both are rounded into the words of the result. Runs before
    `bcast-expand-math`, on a target that stores the low half first.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def BcastExpandMath : Pass<"bcast-expand-math", "::mlir::ModuleOp"> {
  let summary = "Compute functions in vectors, by arithmetic";
  let description = [{
    Rewrites the functions of the math dialect on f32 and f64, scalars or vectors of
    any static shape, into arithmetic in place, for all arguments: they vectorize,
    and have one value in a vector and in a scalar. docs/math.md lists the functions
    and their errors. What is left is for `bcast-math-to-libm`.

    Instructions that only some processors have are used where the module's
    `bcast.target` has them. Where it promises `fma` wrongly, each multiplication and
    addition is a call of libm.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"
  ];
}

def BcastAnnotateUnrolling : Pass<"bcast-annotate-unrolling"> {
  let summary = "Tell LLVM which loops to unroll, and how far";
  let description = [{
    LLVM unrolls an inner loop of few steps whole, then the loop around it, which
    became the innermost one, and so on: the loop it vectorizes at last has a body
    of scattered accesses that runs slowly and takes seconds to compile. Of loops
    over scalars, only innermost ones of up to 8 steps are left for it to unroll
    whole.

    An innermost loop over vectors with a short body is unrolled up to four times,
    as its bookkeeping would take as long as its work.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def BcastParallelToOpenMP : Pass<"bcast-parallel-to-openmp", "::mlir::ModuleOp"> {
  let summary = "Run parallel loops on threads, where the target has several";
  let description = [{
    Runs `convert-scf-to-openmp`, `bcast-inline-alloca-scopes` and `bcast-drop-barriers`
    with the `threads` of the module's `bcast.target`. With one thread, parallel loops
    stay for `convert-scf-to-cf`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::omp::OpenMPDialect"];
}

def BcastInlineAllocaScopes : Pass<"bcast-inline-alloca-scopes"> {
  let summary = "Drop stack scopes in which nothing is allocated";
  let description = [{
    `convert-scf-to-openmp` puts the body of a loop into a `memref.alloca_scope`, which
    cannot hold branches. Canonicalization leaves one with an operation of unknown
    effects, as those of the LLVM dialect are.
  }];
}

def BcastDropBarriers : Pass<"bcast-drop-barriers"> {
  let summary = "Let threads wait once at the end of a parallel region";
  let description = [{
    At the end of an `omp.wsloop` all threads wait for each other, and again at the end
    of the `omp.parallel` around it. Where nothing comes between, the loop becomes
    `nowait`.
  }];
}

def BcastCheckBuffers : Pass<"bcast-check-buffers", "::mlir::func::FuncOp"> {
  let summary = "Check the buffers that a caller passes";
  let description = [{
    A public function takes each memref argument with any sizes, strides and
    offset, and checks first that they are those of its type, or of the layout in
    its attribute `bcast.logical_type`, which is dropped. The stride of a dimension
    of size 1, and all strides where there are no elements, are irrelevant. Elements
    that have no size in a caller's memory are an error.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def BcastLowerChecks : Pass<"bcast-lower-checks", "::mlir::ModuleOp"> {
  let summary = "Return an error value where a check fails";
  let description = [{
    Every function with a body takes one more argument, a pointer to a
    `bcast_error` (bcast/Runtime/Error.h), and returns an i32 first: 0, or 1 where
    a check failed, which is then described in the `bcast_error`. That a
    `memref.alloc` gives memory is checked as well. What the function has allocated
    and not freed by then is freed. Runs on unstructured control flow, before the
    conversion to LLVM.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::ub::UBDialect"
  ];
}

def BcastMathToLibm : Pass<"bcast-math-to-libm", "::mlir::ModuleOp"> {
  let summary = "Call libm for the functions that LLVM has no intrinsic for";
  let description = [{
    exp(x) - 1 and log(1 + x), to which upstream lowers expm1 and log1p, lose all
    accuracy near 0; libm's functions do not. The functions that LLVM has an
    intrinsic for are left to `convert-math-to-llvm`. `math.clampf`, `math.isinf` and
    `math.isnormal`, for which there is neither, become operations of arith; the
    first is maximum(minimum(x, max), min).
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
    The x86 instruction that rounds to bf16 flushes subnormal numbers to zero. The
    other expansions of `arith-expand` are left out: its maximum takes -0 for equal
    to +0.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def BcastLegalize16BitFloatMemory : Pass<"bcast-legalize-16bit-float-memory"> {
  let summary = "Move floats of 16 bits as integers";
  let description = [{
    Loads, stores and selections of bf16: LLVM keeps a scalar bf16 that lives across
    blocks as a float on x86, and rounds it back with the instruction that flushes
    subnormal numbers to zero. A value that is only moved must keep its bits.

    Non-temporal stores of vectors of f16 and bf16, which LLVM has not, and stores
    through the caches. Runs on the LLVM dialect, after
    `bcast-expand-bf16`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // BCAST_CODEGEN_PASSES_TD
