// RUN: bcast-opt --bcast-resolve-extents --split-input-file %s | FileCheck %s
// Extents of results are those of operands.

// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index)
func.func @chain(%x: tensor<?xf32>, %n: index) -> (index, index, index) {
  // CHECK-DAG: %[[M:.*]] = tensor.dim %[[X]]
  // CHECK: return %[[N]], %[[M]], %[[M]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.negate %x : tensor<?xf32>
  %m = tensor.dim %0, %c0 : tensor<?xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] sizes(%n, %m) : tensor<?xf32> -> tensor<?x?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %3 = tensor.dim %1, %c1 : tensor<?x?xf32>
  return %2, %3, %m : index, index, index
}

// -----

// Types that a cast changes hide no extent.

// CHECK-LABEL: func.func @casts(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[U:.*]]: tensor<*xf32>)
func.func @casts(%x: tensor<?x?xf32>, %u: tensor<*xf32>) -> (index, index, index) {
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[N:.*]] = tensor.dim %[[X]], %c1
  // CHECK-DAG: %[[RANKED:.*]] = tensor.cast %[[U]]
  // CHECK-DAG: %[[M:.*]] = tensor.dim %[[RANKED]]
  // CHECK: return %[[N]], %[[C2]], %[[M]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.negate %x : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<2x?xf32>
  %2 = bcast.negate %1 : tensor<2x?xf32>
  %3 = tensor.cast %2 : tensor<2x?xf32> to tensor<?x?xf32>
  %4 = tensor.dim %3, %c1 : tensor<?x?xf32>
  %5 = tensor.dim %3, %c0 : tensor<?x?xf32>
  %6 = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %7 = tensor.dim %6, %c0 : tensor<?xf32>
  return %4, %5, %7 : index, index, index
}

// -----

// An extent that depends on itself stays.

// CHECK-LABEL: func.func @unreachable(
func.func @unreachable(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
^bb1(%x: tensor<?xf32>):
  // CHECK: %[[N:.*]] = tensor.dim %[[Y:.*]], %
  // CHECK: %[[Y]] = bcast.broadcast_in_dim %{{.*}}, dims = [0] sizes(%[[N]])
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %y = bcast.broadcast_in_dim %x, dims = [0] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  cf.br ^bb1(%y : tensor<?xf32>)
}

// -----

// In each step, a tensor has an extent that its loop keeps.

// CHECK-LABEL: func.func @steps(
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<?x?xf32>, %[[Y:[a-z0-9]*]]: tensor<?x?xf32>,
func.func @steps(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %n: index, %m: memref<?xf32>, %o: memref<?x?x?xf32>, %f: f32) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK: %[[D:.*]] = tensor.dim %[[X]], %[[C0]]
  // CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %[[X]], %[[B:.*]] = %{{.*}})
  // CHECK-DAG: %[[E:.*]] = tensor.dim %[[A]], %[[C1]]
  // CHECK-DAG: %[[F:.*]] = memref.dim %[[B]], %[[C0]]
  // CHECK: memref.store %{{.*}}, %{{.*}}[%[[D]], %[[E]], %[[F]]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %m) -> (tensor<?x?xf32>, memref<?xf32>) {
    %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
    %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
    %d2 = memref.dim %b, %c0 : memref<?xf32>
    memref.store %f, %o[%d0, %d1, %d2] : memref<?x?x?xf32>
    %c = tensor.concat dim(1) %a, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %c, %m : tensor<?x?xf32>, memref<?xf32>
  }
  return
}

// -----

// Loops and branches that write to a tensor keep its extents.

// CHECK-LABEL: func.func @writes(
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<?xf32>,
func.func @writes(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index, %f: f32, %b: i1) -> (index, index, index) {
  // CHECK: %[[Z:.*]]:2 = scf.for
  // CHECK: scf.if
  // CHECK: %[[I:.*]] = tensor.dim %[[X]], %{{.*}}
  // CHECK: %[[W:.*]] = scf.if
  // CHECK-DAG: %[[J:.*]] = tensor.dim %[[Z]]#1, %{{.*}}
  // CHECK-DAG: %[[K:.*]] = tensor.dim %[[W]], %{{.*}}
  // CHECK: return %[[I]], %[[J]], %[[K]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x, %t = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    %1 = scf.if %b -> tensor<?xf32> {
      %2 = scf.for %j = %c0 to %n step %c1 iter_args(%u = %s) -> tensor<?xf32> {
        %3 = tensor.insert %f into %u[%j] : tensor<?xf32>
        scf.yield %3 : tensor<?xf32>
      }
      scf.yield %2 : tensor<?xf32>
    } else {
      scf.yield %s : tensor<?xf32>
    }
    // The other tensor becomes this one.
    scf.yield %1, %s : tensor<?xf32>, tensor<?xf32>
  }
  %4 = scf.if %b -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %5 = tensor.dim %0#0, %c0 : tensor<?xf32>
  %6 = tensor.dim %0#1, %c0 : tensor<?xf32>
  %7 = tensor.dim %4, %c0 : tensor<?xf32>
  return %5, %6, %7 : index, index, index
}

// -----

// The sizes of a view of a caller's buffer are those of the buffer, so that a
// check waits for no view.

// CHECK-LABEL: func.func @view(
// CHECK-SAME: %[[X:[a-z0-9]*]]: memref<?x?xf32, strided<[1, ?]>>
// CHECK-DAG: %[[M:.*]] = memref.dim %[[X]], %c0
// CHECK-DAG: %[[N:.*]] = memref.dim %[[X]], %c1
// CHECK: return %[[N]], %[[M]]
func.func @view(%x: memref<?x?xf32, strided<[1, ?]>>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %x, %c0 : memref<?x?xf32, strided<[1, ?]>>
  %n = memref.dim %x, %c1 : memref<?x?xf32, strided<[1, ?]>>
  %0 = memref.reinterpret_cast %x to offset: [0], sizes: [%n, %m], strides: [%m, 1] : memref<?x?xf32, strided<[1, ?]>> to memref<?x?xf32>
  %1 = bufferization.to_tensor %0 restrict : memref<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %3 = tensor.dim %1, %c1 : tensor<?x?xf32>
  return %2, %3 : index, index
}
