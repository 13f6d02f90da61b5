// A module with bcast.fuse = false keeps the loops of each operation apart, in
// all stages, and has the same results.

// RUN: bcast-opt --bcast-to-linalg %s | FileCheck %s
// RUN: bcast-opt --bcast-to-affine %s | FileCheck %s --check-prefix=AFFINE
// RUN: bcast-run %s --input=4x8xf32=2 --reference | FileCheck %s --check-prefix=OUT
// RUN: bcast-opt --bcast-to-linalg %s | bcast-run - --input=4x8xf32=2 --explain | FileCheck %s --check-prefix=EXPLAIN
// RUN: bcast-opt --bcast-optimize-linalg %s --verify-diagnostics
// RUN: not bcast-opt -split-input-file -allow-unregistered-dialect %S/Inputs/fuse-invalid.mlir 2>&1 | FileCheck %s --check-prefix=INVALID

// CHECK-LABEL: func.func @main
// CHECK-COUNT-3: linalg.generic
// AFFINE: memref.alloc(
// OUT: -32.
// EXPLAIN-NOT: not fused
// EXPLAIN: 3 nests
// INVALID: 'builtin.module' op has the attribute "bcast.fuse" = 1 : i64; it must be true or false, of a module
// INVALID: 'func.func' op has the attribute "bcast.fuse" = false; it must be true or false, of a module
module attributes {bcast.fuse = false} {
  func.func @main(%x: tensor<4x8xf32>) -> tensor<4xf32> {
    %0 = bcast.multiply %x, %x : tensor<4x8xf32>
    %1 = bcast.reduce sum %0, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
    %2 = bcast.negate %1 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}
