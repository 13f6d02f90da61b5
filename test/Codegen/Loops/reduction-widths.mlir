// The lanes of an order are a power of two for every width of elements, and elements whose vectors
// LLVM packs otherwise than arrays are not read in vectors.
//
// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512" | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm="vector-bits=512" -o %t
//
// CHECK-NOT: vector<

// CHECK-LABEL: func.func @sum_f80(
// Four lanes: 0 and 2, 1 and 3.
// CHECK: affine.for %{{.*}} = 0 to 40 step 4
// CHECK: affine.for %{{.*}} = 2 to 40 step 4
// CHECK: affine.for %{{.*}} = 1 to 40 step 4
// CHECK: affine.for %{{.*}} = 3 to 40 step 4
// CHECK-NOT: affine.for
func.func @sum_f80(%x: tensor<40xf80>, %i: tensor<f80>) -> tensor<f80> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<40xf80>) outs(%i : tensor<f80>) dimensions = [0]
  return %0 : tensor<f80>
}

// CHECK-LABEL: func.func @columns_f80(
func.func @columns_f80(%x: tensor<40x4xf80>, %i: tensor<4xf80>) -> tensor<4xf80> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<40x4xf80>) outs(%i : tensor<4xf80>) dimensions = [0]
  return %0 : tensor<4xf80>
}

// CHECK-LABEL: func.func @sum_i24(
func.func @sum_i24(%x: tensor<40xi24>, %i: tensor<i24>) -> tensor<i24> {
  %0 = linalg.reduce { arith.addi } ins(%x : tensor<40xi24>) outs(%i : tensor<i24>) dimensions = [0]
  return %0 : tensor<i24>
}

// CHECK-LABEL: func.func @copy_i65(
func.func @copy_i65(%x: tensor<40x40xi65>, %y: tensor<40x40xi65>) -> tensor<40x40xi65> {
  %0 = linalg.transpose ins(%x : tensor<40x40xi65>) outs(%y : tensor<40x40xi65>) permutation = [1, 0]
  return %0 : tensor<40x40xi65>
}
