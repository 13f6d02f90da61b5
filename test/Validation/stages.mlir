// The stages of a program agree for all extents of 0 to 3, and what cannot be decided is unknown.
//
// REQUIRES: compiler
// RUN: not bcast-opt %s --split-input-file --bcast-validate -o /dev/null 2>/dev/null | FileCheck %s --match-full-lines
// RUN: not bcast-opt %s --split-input-file --bcast-validate=max-instances=3 -o /dev/null 2>/dev/null | FileCheck %s --check-prefix=FEW

// FEW: @rows: validated, 3 instances
// CHECK: @rows: validated, 16 instances, 6 of them refused: canonical, explicit, linalg, affine
func.func @rows(%x: tensor<2x?xf32>, %y: tensor<2x?xf32>) -> tensor<?xf32> {
  %0 = bcast.subtract %x, %y rule(#bcast.numpy) : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  %1 = bcast.reduce sum %0, dims = [0] : tensor<2x?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Blocks of 256 elements, lanes and loops add in one order.
// CHECK-NEXT: @order: validated, 1 instance: canonical, explicit, linalg, affine
func.func @order(%x: tensor<3x300xf32>) -> tensor<3xf32> {
  %0 = bcast.reduce sum %x, dims = [1] : tensor<3x300xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Padding is no element, and has its value again at the end.
// CHECK-NEXT: @layouts: validated, 4 instances, 2 of them refused: canonical, explicit, linalg, affine
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.0 : f32>
func.func @layouts(%x: tensor<2x3xf32, #padded>, %y: tensor<?xf32>) -> tensor<2x3xf32, #padded> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<2x3xf32, #padded>, tensor<?xf32>) -> tensor<2x3xf32, #padded>
  return %0 : tensor<2x3xf32, #padded>
}

// -----

// A condition on elements holds, and does not.
// CHECK-NEXT: @branch: validated, 1 instance: canonical, explicit, linalg, affine
func.func @branch(%x: tensor<2xf32>, %c: i1) -> tensor<2xf32> {
  %0 = scf.if %c -> tensor<2xf32> {
    scf.yield %x : tensor<2xf32>
  } else {
    %1 = bcast.negate %x : tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}

// -----

// CHECK-NEXT: @large: unknown: 'func.func' takes an array that is too large
func.func @large(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %0 = bcast.negate %x : tensor<1000000xf32>
  return %0 : tensor<1000000xf32>
}

// -----

// CHECK-NEXT: @other: unknown: 'arith.mulsi_extended' at {{.*}} is not one of the operations that terms have
func.func @other(%x: i32, %y: i32) -> i32 {
  %0, %1 = arith.mulsi_extended %x, %y : i32
  return %1 : i32
}

// -----

// A refused instance is one of every stage.
// CHECK-NEXT: @never: validated, 16 instances, 12 of them refused: canonical, explicit, linalg, affine
func.func @never(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}
