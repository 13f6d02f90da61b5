// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// Powers of integers: one squaring and one selection for each bit of the exponent.

// POWER-1: for i8, 8 selected multiplications and 7 squarings, then 0 for a negative exponent unless the base is 1 or -1.
// CHECK-LABEL: func.func @signed(
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
// CHECK: %[[POWER0:.*]] = arith.constant 1 : i8
// CHECK: %[[BIT0:.*]] = arith.constant 1 : i8
// CHECK: %[[AND0:.*]] = arith.andi %[[B]], %[[BIT0]] : i8
// CHECK: arith.cmpi ne, %[[AND0]], %{{.*}} : i8
// CHECK-COUNT-14: arith.muli
// CHECK: arith.constant -128 : i8
// CHECK: arith.muli
// CHECK-NEXT: %[[POWER:.*]] = arith.select
// CHECK-NOT: arith.muli
// CHECK-DAG: %[[IS_ONE:.*]] = arith.cmpi eq, %[[A]], %{{.*}} : i8
// CHECK-DAG: %[[IS_MINUS_ONE:.*]] = arith.cmpi eq, %[[A]], %{{.*}} : i8
// CHECK: %[[IS_UNIT:.*]] = arith.ori %{{.*}}, %{{.*}} : i1
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[IS_NON_NEGATIVE:.*]] = arith.cmpi sge, %[[B]], %[[ZERO]] : i8
// CHECK-NEXT: %[[KEEP:.*]] = arith.ori %[[IS_NON_NEGATIVE]], %[[IS_UNIT]] : i1
// CHECK-NEXT: %[[R:.*]] = arith.select %[[KEEP]], %[[POWER]], %[[ZERO]] : i8
// CHECK-NEXT: linalg.yield %[[R]] : i8
func.func @signed(%a: tensor<4xi8>, %b: tensor<4xi8>) -> tensor<4xi8> {
  %0 = bcast.power %a, %b : tensor<4xi8>
  return %0 : tensor<4xi8>
}

// POWER-1: an unsigned exponent is never negative.
// CHECK-LABEL: func.func @unsigned(
// CHECK-COUNT-15: arith.muli
// CHECK-NEXT: %[[POWER:.*]] = arith.select
// CHECK-NEXT: linalg.yield %[[POWER]] : i8
func.func @unsigned(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.power %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// POWER-1: 64 bits, 127 multiplications.
// CHECK-LABEL: func.func @wide(
// CHECK-COUNT-127: arith.muli
// CHECK-NOT: arith.muli
// CHECK: linalg.yield
func.func @wide(%a: tensor<4xi64>, %b: tensor<4xi64>) -> tensor<4xi64> {
  %0 = bcast.power %a, %b : tensor<4xi64>
  return %0 : tensor<4xi64>
}
