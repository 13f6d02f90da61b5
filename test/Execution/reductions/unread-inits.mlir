// A reduction of linalg that does not read its initial value has that value if there are no steps.
//
// RUN: bcast-run %s --input=2x0xf32=[[],[]] --input=2xf32=[7,8] | FileCheck %s --check-prefix=NONE
// RUN: bcast-run %s '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=2xf32=[7,8] | FileCheck %s
// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s --check-prefix=IR
//
// NONE:      [7. 8.]
// NONE-NEXT: [7. 8.]
// NONE-NEXT: [0. 0.]
// CHECK:      [3. 6.]
// CHECK-NEXT: [3. 6.]
// CHECK-NEXT: [ 6. 15.]
//
// IR-LABEL: func.func @main(
// IR-SAME: %{{.*}}: tensor<2x?xf32>, %[[INIT:.*]]: tensor<2xf32>)
// IR: %[[EXTENT:.*]] = tensor.dim %{{.*}}, %c1
// IR: %[[IS_EMPTY:.*]] = arith.cmpi eq, %[[EXTENT]], %c0
// IR: arith.select %[[IS_EMPTY]], %[[INIT]], %{{.*}} : tensor<2xf32>
//
// IR-LABEL: func.func @static(
// IR-NOT: arith.select
// IR: return

#all = affine_map<(d0, d1) -> (d0, d1)>
#kept = affine_map<(d0, d1) -> (d0)>

func.func @main(%x: tensor<2x?xf32>, %init: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<2xf32>
  %0 = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x?xf32>) outs(%init : tensor<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2xf32>
  %1 = linalg.reduce ins(%x : tensor<2x?xf32>) outs(%init : tensor<2xf32>) dimensions = [1]
      (%in: f32, %out: f32) { linalg.yield %in : f32 }
  %2:2 = linalg.generic {indexing_maps = [#all, #kept, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x?xf32>) outs(%zeros, %init : tensor<2xf32>, tensor<2xf32>) {
  ^bb0(%in: f32, %sum: f32, %last: f32):
    %next = arith.addf %sum, %in : f32
    linalg.yield %next, %in : f32, f32
  } -> (tensor<2xf32>, tensor<2xf32>)
  %last = bcast.maximum %0, %2#1 : tensor<2xf32>
  return %last, %1, %2#0 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

func.func @static(%x: tensor<2x3xf32>, %init: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x3xf32>) outs(%init : tensor<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
