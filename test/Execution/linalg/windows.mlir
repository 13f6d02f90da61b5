// Windows are summed in the order of REDUCE-6, whatever the vectors are: elements 0 and 16 are added first. One after
// the other, the sum of the first window would be 0, since 100000000 + 1 is 100000000 in f32.

// DEFINE: %{target} =
// DEFINE: %{run} = bcast-run %s --input=24xf32='[100000000, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -100000000, 1, 1, 1, 1, 1, 1, 1]' %{target}
// RUN: %{run} '--expected-output=3xf32=[18, -99999984, -99999984]'
// REDEFINE: %{target} = --target=baseline
// RUN: %{run} '--expected-output=3xf32=[18, -99999984, -99999984]'

#read = affine_map<(d0, d1) -> (d0 * 2 + d1)>
#extent = affine_map<(d0, d1) -> (d1)>
#write = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<24xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %steps = tensor.empty() : tensor<20xi8>
  %sums = linalg.generic {indexing_maps = [#read, #extent, #write], iterator_types = ["parallel", "reduction"]}
    ins(%x, %steps : tensor<24xf32>, tensor<20xi8>) outs(%init : tensor<3xf32>) {
  ^bb0(%a: f32, %b: i8, %old: f32):
    %0 = arith.addf %old, %a : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  return %sums : tensor<3xf32>
}
