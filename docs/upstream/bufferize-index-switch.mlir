// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=SEEN

// The second result is the unchanged %x. In case 0, %chosen is %x.
// Expected: a copy, which is filled.
// Actual: %chosen itself is filled, and so is %x. With scf.if in place of scf.index_switch, there
//   is a copy.

// SEEN-LABEL: func.func @main(
// SEEN-SAME: %[[X:.*]]: memref<2xi32, {{.*}}>, %{{.*}}: index)
// SEEN: %[[CHOSEN:.*]] = scf.index_switch
// SEEN: scf.yield %[[X]]
// SEEN-NOT: memref.copy
// SEEN: linalg.fill {{.*}} outs(%[[CHOSEN]] :
// SEEN: return %[[CHOSEN]], %[[X]]
func.func @main(%x: tensor<2xi32>, %n: index) -> (tensor<2xi32>, tensor<2xi32>) {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %chosen = scf.index_switch %n -> tensor<2xi32>
  case 0 {
    scf.yield %x : tensor<2xi32>
  }
  default {
    %ones = linalg.fill ins(%c1 : i32) outs(%x : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %ones : tensor<2xi32>
  }
  %sevens = linalg.fill ins(%c7 : i32) outs(%chosen : tensor<2xi32>) -> tensor<2xi32>
  return %sevens, %x : tensor<2xi32>, tensor<2xi32>
}
