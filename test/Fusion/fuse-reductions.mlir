// RUN: bcast-opt %s --bcast-to-linalg --split-input-file | FileCheck %s

// The phases of a softmax follow each other in a row. What nothing else reads is no larger than a row.
// CHECK-LABEL: @softmax
// CHECK-SAME: (%[[X:.*]]: tensor<64x2000xf32>)
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<64x2000xf32>
// CHECK: %[[LOOP:.*]] = scf.forall (%[[ROW:.*]]) in (64) shared_outs(%[[OUT:.*]] = %[[EMPTY]])
// CHECK: %[[IN_ROW:.*]] = tensor.extract_slice %[[X]][%[[ROW]], 0] [1, 2000] [1, 1]
// CHECK: %[[MAX:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[IN_ROW]] : tensor<1x2000xf32>)
// CHECK: arith.maximumf
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[IN_ROW]], %[[MAX]] : tensor<1x2000xf32>, tensor<1xf32>) outs(%{{.*}} : tensor<1x2000xf32>)
// CHECK: math.exp
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[EXP]] : tensor<1x2000xf32>)
// CHECK: arith.addf
// CHECK: %[[OUT_ROW:.*]] = tensor.extract_slice %[[OUT]][%[[ROW]], 0] [1, 2000] [1, 1]
// CHECK: %[[SCALED:.*]] = linalg.generic {{.*}} ins(%[[EXP]], %[[SUM]] : tensor<1x2000xf32>, tensor<1xf32>) outs(%[[OUT_ROW]]
// CHECK: arith.divf
// CHECK: scf.forall.in_parallel
// CHECK-NEXT: tensor.parallel_insert_slice %[[SCALED]] into %[[OUT]][%[[ROW]], 0] [1, 2000] [1, 1]
// CHECK: return %[[LOOP]]
func.func @softmax(%x: tensor<64x2000xf32>) -> tensor<64x2000xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<64x2000xf32> -> tensor<64x1xf32>
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<64x2000xf32>, tensor<64x1xf32>) -> tensor<64x2000xf32>
  %e = bcast.exponential %d : tensor<64x2000xf32>
  %s = bcast.reduce sum %e, dims = [1] keep_dims : tensor<64x2000xf32> -> tensor<64x1xf32>
  %y = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<64x2000xf32>, tensor<64x1xf32>) -> tensor<64x2000xf32>
  return %y : tensor<64x2000xf32>
}

// -----

// Columns next to each other in memory are computed 64 at a time; the last tile has the rest.
// CHECK-LABEL: @columns
// CHECK: scf.forall (%[[COLUMN:.*]]) = (0) to (128) step (64)
// CHECK: tensor.extract_slice %arg0[0, %[[COLUMN]]] [20, 64] [1, 1]
// CHECK: scf.forall.in_parallel
// CHECK-NOT: scf.forall
// CHECK: tensor.extract_slice %arg0[0, 128] [20, 22] [1, 1]
func.func @columns(%x: tensor<20x150xf32>) -> tensor<20x150xf32> {
  %m = bcast.reduce maximum %x, dims = [0] keep_dims : tensor<20x150xf32> -> tensor<1x150xf32>
  %y = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<20x150xf32>, tensor<1x150xf32>) -> tensor<20x150xf32>
  return %y : tensor<20x150xf32>
}

// -----

// A result that is returned is written in the loop, too.
// CHECK-LABEL: @two_results
// CHECK: scf.forall {{.*}} shared_outs(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<4xf32>, tensor<4x2000xf32>)
// CHECK: tensor.parallel_insert_slice
// CHECK-NEXT: tensor.parallel_insert_slice
func.func @two_results(%x: tensor<4x2000xf32>) -> (tensor<4xf32>, tensor<4x2000xf32>) {
  %s = bcast.reduce sum %x, dims = [1] : tensor<4x2000xf32> -> tensor<4xf32>
  %b = bcast.broadcast_in_dim %s, dims = [0] : tensor<4xf32> -> tensor<4x2000xf32>
  %y = bcast.divide %x, %b : tensor<4x2000xf32>
  return %s, %y : tensor<4xf32>, tensor<4x2000xf32>
}

// -----

// Nothing reads the sums along the rows.
// CHECK-LABEL: @no_reader
// CHECK-NOT: scf.forall
func.func @no_reader(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %s = bcast.reduce sum %x, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

// The sum over everything is needed before any row.
// CHECK-LABEL: @over_everything
// CHECK-NOT: scf.forall
func.func @over_everything(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = bcast.reduce sum %x, dims = [0, 1] : tensor<4x8xf32> -> tensor<f32>
  %y = bcast.divide %x, %s rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Another reader of the sums comes before the last member of the group: the quotients are not in it.
// CHECK-LABEL: @reader_between
// CHECK-NOT: scf.forall
func.func @reader_between(%x: tensor<4x8xf32>, %w: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = bcast.reduce sum %x, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
  %c0 = arith.constant 0 : index
  %e = tensor.extract %s[%c0] : tensor<4xf32>
  %t = tensor.from_elements %e : tensor<f32>
  %b = bcast.broadcast_in_dim %s, dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
  %q = bcast.divide %x, %b : tensor<4x8xf32>
  %y = bcast.add %q, %t rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// An empty tensor has no rows.
// CHECK-LABEL: @empty
// CHECK-NOT: scf.forall
func.func @empty(%x: tensor<4x0xf32>) -> (tensor<4x1xf32>, tensor<4x0xf32>) {
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<4x0xf32> -> tensor<4x1xf32>
  %y = bcast.divide %x, %s rule(#bcast.numpy) : (tensor<4x0xf32>, tensor<4x1xf32>) -> tensor<4x0xf32>
  return %s, %y : tensor<4x1xf32>, tensor<4x0xf32>
}

// -----

// Reductions over one input are one pass.
// CHECK-LABEL: @one_pass
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
// CHECK: %[[BOTH:.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]] : tensor<4x8xf32>) outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %[[S:.*]]: f32, %[[T:.*]]: f32):
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[S]], %[[E]]
// CHECK-NEXT: %[[SQUARE:.*]] = arith.mulf %[[E]], %[[E]]
// CHECK-NEXT: %[[SUM_OF_SQUARES:.*]] = arith.addf %[[T]], %[[SQUARE]]
// CHECK-NEXT: linalg.yield %[[SUM]], %[[SUM_OF_SQUARES]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[BOTH]]#0, %[[BOTH]]#1
func.func @one_pass(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = bcast.reduce sum %x, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
  %q = bcast.multiply %x, %x : tensor<4x8xf32>
  %t = bcast.reduce sum %q, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
  return %s, %t : tensor<4xf32>, tensor<4xf32>
}

// -----

// The second sum follows from the first, one over other dimensions has other loops, and integers have other lanes than floats.
// CHECK-LABEL: @several_passes
// CHECK-COUNT-4: iterator_types = ["{{parallel", "reduction|reduction", "parallel}}"]
func.func @several_passes(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<4xi32>) {
  %s = bcast.reduce sum %x, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
  %b = bcast.broadcast_in_dim %s, dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
  %d = bcast.subtract %x, %b : tensor<4x8xf32>
  %t = bcast.reduce sum %d, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
  %u = bcast.reduce sum %x, dims = [0] : tensor<4x8xf32> -> tensor<8xf32>
  %i = bcast.convert %x : tensor<4x8xf32> -> tensor<4x8xi32>
  %v = bcast.reduce sum %i, dims = [1] : tensor<4x8xi32> -> tensor<4xi32>
  return %s, %t, %u, %v : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<4xi32>
}

// -----

// What computes one value per row needs no loop over rows. The row's quotients do, through its root.
// CHECK-LABEL: @mean
// CHECK-NOT: scf.forall
// CHECK-LABEL: @through_root
// CHECK: scf.forall
func.func @mean(%x: tensor<4x8xf32>) -> tensor<4x1xf32> {
  %n = arith.constant dense<8.0> : tensor<f32>
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<4x8xf32> -> tensor<4x1xf32>
  %m = bcast.divide %s, %n rule(#bcast.numpy) : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  return %m : tensor<4x1xf32>
}
func.func @through_root(%x: tensor<4x2000xf32>) -> tensor<4x2000xf32> {
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<4x2000xf32> -> tensor<4x1xf32>
  %r = bcast.sqrt %s : tensor<4x1xf32>
  %y = bcast.divide %x, %r rule(#bcast.numpy) : (tensor<4x2000xf32>, tensor<4x1xf32>) -> tensor<4x2000xf32>
  return %y : tensor<4x2000xf32>
}

// -----

// In tall columns, phases of all columns read memory in order. They would store all exponentials; those of a tile stay in the cache.
// CHECK-LABEL: @tall_columns
// CHECK-NOT: scf.forall
// CHECK-LABEL: @tall_columns_with_exponentials
// CHECK: scf.forall (%{{.*}}) = (0) to (128) step (64)
func.func @tall_columns(%x: tensor<2000x128xf32>) -> tensor<2000x128xf32> {
  %m = bcast.reduce maximum %x, dims = [0] keep_dims : tensor<2000x128xf32> -> tensor<1x128xf32>
  %y = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<2000x128xf32>, tensor<1x128xf32>) -> tensor<2000x128xf32>
  return %y : tensor<2000x128xf32>
}
func.func @tall_columns_with_exponentials(%x: tensor<2000x128xf32>) -> tensor<2000x128xf32> {
  %e = bcast.exponential %x : tensor<2000x128xf32>
  %s = bcast.reduce sum %e, dims = [0] keep_dims : tensor<2000x128xf32> -> tensor<1x128xf32>
  %y = bcast.divide %e, %s rule(#bcast.numpy) : (tensor<2000x128xf32>, tensor<1x128xf32>) -> tensor<2000x128xf32>
  return %y : tensor<2000x128xf32>
}

// -----

// An index is counted from the first row of a step.
// CHECK-LABEL: @causal
// CHECK: scf.forall (%[[FIRST:.*]]) = (0) to (64) step (8)
// CHECK: linalg.generic
// CHECK-DAG: %[[STEP:.*]] = linalg.index 0
// CHECK-DAG: %[[ROW:.*]] = arith.addi %[[STEP]], %[[FIRST]]
// CHECK-DAG: %[[COLUMN:.*]] = linalg.index 1
// CHECK-DAG: %[[ROW32:.*]] = arith.index_cast %[[ROW]] : index to i32
// CHECK-DAG: %[[COLUMN32:.*]] = arith.index_cast %[[COLUMN]] : index to i32
// CHECK: arith.cmpi sle, %[[COLUMN32]], %[[ROW32]]
func.func @causal(%x: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %row = bcast.iota dim = 0 : tensor<64x512xi32>
  %column = bcast.iota dim = 1 : tensor<64x512xi32>
  %is = bcast.compare LE, %column, %row : (tensor<64x512xi32>, tensor<64x512xi32>) -> tensor<64x512xi1>
  %zero = arith.constant dense<0.0> : tensor<64x512xf32>
  %y = bcast.select %is, %x, %zero : (tensor<64x512xi1>, tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<64x512xf32>
  %s = bcast.reduce sum %y, dims = [1] keep_dims : tensor<64x512xf32> -> tensor<64x1xf32>
  %z = bcast.divide %y, %s rule(#bcast.numpy) : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  return %z : tensor<64x512xf32>
}

// -----

// Tiles of rows are as many as fill them.
// CHECK-LABEL: @rows_of_two_blocks
// CHECK: scf.forall (%[[ROW:.*]]) = (0) to (100) step (4)
// CHECK: tensor.extract_slice %{{.*}}[%[[ROW]], 0] [4, 512] [1, 1]
// CHECK-NOT: scf.forall (
func.func @rows_of_two_blocks(%x: tensor<100x512xf32>) -> tensor<100x512xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<100x512xf32> -> tensor<100x1xf32>
  %y = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<100x512xf32>, tensor<100x1xf32>) -> tensor<100x512xf32>
  return %y : tensor<100x512xf32>
}

// -----

// Short rows are computed 512 at a time.
// CHECK-LABEL: @short_rows
// CHECK: scf.forall (%[[ROW:.*]]) = (0) to (%{{.*}}) step (512)
// CHECK: tensor.extract_slice %{{.*}}[%[[ROW]], 0] [512, 8] [1, 1]
// CHECK: scf.forall.in_parallel
// CHECK: tensor.extract_slice %{{.*}}[%[[FIRST:.*]], 0] [%[[COUNT:.*]], 8] [1, 1]
func.func @short_rows(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<?x8xf32> -> tensor<?x1xf32>
  %y = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<?x8xf32>, tensor<?x1xf32>) -> tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

// -----

// A row of these sums would be a column of the result: each of its elements is in another cache line.
// CHECK-LABEL: @stored_across_rows
// CHECK-NOT: scf.forall
func.func @stored_across_rows(%x: tensor<500x600xf32>) -> tensor<700x500xf32> {
  %s = bcast.reduce sum %x, dims = [1] : tensor<500x600xf32> -> tensor<500xf32>
  %y = bcast.broadcast_in_dim %s, dims = [1] : tensor<500xf32> -> tensor<700x500xf32>
  return %y : tensor<700x500xf32>
}

// Another row of the reduction's result is read in the body.
// CHECK-LABEL: func.func @other_row(
// CHECK-NOT: scf.forall
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%{{.*}}, %[[SUM]] :
// CHECK: tensor.extract %[[SUM]]
func.func @other_row(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %e0 = tensor.empty() : tensor<8xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x32xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %out, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x32xf32>, tensor<8xf32>) outs(%e : tensor<8x32xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %first = tensor.extract %s[%c0] : tensor<8xf32>
    %0 = arith.subf %a, %b : f32
    %1 = arith.addf %0, %first : f32
    linalg.yield %1 : f32
  } -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}
