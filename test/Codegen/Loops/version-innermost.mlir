// RUN: bcast-opt --bcast-prepare-loops --split-input-file %s | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// The exponential of an operand that is stretched is computed once per row. The
// stride is tested outside; if it is 0, the loop reads one element per row.

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func.func @one(
func.func @one(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%n, %stride] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  // CHECK: scf.if
  // CHECK: reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}, %{{.*}}], strides: [%{{.*}}, 1]
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]]
  // CHECK: } else {
  // CHECK: reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}, 1], strides: [%{{.*}}, 1]
  // CHECK: linalg.generic {indexing_maps = [#[[ROW]], #[[ID]], #[[ID]]]
  // CHECK-NOT: linalg.generic
  // CHECK: return
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

// CHECK-LABEL: func.func @along_rows(
func.func @along_rows(%a: memref<?x?xbf16>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%n, %stride] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, ?]>>
  // CHECK-NOT: scf.if
  // CHECK: linalg.generic
  // CHECK-NOT: linalg.generic
  // CHECK: return
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

// CHECK-LABEL: func.func @short_rows(
func.func @short_rows(%a: memref<?x3xf32>, %c: memref<?x3xf32>, %m: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, 3], strides: [3, %stride] : memref<?x3xf32> to memref<?x3xf32, strided<[3, ?]>>
  // CHECK: scf.if
  // CHECK: linalg.generic
  // CHECK: } else {
  // CHECK: linalg.generic
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

// CHECK-LABEL: func.func @three(
func.func @three(%a: memref<?xf32>, %c: memref<?xf32>, %n: index, %p: i1, %q: i1, %r: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s0 = arith.select %p, %c0, %c1 : index
  %s1 = arith.select %q, %c0, %c1 : index
  %s2 = arith.select %r, %c0, %c1 : index
  %v0 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s0] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %v1 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s1] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %v2 = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%s2] : memref<?xf32> to memref<?xf32, strided<[?]>>
  // CHECK: scf.if
  // CHECK: linalg.generic
  // CHECK: memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>
  // CHECK: } else {
  // CHECK: linalg.generic
  // CHECK: memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>
  // CHECK-NOT: linalg.generic
  // CHECK: return
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

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[STRETCHED:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-LABEL: func.func @transposed(
func.func @transposed(%a: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index, %s: index, %p: i1, %q: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[OUTER:.*]] = arith.select
  %s0 = arith.select %p, %c0, %s : index
  // CHECK: %[[UNIT:.*]] = arith.select
  %s1 = arith.select %q, %c0, %c1 : index
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%s1, %s0] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  // CHECK: %[[IS_UNIT:.*]] = arith.cmpi eq, %[[UNIT]], %{{.*}} : index
  // CHECK: scf.if %[[IS_UNIT]] {
  // CHECK: strides: [1, %[[OUTER]]]
  // CHECK: linalg.generic
  // CHECK-SAME: [#[[ID]], #[[ID]]]
  // CHECK: memref<?x?xf32, strided<[1, ?]>>
  // CHECK: } else {
  // CHECK: sizes: [1, %{{.*}}], strides: [1, %[[OUTER]]]
  // CHECK: linalg.generic
  // CHECK-SAME: [#[[STRETCHED]], #[[ID]]]
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

// No other operand has the extent of the reduced dimension, so the stretched
// view keeps it.

// CHECK-LABEL: func.func @only_operand_along(
func.func @only_operand_along(%a: memref<?x?xf32>, %c: memref<?xf32>, %m: index, %n: index, %is_one: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m, %n], strides: [%n, %stride] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  // CHECK-NOT: scf.if
  // CHECK: linalg.generic
  // CHECK-NOT: linalg.generic
  // CHECK: return
  linalg.generic {indexing_maps = [#id, #left], iterator_types = ["parallel", "reduction"]}
      ins(%view : memref<?x?xf32, strided<[?, ?]>>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %e = math.exp %x : f32
    %r = arith.addf %e, %y : f32
    linalg.yield %r : f32
  }
  return
}
