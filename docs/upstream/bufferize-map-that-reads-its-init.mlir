// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=SEEN

// The body adds to the elements of %y, which must not change.
// Expected: a copy of %y in new memory, to which the loop adds.
// Actual: the body reads new memory before any write to it. `payloadUsesValueFromOperand` of
//   linalg.map returns false for inits.

// SEEN-LABEL: func.func @main
// SEEN: %[[NEW:.*]] = memref.alloc()
// SEEN-NOT: memref.copy
// SEEN: linalg.map
// SEEN-SAME: outs(%[[NEW]]
func.func @main(%x: tensor<4xi32>, %y: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %sum = linalg.map ins(%x : tensor<4xi32>) outs(%y : tensor<4xi32>) (%in: i32, %out: i32) {
    %0 = arith.addi %in, %out : i32
    linalg.yield %0 : i32
  }
  return %sum, %y : tensor<4xi32>, tensor<4xi32>
}
