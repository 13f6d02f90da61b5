// RUN: bcast-opt %s --split-input-file --convert-bcast-to-upstream | FileCheck %s
// CHECK-NOT: bcast.

// Both operands of a group are decided by one condition.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: @group(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<4x?xf32>, %arg3: index)
func.func @group(%x: tensor<?x?xf32>, %row: tensor<?xf32>, %y: tensor<4x?xf32>, %n: index) -> tensor<4x?xf32> {
  // CHECK: %[[EXTENT:.*]] = tensor.dim %arg0, %{{.*}}
  // CHECK: %[[EQUAL0:.*]] = arith.cmpi eq, %[[EXTENT]], %c4
  // CHECK: %[[ONE0:.*]] = arith.cmpi eq, %[[EXTENT]], %c1
  // CHECK: %[[ROW_EXTENT:.*]] = tensor.dim %arg1
  // CHECK: %[[EQUAL1:.*]] = arith.cmpi eq, %[[ROW_EXTENT]], %arg3
  // CHECK: %[[ONE1:.*]] = arith.cmpi eq, %[[ROW_EXTENT]], %{{.*}}
  // CHECK: %[[PLAIN:.*]] = arith.andi %[[EQUAL0]], %[[EQUAL1]]
  %a = bcast.broadcast_in_dim %x, dims = [0, 1] reads = [either, equal] sizes(%n) : tensor<?x?xf32> -> tensor<4x?xf32>
  %b = bcast.broadcast_in_dim %row, dims = [1] reads = [either] sizes(%n) : tensor<?xf32> -> tensor<4x?xf32>
  %e = tensor.empty(%n) : tensor<4x?xf32>
  // CHECK: scf.if %[[PLAIN]] -> (tensor<4x?xf32>) {
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ROW]], #[[ID]], #[[ID]]], {{.*}}} ins(%arg0, %arg1, %arg2 :
  // CHECK: } else {
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]]], {{.*}}} ins(%arg2 : tensor<4x?xf32>)
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[J:.*]] = linalg.index 1
  // CHECK: %[[INDEX:.*]] = arith.select %[[ONE0]], %{{.*}}, %[[I]]
  // CHECK: tensor.extract %arg0[%[[INDEX]], %[[J]]]
  // CHECK: %[[INDEX1:.*]] = arith.select %[[ONE1]], %{{.*}}, %[[J]]
  // CHECK: tensor.extract %arg1[%[[INDEX1]]]
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %y : tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%e : tensor<4x?xf32>) {
    ^bb0(%p: f32, %q: f32, %s: f32, %out: f32):
      %0 = arith.addf %p, %q : f32
      %1 = arith.mulf %0, %s : f32
      linalg.yield %1 : f32
  } -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// -----

// Where another operation reads the broadcast, it is computed; here nothing is, if it is its operand.
// CHECK-LABEL: @returned
func.func @returned(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: scf.if
  // CHECK: } else {
  // CHECK: tensor.extract
  %a = bcast.broadcast_in_dim %x, dims = [0] reads = [either] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  return %a : tensor<?xf32>
}

// -----

// A reduction over a dimension that only the broadcast has reads a computed one.
// CHECK-LABEL: @reduced
func.func @reduced(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<f32> {
  // CHECK: %[[COPY:.*]] = scf.if
  // CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]} ins(%[[COPY]] : tensor<?x?xf32>)
  %a = bcast.broadcast_in_dim %x, dims = [1] reads = [either] sizes(%m, %n) : tensor<?xf32> -> tensor<?x?xf32>
  %e = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<?x?xf32>) outs(%e : tensor<f32>) {
    ^bb0(%p: f32, %out: f32):
      %0 = arith.addf %p, %out : f32
      linalg.yield %0 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// A broadcast of a broadcast.
// CHECK-LABEL: @chain
func.func @chain(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  // CHECK-COUNT-2: scf.if
  %a = bcast.broadcast_in_dim %x, dims = [0] reads = [either] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  %b = bcast.broadcast_in_dim %a, dims = [1] reads = [either] sizes(%m, %n) : tensor<?xf32> -> tensor<?x?xf32>
  return %b : tensor<?x?xf32>
}

// -----

// What linalg computes is not read element by element, so that nothing fuses it into a body.
// CHECK-LABEL: @computed
func.func @computed(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  // CHECK: %[[EXP:.*]] = linalg.exp
  // CHECK: %[[SLICE:.*]] = tensor.extract_slice %[[EXP]][0] [%{{.*}}] [1]
  // CHECK: ins(%[[EXP]] :
  // CHECK: tensor.extract %[[SLICE]]
  %y = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %a = bcast.broadcast_in_dim %y, dims = [0] reads = [either] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  return %a : tensor<?xf32>
}
