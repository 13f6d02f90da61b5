// https://github.com/openxla/stablehlo/issues/2833: dynamic_broadcast_in_dim of a ? to a ? has no lowering to linalg,
// since the extent may be stretched or not.
// REQUIRES: stablehlo

// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: bcast-run %t.mlir '--input=1x2xf32=[[1,2]]' '--input=2xi32=[3,2]' | FileCheck %s --check-prefix=STRETCHED
// RUN: bcast-run %t.mlir '--input=3x2xf32=[[1,2],[3,4],[5,6]]' '--input=2xi32=[3,2]' | FileCheck %s --check-prefix=EQUAL
// RUN: not bcast-run %t.mlir '--input=2x2xf32=[[1,2],[3,4]]' '--input=2xi32=[3,2]' 2>&1 | FileCheck %s --check-prefix=ERROR

// STRETCHED: {{\[\[1. 2.\]}}
// STRETCHED-NEXT: [1. 2.]
// STRETCHED-NEXT: {{\[1. 2.\]\]}}
// EQUAL: {{\[\[1. 2.\]}}
// EQUAL-NEXT: [3. 4.]
// EQUAL-NEXT: {{\[5. 6.\]\]}}
// ERROR: error: {{.*}}dimension 0{{.*}}2{{.*}}3
func.func @main(%x: tensor<?x2xf32>, %shape: tensor<2xi32>) -> tensor<?x2xf32> {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %shape) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<?x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
