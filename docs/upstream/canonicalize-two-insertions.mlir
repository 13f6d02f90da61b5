// RUN: mlir-opt %s --canonicalize | FileCheck %s --check-prefix=SEEN

// Expected: both insertions are made.
// Actual: only the first one is. With several results, the i-th insertion becomes the i-th result.

// SEEN: %[[ONE:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[0] [2] [1]
// SEEN-NEXT: return %[[ONE]]
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %init) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %y into %o[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
