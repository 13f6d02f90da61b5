// RUN: bcast-opt %s --convert-linalg-to-bcast --verify-diagnostics | FileCheck %s
// The index of an extreme element as linalg.generic.

#read = affine_map<(d0, d1) -> (d1, d0)>
#keep = affine_map<(d0, d1) -> (d0)>

// The minimum, with the element first, and loops in another order than dimensions.
// CHECK-LABEL: func.func @minimum(
// CHECK-SAME: %[[X:.*]]: tensor<5x4xf32>
// CHECK-NEXT: bcast.arg_minimum %[[X]], dim = 0 : tensor<5x4xf32> -> tensor<4xi64>
func.func @minimum(%x: tensor<5x4xf32>) -> tensor<4xi64> {
  %zero = arith.constant 0 : i64
  %most = arith.constant 0x7F800000 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xi64>
  %i0 = linalg.fill ins(%most : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %i1 = linalg.fill ins(%zero : i64) outs(%e1 : tensor<4xi64>) -> tensor<4xi64>
  %r:2 = linalg.generic {indexing_maps = [#read, #keep, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x4xf32>) outs(%i0, %i1 : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%in: f32, %element: f32, %index: i64):
    %step = linalg.index 1 : index
    %new = arith.index_cast %step : index to i64
    %least = arith.minimumf %in, %element : f32
    %keeps = arith.cmpf ole, %element, %in : f32
    %isNaN = arith.cmpf uno, %element, %element : f32
    %stays = arith.ori %keeps, %isNaN : i1
    %taken = arith.select %stays, %index, %new : i64
    linalg.yield %least, %taken : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %r#1 : tensor<4xi64>
}

// CHECK-LABEL: func.func @stay(
// CHECK-COUNT-7: linalg.generic
func.func @stay(%x: tensor<5x4xf32>, %n: tensor<5x4xi32>, %init: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %least = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xi32>
  %i0 = linalg.fill ins(%least : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %i1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<4xi32>) -> tensor<4xi32>
  %i2 = linalg.fill ins(%one : i32) outs(%e1 : tensor<4xi32>) -> tensor<4xi32>
  // PyTorch's lowering: the element is NaN, and the index is not that of NaN.
  // expected-remark @+1 {{'linalg.generic' stays: its body does not pick the first extreme element [ARG-4]}}
  %0:2 = linalg.generic {indexing_maps = [#read, #keep, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x4xf32>) outs(%i0, %i1 : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%in: f32, %element: f32, %index: i32):
    %step = linalg.index 1 : index
    %new = arith.index_cast %step : index to i32
    %max = arith.maximumf %in, %element : f32
    %takes = arith.cmpf ogt, %in, %element : f32
    %taken = arith.select %takes, %new, %index : i32
    linalg.yield %max, %taken : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  // The last of equal elements.
  // expected-remark @+1 {{'linalg.generic' stays: its body does not pick the first extreme element [ARG-4]}}
  %1:2 = linalg.generic {indexing_maps = [#read, #keep, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x4xf32>) outs(%i0, %i1 : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%in: f32, %element: f32, %index: i32):
    %step = linalg.index 1 : index
    %new = arith.index_cast %step : index to i32
    %takes = arith.cmpf oge, %in, %element : f32
    %max = arith.select %takes, %in, %element : f32
    %taken = arith.select %takes, %new, %index : i32
    linalg.yield %max, %taken : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  // An index that is not that of the reduced loop.
  // expected-remark @+1 {{'linalg.generic' stays: its body does not pick the first extreme element [ARG-4]}}
  %2:2 = linalg.generic {indexing_maps = [#read, #keep, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x4xf32>) outs(%i0, %i1 : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%in: f32, %element: f32, %index: i32):
    %step = linalg.index 0 : index
    %new = arith.index_cast %step : index to i32
    %takes = arith.cmpf ogt, %in, %element : f32
    %max = arith.select %takes, %in, %element : f32
    %taken = arith.select %takes, %new, %index : i32
    linalg.yield %max, %taken : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  // An initial index that is not 0, and one that is not known.
  // expected-remark @+1 {{'linalg.generic' stays: it does not begin with a constant and the index 0}}
  %3:2 = linalg.generic {indexing_maps = [#read, #keep, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x4xf32>) outs(%i0, %i2 : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%in: f32, %element: f32, %index: i32):
    %step = linalg.index 1 : index
    %new = arith.index_cast %step : index to i32
    %takes = arith.cmpf ogt, %in, %element : f32
    %max = arith.select %takes, %in, %element : f32
    %taken = arith.select %takes, %new, %index : i32
    linalg.yield %max, %taken : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  // expected-remark @+1 {{'linalg.generic' stays: it does not begin with a constant and the index 0}}
  %4:2 = linalg.generic {indexing_maps = [#read, #keep, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x4xf32>) outs(%i0, %init : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%in: f32, %element: f32, %index: i32):
    %step = linalg.index 1 : index
    %new = arith.index_cast %step : index to i32
    %takes = arith.cmpf ogt, %in, %element : f32
    %max = arith.select %takes, %in, %element : f32
    %taken = arith.select %takes, %new, %index : i32
    linalg.yield %max, %taken : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  // The element itself is read.
  // expected-remark @+1 {{'linalg.generic' stays: both of its results are read}}
  %5:2 = linalg.generic {indexing_maps = [#read, #keep, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%n : tensor<5x4xi32>) outs(%i1, %i1 : tensor<4xi32>, tensor<4xi32>) {
  ^bb0(%in: i32, %element: i32, %index: i32):
    %step = linalg.index 1 : index
    %new = arith.index_cast %step : index to i32
    %takes = arith.cmpi sgt, %in, %element : i32
    %max = arith.select %takes, %in, %element : i32
    %taken = arith.select %takes, %new, %index : i32
    linalg.yield %max, %taken : i32, i32
  } -> (tensor<4xi32>, tensor<4xi32>)
  %both = arith.addi %5#0, %5#1 : tensor<4xi32>
  // The element of the index 0, which is that of the initial value, is skipped.
  // expected-remark @+1 {{'linalg.generic' stays: its body does not pick the first extreme element [ARG-4]}}
  %6:2 = linalg.generic {indexing_maps = [#read, #keep, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x4xf32>) outs(%i0, %i1 : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%in: f32, %element: f32, %index: i32):
    %step = linalg.index 1 : index
    %new = arith.index_cast %step : index to i32
    %greater = arith.cmpf ogt, %in, %element : f32
    %later = arith.cmpi sgt, %new, %index : i32
    %takes = arith.andi %greater, %later : i1
    %max = arith.select %takes, %in, %element : f32
    %taken = arith.select %takes, %new, %index : i32
    linalg.yield %max, %taken : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  return %0#1, %1#1, %2#1, %3#1, %4#1, %both, %6#1 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
