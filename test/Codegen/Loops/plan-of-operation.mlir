// RUN: bcast-opt %s --bcast-print-plans=vector-bits=256 -o %t | FileCheck %s
// RUN: bcast-run %s --input=4x8xf32=[[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8]] --input=8xf32=[1,1,1,1,2,2,2,2] | FileCheck %s --check-prefix=OUT

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
