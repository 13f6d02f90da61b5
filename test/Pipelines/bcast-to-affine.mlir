// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-affine=vector-bits=0 | FileCheck %s
// The third stage: affine loops on memrefs, results in buffers of the caller, no buffer for a broadcast.

// Constants become globals; no element of them is copied.
// CHECK-DAG: memref.global "private" constant @[[COLUMN:.*]] : memref<5x1xf32> = dense<{{\[\[}}1.000000e+00], [2.000000e+00], [3.000000e+00], [4.000000e+00], [5.000000e+00]]>
// CHECK-DAG: memref.global "private" constant @[[ROW:.*]] : memref<4xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]>

// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.*]]: memref<32x3x8x8xf32>, %[[S:.*]]: memref<3xf32>, %[[B:.*]]: memref<3xf32>, %[[OUT:.*]]: memref<32x3x8x8xf32> {bufferize.result})
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[ROWS:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [32, 3, 64], strides: [192, 64, 1]
// CHECK: %[[OUTROWS:.*]] = memref.reinterpret_cast %[[OUT]] to offset: [0], sizes: [32, 3, 64], strides: [192, 64, 1]
// CHECK: affine.for %[[I:.*]] = 0 to 32
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 3
// CHECK-DAG: %[[F:.*]] = affine.load %[[S]][%[[J]]] : memref<3xf32>
// CHECK-DAG: %[[G:.*]] = affine.load %[[B]][%[[J]]] : memref<3xf32>
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to 64
// CHECK-NEXT: %[[E:.*]] = affine.load %[[ROWS]][%[[I]], %[[J]], %[[K]]] : memref<32x3x64xf32
// CHECK-NEXT: %[[SCALED:.*]] = arith.mulf %[[E]], %[[F]] : f32
// CHECK-NEXT: %[[SHIFTED:.*]] = arith.addf %[[SCALED]], %[[G]] : f32
// CHECK-NEXT: %[[R:.*]] = arith.maximumf %[[SHIFTED]], %[[ZERO]] : f32
// CHECK-NEXT: affine.store %[[R]], %[[OUTROWS]][%[[I]], %[[J]], %[[K]]] : memref<32x3x64xf32
// CHECK-NOT: memref.alloc
// CHECK-NOT: affine.for
// CHECK: return
func.func @chain(%x: tensor<32x3x8x8xf32>, %scale: tensor<3xf32>, %shift: tensor<3xf32>) -> tensor<32x3x8x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.multiply %x, %scale rule(#bcast.pdpd<axis = 1>) : (tensor<32x3x8x8xf32>, tensor<3xf32>) -> tensor<32x3x8x8xf32>
  %1 = bcast.add %0, %shift rule(#bcast.pdpd<axis = 1>) : (tensor<32x3x8x8xf32>, tensor<3xf32>) -> tensor<32x3x8x8xf32>
  %2 = bcast.maximum %1, %zero rule(#bcast.numpy) : (tensor<32x3x8x8xf32>, tensor<f32>) -> tensor<32x3x8x8xf32>
  return %2 : tensor<32x3x8x8xf32>
}

// A stretched dimension is none of the loops'.
// CHECK-LABEL: func.func @outer(
// CHECK-SAME: %[[A:.*]]: memref<2x1xf32>, %[[B:.*]]: memref<1x3xf32>, %[[OUT:.*]]: memref<2x3xf32> {bufferize.result})
// CHECK-NOT: memref.alloc
// CHECK-DAG: %[[A1:.*]] = memref.reinterpret_cast %[[A]] to offset: [0], sizes: [2]
// CHECK-DAG: %[[B1:.*]] = memref.reinterpret_cast %[[B]] to offset: [0], sizes: [3]
// CHECK: affine.load %[[A1]][%[[I:.*]]] : memref<2xf32
// CHECK: affine.load %[[B1]][%[[J:.*]]] : memref<3xf32
// CHECK: affine.store %{{.*}}, %[[OUT]][%[[I]], %[[J]]] : memref<2x3xf32>
func.func @outer(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.multiply %a, %b rule(#bcast.numpy) : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// A transposed operand is read in place.
// CHECK-LABEL: func.func @transposed(
// CHECK-SAME: %[[X:.*]]: memref<3x2xf32>, %[[Y:.*]]: memref<2x3xf32>, %{{.*}}: memref<2x3xf32> {bufferize.result})
// CHECK-NOT: memref.alloc
// CHECK: affine.for %[[I:.*]] = 0 to 2
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 3
// CHECK-DAG: affine.load %[[X]][%[[J]], %[[I]]] : memref<3x2xf32>
// CHECK-DAG: affine.load %[[Y]][%[[I]], %[[J]]] : memref<2x3xf32>
func.func @transposed(%x: tensor<3x2xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
  %1 = bcast.add %0, %y : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-SAME: %[[OUT:.*]]: memref<5x4xf32> {bufferize.result})
// CHECK-NOT: memref.alloc
// CHECK-DAG: %[[B:.*]] = memref.get_global @[[COLUMN]] : memref<5x1xf32>
// CHECK-DAG: %[[A:.*]] = memref.get_global @[[ROW]] : memref<4xf32>
// CHECK: %[[B1:.*]] = memref.reinterpret_cast %[[B]] to offset: [0], sizes: [5]
// CHECK: affine.load %[[B1]][%[[I:.*]]] : memref<5xf32
// CHECK: affine.load %[[A]][%[[J:.*]]] : memref<4xf32>
// CHECK: affine.store %{{.*}}, %[[OUT]][%[[I]], %[[J]]] : memref<5x4xf32>
func.func @constants() -> tensor<5x4xf32> {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = arith.constant dense<[[1.0], [2.0], [3.0], [4.0], [5.0]]> : tensor<5x1xf32>
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<4xf32>, tensor<5x1xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// A splat constant does not have a buffer, even if it is broadcast.
// CHECK-LABEL: func.func @splat(
// CHECK-NOT: memref.get_global
// CHECK: %[[C:.*]] = arith.constant 2.000000e+00 : f32
// CHECK: arith.addf %{{.*}}, %[[C]] : f32
func.func @splat(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<2.0> : tensor<3xf32>
  %0 = bcast.add %x, %c rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// A broadcast that is returned is written once, into the caller's buffer.
// CHECK-LABEL: func.func @returned_broadcast(
// CHECK-SAME: %[[X:.*]]: memref<3xf32>, %[[OUT:.*]]: memref<2x3xf32> {bufferize.result})
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 2
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 3
// CHECK-NEXT: %[[E:.*]] = affine.load %[[X]][%[[J]]] : memref<3xf32>
// CHECK-NEXT: affine.store %[[E]], %[[OUT]][%[[I]], %[[J]]] : memref<2x3xf32>
// CHECK-NOT: memref.copy
func.func @returned_broadcast(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// An expensive function of a small operand has a small buffer, which is freed; the broadcast of it has none.
// CHECK-LABEL: func.func @expensive_operand(
// CHECK: %[[SMALL:.*]] = memref.alloc() {{.*}} : memref<8xf32>
// CHECK-NOT: memref.alloc
// CHECK: affine.for %{{.*}} = 0 to 8
// CHECK: math.exp
// CHECK: affine.store %{{.*}}, %[[SMALL]][%{{.*}}] : memref<8xf32>
// CHECK: affine.load %[[SMALL]][%{{.*}}] : memref<8xf32>
// CHECK: memref.dealloc %[[SMALL]] : memref<8xf32>
// CHECK-NEXT: return
func.func @expensive_operand(%x: tensor<8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.exponential %x : tensor<8xf32>
  %1 = bcast.add %y, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Two results, two buffers of the caller; one of them is also read.
// CHECK-LABEL: func.func @two_results(
// CHECK-SAME: %{{.*}}: memref<8xf32>, %{{.*}}: memref<4x8xf32>, %[[OUT0:.*]]: memref<4x8xf32> {bufferize.result}, %[[OUT1:.*]]: memref<8xf32> {bufferize.result})
// CHECK-NOT: memref.alloc
// CHECK: affine.store %{{.*}}, %[[OUT1]][%{{.*}}] : memref<8xf32>
// CHECK: affine.load %[[OUT1]][%{{.*}}] : memref<8xf32>
// CHECK: affine.store %{{.*}}, %[[OUT0]][%{{.*}}, %{{.*}}] : memref<4x8xf32>
func.func @two_results(%x: tensor<8xf32>, %y: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %0 = bcast.exponential %x : tensor<8xf32>
  %1 = bcast.add %y, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1, %0 : tensor<4x8xf32>, tensor<8xf32>
}

// An argument that is returned is copied: an input is never written.
// CHECK-LABEL: func.func @argument_returned(
// CHECK-SAME: %[[X:.*]]: memref<3xf32>, %[[OUT:.*]]: memref<3xf32> {bufferize.result})
// CHECK-NEXT: memref.copy %[[X]], %[[OUT]]
func.func @argument_returned(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}

// No operation writes into an operand that is an input.
// CHECK-LABEL: func.func @no_update_in_place(
// CHECK-SAME: %[[X:.*]]: memref<3xf32>, %[[OUT:.*]]: memref<3xf32> {bufferize.result})
// CHECK: affine.load %[[X]]
// CHECK: affine.store %{{.*}}, %[[OUT]]
// CHECK-NOT: affine.store %{{.*}}, %[[X]]
func.func @no_update_in_place(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = bcast.negate %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// DIVIDE-1: the guard of an unsigned division stays in the loop.
// CHECK-LABEL: func.func @unsigned(
// CHECK-SAME: %{{.*}}: memref<2x3xi8>, %[[Y:.*]]: memref<i8>, %{{.*}}: memref<2x3xi8> {bufferize.result})
// CHECK: %[[B:.*]] = affine.load %[[Y]][] : memref<i8>
// CHECK: %[[IS_ZERO:.*]] = arith.cmpi eq, %[[B]], %{{.*}} : i8
// CHECK: %[[SAFE:.*]] = arith.select %[[IS_ZERO]], %{{.*}}, %[[B]] : i8
// CHECK: arith.divui %{{.*}}, %[[SAFE]] : i8
func.func @unsigned(%x: tensor<2x3xui8>, %y: tensor<ui8>) -> tensor<2x3xui8> {
  %0 = bcast.divide %x, %y rule(#bcast.in_dim<[]>) : (tensor<2x3xui8>, tensor<ui8>) -> tensor<2x3xui8>
  return %0 : tensor<2x3xui8>
}

// NUMPY-3: a result without elements takes no loop.
// CHECK-LABEL: func.func @no_elements(
// CHECK-SAME: %{{.*}}: memref<0x3xf32>, %{{.*}}: memref<1x3xf32>, %{{.*}}: memref<0x3xf32> {bufferize.result})
// CHECK-NEXT: return
func.func @no_elements(%x: tensor<0x3xf32>, %y: tensor<1x3xf32>) -> tensor<0x3xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<0x3xf32>, tensor<1x3xf32>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// A scalar takes none either.
// CHECK-LABEL: func.func @scalars(
// CHECK-NOT: affine.for
// CHECK: arith.addf
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[] : memref<f32>
func.func @scalars(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : tensor<f32>
  return %0 : tensor<f32>
}

// Two branches.
// CHECK-LABEL: func.func @branches(
// CHECK: scf.if
// CHECK: arith.addf
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4x8xf32> to memref<4x8xf32>
func.func @branches(%x: tensor<4x8xf32>, %y: tensor<8xf32>, %c: i1) -> tensor<4x8xf32> {
  %r = scf.if %c -> tensor<4x8xf32> {
    %1 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    scf.yield %1 : tensor<4x8xf32>
  } else {
    scf.yield %x : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// A single element that others read is in no memory.
// CHECK-LABEL: func.func @scalar_operand(
// CHECK-NOT: memref.alloc
// CHECK: %[[E:.*]] = math.exp
// CHECK-NEXT: affine.for
// CHECK: arith.addf %{{.*}}, %[[E]] : f32
func.func @scalar_operand(%x: tensor<f32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = bcast.exponential %x : tensor<f32>
  %1 = bcast.add %y, %0 rule(#bcast.numpy) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
