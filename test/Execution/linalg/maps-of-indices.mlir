// Affine maps of indices in bodies: of a program, and of an iota along collapsed dimensions.

// RUN: bcast-run %s --input=33x2xf32=3 --input=1x2xf32=[[4,5]] --reference
// RUN: bcast-run %s --input=33x2xf32=3 --input=1x2xf32=[[4,5]] --reference --target=baseline
// RUN: bcast-run %s --entry=given --input=5xi64=[90,80,70,60,50] | FileCheck %s --check-prefix=GIVEN
// GIVEN: {{\[\[}}99 89 79]
// GIVEN-NEXT: [99 89 79]
// GIVEN-NEXT: [99 89 80]]

func.func @main(%x: tensor<33x2xf32>, %y: tensor<1x2xf32>) -> tensor<f32> {
  %wide = bcast.broadcast_in_dim %y, dims = [0, 1] : tensor<1x2xf32> -> tensor<33x2xf32>
  %quotient = bcast.divide %x, %wide : tensor<33x2xf32>
  %flat = tensor.collapse_shape %quotient [[0, 1]] : tensor<33x2xf32> into tensor<66xf32>
  %number = bcast.iota dim = 0 : tensor<66xf32>
  %0 = bcast.subtract %flat, %number : tensor<66xf32>
  %r = bcast.reduce minimum %0, dims = [0] : tensor<66xf32> -> tensor<f32>
  return %r : tensor<f32>
}

func.func @given(%t: tensor<5xi64>) -> tensor<3x3xi64> {
  %e = tensor.empty() : tensor<3x3xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<3x3xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %sum = affine.apply affine_map<()[s0, s1] -> (s0 * 4 + s1)>()[%i, %j]
    %least = affine.min affine_map<()[s0, s1] -> (s1 mod 4, s0 * 2 + 3)>()[%i, %j]
    %most = affine.max affine_map<()[s0] -> (s0, 9)>()[%sum]
    %element = tensor.extract %t[%least] : tensor<5xi64>
    %n = arith.index_cast %most : index to i64
    %s = arith.addi %element, %n : i64
    linalg.yield %s : i64
  } -> tensor<3x3xi64>
  return %r : tensor<3x3xi64>
}
