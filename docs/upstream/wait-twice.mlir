// RUN: mlir-opt %s --convert-scf-to-openmp | FileCheck %s --check-prefix=SEEN

// Expected: one barrier per loop.
// Actual: two barriers, one at the end of omp.wsloop, which lacks `nowait`, and one at the end of
//   omp.parallel, without operations in between.

// SEEN: omp.parallel {
// SEEN-NEXT: omp.wsloop {
// SEEN: omp.terminator
func.func @main(%m: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<?xf32>
    scf.reduce
  }
  return
}
