// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast | FileCheck %s

// CHECK-DAG: #[[PLACE:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func.func @gather
// CHECK-SAME: (%[[X:.*]]: tensor<8x5xf32>, %[[I:.*]]: tensor<3x1xi32>)
func.func @gather(%x: tensor<8x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {
  // The index of a row is an operand: it is read once for a row.
  // CHECK: linalg.generic {indexing_maps = [#[[PLACE]], {{.*}} ins(%[[I]] : tensor<3x1xi32>)
  // CHECK-NEXT: ^bb0(%[[INDEX:.*]]: i32, %{{.*}}: f32):
  // CHECK-NEXT: %[[ROW:.*]] = arith.index_cast %[[INDEX]]
  // CHECK-NEXT: %[[LOW:.*]] = arith.maxsi %[[ROW]], %c0
  // CHECK-NEXT: %[[INSIDE:.*]] = arith.minsi %[[LOW]], %c7
  // CHECK-NEXT: %[[COLUMN:.*]] = linalg.index 1
  // CHECK-NEXT: tensor.extract %[[X]][%[[INSIDE]], %[[COLUMN]]]
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @slice
func.func @slice(%x: tensor<8x5xf32>) -> tensor<1x8xf32> {
  // A constant index, moved inside, is an offset.
  // CHECK: %[[COLUMN:.*]] = tensor.extract_slice %{{.*}}[0, 4] [8, 1] [1, 1] : tensor<8x5xf32> to tensor<8xf32>
  // CHECK: tensor.expand_shape %[[COLUMN]] {{\[\[}}0, 1]] output_shape [1, 8]
  %i = "stablehlo.constant"() <{value = dense<9> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 8, 1>}> : (tensor<8x5xf32>, tensor<1x1xi32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// CHECK-LABEL: func.func @scatter
// CHECK-SAME: (%[[X:.*]]: tensor<8x5xf32>, %[[I:.*]]: tensor<3xi32>, %[[U:.*]]: tensor<3x5xf32>)
func.func @scatter(%x: tensor<8x5xf32>, %i: tensor<3xi32>, %u: tensor<3x5xf32>) -> tensor<8x5xf32> {
  // CHECK: scf.for %[[AT:.*]] = %c0{{.*}} to %c3{{.*}} iter_args(%[[TO:.*]] = %[[X]])
  // CHECK: %[[INDEX:.*]] = tensor.extract %[[I]][%[[AT]]]
  // CHECK: %[[INSIDE:.*]] = arith.andi
  // CHECK: scf.if %[[INSIDE]]
  // CHECK: scf.for
  // CHECK: tensor.extract
  // CHECK: tensor.extract
  // CHECK: arith.addf
  // CHECK: tensor.insert
  // CHECK: } else {
  // CHECK-NEXT: scf.yield %[[TO]]
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<3xi32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  return %0 : tensor<8x5xf32>
}

// CHECK-LABEL: func.func @set_column
// CHECK-SAME: (%[[X:.*]]: tensor<8x5xf32>, %[[U:.*]]: tensor<8xf32>)
func.func @set_column(%x: tensor<8x5xf32>, %u: tensor<8xf32>) -> tensor<8x5xf32> {
  // CHECK: %[[TO:.*]] = tensor.insert_slice %[[U]] into %[[X]][0, 2] [8, 1] [1, 1]
  // CHECK-NEXT: return %[[TO]]
  %c = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %i = "stablehlo.broadcast_in_dim"(%c) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x5xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<8x5xf32>
  return %0 : tensor<8x5xf32>
}
