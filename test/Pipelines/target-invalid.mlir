// A target that no code can be generated for is refused before anything is lowered.
// REQUIRES: compiler
// RUN: not bcast-opt %s --bcast-to-affine=vector-bits=96 2>&1 | FileCheck %s --check-prefix=BITS96
// RUN: not bcast-opt %s --bcast-to-llvm=vector-bits=32 2>&1 | FileCheck %s --check-prefix=BITS32
// RUN: not bcast-opt %s --bcast-to-llvm=vector-bits=4096 2>&1 | FileCheck %s --check-prefix=BITS4096
// RUN: not bcast-opt %s --bcast-to-affine=non-temporal-threshold=-1 2>&1 | FileCheck %s --check-prefix=CACHE
// RUN: not bcast-opt %s --bcast-to-affine=line-bytes=48 2>&1 | FileCheck %s --check-prefix=LINE
// RUN: not bcast-opt %s --bcast-to-affine=l1-bytes=-1 2>&1 | FileCheck %s --check-prefix=L1
// RUN: not bcast-opt %s --bcast-to-affine=l2-bytes=-1 2>&1 | FileCheck %s --check-prefix=L2
// RUN: not bcast-opt %s --bcast-to-affine=threads=4294967295 2>&1 | FileCheck %s --check-prefix=THREADS

// The least and the greatest are fine, and so are numbers at their ends.
// RUN: bcast-opt %s --bcast-to-llvm=vector-bits=64
// RUN: bcast-opt %s --bcast-to-llvm=vector-bits=2048
// RUN: bcast-opt %s --bcast-to-llvm="non-temporal-threshold=0 threads=65536 parallel-threshold=4294967295"

// Options that the pipelines do not have.
// RUN: not bcast-opt %s --bcast-to-explicit=foo 2>&1 | FileCheck %s --check-prefix=NO-OPTIONS
// RUN: not bcast-opt %s --bcast-to-linalg=foo=1 2>&1 | FileCheck %s --check-prefix=OTHER-OPTIONS
// RUN: not bcast-opt %s --bcast-to-affine="assume-features={fma,f16} vector-bit=512" 2>&1 | FileCheck %s --check-prefix=ALIKE
// RUN: not bcast-opt %s --pass-pipeline="builtin.module(bcast-to-llvm{bar})" 2>&1 | FileCheck %s --check-prefix=BAR

// Options that passes do not have.
// RUN: not bcast-opt %s --bcast-linalg-to-loops=foo=1 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not bcast-opt %s --bcast-insert-checks=foo 2>&1 | FileCheck %s --check-prefix=PASS-NONE
// RUN: not bcast-opt %s --pass-pipeline="builtin.module(cse,bcast-set-target{vector-bit=1})" 2>&1 | FileCheck %s --check-prefix=PASS-ALIKE
// RUN: not bcast-opt %s --bcast-set-target=assume-feature=fma 2>&1 | FileCheck %s --check-prefix=PASS-LIST
// RUN: not bcast-opt %s --bcast-linalg-to-loops=lower-non-elementwise=maybe 2>&1 | FileCheck %s --check-prefix=VALUE --implicit-check-not=error

// Names that no pass has.
// RUN: not bcast-opt %s --pass-pipeline="builtin.module(func.func(bcast-legalise-to-explicit))" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not bcast-opt %s --pass-pipeline="builtin.module(bcast-to-linlag)" 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not bcast-opt %s --pass-pipeline="builtin.module(xyzzy)" 2>&1 | FileCheck %s --check-prefix=UNLIKE

// All are pipelines on modules.
// RUN: not bcast-opt %s --pass-pipeline="builtin.module(func.func(bcast-to-linalg))" 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not bcast-opt %s --pass-pipeline="builtin.module(func.func(bcast-optimize-linalg))" 2>&1 | FileCheck %s --check-prefix=NESTED

// BITS96: error: bcast-set-target: vector-bits is 96; it must be 0, or a power of two from 64 to 2048
// BITS32: error: bcast-set-target: vector-bits is 32; it must be 0, or a power of two from 64 to 2048
// BITS4096: error: bcast-set-target: vector-bits is 4096; it must be 0, or a power of two from 64 to 2048
// CACHE: error: bcast-set-target: non-temporal-threshold is -1; it must not be negative
// LINE: error: bcast-set-target: line-bytes is 48; it must be a power of two from 16 to 1024
// L1: error: bcast-set-target: l1-bytes is -1; it must not be negative
// L2: error: bcast-set-target: l2-bytes is -1; it must not be negative
// THREADS: error: bcast-set-target: threads is 4294967295; it must be at most 65536
// NO-OPTIONS: {{^}}bcast-opt: error: 'bcast-to-explicit' has no option 'foo'; it has none
// OTHER-OPTIONS: {{^}}bcast-opt: error: 'bcast-to-linalg' has no option 'foo'; its options are shape-functions
// ALIKE: {{^}}bcast-opt: error: 'bcast-to-affine' has no option 'vector-bit'; did you mean 'vector-bits'?
// BAR: {{^}}bcast-opt: error: 'bcast-to-llvm' has no option 'bar'; its options are target, cpu, features, vector-bits, assume-features, line-bytes, l1-bytes, l2-bytes, non-temporal-threshold, threads, parallel-threshold, accuracy
// PASS: {{^}}bcast-opt: error: 'bcast-linalg-to-loops' has no option 'foo'; its options are lower-non-elementwise, print-candidates, print-plans{{$}}
// PASS-NONE: {{^}}bcast-opt: error: 'bcast-insert-checks' has no option 'foo'; it has none{{$}}
// PASS-ALIKE: {{^}}bcast-opt: error: 'bcast-set-target' has no option 'vector-bit'; did you mean 'vector-bits'?{{$}}
// PASS-LIST: {{^}}bcast-opt: error: 'bcast-set-target' has no option 'assume-feature'; did you mean 'assume-features'?{{$}}
// NAME: 'bcast-legalise-to-explicit' does not refer to a registered pass or pass pipeline; did you mean 'bcast-legalize-to-explicit'?{{$}}
// PIPELINE: 'bcast-to-linlag' does not refer to a registered pass or pass pipeline; did you mean 'bcast-to-linalg'?{{$}}
// UNLIKE: 'xyzzy' does not refer to a registered pass or pass pipeline{{$}}
// VALUE: for the --lower-non-elementwise option: 'maybe' is invalid value for boolean argument
// NESTED: {{^}}bcast-opt: error: 'bcast-{{to-linalg|optimize-linalg}}' runs on builtin.module, not on func.func; write builtin.module(bcast-{{to-linalg|optimize-linalg}})

func.func @transposed(%x: tensor<64x64xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<64x64xf32> {
  %0 = bcast.relayout %x : tensor<64x64xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<64x64xf32>
  %1 = bcast.negate %0 : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
