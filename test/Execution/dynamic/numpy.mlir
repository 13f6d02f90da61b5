// NUMPY-5, NUMPY-6, CHECK-1: dynamic extents that are stretched, 0, or neither, from call to call.
// DEFINE: %{run} = bcast-run %s --reference --entry

// No dimension is stretched.
// RUN: %{run}=outer '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=2x3xf32=[[10,20,30],[40,50,60]]' '--expected-output=2x3xf32=[[11,22,33],[44,55,66]]'
// Either operand, in either dimension.
// RUN: %{run}=outer '--input=2x1xf32=[[1],[4]]' '--input=1x3xf32=[[10,20,30]]' '--expected-output=2x3xf32=[[11,21,31],[14,24,34]]'
// RUN: %{run}=outer '--input=1x3xf32=[[1,2,3]]' '--input=2x1xf32=[[10],[40]]' '--expected-output=2x3xf32=[[11,12,13],[41,42,43]]'
// RUN: %{run}=outer '--input=1x1xf32=[[1]]' '--input=2x2xf32=[[10,20],[30,40]]' '--expected-output=2x2xf32=[[11,21],[31,41]]'
// RUN: %{run}=outer '--input=1x1xf32=[[1]]' '--input=1x1xf32=[[2]]' '--expected-output=1x1xf32=[[3]]'
// 0 against 1 is 0.
// RUN: %{run}=outer '--input=0x3xf32=[]' '--input=1x3xf32=[[1,2,3]]' '--expected-output=0x3xf32=[]'
// RUN: %{run}=outer '--input=1x3xf32=[[1,2,3]]' '--input=0x1xf32=[]' '--expected-output=0x3xf32=[]'
// RUN: %{run}=outer '--input=2x0xf32=[[],[]]' '--input=1x1xf32=[[1]]' '--expected-output=2x0xf32=[[],[]]'
func.func @outer(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A static extent against a dynamic one, three operands, and types that are not f32.
// RUN: %{run}=three '--input=2x1xi1=[[true],[false]]' '--input=3xui8=[1,2,3]' '--input=1xui8=[9]' '--expected-output=2x3xui8=[[1,2,3],[9,9,9]]'
// RUN: %{run}=three '--input=1x3xi1=[[true,false,true]]' '--input=3xui8=[1,2,3]' '--input=3xui8=[7,8,9]' '--expected-output=1x3xui8=[[1,8,3]]'
func.func @three(%p: tensor<?x?xi1>, %a: tensor<3xui8>, %b: tensor<?xui8>) -> tensor<?x3xui8> {
  %0 = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<?x?xi1>, tensor<3xui8>, tensor<?xui8>) -> tensor<?x3xui8>
  return %0 : tensor<?x3xui8>
}

// A chain: a computed value is broadcast again, and read twice.
// RUN: %{run}=chain '--input=1xf32=[2]' '--input=1xf32=[3]' '--input=2x2xf32=[[1,2],[3,4]]' '--expected-output=2x2xf32=[[6,7],[8,9]]' '--expected-output=2x2xf32=[[5,10],[15,20]]'
// RUN: %{run}=chain '--input=2xf32=[2,4]' '--input=1xf32=[3]' '--input=1x2xf32=[[1,2]]' '--expected-output=1x2xf32=[[6,9]]' '--expected-output=1x2xf32=[[5,14]]'
// RUN: %{run}=chain '--input=2xf32=[2,4]' '--input=2xf32=[3,5]' '--input=2x1xf32=[[1],[2]]' '--expected-output=2x2xf32=[[6,10],[7,11]]' '--expected-output=2x2xf32=[[5,9],[10,18]]'
func.func @chain(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %sum = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = bcast.add %c, %sum rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.multiply %sum, %c rule(#bcast.numpy) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// A bf16 that is only moved keeps its bits, those of subnormal numbers included.
// RUN: %{run}=subnormal '--input=2xbf16=[9.1835e-41,2]' --input=17xi1=true | FileCheck %s --check-prefix=SUBNORMAL
// SUBNORMAL-COUNT-17: 9.1835e-41
func.func @subnormal(%a: tensor<?xbf16>, %s: tensor<?xi1>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %s, %c0 : tensor<?xi1>
  %m = tensor.dim %a, %c0 : tensor<?xbf16>
  %0 = bcast.broadcast_in_dim %a, dims = [0] sizes(%m, %n) : tensor<?xbf16> -> tensor<?x?xbf16>
  return %0 : tensor<?x?xbf16>
}
