// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory" --bcast-linalg-to-loops=print-plans --split-input-file -o %t | FileCheck %s --check-prefix=PLAN
// RUN: FileCheck %s --input-file=%t

#id = affine_map<(d0) -> (d0)>

// A short step over vectors is repeated by LLVM. The rest has few steps, and stays a loop.

// PLAN: else rows d0 ?: masked 16 to line + vectors 16 unroll 4 + masked 16 |
// CHECK-DAG: #[[COUNT:.*]] = #llvm.loop_unroll<count = 4 : i32>
// CHECK-DAG: #[[DISABLE:.*]] = #llvm.loop_unroll<disable = true>
// CHECK-DAG: #[[FOUR:.*]] = #llvm.loop_annotation<unroll = #[[COUNT]]>
// CHECK-DAG: #[[KEEP:.*]] = #llvm.loop_annotation<unroll = #[[DISABLE]]>
// CHECK-LABEL: func.func @short(
// CHECK: affine.vector_store
// CHECK-NEXT: } {loop_annotation = #[[FOUR]]}
// CHECK: vector.maskedstore
// CHECK-NEXT: } {loop_annotation = #[[KEEP]]}
func.func @short(%x: memref<?xi32>, %r: memref<?xi32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<?xi32>) outs(%r : memref<?xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %a : i32
    linalg.yield %s : i32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>

// A given plan has a factor of its own.

// PLAN-NEXT: rows d0 1000: vectors 8 unroll 3 + scalars |
// CHECK: #[[COUNT:.*]] = #llvm.loop_unroll<count = 3 : i32>
// CHECK: #[[THREE:.*]] = #llvm.loop_annotation<unroll = #[[COUNT]]>
// CHECK-LABEL: func.func @given(
// CHECK: affine.vector_store
// CHECK-NEXT: } {loop_annotation = #[[THREE]]}
func.func @given(%x: memref<1000xi32>, %r: memref<1000xi32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<1000xi32>) outs(%r : memref<1000xi32>) attrs = {bcast.plan = "rows d0 1000: vectors 8 unroll 3 + scalars | contiguous -> contiguous"} {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %a : i32
    linalg.yield %s : i32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>

// Functions make a step long enough. A vector of 256 bits is half as long.

// PLAN-NEXT: else rows d0 ?: vectors 16 + masked 16 |
// PLAN-NEXT: else rows d0 ?: masked 32 to line + vectors 32 unroll 8 + masked 32 |
// CHECK: #[[COUNT:.*]] = #llvm.loop_unroll<count = 8 : i32>
// CHECK: #[[EIGHT:.*]] = #llvm.loop_annotation<unroll = #[[COUNT]]>
// CHECK-LABEL: func.func @functions(
// CHECK: affine.vector_store
// CHECK-NEXT: }{{$}}
// CHECK-LABEL: func.func @narrow(
// CHECK: affine.vector_store
// CHECK-NEXT: } {loop_annotation = #[[EIGHT]]}
func.func @functions(%x: memref<?xf32>, %r: memref<?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%r : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  }
  return
}
func.func @narrow(%x: memref<?xi16>, %r: memref<?xi8>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<?xi16>) outs(%r : memref<?xi8>) {
  ^bb0(%a: i16, %b: i8):
    %s = arith.trunci %a : i16 to i8
    linalg.yield %s : i8
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// Where rows are one step, the loop around them is the innermost one.

// PLAN-NEXT: rows d0 1000 unroll 4, d1 16: vectors 16 |
// CHECK: #[[COUNT:.*]] = #llvm.loop_unroll<count = 4 : i32>
// CHECK: #[[FOUR:.*]] = #llvm.loop_annotation<unroll = #[[COUNT]]>
// CHECK-LABEL: func.func @rows(
// CHECK: affine.vector_store
// CHECK-NEXT: } {loop_annotation = #[[FOUR]]}
func.func @rows(%x: memref<1000x16xf32>, %y: memref<16xf32>, %r: memref<1000x16xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : memref<1000x16xf32>, memref<16xf32>) outs(%r : memref<1000x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#in = affine_map<(d0, d1) -> (d1, d0)>
#out = affine_map<(d0, d1) -> (d0)>

// Loops of a reduction have the same factors; four sums do not wait for each other.

// CHECK: #[[COUNT:.*]] = #llvm.loop_unroll<count = 4 : i32>
// CHECK: #[[FOUR:.*]] = #llvm.loop_annotation<unroll = #[[COUNT]]>
// CHECK-LABEL: func.func @sums(
// CHECK: affine.yield %{{.*}} : vector<16xf32>
// CHECK-NEXT: } {loop_annotation = #[[FOUR]]}
func.func @sums(%x: memref<256x16xf32>, %r: memref<16xf32>) {
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<256x16xf32>) outs(%r : memref<16xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  }
  return
}
