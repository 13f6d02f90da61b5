// Numbers and indices as arguments and results, in the JIT: an array of rank 0
// in the signature, of i64 for an index.

// RUN: bcast-run %s --entry=scale --input=3xf32=[1,2,3] --input=i64=7 --input=f32=2.5 --reference | FileCheck %s --check-prefix=SCALE
// SCALE: [2.5 5. {{ *}}7.5]
// SCALE-NEXT: 14
func.func @scale(%x: tensor<3xf32>, %n: i64, %s: f32) -> (tensor<3xf32>, i64) {
  %t = tensor.from_elements %s : tensor<f32>
  %0 = bcast.multiply %x, %t rule(#bcast.numpy) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = arith.addi %n, %n : i64
  return %0, %1 : tensor<3xf32>, i64
}

// RUN: bcast-run %s --entry=count --input=i64=4 | FileCheck %s --check-prefix=COUNT
// RUN: bcast-opt --bcast-to-linalg %s | bcast-run - --entry=count --input=i64=4 | FileCheck %s --check-prefix=COUNT
// RUN: bcast-opt --bcast-to-affine %s | bcast-run - --entry=count --input=i64=4 | FileCheck %s --check-prefix=COUNT
// COUNT: [0 1 2 3]
// RUN: bcast-run %s --entry=count --input=i64=0 | FileCheck %s --check-prefix=NONE
// NONE: []
// RUN: not bcast-run %s --entry=count --input=i64=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: numbers.mlir:[[@LINE+2]]:8: 'bcast.iota' op {{.*}}-1
func.func @count(%n: index) -> tensor<?xi64> {
  %0 = bcast.iota dim = 0 sizes(%n) : tensor<?xi64>
  return %0 : tensor<?xi64>
}

// Every type, beside a call of a function that takes numbers itself.
// RUN: bcast-run %s --entry=types --input=i64=-5 --input=i1=true --input=f16=1.5 --input=bf16=2.5 --input=i8=100 --input=f64=0.1 --input=ui32=4294967295 --reference | FileCheck %s --check-prefix=TYPES
// TYPES: -10
// TYPES-NEXT: True
// TYPES-NEXT: 3.0
// TYPES-NEXT: 5.0
// TYPES-NEXT: -56
// TYPES-NEXT: 0.1
// TYPES-NEXT: 4294967295
// RUN: bcast-run %s --entry=twice --input=i64=3 | FileCheck %s --check-prefix=TWICE
// TWICE: 6
func.func @twice(%n: index) -> index {
  %s = arith.addi %n, %n : index
  return %s : index
}
func.func @types(%n: index, %b: i1, %h: f16, %bf: bf16, %i8: i8, %f: f64, %u: ui32) -> (index, i1, f16, bf16, i8, f64, ui32) {
  %s = func.call @twice(%n) : (index) -> index
  %h2 = arith.addf %h, %h : f16
  %bf2 = arith.addf %bf, %bf : bf16
  %i2 = arith.addi %i8, %i8 : i8
  return %s, %b, %h2, %bf2, %i2, %f, %u : index, i1, f16, bf16, i8, f64, ui32
}

// A name that is taken: the copy that calls use has another one.
// RUN: bcast-run %s --entry=called --input=i64=3 | FileCheck %s --check-prefix=CALLED
// CALLED: 3
func.func @called(%n: i64) -> i64 {
  return %n : i64
}
func.func @called_0(%n: i64) -> i64 {
  %0 = func.call @called(%n) : (i64) -> i64
  return %0 : i64
}

// Numbers beside results in buffers follow these.
// RUN: bcast-opt --bcast-to-affine %s | bcast-run - --entry=scale --input=3xf32=[1,2,3] --input=i64=7 --input=f32=2.5 | FileCheck %s --check-prefix=SCALE

// Extents of arrays are set, and numbers stay.
// RUN: bcast-run %s --entry=rows --input=2x3xf32=1 --input=i64=2 --explain | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: (2x3xf32, i64) -> (f32)
func.func @rows(%x: tensor<?x?xf32>, %n: i64) -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.sitofp %n : i64 to f32
  %t = tensor.from_elements %f : tensor<f32>
  %0 = bcast.multiply %x, %t rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %1 = tensor.extract %0[%c0, %c0] : tensor<?x?xf32>
  return %1 : f32
}
