// On a target of register pairs, a vector takes two registers, also where short rows are repeated.
// RUN: bcast-opt %s --bcast-to-affine="assume-features=register_pairs" | FileCheck %s --check-prefix=PAIRS
// RUN: bcast-opt %s --bcast-to-affine | FileCheck %s --check-prefix=SINGLE
// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512 assume-features=register_pairs" | FileCheck %s --check-prefix=LONG

// PAIRS-LABEL: func.func @rows(
// PAIRS: arith.addf %{{.*}} : vector<8xf32>
// SINGLE-LABEL: func.func @rows(
// SINGLE: arith.addf %{{.*}} : vector<4xf32>
func.func @rows(%x: tensor<64x64xf32>, %row: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = bcast.add %x, %row rule(#bcast.numpy) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// LONG-LABEL: func.func @channels(
// LONG: arith.addf %{{.*}} : vector<32xf32>
func.func @channels(%x: tensor<6400x3xf32>, %row: tensor<3xf32>) -> tensor<6400x3xf32> {
  %0 = bcast.add %x, %row rule(#bcast.numpy) : (tensor<6400x3xf32>, tensor<3xf32>) -> tensor<6400x3xf32>
  return %0 : tensor<6400x3xf32>
}
