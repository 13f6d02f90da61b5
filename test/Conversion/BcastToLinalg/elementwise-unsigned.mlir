// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// The scalar computation of each operation on ui8: signless types, unsigned operations.

// WRAP-1
// CHECK-LABEL: func.func @add(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.addi %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @add(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.add %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// WRAP-1
// CHECK-LABEL: func.func @subtract(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.subi %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @subtract(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.subtract %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// WRAP-1
// CHECK-LABEL: func.func @multiply(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.muli %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @multiply(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.multiply %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// DIVIDE-1: by 0 all bits are set; nothing overflows.
// CHECK-LABEL: func.func @divide(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpi eq, %[[B]], %[[ZERO]] : i8
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i8
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V1]], %[[ONE]], %[[B]] : i8
//  CHECK-NEXT:   %[[V4:.*]] = arith.divui %[[A]], %[[V3]] : i8
//  CHECK-NEXT:   %[[MINUS_ONE:.*]] = arith.constant -1 : i8
//  CHECK-NEXT:   %[[V6:.*]] = arith.select %[[V1]], %[[MINUS_ONE]], %[[V4]] : i8
//  CHECK-NEXT:   linalg.yield %[[V6]] : i8
func.func @divide(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.divide %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// REMAINDER-1
// CHECK-LABEL: func.func @remainder(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[V1:.*]] = arith.cmpi eq, %[[B]], %[[ZERO]] : i8
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i8
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V1]], %[[ONE]], %[[B]] : i8
//  CHECK-NEXT:   %[[V4:.*]] = arith.remui %[[A]], %[[V3]] : i8
//  CHECK-NEXT:   %[[V5:.*]] = arith.select %[[V1]], %[[A]], %[[V4]] : i8
//  CHECK-NEXT:   linalg.yield %[[V5]] : i8
func.func @remainder(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.remainder %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// FLOOR_MOD-1: the remainder has the sign of the divisor already.
// CHECK-LABEL: func.func @floor_mod(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[ZERO1:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi eq, %[[B]], %[[ZERO1]] : i8
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i8
//  CHECK-NEXT:   %[[V4:.*]] = arith.select %[[V2]], %[[ONE]], %[[B]] : i8
//  CHECK-NEXT:   %[[V5:.*]] = arith.remui %[[A]], %[[V4]] : i8
//  CHECK-NEXT:   %[[V6:.*]] = arith.select %[[V2]], %[[A]], %[[V5]] : i8
//  CHECK-NEXT:   linalg.yield %[[V6]] : i8
func.func @floor_mod(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.floor_mod %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @maximum(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.maxui %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @maximum(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.maximum %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @minimum(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.minui %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @minimum(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.minimum %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// WRAP-1
// CHECK-LABEL: func.func @squared_difference(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.subi %[[A]], %[[B]] : i8
//  CHECK-NEXT:   %[[V1:.*]] = arith.muli %[[V0]], %[[V0]] : i8
//  CHECK-NEXT:   linalg.yield %[[V1]] : i8
func.func @squared_difference(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.squared_difference %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @and(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.andi %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @and(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.and %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @or(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.ori %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @or(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.or %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @xor(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.xori %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @xor(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.xor %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// SHIFT-1
// CHECK-LABEL: func.func @shift_left(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 8 : i8
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi ult, %[[B]], %[[C]] : i8
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V2]], %[[B]], %[[ZERO]] : i8
//  CHECK-NEXT:   %[[V4:.*]] = arith.shli %[[A]], %[[V3]] : i8
//  CHECK-NEXT:   %[[V5:.*]] = arith.select %[[V2]], %[[V4]], %[[ZERO]] : i8
//  CHECK-NEXT:   linalg.yield %[[V5]] : i8
func.func @shift_left(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.shift_left %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// SHIFT-1: the top bit is taken for the sign.
// CHECK-LABEL: func.func @shift_right_arithmetic(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 7 : i8
//  CHECK-NEXT:   %[[C1:.*]] = arith.constant 8 : i8
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi ult, %[[B]], %[[C1]] : i8
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V2]], %[[B]], %[[C]] : i8
//  CHECK-NEXT:   %[[V4:.*]] = arith.shrsi %[[A]], %[[V3]] : i8
//  CHECK-NEXT:   linalg.yield %[[V4]] : i8
func.func @shift_right_arithmetic(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.shift_right_arithmetic %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// SHIFT-1
// CHECK-LABEL: func.func @shift_right_logical(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[C:.*]] = arith.constant 8 : i8
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi ult, %[[B]], %[[C]] : i8
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V2]], %[[B]], %[[ZERO]] : i8
//  CHECK-NEXT:   %[[V4:.*]] = arith.shrui %[[A]], %[[V3]] : i8
//  CHECK-NEXT:   %[[V5:.*]] = arith.select %[[V2]], %[[V4]], %[[ZERO]] : i8
//  CHECK-NEXT:   linalg.yield %[[V5]] : i8
func.func @shift_right_logical(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.shift_right_logical %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @compare_eq(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi eq, %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_eq(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xi1> {
  %0 = bcast.compare EQ, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_ne(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ne, %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_ne(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xi1> {
  %0 = bcast.compare NE, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_lt(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ult, %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_lt(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xi1> {
  %0 = bcast.compare LT, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_le(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ule, %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_le(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xi1> {
  %0 = bcast.compare LE, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_gt(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ugt, %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_gt(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xi1> {
  %0 = bcast.compare GT, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_ge(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi uge, %[[A]], %[[B]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_ge(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xi1> {
  %0 = bcast.compare GE, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// SELECT-1
// CHECK-LABEL: func.func @select(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i8, %[[C:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.select %[[A]], %[[B]], %[[C]] : i8
//  CHECK-NEXT:   linalg.yield %[[V0]] : i8
func.func @select(%p: tensor<4xi1>, %a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CLAMP-1
// CHECK-LABEL: func.func @clamp(
//       CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[C:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[V0:.*]] = arith.maxui %[[B]], %[[A]] : i8
//  CHECK-NEXT:   %[[V1:.*]] = arith.minui %[[V0]], %[[C]] : i8
//  CHECK-NEXT:   linalg.yield %[[V1]] : i8
func.func @clamp(%lo: tensor<4xui8>, %x: tensor<4xui8>, %hi: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.clamp %lo, %x, %hi : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// ABS-1: the number itself.
// CHECK-LABEL: func.func @abs(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   linalg.yield %[[A]] : i8
func.func @abs(%a: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.abs %a : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// WRAP-1
// CHECK-LABEL: func.func @negate(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[V1:.*]] = arith.subi %[[ZERO]], %[[A]] : i8
//  CHECK-NEXT:   linalg.yield %[[V1]] : i8
func.func @negate(%a: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.negate %a : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// SIGN-1: 0 or 1.
// CHECK-LABEL: func.func @sign(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i8
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i8
//  CHECK-NEXT:   %[[V2:.*]] = arith.cmpi ne, %[[A]], %[[ZERO]] : i8
//  CHECK-NEXT:   %[[V3:.*]] = arith.select %[[V2]], %[[ONE]], %[[ZERO]] : i8
//  CHECK-NEXT:   linalg.yield %[[V3]] : i8
func.func @sign(%a: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.sign %a : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @not(
//       CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i8):
//  CHECK-NEXT:   %[[MINUS_ONE:.*]] = arith.constant -1 : i8
//  CHECK-NEXT:   %[[V1:.*]] = arith.xori %[[A]], %[[MINUS_ONE]] : i8
//  CHECK-NEXT:   linalg.yield %[[V1]] : i8
func.func @not(%a: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast.not %a : tensor<4xui8>
  return %0 : tensor<4xui8>
}
