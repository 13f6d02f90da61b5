// RUN: bcast-opt %s --bcast-print-plans=vector-bits=256 -o %t | FileCheck %s
// RUN: bcast-run %s --entry=main --input=4x8xf32=[[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8]] --input=8xf32=[1,1,1,1,2,2,2,2] | FileCheck %s --check-prefix=OUT

// Operations of bcast keep their plans, and with them loops of their own.

// CHECK: plan-of-operation.mlir:[[#@LINE+4]]:8: rows d0 4, d1 8: vectors 4 unroll 2 | contiguous, contiguous -> contiguous
// CHECK-NEXT: plan-of-operation.mlir:[[#@LINE+5]]:8: rows d0 32: scalars | contiguous -> contiguous
// OUT: -2. -3. -4. -5. -7. -8. -9. -10.
func.func @main(%x: tensor<4x8xf32>, %y: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) {bcast.plan = "rows d0 4, d1 8: vectors 4 unroll 2 | contiguous, contiguous -> contiguous"}
      : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = bcast.negate %0 {bcast.plan = "rows d0 32: scalars | contiguous -> contiguous"} : tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Also reductions in layouts, and those that keep the reduced dimensions.
// CHECK: plan-of-operation.mlir:[[#@LINE+3]]:8: reduction in rows, kept d0 64 by 8, blocks of d1 64, lanes in vectors 16 | contiguous -> contiguous
// CHECK: plan-of-operation.mlir:[[#@LINE+3]]:8: reduction in rows, kept d0 64 by 8, blocks of d1 64, lanes in vectors 16 | contiguous -> contiguous
func.func @reductions(%x: tensor<64x64xf32, #bcast.layout<minor_to_major = [0, 1]>>, %y: tensor<64x64xf32>) -> (tensor<64xf32>, tensor<64x1xf32>) {
  %0 = bcast.reduce sum %x, dims = [0] {bcast.plan = "reduction in rows, kept d0 64 by 8, blocks of d1 64, lanes in vectors 16 | contiguous -> contiguous"} : tensor<64x64xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<64xf32>
  %1 = bcast.reduce sum %y, dims = [1] keep_dims {bcast.plan = "reduction in rows, kept d0 64 by 8, blocks of d1 64, lanes in vectors 16 | contiguous -> contiguous"} : tensor<64x64xf32> -> tensor<64x1xf32>
  return %0, %1 : tensor<64xf32>, tensor<64x1xf32>
}
