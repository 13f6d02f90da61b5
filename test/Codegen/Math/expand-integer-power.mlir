// RUN: bcast-opt %s --bcast-expand-math | FileCheck %s
// RUN: bcast-opt %s --bcast-to-affine=vector-bits=256 | FileCheck %s --check-prefix=AFFINE
// Powers of integers are vectors: a loop runs until no lane has bits of the exponent left.

// CHECK-LABEL: func.func @vector(
//  CHECK-SAME:   %[[X:.*]]: vector<8xi32>, %[[Y:.*]]: vector<8xi32>)
//       CHECK:   %[[POWER:.*]]:3 = scf.while (%[[P:.*]] = %{{.*}}, %[[S:.*]] = %[[X]], %[[E:.*]] = %[[Y]])
//       CHECK:     %[[REST:.*]] = arith.cmpi ne, %[[E]], %{{.*}} : vector<8xi32>
//       CHECK:     %[[ANY:.*]] = vector.reduction <or>, %[[REST]] : vector<8xi1> into i1
//       CHECK:     scf.condition(%[[ANY]])
//       CHECK:     arith.select %{{.*}} : vector<8xi1>, vector<8xi32>
//       CHECK:     arith.shrui
//       CHECK:     scf.yield
// POWER-1: 0 for a negative exponent unless the base is 1 or -1.
//       CHECK:   %[[NEGATIVE:.*]] = arith.cmpi slt, %[[Y]], %{{.*}} : vector<8xi32>
//       CHECK:   %[[UNIT:.*]] = arith.ori
//       CHECK:   %[[OF_NEGATIVE:.*]] = arith.select %[[UNIT]], %[[POWER]]#0, %{{.*}}
//       CHECK:   %[[R:.*]] = arith.select %[[NEGATIVE]], %[[OF_NEGATIVE]], %[[POWER]]#0
//       CHECK:   return %[[R]]
func.func @vector(%x: vector<8xi32>, %y: vector<8xi32>) -> vector<8xi32> {
  %0 = math.ipowi %x, %y : vector<8xi32>
  return %0 : vector<8xi32>
}

// x^5 = (x^2)^2 x.
// CHECK-LABEL: func.func @constant(
//  CHECK-SAME:   %[[X:.*]]: i64)
//   CHECK-NOT:   scf.while
//       CHECK:   %[[SQUARE:.*]] = arith.muli %[[X]], %[[X]] : i64
//       CHECK:   %[[FOURTH:.*]] = arith.muli %[[SQUARE]], %[[SQUARE]] : i64
//       CHECK:   %[[R:.*]] = arith.muli %[[X]], %[[FOURTH]] : i64
//       CHECK:   return %[[R]]
func.func @constant(%x: i64) -> i64 {
  %five = arith.constant 5 : i64
  %0 = math.ipowi %x, %five : i64
  return %0 : i64
}

// AFFINE-LABEL: func.func @program(
//       AFFINE:   math.ipowi %{{.*}} : vector<8xi32>
func.func @program(%x: tensor<64xi32>, %y: tensor<64xi32>) -> tensor<64xi32> {
  %0 = bcast.power %x, %y : tensor<64xi32>
  return %0 : tensor<64xi32>
}

// Powers of floats are products in the order of the exponent's bits, of its magnitude; the least exponent has none.
// CHECK-LABEL: func.func @float(
// CHECK-SAME: %[[X:.*]]: f64, %[[N:.*]]: i32)
// CHECK: %[[NEGATIVE:.*]] = arith.cmpi slt, %[[N]],
// CHECK: %[[LEAST:.*]] = arith.cmpi eq, %[[N]],
// CHECK: %[[LOOP:.*]]:3 = scf.while
// CHECK: arith.mulf
// CHECK: %[[ONE_MORE:.*]] = arith.mulf %[[LOOP]]#0, %[[X]]
// CHECK: %[[POWER:.*]] = arith.select %[[LEAST]], %[[ONE_MORE]], %[[LOOP]]#0
// CHECK: %[[INVERSE:.*]] = arith.divf %{{.*}}, %[[POWER]]
// CHECK: arith.select %[[NEGATIVE]], %[[INVERSE]], %[[POWER]]
func.func @float(%x: f64, %n: i32) -> f64 {
  %0 = math.fpowi %x, %n : f64, i32
  return %0 : f64
}

// The numbers of one bit are 0 and -1.
// CHECK-LABEL: func.func @bits(
// CHECK-SAME: %[[X:.*]]: i1, %[[Y:.*]]: i1)
// CHECK: %[[NOT:.*]] = arith.xori %[[Y]],
// CHECK: arith.ori %[[X]], %[[NOT]]
func.func @bits(%x: i1, %y: i1) -> i1 {
  %0 = math.ipowi %x, %y : i1
  return %0 : i1
}
