// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// Addresses of elements and back: text and types.

#col = #bcast.layout<minor_to_major = [0, 1]>
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.0 : f32>

// INDEX-1: one index per dimension.
// CHECK-LABEL: func.func @linearize
func.func @linearize(%i: index, %j: index) -> (index, index, index) {
  // CHECK: bcast.linearize_index [%{{.*}}, %{{.*}}] in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %0 = bcast.linearize_index [%i, %j] in tensor<2x3xf32, #col>
  // CHECK: bcast.linearize_index [%{{.*}}, %{{.*}}] in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.000000e+00 : f32>> {tag}
  %1 = bcast.linearize_index [%i, %j] in tensor<2x3xf32, #padded> {tag}
  // CHECK: bcast.linearize_index [] in tensor<f32>
  %2 = bcast.linearize_index [] in tensor<f32>
  return %0, %1, %2 : index, index, index
}

// INDEX-1: one size per dynamic extent.
// CHECK-LABEL: func.func @linearize_dynamic
func.func @linearize_dynamic(%i: index, %j: index, %m: index, %n: index) -> (index, index) {
  // CHECK: bcast.linearize_index [%{{.*}}, %{{.*}}] sizes(%arg2) in tensor<?x3xf32>
  %0 = bcast.linearize_index [%i, %j] sizes(%m) in tensor<?x3xf32>
  // CHECK: bcast.linearize_index [%{{.*}}, %{{.*}}] sizes(%arg2, %arg3) in tensor<?x?xf32>
  %1 = bcast.linearize_index [%i, %j] sizes(%m, %n) in tensor<?x?xf32>
  return %0, %1 : index, index
}

// The element type does not matter: an address counts elements.
// CHECK-LABEL: func.func @delinearize
func.func @delinearize(%n: index, %d: index) -> (index, index, i1) {
  // CHECK: bcast.delinearize_index %{{.*}} in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %0:3 = bcast.delinearize_index %n in tensor<2x3xf32, #col>
  // CHECK: bcast.delinearize_index %{{.*}} sizes(%arg1) in tensor<?x3xcomplex<f32>>
  %1:3 = bcast.delinearize_index %n sizes(%d) in tensor<?x3xcomplex<f32>>
  // CHECK: bcast.delinearize_index %{{.*}} in tensor<f32>
  %2 = bcast.delinearize_index %n in tensor<f32>
  return %0#0, %1#1, %2 : index, index, i1
}

// The largest allocation that fits, and one that does for some sizes.
// CHECK-LABEL: func.func @large
func.func @large(%i: index, %d: index) -> (index, index, index) {
  // CHECK: tensor<9223372036854775807xf32>
  %0 = bcast.linearize_index [%i] in tensor<9223372036854775807xf32>
  // CHECK: tensor<?x9223372036854775807xf32>
  %1 = bcast.linearize_index [%i, %i] sizes(%d) in tensor<?x9223372036854775807xf32>
  // CHECK: tensor<4611686018427387904x0x4xf32>
  %2 = bcast.linearize_index [%i, %i, %i] in tensor<4611686018427387904x0x4xf32>
  return %0, %1, %2 : index, index, index
}
