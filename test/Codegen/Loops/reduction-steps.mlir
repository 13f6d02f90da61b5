// Reductions over more elements than 64 bits count.
//
// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512" | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm="vector-bits=512 threads=2" -o %t

// No buffer has the product of the extents, which may not fit: the loop then has 2^62 steps.
// CHECK-LABEL: func.func @repeated(
// CHECK-DAG: %[[MOST:.*]] = arith.constant 4611686018427387904 : index
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: %[[LOW:.*]], %[[HIGH:.*]] = arith.mulsi_extended
// CHECK: %[[FITS:.*]] = arith.cmpi eq, %[[HIGH]], %[[ZERO]]
// CHECK: %[[STEPS:.*]] = arith.minui %[[LOW]], %[[MOST]]
// CHECK: %[[SIZE:.*]] = arith.select %[[FITS]], %[[STEPS]], %[[MOST]]
// CHECK: affine.for {{.*}}()[%[[SIZE]]]
func.func @repeated(%x: tensor<f32>, %m: index, %n: index) -> tensor<f32> {
  %b = bcast.broadcast_in_dim %x, dims = [] sizes(%m, %n) : tensor<f32> -> tensor<?x?xf32>
  %r = bcast.reduce sum %b, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
  return %r : tensor<f32>
}

// The product is computed outside of branches, since bounds of affine loops are.
// CHECK-LABEL: func.func @in_branch(
// CHECK: arith.mulsi_extended
// CHECK: arith.mulsi_extended
// CHECK: scf.if
// CHECK-NOT: arith.mulsi_extended
func.func @in_branch(%a: tensor<?x?xf32>, %m: index, %n: index, %yes: i1) -> (tensor<f32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r:2 = scf.if %yes -> (tensor<f32>, tensor<f32>) {
    %least = bcast.reduce minimum %a, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
    %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
    %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
    %b = bcast.broadcast_in_dim %least, dims = [] sizes(%d0, %d1) : tensor<f32> -> tensor<?x?xf32>
    %sum = bcast.reduce sum %b, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
    %c = bcast.broadcast_in_dim %least, dims = [] sizes(%m, %n) : tensor<f32> -> tensor<?x?xf32>
    %other = bcast.reduce sum %c, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
    scf.yield %sum, %other : tensor<f32>, tensor<f32>
  } else {
    scf.yield %zero, %zero : tensor<f32>, tensor<f32>
  }
  return %r#0, %r#1 : tensor<f32>, tensor<f32>
}

// Also if loops are collapsed before, into a product that fits.
// CHECK-LABEL: func.func @collapsed_in_branch(
// CHECK: arith.mulsi_extended
// CHECK: scf.if
// CHECK-NOT: arith.mulsi_extended
func.func @collapsed_in_branch(%a: tensor<?x?x?x4xf32, #bcast.layout<minor_to_major = [3, 0, 1, 2]>>, %yes: i1) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = scf.if %yes -> tensor<f32> {
    %most = bcast.reduce maximum %a, dims = [0, 1] : tensor<?x?x?x4xf32, #bcast.layout<minor_to_major = [3, 0, 1, 2]>> -> tensor<?x4xf32>
    %d0 = tensor.dim %a, %c0 : tensor<?x?x?x4xf32, #bcast.layout<minor_to_major = [3, 0, 1, 2]>>
    %d1 = tensor.dim %a, %c1 : tensor<?x?x?x4xf32, #bcast.layout<minor_to_major = [3, 0, 1, 2]>>
    %d2 = tensor.dim %a, %c2 : tensor<?x?x?x4xf32, #bcast.layout<minor_to_major = [3, 0, 1, 2]>>
    %b = bcast.broadcast_in_dim %most, dims = [2, 3] sizes(%d0, %d1, %d2) : tensor<?x4xf32> -> tensor<?x?x?x4xf32>
    %0 = bcast.reduce maximum %b, dims = [0, 1, 2, 3] : tensor<?x?x?x4xf32> -> tensor<f32>
    scf.yield %0 : tensor<f32>
  } else {
    scf.yield %zero : tensor<f32>
  }
  return %r : tensor<f32>
}

// Extents of a buffer do fit.
// CHECK-LABEL: func.func @stored(
// CHECK-NOT: arith.mulsi_extended
func.func @stored(%x: tensor<?x?xf32>) -> tensor<f32> {
  %r = bcast.reduce sum %x, dims = [0, 1] : tensor<?x?xf32> -> tensor<f32>
  return %r : tensor<f32>
}

// The loops of static extents are those of upstream.
// CHECK-LABEL: func.func @long(
// CHECK: affine.for %{{.*}} = 0 to 9223372036854775807 {
// CHECK-NOT: affine.for
func.func @long(%x: tensor<9223372036854775807xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<9223372036854775807xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @wide(
// CHECK: affine.for %{{.*}} = 0 to 4294967296 {
// CHECK: affine.for %{{.*}} = 0 to 4294967296 {
func.func @wide(%x: tensor<4294967296xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> ()>],
                       iterator_types = ["reduction", "reduction"]}
      ins(%x, %x : tensor<4294967296xf32>, tensor<4294967296xf32>) outs(%i : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
