// A body that reads memory by itself comes after what computes that memory: here, the differences
// from a sum, which are computed with the sum.

// RUN: bcast-run %s --input=2x3xf32=[[1,2,3],[4,5,6]] | FileCheck %s
// CHECK: {{\[\[}}-20. -19. -18.]
// CHECK-NEXT: [-17. -16. -15.]]
// CHECK-NEXT: 10.5
func.func @main(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<f32>) {
  %half = arith.constant dense<0.5> : tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %sum = bcast.reduce sum %x, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
  %differences = bcast.subtract %x, %sum rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %flat = tensor.collapse_shape %differences [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %copied = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<?x?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %n : index
    %at = arith.addi %row, %j : index
    %element = tensor.extract %flat[%at] : tensor<?xf32>
    linalg.yield %element : f32
  } -> tensor<?x?xf32>
  %halved = bcast.multiply %sum, %half : tensor<f32>
  return %copied, %halved : tensor<?x?xf32>, tensor<f32>
}
