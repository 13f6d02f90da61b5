// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: a valid program.
// Actual: the row gets the type tensor<1x0xf32> and the destination tensor<8x0xf32>, but the size of
//   the insertion stays dynamic: offset 0 is out of the bounds of dimension 1.

// SEEN: error: expected type to be 'tensor<1x?xf32>' or a rank-reduced version. (size mismatch)
func.func @main(%x: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %c0 = arith.constant 0 : index
  %y = tensor.empty(%c0) : tensor<8x?xf32>
  %r = scf.forall (%i) in (8) shared_outs(%o = %y) -> tensor<8x?xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, %c0] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[%i, 0] [1, %c0] [1, 1] : tensor<1x?xf32> into tensor<8x?xf32>
    }
  }
  return %r : tensor<8x?xf32>
}
