// RUN: bcast-run %s --input=2x4xi32=[[3,1,5,5],[-2,7,6,9]] | FileCheck %s
// The sum of the maxima before each step, beside the maximum and its index.
// CHECK: {{^}}[5 9]
// CHECK-NEXT: {{^}}[2 3]
// CHECK-NEXT: {{^}}[11 14]
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<2x4xi32>) -> (tensor<2xi32>, tensor<2xi64>, tensor<2xi32>) {
  %m = arith.constant dense<0> : tensor<2xi32>
  %i = arith.constant dense<0> : tensor<2xi64>
  %r:3 = linalg.generic {indexing_maps = [#in, #out, #out, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x4xi32>) outs(%m, %i, %m : tensor<2xi32>, tensor<2xi64>, tensor<2xi32>) {
  ^bb0(%e: i32, %acc: i32, %old: i64, %sum: i32):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %early = arith.cmpi slt, %ic, %old : i64
    %ge = arith.cmpi sge, %e, %acc : i32
    %gt = arith.cmpi sgt, %e, %acc : i32
    %take = arith.select %early, %ge, %gt : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    %p = arith.addi %sum, %acc : i32
    linalg.yield %v, %j, %p : i32, i64, i32
  } -> (tensor<2xi32>, tensor<2xi64>, tensor<2xi32>)
  return %r#0, %r#1, %r#2 : tensor<2xi32>, tensor<2xi64>, tensor<2xi32>
}
