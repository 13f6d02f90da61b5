// RUN: not --crash mlir-opt %s

// The transpose of a scalar has an empty permutation, and is the scalar.
// Expected: a valid program.
// Actual: a crash. The verifier reads the context of an affine map that does not exist.
func.func @main(%x: tensor<f32>, %c: i1) -> tensor<f32> {
  %r = scf.if %c -> tensor<f32> {
    %y = linalg.transpose ins(%x : tensor<f32>) outs(%x : tensor<f32>) permutation = []
    scf.yield %y : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  }
  return %r : tensor<f32>
}
