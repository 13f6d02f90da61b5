// RUN: for run in $(seq 40); do mlir-opt %s --eliminate-empty-tensors | cksum; done | sort -u | wc -l | grep -v '^1$'

// Expected: the same output in every run.
// Actual: two outputs. The stored value has two uses of %empty, and the pass replaces the first one
//   in a hash table of pointers.
#id = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<4xi32>, %condition: i1, %result: memref<4xi32>) {
  %empty = tensor.empty() : tensor<4xi32>
  %stored = scf.if %condition -> tensor<4xi32> {
    %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xi32>) outs(%empty : tensor<4xi32>) {
    ^bb0(%a: i32, %b: i32):
      %0 = arith.addi %a, %a : i32
      linalg.yield %0 : i32
    } -> tensor<4xi32>
    scf.yield %sum : tensor<4xi32>
  } else {
    %product = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xi32>) outs(%empty : tensor<4xi32>) {
    ^bb0(%a: i32, %b: i32):
      %0 = arith.muli %a, %a : i32
      linalg.yield %0 : i32
    } -> tensor<4xi32>
    scf.yield %product : tensor<4xi32>
  }
  bufferization.materialize_in_destination %stored in restrict writable %result : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
