// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// Powers of integers: (x^2)^(y / 2) x^(y mod 2), so that the exponent of math.ipowi is not
// negative.

// POWER-1: 0 for a negative exponent unless the base is 1 or -1.
// CHECK-LABEL: func.func @signed(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//       CHECK: %[[ONE:.*]] = arith.constant 1 : i8
//       CHECK: %[[SQUARE:.*]] = arith.muli %[[A]], %[[A]] : i8
//       CHECK: %[[HALF:.*]] = arith.shrui %[[B]], %[[ONE]] : i8
//       CHECK: %[[EVEN:.*]] = math.ipowi %[[SQUARE]], %[[HALF]] : i8
//       CHECK: %[[BIT:.*]] = arith.andi %[[B]], %{{.*}} : i8
//       CHECK: %[[IS_ODD:.*]] = arith.cmpi ne, %[[BIT]], %{{.*}} : i8
//       CHECK: %[[FACTOR:.*]] = arith.select %[[IS_ODD]], %[[A]], %{{.*}} : i8
//       CHECK: %[[POWER:.*]] = arith.muli %[[EVEN]], %[[FACTOR]] : i8
//   CHECK-DAG: %[[IS_ONE:.*]] = arith.cmpi eq, %[[A]], %{{.*}} : i8
//   CHECK-DAG: %[[IS_MINUS_ONE:.*]] = arith.cmpi eq, %[[A]], %{{.*}} : i8
//       CHECK: %[[IS_UNIT:.*]] = arith.ori %{{.*}}, %{{.*}} : i1
//       CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT: %[[IS_NON_NEGATIVE:.*]] = arith.cmpi sge, %[[B]], %[[ZERO]] : i8
//  CHECK-NEXT: %[[KEEP:.*]] = arith.ori %[[IS_NON_NEGATIVE]], %[[IS_UNIT]] : i1
//  CHECK-NEXT: %[[R:.*]] = arith.select %[[KEEP]], %[[POWER]], %[[ZERO]] : i8
//  CHECK-NEXT: linalg.yield %[[R]] : i8
func.func @signed(%a: tensor<4xi8>, %b: tensor<4xi8>) -> tensor<4xi8> {
  %0 = bcast.power %a, %b : tensor<4xi8>
  return %0 : tensor<4xi8>
}

// POWER-1: an unsigned exponent is never negative.
// CHECK-LABEL: func.func @unsigned(
//       CHECK: math.ipowi
//       CHECK: %[[POWER:.*]] = arith.muli
//  CHECK-NEXT: linalg.yield %[[POWER]] : i8
func.func @unsigned(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.power %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}
