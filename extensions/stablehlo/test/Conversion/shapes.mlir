// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | FileCheck %s

// CHECK-LABEL: func.func @broadcasts(
// CHECK: %[[ROW:.*]] = bcast.broadcast_in_dim %arg0, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK: %[[SWAPPED:.*]] = bcast.broadcast_in_dim %[[ROW]], dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
func.func @broadcasts(%x: tensor<3xf32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// Sizes are traced to the tensors that they come from.
// CHECK-LABEL: func.func @dynamic(
// CHECK-NOT: stablehlo
// CHECK-DAG: %[[D0:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x4xf32>
// CHECK-DAG: %[[E:.*]] = tensor.extract %arg2[%{{.*}}] : tensor<2xi64>
// CHECK-DAG: %[[D1:.*]] = arith.index_cast %[[E]] : i64 to index
// CHECK: bcast.broadcast_in_dim %arg1, dims = [2] sizes(%[[D0]], %[[D1]]) : tensor<?xf32> -> tensor<?x4x?xf32>
func.func @dynamic(%x: tensor<?x4xf32>, %y: tensor<?xf32>, %sizes: tensor<2xi64>) -> tensor<?x4x?xf32> {
  %0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x4xf32>) -> tensor<i32>
  %1 = "stablehlo.reshape"(%0) : (tensor<i32>) -> tensor<1xi32>
  %2 = "stablehlo.convert"(%1) : (tensor<1xi32>) -> tensor<1xi64>
  %3 = "stablehlo.concatenate"(%2, %sizes) <{dimension = 0 : i64}> : (tensor<1xi64>, tensor<2xi64>) -> tensor<3xi64>
  %4 = "stablehlo.dynamic_broadcast_in_dim"(%y, %3) <{broadcast_dimensions = array<i64: 2>}> : (tensor<?xf32>, tensor<3xi64>) -> tensor<?x4x?xf32>
  return %4 : tensor<?x4x?xf32>
}

// CHECK-LABEL: func.func @reshapes(
// CHECK: tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<2x6xf32> into tensor<12xf32>
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1, 0] : tensor<3x4xf32> -> tensor<4x3xf32>
func.func @reshapes(%x: tensor<2x6xf32>) -> tensor<4x3xf32> {
  %0 = "stablehlo.reshape"(%x) : (tensor<2x6xf32>) -> tensor<3x4xf32>
  %1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<3x4xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @transposes(
// CHECK: %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<2x?x4xf32>
// CHECK: bcast.broadcast_in_dim %arg0, dims = [2, 0, 1] sizes(%[[D]]) : tensor<2x?x4xf32> -> tensor<?x4x2xf32>
func.func @transposes(%x: tensor<2x?x4xf32>, %y: tensor<f32>) -> (tensor<?x4x2xf32>, tensor<f32>) {
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 1, 2, 0>}> : (tensor<2x?x4xf32>) -> tensor<?x4x2xf32>
  %1 = "stablehlo.transpose"(%y) <{permutation = array<i64>}> : (tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<?x4x2xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @constants(
// CHECK: arith.constant dense<[1, 2, 3]> : tensor<3xui8>
// CHECK: bcast.iota dim = 1 : tensor<2x3xi32>
func.func @constants() -> (tensor<3xui8>, tensor<2x3xi32>) {
  %0 = "stablehlo.constant"() <{value = dense<[1, 2, 3]> : tensor<3xui8>}> : () -> tensor<3xui8>
  %1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi32>
  return %0, %1 : tensor<3xui8>, tensor<2x3xi32>
}

// CHECK-LABEL: func.func @parts(
// CHECK: %[[BOTH:.*]] = tensor.concat dim(1) %arg0, %arg0 : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x12xf32>
// CHECK: tensor.extract_slice %[[BOTH]][1, 2] [1, 3] [1, 4] : tensor<2x12xf32> to tensor<1x3xf32>
func.func @parts(%x: tensor<2x6xf32>) -> tensor<1x3xf32> {
  %0 = "stablehlo.concatenate"(%x, %x) <{dimension = 1 : i64}> : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x12xf32>
  %1 = "stablehlo.slice"(%0) <{start_indices = array<i64: 1, 2>, limit_indices = array<i64: 2, 11>, strides = array<i64: 1, 4>}> : (tensor<2x12xf32>) -> tensor<1x3xf32>
  return %1 : tensor<1x3xf32>
}

// A part of unknown length, a scalar in two dimensions, and an operation that reads itself.
// CHECK-LABEL: func.func @not_traced(
// CHECK: %[[CONCAT:.*]] = tensor.concat dim(0) %arg1, %arg2 : (tensor<1xi64>, tensor<?xi64>) -> tensor<?xi64>
// CHECK: %[[SHAPE:.*]] = tensor.cast %[[CONCAT]]
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: tensor.extract %[[SHAPE]][%[[ONE]]]
// CHECK: tensor.extract %arg3[%{{.*}}, %{{.*}}] : tensor<1x1xi64>
func.func @not_traced(%x: tensor<?xf32>, %a: tensor<1xi64>, %b: tensor<?xi64>, %c: tensor<1x1xi64>) -> (tensor<4x?xf32>, tensor<?xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<1xi64>, tensor<?xi64>) -> tensor<2xi64>
  %1 = "stablehlo.dynamic_broadcast_in_dim"(%x, %0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>, tensor<2xi64>) -> tensor<4x?xf32>
  %2 = "stablehlo.reshape"(%c) : (tensor<1x1xi64>) -> tensor<1xi64>
  %3 = "stablehlo.dynamic_broadcast_in_dim"(%x, %2) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %1, %3 : tensor<4x?xf32>, tensor<?xf32>
}

// Conversions that may change an extent, and of what is not an extent.
// CHECK-LABEL: func.func @converted(
// CHECK: %[[NARROW:.*]] = bcast.convert %arg1 : tensor<1xi64> -> tensor<1xi8>
// CHECK: tensor.extract %[[NARROW]]
// CHECK: %[[INTEGER:.*]] = bcast.convert %arg2 : tensor<1xf32> -> tensor<1xi64>
// CHECK: tensor.extract %[[INTEGER]]
func.func @converted(%x: tensor<?xf32>, %a: tensor<1xi64>, %b: tensor<1xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<1xi64>) -> tensor<1xi8>
  %1 = "stablehlo.dynamic_broadcast_in_dim"(%x, %0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xi8>) -> tensor<?xf32>
  %2 = "stablehlo.convert"(%b) : (tensor<1xf32>) -> tensor<1xi64>
  %3 = "stablehlo.dynamic_broadcast_in_dim"(%x, %2) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %1, %3 : tensor<?xf32>, tensor<?xf32>
}

// CHECK: test.graph
// CHECK: bcast.broadcast_in_dim
"test.graph"() ({
  %x = "test.x"() : () -> tensor<?xf32>
  %0 = "stablehlo.concatenate"(%0) <{dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<2xi64>
  %1 = "stablehlo.dynamic_broadcast_in_dim"(%x, %0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  "test.use"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
