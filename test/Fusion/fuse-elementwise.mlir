// RUN: bcast-opt %s --bcast-to-explicit --convert-bcast-to-linalg --bcast-fuse-elementwise | FileCheck %s
// Which producers are fused into their only reader, and which are not.

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[ID1:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[TRANSPOSED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[STRETCHED:.*]] = affine_map<(d0, d1) -> (d0, 0)>

// A chain is one operation, which reads its broadcast operands through their maps.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[S:.*]]: tensor<8xf32>, %[[B:.*]]: tensor<8xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ROW]], #[[ROW]], #[[ID]]]{{.*}} ins(%[[X]], %[[S]], %[[B]] : tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %[[F:.*]]: f32, %[[G:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[E]], %[[F]] : f32
// CHECK-NEXT: %[[Q:.*]] = arith.addf %[[P]], %[[G]] : f32
// CHECK-NEXT: %[[R:.*]] = math.exp %[[Q]] : f32
// CHECK-NEXT: linalg.yield %[[R]] : f32
// CHECK-NOT: linalg.generic
func.func @chain(%x: tensor<4x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.multiply %x, %s rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = bcast.add %0, %b rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = bcast.exponential %1 : tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// A program that reads its input twice fuses as well.
// CHECK-LABEL: func.func @sigmoid(
// CHECK-COUNT-1: linalg.generic
// CHECK: math.exp
// CHECK-NOT: linalg.generic
func.func @sigmoid(%x: tensor<4x8xf32>, %r: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.add %x, %r rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = bcast.logistic %0 : tensor<4x8xf32>
  %2 = bcast.multiply %x, %1 : tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// A producer is fused if its only reader reads it twice.
// CHECK-LABEL: func.func @twice(
// CHECK: linalg.generic
// CHECK-NEXT: ^bb0
// CHECK-NEXT: %[[E:.*]] = math.exp
// CHECK-NEXT: arith.mulf %[[E]], %[[E]] : f32
// CHECK-NOT: linalg.generic
func.func @twice(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.exponential %x : tensor<4x8xf32>
  %1 = bcast.multiply %0, %0 : tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A transposed producer is read once for each element, and is fused whatever its cost.
// CHECK-LABEL: func.func @expensive_transposed(
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[TRANSPOSED]], #[[ID]]]
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %[[F:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[G:.*]] = math.exp %[[F]] : f32
// CHECK-NEXT: arith.addf %[[E]], %[[G]] : f32
// CHECK-NOT: linalg.generic
func.func @expensive_transposed(%x: tensor<4x8xf32>, %s: tensor<8x4xf32>) -> tensor<4x8xf32> {
  %0 = bcast.exponential %s : tensor<8x4xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1, 0] : tensor<8x4xf32> -> tensor<4x8xf32>
  %2 = bcast.add %x, %1 : tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// A cheap producer that is read broadcast is computed again for each element.
// CHECK-LABEL: func.func @cheap_broadcast(
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ROW]], #[[ID]]]
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %[[F:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[G:.*]] = arith.negf %[[F]] : f32
// CHECK-NEXT: arith.addf %[[E]], %[[G]] : f32
// CHECK-NOT: linalg.generic
func.func @cheap_broadcast(%x: tensor<4x8xf32>, %s: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.negate %s : tensor<8xf32>
  %1 = bcast.add %x, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// The same holds if a dimension of 1 is stretched.
// CHECK-LABEL: func.func @stretched_cheap(
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[STRETCHED]], #[[ID]]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.negf
// CHECK-NEXT: arith.addf
// CHECK-NOT: linalg.generic
func.func @stretched_cheap(%x: tensor<4x8xf32>, %s: tensor<4x1xf32>) -> tensor<4x8xf32> {
  %0 = bcast.negate %s : tensor<4x1xf32>
  %1 = bcast.add %x, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// An expensive one is computed once, at its own size.
// CHECK-LABEL: func.func @expensive_broadcast(
// CHECK: %[[EXP:.*]] = linalg.generic {indexing_maps = [#[[ID1]], #[[ID1]]]{{.*}} outs(%{{.*}} : tensor<8xf32>)
// CHECK: math.exp
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ROW]], #[[ID]]]{{.*}} ins(%{{.*}}, %[[EXP]] : tensor<4x8xf32>, tensor<8xf32>)
// CHECK-NOT: math.exp
// CHECK: return
func.func @expensive_broadcast(%x: tensor<4x8xf32>, %s: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.exponential %s : tensor<8xf32>
  %1 = bcast.add %x, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A division is expensive.
// CHECK-LABEL: func.func @division_broadcast(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<8xf32>)
// CHECK: arith.divf
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4x8xf32>)
// CHECK-NOT: arith.divf
// CHECK: return
func.func @division_broadcast(%x: tensor<4x8xf32>, %s: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.divide %s, %s : tensor<8xf32>
  %1 = bcast.add %x, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// The same holds if a dimension of 1 is stretched.
// CHECK-LABEL: func.func @stretched_expensive(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4x1xf32>)
// CHECK: math.exp
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[STRETCHED]], #[[ID]]]{{.*}} outs(%{{.*}} : tensor<4x8xf32>)
// CHECK-NOT: math.exp
// CHECK: return
func.func @stretched_expensive(%x: tensor<4x8xf32>, %s: tensor<4x1xf32>) -> tensor<4x8xf32> {
  %0 = bcast.exponential %s : tensor<4x1xf32>
  %1 = bcast.add %x, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Two readers of a producer are one operation with it.
// CHECK-LABEL: func.func @two_readers(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>)
// CHECK: %[[R:.*]]:2 = linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]]{{.*}} ins(%[[X]] : tensor<4x8xf32>)
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[EXP:.*]] = math.exp %[[E]]
// CHECK-NEXT: %[[P:.*]] = arith.addf %[[E]], %[[EXP]]
// CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[E]], %[[EXP]]
// CHECK-NEXT: linalg.yield %[[P]], %[[Q]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @two_readers(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = bcast.exponential %x : tensor<4x8xf32>
  %1 = bcast.add %0, %x : tensor<4x8xf32>
  %2 = bcast.multiply %0, %x : tensor<4x8xf32>
  return %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>
}

// A producer that is returned as well is another result.
// CHECK-LABEL: func.func @returned(
// CHECK: %[[R:.*]]:2 = linalg.generic
// CHECK: %[[NEG:.*]] = arith.negf
// CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %[[NEG]]
// CHECK: linalg.yield %[[NEG]], %[[SUM]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @returned(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = bcast.negate %x : tensor<4x8xf32>
  %1 = bcast.add %0, %x : tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// If the first reader broadcasts the row, the producer stays, and fuses with the
// other reader.
// CHECK-LABEL: func.func @row_and_matrix(
// CHECK: %[[R:.*]]:2 = linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<8xf32>)
// CHECK: math.exp
// CHECK: arith.negf
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[R]]#{{[01]}} : tensor<4x8xf32>, tensor<8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @row_and_matrix(%x: tensor<4x8xf32>, %r: tensor<8xf32>) -> (tensor<8xf32>, tensor<4x8xf32>) {
  %0 = bcast.exponential %r : tensor<8xf32>
  %1 = bcast.negate %0 : tensor<8xf32>
  %2 = bcast.add %x, %0 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1, %2 : tensor<8xf32>, tensor<4x8xf32>
}

// A scalar constant becomes one of the computation.
// CHECK-LABEL: func.func @constant(
// CHECK: %[[C:.*]] = arith.constant 2.000000e+00 : f32
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]{{.*}} ins(%{{.*}} : tensor<4x8xf32>)
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: arith.mulf %[[E]], %[[C]] : f32
func.func @constant(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = arith.constant dense<2.0> : tensor<f32>
  %1 = bcast.multiply %x, %c rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A broadcast that is returned fuses with the computation of its operand.
// CHECK-LABEL: func.func @returned_broadcast_of_computed(
// CHECK: linalg.generic {indexing_maps = [#[[ROW]], #[[ID]]]{{.*}} ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: arith.negf %[[E]] : f32
// CHECK-NOT: linalg.generic
func.func @returned_broadcast_of_computed(%s: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.negate %s : tensor<8xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1] : tensor<8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// RELAYOUT-3: nothing is fused across a copy, which is gone after.
// CHECK-LABEL: func.func @copy(
// CHECK: linalg.generic
// CHECK: arith.negf
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK-NOT: bcast.relayout
// CHECK: return
func.func @copy(%x: tensor<4x8xf32>, %s: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.negate %s : tensor<8xf32>
  %1 = bcast.relayout %0 copy : tensor<8xf32> -> tensor<8xf32>
  %2 = bcast.add %x, %1 rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// An operation that adds to its init is not fused into a reader that broadcasts it: it would add once per written element.
// CHECK-LABEL: func.func @updates_read_broadcast(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<3xi32>)
// CHECK: arith.addi
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<3x4xi32>)
// CHECK: return
func.func @updates_read_broadcast(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3x4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<3xi32>) outs(%y : tensor<3xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg.yield %s : i32
  } -> tensor<3xi32>
  %1 = bcast.broadcast_in_dim %0, dims = [0] : tensor<3xi32> -> tensor<3x4xi32>
  return %1 : tensor<3x4xi32>
}

// A transposition reads each element once.
// CHECK-LABEL: func.func @updates_transposed(
// CHECK: linalg.generic
// CHECK: arith.addi
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @updates_transposed(%x: tensor<3x2xi32>, %y: tensor<3x2xi32>) -> tensor<2x3xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<3x2xi32>) outs(%y : tensor<3x2xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg.yield %s : i32
  } -> tensor<3x2xi32>
  %1 = bcast.broadcast_in_dim %0, dims = [1, 0] : tensor<3x2xi32> -> tensor<2x3xi32>
  %2 = bcast.negate %1 : tensor<2x3xi32>
  return %2 : tensor<2x3xi32>
}

// A value from outside a loop is computed once, not in each step.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[E:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: scf.for
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[E]] :
// CHECK-NOT: math.exp
// CHECK: return
func.func @loop(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = bcast.exponential %x : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> tensor<8xf32> {
    %s = bcast.add %a, %e : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// A value for one branch is computed there.
// CHECK-LABEL: func.func @branch(
// CHECK: scf.if
// CHECK: math.exp
// CHECK-NEXT: arith.addf
// CHECK: return
func.func @branch(%x: tensor<8xf32>, %y: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = bcast.exponential %x : tensor<8xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %s = bcast.add %y, %e : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Loops of one step may be anywhere among those of two operations with one nest.
// CHECK-LABEL: func.func @unit_loops(
// CHECK-COUNT-1: linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<4x1x8xf32>, tensor<1x4x8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @unit_loops(%x: tensor<4x1x8xf32>) -> (tensor<4x1x8xf32>, tensor<1x4x8xf32>) {
  %0 = bcast.exponential %x : tensor<4x1x8xf32>
  %1 = bcast.broadcast_in_dim %0, dims = [1, 0, 2] : tensor<4x1x8xf32> -> tensor<1x4x8xf32>
  %2 = bcast.add %1, %1 : tensor<1x4x8xf32>
  return %0, %2 : tensor<4x1x8xf32>, tensor<1x4x8xf32>
}

// A value that its reader reads also through another reader has one nest with both.
// CHECK-LABEL: func.func @two_ways(
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @two_ways(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x1x8xf32> {
  %0 = bcast.multiply %x, %y : tensor<4x8xf32>
  %1 = bcast.add %0, %x : tensor<4x8xf32>
  %2 = bcast.broadcast_in_dim %1, dims = [0, 2] : tensor<4x8xf32> -> tensor<4x1x8xf32>
  %3 = bcast.broadcast_in_dim %0, dims = [0, 2] : tensor<4x8xf32> -> tensor<4x1x8xf32>
  %4 = bcast.subtract %2, %3 : tensor<4x1x8xf32>
  return %4 : tensor<4x1x8xf32>
}

// Each reader of a cheap value computes it by itself if one of them is a reduction: the differences are not stored.
// CHECK-LABEL: func.func @recomputed(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[M:.*]]: tensor<4x1xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]], %[[M]] :
// CHECK: %[[D:.*]] = arith.subf
// CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[D]], %[[D]]
// CHECK-NEXT: arith.addf %{{.*}}, %[[Q]]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[M]],
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.subf
// CHECK-NEXT: arith.divf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @recomputed(%x: tensor<4x8xf32>, %m: tensor<4x1xf32>) -> tensor<4x8xf32> {
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %q = bcast.multiply %d, %d : tensor<4x8xf32>
  %s = bcast.reduce sum %q, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
  %b = bcast.broadcast_in_dim %s, dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
  %y = bcast.divide %d, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// So do those of a value that another cheap value is computed from.
// CHECK-LABEL: func.func @recomputed_chain(
// CHECK-COUNT-3: arith.extf %{{.*}} : bf16 to f32
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @recomputed_chain(%x: tensor<4x8xbf16>) -> tensor<4x8xf32> {
  %w = bcast.convert %x : tensor<4x8xbf16> -> tensor<4x8xf32>
  %m = bcast.reduce maximum %w, dims = [1] keep_dims : tensor<4x8xf32> -> tensor<4x1xf32>
  %d = bcast.subtract %w, %m rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %s = bcast.reduce sum %d, dims = [1] keep_dims : tensor<4x8xf32> -> tensor<4x1xf32>
  %y = bcast.divide %d, %s rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// An exponential is stored, and so is a result.
// CHECK-LABEL: func.func @stored(
// CHECK: %[[E:.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK: arith.subf
// CHECK-NEXT: math.exp
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[E]]#1 :
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[E]]#1,
// CHECK-NOT: linalg.generic
// CHECK: return %[[E]]#0
func.func @stored(%x: tensor<4x8xf32>, %m: tensor<4x1xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>) {
  %d = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %e = bcast.exponential %d : tensor<4x8xf32>
  %s = bcast.reduce sum %e, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
  %b = bcast.broadcast_in_dim %s, dims = [0] : tensor<4xf32> -> tensor<4x8xf32>
  %y = bcast.divide %e, %b : tensor<4x8xf32>
  return %d, %y, %s : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>
}

// A value that is read in two orders is not computed in the loops of its reader, whichever comes
// first.
// CHECK-LABEL: func.func @two_orders(
// CHECK: %[[A:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: %[[B:.*]] = linalg.generic {indexing_maps = [#[[TRANSPOSED]], #[[ID]], #[[ID]]]{{.*}} ins(%[[A]], %[[A]] :
// CHECK: %[[C:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[TRANSPOSED]], #[[ID]]]{{.*}} ins(%[[B]], %[[B]] :
// CHECK: return %[[A]], %[[B]], %[[C]]
func.func @two_orders(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%i: f32, %out: f32):
    %0 = arith.mulf %i, %i : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%i: f32, %j: f32, %out: f32):
    %0 = arith.subf %i, %j : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%b, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%i: f32, %j: f32, %out: f32):
    %0 = arith.divf %i, %j : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  return %a, %b, %c : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
