// RUN: mlir-opt %s --convert-scf-to-openmp --convert-scf-to-cf 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: an omp.loop_nest with branches.
// Actual: invalid IR. --convert-scf-to-openmp puts the body into a memref.alloca_scope, which has a
//   single block. The body does not allocate.

// SEEN: error: 'memref.alloca_scope' op expects region #0 to have 0 or 1 blocks
func.func @main(%m: memref<?xf32>, %n: index, %x: f32, %condition: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.if %condition {
      memref.store %x, %m[%i] : memref<?xf32>
    }
    scf.reduce
  }
  return
}
