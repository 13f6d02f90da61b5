//===- TargetPasses.td - The target of a module ------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_TARGETPASSES_TD
#define BCAST_CODEGEN_TARGETPASSES_TD

include "mlir/Pass/PassBase.td"

def BcastSetTarget : Pass<"bcast-set-target", "::mlir::ModuleOp"> {
  let summary = "Set the processor that a module is compiled for";
  let description = [{
    Sets the attribute `bcast.target` of the module, a `#bcast.cpu_target`. Every later pass reads
    it. Options of the pipelines are options of this pass. Options for single properties of the
    processor change the module's target, or `target` if it is given. A module without the attribute
    has the baseline.

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
    ListOption<"assumeFeatures", "assume-features", "std::string",
               "Features of the processor, in place of those of the target: none, "
               "masked_memory, fma, avx512, avx512bf16, f16, sve, register_pairs, maximum">,
    Option<"lineBytes", "line-bytes", "int64_t", /*default=*/"CpuTarget().lineBytes",
           "Bytes of a line of the caches, a power of two from 16 to 1024">,
    Option<"l1Bytes", "l1-bytes", "int64_t", /*default=*/"CpuTarget().l1Bytes",
           "Bytes of the first-level data cache, in which tiles of rows stay">,
    Option<"l2Bytes", "l2-bytes", "int64_t", /*default=*/"CpuTarget().l2Bytes",
           "Bytes of the second-level cache; loops over rows of larger arrays prefetch">,
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

#endif // BCAST_CODEGEN_TARGETPASSES_TD
