// EXPLICIT-LABEL: func.func @times_table
// EXPLICIT: bcast.broadcast_in_dim %arg0, dims = [0] : tensor<9xi32> -> tensor<9x9xi32>
// EXPLICIT: bcast.broadcast_in_dim %arg1, dims = [1] : tensor<9xi32> -> tensor<9x9xi32>
// LINALG-DAG: affine_map<(d0, d1) -> (d0)>
// LINALG-DAG: affine_map<(d0, d1) -> (d1)>
// LINALG-LABEL: func.func @times_table
// LINALG: linalg.generic
// LINALG: arith.muli
func.func @times_table(%a: tensor<9xi32>, %b: tensor<9xi32>) -> tensor<9x9xi32> {
  %0 = bcast.multiply %a, %b rule(#apl.outer) : (tensor<9xi32>, tensor<9xi32>) -> tensor<9x9xi32>
  return %0 : tensor<9x9xi32>
}
