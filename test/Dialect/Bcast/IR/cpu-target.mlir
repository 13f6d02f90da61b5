// RUN: bcast-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: bcast-opt %s --split-input-file --verify-diagnostics --mlir-print-op-generic | FileCheck %s

// CHECK: bcast.target = #bcast.cpu_target
// CHECK-NOT: <
module attributes {bcast.target = #bcast.cpu_target} {
}

// -----

// CHECK: #bcast.cpu_target<triple = "x86_64-unknown-linux-gnu", cpu = "znver4", vector_bits = 512, features = masked_memory|fma|avx512|avx512bf16, line_bytes = 128, l1_bytes = 49152, l2_bytes = 2097152, non_temporal_threshold = 4096, threads = 0, parallel_threshold = 0>
module attributes {bcast.target = #bcast.cpu_target<parallel_threshold = 0, threads = 0, non_temporal_threshold = 4096, l2_bytes = 2097152, l1_bytes = 49152, line_bytes = 128, features = masked_memory|fma|avx512|avx512bf16, vector_bits = 512, cpu = "znver4", triple = "x86_64-unknown-linux-gnu">} {
}

// -----

// CHECK: #bcast.cpu_target<accuracy = relaxed>
module attributes {bcast.target = #bcast.cpu_target<accuracy = relaxed>} {
}

// -----

// expected-error @+1 {{vector_bits is 96; it must be 0, or a power of two from 64 to 2048}}
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 96>} {
}

// -----

// expected-error @+1 {{vector_bits is -64; it must be from 0 to 4294967295}}
module attributes {bcast.target = #bcast.cpu_target<vector_bits = -64>} {
}

// -----

// expected-error @+1 {{line_bytes is 0; it must be a power of two from 16 to 1024}}
module attributes {bcast.target = #bcast.cpu_target<line_bytes = 0>} {
}

// -----

// expected-error @+1 {{l1_bytes is -1; it must not be negative}}
module attributes {bcast.target = #bcast.cpu_target<l1_bytes = -1>} {
}

// -----

// expected-error @+1 {{l2_bytes is -1; it must not be negative}}
module attributes {bcast.target = #bcast.cpu_target<l2_bytes = -1>} {
}

// -----

// expected-error @+1 {{non_temporal_threshold is -1; it must not be negative}}
module attributes {bcast.target = #bcast.cpu_target<non_temporal_threshold = -1>} {
}

// -----

// expected-error @+1 {{threads is 65537; it must be at most 65536}}
module attributes {bcast.target = #bcast.cpu_target<threads = 65537>} {
}

// -----

// expected-error @+1 {{parallel_threshold is 4294967296; it must be from 0 to 4294967295}}
module attributes {bcast.target = #bcast.cpu_target<parallel_threshold = 4294967296>} {
}

// -----

// expected-error @+1 {{'builtin.module' op has the attribute "bcast.target" = "host"; it must be a #bcast.cpu_target}}
module attributes {bcast.target = "host"} {
}

// -----

// expected-error @+1 {{triple is 'pdp11-dec-unix', whose architecture is unknown; expected one as in x86_64-unknown-linux-gnu}}
module attributes {bcast.target = #bcast.cpu_target<triple = "pdp11-dec-unix">} {
}

// -----

// expected-error @+1 {{cpu is 'znver4' without a triple; expected one as in x86_64-unknown-linux-gnu}}
module attributes {bcast.target = #bcast.cpu_target<cpu = "znver4">} {
}
