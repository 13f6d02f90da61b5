// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=SEEN

// The body adds to the elements of %y, which stay as they are. Expected is a copy of %y in new memory,
// to which the loop adds. Seen is new memory that the body reads before anything is written there:
// `payloadUsesValueFromOperand` of linalg.map denies that inits are read.

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
