// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory" --bcast-linalg-to-loops --canonicalize | FileCheck %s --check-prefix=MASK
// RUN: bcast-opt %s --bcast-set-target=non-temporal-threshold=1000 --bcast-linalg-to-loops --canonicalize | FileCheck %s --check-prefix=STREAM

// Operands that run time may stretch along rows: a vector of the one element is made before the
// loop, and each step chooses. Rows that are not stretched may have no element to read before.

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[A:.*]]: memref<?x?xf32>, %{{.*}}, %{{.*}}, %[[M:.*]]: index, %[[N:.*]]: index, %[[ONE:.*]]: i1)
// CHECK-DAG: %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-DAG: %[[ROWS:.*]] = memref.reinterpret_cast %{{.*}} strides: [%[[N]], 1]
// Flat rows come before.
// CHECK: scf.for
// CHECK: } else {
// CHECK: affine.for %[[I:.*]] = 0 to
// CHECK-NEXT: %[[SPLAT:.*]] = scf.if %[[ONE]] -> (vector<4xf32>) {
// CHECK-NEXT: %[[E:.*]] = affine.load %{{.*}}[%[[I]], 0]
// CHECK-NEXT: %[[V:.*]] = vector.broadcast %[[E]]
// CHECK-NEXT: scf.yield %[[V]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[ZEROS]]
// CHECK: affine.for %[[J:.*]] = 0 to {{.*}} step 4 {
// CHECK-NEXT: %[[X:.*]] = scf.if %[[ONE]] -> (vector<4xf32>) {
// CHECK-NEXT: scf.yield %[[SPLAT]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[L:.*]] = affine.vector_load %[[ROWS]][%[[I]], %[[J]]]
// CHECK-NEXT: scf.yield %[[L]]
// CHECK: %[[Y:.*]] = affine.vector_load
// CHECK-NEXT: arith.addf %[[X]], %[[Y]] : vector<4xf32>
// CHECK-NEXT: affine.vector_store
// The rest reads the view with the stride that is 0 or 1.
// CHECK: affine.for
// CHECK-NEXT: affine.load %{{.*}} : memref<?x?xf32, strided<[?, ?]>>
// CHECK-NOT: scf.if
// CHECK: return

// No masked vectors come before the others: LLVM unswitches a loop for each choice.
// MASK-LABEL: func.func @rows(
// MASK: llvm.fence
// MASK: scf.for
// MASK: } else {
// MASK: affine.for %{{.*}} = 0 to #{{.*}} step 16 {
// MASK-NOT: vector.maskedstore
// MASK: affine.vector_store
// MASK: affine.for %{{.*}} step 16 {
// MASK: affine.apply
// MASK-NEXT: %[[MASK:.*]] = vector.create_mask
// MASK-NEXT: scf.if %{{.*}} -> (vector<16xf32>) {
// MASK: } else {
// MASK-NEXT: vector.maskedload %{{.*}}, %[[MASK]]
// MASK: vector.maskedstore

// A cache line is prefetched once, before its read.
// STREAM-LABEL: func.func @rows(
// STREAM: affine.for %{{.*}} step 16 {
// STREAM-NEXT: scf.if
// STREAM-NEXT: scf.yield
// STREAM-NEXT: } else {
// STREAM-NEXT: affine.prefetch
// STREAM-COUNT-4: affine.vector_load
// STREAM: affine.prefetch
// STREAM-COUNT-4: affine.vector_load
// STREAM-NOT: affine.prefetch
// STREAM: affine.for %{{.*}} step 4 {
// STREAM-NOT: affine.prefetch
// STREAM: return
func.func @rows(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%n, %stride] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%view, %b : memref<?x?xf32, strided<[?, ?]>>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  }
  return
}

#vector = affine_map<(d0) -> (d0)>

// More than two such operands: one test for the common way, in which nothing is stretched. What
// depends on no other loop is read before all.

// CHECK-LABEL: func.func @three(
// CHECK-SAME: %[[P:[^ ,]*]]: i1, %[[Q:[^ ,]*]]: i1, %[[R:[^ ,]*]]: i1)
// CHECK: %[[PQ:.*]] = arith.ori %[[P]], %[[Q]]
// CHECK: %[[ANY:.*]] = arith.ori %[[PQ]], %[[R]]
// CHECK: scf.if %[[P]]
// CHECK: scf.if %[[Q]]
// CHECK: scf.if %[[R]]
// CHECK: affine.for {{.*}} step 4 {
// CHECK-NEXT: scf.if %[[ANY]] -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT: scf.if %[[P]]
// CHECK: scf.if %[[Q]]
// CHECK: scf.if %[[R]]
// CHECK: scf.yield %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.vector_load
// CHECK-NEXT: affine.vector_load
// CHECK-NEXT: affine.vector_load
// CHECK-NEXT: scf.yield
func.func @three(%a: memref<?xf32>, %c: memref<?xf32>, %n: index, %p: i1, %q: i1, %r: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s0 = arith.select %p, %c0, %c1 : index
  %s1 = arith.select %q, %c0, %c1 : index
  %s2 = arith.select %r, %c0, %c1 : index
  %v0 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s0] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %v1 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s1] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %v2 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s2] : memref<?xf32> to memref<?xf32, strided<[?]>>
  linalg.generic {indexing_maps = [#vector, #vector, #vector, #vector], iterator_types = ["parallel"]}
      ins(%v0, %v1, %v2 : memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    %0 = arith.addf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }
  return
}
