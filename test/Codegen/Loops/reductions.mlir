// RUN: bcast-opt %s --bcast-linalg-to-loops --canonicalize --cse --split-input-file | FileCheck %s

// A lane of the order is a lane of a vector. Blocks are read one after the other, and the lanes of
// four are combined together. [REDUCE-6]
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @rows
// CHECK-DAG: %[[NEUTRAL:.*]] = arith.constant dense<-0.000000e+00> : vector<16xf32>
// CHECK: affine.for %[[ROW:.*]] = 0 to 8
// CHECK: affine.for %[[BEGIN:.*]] = 0 to 2048 step 1024
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<4xvector<16xf32>>
// CHECK: affine.for %[[BLOCK:.*]] = 0 to 4
// CHECK: %[[SUM:.*]] = affine.for %[[K:.*]] = 0 to 256 step 16 iter_args(%{{[a-z0-9]*}} = %[[NEUTRAL]])
// CHECK: affine.vector_load %{{.*}}[%[[ROW]], %[[BEGIN]] + %[[BLOCK]] * 256 + %[[K]]]
// CHECK: memref.store %[[SUM]], %[[LANES]][%[[BLOCK]]]
// CHECK: %[[A:.*]] = memref.load %[[LANES]]
// CHECK: %[[B:.*]] = memref.load %[[LANES]]
// Lane i with lane i + 8, and so on.
// CHECK: %[[LOW:.*]] = vector.shuffle %[[A]], %[[B]] [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23]
// CHECK: %[[HIGH:.*]] = vector.shuffle %[[A]], %[[B]] [8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31]
// CHECK: arith.addf %[[LOW]], %[[HIGH]] : vector<16xf32>
// CHECK: arith.addf %{{.*}} : vector<8xf32>
// CHECK: %[[BLOCKS:.*]] = arith.addf %{{.*}} : vector<4xf32>
// CHECK: memref.alloca_scope.return %[[BLOCKS]]
// Then each block with its neighbour.
// CHECK: vector.shuffle %[[VALUES:.*]], %[[VALUES]] [0, 2]
// CHECK: vector.shuffle %[[VALUES]], %[[VALUES]] [1, 3]
// CHECK: arith.addf %{{.*}} : vector<2xf32>
module attributes {bcast.target = #target} {
  func.func @rows(%x: memref<8x2048xf32>, %r: memref<8xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<8x2048xf32>) outs(%r : memref<8xf32>) dimensions = [1]
    return
  }
}

// -----

// Rows of at most four blocks: the lanes of sixteen blocks are combined together, and then the blocks of
// each row. The fourth block of these rows is not there.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @rows_of_blocks
// CHECK-DAG: %[[NEUTRAL:.*]] = arith.constant dense<-0.000000e+00> : vector<16xf32>
// CHECK: affine.for %[[ROW:.*]] = 0 to 8 step 4
// CHECK: %[[BLOCKS:.*]] = memref.alloca_scope
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<16xvector<16xf32>>
// CHECK: affine.for %[[PART:.*]] = 0 to 4
// CHECK: affine.for %[[BEGIN:.*]] = 0 to 512 step 256
// CHECK: affine.for %[[K:.*]] = 0 to 256 step 16
// CHECK: affine.vector_load %{{.*}}[%[[ROW]] + %[[PART]], %[[BEGIN]] + %[[K]]]
// CHECK: memref.store %{{.*}}, %[[LANES]]
// CHECK: affine.for %[[K:.*]] = 0 to 80 step 16
// CHECK: affine.vector_load %{{.*}}[%[[ROW]] + %[[PART]], %[[K]] + 512]
// CHECK: vector.maskedload
// CHECK: memref.store %{{.*}}, %[[LANES]]
// CHECK: vector.shuffle %{{.*}}, %[[NEUTRAL]]
// CHECK: alloca_scope.return
// CHECK: vector.shuffle %[[BLOCKS]], %[[BLOCKS]] [0, 2, 4, 6, 8, 10, 12, 14]
// CHECK: vector.shuffle %[[BLOCKS]], %[[BLOCKS]] [1, 3, 5, 7, 9, 11, 13, 15]
// CHECK: vector.shuffle %[[PAIRS:.*]], %[[PAIRS]] [0, 2, 4, 6]
// CHECK: vector.shuffle %[[PAIRS]], %[[PAIRS]] [1, 3, 5, 7]
// CHECK: affine.vector_store %{{.*}}[%[[ROW]]] : memref<8xf32>, vector<4xf32>
module attributes {bcast.target = #target} {
  func.func @rows_of_blocks(%x: memref<8x600xf32>, %r: memref<8xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<8x600xf32>) outs(%r : memref<8xf32>) dimensions = [1]
    return
  }
}

// -----

// Lanes that are no elements hold what changes nothing.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @short_rows
// CHECK-DAG: %[[NEUTRAL:.*]] = arith.constant dense<-0.000000e+00> : vector<16xf32>
// CHECK: affine.for %{{.*}} = 0 to 32 step 16
// CHECK: %[[MASK:.*]] = vector.constant_mask [8]
// CHECK: %[[REST:.*]] = vector.maskedload
// CHECK: arith.select %[[MASK]], %[[REST]], %[[NEUTRAL]]
module attributes {bcast.target = #target} {
  func.func @short_rows(%x: memref<8x40xf32>, %r: memref<8xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<8x40xf32>) outs(%r : memref<8xf32>) dimensions = [1]
    return
  }
}

// -----

// The lanes of sixteen short rows are combined together, and the last rows one by one.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @many_short_rows
// CHECK: affine.for %[[ROW:.*]] = 0 to 96 step 16
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<16xvector<16xf32>>
// CHECK: affine.for %[[PART:.*]] = 0 to 16
// CHECK: affine.vector_load %{{.*}}[%[[ROW]] + %[[PART]], %{{.*}}]
// CHECK: memref.store %{{.*}}, %[[LANES]][%[[PART]]]
// CHECK: affine.vector_store %{{.*}}, %{{.*}}[%[[ROW]]] : memref<100xf32>, vector<16xf32>
// CHECK: affine.for %{{.*}} = 96 to 100
module attributes {bcast.target = #target} {
  func.func @many_short_rows(%x: memref<100x40xf32>, %r: memref<100xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<100x40xf32>) outs(%r : memref<100xf32>) dimensions = [1]
    return
  }
}

// -----

// Rows that do not fill half a vector: lanes without an element are left out. [REDUCE-6]
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @tiny_rows
// CHECK: affine.for %{{.*}} = 0 to 96 step 16
// CHECK-COUNT-16: vector.maskedload {{.*}} into vector<8xf32>
// CHECK-NOT: vector.maskedload
// CHECK: %[[A:.*]] = vector.shuffle %{{.*}} [0, 1, 2, 3, 8, 9, 10, 11]
// CHECK: %[[B:.*]] = vector.shuffle %{{.*}} [4, 5, 6, 7, 12, 13, 14, 15]
// CHECK: arith.addf %[[A]], %[[B]] : vector<8xf32>
// CHECK: affine.vector_store %{{.*}} : memref<96xf32>, vector<16xf32>
module attributes {bcast.target = #target} {
  func.func @tiny_rows(%x: memref<96x6xf32>, %r: memref<96xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<96x6xf32>) outs(%r : memref<96xf32>) dimensions = [1]
    return
  }
}

// -----

// Rows of unknown length are short or long at run time.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @unknown_rows
// CHECK: %[[IS_SHORT:.*]] = arith.cmpi sle, %{{.*}}, %c256
// CHECK: scf.if %[[IS_SHORT]]
// CHECK: memref.alloca() : memref<16xvector<16xf32>>
// CHECK: } else {
// CHECK: memref.alloca() : memref<4xvector<16xf32>>
module attributes {bcast.target = #target} {
  func.func @unknown_rows(%x: memref<?x?xf32>, %r: memref<?xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<?x?xf32>) outs(%r : memref<?xf32>) dimensions = [1]
    return
  }
}

// -----

// Without masks, the last elements are combined with their lanes one by one.
#target = #bcast.cpu_target<vector_bits = 128>
// CHECK-LABEL: @short_rows
// CHECK: affine.for %[[K:.*]] = 32 to 40 iter_args(%[[LANES:.*]] =
// CHECK: %[[LANE:.*]] = affine.apply #{{.*}}(%[[K]])
// CHECK: %[[ELEMENT:.*]] = affine.load
// CHECK: %[[BEFORE:.*]] = vector.extract %[[LANES]][%[[LANE]]]
// CHECK: %[[AFTER:.*]] = arith.addf %[[BEFORE]], %[[ELEMENT]]
// CHECK: vector.insert %[[AFTER]], %[[LANES]] [%[[LANE]]]
module attributes {bcast.target = #target} {
  func.func @short_rows(%x: memref<8x40xf32>, %r: memref<8xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<8x40xf32>) outs(%r : memref<8xf32>) dimensions = [1]
    return
  }
}

// -----

// Vectors of results: lane by lane of the order, as the lanes are combined.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @columns
// CHECK: affine.for %[[COLUMN:.*]] = 0 to 48 step 16
// CHECK: affine.for %[[K:.*]] = 0 to 20 step 16
// CHECK: affine.vector_load %{{.*}}[%[[K]], %[[COLUMN]]]
// CHECK: affine.vector_load %{{.*}}[8, %[[COLUMN]]]
// CHECK: affine.vector_load %{{.*}}[4, %[[COLUMN]]]
// CHECK: affine.vector_load %{{.*}}[12, %[[COLUMN]]]
// CHECK: affine.for %{{.*}} = 2 to 20 step 16
module attributes {bcast.target = #target} {
  func.func @columns(%x: memref<20x48xf32>, %r: memref<48xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<20x48xf32>) outs(%r : memref<48xf32>) dimensions = [0]
    return
  }
}

// -----

// Eight vectors of results at a time, then four, then one.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @wide_columns
// CHECK: affine.for %[[COLUMN:.*]] = 0 to 256 step 128
// CHECK: affine.for %[[K:.*]] = 0 to 20 step 16
// CHECK: affine.vector_load %{{.*}}[%[[K]], %[[COLUMN]]]
// CHECK: affine.vector_load %{{.*}}[%[[K]], %[[COLUMN]] + 16]
// CHECK: affine.vector_load %{{.*}}[%[[K]], %[[COLUMN]] + 112]
// CHECK-NOT: affine.for %{{.*}} = 256 to 320
// CHECK: affine.vector_load %{{.*}}[%{{.*}}, 256]
// CHECK: affine.vector_load %{{.*}}[%{{.*}}, 304]
// CHECK: affine.for %[[COLUMN:.*]] = 320 to 352 step 16
module attributes {bcast.target = #target} {
  func.func @wide_columns(%x: memref<20x352xf32>, %r: memref<352xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<20x352xf32>) outs(%r : memref<352xf32>) dimensions = [0]
    return
  }
}

// -----

// A maximum has no order: several vectors at a time, however many elements.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @maximum
// CHECK: affine.for %{{.*}} = 0 to 8
// CHECK: affine.for %{{.*}} = 0 to 4096 step 128
// CHECK-COUNT-8: arith.maximumf
// CHECK: affine.yield
// Other rows are short, or their combination is one operation.
// CHECK-LABEL: @short_maximum
// CHECK: affine.for %{{.*}} = 0 to 512 step 64
// CHECK-COUNT-4: arith.maximumf
// CHECK: affine.yield
// CHECK-LABEL: @maximum_of_integers
// CHECK: affine.for %{{.*}} = 0 to 4096 step 64
// CHECK-COUNT-4: arith.maxsi
// CHECK: affine.yield
module attributes {bcast.target = #target} {
  func.func @maximum(%x: memref<8x4096xf32>, %r: memref<8xf32>) {
    linalg.reduce { arith.maximumf } ins(%x : memref<8x4096xf32>) outs(%r : memref<8xf32>) dimensions = [1]
    return
  }
  func.func @short_maximum(%x: memref<8x512xf32>, %r: memref<8xf32>) {
    linalg.reduce { arith.maximumf } ins(%x : memref<8x512xf32>) outs(%r : memref<8xf32>) dimensions = [1]
    return
  }
  func.func @maximum_of_integers(%x: memref<8x4096xi32>, %r: memref<8xi32>) {
    linalg.reduce { arith.maxsi } ins(%x : memref<8x4096xi32>) outs(%r : memref<8xi32>) dimensions = [1]
    return
  }
}

// -----

// The blocks of a row of unknown length: four at a time, then each of the others, of which the last part of a vector is masked.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @long
// CHECK: memref.alloca_scope -> (f32)
// CHECK: %[[STACK:.*]] = memref.alloca() : memref<56xf32>
// CHECK: affine.for %{{.*}} = 0 to #{{.*}}()[%{{.*}}] step 1024
// CHECK: math.cttz
// CHECK: scf.for
// CHECK: memref.load %[[STACK]]
// CHECK: memref.store %{{.*}}, %[[STACK]]
// CHECK: affine.for {{.*}} step 256
// CHECK: affine.for %{{.*}} = 0 to min #{{.*}}(%{{.*}})[%{{.*}}] step 16
// CHECK-NEXT: affine.vector_load
// CHECK-NEXT: arith.addf
// CHECK-NEXT: affine.yield
// CHECK: affine.for %{{.*}} = #{{.*}}(%{{.*}})[%{{.*}}] to min #{{.*}}(%{{.*}})[%{{.*}}] step 16
// CHECK: maskedload
// CHECK-NOT: affine.for
// CHECK: memref.alloca_scope.return
module attributes {bcast.target = #target} {
  func.func @long(%x: memref<?xf32>, %r: memref<f32>) {
    linalg.reduce { arith.addf } ins(%x : memref<?xf32>) outs(%r : memref<f32>) dimensions = [0]
    return
  }
}

// -----

// Without masks, a whole block has a loop of its own.
#target = #bcast.cpu_target<vector_bits = 256>
// CHECK-LABEL: @long_without_masks
// CHECK: affine.for {{.*}} step 256
// CHECK-NEXT: affine.for %{{.*}} = 0 to 256
// CHECK: affine.for {{.*}} step 256
// CHECK-NEXT: affine.for %{{.*}} = 0 to #{{.*}}(
module attributes {bcast.target = #target} {
  func.func @long_without_masks(%x: memref<?xf32>, %r: memref<f32>) {
    linalg.reduce { arith.addf } ins(%x : memref<?xf32>) outs(%r : memref<f32>) dimensions = [0]
    return
  }
}

// -----

// Over nothing, the output holds the result.
// CHECK-LABEL: @nothing
// CHECK-NEXT: return
func.func @nothing(%x: memref<8x0xf32>, %r: memref<8xf32>) {
  linalg.reduce { arith.addf } ins(%x : memref<8x0xf32>) outs(%r : memref<8xf32>) dimensions = [1]
  return
}

// -----

// Columns of a large operand: its rows are read lane by lane. The lanes of all columns are on the stack.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @large_columns
// CHECK-DAG: %[[NEUTRAL:.*]] = arith.constant dense<-0.000000e+00> : vector<16xf32>
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<16128xf32>
// CHECK: %[[BLOCKS:.*]] = memref.alloca() : memref<3x63xvector<16xf32>>
// CHECK: affine.for %[[BLOCK:.*]] = 0 to 1024 step 256
// CHECK: affine.for %[[LANE:.*]] = 0 to 16
// Four vectors of each of eight rows, then one, then the last eight columns under a mask.
// CHECK: affine.for %[[COLUMN:.*]] = 0 to 960 step 64
// CHECK: %[[SUM:.*]]:4 = affine.for %[[ROW:.*]] = 0 to 8 iter_args(%{{[a-z0-9]*}} = %[[NEUTRAL]]
// CHECK: affine.vector_load %{{.*}}[%[[BLOCK]] + %[[LANE]] + %[[ROW]] * 16, %[[COLUMN]]]
// CHECK: affine.vector_load %{{.*}}[%[[BLOCK]] + %[[LANE]] + %[[ROW]] * 16, %[[COLUMN]] + 48]
// CHECK: affine.vector_store %[[SUM]]#0, %[[LANES]]
// CHECK: affine.for %{{.*}} = 960 to 992 step 16
// CHECK: %[[MASK:.*]] = vector.constant_mask [8] : vector<16xi1>
// CHECK: vector.maskedload %{{.*}}, %[[MASK]]
// CHECK: affine.vector_store %{{.*}}, %[[LANES]]
// The next eight rows.
// CHECK: affine.for %[[LANE2:.*]] = 0 to 16
// CHECK: affine.for %[[COLUMN2:.*]] = 0 to 960 step 64
// CHECK: %[[BEFORE:.*]] = affine.vector_load %[[LANES]]
// CHECK: affine.for %[[ROW2:.*]] = 0 to 8 iter_args(%{{[a-z0-9]*}} = %[[BEFORE]]
// CHECK: affine.vector_load %{{.*}}[%[[BLOCK]] + %[[LANE2]] + %[[ROW2]] * 16 + 128, %[[COLUMN2]]]
// The lanes of a column, and its blocks.
// CHECK: affine.for %{{.*}} = 0 to 992 step 16
// CHECK-COUNT-15: arith.addf
// CHECK: memref.store %{{.*}}, %[[BLOCKS]]
module attributes {bcast.target = #target} {
  func.func @large_columns(%x: memref<1024x1000xf32, strided<[1024, 1]>>, %r: memref<1000xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<1024x1000xf32, strided<[1024, 1]>>) outs(%r : memref<1000xf32>) dimensions = [0]
    return
  }
}

// -----

// The whole operand decides, also in a middle dimension.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @large_middle
// CHECK: affine.for %[[I:.*]] = 0 to 64 {
// CHECK: affine.for %[[AT:.*]] = 0 to 2048 step 64 {
// CHECK: affine.for %[[ROW:.*]] = 0 to 6 iter_args
// CHECK: affine.vector_load %{{.*}}[%[[I]], %[[ROW]] * 16, %[[AT]]]
// The last four rows.
// CHECK: affine.for %{{.*}} = 96 to 100 {
module attributes {bcast.target = #target} {
  func.func @large_middle(%x: memref<64x100x128xf32>, %r: memref<64x128xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<64x100x128xf32>) outs(%r : memref<64x128xf32>) dimensions = [1]
    return
  }
}

// -----

// Three channels: the lanes of 16 rows are three vectors, as the rows are one after the other. Halves
// of these vectors are halves of the lanes.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @channels
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<64xf32>
// CHECK: affine.for %[[BLOCK:.*]] = 0 to 10240 step 256
// CHECK-NEXT: %[[SUM:.*]]:3 = affine.for %[[ROW:.*]] = 0 to 16
// CHECK-NEXT: affine.vector_load %{{.*}}[%[[BLOCK]] + %[[ROW]] * 16, 0]
// CHECK-NEXT: affine.vector_load %{{.*}}[%[[BLOCK]] + %[[ROW]] * 16, 16]
// CHECK-NEXT: affine.vector_load %{{.*}}[%[[BLOCK]] + %[[ROW]] * 16, 32]
// CHECK-COUNT-3: arith.addf
// CHECK: affine.vector_store %[[SUM]]#0, %[[LANES]][0]
// CHECK: %[[FIRST:.*]] = affine.vector_load %[[LANES]][0]
// CHECK: affine.vector_load %[[LANES]][16]
// CHECK: %[[LAST:.*]] = affine.vector_load %[[LANES]][32]
// CHECK: vector.extract_strided_slice %[[FIRST]] {offsets = [0], sizes = [8], strides = [1]}
// CHECK: vector.extract_strided_slice %[[LAST]] {offsets = [8], sizes = [8], strides = [1]}
// CHECK-COUNT-3: arith.addf %{{.*}} : vector<8xf32>
// CHECK-COUNT-3: arith.addf %{{.*}} : vector<4xf32>
// CHECK-COUNT-3: arith.addf %{{.*}} : vector<2xf32>
// CHECK-COUNT-3: arith.addf %{{.*}} : f32
module attributes {bcast.target = #target} {
  func.func @channels(%x: memref<10240x3xf32>, %r: memref<3xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<10240x3xf32>) outs(%r : memref<3xf32>) dimensions = [0]
    return
  }
}

// -----

// Rows with gaps, whose elements cannot be put in order in bands, since their indices are read: a vector that
// crosses the end of a row has the first elements of the next one in its last lanes.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK: #[[$LEFT:.*]] = affine_map<(d0, d1) -> (-d0 - d1 + ((d0 + d1) floordiv 40) * 40 + 40)>
// CHECK-LABEL: @rows_with_gaps
// CHECK: affine.for %{{.*}} = 0 to 256 step 16
// CHECK: %[[LEFT:.*]] = affine.apply #[[$LEFT]](%[[BLOCK:.*]], %[[AT:.*]])
// CHECK: %[[IN_ROW:.*]] = arith.cmpi sge, %[[LEFT]], %c16
// CHECK: scf.if %[[IN_ROW]]
// CHECK: affine.vector_load %{{.*}}[(%[[BLOCK]] + %[[AT]]) floordiv 40, (%[[BLOCK]] + %[[AT]]) mod 40]
// CHECK: } else {
// CHECK: %[[FIRST:.*]] = vector.create_mask %[[LEFT]] : vector<16xi1>
// CHECK: %[[NEXT:.*]] = arith.xori %[[FIRST]]
// CHECK: %[[LOW:.*]] = vector.maskedload %{{.*}}, %[[FIRST]]
// CHECK: %[[HIGH:.*]] = vector.maskedload %{{.*}}, %[[NEXT]]
// CHECK: arith.select %[[FIRST]], %{{.*}}, %{{.*}} : vector<16xi1>, vector<16xf32>
module attributes {bcast.target = #target} {
  func.func @rows_with_gaps(%x: memref<20x40xf32, strided<[48, 1]>>, %r: memref<f32>) {
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
        ins(%x : memref<20x40xf32, strided<[48, 1]>>) outs(%r : memref<f32>) {
    ^bb0(%in: f32, %out: f32):
      %i = linalg.index 0 : index
      %j = arith.index_cast %i : index to i32
      %f = arith.sitofp %j : i32 to f32
      %p = arith.mulf %in, %f : f32
      %sum = arith.addf %out, %p : f32
      linalg.yield %sum : f32
    }
    return
  }
}

// -----

// An extent that is computed in a region of scf is not an affine symbol. The order is the same.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @extent_in_region
// CHECK: scf.for
// CHECK-NOT: affine.{{for|vector_load}}
// CHECK: scf.for %{{.*}} step %c1024
// CHECK: memref.alloca() : memref<4xvector<16xf32>>
// CHECK: vector.load %{{.*}}, vector<16xf32>
// CHECK: math.cttz
module attributes {bcast.target = #target} {
  func.func @extent_in_region(%x: memref<?xf32>, %r: memref<f32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %size = arith.muli %i, %i : index
      %part = memref.subview %x[0][%size][1] : memref<?xf32> to memref<?xf32, strided<[1]>>
      linalg.reduce { arith.addf } ins(%part : memref<?xf32, strided<[1]>>) outs(%r : memref<f32>) dimensions = [0]
    }
    return
  }
}

// -----

// Threads share one long reduction in whole trees of blocks. [REDUCE-6]
#target = #bcast.cpu_target<threads = 4, vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @long_among_threads
// CHECK: %[[VALUES:.*]] = memref.alloca() : memref<16xf32>
// CHECK: affine.parallel
// CHECK: affine.for %[[I:.*]] =
// CHECK: affine.for %{{.*}} = 0 to 65536 step 1024
// CHECK: memref.store %{{.*}}, %[[VALUES]][%[[I]]]
// The last chunk is shorter.
// CHECK: affine.for %{{.*}} = 0 to 16384 step 1024
// CHECK: memref.store %{{.*}}, %[[VALUES]][%c15]
// CHECK: math.cttz
module attributes {bcast.target = #target} {
  func.func @long_among_threads(%x: memref<1000000xf32>, %r: memref<f32>) {
    linalg.reduce { arith.addf } ins(%x : memref<1000000xf32>) outs(%r : memref<f32>) dimensions = [0]
    return
  }
}

// -----

// Truth values of columns that are read row by row are bytes on the stack: a vector of i1 has bits,
// and an element is a byte. 64 lanes are 64 bytes.
#target = #bcast.cpu_target<vector_bits = 128>
// CHECK-LABEL: @few_columns_of_truth_values
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<320xi1>
// CHECK: %[[BYTES:.*]] = builtin.unrealized_conversion_cast %[[LANES]] : memref<320xi1> to memref<320xi8>
// CHECK-NOT: %[[LANES]]{{[^_]}}
// CHECK: affine.vector_store %{{.*}}, %[[BYTES]][%{{.*}}] : memref<320xi8>, vector<16xi8>
// CHECK-NOT: %[[LANES]]{{[^_]}}
// CHECK: return
module attributes {bcast.target = #target} {
  func.func @few_columns_of_truth_values(%x: memref<300x5xi1>, %r: memref<5xi1>) {
    %true = arith.constant true
    linalg.fill ins(%true : i1) outs(%r : memref<5xi1>)
    linalg.reduce { arith.andi } ins(%x : memref<300x5xi1>) outs(%r : memref<5xi1>) dimensions = [0]
    return
  }
}

// -----

// Rows of three elements: 48 elements are read as 16 rows, and the lanes of a row are combined in the
// order 0, 2, 1.
#target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>
// CHECK-LABEL: @interleaved
// CHECK: affine.for %[[ROW:.*]] = 0 to 256 step 32
// CHECK: %[[GROUPS:.*]] = vector.load %{{.*}}[%[[ROW]], %c0] : {{.*}}, vector<48xf32>
// CHECK: %[[X0:.*]] = vector.shuffle %[[GROUPS]], %[[GROUPS]] [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45]
// CHECK: %[[X2:.*]] = vector.shuffle %[[GROUPS]], %[[GROUPS]] [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47]
// CHECK: %[[SUM:.*]] = arith.addf %[[X0]], %[[X2]]
// CHECK: %[[X1:.*]] = vector.shuffle %[[GROUPS]], %[[GROUPS]] [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46]
// CHECK: arith.addf %[[SUM]], %[[X1]]
module attributes {bcast.target = #target} {
  func.func @interleaved(%x: memref<256x3xf32>, %r: memref<256xf32>) {
    linalg.reduce { arith.addf } ins(%x : memref<256x3xf32>) outs(%r : memref<256xf32>) dimensions = [1]
    return
  }
}

// -----

// Bands of a slice in a loop: their views are in code that is not in the function yet.
// CHECK-LABEL: @bands_in_loop
// CHECK: scf.for
// CHECK: memref.subview
module attributes {bcast.target = #bcast.cpu_target<vector_bits = 512, features = masked_memory>} {
  func.func @bands_in_loop(%x: memref<?x?x?x?x?xf32>, %r: memref<1xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %n = memref.dim %x, %c1 : memref<?x?x?x?x?xf32>
    %a = memref.dim %x, %c0 : memref<?x?x?x?x?xf32>
    %b = memref.dim %x, %c2 : memref<?x?x?x?x?xf32>
    %c = memref.dim %x, %c3 : memref<?x?x?x?x?xf32>
    %d = memref.dim %x, %c4 : memref<?x?x?x?x?xf32>
    %e = arith.divui %d, %c2 : index
    scf.for %i = %c0 to %n step %c1 {
      %s = memref.subview %x[0, %i, 0, 0, 0] [%a, 1, %b, %c, %e] [1, 1, 1, 1, 1] : memref<?x?x?x?x?xf32> to memref<?x1x?x?x?xf32, strided<[?, ?, ?, ?, 1], offset: ?>>
      linalg.reduce { arith.addf } ins(%s : memref<?x1x?x?x?xf32, strided<[?, ?, ?, ?, 1], offset: ?>>) outs(%r : memref<1xf32>) dimensions = [0, 2, 3, 4]
    }
    return
  }
}
