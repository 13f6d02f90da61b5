// The attribute that says which processor a module is compiled for.
// RUN: bcast-opt %s --bcast-set-target="target=x86_64-linux-gnu cpu=x86-64-v3 threads=4" | FileCheck %s --check-prefix=V3
// RUN: bcast-opt %s --bcast-set-target="target=x86_64-linux-gnu cpu=x86-64-v4" | FileCheck %s --check-prefix=V4
// RUN: bcast-opt %s --bcast-set-target="target=x86_64-linux-gnu features=+avx2,+fma" | FileCheck %s --check-prefix=FEATURES
// RUN: bcast-opt %s --bcast-set-target="target=aarch64-linux-gnu" | FileCheck %s --check-prefix=ARM

// V3: module attributes {bcast.target = #bcast.cpu_target<triple = "x86_64-unknown-linux-gnu", cpu = "x86-64-v3", vector_bits = 256, features = fma|f16, threads = 4>}
// V4: module attributes {bcast.target = #bcast.cpu_target<triple = "x86_64-unknown-linux-gnu", cpu = "x86-64-v4", vector_bits = 512, features = masked_memory|fma|avx512|f16>}
// FEATURES: #bcast.cpu_target<triple = "x86_64-unknown-linux-gnu", cpu = "x86-64", vector_bits = 256, features = fma>
// ARM: #bcast.cpu_target<triple = "aarch64-unknown-linux-gnu", cpu = "generic", features = fma|f16|maximum>

// RUN: bcast-opt %s --bcast-set-target="target=aarch64-linux-gnu cpu=neoverse-v1" | FileCheck %s --check-prefix=NEOVERSE
// RUN: bcast-opt %s --bcast-set-target="target=aarch64-linux-gnu cpu=neoverse-v2" | FileCheck %s --check-prefix=V2
// RUN: bcast-opt %s --bcast-set-target="target=aarch64-linux-gnu features=+sve vector-bits=512" | FileCheck %s --check-prefix=SVE
// RUN: bcast-opt %s --bcast-set-target="target=riscv64-linux-gnu" | FileCheck %s --check-prefix=RISCV
// RUN: bcast-opt %s --bcast-set-target="target=riscv64-linux-gnu cpu=sifive-x280" | FileCheck %s --check-prefix=X280
// RUN: bcast-opt %s --bcast-set-target="target=riscv64-linux-gnu features=+v vector-bits=256" | FileCheck %s --check-prefix=V256
// RUN: not bcast-opt %s --bcast-set-target="target=riscv64-linux-gnu vector-bits=256" 2>&1 | FileCheck %s --check-prefix=NO-VECTORS

// The length of SVE's vectors is known of a processor, or an option; that of V is at least the option.
// NEOVERSE: #bcast.cpu_target<triple = "aarch64-unknown-linux-gnu", cpu = "neoverse-v1", vector_bits = 256, features = masked_memory|fma|f16|sve|maximum>
// V2: cpu = "neoverse-v2", features = fma|f16|maximum>
// SVE: cpu = "generic", vector_bits = 512, features = masked_memory|fma|f16|sve|maximum>
// RISCV: #bcast.cpu_target<triple = "riscv64-unknown-linux-gnu", cpu = "generic-rv64", vector_bits = 0, features = fma|maximum>
// X280: cpu = "sifive-x280", vector_bits = 512, features = masked_memory|fma|f16|register_pairs|maximum>
// V256: cpu = "generic-rv64", vector_bits = 256, features = masked_memory|fma|register_pairs|maximum>
// NO-VECTORS: error: bcast-set-target: vector-bits is 256, and 'generic-rv64' of riscv64-unknown-linux-gnu has no vectors; add +v to the features

// Options change the present target; a named target replaces it, and the baseline has no
// attribute.
// RUN: bcast-opt %s --bcast-set-target=vector-bits=256 --bcast-set-target="assume-features=fma line-bytes=128 l1-bytes=1024 l2-bytes=2048 non-temporal-threshold=4096" | FileCheck %s --check-prefix=CHANGED
// RUN: bcast-opt %s --bcast-set-target=vector-bits=256 --bcast-set-target=target=baseline | FileCheck %s --check-prefix=BASELINE
// RUN: bcast-opt %s --bcast-set-target="vector-bits=256 assume-features=fma" --bcast-set-target=assume-features=none | FileCheck %s --check-prefix=NONE

// RUN: bcast-opt %s --bcast-set-target=accuracy=relaxed --bcast-set-target=vector-bits=256 | FileCheck %s --check-prefix=RELAXED
// RUN: bcast-opt %s --bcast-set-target=accuracy=relaxed --bcast-set-target=accuracy=precise | FileCheck %s --check-prefix=BASELINE

// RELAXED: #bcast.cpu_target<vector_bits = 256, accuracy = relaxed>
// CHANGED: #bcast.cpu_target<vector_bits = 256, features = fma, line_bytes = 128, l1_bytes = 1024, l2_bytes = 2048, non_temporal_threshold = 4096>
// BASELINE: module {
// NONE: #bcast.cpu_target<vector_bits = 256>

// A later pipeline compiles for the target of an earlier one. The LLVM stage, which other tools
// read, has no attribute of bcast.
// RUN: bcast-opt %s --bcast-to-affine=vector-bits=256 | FileCheck %s --check-prefix=KEPT
// RUN: bcast-opt %s --bcast-to-affine=vector-bits=256 | bcast-opt --bcast-to-affine | FileCheck %s --check-prefix=KEPT
// RUN: bcast-opt %s --bcast-to-llvm=vector-bits=256 | FileCheck %s --check-prefix=DROPPED

// KEPT: #bcast.cpu_target<vector_bits = 256>
// KEPT: vector<8xf32>
// DROPPED-NOT: bcast.target

// RUN: not bcast-opt %s --bcast-set-target=target=pdp11 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not bcast-opt %s --bcast-set-target=cpu=znver4 2>&1 | FileCheck %s --check-prefix=NO-TRIPLE
// RUN: not bcast-opt %s --bcast-set-target=assume-features=sse9 2>&1 | FileCheck %s --check-prefix=HAS
// RUN: not bcast-opt %s --bcast-set-target="target=x86_64-linux-gnu features=+sse9" 2>&1 | FileCheck %s --check-prefix=FEATURE
// RUN: not bcast-opt %s --bcast-set-target=target= 2>&1 | FileCheck %s --check-prefix=EMPTY --implicit-check-not=module
// RUN: not bcast-opt %s --bcast-set-target=accuracy=fast 2>&1 | FileCheck %s --check-prefix=ACCURACY
// RUN: not bcast-opt %s --bcast-to-llvm=vector-bits=96 2>&1 | FileCheck %s --check-prefix=OPTION --implicit-check-not=module

// An error names the option as it is spelled, and does not print the module.
// EMPTY: error: bcast-set-target: target is empty; it must be baseline, host or a target triple, as in x86_64-linux-gnu
// OPTION: error: bcast-set-target: vector-bits is 96; it must be 0, or a power of two from 64 to 2048
// UNKNOWN: error: bcast-set-target: LLVM has no target 'pdp11'; expected a triple as in x86_64-linux-gnu
// NO-TRIPLE: error: bcast-set-target: cpu and features need a target triple, as in target=x86_64-linux-gnu
// HAS: error: bcast-set-target: assume-features is 'sse9'; it must be a list of none, masked_memory, fma, avx512, avx512bf16, f16, sve, register_pairs, maximum
// ACCURACY: error: bcast-set-target: accuracy is 'fast'; it must be precise or relaxed
// FEATURE: error: bcast-set-target: processors of x86_64-unknown-linux-gnu have no feature 'sse9'

func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = bcast.negate %x : tensor<64xf32>
  return %0 : tensor<64xf32>
}
