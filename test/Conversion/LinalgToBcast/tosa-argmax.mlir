// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | bcast-opt --convert-linalg-to-bcast=report=false | FileCheck %s
// What upstream makes of tosa.argmax. If no element is greater than the initial value, the index is 0, as of
// the first of elements that are all replaced by the initial value.

// CHECK-LABEL: func.func @tosa_propagate(
// CHECK-SAME: %[[X:.*]]: tensor<4x5xf32>
// CHECK: %[[LEAST:.*]] = arith.constant dense<-3.40282347E+38> : tensor<f32>
// CHECK: %[[CLAMPED:.*]] = bcast.maximum %[[X]], %[[LEAST]] rule(#bcast.numpy)
// CHECK: bcast.arg_maximum %[[CLAMPED]], dim = 1 : tensor<4x5xf32> -> tensor<4xi32>
func.func @tosa_propagate(%x: tensor<4x5xf32>) -> tensor<4xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @tosa_ignore(
// CHECK-SAME: %[[X:.*]]: tensor<?x5xf32>
// CHECK: %[[LEAST:.*]] = arith.constant dense<-3.40282347E+38> : tensor<f32>
// CHECK: %[[TAKEN:.*]] = bcast.compare GT, %[[X]], %[[LEAST]] rule(#bcast.numpy)
// CHECK: %[[NUMBERS:.*]] = bcast.select %[[TAKEN]], %[[X]], %[[LEAST]] rule(#bcast.numpy)
// CHECK: bcast.arg_maximum %[[NUMBERS]], dim = 0 : tensor<?x5xf32> -> tensor<5xi32>
func.func @tosa_ignore(%x: tensor<?x5xf32>) -> tensor<5xi32> {
  %0 = tosa.argmax %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<?x5xf32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

// CHECK-LABEL: func.func @tosa_integer(
// CHECK-SAME: %[[X:.*]]: tensor<4x5xi8>
// CHECK-NEXT: bcast.arg_maximum %[[X]], dim = 1 : tensor<4x5xi8> -> tensor<4xi32>
func.func @tosa_integer(%x: tensor<4x5xi8>) -> tensor<4xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<4x5xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
