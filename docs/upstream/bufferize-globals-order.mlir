// RUN: for run in $(seq 40); do mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | cksum; done | sort -u | wc -l | grep -v '^1$'

// Expected: the same output in every run.
// Actual: globals in several orders. Functions are visited in the order of their addresses. Later
//   versions visit them in program order (llvm/llvm-project#184722).
func.func private @one() -> tensor<2xi32> {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func private @two() -> tensor<2xi32> {
  %0 = arith.constant dense<[3, 4]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func private @three() -> tensor<2xi32> {
  %0 = arith.constant dense<[5, 6]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @main() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %0 = call @one() : () -> tensor<2xi32>
  %1 = call @two() : () -> tensor<2xi32>
  %2 = call @three() : () -> tensor<2xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}
