// What the types and the operations that compute the extents prove needs no check. [CHECK-10] [CHECK-11] [CHECK-13]
// RUN: bcast-opt %s --bcast-insert-upstream-checks --canonicalize --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @proven
// CHECK-NOT: check_extent
// CHECK: return
func.func @proven(%a: tensor<?x3xf32>, %b: tensor<3x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%m) : tensor<?x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<?x3xf32>, tensor<3x4xf32>) outs(%f : tensor<?x4xf32>) -> tensor<?x4xf32>
  %n = tensor.dim %p, %c0 : tensor<?x4xf32>
  %s = tensor.extract_slice %p[0, 1] [%n, 3] [1, 1] : tensor<?x4xf32> to tensor<?x3xf32>
  %r = tensor.insert_slice %s into %f[0, 1] [%m, 3] [1, 1] : tensor<?x3xf32> into tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// The index of a loop and the size of a tile.
// CHECK-LABEL: @tiles
// CHECK-NOT: check_extent
// CHECK: return
func.func @tiles(%x: tensor<?xf32>) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c8 iter_args(%y = %x) -> tensor<?xf32> {
    %k = affine.min affine_map<(d0)[s0] -> (8, -d0 + s0)>(%i)[%n]
    %p = tensor.extract_slice %x[%i] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    %q = linalg.exp ins(%p : tensor<?xf32>) outs(%p : tensor<?xf32>) -> tensor<?xf32>
    %s = tensor.insert_slice %q into %y[%i] [%k] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {
    %e = tensor.extract %x[%i] : tensor<?xf32>
    %u = arith.addf %s, %e : f32
    scf.yield %u : f32
  }
  return %r, %t : tensor<?xf32>, f32
}

// CHECK-LABEL: @in_bodies
// CHECK-NOT: check_extent
// CHECK: return
func.func @in_bodies(%x: tensor<?xf32>, %i: tensor<4xindex>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.map ins(%i : tensor<4xindex>) outs(%e : tensor<4xf32>)
    (%at: index, %init: f32) {
      %v = tensor.extract %x[%at] : tensor<?xf32>
      linalg.yield %v : f32
    }
  return %r : tensor<4xf32>
}

// A factor that could wrap around, and a static one that does not.
// CHECK-LABEL: @factors
// CHECK: check_extent at_most, %{{.*}}, %{{.*}}, "'linalg.generic' op {0} steps of loop 0 are more than {1}" clause "CHECK-10"
// CHECK: check_extent at_most, %{{.*}}, %{{.*}}, "'linalg.generic' op index {0} of dimension 0 of operand 0 is not one of the extent {1}" clause "CHECK-10"
// CHECK-NOT: check_extent
// CHECK: return
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @factors(%x: tensor<?xf32>, %y: tensor<?x100000xf32>, %z: tensor<300000xf32>, %w: tensor<3x100000xf32>)
    -> (tensor<?x100000xf32>, tensor<3x100000xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 100000 + d1)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?xf32>) outs(%y : tensor<?x100000xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x100000xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 100000 + d1)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%z : tensor<300000xf32>) outs(%w : tensor<3x100000xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<3x100000xf32>
  return %r, %s : tensor<?x100000xf32>, tensor<3x100000xf32>
}

// -----

func.func @not_indices(%x: tensor<?xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'linalg.generic' op has an indexing map whose numbers are not those of indices [CHECK-10]}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 + 4611686018427387904)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
