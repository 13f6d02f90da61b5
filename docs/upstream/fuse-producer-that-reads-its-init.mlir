// RUN: mlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s --check-prefix=SEEN

// Each element of %x is added to the element of %y once, and the sum is read four times.
// Expected: 11 in all four places, for x = 1 and y = 10.
// Actual: 11, 12, 13 and 14. One operation adds the element four times, once for each d1.

// SEEN: #[[ROWS:.*]] = affine_map<(d0, d1) -> (d0)>
// SEEN: linalg.generic {indexing_maps = [#[[ROWS]], #[[ROWS]],
// SEEN-SAME: iterator_types = ["parallel", "parallel"]}
// SEEN-SAME: ins(%{{.*}} : tensor<3xi32>) outs(%{{.*}}, %{{.*}} : tensor<3xi32>, tensor<3x4xi32>)
// SEEN: arith.addi
// SEEN-NOT: linalg.generic
#id = affine_map<(d0) -> (d0)>
#rows = affine_map<(d0, d1) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3x4xi32> {
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<3xi32>) outs(%y : tensor<3xi32>) {
  ^bb0(%a: i32, %b: i32):
    %0 = arith.addi %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<3xi32>
  %empty = tensor.empty() : tensor<3x4xi32>
  %result = linalg.generic {indexing_maps = [#rows, #id2], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<3xi32>) outs(%empty : tensor<3x4xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<3x4xi32>
  return %result : tensor<3x4xi32>
}
