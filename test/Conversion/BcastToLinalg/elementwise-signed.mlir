// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// The scalar computation of each operation on i32. No division has an operand that traps.

// WRAP-1: no flags that forbid to wrap.
// CHECK-LABEL: func.func @add(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.addi %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @add(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.add %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// WRAP-1
// CHECK-LABEL: func.func @subtract(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.subi %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @subtract(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.subtract %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// WRAP-1
// CHECK-LABEL: func.func @multiply(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.muli %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @multiply(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.multiply %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// DIVIDE-1, DIVIDE-2, DIVIDE-3: the divisor becomes 1 if it is 0 or if the quotient would overflow.
// CHECK-LABEL: func.func @divide(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpi eq, %[[B]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[C:.*]] = arith.constant -2147483648 : i32
//  CHECK-NEXT:   %[[V3:.*]] = arith.cmpi eq, %[[A]], %[[C]] : i32
//  CHECK-NEXT:   %[[MINUS_ONE:.*]] = arith.constant -1 : i32
//  CHECK-NEXT:   %[[V5:.*]] = arith.cmpi eq, %[[B]], %[[MINUS_ONE]] : i32
//  CHECK-NEXT:   %[[V6:.*]] = arith.andi %[[V3]], %[[V5]] : i1
//  CHECK-NEXT:   %[[V7:.*]] = arith.ori %[[V1]], %[[V6]] : i1
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[V9:.*]] = arith.select %[[V7]], %[[ONE]], %[[B]] : i32
//  CHECK-NEXT:   %[[V10:.*]] = arith.divsi %[[A]], %[[V9]] : i32
//  CHECK-NEXT:   %[[MINUS_ONE11:.*]] = arith.constant -1 : i32
//  CHECK-NEXT:   %[[V12:.*]] = arith.select %[[V1]], %[[MINUS_ONE11]], %[[V10]] : i32
//  CHECK-NEXT:   linalg.yield %[[V12]] : i32
func.func @divide(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.divide %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// REMAINDER-1, REMAINDER-2, REMAINDER-3
// CHECK-LABEL: func.func @remainder(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpi eq, %[[B]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[C:.*]] = arith.constant -2147483648 : i32
//  CHECK-NEXT:   %[[V3:.*]] = arith.cmpi eq, %[[A]], %[[C]] : i32
//  CHECK-NEXT:   %[[MINUS_ONE:.*]] = arith.constant -1 : i32
//  CHECK-NEXT:   %[[V5:.*]] = arith.cmpi eq, %[[B]], %[[MINUS_ONE]] : i32
//  CHECK-NEXT:   %[[V6:.*]] = arith.andi %[[V3]], %[[V5]] : i1
//  CHECK-NEXT:   %[[V7:.*]] = arith.ori %[[V1]], %[[V6]] : i1
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[V9:.*]] = arith.select %[[V7]], %[[ONE]], %[[B]] : i32
//  CHECK-NEXT:   %[[V10:.*]] = arith.remsi %[[A]], %[[V9]] : i32
//  CHECK-NEXT:   %[[V11:.*]] = arith.select %[[V1]], %[[A]], %[[V10]] : i32
//  CHECK-NEXT:   linalg.yield %[[V11]] : i32
func.func @remainder(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.remainder %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// FLOOR_MOD-1: a remainder that is not 0 and has the other sign than the divisor is moved by it.
// CHECK-LABEL: func.func @floor_mod(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[ZERO1:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi eq, %[[B]], %[[ZERO1]] : i32
//  CHECK-NEXT:   %[[C:.*]] = arith.constant -2147483648 : i32
//  CHECK-NEXT:   %[[V4:.*]] = arith.cmpi eq, %[[A]], %[[C]] : i32
//  CHECK-NEXT:   %[[MINUS_ONE:.*]] = arith.constant -1 : i32
//  CHECK-NEXT:   %[[V6:.*]] = arith.cmpi eq, %[[B]], %[[MINUS_ONE]] : i32
//  CHECK-NEXT:   %[[V7:.*]] = arith.andi %[[V4]], %[[V6]] : i1
//  CHECK-NEXT:   %[[V8:.*]] = arith.ori %[[V2]], %[[V7]] : i1
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[V10:.*]] = arith.select %[[V8]], %[[ONE]], %[[B]] : i32
//  CHECK-NEXT:   %[[V11:.*]] = arith.remsi %[[A]], %[[V10]] : i32
//  CHECK-NEXT:   %[[V12:.*]] = arith.select %[[V2]], %[[A]], %[[V11]] : i32
//  CHECK-NEXT:   %[[V13:.*]] = arith.cmpi ne, %[[V12]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[V14:.*]] = arith.xori %[[V12]], %[[B]] : i32
//  CHECK-NEXT:   %[[V15:.*]] = arith.cmpi slt, %[[V14]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[V16:.*]] = arith.andi %[[V13]], %[[V15]] : i1
//  CHECK-NEXT:   %[[V17:.*]] = arith.addi %[[V12]], %[[B]] : i32
//  CHECK-NEXT:   %[[V18:.*]] = arith.select %[[V16]], %[[V17]], %[[V12]] : i32
//  CHECK-NEXT:   linalg.yield %[[V18]] : i32
func.func @floor_mod(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.floor_mod %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @maximum(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.maxsi %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @maximum(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.maximum %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @minimum(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.minsi %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @minimum(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.minimum %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// WRAP-1
// CHECK-LABEL: func.func @squared_difference(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.subi %[[A]], %[[B]] : i32
//  CHECK-NEXT:   %[[V1:.*]] = arith.muli %[[V0]], %[[V0]] : i32
//  CHECK-NEXT:   linalg.yield %[[V1]] : i32
func.func @squared_difference(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.squared_difference %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @and(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.andi %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @and(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.and %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @or(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.ori %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @or(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.or %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @xor(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.xori %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @xor(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.xor %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// SHIFT-1: the amount is compared as unsigned, and never reaches the width.
// CHECK-LABEL: func.func @shift_left(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 32 : i32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi ult, %[[B]], %[[C]] : i32
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V2]], %[[B]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[V4:.*]] = arith.shli %[[A]], %[[V3]] : i32
//  CHECK-NEXT:   %[[V5:.*]] = arith.select %[[V2]], %[[V4]], %[[ZERO]] : i32
//  CHECK-NEXT:   linalg.yield %[[V5]] : i32
func.func @shift_left(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.shift_left %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// SHIFT-1: past the width the amount is the width less 1.
// CHECK-LABEL: func.func @shift_right_arithmetic(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 31 : i32
//  CHECK-NEXT:   %[[C1:.*]] = arith.constant 32 : i32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi ult, %[[B]], %[[C1]] : i32
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V2]], %[[B]], %[[C]] : i32
//  CHECK-NEXT:   %[[V4:.*]] = arith.shrsi %[[A]], %[[V3]] : i32
//  CHECK-NEXT:   linalg.yield %[[V4]] : i32
func.func @shift_right_arithmetic(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.shift_right_arithmetic %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// SHIFT-1
// CHECK-LABEL: func.func @shift_right_logical(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 32 : i32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi ult, %[[B]], %[[C]] : i32
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V2]], %[[B]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[V4:.*]] = arith.shrui %[[A]], %[[V3]] : i32
//  CHECK-NEXT:   %[[V5:.*]] = arith.select %[[V2]], %[[V4]], %[[ZERO]] : i32
//  CHECK-NEXT:   linalg.yield %[[V5]] : i32
func.func @shift_right_logical(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.shift_right_logical %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @compare_eq(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi eq, %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_eq(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi1> {
  %0 = bcast.compare EQ, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_ne(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ne, %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_ne(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi1> {
  %0 = bcast.compare NE, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_lt(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi slt, %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_lt(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi1> {
  %0 = bcast.compare LT, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_le(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi sle, %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_le(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi1> {
  %0 = bcast.compare LE, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_gt(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi sgt, %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_gt(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi1> {
  %0 = bcast.compare GT, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_ge(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi sge, %[[A]], %[[B]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_ge(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi1> {
  %0 = bcast.compare GE, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// SELECT-1
// CHECK-LABEL: func.func @select(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i32, %[[C:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.select %[[A]], %[[B]], %[[C]] : i32
//  CHECK-NEXT:   linalg.yield %[[V0]] : i32
func.func @select(%p: tensor<4xi1>, %a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CLAMP-1
// CHECK-LABEL: func.func @clamp(
//       CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %[[C:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[V0:.*]] = arith.maxsi %[[B]], %[[A]] : i32
//  CHECK-NEXT:   %[[V1:.*]] = arith.minsi %[[V0]], %[[C]] : i32
//  CHECK-NEXT:   linalg.yield %[[V1]] : i32
func.func @clamp(%lo: tensor<4xi32>, %x: tensor<4xi32>, %hi: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.clamp %lo, %x, %hi : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// ABS-1: 0 - x wraps for the most negative number.
// CHECK-LABEL: func.func @abs(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpi slt, %[[A]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[V2:.*]] = arith.subi %[[ZERO]], %[[A]] : i32
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V1]], %[[V2]], %[[A]] : i32
//  CHECK-NEXT:   linalg.yield %[[V3]] : i32
func.func @abs(%a: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.abs %a : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// WRAP-1
// CHECK-LABEL: func.func @negate(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[V1:.*]] = arith.subi %[[ZERO]], %[[A]] : i32
//  CHECK-NEXT:   linalg.yield %[[V1]] : i32
func.func @negate(%a: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.negate %a : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// SIGN-1
// CHECK-LABEL: func.func @sign(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi ne, %[[A]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V2]], %[[ONE]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[V4:.*]] = arith.cmpi slt, %[[A]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[MINUS_ONE:.*]] = arith.constant -1 : i32
//  CHECK-NEXT:   %[[V6:.*]] = arith.select %[[V4]], %[[MINUS_ONE]], %[[V3]] : i32
//  CHECK-NEXT:   linalg.yield %[[V6]] : i32
func.func @sign(%a: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.sign %a : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @not(
//       CHECK: ^bb0(%[[A:.*]]: i32, %{{.*}}: i32):
//  CHECK-NEXT:   %[[MINUS_ONE:.*]] = arith.constant -1 : i32
//  CHECK-NEXT:   %[[V1:.*]] = arith.xori %[[A]], %[[MINUS_ONE]] : i32
//  CHECK-NEXT:   linalg.yield %[[V1]] : i32
func.func @not(%a: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.not %a : tensor<4xi32>
  return %0 : tensor<4xi32>
}
