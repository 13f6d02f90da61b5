// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory non-temporal-threshold=8192" --bcast-linalg-to-loops --canonicalize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// More bytes than the threshold, read and written: each row is computed to a cache line first, then by non-temporal stores, four vectors
// at a time, and the inputs are prefetched. A fence orders the result before later stores.
// CHECK-DAG: #[[UNIT:.*]] = affine_map<()[s0] -> (s0 mod 16)>
// CHECK-DAG: #[[ROW_LINE:.*]] = affine_map<()[s0] -> (s0 mod 64)>
// CHECK-DAG: #[[LINE:.*]] = affine_map<(d0)[s0] -> (((d0 * -2000 - s0) mod 64) floordiv 4)>
// CHECK-LABEL: func.func @long_rows(
// CHECK-SAME: %[[X:.*]]: memref<100x500xf32>, %[[R:.*]]: memref<500xf32>, %[[OUT:.*]]: memref<100x500xf32>)
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[OUT]]
// CHECK: affine.for %[[I:.*]] = 0 to 100 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to #[[LINE]](%[[I]])[%[[ADDRESS]]] step 16 {
// CHECK: vector.maskedstore
// CHECK: affine.for %[[J:.*]] = #[[LINE]](%[[I]])[%[[ADDRESS]]] to {{.*}} step 64 {
// CHECK-NEXT: affine.prefetch %[[X]][%[[I]], %[[J]] + 1024], read, locality<3>, data
// CHECK-NOT: affine.prefetch %[[R]]
// CHECK: affine.prefetch %[[X]][%[[I]], %[[J]] + 1072]
// CHECK: arith.addf
// CHECK-NEXT: vector.store %{{.*}}, %[[OUT]][%[[I]], %[[J]]] {alignment = 64 : i64, nontemporal = true}
// CHECK-COUNT-3: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// CHECK: affine.for %[[K:.*]] = #{{.*}}(%[[I]])[%[[ADDRESS]]] to {{.*}} step 16 {
// CHECK: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// CHECK: llvm.fence seq_cst
func.func @long_rows(%x: memref<100x500xf32>, %r: memref<500xf32>, %out: memref<100x500xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : memref<100x500xf32>, memref<500xf32>) outs(%out : memref<100x500xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// CHECK-LABEL: func.func @fits(
// CHECK-NOT: nontemporal
// CHECK: return
func.func @fits(%x: memref<2x500xf32>, %r: memref<500xf32>, %out: memref<2x500xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : memref<2x500xf32>, memref<500xf32>) outs(%out : memref<2x500xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// The output alone is counted if the inputs are broadcast: 8000 bytes do not exceed 8192. Those of an input as
// large do.
// CHECK-LABEL: func.func @writes_only(
// CHECK-NOT: nontemporal
// CHECK: return
func.func @writes_only(%x: memref<4xf32>, %r: memref<500xf32>, %out: memref<4x500xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : memref<4xf32>, memref<500xf32>) outs(%out : memref<4x500xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// CHECK-LABEL: func.func @reads_and_writes(
// CHECK: nontemporal
func.func @reads_and_writes(%x: memref<4x500xf32>, %r: memref<500xf32>, %out: memref<4x500xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : memref<4x500xf32>, memref<500xf32>) outs(%out : memref<4x500xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// If the size is not static, the decision is made at run time.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[LARGE:.*]] = arith.cmpi ugt, %{{.*}}, %c8192
// CHECK: %[[LONG:.*]] = arith.cmpi ugt, %{{.*}}, %c256
// CHECK: %[[BOTH:.*]] = arith.andi %[[LARGE]], %[[LONG]]
// CHECK: scf.if %[[BOTH]] {
// CHECK: nontemporal
// CHECK: llvm.fence seq_cst
// CHECK: } else {
// CHECK-NOT: nontemporal
// CHECK: return
func.func @dynamic(%x: memref<?x?xf32>, %r: memref<?xf32>, %out: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : memref<?x?xf32>, memref<?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// A tile needs rows that begin at cache lines: of the buffer, run time knows.
// CHECK-LABEL: func.func @tiles(
// CHECK: %[[AT_LINE:.*]] = arith.cmpi eq, %{{.*}}, %c0
// CHECK: scf.if %[[AT_LINE]] {
// CHECK: nontemporal
// CHECK: } else {
// CHECK-NOT: nontemporal
// CHECK: return
func.func @tiles(%x: memref<64x64xf32>, %out: memref<64x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<64x64xf32>) outs(%out : memref<64x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// The number of elements before the first cache line is a runtime value: gathered operands are computed one by one
// there, and so is the rest.
// CHECK-LABEL: func.func @gathered(
// CHECK: affine.for %[[I:.*]] = 0 to 3 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to #{{.*}}(%[[I]])[%{{.*}}] {
// CHECK-NEXT: affine.load %{{.*}}[%[[J]], %[[I]]]
// CHECK-NOT: vector.maskedstore
// CHECK-COUNT-3: affine.vector_load %{{.*}}[%[[I]] + %{{.*}} * 3{{.*}}]
// CHECK-NOT: vector.maskedstore
// CHECK: return
func.func @gathered(%x: memref<513x3xf32>, %out: memref<3x513xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<513x3xf32>) outs(%out : memref<3x513xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.absf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Rows that a loop around the nest stores one after the other: those that begin at the start of a cache line. The
// fence is after the loop.
// CHECK-LABEL: func.func @slices(
// CHECK-SAME: %[[X:.*]]: memref<100x512xf32>, %[[OUT:.*]]: memref<100x512xf32>)
// CHECK: scf.for %[[I:.*]] =
// CHECK: %[[SLICE:.*]] = memref.subview %[[OUT]][%[[I]], 0] [1, 512] [1, 1]
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[SLICE]]
// CHECK: %[[OFFSET:.*]] = arith.muli
// CHECK: %[[FIRST:.*]] = arith.addi %[[ADDRESS]], %[[OFFSET]]
// CHECK: %[[LINE:.*]] = arith.remui %[[FIRST]], %{{.*}}
// CHECK: %[[IS_ALIGNED:.*]] = arith.cmpi eq, %[[LINE]], %{{.*}}
// CHECK: scf.if %[[IS_ALIGNED]] {
// CHECK: affine.for %[[J:.*]] = 0 to 512 step 64 {
// CHECK-COUNT-4: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// CHECK: } else {
// CHECK-NOT: nontemporal
// CHECK: llvm.fence seq_cst
// CHECK-NEXT: return
func.func @slices(%x: memref<100x512xf32>, %out: memref<100x512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c100 step %c1 {
    %0 = memref.subview %x[%i, 0] [1, 512] [1, 1] : memref<100x512xf32> to memref<512xf32, strided<[1], offset: ?>>
    %1 = memref.subview %out[%i, 0] [1, 512] [1, 1] : memref<100x512xf32> to memref<512xf32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%0 : memref<512xf32, strided<[1], offset: ?>>) outs(%1 : memref<512xf32, strided<[1], offset: ?>>) {
    ^bb0(%a: f32, %o: f32):
      %2 = arith.addf %a, %a : f32
      linalg.yield %2 : f32
    }
  }
  return
}

// The loop reads the row again: it has to stay in the cache.
// CHECK-LABEL: func.func @slices_that_are_read(
// CHECK-NOT: nontemporal
// CHECK-NOT: fence
// CHECK: return
func.func @slices_that_are_read(%x: memref<100x512xf32>, %out: memref<100x512xf32>, %sums: memref<100xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c100 step %c1 {
    %0 = memref.subview %x[%i, 0] [1, 512] [1, 1] : memref<100x512xf32> to memref<512xf32, strided<[1], offset: ?>>
    %1 = memref.subview %out[%i, 0] [1, 512] [1, 1] : memref<100x512xf32> to memref<512xf32, strided<[1], offset: ?>>
    %sum = memref.subview %sums[%i] [1] [1] : memref<100xf32> to memref<f32, strided<[], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%0 : memref<512xf32, strided<[1], offset: ?>>) outs(%1 : memref<512xf32, strided<[1], offset: ?>>) {
    ^bb0(%a: f32, %o: f32):
      %2 = arith.addf %a, %a : f32
      linalg.yield %2 : f32
    }
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
        ins(%1 : memref<512xf32, strided<[1], offset: ?>>) outs(%sum : memref<f32, strided<[], offset: ?>>) {
    ^bb0(%a: f32, %o: f32):
      %2 = arith.addf %o, %a : f32
      linalg.yield %2 : f32
    }
  }
  return
}

// Short rows that are whole cache lines need one test of the address: a multiple of 16 if they are one after the other,
// as processors combine the ends of rows to cache lines. Others use ordinary stores.
// CHECK-LABEL: func.func @short_rows(
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %arg2
// CHECK: %[[REST:.*]] = affine.apply #[[UNIT]]()[%[[ADDRESS]]]
// CHECK: %[[IS_ALIGNED:.*]] = arith.cmpi eq, %[[REST]], %c0
// CHECK: scf.if %[[IS_ALIGNED]]
// CHECK: affine.for %{{.*}} = 0 to 200 {
// CHECK-NOT: affine.for
// CHECK-COUNT-2: {alignment = 16 : i64, nontemporal = true}
// CHECK: } else {
// CHECK-LABEL: func.func @short_rows_in_part(
// CHECK-NOT: nontemporal
// CHECK: return
// CHECK-LABEL: func.func @short_rows_with_gaps(
// CHECK: affine.apply #[[ROW_LINE]]()
// CHECK: scf.if
// CHECK-COUNT-2: {alignment = 64 : i64, nontemporal = true}
// CHECK: } else {
func.func @short_rows(%x: memref<200x32xf32>, %row: memref<32xf32>, %out: memref<200x32xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row : memref<200x32xf32>, memref<32xf32>) outs(%out : memref<200x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}
func.func @short_rows_in_part(%x: memref<200x24xf32>, %row: memref<24xf32>, %out: memref<200x24xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row : memref<200x24xf32>, memref<24xf32>) outs(%out : memref<200x24xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}
func.func @short_rows_with_gaps(%x: memref<200x32xf32>, %row: memref<32xf32>, %out: memref<200x32xf32, strided<[64, 1]>>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row : memref<200x32xf32>, memref<32xf32>) outs(%out : memref<200x32xf32, strided<[64, 1]>>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// The vectors that hold padding are written like the others, if they are whole, and the rest of a row under a mask.
// CHECK-LABEL: func.func @padded_rows(
// CHECK: %[[PADDING:.*]] = arith.constant dense<7.000000e+00> : vector<16xf32>
// CHECK: arith.select %{{.*}}, %{{.*}}, %[[PADDING]]
// CHECK-NEXT: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// CHECK: arith.select %{{.*}}, %{{.*}}, %[[PADDING]]
// CHECK: vector.maskedstore
func.func @padded_rows(%x: memref<100x500xf32>, %out: memref<100x512xf32>) {
  %seven = arith.constant 7.0 : f32
  %rows = memref.subview %out[0, 0] [100, 500] [1, 1] : memref<100x512xf32> to memref<100x500xf32, strided<[512, 1]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<100x500xf32>) outs(%rows : memref<100x500xf32, strided<[512, 1]>>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.absf %a : f32
    linalg.yield %0 : f32
  }
  %padding = memref.subview %out[0, 500] [100, 12] [1, 1] : memref<100x512xf32> to memref<100x12xf32, strided<[512, 1], offset: 500>>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%padding : memref<100x12xf32, strided<[512, 1], offset: 500>>) {
  ^bb0(%o: f32):
    linalg.yield %seven : f32
  }
  return
}
