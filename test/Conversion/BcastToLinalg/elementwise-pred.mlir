// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// The scalar computation of each operation on i1.

// MINMAX-2: or.
// CHECK-LABEL: func.func @maximum(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.maxui %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @maximum(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.maximum %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// MINMAX-2: and.
// CHECK-LABEL: func.func @minimum(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.minui %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @minimum(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.minimum %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @and(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.andi %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @and(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.and %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @or(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.ori %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @or(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.or %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @xor(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.xori %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @xor(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.xor %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_eq(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi eq, %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_eq(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.compare EQ, %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_ne(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ne, %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_ne(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.compare NE, %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// COMPARE-1: false is less than true, so the comparison is unsigned.
// CHECK-LABEL: func.func @compare_lt(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ult, %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_lt(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.compare LT, %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_le(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ule, %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_le(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.compare LE, %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_gt(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi ugt, %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_gt(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.compare GT, %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare_ge(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.cmpi uge, %[[A]], %[[B]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @compare_ge(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.compare GE, %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// SELECT-1
// CHECK-LABEL: func.func @select(
//       CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %[[C:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[V0:.*]] = arith.select %[[A]], %[[B]], %[[C]] : i1
//  CHECK-NEXT:   linalg.yield %[[V0]] : i1
func.func @select(%p: tensor<4xi1>, %a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.select %p, %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @not(
//       CHECK: ^bb0(%[[A:.*]]: i1, %{{.*}}: i1):
//  CHECK-NEXT:   %[[TRUE:.*]] = arith.constant true
//  CHECK-NEXT:   %[[V1:.*]] = arith.xori %[[A]], %[[TRUE]] : i1
//  CHECK-NEXT:   linalg.yield %[[V1]] : i1
func.func @not(%a: tensor<4xi1>) -> tensor<4xi1> {
  %0 = bcast.not %a : tensor<4xi1>
  return %0 : tensor<4xi1>
}
