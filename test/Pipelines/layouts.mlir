// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-affine=vector-bits=0 | FileCheck %s
// RUN: bcast-opt %s --bcast-to-affine=vector-bits=0 | FileCheck %s --check-prefix=ALLOC
// Layouts cost no buffer: operands are read in place, and results are written to the caller's memory.

// ALLOC-NOT: memref.alloc
// ALLOC-NOT: memref.copy

#col = #bcast.layout<minor_to_major = [0, 1]>
#pad = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [8, 8], padding_value = 0.0 : f32>

// CHECK-LABEL: func.func @mixed(
// CHECK-SAME: %[[A:.*]]: memref<4x6xf32>, %[[B:.*]]: memref<4x6xf32, strided<[1, 4]>> {{.*}}, %[[R:.*]]: memref<4x6xf32> {bufferize.result})
// CHECK: %[[C:.*]] = memref.reinterpret_cast %[[B]]
// CHECK: affine.for %[[I:.*]] = 0 to 4
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 6
// CHECK-NEXT: affine.load %[[A]][%[[I]], %[[J]]]
// CHECK-NEXT: affine.load %[[C]][%[[J]], %[[I]]]
// CHECK-NEXT: arith.addf
// CHECK-NEXT: affine.store %{{.*}}, %[[R]][%[[I]], %[[J]]]
// CHECK-NOT: affine.for
// CHECK: return
func.func @mixed(%a: tensor<4x6xf32>, %b: tensor<4x6xf32, #col>) -> tensor<4x6xf32> {
  %0 = bcast.add %a, %b : (tensor<4x6xf32>, tensor<4x6xf32, #col>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// The loops are in the physical order of the result; relayouts and the padding of inner values are gone.
// CHECK-LABEL: func.func @inner(
// CHECK: affine.for %{{.*}} = 0 to 6
// CHECK: affine.for %{{.*}} = 0 to 4
// CHECK-NOT: affine.for
// CHECK: return
func.func @inner(%a: tensor<4x6xf32, #col>, %row: tensor<6xf32>) -> tensor<4x6xf32, #col> {
  %0 = bcast.relayout %a : tensor<4x6xf32, #col> -> tensor<4x6xf32>
  %1 = bcast.add %0, %row rule(#bcast.numpy) : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4x6xf32, #pad>
  %2 = bcast.sqrt %1 : tensor<4x6xf32, #pad>
  %3 = bcast.relayout %2 : tensor<4x6xf32, #pad> -> tensor<4x6xf32, #col>
  return %3 : tensor<4x6xf32, #col>
}

// PADDING-1: one nest computes elements and padding.
// CHECK-LABEL: func.func @relu(
// CHECK: affine.for %{{.*}} = 0 to 64
// CHECK-NOT: affine.for
// CHECK: return
func.func @relu(%a: tensor<4x6xf32, #pad>, %b: tensor<4x6xf32, #pad>) -> tensor<4x6xf32, #pad> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.multiply %a, %b : tensor<4x6xf32, #pad>
  %1 = bcast.maximum %0, %zero rule(#bcast.numpy) : (tensor<4x6xf32, #pad>, tensor<f32>) -> tensor<4x6xf32, #pad>
  return %1 : tensor<4x6xf32, #pad>
}

// PADDING-1: the elements in one nest, and only the padding is filled.
// CHECK-LABEL: func.func @fill(
// CHECK: affine.for %{{.*}} = 0 to 6
// CHECK-NEXT: affine.for %{{.*}} = 0 to 4
// CHECK: affine.for %{{.*}} = 0 to 16
// CHECK: affine.for %{{.*}} = 0 to 6
// CHECK-NEXT: affine.for %{{.*}} = 0 to 4
// CHECK-NOT: affine.for
// CHECK: return
func.func @fill(%a: tensor<4x6xf32>) -> tensor<4x6xf32, #pad> {
  %0 = bcast.exponential %a : tensor<4x6xf32> -> tensor<4x6xf32, #pad>
  return %0 : tensor<4x6xf32, #pad>
}
