// --bcast-from-tosa takes what bcast has as bcast, and all else as linalg and
// arith: no operation of TOSA is left.

// RUN: bcast-opt %s --bcast-from-tosa -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=tosa.
// CHECK: func.func @rescale

// RUN: bcast-run %t.mlir --entry=rescale --input='1x2x3xi32=[[[2,4,6],[8,-10,400]]]' --expected-output='1x2x3xi8=[[[2,3,4],[5,-4,127]]]'
func.func @rescale(%x: tensor<1x2x3xi32>) -> tensor<1x2x3xi8> {
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<31> : tensor<1xi8>} : () -> tensor<1xi8>
  %iz = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %oz = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %iz, %oz {rounding_mode = DOUBLE_ROUND, scale32 = true, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<1x2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3xi8>
  return %0 : tensor<1x2x3xi8>
}

// RUN: bcast-run %t.mlir --entry=shifted --input=4xi32=[1,2,3,4] --input=4xi32=8 --expected-output=4xi32=[2,4,6,8]
func.func @shifted(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %s = "tosa.const"() {values = dense<2> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// RUN: bcast-run %t.mlir --entry=table --input=4xi8=[-128,0,1,127] --expected-output=4xi8=3
func.func @table(%x: tensor<4xi8>) -> tensor<4xi8> {
  %t = "tosa.const"() {values = dense<3> : tensor<256xi8>} : () -> tensor<256xi8>
  %0 = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// RUN: bcast-run %t.mlir --entry=dynamic --input=2x3xf32=1 --input=1x3xf32=2 --expected-output=2x1xf32=9
func.func @dynamic(%x: tensor<?x3xf32>, %y: tensor<1x3xf32>) -> tensor<?x1xf32> {
  // CHECK: bcast.add
  %0 = tosa.add %x, %y : (tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<?x3xf32>
  // CHECK: bcast.reduce
  %1 = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<?x3xf32>) -> tensor<?x1xf32>
  return %1 : tensor<?x1xf32>
}

// A transposed convolution: one element of the input reaches nine of the output.
// RUN: bcast-run %t.mlir --entry=transposed --input='1x1x1x1xf32=[[[[2]]]]' --input=1x3x3x1xf32=3 --input=1xf32=1 --expected-output=1x3x3x1xf32=7
func.func @transposed(%x: tensor<1x1x1x1xf32>, %w: tensor<1x3x3x1xf32>, %b: tensor<1xf32>) -> tensor<1x3x3x1xf32> {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x1xf32>
  return %0 : tensor<1x3x3x1xf32>
}
