// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory" --bcast-linalg-to-loops --canonicalize | FileCheck %s
// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512 assume-features=masked_memory,avx512" -o %t | FileCheck %s --check-prefix=AVX512
// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512" -o %t | FileCheck %s --check-prefix=UNMASKED
// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512 assume-features=masked_memory,register_pairs" -o %t | FileCheck %s --check-prefix=PAIRS

// Ordinary stores to long rows begin at a cache line, and have at most 256 bits with AVX-512, where the loops mostly
// load and store.

#id = affine_map<(d0) -> (d0)>
#ids = affine_map<(d0, d1) -> (d0, d1)>

// CHECK: #[[DYNAMIC:.*]] = affine_map<()[s0, s1] -> ((((-s0) mod 64) floordiv 4) * s1)>

// CHECK-LABEL: func.func @long(
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index
// CHECK: affine.for %{{.*}} = 0 to #[[LINE:.*]]()[%[[ADDRESS]]] step 16 {
// CHECK: vector.maskedstore
// CHECK: affine.for %{{.*}} = #[[LINE]]()[%[[ADDRESS]]] to #[[END:.*]]()[%[[ADDRESS]]] step 16 {
// CHECK: affine.vector_store
// CHECK: affine.for %{{.*}} = #[[END]]()[%[[ADDRESS]]] to 1000 step 16 {
// CHECK: vector.maskedstore
// AVX512: rows d0 1000: masked 8 to line + vectors 8 unroll 8 + masked 8 | contiguous -> contiguous
// Vectors of two registers begin where the row does.
// PAIRS: rows d0 1000: vectors 32 + masked 32 |
// UNMASKED: rows d0 1000: vectors 16 + scalars |
func.func @long(%x: memref<1000xf32>, %out: memref<1000xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<1000xf32>) outs(%out : memref<1000xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Less than 1 KiB.
// CHECK-LABEL: func.func @short(
// CHECK: affine.for %{{.*}} = 0 to 240 step 16 {
// AVX512-NEXT: {{.*}}: rows d0 250: vectors 8 unroll 8 + masked 8 |
func.func @short(%x: memref<250xf32>, %out: memref<250xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<250xf32>) outs(%out : memref<250xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Arithmetic takes longer than the stores.
// CHECK-LABEL: func.func @expensive(
// CHECK: affine.for %{{.*}} = 0 to 992 step 16 {
// AVX512-NEXT: {{.*}}: rows d0 1000: vectors 16 + masked 16 |
func.func @expensive(%x: memref<1000xf32>, %out: memref<1000xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<1000xf32>) outs(%out : memref<1000xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  }
  return
}

// The rows of a buffer that begins at a cache line do so as well.
// CHECK-LABEL: func.func @allocated(
// CHECK: affine.for %{{.*}} = 0 to 8 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 496 step 16 {
// AVX512-NEXT: {{.*}}: rows d0 8, d1 500: vectors 8 unroll 8 + masked 8 |
func.func @allocated(%x: memref<8x512xf32>) -> memref<8x512xf32> {
  %out = memref.alloc() {alignment = 64 : i64} : memref<8x512xf32>
  %part = memref.subview %out[0, 0] [8, 500] [1, 1] : memref<8x512xf32> to memref<8x500xf32, strided<[512, 1]>>
  %in = memref.subview %x[0, 0] [8, 500] [1, 1] : memref<8x512xf32> to memref<8x500xf32, strided<[512, 1]>>
  linalg.generic {indexing_maps = [#ids, #ids], iterator_types = ["parallel", "parallel"]} ins(%in : memref<8x500xf32, strided<[512, 1]>>) outs(%part : memref<8x500xf32, strided<[512, 1]>>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return %out : memref<8x512xf32>
}

// Rows of unknown length: no step comes before the vectors of short ones, since the bound is multiplied by 0.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[IS_LONG:.*]] = arith.cmpi uge, %{{.*}}, %c256
// CHECK: %[[FACTOR:.*]] = arith.index_castui %[[IS_LONG]] : i1 to index
// CHECK: scf.if
// CHECK: nontemporal
// CHECK: } else {
// CHECK: affine.for %{{.*}} = 0 to #[[DYNAMIC]]()[%{{.*}}, %[[FACTOR]]] step 16 {
// CHECK: affine.for %{{.*}} = #[[DYNAMIC]]()[%{{.*}}, %[[FACTOR]]] to #{{.*}} step 16 {
// AVX512-NEXT: {{.*}}: if 8 * d0 > 33554432 and d0 > 256: rows d0 ?: masked 16 to line + 4 x vectors 16 + masked 16 | contiguous ahead -> stream 64 else rows d0 ?: masked 8 to line + vectors 8 unroll 8 + masked 8 | contiguous -> contiguous
func.func @dynamic(%x: memref<?xf32>, %out: memref<?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%out : memref<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Many rows of unknown length may be short: none of them has steps to a line, unless the stores are non-temporal.
// AVX512-NEXT: {{.*}} else rows d0 ?, d1 ?: vectors 8 unroll 8 + masked 8 | contiguous, splat -> contiguous
func.func @dynamic_rows(%x: memref<?x?xf32>, %row: memref<?xf32>, %out: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#ids, affine_map<(d0, d1) -> (d0)>, #ids], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row : memref<?x?xf32>, memref<?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// Steps without a vector form stay scalar.
// AVX512-NEXT: {{.*}}: rows d0 1000: scalars | contiguous -> contiguous, contiguous
func.func @scalar(%x: memref<1000xi8>, %sum: memref<1000xi8>, %carry: memref<1000xi1>) {
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x : memref<1000xi8>) outs(%sum, %carry : memref<1000xi8>, memref<1000xi1>) {
  ^bb0(%a: i8, %o: i8, %p: i1):
    %0, %1 = arith.addui_extended %a, %a : i8, i1
    linalg.yield %0, %1 : i8, i1
  }
  return
}
