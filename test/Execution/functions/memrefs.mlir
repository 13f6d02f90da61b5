// Memrefs as arguments and results, in the JIT. An argument that the function
// may write to is printed after the results.

// RUN: bcast-run %s --entry=square --input=3xf32=[1,2,3] --input=3xf32=0 | FileCheck %s --check-prefix=SQUARE
// SQUARE: [1. 4. 9.]
// SQUARE-NOT: {{.}}
func.func @square(%x: memref<3xf32>, %y: memref<3xf32>) {
  %a = bufferization.to_tensor %x restrict : memref<3xf32> to tensor<3xf32>
  %0 = bcast.multiply %a, %a : tensor<3xf32>
  bufferization.materialize_in_destination %0 in writable %y : (tensor<3xf32>, memref<3xf32>) -> ()
  return
}

// RUN: bcast-run %s --entry=accumulate --input=3xf32=[1,2,3] --input=3xf32=0 --input=i64=3 | FileCheck %s --check-prefix=ACCUMULATE
// RUN: bcast-opt --bcast-to-affine %s | bcast-run - --entry=accumulate --input=3xf32=[1,2,3] --input=3xf32=0 --input=i64=3 | FileCheck %s --check-prefix=ACCUMULATE
// ACCUMULATE: 6.0
// ACCUMULATE-NEXT: [2. 4. 6.]
// ACCUMULATE-NOT: {{.}}
// RUN: bcast-run %s --entry=accumulate --input=3xf32=[1,2,3] --input=3xf32=0 --input=i64=3 --expected-output=f32=6 --expected-output=3xf32=[2,4,6]
// RUN: not bcast-run %s --entry=accumulate --input=3xf32=[1,2,3] --input=3xf32=0 --input=i64=3 --expected-output=f32=6 --expected-output=3xf32=[2,4,5] 2>&1 | FileCheck %s --check-prefix=DIFFERS
// DIFFERS: result 'argument 1' differs from --expected-output
func.func @accumulate(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f32 {
    %v = memref.load %x[%i] : memref<?xf32>
    memref.store %v, %y[%i] : memref<?xf32>
    %b = arith.addf %a, %v : f32
    scf.yield %b : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%i: f32, %o: f32):
    %r = arith.addf %i, %o : f32
    linalg.yield %r : f32
  }
  return %s : f32
}

// A returned memref: allocated here, an argument, or either of them.
// RUN: bcast-run %s --entry=repeat --input=1x4xf32=[[1,2,3,4]] --input=i64=2 | FileCheck %s --check-prefix=REPEAT
// REPEAT: {{\[}}[1. 2. 3. 4.]
// REPEAT-NEXT: [1. 2. 3. 4.]]
// REPEAT-NOT: {{.}}
func.func @repeat(%x: memref<?x4xf32>, %n: index) -> memref<?x4xf32> {
  %a = memref.alloc(%n) : memref<?x4xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : memref<?x4xf32>) outs(%a : memref<?x4xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  }
  return %a : memref<?x4xf32>
}

// RUN: bcast-run %s --entry=same --input=3xf32=[1,2,3] | FileCheck %s --check-prefix=SAME
// SAME: [1. 2. 3.]
// SAME-NOT: {{.}}
func.func @same(%x: memref<?xf32>) -> memref<?xf32> {
  return %x : memref<?xf32>
}

// RUN: bcast-run %s --entry=choose --input=4xf32=[1,2,3,4] --input=i1=true | FileCheck %s --check-prefix=CHOOSE
// RUN: bcast-run %s --entry=choose --input=4xf32=[1,2,3,4] --input=i1=false | FileCheck %s --check-prefix=CHOOSE
// CHOOSE: [1. 2. 3. 4.]
// CHOOSE-NEXT: 1.0
func.func @choose(%x: memref<4xf32>, %c: i1) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  %f = memref.load %r[%c0] : memref<4xf32>
  return %r, %f : memref<4xf32>, f32
}

// A write in a callee, and in a part of the argument.
// RUN: bcast-run %s --entry=calls --input=4xf32=[1,2,3,4] | FileCheck %s --check-prefix=CALLS
// CALLS: [1. 2. 0. 4.]
func.func private @clear(%x: memref<2xf32, strided<[1], offset: 1>>) {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  memref.store %z, %x[%c1] : memref<2xf32, strided<[1], offset: 1>>
  return
}
func.func @calls(%x: memref<4xf32>) {
  %part = memref.subview %x[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  func.call @clear(%part) : (memref<2xf32, strided<[1], offset: 1>>) -> ()
  return
}

// Code of other dialects passes through.
// RUN: bcast-run %s --entry=vectors --input=8xf32=[1,2,3,4,5,6,7,8] | FileCheck %s --check-prefix=VECTORS
// VECTORS: [{{ *}}4. {{ *}}16. {{ *}}36. {{ *}}64. 100. 144. 196. 256.]
func.func @vectors(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%c0], %p {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %w = arith.addf %v, %v : vector<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = vector.transfer_write %w, %e[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %1 = bcast.multiply %r, %r : tensor<8xf32>
  return %1 : tensor<8xf32>
}
