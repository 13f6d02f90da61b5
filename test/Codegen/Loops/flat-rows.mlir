// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512 assume-features=masked_memory" -o %t.mlir | FileCheck %s --check-prefix=PLAN
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: bcast-opt %s --bcast-print-plans -o %t.plain.mlir | FileCheck %s --check-prefix=PLAIN
// RUN: bcast-opt %s --bcast-print-plans=vector-bits=0 -o %t.scalar.mlir | FileCheck %s --check-prefix=SCALAR
// SCALAR-NOT: flat rows

// Rows of few steps, if run time finds all arrays in the order of the loops: 64 rows are one. The bias is
// repeated as often in memory, which is in the first block.

// PLAN: :[[#@LINE+24]]:{{.*}} else if d3 < 48 and d0 * d1 * d2 > 2048 and array 0 in order: flat rows d0 ?, d1 ?, d2 ?, d3 ?: vectors 16 unroll 4 + masked 16 | contiguous, repeated -> contiguous else rows
// PLAIN: else if d3 < 48 and d0 * d1 * d2 > 2048 and array 0 in order: flat rows d0 ?, d1 ?, d2 ?, d3 ?: vectors 4 unroll 8 + scalars | contiguous, repeated -> contiguous else rows
// CHECK-LABEL: func.func @bias(
// CHECK: %[[REPEATED:.*]] = memref.alloca() {repeated_rows} : memref<3072xf32>
// CHECK: llvm.fence
// CHECK: %[[C48:.*]] = arith.constant 48 : index
// CHECK-NEXT: arith.cmpi slt, %[[C:.*]], %[[C48]] : index
// CHECK: %[[C2048:.*]] = arith.constant 2048 : index
// CHECK-NEXT: arith.cmpi ugt, %{{.*}}, %[[C2048]] : index
// CHECK: scf.if
// CHECK: scf.for
// CHECK: affine.for %[[STEP:.*]] = 0 to %[[C]] {
// CHECK: affine.for %[[ROW:.*]] = 0 to 64 {
// CHECK-NEXT: %[[FIRST:.*]] = arith.muli %[[ROW]], %[[C]]
// CHECK-NEXT: %[[INDEX:.*]] = arith.addi %[[FIRST]], %[[STEP]]
// CHECK-NEXT: memref.store %{{.*}}, %[[REPEATED]][%[[INDEX]]]
// CHECK: affine.for %[[JOINED:.*]] = 0 to
// CHECK: %[[PART:.*]] = memref.subview %{{.*}} : memref<?xf32, strided<[1]>>
// CHECK: affine.for %[[J:.*]] = 0 to %{{.*}} step 16 {
// CHECK-NEXT: affine.vector_load %[[PART]][%[[J]]]
// CHECK-NEXT: affine.vector_load %[[REPEATED]][%[[J]]]
// CHECK: vector.maskedload %[[REPEATED]]
// CHECK: } else {
func.func @bias(%x: tensor<?x?x?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// Two nests of a function have the same memory, two arrays of a nest do not.
// PLAN: flat rows d0 ?, d1 ?: {{.*}} | repeated, contiguous, repeated -> contiguous
// PLAN: flat rows d0 ?, d1 ?: {{.*}} | repeated, contiguous, repeated -> contiguous
// CHECK-LABEL: func.func @twice(
// CHECK-COUNT-2: memref.alloca
// CHECK-NOT: memref.alloca
func.func @twice(%x: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.multiply %0, %c rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %2 = bcast.subtract %x, %c rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %3 = bcast.maximum %2, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<?x?xf32>
}

// Nothing is repeated.
// PLAN: d0 > 2048 and array 0 in order and array 1 in order: flat rows d0 ?, d1 ?: {{.*}} | contiguous, contiguous -> contiguous
func.func @whole(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// An operand that differs from row to row has no flat rows, nor have few rows, a known number of steps, and a body of
// expensive functions.
// PLAN-NOT: flat rows
func.func @column(%x: tensor<?x?xf32>, %y: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @few(%x: tensor<100x?xf32>, %y: tensor<?xf32>) -> tensor<100x?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<100x?xf32>, tensor<?xf32>) -> tensor<100x?xf32>
  return %0 : tensor<100x?xf32>
}
func.func @known(%x: tensor<?x20xf32>, %y: tensor<20xf32>) -> tensor<?x20xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x20xf32>, tensor<20xf32>) -> tensor<?x20xf32>
  return %0 : tensor<?x20xf32>
}
func.func @expensive(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.exponential %0 : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
