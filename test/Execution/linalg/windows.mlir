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

// Windows two elements apart: as many elements are gathered as there are results.
// DEFINE: %{run3x3} = bcast-run %s --entry=windows_apart %{target} '--expected-output=4x4xf32=[[20, 22, 24, 26], [38, 40, 42, 44], [56, 58, 60, 62], [74, 76, 78, 80]]'
// RUN: %{run3x3}
// REDEFINE: %{target} =
// RUN: %{run3x3}
#image = affine_map<(h, w, k, l) -> (h * 2 + k, w * 2 + l)>
#window = affine_map<(h, w, k, l) -> (k, l)>
#result = affine_map<(h, w, k, l) -> (h, w)>
func.func @windows_apart() -> tensor<4x4xf32> {
  %flat = bcast.iota dim = 0 : tensor<81xf32>
  %x = tensor.expand_shape %flat [[0, 1]] output_shape [9, 9] : tensor<81xf32> into tensor<9x9xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %extents = tensor.empty() : tensor<3x3xi8>
  %greatest = linalg.generic {indexing_maps = [#image, #window, #result], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x, %extents : tensor<9x9xf32>, tensor<3x3xi8>) outs(%init : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: i8, %old: f32):
    %0 = arith.maximumf %old, %a : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  return %greatest : tensor<4x4xf32>
}
