// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory" --bcast-to-affine --split-input-file | FileCheck %s

// What is computed from the sums of rows is computed with them. The sums are not stored.
// CHECK-LABEL: func.func @means(
// CHECK-SAME: %{{.*}}: memref<32x2000xf32>, %[[OUT:.*]]: memref<32x1xf32>
// CHECK-NOT: memref.alloc()
// CHECK: %[[MEANS:.*]] = memref.reinterpret_cast %[[OUT]]
// CHECK: affine.for %[[I:.*]] = 0 to 32 {
// CHECK: arith.divf
// CHECK-NEXT: affine.store %{{.*}}, %[[MEANS]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @means(%x: tensor<32x2000xf32>) -> tensor<32x1xf32> {
  %n = arith.constant dense<2000.0> : tensor<f32>
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<32x2000xf32> -> tensor<32x1xf32>
  %m = bcast.divide %s, %n rule(#bcast.numpy) : (tensor<32x1xf32>, tensor<f32>) -> tensor<32x1xf32>
  return %m : tensor<32x1xf32>
}

// -----

// The kept dimension of one element is not copied.
// CHECK-LABEL: func.func @keep_dims(
// CHECK-NOT: memref.alloc(
// CHECK: %[[OUT:.*]] = memref.reinterpret_cast %arg1
// CHECK: affine.vector_store %{{.*}}, %[[OUT]]
// CHECK-NOT: affine.vector_load %[[OUT]]
// CHECK: return
func.func @keep_dims(%x: tensor<1000x32xi32>) -> tensor<1x32xi32> {
  %s = bcast.reduce maximum %x, dims = [0] keep_dims : tensor<1000x32xi32> -> tensor<1x32xi32>
  return %s : tensor<1x32xi32>
}

// -----

// Sums of bf16 are rounded when they are stored.
// CHECK-LABEL: func.func @rounded(
// CHECK-NOT: memref.alloc()
// CHECK: %[[BF:.*]] = arith.truncf %{{.*}} : vector<16xf32> to vector<16xbf16>
// CHECK-NEXT: affine.vector_store %[[BF]]
// CHECK-LABEL: func.func @rounded.result_shapes(
func.func @rounded(%x: tensor<?x128xbf16>) -> tensor<?xbf16> {
  %s = bcast.reduce sum %x, dims = [1] : tensor<?x128xbf16> -> tensor<?xbf16>
  return %s : tensor<?xbf16>
}

// -----

// Two reductions, and two readers, of which one reads what the other computes. The sums are returned, too.
// CHECK-LABEL: func.func @moments(
// CHECK-SAME: %{{.*}}: memref<64x128xf32>, %[[SUMS:[a-z0-9]+]]: memref<64xf32> {{.*}}, %[[MEANS:[a-z0-9]+]]: memref<64xf32> {{.*}}, %[[VARIANCES:[a-z0-9]+]]: memref<64xf32>
// CHECK-NOT: memref.alloc()
// CHECK-DAG: affine.vector_store %{{.*}}, %[[SUMS]]
// CHECK-DAG: affine.vector_store %{{.*}}, %[[MEANS]]
// CHECK-DAG: affine.vector_store %{{.*}}, %[[VARIANCES]]
// CHECK-NOT: affine.vector_store
// CHECK: return
func.func @moments(%x: tensor<64x128xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %n = arith.constant dense<0.0078125> : tensor<f32>
  %s = bcast.reduce sum %x, dims = [1] : tensor<64x128xf32> -> tensor<64xf32>
  %xx = bcast.multiply %x, %x : tensor<64x128xf32>
  %q = bcast.reduce sum %xx, dims = [1] : tensor<64x128xf32> -> tensor<64xf32>
  %m = bcast.multiply %s, %n rule(#bcast.numpy) : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
  %mm = bcast.multiply %m, %m : tensor<64xf32>
  %qq = bcast.multiply %q, %n rule(#bcast.numpy) : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
  %v = bcast.subtract %qq, %mm : tensor<64xf32>
  return %s, %m, %v : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

// -----

// A reader that stores the results in another order has loops of its own.
// CHECK-LABEL: func.func @transposed(
// CHECK: memref.alloc() {{.*}} : memref<16x32xf32>
func.func @transposed(%x: tensor<16x32x8xf32>) -> tensor<32x16xf32> {
  %s = bcast.reduce sum %x, dims = [2] : tensor<16x32x8xf32> -> tensor<16x32xf32>
  %r = bcast.sqrt %s : tensor<16x32xf32>
  %t = bcast.broadcast_in_dim %r, dims = [1, 0] : tensor<16x32xf32> -> tensor<32x16xf32>
  return %t : tensor<32x16xf32>
}

// -----

// The sums of a matrix are stored before the reader overwrites a part of it.
// CHECK-LABEL: func.func @overwritten(
// CHECK: affine.vector_store %{{.*}}, %arg1
// CHECK-NEXT: }
// CHECK: math.sqrt
func.func @overwritten(%x: memref<64x64xf32>, %s: memref<64xf32>) attributes {bcast.frees_buffers} {
  %row = memref.subview %x[0, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<64xf32, strided<[1]>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<64x64xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%s : memref<64xf32>) outs(%row : memref<64xf32, strided<[1]>>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.sqrt %in : f32
    linalg.yield %0 : f32
  }
  return
}
