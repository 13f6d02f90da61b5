// Convolutions: one linalg.generic after a pad.

// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true | FileCheck %s

// CHECK-DAG: #[[IMAGE:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 + d5 * 2, d6)>
// CHECK-DAG: #[[KERNEL:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
// CHECK-DAG: #[[RESULT:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[GROUPED:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d5, d3 + d4)>
// CHECK-DAG: #[[GROUPS:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1 * 3 + d2, d5, d4)>
// CHECK-DAG: #[[DEPTHWISE:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>
// CHECK-DAG: #[[FILTERS:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d4, 0, d2 + d3)>
// CHECK-DAG: #[[BATCH:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2 * 2 + d0, d1 + d4, d5)>
// CHECK-DAG: #[[REVERSED:.*]] = affine_map<(d0, d1, d2, d3) -> (-d3 + 1, 0, d2)>

// CHECK-LABEL: func.func @convolution(
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [] : tensor<f32> -> tensor<2x10x9x3xf32>
// CHECK: tensor.insert_slice %arg0 into
// CHECK: linalg.generic {indexing_maps = [#[[IMAGE]], #[[KERNEL]], #[[RESULT]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%{{.*}}, %arg1 : tensor<2x10x9x3xf32>, tensor<3x3x3x5xf32>) outs(%{{.*}} : tensor<2x4x5x5xf32>)
// CHECK: %[[PRODUCT:.*]] = arith.mulf
// CHECK: arith.addf %{{.*}}, %[[PRODUCT]] : f32
func.func @convolution(%x: tensor<2x8x9x3xf32>, %w: tensor<3x3x3x5xf32>) -> tensor<2x4x5x5xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 2>, window_strides = array<i64: 2, 1>}> : (tensor<2x8x9x3xf32>, tensor<3x3x3x5xf32>) -> tensor<2x4x5x5xf32>
  return %0 : tensor<2x4x5x5xf32>
}

// Groups are a loop; their features are collapsed without a copy.
// CHECK-LABEL: func.func @groups(
// CHECK: %[[GROUPED_RESULT:.*]] = linalg.generic {indexing_maps = [#[[GROUPED]], #[[GROUPS]], #{{.*}}], {{.*}} ins(%arg0, %arg1 : tensor<2x4x7xf32>, tensor<6x2x3xf32>) outs(%{{.*}} : tensor<2x2x3x5xf32>)
// CHECK: tensor.collapse_shape %[[GROUPED_RESULT]] {{\[\[}}0], [1, 2], [3]] : tensor<2x2x3x5xf32> into tensor<2x6x5xf32>
func.func @groups(%x: tensor<2x4x7xf32>, %w: tensor<6x2x3xf32>) -> tensor<2x6x5xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 2 : i64}> : (tensor<2x4x7xf32>, tensor<6x2x3xf32>) -> tensor<2x6x5xf32>
  return %0 : tensor<2x6x5xf32>
}

// Extents of 1 are no loops.
// CHECK-LABEL: func.func @depthwise(
// CHECK: linalg.generic {indexing_maps = [#[[DEPTHWISE]], #[[FILTERS]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
func.func @depthwise(%x: tensor<2x7x4xf32>, %w: tensor<3x1x4xf32>) -> tensor<2x5x4xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 4 : i64}> : (tensor<2x7x4xf32>, tensor<3x1x4xf32>) -> tensor<2x5x4xf32>
  return %0 : tensor<2x5x4xf32>
}

// CHECK-LABEL: func.func @batch_groups(
// CHECK: linalg.generic {indexing_maps = [#[[BATCH]],
func.func @batch_groups(%x: tensor<4x7x3xf32>, %w: tensor<3x3x6xf32>) -> tensor<2x5x6xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<4x7x3xf32>, tensor<3x3x6xf32>) -> tensor<2x5x6xf32>
  return %0 : tensor<2x5x6xf32>
}

// CHECK-LABEL: func.func @reversed(
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[REVERSED]], #{{.*}}, #{{.*}}]
func.func @reversed(%x: tensor<1x4x1xf32>, %w: tensor<2x1x1xf32>) -> tensor<1x3x1xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_reversal = array<i1: true>}> : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// Products of f16 are summed in f32, and become elements once.
// CHECK-LABEL: func.func @half(
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<1x4x1xf16>, tensor<2x1x1xf16>) outs(%{{.*}} : tensor<1x3x1xf32>)
// CHECK-COUNT-2: arith.extf %{{.*}} : f16 to f32
// CHECK: bcast.convert %[[SUM]] : tensor<1x3x1xf32> -> tensor<1x3x1xf16>
func.func @half(%x: tensor<1x4x1xf16>, %w: tensor<2x1x1xf16>) -> tensor<1x3x1xf16> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x1xf16>, tensor<2x1x1xf16>) -> tensor<1x3x1xf16>
  return %0 : tensor<1x3x1xf16>
}
