// No loop goes over rows without elements, of which there may be very many.

// RUN: timeout 30 bcast-run %s --entry=reduced --input=1152921504606846976x0xi8=1 --input=1x1xi8=1 | FileCheck %s --check-prefix=REDUCED
// REDUCED: {{^}}0{{$}}
// REDUCED-NEXT: {{^}}-128{{$}}

// RUN: timeout 30 bcast-run %s --entry=floats --input=1152921504606846976x0xf32=1 --input=1x1xf32=1 | FileCheck %s --check-prefix=FLOATS
// FLOATS: {{^}}0.0{{$}}

// RUN: timeout 30 bcast-run %s --entry=added --input=144115188075855872x0xf32=1 --input=0xf32=1 | FileCheck %s --check-prefix=ADDED
// ADDED: []
// ADDED-NEXT: {{^}}1.0{{$}}

// RUN: timeout 30 bcast-run %s --entry=softmax --input=144115188075855872x0xf32=1 | FileCheck %s --check-prefix=SOFTMAX
// RUN: timeout 30 bcast-run %s --entry=softmax --threads=2 --input=144115188075855872x0xf32=1 | FileCheck %s --check-prefix=SOFTMAX
// SOFTMAX: []
// SOFTMAX-NEXT: {{^}}1.0{{$}}

// RUN: timeout 30 bcast-run %s --entry=looped --input=144115188075855872x0xf32=1 --input=3xf32=1 | FileCheck %s --check-prefix=LOOPED
// LOOPED: {{^}}0.0{{$}}

// RUN: timeout 30 bcast-run %s --entry=columns --reference --input=3x0x4611686018427387904xf32=1 | FileCheck %s --check-prefix=COLUMNS
// COLUMNS: []
// COLUMNS-NEXT: {{^}}0.0{{$}}

// RUN: timeout 30 bcast-run %s --entry=twice --reference --input=4611686018427387904x2x0xf32=1 | FileCheck %s --check-prefix=TWICE
// TWICE: {{^}}[0. 0.]

func.func @reduced(%x: tensor<?x?xi8>, %z: tensor<?x1xi8>) -> (tensor<i8>, tensor<i8>) {
  %y = bcast.add %x, %z rule(#bcast.numpy) : (tensor<?x?xi8>, tensor<?x1xi8>) -> tensor<?x?xi8>
  %r = bcast.reduce sum %y, dims = [0, 1] : tensor<?x?xi8> -> tensor<i8>
  %m = bcast.reduce maximum %y, dims = [0, 1] : tensor<?x?xi8> -> tensor<i8>
  return %r, %m : tensor<i8>, tensor<i8>
}

func.func @floats(%x: tensor<?x?xf32>, %z: tensor<?x1xf32>) -> tensor<f32> {
  %y = bcast.add %x, %z rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %r = bcast.reduce sum %y, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
  return %r : tensor<f32>
}

func.func @added(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<f32>) {
  %one = arith.constant dense<1.0> : tensor<f32>
  %r = bcast.add %x, %w rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r, %one : tensor<?x?xf32>, tensor<f32>
}

func.func @softmax(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant dense<1.0> : tensor<f32>
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %maxima = bcast.reduce maximum %x, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %a = bcast.broadcast_in_dim %maxima, dims = [0] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %s = bcast.subtract %x, %a : tensor<?x?xf32>
  %e = bcast.exponential %s : tensor<?x?xf32>
  %sums = bcast.reduce sum %e, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %b = bcast.broadcast_in_dim %sums, dims = [0] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %q = bcast.divide %e, %b : tensor<?x?xf32>
  return %q, %one : tensor<?x?xf32>, tensor<f32>
}

// Static extents: nothing computes the maxima and the sums.
// RUN: bcast-run %s --entry=static --input=144115188075855872x0xf16=1 | FileCheck %s --check-prefix=STATIC
// STATIC: []
func.func @static(%x: tensor<144115188075855872x0xf16>) -> tensor<144115188075855872x0xf16> {
  %maxima = bcast.reduce maximum %x, dims = [1] : tensor<144115188075855872x0xf16> -> tensor<144115188075855872xf16>
  %s = bcast.subtract %x, %maxima rule(#bcast.in_dim<[0]>) : (tensor<144115188075855872x0xf16>, tensor<144115188075855872xf16>) -> tensor<144115188075855872x0xf16>
  %e = bcast.exponential %s : tensor<144115188075855872x0xf16>
  %sums = bcast.reduce sum %e, dims = [1] : tensor<144115188075855872x0xf16> -> tensor<144115188075855872xf16>
  %q = bcast.divide %e, %sums rule(#bcast.in_dim<[0]>) : (tensor<144115188075855872x0xf16>, tensor<144115188075855872xf16>) -> tensor<144115188075855872x0xf16>
  return %q : tensor<144115188075855872x0xf16>
}

func.func @looped(%x: tensor<?x?xf32>, %w: tensor<3xf32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%total = %zero) -> (tensor<f32>) {
    %one = tensor.extract_slice %w[%i] [1] [1] : tensor<3xf32> to tensor<1xf32>
    %y = bcast.add %x, %one rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
    %sum = bcast.reduce sum %y, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
    %next = bcast.add %total, %sum : tensor<f32>
    scf.yield %next : tensor<f32>
  }
  return %r : tensor<f32>
}

// Columns along the outer dimension of the result: the loop over the inner one is around them.
#layout = #bcast.layout<minor_to_major = [1, 2, 0]>
!rows = tensor<?x?x?xf32, #layout>
func.func @columns(%x: !rows) -> (tensor<?x?xf32>, tensor<f32>) {
  %0 = bcast.reduce sum %x, dims = [0] : !rows -> tensor<?x?xf32>
  %1 = bcast.reduce sum %x, dims = [0, 1, 2] : !rows -> tensor<f32>
  return %0, %1 : tensor<?x?xf32>, tensor<f32>
}

func.func @twice(%x: tensor<?x?x?xf32>) -> tensor<?xf32> {
  %0 = bcast.reduce sum %x, dims = [0, 2] : tensor<?x?x?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
