// RUN: bcast-opt %s --convert-tosa-to-bcast --split-input-file | FileCheck %s

// CHECK-LABEL: @concat
// CHECK: %[[R:.*]] = tensor.concat dim(1) %arg0, %arg1 : (tensor<2x?xf32>, tensor<2x3xf32>) -> tensor<2x?xf32>
// CHECK: return %[[R]]
func.func @concat(%a: tensor<2x?xf32>, %b: tensor<2x3xf32>) -> tensor<2x?xf32> {
  %0 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x?xf32>, tensor<2x3xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

// A result of another static or dynamic shape.
// CHECK-LABEL: @cast
// CHECK: %[[R:.*]] = tensor.concat dim(0) %arg0, %arg0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
// CHECK: tensor.cast %[[R]] : tensor<4xf32> to tensor<?xf32>
func.func @cast(%a: tensor<2xf32>) -> tensor<?xf32> {
  %0 = tosa.concat %a, %a {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
