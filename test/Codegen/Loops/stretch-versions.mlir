// RUN: bcast-opt --bcast-print-plans=vector-bits=128 --split-input-file -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOOPS --input-file=%t

#id = affine_map<(d0, d1) -> (d0, d1)>

// The exponential of an operand that is stretched is computed once per row. The
// stride is tested outside; if it is 0, the loop reads one element per row.
// CHECK: else rows d0 ?, d1 ?: vectors 4 + scalars | contiguous, contiguous -> contiguous
// CHECK-NEXT: else rows d0 ?, d1 ?: vectors 4 + scalars | splat, contiguous -> contiguous
// LOOPS-LABEL: func.func @one(
// LOOPS: %[[STRIDE:.*]] = arith.select %arg5, %c0, %c1
// LOOPS: %[[IS_ONE:.*]] = arith.cmpi eq, %[[STRIDE]], %c1
// LOOPS: scf.if %[[IS_ONE]] {
// LOOPS: reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}, %{{.*}}], strides: [%arg4, 1]
// LOOPS: math.exp %{{.*}} : vector<4xf32>
// LOOPS: reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{[^,]*}}], strides: [%arg4]
// LOOPS-NOT: math.exp %{{.*}} : vector<4xf32>
// LOOPS: return
func.func @one(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%n, %stride] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%view, %b : memref<?x?xf32, strided<[?, ?]>>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %e = math.exp %x : f32
    %r = arith.addf %e, %y : f32
    linalg.yield %r : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// Vectors along rows select their reads in the loop: cheap operations are
// computed for each element, with or without a conversion before.
// CHECK-NEXT: else rows d0 ?, d1 ?: vectors 4 unroll 4 + scalars | contiguous or splat, contiguous -> contiguous
func.func @along_rows(%a: memref<?x?xbf16>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%n, %stride] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, ?]>>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%view, %b : memref<?x?xbf16, strided<[?, ?]>>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: bf16, %y: f32, %z: f32):
    %e = arith.extf %x : bf16 to f32
    %r = arith.addf %e, %y : f32
    linalg.yield %r : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// Several rows that are shorter than a vector are computed at a time, if no
// operand is stretched.
// CHECK-NEXT: else rows d0 ?: vectors 4 unroll 8 + scalars | contiguous -> contiguous
// CHECK-NEXT: rows d0 ?, d1 3: vectors 2 + scalars | splat -> contiguous
func.func @short_rows(%a: memref<?x3xf32>, %c: memref<?x3xf32>, %m: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, 3], strides: [3, %stride] : memref<?x3xf32> to memref<?x3xf32, strided<[3, ?]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%view : memref<?x3xf32, strided<[3, ?]>>) outs(%c : memref<?x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>

// Three operands that may be stretched: one version without stretching, and one
// for all other cases, which reads the strides.
// CHECK-NEXT: else rows d0 ?: vectors 4 + scalars | contiguous, contiguous, contiguous -> contiguous
// CHECK-NEXT: else rows d0 ?: vectors 4 + scalars | contiguous or splat, contiguous or splat, contiguous or splat -> contiguous
func.func @three(%a: memref<?xf32>, %c: memref<?xf32>, %n: index, %p: i1, %q: i1, %r: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s0 = arith.select %p, %c0, %c1 : index
  %s1 = arith.select %q, %c0, %c1 : index
  %s2 = arith.select %r, %c0, %c1 : index
  %v0 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s0] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %v1 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s1] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %v2 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s2] : memref<?xf32> to memref<?xf32, strided<[?]>>
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%v0, %v1, %v2 : memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    %e = math.exp %x : f32
    %0 = arith.addf %e, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// An operand in another order of dimensions: its contiguous dimension counts.
// Stretching in the other one does not need versions.
// CHECK-NEXT: tiles d0 ? by 16 by 4, d1 ? by 4 | transposed -> contiguous
// CHECK-NEXT: else rows d0 ?, d1 ?: vectors 4 unroll 4 + scalars | gathered -> contiguous
// CHECK-NOT: rows d0
func.func @transposed(%a: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index, %s: index, %p: i1, %q: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s0 = arith.select %p, %c0, %s : index
  %s1 = arith.select %q, %c0, %c1 : index
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%s1, %s0] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%v : memref<?x?xf32, strided<[?, ?]>>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#left = affine_map<(d0, d1) -> (d0)>

// No other operand has the extent of the reduced dimension.
// LOOPS-LABEL: func.func @only_operand_along(
// LOOPS: scf.if
// LOOPS: return
func.func @only_operand_along(%a: memref<?x?xf32>, %c: memref<?xf32>, %m: index, %n: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%n, %stride] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  linalg.generic {indexing_maps = [#id, #left], iterator_types = ["parallel", "reduction"]}
      ins(%view : memref<?x?xf32, strided<[?, ?]>>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %e = math.exp %x : f32
    %r = arith.addf %e, %y : f32
    linalg.yield %r : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#left = affine_map<(d0, d1) -> (d0)>

// The fill before a reduction is the initial value in each version, so that no
// result is read.

// LOOPS-LABEL: func.func @filled(
// LOOPS-SAME: %[[RESULTS:[a-z0-9]*]]: memref<?xf32>
// LOOPS: scf.if
// LOOPS-NOT: load %[[RESULTS]]
// LOOPS: } else {
// LOOPS-NOT: load %[[RESULTS]]
// LOOPS: return
func.func @filled(%c: memref<?xf32>, %a: memref<?x?xf32>, %b: memref<?x?xf32>, %m: index, %n: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%n, %stride] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  linalg.fill ins(%zero : f32) outs(%c : memref<?xf32>)
  linalg.generic {indexing_maps = [#id, #id, #left], iterator_types = ["parallel", "reduction"]}
      ins(%view, %b : memref<?x?xf32, strided<[?, ?]>>, memref<?x?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %sum, %p : f32
    linalg.yield %r : f32
  }
  return
}
