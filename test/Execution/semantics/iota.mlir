// Indices, converted to the element type (IOTA-3): integers wrap, floats are rounded once. A negative
// size is an error (CHECK-3).
//
// RUN: split-file %s %t
// RUN: bcast-run %t/wrap.mlir --reference '--expected-output=4xi8=[-128,-1,0,44]' '--expected-output=4xui8=[128,255,0,44]'
// RUN: bcast-run %t/round.mlir --reference --rtol=0 --atol=0 '--expected-output=4xbf16=[256,260,65536,70144]' '--expected-output=4xf16=[257,259,65504,inf]' '--expected-output=4xf32=[257,259,65519,69999]'
// RUN: bcast-run %t/dynamic.mlir --reference --input=2x3xf32=[[0,0,0],[0,0,0]] '--expected-output=2x3xf64=[[0,1,2],[0,1,2]]' '--expected-output=2x3xbf16=[[0,0,0],[1,1,1]]'
// RUN: bcast-run %t/dynamic.mlir --reference --input=2x0xf32=[[],[]] '--expected-output=2x0xf64=[[],[]]' '--expected-output=2x0xbf16=[[],[]]'
// RUN: not bcast-run %t/negative.mlir --input=3xf32=[0,0,0] 2>&1 | FileCheck %s
// CHECK: 'bcast.iota' op dimension 0: the result has extent -1; it must not be negative [CHECK-3]

//--- wrap.mlir
func.func @main() -> (tensor<4xi8>, tensor<4xui8>) {
  %positions = arith.constant dense<[128, 255, 256, 300]> : tensor<4xi32>
  %all = bcast.iota dim = 1 : tensor<4x301xi32>
  %here = bcast.broadcast_in_dim %positions, dims = [0] : tensor<4xi32> -> tensor<4x301xi32>
  %is = bcast.compare EQ, %all, %here : (tensor<4x301xi32>, tensor<4x301xi32>) -> tensor<4x301xi1>
  %zero = arith.constant dense<0> : tensor<4x301xi8>
  %0 = bcast.iota dim = 1 : tensor<4x301xi8>
  %1 = bcast.select %is, %0, %zero : (tensor<4x301xi1>, tensor<4x301xi8>, tensor<4x301xi8>) -> tensor<4x301xi8>
  %2 = bcast.reduce sum %1, dims = [1] : tensor<4x301xi8> -> tensor<4xi8>
  %uzero = arith.constant dense<0> : tensor<4x301xui8>
  %3 = bcast.iota dim = 1 : tensor<4x301xui8>
  %4 = bcast.select %is, %3, %uzero : (tensor<4x301xi1>, tensor<4x301xui8>, tensor<4x301xui8>) -> tensor<4x301xui8>
  %5 = bcast.reduce sum %4, dims = [1] : tensor<4x301xui8> -> tensor<4xui8>
  return %2, %5 : tensor<4xi8>, tensor<4xui8>
}
//--- round.mlir
func.func @main() -> (tensor<4xbf16>, tensor<4xf16>, tensor<4xf32>) {
  %positions = arith.constant dense<[257, 259, 65519, 69999]> : tensor<4xi32>
  %all = bcast.iota dim = 1 : tensor<4x70000xi32>
  %here = bcast.broadcast_in_dim %positions, dims = [0] : tensor<4xi32> -> tensor<4x70000xi32>
  %is = bcast.compare EQ, %all, %here : (tensor<4x70000xi32>, tensor<4x70000xi32>) -> tensor<4x70000xi1>
  %bzero = arith.constant dense<0.0> : tensor<4x70000xbf16>
  %0 = bcast.iota dim = 1 : tensor<4x70000xbf16>
  %1 = bcast.select %is, %0, %bzero : (tensor<4x70000xi1>, tensor<4x70000xbf16>, tensor<4x70000xbf16>) -> tensor<4x70000xbf16>
  %2 = bcast.reduce sum %1, dims = [1] : tensor<4x70000xbf16> -> tensor<4xbf16>
  %hzero = arith.constant dense<0.0> : tensor<4x70000xf16>
  %3 = bcast.iota dim = 1 : tensor<4x70000xf16>
  %4 = bcast.select %is, %3, %hzero : (tensor<4x70000xi1>, tensor<4x70000xf16>, tensor<4x70000xf16>) -> tensor<4x70000xf16>
  %5 = bcast.reduce sum %4, dims = [1] : tensor<4x70000xf16> -> tensor<4xf16>
  %zero = arith.constant dense<0.0> : tensor<4x70000xf32>
  %6 = bcast.iota dim = 1 : tensor<4x70000xf32>
  %7 = bcast.select %is, %6, %zero : (tensor<4x70000xi1>, tensor<4x70000xf32>, tensor<4x70000xf32>) -> tensor<4x70000xf32>
  %8 = bcast.reduce sum %7, dims = [1] : tensor<4x70000xf32> -> tensor<4xf32>
  return %2, %5, %8 : tensor<4xbf16>, tensor<4xf16>, tensor<4xf32>
}
//--- dynamic.mlir
func.func @main(%x: tensor<?x?xf32>) -> (tensor<?x?xf64>, tensor<?x?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = bcast.iota dim = 1 sizes(%d0, %d1) : tensor<?x?xf64>
  %1 = bcast.iota dim = 0 sizes(%d0, %d1) : tensor<?x?xbf16>
  return %0, %1 : tensor<?x?xf64>, tensor<?x?xbf16>
}
//--- negative.mlir
func.func @main(%x: tensor<?xf32>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %d = arith.subi %d0, %c4 : index
  %0 = bcast.iota dim = 0 sizes(%d) : tensor<?xf64>
  return %0 : tensor<?xf64>
}
