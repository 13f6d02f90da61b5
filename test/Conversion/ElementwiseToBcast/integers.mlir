// RUN: bcast-opt %s --convert-elementwise-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=arith. --implicit-check-not=math.

// CHECK-LABEL: func @signed(
func.func @signed(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} : tensor<2xi32>
  %0 = arith.addi %a, %b overflow<nsw, nuw> : tensor<2xi32>
  // CHECK-NEXT: bcast.subtract
  %1 = arith.subi %0, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.multiply
  %2 = arith.muli %1, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.divide
  %3 = arith.divsi %2, %b exact : tensor<2xi32>
  // CHECK-NEXT: bcast.remainder
  %4 = arith.remsi %3, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.maximum
  %5 = arith.maxsi %4, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.minimum
  %6 = arith.minsi %5, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.and
  %7 = arith.andi %6, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.or
  %8 = arith.ori %7, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.xor
  %9 = arith.xori %8, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.shift_left
  %10 = arith.shli %9, %b overflow<nsw> : tensor<2xi32>
  // CHECK-NEXT: bcast.shift_right_arithmetic
  %11 = arith.shrsi %10, %b exact : tensor<2xi32>
  // CHECK-NEXT: bcast.shift_right_logical
  %12 = arith.shrui %11, %b : tensor<2xi32>
  // CHECK-NEXT: bcast.abs
  %13 = math.absi %12 : tensor<2xi32>
  // CHECK-NEXT: bcast.power
  %14 = math.ipowi %13, %b : tensor<2xi32>
  return %14 : tensor<2xi32>
}

// CHECK-LABEL: func @unsigned(
// CHECK-SAME: %[[A:.*]]: tensor<2xi8>, %[[B:.*]]: tensor<2xi8>
func.func @unsigned(%a: tensor<2xi8>, %b: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) {
  // CHECK-NEXT: %[[UA:.*]] = bcast.convert %[[A]] : tensor<2xi8> -> tensor<2xui8>
  // CHECK-NEXT: %[[UB:.*]] = bcast.convert %[[B]] : tensor<2xi8> -> tensor<2xui8>
  // CHECK-NEXT: %[[Q:.*]] = bcast.divide %[[UA]], %[[UB]] : tensor<2xui8>
  // CHECK-NEXT: bcast.convert %[[Q]] : tensor<2xui8> -> tensor<2xi8>
  %0 = arith.divui %a, %b : tensor<2xi8>
  // CHECK: bcast.remainder %{{.*}}, %{{.*}} : tensor<2xui8>
  // CHECK-NEXT: bcast.convert
  %1 = arith.remui %a, %b : tensor<2xi8>
  // CHECK: bcast.maximum %{{.*}}, %{{.*}} : tensor<2xui8>
  // CHECK-NEXT: bcast.convert
  %2 = arith.maxui %a, %b : tensor<2xi8>
  // CHECK: bcast.minimum %{{.*}}, %{{.*}} : tensor<2xui8>
  // CHECK-NEXT: bcast.convert
  %3 = arith.minui %a, %b : tensor<2xi8>
  return %0, %1, %2, %3 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>
}

// false is below true, in both.
// CHECK-LABEL: func @pred(
func.func @pred(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<2xi1> {
  // CHECK-NEXT: bcast.and %{{.*}}, %{{.*}} : tensor<2xi1>
  %0 = arith.andi %a, %b : tensor<2xi1>
  // CHECK-NEXT: bcast.maximum %{{.*}}, %{{.*}} : tensor<2xi1>
  %1 = arith.maxui %0, %b : tensor<2xi1>
  // CHECK-NEXT: bcast.minimum %{{.*}}, %{{.*}} : tensor<2xi1>
  %2 = arith.minui %1, %b : tensor<2xi1>
  return %2 : tensor<2xi1>
}
