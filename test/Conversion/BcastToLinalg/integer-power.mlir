// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// Powers of integers: one squaring and one selection for each bit of the exponent that is left.

// POWER-1: 0 for a negative exponent unless the base is 1 or -1.
// CHECK-LABEL: func.func @signed(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//       CHECK: %[[ONE:.*]] = arith.constant 1 : i8
//       CHECK: %[[POWER:.*]]:3 = scf.while (%[[P:.*]] = %[[ONE]], %[[S:.*]] = %[[A]], %[[E:.*]] = %[[B]])
//       CHECK: %[[REST:.*]] = arith.cmpi ne, %[[E]], %{{.*}} : i8
//       CHECK: scf.condition(%[[REST]]) %[[P]], %[[S]], %[[E]]
//       CHECK: ^bb0(%[[P1:.*]]: i8, %[[S1:.*]]: i8, %[[E1:.*]]: i8):
//       CHECK: %[[BIT:.*]] = arith.andi %[[E1]], %{{.*}} : i8
//       CHECK: %[[IS_SET:.*]] = arith.cmpi ne, %[[BIT]], %{{.*}} : i8
//       CHECK: %[[PRODUCT:.*]] = arith.muli %[[P1]], %[[S1]] : i8
//       CHECK: %[[P2:.*]] = arith.select %[[IS_SET]], %[[PRODUCT]], %[[P1]] : i8
//       CHECK: %[[S2:.*]] = arith.muli %[[S1]], %[[S1]] : i8
//       CHECK: %[[E2:.*]] = arith.shrui %[[E1]], %{{.*}} : i8
//       CHECK: scf.yield %[[P2]], %[[S2]], %[[E2]] : i8, i8, i8
//   CHECK-DAG: %[[IS_ONE:.*]] = arith.cmpi eq, %[[A]], %{{.*}} : i8
//   CHECK-DAG: %[[IS_MINUS_ONE:.*]] = arith.cmpi eq, %[[A]], %{{.*}} : i8
//       CHECK: %[[IS_UNIT:.*]] = arith.ori %{{.*}}, %{{.*}} : i1
//       CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT: %[[IS_NON_NEGATIVE:.*]] = arith.cmpi sge, %[[B]], %[[ZERO]] : i8
//  CHECK-NEXT: %[[KEEP:.*]] = arith.ori %[[IS_NON_NEGATIVE]], %[[IS_UNIT]] : i1
//  CHECK-NEXT: %[[R:.*]] = arith.select %[[KEEP]], %[[POWER]]#0, %[[ZERO]] : i8
//  CHECK-NEXT: linalg.yield %[[R]] : i8
func.func @signed(%a: tensor<4xi8>, %b: tensor<4xi8>) -> tensor<4xi8> {
  %0 = bcast.power %a, %b : tensor<4xi8>
  return %0 : tensor<4xi8>
}

// POWER-1: an unsigned exponent is never negative.
// CHECK-LABEL: func.func @unsigned(
//       CHECK: %[[POWER:.*]]:3 = scf.while
//       CHECK: scf.yield
//  CHECK-NEXT: }
//  CHECK-NEXT: linalg.yield %[[POWER]]#0 : i8
func.func @unsigned(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.power %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}
