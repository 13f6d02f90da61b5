// The rule of blocks, of static and dynamic extents.
// DEFINE: %{run} = bcast-run %s --reference --print-allocations --entry
// DEFINE: %{none} = FileCheck %s --check-prefix=NONE
// NONE: {{^}}allocations: 0, bytes at once: 0{{$}}

// BLOCKS-3: nothing is written but the result.
// RUN: %{run}=scale '--input=2x6xi32=[[1,2,3,4,5,6],[7,8,9,10,11,12]]' '--input=2x2xi32=[[10,20],[30,40]]' '--expected-output=2x6xi32=[[11,12,13,24,25,26],[37,38,39,50,51,52]]' 2>&1 | %{none}
func.func @scale(%x: tensor<2x6xi32>, %s: tensor<2x2xi32>) -> tensor<2x6xi32> {
  %0 = bcast.add %x, %s rule(#bcast.blocks<[-1]>) : (tensor<2x6xi32>, tensor<2x2xi32>) -> tensor<2x6xi32>
  return %0 : tensor<2x6xi32>
}

// RUN: %{run}=both '--input=1x4xi32=[[1,2,3,4]]' '--input=2x2xi32=[[10,20],[30,40]]' '--expected-output=2x4xi32=[[11,12,23,24],[31,32,43,44]]' 2>&1 | %{none}
// RUN: %{run}=rows '--input=2x2xi32=[[1,2],[3,4]]' '--input=4x1xi32=[[10],[20],[30],[40]]' '--expected-output=4x2xi32=[[11,12],[21,22],[33,34],[43,44]]' 2>&1 | %{none}
func.func @both(%x: tensor<1x4xi32>, %s: tensor<2x2xi32>) -> tensor<2x4xi32> {
  %0 = bcast.add %x, %s rule(#bcast.blocks<[-1, -2]>) : (tensor<1x4xi32>, tensor<2x2xi32>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}
func.func @rows(%x: tensor<2x2xi32>, %s: tensor<4x1xi32>) -> tensor<4x2xi32> {
  %0 = bcast.add %x, %s rule(#bcast.blocks<[-2]>) : (tensor<2x2xi32>, tensor<4x1xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// BLOCKS-2: dimensions beside the blocks may be dynamic.
// RUN: %{run}=rows_of_blocks '--input=2x4xi32=[[1,2,3,4],[5,6,7,8]]' '--input=2x2xi32=[[10,20],[30,40]]' '--expected-output=2x4xi32=[[11,12,23,24],[35,36,47,48]]' 2>&1 | %{none}
// RUN: %{run}=rows_of_blocks '--input=2x4xi32=[[1,2,3,4],[5,6,7,8]]' '--input=1x2xi32=[[10,20]]' '--expected-output=2x4xi32=[[11,12,23,24],[15,16,27,28]]' 2>&1 | %{none}
func.func @rows_of_blocks(%x: tensor<?x4xi32>, %s: tensor<?x2xi32>) -> tensor<?x4xi32> {
  %0 = bcast.add %x, %s rule(#bcast.blocks<[-1]>) : (tensor<?x4xi32>, tensor<?x2xi32>) -> tensor<?x4xi32>
  return %0 : tensor<?x4xi32>
}

// So may those of computed operands.
// RUN: %{run}=dequantize '--input=2x4xi8=[[1,2,3,4],[5,6,7,8]]' '--input=2x2xf32=[[10,20],[30,40]]' --input=4xf32=[0,1,2,3] '--expected-output=2x4xf32=[[10,30,100,140],[150,210,360,440]]' 2>&1 | %{none}
// RUN: %{run}=dequantize '--input=1x4xi8=[[1,2,3,4]]' '--input=2x2xf32=[[10,20],[30,40]]' --input=4xf32=[0,1,2,3] '--expected-output=2x4xf32=[[10,30,100,140],[30,90,200,280]]' 2>&1 | %{none}
// RUN: %{run}=dequantize '--input=2x4xi8=[[1,2,3,4],[5,6,7,8]]' '--input=1x2xf32=[[10,20]]' --input=4xf32=[0,1,2,3] '--expected-output=2x4xf32=[[10,30,100,140],[50,70,180,220]]' 2>&1 | %{none}
func.func @dequantize(%q: tensor<?x4xi8>, %scale: tensor<?x2xf32>, %zeros: tensor<4xf32>) -> tensor<?x4xf32> {
  %0 = bcast.convert %q : tensor<?x4xi8> -> tensor<?x4xf32>
  %1 = bcast.add %0, %zeros rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  %2 = bcast.multiply %1, %scale rule(#bcast.blocks<[-1]>) : (tensor<?x4xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

// BLOCKS-6: either repeats, or is stretched, or has the result's extent.
// DEFINE: %{dynamic} = bcast-run %s --reference --entry=dynamic
// RUN: %{dynamic} '--input=6xi32=[1,2,3,4,5,6]' '--input=2xi32=[10,20]' '--expected-output=6xi32=[11,12,13,24,25,26]'
// RUN: %{dynamic} '--input=2xi32=[10,20]' '--input=6xi32=[1,2,3,4,5,6]' '--expected-output=6xi32=[11,12,13,24,25,26]'
// RUN: %{dynamic} '--input=2xi32=[10,20]' '--input=1xi32=[1]' '--expected-output=2xi32=[11,21]'
// RUN: %{dynamic} '--input=1xi32=[1]' '--input=1xi32=[1]' '--expected-output=1xi32=[2]'
// RUN: %{dynamic} '--input=0xi32=[]' '--input=1xi32=[1]' '--expected-output=0xi32=[]'
// RUN: %{dynamic} '--input=0xi32=[]' '--input=0xi32=[]' '--expected-output=0xi32=[]'
// RUN: not %{dynamic} --input=6xi32=1 --input=4xi32=1 2>&1 | FileCheck %s --check-prefix=DIVIDE
// DIVIDE: blocks.mlir:[[#@LINE+6]]:8: 'bcast.add' op blocks rule: dimension 0: operand 1 has extent 4, the largest extent is 6; the first must divide the second [BLOCKS-4]
// RUN: not %{dynamic} '--input=0xi32=[]' --input=4xi32=1 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: operand 0 has extent 0, the largest extent is 4; the first must divide the second [BLOCKS-4]
func.func @dynamic(%x: tensor<?xi32>, %s: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi32>
  %0 = bcast.add %x, %s rule(#bcast.blocks<[-1]>) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// A static extent need not be the largest.
// DEFINE: %{static} = bcast-run %s --reference --entry=beside_static
// RUN: %{static} '--input=4xi32=[1,2,3,4]' '--input=2xi32=[10,20]' '--expected-output=4xi32=[11,12,23,24]'
// RUN: %{static} '--input=1xi32=[1]' '--input=2xi32=[10,20]' '--expected-output=2xi32=[11,21]'
// RUN: not %{static} --input=3xi32=1 --input=2xi32=1 2>&1 | FileCheck %s --check-prefix=STATIC
// STATIC: operand 1 has extent 2, the largest extent is 3; the first must divide the second [BLOCKS-4]
func.func @beside_static(%x: tensor<?xi32>, %s: tensor<2xi32>) -> tensor<?xi32> {
  %0 = bcast.add %x, %s rule(#bcast.blocks<[-1]>) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// BLOCKS-5: three extents, of which 2 does not divide 3.
// RUN: bcast-run %s --reference --entry=three --input=6xi1=true '--input=3xi32=[1,2,3]' '--input=2xi32=[10,20]' '--expected-output=6xi32=[1,1,2,2,3,3]'
func.func @three(%p: tensor<?xi1>, %a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %0 = bcast.select %p, %a, %b rule(#bcast.blocks<[-1]>) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// BLOCKS-7
// DEFINE: %{target} = bcast-run %s --reference --entry=target
// RUN: %{target} '--input=2x2xi32=[[1,2],[3,4]]' --input=4x2xi32=0 '--expected-output=4x2xi32=[[1,2],[1,2],[3,4],[3,4]]'
// RUN: %{target} '--input=1x1xi32=[[1]]' '--input=0x2xi32=[]' '--expected-output=0x2xi32=[]'
// RUN: not %{target} --input=2x1xi32=0 --input=3x2xi32=0 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: 'bcast.broadcast' op blocks rule: dimension 0: operand 0 has extent 2, the target has extent 3; the first must divide the second [BLOCKS-7]
// RUN: not %{target} --input=2x1xi32=0 '--input=0x2xi32=[]' 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: operand 0 has extent 2, the target has extent 0; the first must divide the second [BLOCKS-7]
func.func @target(%x: tensor<?x?xi32>, %like: tensor<?x2xi32>) -> tensor<?x2xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %like, %c0 : tensor<?x2xi32>
  %0 = bcast.broadcast %x sizes(%n) rule(#bcast.blocks<[-2]>) : tensor<?x?xi32> -> tensor<?x2xi32>
  return %0 : tensor<?x2xi32>
}

// A target of three times the operand's extent is checked to fit, and read as a view.
// DEFINE: %{times} = bcast-run %s --reference --print-allocations --entry=times
// RUN: %{times} '--input=2x2xi32=[[1,2],[3,4]]' --input=2x6xi32=10 '--expected-output=2x6xi32=[[11,11,11,12,12,12],[13,13,13,14,14,14]]' 2>&1 | %{none}
// RUN: %{times} '--input=1x1xi32=[[1]]' '--input=1x3xi32=[[1,2,3]]' '--expected-output=1x3xi32=[[2,3,4]]' 2>&1 | %{none}
// RUN: %{times} --input=2x0xi32=0 --input=2x0xi32=0 --expected-output=2x0xi32=0 2>&1 | %{none}
// RUN: not %{times} --input=1x2xi32=0 --input=1x4xi32=0 2>&1 | FileCheck %s --check-prefix=TIMES
// TIMES: dimension 1: operand 1 has extent 6, operand 0 has extent 4; they must be equal [NONE-2]
// RUN: not %{times} --input=0x4000000000000000000xi32=0 --input=0x4xi32=0 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: 'bcast.broadcast' op blocks rule: dimension 1: operand 0, repeated 3 times, exceeds 63 bits: factor 0 has extent 4000000000000000000; it must be at most 3074457345618258602 [CHECK-7]
// RUN: bcast-opt %s --bcast-print-contracts -o %t.mlir | FileCheck %s --check-prefix=CONTRACT
// CONTRACT-LABEL: @times(
// CONTRACT-NEXT: requires arg0.1 <= 3074457345618258602  # CHECK-7
// CONTRACT-NEXT: requires arg0.0 == arg1.0  # NONE-2
// CONTRACT-NEXT: requires (arg0.1 * 3) == arg1.1  # NONE-2
// CONTRACT-NEXT: result.0 = arg1.0
func.func @times(%s: tensor<?x?xi32>, %x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = tensor.dim %s, %c0 : tensor<?x?xi32>
  %n = tensor.dim %s, %c1 : tensor<?x?xi32>
  %n3 = arith.muli %n, %c3 : index
  %0 = bcast.broadcast %s sizes(%m, %n3) rule(#bcast.blocks<[-1]>) : tensor<?x?xi32> -> tensor<?x?xi32>
  %1 = bcast.add %x, %0 : tensor<?x?xi32>
  return %1 : tensor<?x?xi32>
}

// Of two dynamic extents, either is the result's. Nothing is allocated.
// RUN: bcast-run %s --print-allocations --entry=either --input=4x6000xi32=1 --input=4x2000xi32=2 2>&1 | FileCheck %s --check-prefix=EITHER
// RUN: bcast-run %s --print-allocations --entry=either --input=4x2000xi32=1 --input=4x6000xi32=2 2>&1 | FileCheck %s --check-prefix=EITHER
// EITHER: allocations: 0, bytes at once: 0
// RUN: bcast-run %s --reference --entry=either '--input=1x4xi32=[[1,2,3,4]]' '--input=2x2xi32=[[10,20],[30,40]]' '--expected-output=2x4xi32=[[11,12,23,24],[31,32,43,44]]'
// RUN: bcast-run %s --reference --entry=either '--input=2x2xi32=[[10,20],[30,40]]' '--input=1x4xi32=[[1,2,3,4]]' '--expected-output=2x4xi32=[[11,12,23,24],[31,32,43,44]]'
// RUN: bcast-run %s --reference --entry=either '--input=2x1xi32=[[10],[20]]' '--input=1x3xi32=[[1,2,3]]' '--expected-output=2x3xi32=[[11,12,13],[21,22,23]]'
// RUN: bcast-run %s --reference --entry=either --input=2x0xi32=1 '--input=2x1xi32=[[1],[2]]' --expected-output=2x0xi32=0
// RUN: not bcast-run %s --entry=either --input=1x4xi32=1 --input=1x6xi32=1 2>&1 | FileCheck %s --check-prefix=FOUR
// FOUR: operand 0 has extent 4, the largest extent is 6; the first must divide the second [BLOCKS-4]
func.func @either(%x: tensor<?x?xi32>, %s: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = bcast.add %x, %s rule(#bcast.blocks<[-1]>) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// A padded dimension is not split: the view has no layout.
#padded = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [2, 4], padding_value = 7 : i32>
#wide = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 8], padding_value = 7 : i32>
// RUN: bcast-run %s --reference --entry=padded '--input=2x6xi32=[[1,2,3,4,5,6],[7,8,9,10,11,12]]' '--input=2x2xi32=[[10,20],[30,40]]' '--expected-output=2x6xi32=[[11,12,13,24,25,26],[37,38,39,50,51,52]]' '--expected-output=2x6xi32=[[10,10,10,20,20,20],[30,30,30,40,40,40]]'
func.func @padded(%x: tensor<2x6xi32, #wide>, %s: tensor<2x2xi32, #padded>) -> (tensor<2x6xi32>, tensor<2x6xi32, #wide>) {
  %0 = bcast.add %x, %s rule(#bcast.blocks<[-1]>) : (tensor<2x6xi32, #wide>, tensor<2x2xi32, #padded>) -> tensor<2x6xi32>
  %1 = bcast.broadcast %s rule(#bcast.blocks<[-1]>) : tensor<2x2xi32, #padded> -> tensor<2x6xi32, #wide>
  return %0, %1 : tensor<2x6xi32>, tensor<2x6xi32, #wide>
}

// Two readers of a broadcast each have it as a view.
// RUN: %{run}=two_readers '--input=1x4xi32=[[1,2,3,4]]' '--input=1x2xi32=[[10,20]]' '--expected-output=1x4xi32=[[20,30,80,100]]' 2>&1 | %{none}
func.func @two_readers(%x: tensor<1x4xi32>, %s: tensor<1x2xi32>) -> tensor<1x4xi32> {
  %0 = bcast.broadcast %s rule(#bcast.blocks<[-1]>) : tensor<1x2xi32> -> tensor<1x4xi32>
  %1 = bcast.multiply %x, %0 : tensor<1x4xi32>
  %2 = bcast.add %1, %0 : tensor<1x4xi32>
  return %2 : tensor<1x4xi32>
}

// Differences, products and what follows share a nest.
// RUN: %{run}=chain '--input=1x4xi32=[[1,2,3,4]]' '--input=1x2xi32=[[1,2]]' '--input=1x2xi32=[[10,20]]' --input=4xi32=5 '--expected-output=1x4xi32=[[5,15,25,45]]' 2>&1 | %{none}
func.func @chain(%x: tensor<1x4xi32>, %z: tensor<1x2xi32>, %s: tensor<1x2xi32>, %b: tensor<4xi32>) -> tensor<1x4xi32> {
  %0 = bcast.subtract %x, %z rule(#bcast.blocks<[-1]>) : (tensor<1x4xi32>, tensor<1x2xi32>) -> tensor<1x4xi32>
  %1 = bcast.multiply %0, %s rule(#bcast.blocks<[-1]>) : (tensor<1x4xi32>, tensor<1x2xi32>) -> tensor<1x4xi32>
  %2 = bcast.add %1, %b rule(#bcast.numpy) : (tensor<1x4xi32>, tensor<4xi32>) -> tensor<1x4xi32>
  return %2 : tensor<1x4xi32>
}
