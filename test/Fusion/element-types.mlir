// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-linalg --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm --split-input-file -o %t
// Elements of index and complex have a size, too.

// CHECK-LABEL: func.func @reshape(
// CHECK: tensor.reshape
func.func @reshape(%x: tensor<4xf32>) -> tensor<2x2xf32> {
  %s = arith.constant dense<2> : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @indices(
// CHECK: arith.addi {{.*}} : index
func.func @indices(%x: tensor<100xindex>, %y: tensor<100xindex>) -> tensor<100xindex> {
  %e = tensor.empty() : tensor<100xindex>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<100xindex>, tensor<100xindex>) outs(%e : tensor<100xindex>) {
  ^bb0(%a: index, %b: index, %o: index):
    %n = arith.addi %a, %b : index
    linalg.yield %n : index
  } -> tensor<100xindex>
  return %r : tensor<100xindex>
}

// -----

// A splat of many bytes is filled at run time.
// CHECK-LABEL: func.func @splats(
// CHECK: arith.constant 3 : index
// CHECK: linalg.fill {{.*}} tensor<5000xindex>
func.func @splats() -> (tensor<5000xindex>, tensor<5000xcomplex<f32>>) {
  %i = arith.constant dense<3> : tensor<5000xindex>
  %c = arith.constant dense<(1.0, 2.0)> : tensor<5000xcomplex<f32>>
  return %i, %c : tensor<5000xindex>, tensor<5000xcomplex<f32>>
}

// -----

#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @complex_numbers(
// CHECK: complex.add
func.func @complex_numbers(%x: tensor<100xcomplex<f32>>) -> tensor<100xcomplex<f32>> {
  %e = tensor.empty() : tensor<100xcomplex<f32>>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<100xcomplex<f32>>) outs(%e : tensor<100xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %o: complex<f32>):
    %n = complex.add %a, %a : complex<f32>
    linalg.yield %n : complex<f32>
  } -> tensor<100xcomplex<f32>>
  return %r : tensor<100xcomplex<f32>>
}
