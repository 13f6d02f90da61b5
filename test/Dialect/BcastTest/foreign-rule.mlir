// REQUIRES: compiler
// RUN: bcast-test-opt %s | bcast-test-opt | FileCheck %s
// RUN: bcast-test-opt %s --emit-bytecode | bcast-test-opt | FileCheck %s
// RUN: bcast-test-opt %s --canonicalize | FileCheck %s --check-prefix=EXPLICIT
// RUN: bcast-test-opt %s --bcast-legalize-to-explicit | FileCheck %s --check-prefix=EXPLICIT
// RUN: bcast-test-opt %s --bcast-to-linalg | FileCheck %s --check-prefix=LINALG
// RUN: bcast-test-opt %s --bcast-to-affine=vector-bits=0 | FileCheck %s --check-prefix=AFFINE
// RUN: bcast-test-opt %s --bcast-to-llvm=vector-bits=0 | FileCheck %s --check-prefix=LLVM
// A rule of another dialect, which aligns shapes left, works with every operation, verifier, rewrite and lowering.

// LINALG-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// LINALG-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d0)>
// LINALG-DAG: #[[STRETCHED:.*]] = affine_map<(d0, d1) -> (0, d1)>
// LINALG-DAG: #[[SCALAR:.*]] = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func.func @binary(
// CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast_test.align_left) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
// EXPLICIT-LABEL: func.func @binary(
// EXPLICIT-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2xf32>)
// EXPLICIT-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
// EXPLICIT-NEXT: bcast.add %[[A]], %[[B1]] : tensor<2x3xf32>{{$}}
// LINALG-LABEL: func.func @binary(
// LINALG: linalg.generic {indexing_maps = [#[[ID]], #[[COLUMN]], #[[ID]]]{{.*}} ins(%{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2xf32>)
// AFFINE-LABEL: func.func @binary(
// AFFINE-SAME: %[[A:.*]]: memref<2x3xf32>, %[[B:.*]]: memref<2xf32>, %[[OUT:.*]]: memref<2x3xf32> {bufferize.result})
// AFFINE-NOT: memref.alloc
// AFFINE: affine.load %[[B]][%[[I:.*]]] : memref<2xf32>
// AFFINE: affine.load %[[A]][%[[I]], %[[J:.*]]] : memref<2x3xf32>
// AFFINE: affine.store %{{.*}}, %[[OUT]][%[[I]], %[[J]]] : memref<2x3xf32>
// LLVM-LABEL: llvm.func @binary(
// LLVM: llvm.fadd
func.func @binary(%a: tensor<2x3xf32>, %b: tensor<2xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast_test.align_left) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Both operands are stretched, and the first one has the lower rank.
// CHECK-LABEL: func.func @outer(
// CHECK: bcast.compare GE, %{{.*}}, %{{.*}} rule(#bcast_test.align_left) : (tensor<2xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
// EXPLICIT-LABEL: func.func @outer(
// EXPLICIT-SAME: %[[A:.*]]: tensor<2xi32>, %[[B:.*]]: tensor<1x3xi32>)
// EXPLICIT-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0] : tensor<2xi32> -> tensor<2x3xi32>
// EXPLICIT-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<1x3xi32> -> tensor<2x3xi32>
// EXPLICIT-NEXT: bcast.compare GE, %[[A1]], %[[B1]] : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
// LINALG-LABEL: func.func @outer(
// LINALG: linalg.generic {indexing_maps = [#[[COLUMN]], #[[STRETCHED]], #[[ID]]]
// AFFINE-LABEL: func.func @outer(
// AFFINE: affine.load %{{.*}}[%[[I:.*]]] : memref<2xi32>
// AFFINE: affine.load %{{.*}}[%[[J:.*]]] : memref<3xi32
// AFFINE: affine.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]] : memref<2x3xi1>
func.func @outer(%a: tensor<2xi32>, %b: tensor<1x3xi32>) -> tensor<2x3xi1> {
  %0 = bcast.compare GE, %a, %b rule(#bcast_test.align_left) : (tensor<2xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @ternary(
// CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} rule(#bcast_test.align_left) : (tensor<2xi1>, tensor<1x3xf32>, tensor<f32>) -> tensor<2x3xf32>
// EXPLICIT-LABEL: func.func @ternary(
// EXPLICIT-SAME: %[[P:.*]]: tensor<2xi1>, %[[A:.*]]: tensor<1x3xf32>, %[[B:.*]]: tensor<f32>)
// EXPLICIT-NEXT: %[[P1:.*]] = bcast.broadcast_in_dim %[[P]], dims = [0] : tensor<2xi1> -> tensor<2x3xi1>
// EXPLICIT-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1] : tensor<1x3xf32> -> tensor<2x3xf32>
// EXPLICIT-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [] : tensor<f32> -> tensor<2x3xf32>
// EXPLICIT-NEXT: bcast.select %[[P1]], %[[A1]], %[[B1]] : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// LINALG-LABEL: func.func @ternary(
// LINALG: linalg.generic {indexing_maps = [#[[COLUMN]], #[[STRETCHED]], #[[SCALAR]], #[[ID]]]
// LINALG: arith.select
func.func @ternary(%p: tensor<2xi1>, %a: tensor<1x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %0 = bcast.select %p, %a, %b rule(#bcast_test.align_left) : (tensor<2xi1>, tensor<1x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// TARGET-1, TARGET-2: to a target.
// CHECK-LABEL: func.func @broadcast(
// CHECK: bcast.broadcast %{{.*}} rule(#bcast_test.align_left) : tensor<2xui8> -> tensor<2x3xui8>
// CHECK: bcast.broadcast %{{.*}} to [2, 3] rule(#bcast_test.align_left) : tensor<1xui8> -> tensor<2x3xui8>
// EXPLICIT-LABEL: func.func @broadcast(
// EXPLICIT-SAME: %[[X:.*]]: tensor<2xui8>, %[[Y:.*]]: tensor<1xui8>)
// EXPLICIT-NEXT: bcast.broadcast_in_dim %[[X]], dims = [0] : tensor<2xui8> -> tensor<2x3xui8>
// EXPLICIT-NEXT: bcast.broadcast_in_dim %[[Y]], dims = [0] : tensor<1xui8> -> tensor<2x3xui8>
func.func @broadcast(%x: tensor<2xui8>, %y: tensor<1xui8>) -> (tensor<2x3xui8>, tensor<2x3xui8>) {
  %0 = bcast.broadcast %x rule(#bcast_test.align_left) : tensor<2xui8> -> tensor<2x3xui8>
  %1 = bcast.broadcast %y to [2, 3] rule(#bcast_test.align_left) : tensor<1xui8> -> tensor<2x3xui8>
  return %0, %1 : tensor<2x3xui8>, tensor<2x3xui8>
}

// A chain with rules of both dialects is one loop nest.
// LINALG-LABEL: func.func @chain(
// LINALG: linalg.generic {indexing_maps = [#[[ID]], #[[COLUMN]], #{{.*}}, #[[ID]]]
// LINALG-NOT: linalg.generic
// LINALG: return
// AFFINE-LABEL: func.func @chain(
// AFFINE-NOT: memref.alloc
// AFFINE: arith.mulf
// AFFINE-NEXT: arith.addf
// AFFINE-NEXT: affine.store
// AFFINE-NOT: affine.for
// AFFINE: return
func.func @chain(%x: tensor<2x3xf32>, %columns: tensor<2xf32>, %rows: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.multiply %x, %columns rule(#bcast_test.align_left) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %0, %rows rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
