// Views that read each other, in a block that nothing reaches, have an end.
// RUN: bcast-opt %s --bcast-fuse-reductions --remarks-filter-missed=bcast-fuse-reductions --remark-format=emitRemark -o /dev/null 2>&1 | count 0
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
^bb1:
  %0 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
