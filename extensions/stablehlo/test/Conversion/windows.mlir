// Windows: pools by the maps of a linalg.generic, cumulative ones by a scan, and whole ones by bcast.reduce.

// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true | FileCheck %s

// CHECK-DAG: #[[READ:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5 * 3, d3)>
// CHECK-DAG: #[[WINDOW:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
// CHECK-DAG: #[[KEPT:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[SAME:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[REVERSE:.*]] = affine_map<(d0, d1) -> (d0, -d1 + 3)>
// CHECK-DAG: #[[STEP:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>

// The padding is one fill and one copy of the image; the extents of the window are those of an operand that is not
// read.
// CHECK-LABEL: func.func @maximum(
// CHECK: %[[FILLED:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [] : tensor<f32> -> tensor<1x9x9x2xf32>
// CHECK: %[[PADDED:.*]] = tensor.insert_slice %arg0 into %[[FILLED]][0, 1, 0, 0] [1, 8, 8, 2] [1, 1, 1, 1]
// CHECK: %[[INIT:.*]] = linalg.fill
// CHECK: %[[EXTENTS:.*]] = tensor.empty() : tensor<2x2xi8>
// CHECK: linalg.generic {indexing_maps = [#[[READ]], #[[WINDOW]], #[[KEPT]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%[[PADDED]], %[[EXTENTS]] : tensor<1x9x9x2xf32>, tensor<2x2xi8>) outs(%[[INIT]] : tensor<1x4x3x2xf32>)
// CHECK: arith.maximumf %{{.*}}, %{{.*}} : f32
func.func @maximum(%x: tensor<1x8x8x2xf32>) -> tensor<1x4x3x2xf32> {
  %init = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, window_dilations = array<i64: 1, 1, 3, 1>, padding = dense<[[0, 0], [1, 0], [0, 1], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<1x8x8x2xf32>, tensor<f32>) -> tensor<1x4x3x2xf32>
  return %0 : tensor<1x4x3x2xf32>
}

// Elements between others, and elements that are cut off; a sum of bf16 is one of f32.
// CHECK-LABEL: func.func @dilated(
// CHECK: %[[FILLED:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [] : tensor<bf16> -> tensor<8xbf16>
// CHECK: %[[PART:.*]] = tensor.extract_slice %arg0[1] [2] [1] : tensor<4xbf16> to tensor<2xbf16>
// CHECK: %[[PADDED:.*]] = tensor.insert_slice %[[PART]] into %[[FILLED]][2] [2] [3] : tensor<2xbf16> into tensor<8xbf16>
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[PADDED]], %{{.*}} : tensor<8xbf16>, tensor<3xi8>) outs(%{{.*}} : tensor<6xf32>)
// CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK: arith.addf %{{.*}}, %[[WIDE]] : f32
// CHECK: bcast.convert %[[SUM]] : tensor<6xf32> -> tensor<6xbf16>
func.func @dilated(%x: tensor<4xbf16>) -> tensor<6xbf16> {
  %init = "stablehlo.constant"() <{value = dense<0.0> : tensor<bf16>}> : () -> tensor<bf16>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 3>, base_dilations = array<i64: 3>, padding = dense<[[-1, -1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %r = "stablehlo.add"(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%r) : (tensor<bf16>) -> ()
  }) : (tensor<4xbf16>, tensor<bf16>) -> tensor<6xbf16>
  return %0 : tensor<6xbf16>
}

// One window is the whole extent.
// CHECK-LABEL: func.func @whole(
// CHECK: bcast.reduce sum %arg0, dims = [1, 2] keep_dims : tensor<2x3x4xf32> -> tensor<2x1x1xf32>
// CHECK-NOT: linalg
func.func @whole(%x: tensor<2x3x4xf32>) -> tensor<2x1x1xf32> {
  %init = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 1, 3, 4>, window_strides = array<i64: 1, 5, 6>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x1x1xf32>
  return %0 : tensor<2x1x1xf32>
}

// All elements up to each one: one step for each element.
// CHECK-LABEL: func.func @sums(
// CHECK: linalg.generic {indexing_maps = [#[[SAME]], #[[STEP]], #[[SAME]], #[[ROW]]], iterator_types = ["parallel", "reduction"]} ins(%arg0, %{{.*}} : tensor<3x4xf32>, tensor<4xi8>) outs(%{{.*}}, %{{.*}} : tensor<3x4xf32>, tensor<3xf32>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: i8, %{{.*}}: f32, %[[SUM:.*]]: f32):
// CHECK-NEXT: %[[NEXT:.*]] = arith.addf %[[SUM]], %[[X]] : f32
// CHECK-NEXT: linalg.yield %[[NEXT]], %[[NEXT]] : f32, f32
// CHECK: linalg.generic {indexing_maps = [#[[REVERSE]], #[[STEP]], #[[REVERSE]], #[[ROW]]], iterator_types = ["parallel", "reduction"]}
func.func @sums(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %init = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 1, 4>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  %1 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 1, 4>, padding = dense<[[0, 0], [0, 3]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %0, %1 : tensor<3x4xf32>, tensor<3x4xf32>
}

// An initial value that is not the identity counts once for each element outside.
// CHECK-LABEL: func.func @from_one(
// CHECK: tensor.insert_slice
// CHECK: iterator_types = ["parallel", "reduction"]
// CHECK: arith.addf
func.func @from_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 4>, padding = dense<[[3, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Any body over any number of tensors: its operations on scalars. Unsigned elements are signless ones in it.
// CHECK-LABEL: func.func @body(
// CHECK: %[[SCALE:.*]] = tensor.extract %arg2[] : tensor<f32>
// CHECK: linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x3xi8>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: i8, %{{.*}}: i8, %[[SUM:.*]]: f32, %[[MOST:.*]]: i8):
// CHECK-NEXT: %[[SCALED:.*]] = arith.mulf %[[X]], %[[SCALE]] : f32
// CHECK-NEXT: %[[NEXT:.*]] = arith.addf %[[SUM]], %[[SCALED]] : f32
// CHECK-NEXT: %[[UNSIGNED:.*]] = arith.maxui %[[MOST]], %[[Y]] : i8
// CHECK-NEXT: linalg.yield %[[NEXT]], %[[UNSIGNED]] : f32, i8
// CHECK: bcast.bitcast_convert %{{.*}} : tensor<2x3xi8> -> tensor<2x3xui8>
func.func @body(%x: tensor<3x3xf32>, %y: tensor<3x3xui8>, %s: tensor<f32>) -> (tensor<2x3xf32>, tensor<2x3xui8>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %least = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
  %r:2 = "stablehlo.reduce_window"(%x, %y, %zero, %least) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<ui8>, %c: tensor<f32>, %d: tensor<ui8>):
    %0 = "stablehlo.multiply"(%c, %s) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.add"(%a, %0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.maximum"(%b, %d) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    "stablehlo.return"(%1, %2) : (tensor<f32>, tensor<ui8>) -> ()
  }) : (tensor<3x3xf32>, tensor<3x3xui8>, tensor<f32>, tensor<ui8>) -> (tensor<2x3xf32>, tensor<2x3xui8>)
  return %r#0, %r#1 : tensor<2x3xf32>, tensor<2x3xui8>
}

// A reduction by another body goes through its dimensions in order.
// CHECK-LABEL: func.func @reduce(
// CHECK: linalg.generic {indexing_maps = [#[[SAME]], #[[ROW]]], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<?x4xf32>) outs(%{{.*}} : tensor<?xf32>)
// CHECK: %[[DIFFERENCE:.*]] = arith.subf
// CHECK: linalg.yield %[[DIFFERENCE]]
func.func @reduce(%x: tensor<?x4xf32>) -> tensor<?xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.subtract"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The gradient of a pool: the windows in row-major order, and one element of each.
// CHECK-LABEL: func.func @gradient(
// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<?xf32>) {
// CHECK: scf.for %{{.*}} -> (i1, f32, index) {
// CHECK: scf.if
// CHECK: tensor.extract %arg0
// CHECK: arith.cmpf oge
// CHECK: scf.if
// CHECK: tensor.insert
func.func @gradient(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %y, %zero) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<1> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
