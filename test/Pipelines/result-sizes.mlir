// RUN: bcast-opt %s --bcast-to-affine | FileCheck %s
// The buffers of results are checked, whatever fusion leaves dead. [BOUNDARY-2]

// CHECK-LABEL: func.func @softmax(
// CHECK-COUNT-2: bcast.check_extent size, {{.*}}"result 0: dimension {{[01]}}" clause "BOUNDARY-2"
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %max = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
  %0 = bcast.subtract %x, %max rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %1 = bcast.exponential %0 : tensor<?x?xf32>
  %sum = bcast.reduce sum %1, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
  %2 = bcast.divide %1, %sum rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// The checks of the program come first, in its order, whatever layouts the
// arguments have.

// CHECK-LABEL: func.func @layouts(
// CHECK-NOT: bcast.check_extent size
// CHECK-COUNT-2: bcast.check_extent equal_or_any_one
// CHECK-COUNT-3: bcast.check_extent size
!matrix = tensor<?x?xf32, #bcast.layout<minor_to_major = [0, 1]>>
!cube = tensor<2x3x?xf32, #bcast.layout<minor_to_major = [2, 0, 1]>>
func.func @layouts(%x: !cube, %y: !matrix, %z: !matrix) -> (!cube, !matrix) {
  %0 = bcast.add %y, %z rule(#bcast.numpy) : (!matrix, !matrix) -> !matrix
  %1 = bcast.abs %x : !cube
  return %1, %0 : !cube, !matrix
}

// So do those of a loop that keeps the extents, before it.

// CHECK-LABEL: func.func @loop(
// CHECK-NOT: bcast.check_extent size
// CHECK: bcast.check_extent equal, {{.*}}"'bcast.add' op dimension 0: operand 1" against "operand 0" clause "NONE-2"
// CHECK: bcast.check_extent size, {{.*}}"result 0: dimension 0" clause "BOUNDARY-2"
// CHECK: scf.for
// CHECK-NOT: bcast.check_extent
// CHECK: return
func.func @loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %1 = bcast.add %a, %y : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
