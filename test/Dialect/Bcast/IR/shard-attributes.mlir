// RUN: bcast-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @partitioned
// CHECK-SAME: bcast.split_axes = [array<i64: 0>, array<i64>], bcast.whole_type = tensor<8x3xf32>
// CHECK-SAME: bcast.grid = array<i64: 3>
func.func @partitioned(
    %x: tensor<?x3xf32> {bcast.split_axes = [array<i64: 0>, array<i64>], bcast.whole_type = tensor<8x3xf32>},
    %context: tensor<2xi64>)
    -> (tensor<?x3xf32> {bcast.split_axes = [array<i64: 0>, array<i64>], bcast.whole_type = tensor<8x3xf32>})
    attributes {bcast.grid = array<i64: 3>} {
  return %x : tensor<?x3xf32>
}

// -----

// expected-error@+1 {{'func.func' op argument 0: "bcast.split_axes" is [0]; it must have an array<i64> of grid axes for each dimension}}
func.func @axes(%x: tensor<?x3xf32> {bcast.split_axes = [0]}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op argument 0: "bcast.whole_type" is f32; it must be the type of a ranked tensor}}
func.func @whole(%x: tensor<?x3xf32> {bcast.whole_type = f32}) {
  return
}
