// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=SEEN

// The first result has ones in every case.
// Expected: a copy of %y, which ^fill fills with sevens.
// Actual: ^fill fills %y itself, which is returned. The analysis misses the conflict between a
//   write and a later read of a block argument in another block.

// SEEN-LABEL: func.func @main
// SEEN: ^[[MEET:.*]](%[[Y:.*]]: memref<2xi32>):
// SEEN-NOT: memref.copy
// SEEN: linalg.fill {{.*}} outs(%[[Y]] :
// SEEN: return %[[Y]]
func.func @main(%x: tensor<2xi32>, %condition: i1) -> (tensor<2xi32>, tensor<2xi32>) {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %empty = tensor.empty() : tensor<2xi32>
  %ones = linalg.fill ins(%c1 : i32) outs(%empty : tensor<2xi32>) -> tensor<2xi32>
  cf.br ^meet(%ones : tensor<2xi32>)
^meet(%y: tensor<2xi32>):
  cf.cond_br %condition, ^fill, ^end(%x : tensor<2xi32>)
^fill:
  %sevens = linalg.fill ins(%c7 : i32) outs(%y : tensor<2xi32>) -> tensor<2xi32>
  cf.br ^end(%sevens : tensor<2xi32>)
^end(%z: tensor<2xi32>):
  return %y, %z : tensor<2xi32>, tensor<2xi32>
}
