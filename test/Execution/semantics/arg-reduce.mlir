// The index of the first extreme element (ARG-4): NaN is extreme, zeros are equal. 0 if there is no
// element (ARG-5).
//
// RUN: split-file %s %t
// RUN: bcast-run %t/floats.mlir --reference '--input=6x4xf32=[[1,3,2,3],[nan,1,nan,5],[-0.0,0,-0.0,0],[-inf,-inf,-inf,-inf],[inf,nan,-inf,inf],[-7,-2,-9,-2]]' \
// RUN:   '--expected-output=6xi32=[1,0,0,0,1,1]' '--expected-output=6xi64=[0,0,0,0,1,2]'
// RUN: bcast-run %t/floats.mlir --reference --input=2x0xf32=[[],[]] '--expected-output=2xi32=[0,0]' '--expected-output=2xi64=[0,0]'
// RUN: bcast-run %t/floats.mlir --reference --input=0x3xf32=[] '--expected-output=0xi32=[]' '--expected-output=0xi64=[]'
// RUN: bcast-run %t/integers.mlir --reference '--input=5xi8=[-128,1,127,-128,127]' '--input=5xui8=[128,255,0,255,0]' '--input=5xi1=[0,1,1,0,0]' '--input=2xi8=[-128,-128]' \
// RUN:   '--expected-output=i32=2' '--expected-output=i32=0' '--expected-output=i32=1' '--expected-output=i32=2' '--expected-output=i32=1' '--expected-output=i32=0' '--expected-output=i32=0'

//--- floats.mlir
func.func @main(%x: tensor<?x?xf32>) -> (tensor<?xi32>, tensor<?xi64>) {
  %0 = bcast.arg_maximum %x, dim = 1 : tensor<?x?xf32> -> tensor<?xi32>
  %1 = bcast.arg_minimum %x, dim = 1 : tensor<?x?xf32> -> tensor<?xi64>
  return %0, %1 : tensor<?xi32>, tensor<?xi64>
}
//--- integers.mlir
func.func @main(%x: tensor<5xi8>, %y: tensor<5xui8>, %z: tensor<5xi1>, %w: tensor<2xi8>)
    -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
  %0 = bcast.arg_maximum %x, dim = 0 : tensor<5xi8> -> tensor<i32>
  %1 = bcast.arg_minimum %x, dim = 0 : tensor<5xi8> -> tensor<i32>
  %2 = bcast.arg_maximum %y, dim = 0 : tensor<5xui8> -> tensor<i32>
  %3 = bcast.arg_minimum %y, dim = 0 : tensor<5xui8> -> tensor<i32>
  %4 = bcast.arg_maximum %z, dim = 0 : tensor<5xi1> -> tensor<i32>
  %5 = bcast.arg_minimum %z, dim = 0 : tensor<5xi1> -> tensor<i32>
  %6 = bcast.arg_maximum %w, dim = 0 : tensor<2xi8> -> tensor<i32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
}
