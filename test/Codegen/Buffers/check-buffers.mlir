// RUN: bcast-opt %s --bcast-check-buffers | FileCheck %s
// BOUNDARY-2: a caller may pass any sizes, strides and offset, which are checked.

// CHECK-LABEL: func.func @static(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[X]]
// CHECK: bcast.check_extent size, %[[SIZES]]#0, %c2{{.*}}, "argument 0: dimension 0"
// CHECK: bcast.check_extent size, %[[SIZES]]#1, %c3{{.*}}, "argument 0: dimension 1"
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[BASE]]
// CHECK: %[[REST:.*]] = arith.andi %[[ADDRESS]], %c3
// CHECK: %[[NULL:.*]] = arith.cmpi eq, %[[ADDRESS]], %c0
// CHECK: %[[OR_NULL:.*]] = arith.select %[[NULL]], %c-1{{.*}}, %[[REST]]
// CHECK: bcast.check_extent alignment, %[[OR_NULL]], %c0{{.*}}, "argument 0"
// CHECK: bcast.check_extent offset, %[[OFFSET]], %c0{{.*}}, "argument 0"
// CHECK: bcast.check_extent stride, %[[STRIDES]]#0, %c3{{.*}}, "argument 0: dimension 0"
// CHECK: bcast.check_extent stride, %[[STRIDES]]#1, %c1{{.*}}, "argument 0: dimension 1"
// CHECK: %[[B:.*]] = memref.reinterpret_cast %[[BASE]] to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<f32> to memref<2x3xf32>
// CHECK: memref.load %[[B]]
func.func @static(%x: memref<2x3xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0, %c0] : memref<2x3xf32>
  return %0 : f32
}

// A stride that follows from run time sizes, and is irrelevant for some.
// CHECK-LABEL: func.func @dynamic(
// CHECK: bcast.check_extent non_negative, %[[D:.*]]#0, %{{.*}}, "result 0: dimension 0"
// CHECK: %[[EMPTY:.*]] = arith.cmpi eq, %[[D]]#0, %c0
// CHECK: %[[OR_EMPTY:.*]] = arith.select %[[EMPTY]], %{{.*}}, %c-1
// CHECK: arith.select %{{.*}}, %[[OR_EMPTY]]
// CHECK: %[[ONE:.*]] = arith.cmpi eq, %[[D]]#0, %c1
// CHECK: %[[IRRELEVANT:.*]] = arith.ori %[[ONE]], %[[EMPTY]]
// CHECK: %[[STRIDE:.*]] = arith.select %[[IRRELEVANT]], %{{.*}}, %{{.*}}#0
// CHECK: bcast.check_extent stride, %[[STRIDE]], %c1{{.*}}, "result 0: dimension 0"
// CHECK: bcast.check_extent stride, %{{.*}}, %[[D]]#0, "result 0: dimension 1"
func.func @dynamic(%x: memref<?x3xf32, strided<[1, ?]>> {bufferize.result, bcast.logical_type = tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1]>>}) {
  return
}

// Without elements, strides are irrelevant, and so is the stride of a dimension of size 1.
// CHECK-LABEL: func.func @irrelevant(
// CHECK-NOT: bcast.check_extent stride
// CHECK: return
func.func @irrelevant(%x: memref<0x3xf32>, %y: memref<1xf32>, %z: memref<f32>) {
  return
}

// Padding takes memory even without elements, unless a dynamic extent is 0: then the width is 0,
// too.
// CHECK-LABEL: func.func @padded(
// CHECK: %[[NULL:.*]] = arith.cmpi eq, %{{.*}}, %c0{{.*}} : index
// CHECK: arith.select %[[NULL]], %c-1
// CHECK: bcast.check_extent alignment, %{{.*}}, "argument 0"
// CHECK: %[[EMPTY:.*]] = arith.cmpi eq, %{{.*}}, %c0{{.*}} : index
// CHECK: %[[OR_EMPTY:.*]] = arith.select %[[EMPTY]], %{{.*}}, %c-1
// CHECK: arith.select %{{.*}}, %[[OR_EMPTY]]
// CHECK: bcast.check_extent alignment, %{{.*}}, "argument 1"
// CHECK: return
func.func @padded(
    %x: memref<0x3xf32, strided<[4, 1]>> {bcast.logical_type = tensor<0x3xf32, #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [2, 4]>>},
    %y: memref<?x3xf32, strided<[4, 1]>> {bcast.logical_type = tensor<?x3xf32, #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [?, 4]>>}) {
  return
}

// Only arguments of the caller are checked.
// CHECK-LABEL: func.func private @private(
// CHECK-SAME: memref<2x3xf32>
func.func private @private(%x: memref<2x3xf32>) {
  return
}

// Complex numbers lie as their parts do, vectors as a whole.
// CHECK-LABEL: func.func @elements(
// CHECK: arith.andi %{{.*}}, %c3{{.*}} : index
// CHECK: bcast.check_extent alignment, %{{.*}}, "argument 0"
// CHECK: arith.andi %{{.*}}, %c31{{.*}} : index
// CHECK: bcast.check_extent alignment, %{{.*}}, "argument 1"
// CHECK: arith.andi %{{.*}}, %c15{{.*}} : index
// CHECK: bcast.check_extent alignment, %{{.*}}, "argument 2"
// CHECK: arith.andi %{{.*}}, %c7{{.*}} : index
// CHECK: bcast.check_extent alignment, %{{.*}}, "argument 3"
// CHECK: bcast.check_extent alignment, %{{.*}}, "argument 4"
func.func @elements(%x: memref<2xcomplex<f32>>, %y: memref<2xvector<8xf32>>, %z: memref<2xvector<2x3xf32>>, %u: memref<2xindex>, %v: memref<2xi7>) {
  return
}
