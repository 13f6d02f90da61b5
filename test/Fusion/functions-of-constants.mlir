// RUN: bcast-opt %s --bcast-fuse-elementwise --split-input-file | FileCheck %s

// A constant that is the only operand of a function stays in memory, where upstream does not fold.
// CHECK-LABEL: func.func @constant
//       CHECK:   %[[C:.*]] = arith.constant dense<0.6{{.*}}> : tensor<f32>
//       CHECK:   linalg.generic {{.*}} ins(%[[C]] : tensor<f32>)
//       CHECK:     math.cos
#map = affine_map<(d0) -> (d0)>
func.func @constant() -> tensor<17xf32> {
  %c = arith.constant dense<0.7> : tensor<17xf32>
  %empty = tensor.empty() : tensor<17xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%c : tensor<17xf32>) outs(%empty : tensor<17xf32>) {
  ^bb0(%x: f32, %out: f32):
    %f = math.cos %x : f32
    linalg.yield %f : f32
  } -> tensor<17xf32>
  return %r : tensor<17xf32>
}

// -----

// So does a fill.
// CHECK-LABEL: func.func @fill
//       CHECK:   linalg.generic {{.*}} ins(%{{.*}} : tensor<f32>)
//       CHECK:     math.exp
#map = affine_map<(d0) -> (d0)>
func.func @fill() -> tensor<17xf32> {
  %c = arith.constant 0.7 : f32
  %empty = tensor.empty() : tensor<17xf32>
  %fill = linalg.fill ins(%c : f32) outs(%empty : tensor<17xf32>) -> tensor<17xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%fill : tensor<17xf32>) outs(%empty : tensor<17xf32>) {
  ^bb0(%x: f32, %out: f32):
    %f = math.exp %x : f32
    linalg.yield %f : f32
  } -> tensor<17xf32>
  return %r : tensor<17xf32>
}

// -----

// One operand is enough; what is exact is folded, and so is what a function of an argument reads.
// CHECK-LABEL: func.func @several
//       CHECK:   linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<17xf32>, tensor<f32>)
//       CHECK:     ^bb0(%[[X:.*]]: f32, %[[A:.*]]: f32, %{{.*}}: f32):
//       CHECK:     %[[SUM:.*]] = arith.addf %[[A]], %[[TWO:.*]] : f32
//       CHECK:     %[[POWER:.*]] = math.powf %[[SUM]], %[[TWO]]
//       CHECK:     %[[OTHER:.*]] = math.powf %[[X]], %[[TWO]]
//       CHECK:     arith.mulf %[[POWER]], %[[OTHER]]
#map = affine_map<(d0) -> (d0)>
func.func @several(%x: tensor<17xf32>) -> tensor<17xf32> {
  %c = arith.constant dense<0.7> : tensor<17xf32>
  %two = arith.constant dense<2.0> : tensor<17xf32>
  %empty = tensor.empty() : tensor<17xf32>
  %r = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%x, %c, %two : tensor<17xf32>, tensor<17xf32>, tensor<17xf32>) outs(%empty : tensor<17xf32>) {
  ^bb0(%a: f32, %b: f32, %t: f32, %out: f32):
    %sum = arith.addf %b, %t : f32
    %power = math.powf %sum, %t : f32
    %other = math.powf %a, %t : f32
    %product = arith.mulf %power, %other : f32
    linalg.yield %product : f32
  } -> tensor<17xf32>
  return %r : tensor<17xf32>
}

// -----

// Loops get the extents of a constant that nothing else has.
// CHECK-LABEL: func.func @extent
//       CHECK:   linalg.generic
//       CHECK:     math.tanh
#map = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @extent(%init: tensor<f32>) -> tensor<f32> {
  %c = arith.constant dense<0.7> : tensor<17xf32>
  %r = linalg.generic {indexing_maps = [#map, #none], iterator_types = ["reduction"]} ins(%c : tensor<17xf32>) outs(%init : tensor<f32>) {
  ^bb0(%x: f32, %out: f32):
    %f = math.tanh %x : f32
    %sum = arith.addf %out, %f : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
