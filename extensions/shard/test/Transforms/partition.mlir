// RUN: bcast-opt %s --split-input-file --bcast-to-explicit --bcast-partition="grid=3 split=0" | FileCheck %s

// 8 rows on 3 ranks: 3, 3 and 2, and no rank loses one. [SHARD-1]
// CHECK-LABEL: func.func @uneven(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x3xf32> {bcast.split_axes = [array<i64: 0>, array<i64>], bcast.whole_type = tensor<8x3xf32>}
// A stretched operand is on every rank. [SHARD-2]
// CHECK-SAME: %[[Y:[^:]*]]: tensor<1x3xf32> {bcast.split_axes = [array<i64>, array<i64>], bcast.whole_type = tensor<1x3xf32>}
// CHECK-SAME: %[[CONTEXT:[^:]*]]: tensor<2xi64> {bcast.name = "context", bcast.shard_context})
// CHECK-SAME: -> (tensor<?x3xf32> {bcast.split_axes = [array<i64: 0>, array<i64>], bcast.whole_type = tensor<8x3xf32>})
// CHECK-SAME: bcast.grid = array<i64: 3>
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[WORD:.*]] = tensor.extract %[[CONTEXT]][%[[C1]]]
// CHECK: %[[RANK:.*]] = arith.index_cast %[[WORD]]
// CHECK: %[[LARGE:.*]] = arith.cmpi ult, %[[RANK]], %[[C2]]
// CHECK: %[[SIZE:.*]] = arith.select %[[LARGE]], %[[C3]], %[[C2]]
// CHECK: %[[B:.*]] = bcast.broadcast_in_dim %[[Y]], dims = [0, 1] sizes(%[[SIZE]]) : tensor<1x3xf32> -> tensor<?x3xf32>
// CHECK: bcast.add %[[X]], %[[B]] : tensor<?x3xf32>
// CHECK-NOT: reshard
func.func @uneven(%x: tensor<8x3xf32>, %y: tensor<1x3xf32>) -> tensor<8x3xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<8x3xf32>, tensor<1x3xf32>) -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// -----

// CHECK-LABEL: func.func @even(
// CHECK-SAME: tensor<2x3xf32>
// CHECK-SAME: -> (tensor<2x3xf32>
// CHECK: bcast.exponential %{{.*}} : tensor<2x3xf32>
func.func @even(%x: tensor<6x3xf32>) -> tensor<6x3xf32> {
  %0 = bcast.exponential %x : tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// -----

// Checks compare whole extents, which are in the context, in order. [SHARD-9]
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>
// CHECK-SAME: %[[Y:[^:]*]]: tensor<?xf32>
// CHECK-SAME: %[[CONTEXT:[^:]*]]: tensor<4xi64> {bcast.name = "context", bcast.shard_context})
// CHECK-SAME: -> (tensor<?xf32> {{.*}}, tensor<1xi64> {bcast.name = "whole_extents"})
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG: %[[XWORD:.*]] = tensor.extract %[[CONTEXT]][%[[C2]]]
// CHECK-DAG: %[[N:.*]] = arith.index_cast %[[XWORD]]
// CHECK-DAG: %[[YWORD:.*]] = tensor.extract %[[CONTEXT]][%[[C3]]]
// CHECK-DAG: %[[M:.*]] = arith.index_cast %[[YWORD]]
// CHECK: %[[EXTENT:.*]] = arith.select %{{.*}}, %[[M]], %[[N]]
// CHECK: bcast.check_extent equal_or_any_one, %[[M]], %[[EXTENT]], "'bcast.add' op numpy rule: dimension 0: operand 1"
// CHECK: arith.cmpi eq, %[[EXTENT]]
// CHECK: %[[LOCAL:.*]] = arith.select
// CHECK: bcast.broadcast_in_dim %[[X]], dims = [0] sizes(%[[LOCAL]])
// CHECK: tensor.from_elements
func.func @dynamic(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// The index of an element is that in the whole array.
// CHECK-LABEL: func.func @iota(
// CHECK: %[[LOCAL:.*]] = bcast.iota dim = 0 : tensor<3xi64>
// CHECK: %[[OFFSET:.*]] = tensor.from_elements
// CHECK: %[[B:.*]] = bcast.broadcast_in_dim %[[OFFSET]], dims = []
// CHECK: %[[SUM:.*]] = bcast.add %[[LOCAL]], %[[B]]
// CHECK: bcast.convert %[[SUM]] : tensor<3xi64> -> tensor<3xf16>
func.func @iota() -> tensor<9xf16> {
  %0 = bcast.iota dim = 0 : tensor<9xf16>
  return %0 : tensor<9xf16>
}

// -----

// Constants are cut.
// CHECK-LABEL: func.func @constants(
// CHECK-DAG: arith.constant dense<2.000000e+00> : tensor<1xf32>
// CHECK-DAG: %[[ALL:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
// CHECK: tensor.extract_slice %[[ALL]][%{{.*}}] [1] [1] : tensor<3xf32> to tensor<1xf32>
func.func @constants(%x: tensor<3xf32>) -> tensor<3xf32> {
  %two = arith.constant dense<2.0> : tensor<3xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %0 = bcast.multiply %x, %two : tensor<3xf32>
  %1 = bcast.multiply %0, %c : tensor<3xf32>
  return %1 : tensor<3xf32>
}

// -----

// Each shard has the order of the whole, and its share of the padding. [SHARD-7]
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [10, 5], padding_value = 0.0 : f32>
// CHECK-LABEL: func.func @layout(
// CHECK-SAME: tensor<3x4xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [4, 5], padding_value = 0.000000e+00 : f32>>
// CHECK: bcast.negate %{{.*}} : tensor<3x4xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [4, 5], padding_value = 0.000000e+00 : f32>>
func.func @layout(%x: tensor<9x4xf32, #padded>) -> tensor<9x4xf32, #padded> {
  %0 = bcast.negate %x : tensor<9x4xf32, #padded>
  return %0 : tensor<9x4xf32, #padded>
}

// -----

// The part that the caller passes, and the coordinate, are compared with the context. [SHARD-10]
// CHECK-LABEL: func.func @compared(
// CHECK-SAME: %[[PART:.*]]: tensor<?xf32> {{.*}}, %[[CONTEXT:.*]]: tensor<3xi64>
// CHECK-DAG: bcast.check_extent non_negative, %{{.*}}, %{{.*}}, "context: coordinate 0" clause "SHARD-10"
// CHECK-DAG: bcast.check_extent at_most, %{{.*}}, %{{.*}}, "context: coordinate 0" clause "SHARD-10"
// CHECK-DAG: bcast.check_extent non_negative, %{{.*}}, %{{.*}}, "argument 0: dimension 0 of the whole" clause "SHARD-10"
// CHECK: %[[EXTENT:.*]] = tensor.dim %[[PART]]
// CHECK: bcast.check_extent size, %[[EXTENT]], %{{.*}}, "argument 0: dimension 0 of the part" clause "SHARD-10"
func.func @compared(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.negate %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Without a dimension 0, results are on every rank.
// CHECK-LABEL: func.func @scalar(
// CHECK-SAME: tensor<f32> {bcast.split_axes = [], bcast.whole_type = tensor<f32>}
func.func @scalar(%x: tensor<f32>) -> tensor<f32> {
  %0 = bcast.negate %x : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// An operation that the pass does not know is computed on every rank.
// CHECK-LABEL: func.func @unknown(
// CHECK: %[[WHOLE:.*]] = bcast.reshard %{{.*}} from {{\[}}[0]] to {{\[}}[]]
// CHECK: %[[REVERSED:.*]] = linalg.generic {{.*}} ins(%[[WHOLE]] : tensor<6xf32>)
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[REVERSED]][%{{.*}}] [2] [1]
// CHECK: bcast.negate %[[PART]] : tensor<2xf32>
func.func @unknown(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = bcast.exponential %x : tensor<6xf32>
  %e = tensor.empty() : tensor<6xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (5 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0 : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<6xf32>
  %2 = bcast.negate %1 : tensor<6xf32>
  return %2 : tensor<6xf32>
}

// -----

// The extents of a region's result are those of the ranks' own value, which both branches have.
// CHECK-LABEL: func.func @region(
// CHECK: %[[WHOLE:.*]] = bcast.reshard
// CHECK: %[[RESULT:.*]] = scf.if
// CHECK: bcast.negate %[[WHOLE]]
// CHECK-NOT: tensor.dim
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[RESULT]]
// CHECK: bcast.exponential %[[PART]]
func.func @region(%x: tensor<?x4xf32>, %c: i1) -> tensor<?x4xf32> {
  %0 = scf.if %c -> tensor<?x4xf32> {
    %n = bcast.negate %x : tensor<?x4xf32>
    scf.yield %n : tensor<?x4xf32>
  } else {
    scf.yield %x : tensor<?x4xf32>
  }
  %1 = bcast.exponential %0 : tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// -----

// The largest array is split, and not the small result, for which all rows
// would move.

// CHECK-LABEL: func.func @column_sums(
// CHECK-SAME: tensor<?x3xf32> {bcast.split_axes = [array<i64: 0>, array<i64>], bcast.whole_type = tensor<100x3xf32>}
// CHECK-SAME: -> (tensor<3xf32> {bcast.split_axes = [array<i64>], bcast.whole_type = tensor<3xf32>})
// CHECK-NOT: bcast.reshard
// CHECK: bcast.combine_blocks
// CHECK-NOT: bcast.reshard
func.func @column_sums(%x: tensor<100x3xf32>) -> tensor<3xf32> {
  %0 = bcast.reduce sum %x, dims = [0] : tensor<100x3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// Each rank has its rows of both, with their blocks. [BLOCKS-3, SHARD-1]
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME: %[[X:[^:]*]]: tensor<2x8xf32>
// CHECK-SAME: %[[S:[^:]*]]: tensor<2x2xf32>
// CHECK-DAG: %[[XS:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [2, 2, 4]
// CHECK-DAG: %[[SS:.*]] = bcast.broadcast_in_dim %[[S]], dims = [0, 1] : tensor<2x2xf32> -> tensor<2x2x4xf32>
// CHECK: bcast.multiply %[[XS]], %[[SS]] : tensor<2x2x4xf32>
func.func @blocks(%x: tensor<6x8xf32>, %s: tensor<6x2xf32>) -> tensor<6x8xf32> {
  %0 = bcast.multiply %x, %s rule(#bcast.blocks<[-1]>) : (tensor<6x8xf32>, tensor<6x2xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
