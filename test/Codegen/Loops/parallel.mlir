// RUN: bcast-opt %s --bcast-to-affine="threads=2 non-temporal-threshold=2000000" | FileCheck %s
// RUN: bcast-opt %s --bcast-to-affine="threads=0" | FileCheck %s --check-prefix=ALL
// RUN: bcast-opt %s --bcast-to-affine="threads=1" | FileCheck %s --check-prefix=ONE
// RUN: bcast-opt %s --bcast-to-affine="threads=2 parallel-threshold=0 non-temporal-threshold=2000000" | FileCheck %s --check-prefix=ALWAYS
// RUN: bcast-opt %s --bcast-to-affine="threads=2 vector-bits=512 assume-features=masked_memory" | FileCheck %s --check-prefix=WIDE
// RUN: bcast-opt %s --bcast-to-llvm=threads=3 | FileCheck %s --check-prefix=LLVM

// The loops that threads share, and their division.

// ONE-NOT: affine.parallel

// Rows of whole cache lines: any number of them.
// CHECK-DAG: [[ROWS:#.*]] = affine_map<(d0) -> (d0 * 150)>
// CHECK-DAG: [[ROWSEND:#.*]] = affine_map<(d0) -> (d0 * 150 + 150, 300)>
// Rows of 404 bytes: sixteen of them end at a cache line.
// CHECK-DAG: [[SIXTEEN:#.*]] = affine_map<(d0) -> (((d0 * 63) floordiv 2) * 16)>
// CHECK-DAG: [[SIXTEENEND:#.*]] = affine_map<(d0) -> (((d0 * 63 + 63) floordiv 2) * 16, 1001)>
// Elements: the sixteen of a cache line.
// CHECK-DAG: [[ELEMENTS:#.*]] = affine_map<(d0) -> (((d0 * 6251) floordiv 2) * 16)>
// Rows of run-time length: any number of them.
// CHECK-DAG: [[ANYROWS:#.*]] = affine_map<(d0)[s0] -> ((d0 * s0) floordiv 2)>
// With as many threads as there are, 64 parts.
// ALL-DAG: affine_map<(d0) -> ((d0 * 75) floordiv 16)>

// CHECK-LABEL: func.func @rows(
// CHECK: affine.parallel (%[[PART:.*]]) = (0) to (2) {
// CHECK-NEXT: affine.for %[[ROW:.*]] = [[ROWS]](%[[PART]]) to min [[ROWSEND]](%[[PART]]) {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 400 step 4 {
// CHECK-NOT: affine.parallel
// CHECK: return
// ALL-LABEL: func.func @rows(
// ALL: affine.parallel (%{{.*}}) = (0) to (64) {
// LLVM-LABEL: llvm.func @rows(
// LLVM: omp.parallel num_threads(%{{.*}} : i32) {
// LLVM-NEXT: omp.wsloop nowait {
// LLVM-NEXT: omp.loop_nest
// LLVM-NOT: alloca_scope
func.func @rows(%a: tensor<300x400xf32>, %b: tensor<400xf32>) -> tensor<300x400xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<300x400xf32>, tensor<400xf32>) -> tensor<300x400xf32>
  %1 = bcast.exponential %0 : tensor<300x400xf32>
  return %1 : tensor<300x400xf32>
}

// CHECK-LABEL: func.func @short_lines(
// CHECK: affine.parallel (%[[PART:.*]]) = (0) to (2) {
// CHECK-NEXT: affine.load %arg1[100]
// CHECK-NEXT: affine.for %{{.*}} = [[SIXTEEN]](%[[PART]]) to min [[SIXTEENEND]](%[[PART]]) {
func.func @short_lines(%a: tensor<1001x101xf32>, %b: tensor<101xf32>) -> tensor<1001x101xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<1001x101xf32>, tensor<101xf32>) -> tensor<1001x101xf32>
  %1 = bcast.exponential %0 : tensor<1001x101xf32>
  return %1 : tensor<1001x101xf32>
}

// Rests are not shared.
// CHECK-LABEL: func.func @elements(
// CHECK: affine.parallel (%[[PART:.*]]) = (0) to (2) {
// CHECK-NEXT: affine.for %{{.*}} = [[ELEMENTS]](%[[PART]]) to min
// CHECK: affine.load %{{.*}}[100012]
// CHECK-NOT: affine.parallel
func.func @elements(%a: tensor<100013xf32>, %b: tensor<f32>) -> tensor<100013xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<100013xf32>, tensor<f32>) -> tensor<100013xf32>
  %1 = bcast.exponential %0 : tensor<100013xf32>
  return %1 : tensor<100013xf32>
}

// Three rows are too few to share; each of them is shared.
// CHECK-LABEL: func.func @long_rows(
// CHECK: affine.for %{{.*}} = 0 to 3 {
// CHECK: affine.parallel (%{{.*}}) = (0) to (2) {
// CHECK-NEXT: affine.for %{{.*}} step 4 {
func.func @long_rows(%a: tensor<3x80000xf32>, %b: tensor<80000xf32>) -> tensor<3x80000xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3x80000xf32>, tensor<80000xf32>) -> tensor<3x80000xf32>
  %1 = bcast.exponential %0 : tensor<3x80000xf32>
  return %1 : tensor<3x80000xf32>
}

// Small work is shared only with a low threshold.
// CHECK-LABEL: func.func @small(
// CHECK-NOT: affine.parallel
// CHECK: return
// ALWAYS-LABEL: func.func @small(
// ALWAYS: affine.parallel
// ALWAYS: return
func.func @small(%a: tensor<64x64xf32>, %b: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// One element, or no elements.
// ALWAYS-LABEL: func.func @nothing(
// ALWAYS-NOT: affine.parallel
// ALWAYS: return
func.func @nothing(%a: tensor<0x7xf32>, %b: tensor<7xf32>, %c: tensor<f32>) -> (tensor<0x7xf32>, tensor<f32>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<0x7xf32>, tensor<7xf32>) -> tensor<0x7xf32>
  %1 = bcast.add %c, %c : tensor<f32>
  return %0, %1 : tensor<0x7xf32>, tensor<f32>
}

// Run time decides: all rows, each row, or nothing is shared. What pays is
// counted in elements.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[ELEMENTS:.*]] = arith.muli
// CHECK: arith.cmpi sge, %[[ELEMENTS]], %{{.*}} : index
// CHECK: scf.if
// CHECK-NEXT: affine.parallel (%[[PART:.*]]) = (0) to (2) {
// CHECK-NEXT: affine.for %{{.*}} = [[ANYROWS]](%[[PART]])
// CHECK: } else {
// CHECK: affine.for
// CHECK: scf.if
// CHECK-NEXT: affine.parallel (%{{.*}}) = (0) to (2) {
// CHECK: } else {
// CHECK: affine.for
// CHECK: return
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %0 = bcast.subtract %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Around the caches: each thread ends with a fence, as the caller's does.
// CHECK-LABEL: func.func @streaming(
// CHECK: affine.parallel
// CHECK: nontemporal = true
// CHECK: llvm.fence seq_cst
// CHECK-NEXT: }
// CHECK: llvm.fence seq_cst
// CHECK: return
func.func @streaming(%a: tensor<1024x1024xf32>, %b: tensor<1024xf32>) -> tensor<1024x1024xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<1024x1024xf32>, tensor<1024xf32>) -> tensor<1024x1024xf32>
  return %0 : tensor<1024x1024xf32>
}

// Tiles: bands of rows.
// WIDE-LABEL: func.func @transposed(
// WIDE: affine.parallel (%{{.*}}) = (0) to (2) {
// WIDE-NEXT: affine.for %{{.*}} step 16 {
// WIDE-NEXT: affine.for %{{.*}} step 16 {
// WIDE-NOT: affine.parallel
// WIDE: return
func.func @transposed(%a: tensor<1000x1000xf32, #bcast.layout<minor_to_major = [0, 1]>>, %b: tensor<1000x1000xf32>) -> tensor<1000x1000xf32> {
  %0 = bcast.relayout %a : tensor<1000x1000xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<1000x1000xf32>
  %1 = bcast.add %0, %b : tensor<1000x1000xf32>
  return %1 : tensor<1000x1000xf32>
}

// Short rows: whole periods.
// WIDE-LABEL: func.func @repeated(
// WIDE: affine.parallel (%{{.*}}) = (0) to (2) {
// WIDE-NEXT: affine.for %{{.*}} step 48 {
// WIDE-NOT: affine.parallel
// WIDE: return
func.func @repeated(%a: tensor<200003x3xf32>, %b: tensor<3xf32>) -> tensor<200003x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<200003x3xf32>, tensor<3xf32>) -> tensor<200003x3xf32>
  return %0 : tensor<200003x3xf32>
}
