// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-optimize-linalg=vector-bits=512 --allow-unregistered-dialect --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-optimize-linalg="bufferize=false vector-bits=512" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefix=FUSED
// RUN: bcast-opt %s --bcast-optimize-linalg=bufferize=false --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-unknown-ops unknown-type-conversion=identity-layout-map buffer-alignment=64" \
// RUN:   --bcast-optimize-linalg="bufferize=false vector-bits=512" --allow-unregistered-dialect --split-input-file | FileCheck %s
// RUN: not bcast-opt /dev/null --bcast-optimize-linalg=bufferise=false 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: 'bcast-optimize-linalg' has no option 'bufferise'; did you mean 'bufferize'?
// RUN: bcast-opt %s --bcast-optimize-linalg="assume-features={none} bufferize=0 vector-bits=512" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefix=FUSED
// RUN: bcast-opt %s --pass-pipeline="builtin.module(bcast-optimize-linalg{bufferize={False} vector-bits=512})" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefix=FUSED
// RUN: not bcast-opt /dev/null --bcast-optimize-linalg=bufferize=off 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: 'off' is invalid value for boolean argument

// Named operations are fused into one nest. The broadcast is not stored.
// CHECK: module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512>}
// CHECK-LABEL: func.func @scale_shift(
// CHECK-SAME: %[[X:.*]]: memref<8x2048xf32>, %[[ROW:.*]]: memref<2048xf32>) -> memref<8x2048xf32>
// CHECK-COUNT-1: memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK: affine.for
// CHECK: affine.for %{{.*}} = 0 to 2048 step 16
// CHECK: affine.vector_load %[[X]]
// CHECK: affine.vector_load %[[ROW]]
// CHECK: arith.mulf {{.*}} vector<16xf32>
// CHECK: math.exp {{.*}} vector<16xf32>
// CHECK: affine.vector_store
// CHECK-NOT: affine.for
// FUSED-LABEL: func.func @scale_shift(
// FUSED-SAME: tensor<8x2048xf32>
// FUSED-COUNT-1: linalg.generic
// FUSED-NOT: linalg.generic
func.func @scale_shift(%x: tensor<8x2048xf32>, %row: tensor<2048xf32>) -> tensor<8x2048xf32> {
  %e = tensor.empty() : tensor<8x2048xf32>
  %b = linalg.broadcast ins(%row : tensor<2048xf32>) outs(%e : tensor<8x2048xf32>) dimensions = [0]
  %m = linalg.mul ins(%x, %b : tensor<8x2048xf32>, tensor<8x2048xf32>) outs(%e : tensor<8x2048xf32>) -> tensor<8x2048xf32>
  %r = linalg.exp ins(%m : tensor<8x2048xf32>) outs(%e : tensor<8x2048xf32>) -> tensor<8x2048xf32>
  return %r : tensor<8x2048xf32>
}

// -----

// Softmax is computed row by row; the matrix product and the unknown operation stay.
// CHECK-LABEL: func.func @network(
// CHECK: scf.for
// CHECK: math.exp {{.*}} vector<16xf32>
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : memref<8x2048xf32>, memref<2048x32xf32>) outs(%{{.*}} : memref<8x32xf32>)
// CHECK: affine.vector_store
// CHECK: %[[TENSOR:.*]] = bufferization.to_tensor
// CHECK: %[[UNKNOWN:.*]] = "other.unknown"(%[[TENSOR]]) : (tensor<8x32xf32>) -> tensor<8x32xf32>
// CHECK: %[[BUFFER:.*]] = bufferization.to_buffer %[[UNKNOWN]] : tensor<8x32xf32> to memref<8x32xf32>
// CHECK: %[[ROW:.*]] = memref.reinterpret_cast %[[BUFFER]]
// CHECK: affine.vector_load %[[ROW]]
// CHECK: arith.negf
// FUSED-LABEL: func.func @network(
// FUSED: scf.forall
// FUSED: linalg.matmul
// FUSED: other.unknown
func.func @network(%x: tensor<8x2048xf32>, %weights: tensor<2048x32xf32>, %bias: tensor<32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x2048xf32>
  %e1 = tensor.empty() : tensor<8x32xf32>
  %softmax = linalg.softmax dimension(1) ins(%x : tensor<8x2048xf32>) outs(%e : tensor<8x2048xf32>) -> tensor<8x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x32xf32>) -> tensor<8x32xf32>
  %product = linalg.matmul ins(%softmax, %weights : tensor<8x2048xf32>, tensor<2048x32xf32>) outs(%init : tensor<8x32xf32>) -> tensor<8x32xf32>
  %b = linalg.broadcast ins(%bias : tensor<32xf32>) outs(%e1 : tensor<8x32xf32>) dimensions = [0]
  %sum = linalg.add ins(%product, %b : tensor<8x32xf32>, tensor<8x32xf32>) outs(%e1 : tensor<8x32xf32>) -> tensor<8x32xf32>
  %unknown = "other.unknown"(%sum) : (tensor<8x32xf32>) -> tensor<8x32xf32>
  %result = arith.negf %unknown : tensor<8x32xf32>
  return %result : tensor<8x32xf32>
}

// -----

// Buffers, views of them, and what has no loops here.
#blocked = affine_map<(d0, d1) -> (d1 floordiv 2, d0, d1 mod 2)>
#diagonal = affine_map<(d0, d1) -> ((d0 + d1) mod 31)>
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @buffers(
// CHECK: affine.vector_load
// CHECK: affine.vector_store
// CHECK: vector.shuffle
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : memref<31xf32>)
// CHECK: linalg.conv_1d
// CHECK: scf.forall {{.*}} {
// CHECK: mapping = [#gpu.block<x>]
// FUSED-LABEL: func.func @buffers(
// FUSED-NOT: {{linalg\.(add|transpose)}}
func.func @buffers(%x: memref<16x16xf32, strided<[32, 1], offset: ?>>, %y: memref<16x16xf32>, %z: memref<31xf32>, %k: memref<16xf32>) {
  linalg.add ins(%x, %y : memref<16x16xf32, strided<[32, 1], offset: ?>>, memref<16x16xf32>) outs(%y : memref<16x16xf32>)
  linalg.transpose ins(%x : memref<16x16xf32, strided<[32, 1], offset: ?>>) outs(%y : memref<16x16xf32>) permutation = [1, 0]
  linalg.generic {indexing_maps = [#diagonal, #id], iterator_types = ["parallel", "parallel"]} ins(%z : memref<31xf32>) outs(%y : memref<16x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  %o = memref.alloc() : memref<16xf32>
  linalg.conv_1d ins(%z, %k : memref<31xf32>, memref<16xf32>) outs(%o : memref<16xf32>)
  scf.forall (%i) in (16) {
    %c = arith.constant 0.0 : f32
    memref.store %c, %o[%i] : memref<16xf32>
  } {mapping = [#gpu.block<x>]}
  memref.dealloc %o : memref<16xf32>
  return
}

// -----

// The body of a map may call, and may be unknown.
func.func private @f(f32) -> f32
// CHECK-LABEL: func.func @bodies(
// CHECK: func.call @f
// CHECK: other.unknown
func.func @bodies(%x: memref<16xf32>, %y: memref<16xf32>) {
  linalg.map ins(%x : memref<16xf32>) outs(%y : memref<16xf32>) (%a: f32, %b: f32) {
    %0 = func.call @f(%a) : (f32) -> f32
    linalg.yield %0 : f32
  }
  linalg.map ins(%x : memref<16xf32>) outs(%y : memref<16xf32>) (%a: f32, %b: f32) {
    %0 = "other.unknown"(%a) : (f32) -> f32
    linalg.yield %0 : f32
  }
  return
}
