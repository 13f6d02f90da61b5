// RUN: mlir-opt %s --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=SEEN

// Expected: 7 in %first, and the negated elements of %x in %second.
// Actual: the negated elements are computed in %first, overwritten there with 7, and copied from
//   there to %second. The analysis of bufferization does not know that `materialize_in_destination`
//   writes to a memref. After --eliminate-empty-tensors, another value may be in that memref.

// SEEN-LABEL: func.func @main(
// SEEN-SAME: %{{.*}}: memref<4xi32, {{.*}}>, %[[FIRST:.*]]: memref<4xi32>, %[[SECOND:.*]]: memref<4xi32>
// SEEN: linalg.generic {{.*}} outs(%[[FIRST]] :
// SEEN: %[[SEVENS:.*]] = memref.alloc()
// SEEN: linalg.fill {{.*}} outs(%[[SEVENS]] :
// SEEN: memref.copy %[[SEVENS]], %[[FIRST]]
// SEEN: memref.copy %[[FIRST]], %[[SECOND]]
#id = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<4xi32>, %first: memref<4xi32>, %second: memref<4xi32>) {
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %empty = tensor.empty() : tensor<4xi32>
  %negated = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xi32>) outs(%empty : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %0 = arith.subi %c0, %a : i32
    linalg.yield %0 : i32
  } -> tensor<4xi32>
  %sevens = linalg.fill ins(%c7 : i32) outs(%negated : tensor<4xi32>) -> tensor<4xi32>
  bufferization.materialize_in_destination %sevens in restrict writable %first : (tensor<4xi32>, memref<4xi32>) -> ()
  bufferization.materialize_in_destination %negated in restrict writable %second : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
