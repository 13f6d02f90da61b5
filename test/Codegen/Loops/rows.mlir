// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory" --bcast-linalg-to-loops --canonicalize | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target="vector-bits=512" --bcast-linalg-to-loops --bcast-hoist-invariants --canonicalize | FileCheck %s --check-prefix=HELD
// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize | FileCheck %s --check-prefix=PLAIN
// RUN: bcast-opt %s --bcast-set-target=vector-bits=0 --bcast-linalg-to-loops | FileCheck %s --check-prefix=SCALAR

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#column = affine_map<(d0, d1) -> (d0)>

// The row is a vector in each step. The column, and computations on it alone, are splats outside of the loop.
// The rest of a row is a masked vector, or a loop over less than a vector's elements.
// CHECK-LABEL: func.func @row_and_column(
// CHECK-SAME: %[[X:.*]]: memref<5x83xf32>, %[[R:.*]]: memref<83xf32>, %[[C:.*]]: memref<5xf32>, %[[OUT:.*]]: memref<5x83xf32>)
// CHECK: affine.for %[[I:.*]] = 0 to 5 {
// CHECK-NEXT: %[[S:.*]] = affine.load %[[C]][%[[I]]] : memref<5xf32>
// CHECK-NEXT: %[[E:.*]] = math.exp %[[S]] : f32
// CHECK-NEXT: %[[SPLAT:.*]] = vector.broadcast %[[E]] : f32 to vector<16xf32>
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 80 step 16 {
// CHECK-NEXT: %[[XV:.*]] = affine.vector_load %[[X]][%[[I]], %[[J]]] : memref<5x83xf32>, vector<16xf32>
// CHECK-NEXT: %[[RV:.*]] = affine.vector_load %[[R]][%[[J]]] : memref<83xf32>, vector<16xf32>
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[XV]], %[[RV]] : vector<16xf32>
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[SUM]], %[[SPLAT]] : vector<16xf32>
// CHECK-NEXT: affine.vector_store %[[P]], %[[OUT]][%[[I]], %[[J]]] : memref<5x83xf32>, vector<16xf32>
// CHECK-NEXT: }
// CHECK: %[[MASK:.*]] = vector.constant_mask [3] : vector<16xi1>
// CHECK: vector.maskedload %[[X]][%[[I]], %{{.*}}], %[[MASK]]
// CHECK: vector.maskedstore %[[OUT]][%[[I]], %{{.*}}], %[[MASK]]
// CHECK-NOT: affine.for
// PLAIN-LABEL: func.func @row_and_column(
// PLAIN: affine.for %{{.*}} = 0 to 80 step 4 {
// PLAIN: affine.vector_store %{{.*}} : memref<5x83xf32>, vector<4xf32>
// PLAIN: affine.for %{{.*}} = 80 to 83 {
// PLAIN: affine.store
// PLAIN-NOT: masked
// SCALAR-LABEL: func.func @row_and_column(
// SCALAR: affine.for %{{.*}} = 0 to 5 {
// SCALAR-NEXT: affine.load
// SCALAR-NEXT: math.exp
// SCALAR-NEXT: affine.for %{{.*}} = 0 to 83 {
// SCALAR-NOT: vector
func.func @row_and_column(%x: memref<5x83xf32>, %row: memref<83xf32>, %column: memref<5xf32>, %out: memref<5x83xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row, %column : memref<5x83xf32>, memref<83xf32>, memref<5xf32>) outs(%out : memref<5x83xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %0 = math.exp %c : f32
    %1 = arith.addf %a, %b : f32
    %2 = arith.mulf %1, %0 : f32
    linalg.yield %2 : f32
  }
  return
}

// Contiguous in every operand: one loop. A loop of one step is none.
// CHECK-LABEL: func.func @collapsed(
// CHECK: affine.for %{{.*}} = 0 to 192 step 16 {
// CHECK-NOT: affine.for
// CHECK: return
func.func @collapsed(%x: memref<4x1x4x12xf32>, %out: memref<4x1x4x12xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : memref<4x1x4x12xf32>) outs(%out : memref<4x1x4x12xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Dynamic extents collapse as well: strides are products of the same values.
// CHECK-LABEL: func.func @dynamic(
// CHECK: affine.for %{{.*}} = 0 to #{{.*}}()[%{{.*}}] step 16 {
// CHECK: affine.vector_store %{{.*}} : memref<?xf32, strided<[1]>>, vector<16xf32>
// CHECK: affine.for %{{.*}} = #{{.*}}()[%{{.*}}] to #{{.*}}()[%{{.*}}] step 16 {
// CHECK: vector.maskedstore
// CHECK-NOT: affine.for
// CHECK: return
func.func @dynamic(%x: memref<?x?xf32>, %out: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// The widest type sets the lanes; booleans are bytes in memory.
// CHECK-LABEL: func.func @narrow(
// CHECK: %[[BYTES:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<64xi1, strided<[1]>> to memref<64xi8, strided<[1]>>
// CHECK: affine.for %[[J:.*]] = 0 to 64 step 16 {
// CHECK: affine.vector_load %{{.*}} : memref<64xi8, strided<[1]>>, vector<16xi8>
// CHECK: arith.uitofp %{{.*}} : vector<16xi8> to vector<16xf32>
// CHECK: arith.cmpf ogt, %{{.*}} : vector<16xf32>
// CHECK: arith.extui %{{.*}} : vector<16xi1> to vector<16xi8>
// CHECK: affine.vector_store %{{.*}}, %[[BYTES]]
func.func @narrow(%x: memref<4x16xi8>, %y: memref<f32>, %out: memref<4x16xi1>) {
  linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> ()>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<4x16xi8>, memref<f32>) outs(%out : memref<4x16xi1>) {
  ^bb0(%a: i8, %b: f32, %o: i1):
    %0 = arith.uitofp %a : i8 to f32
    %1 = arith.cmpf ogt, %0, %b : f32
    linalg.yield %1 : i1
  }
  return
}

// The loops are in the order of the output; an operand contiguous in no loop that fits is gathered.
// CHECK-LABEL: func.func @order_of_the_output(
// CHECK-SAME: %[[X:.*]]: memref<3x40xf32, strided<[80, 2]>>, %[[OUT:.*]]: memref<3x40xf32, strided<[1, 3]>>)
// CHECK: affine.for %[[I:.*]] = 0 to 40 {
// CHECK: affine.load %[[X]][0, %[[I]]]
// CHECK: affine.load %[[X]][1, %[[I]]]
// CHECK: affine.load %[[X]][2, %[[I]]]
// CHECK: vector.from_elements
// CHECK: vector.maskedstore
func.func @order_of_the_output(%x: memref<3x40xf32, strided<[80, 2]>>, %out: memref<3x40xf32, strided<[1, 3]>>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<3x40xf32, strided<[80, 2]>>) outs(%out : memref<3x40xf32, strided<[1, 3]>>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Operations that may be undefined are computed only for elements: the rest is not a masked vector.
// CHECK-LABEL: func.func @not_speculatable(
// CHECK: arith.divsi %{{.*}} : vector<16xi32>
// CHECK-NOT: masked
// CHECK: affine.for %{{.*}} = 16 to 19 {
// CHECK: arith.divsi %{{.*}} : i32
// CHECK: return
func.func @not_speculatable(%x: memref<19xi32>, %y: memref<19xi32>, %out: memref<19xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %y : memref<19xi32>, memref<19xi32>) outs(%out : memref<19xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %0 = arith.divsi %a, %b : i32
    linalg.yield %0 : i32
  }
  return
}

// A body without a form on vectors stays scalar.
// CHECK-LABEL: func.func @loop_in_the_body(
// CHECK: affine.for %{{.*}} = 0 to 64 {
// CHECK: scf.while
// CHECK-NOT: vector<
// CHECK: return
func.func @loop_in_the_body(%x: memref<64xi32>, %out: memref<64xi32>) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : memref<64xi32>) outs(%out : memref<64xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = scf.while (%n = %a) : (i32) -> i32 {
      %more = arith.cmpi sgt, %n, %c0 : i32
      scf.condition(%more) %n : i32
    } do {
    ^bb0(%n: i32):
      %m = arith.subi %n, %c1 : i32
      scf.yield %m : i32
    }
    linalg.yield %0 : i32
  }
  return
}

// No elements, no loops; one element, no loop.
// CHECK-LABEL: func.func @empty(
// CHECK-NEXT: return
func.func @empty(%x: memref<0x4xf32>, %out: memref<0x4xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<0x4xf32>) outs(%out : memref<0x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// CHECK-LABEL: func.func @scalar(
// CHECK-NOT: affine.for
// CHECK: affine.store %{{.*}}, %{{.*}}[] : memref<f32>
func.func @scalar(%x: memref<f32>, %out: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%x : memref<f32>) outs(%out : memref<f32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// A rest of one element is not a masked store: LLVM 22 would store a truncated value with its width before truncation.
// CHECK-LABEL: func.func @truncated_rest(
// CHECK: %[[NARROW:.*]] = arith.trunci %{{.*}} : vector<16xi32> to vector<16xi8>
// CHECK: %[[NARROW:.*]] = arith.trunci %{{.*}} : vector<16xi32> to vector<16xi8>
// CHECK-NEXT: %[[LAST:.*]] = vector.extract %[[NARROW]][0] : i8 from vector<16xi8>
// CHECK-NEXT: memref.store %[[LAST]]
// CHECK-NOT: vector.maskedstore
// CHECK: return
func.func @truncated_rest(%x: memref<17xi32>, %out: memref<17xi8>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : memref<17xi32>) outs(%out : memref<17xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  }
  return
}

// A row of at most 32 vectors is one step, and loads that are the same in each step leave the loop.
// HELD-LABEL: func.func @short_row(
// HELD-DAG: %[[LOW:.*]] = affine.vector_load %arg1[0] : memref<32xf32>, vector<16xf32>
// HELD-DAG: %[[HIGH:.*]] = affine.vector_load %arg1[16] : memref<32xf32>, vector<16xf32>
// HELD: affine.for %[[I:.*]] = 0 to 100 {
// HELD-DAG: %[[X:.*]] = affine.vector_load %arg0[%[[I]], 0]
// HELD-DAG: %[[Y:.*]] = affine.vector_load %arg0[%[[I]], 16]
// HELD-DAG: arith.addf %[[X]], %[[LOW]]
// HELD-DAG: arith.addf %[[Y]], %[[HIGH]]
// HELD-NOT: affine.vector_load
// HELD: return
func.func @short_row(%x: memref<100x32xf32>, %row: memref<32xf32>, %out: memref<100x32xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row : memref<100x32xf32>, memref<32xf32>) outs(%out : memref<100x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// Four vectors are stored after they are computed, then the next four.
// HELD-LABEL: func.func @eight_steps(
// HELD-COUNT-8: affine.vector_load %arg1[{{.*}}] : memref<128xf32>, vector<16xf32>
// HELD-NEXT: affine.for
// HELD-COUNT-4: affine.vector_load %arg0
// HELD-COUNT-4: affine.vector_store
// HELD-COUNT-4: affine.vector_load %arg0
// HELD-COUNT-4: affine.vector_store
// HELD-NEXT: }
func.func @eight_steps(%x: memref<100x128xf32>, %row: memref<128xf32>, %out: memref<100x128xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row : memref<100x128xf32>, memref<128xf32>) outs(%out : memref<100x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// Functions take longer than loads: a row of more than four vectors is a loop.
// HELD-LABEL: func.func @functions(
// HELD: affine.for
// HELD: affine.for %{{.*}} = 0 to 128 step 16 {
// HELD-NEXT: affine.vector_load
// HELD-NEXT: affine.vector_load %arg1
func.func @functions(%x: memref<100x128xf32>, %row: memref<128xf32>, %out: memref<100x128xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %row : memref<100x128xf32>, memref<128xf32>) outs(%out : memref<100x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// What no loop changes is a scalar, and no reason for fewer lanes: here the number of elements of a mean.
// CHECK-LABEL: func.func @count(
// CHECK: arith.sitofp %{{.*}} : i64 to f32
// CHECK: affine.for %{{.*}} = 0 to 12800 step 16
// CHECK: arith.divf %{{.*}} : vector<16xf32>
func.func @count(%x: memref<100x128xf32>, %count: memref<i64>, %out: memref<100x128xf32>) {
  linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> ()>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %count : memref<100x128xf32>, memref<i64>) outs(%out : memref<100x128xf32>) {
  ^bb0(%a: f32, %n: i64, %o: f32):
    %0 = arith.sitofp %n : i64 to f32
    %1 = math.exp %a : f32
    %2 = arith.divf %1, %0 : f32
    linalg.yield %2 : f32
  }
  return
}
