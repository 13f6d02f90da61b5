// RUN: bcast-opt %s --convert-elementwise-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=arith.

// CHECK-LABEL: func @integers(
// CHECK-SAME: %[[A:.*]]: tensor<2xi32>, %[[B:.*]]: tensor<2xi32>
func.func @integers(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi1> {
  // CHECK-NEXT: %[[R0:.*]] = bcast.compare EQ, %[[A]], %[[B]] : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %0 = arith.cmpi eq, %a, %b : tensor<2xi32>
  // CHECK-NEXT: %[[R1:.*]] = bcast.compare NE, %[[A]], %[[B]]
  %1 = arith.cmpi ne, %a, %b : tensor<2xi32>
  // CHECK-NEXT: %[[R2:.*]] = bcast.compare LT, %[[A]], %[[B]]
  %2 = arith.cmpi slt, %a, %b : tensor<2xi32>
  // CHECK-NEXT: %[[R3:.*]] = bcast.compare LE, %[[A]], %[[B]]
  %3 = arith.cmpi sle, %a, %b : tensor<2xi32>
  // CHECK-NEXT: %[[R4:.*]] = bcast.compare GT, %[[A]], %[[B]]
  %4 = arith.cmpi sgt, %a, %b : tensor<2xi32>
  // CHECK-NEXT: %[[R5:.*]] = bcast.compare GE, %[[A]], %[[B]]
  %5 = arith.cmpi sge, %a, %b : tensor<2xi32>
  // CHECK-DAG: %[[UA:.*]] = bcast.convert %[[A]] : tensor<2xi32> -> tensor<2xui32>
  // CHECK-DAG: %[[UB:.*]] = bcast.convert %[[B]] : tensor<2xi32> -> tensor<2xui32>
  // CHECK: bcast.compare LT, %[[UA]], %[[UB]] : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
  %6 = arith.cmpi ult, %a, %b : tensor<2xi32>
  // CHECK: bcast.compare LE, {{.*}}ui32
  %7 = arith.cmpi ule, %a, %b : tensor<2xi32>
  // CHECK: bcast.compare GT, {{.*}}ui32
  %8 = arith.cmpi ugt, %a, %b : tensor<2xi32>
  // CHECK: bcast.compare GE, {{.*}}ui32
  %9 = arith.cmpi uge, %a, %b : tensor<2xi32>
  // CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2xi1>
  %10 = arith.select %0, %9, %8 : tensor<2xi1>, tensor<2xi1>
  return %10 : tensor<2xi1>
}

// CHECK-LABEL: func @pred(
func.func @pred(%a: tensor<2xi1>, %b: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>) {
  // CHECK-NEXT: bcast.compare EQ, %{{.*}}, %{{.*}} : tensor<2xi1>
  %0 = arith.cmpi eq, %a, %b : tensor<2xi1>
  // CHECK-NEXT: bcast.compare LT, %{{.*}}, %{{.*}} : tensor<2xi1>
  %1 = arith.cmpi ult, %a, %b : tensor<2xi1>
  return %0, %1 : tensor<2xi1>, tensor<2xi1>
}

// CHECK-LABEL: func @ordered(
// CHECK-SAME: %[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<2xf32>
func.func @ordered(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  // CHECK-NEXT: bcast.compare EQ, %[[A]], %[[B]] : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %0 = arith.cmpf oeq, %a, %b : tensor<2xf32>
  // CHECK-NEXT: bcast.compare GT, %[[A]], %[[B]]
  %1 = arith.cmpf ogt, %a, %b fastmath<nnan> : tensor<2xf32>
  // CHECK-NEXT: bcast.compare GE, %[[A]], %[[B]]
  %2 = arith.cmpf oge, %a, %b : tensor<2xf32>
  // CHECK-NEXT: bcast.compare LT, %[[A]], %[[B]]
  %3 = arith.cmpf olt, %a, %b : tensor<2xf32>
  // CHECK-NEXT: bcast.compare LE, %[[A]], %[[B]]
  %4 = arith.cmpf ole, %a, %b : tensor<2xf32>
  // CHECK-NEXT: %[[LT:.*]] = bcast.compare LT, %[[A]], %[[B]]
  // CHECK-NEXT: %[[GT:.*]] = bcast.compare GT, %[[A]], %[[B]]
  // CHECK-NEXT: bcast.or %[[LT]], %[[GT]] : tensor<2xi1>
  %5 = arith.cmpf one, %a, %b : tensor<2xf32>
  // CHECK-NEXT: %[[OA:.*]] = bcast.compare EQ, %[[A]], %[[A]]
  // CHECK-NEXT: %[[OB:.*]] = bcast.compare EQ, %[[B]], %[[B]]
  // CHECK-NEXT: bcast.and %[[OA]], %[[OB]]
  %6 = arith.cmpf ord, %a, %b : tensor<2xf32>
  return
}

// CHECK-LABEL: func @unordered(
// CHECK-SAME: %[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<2xf32>
func.func @unordered(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  // CHECK-NEXT: bcast.compare NE, %[[A]], %[[B]]
  %0 = arith.cmpf une, %a, %b : tensor<2xf32>
  // CHECK-NEXT: %[[LE:.*]] = bcast.compare LE, %[[A]], %[[B]]
  // CHECK-NEXT: bcast.not %[[LE]] : tensor<2xi1>
  %1 = arith.cmpf ugt, %a, %b : tensor<2xf32>
  // CHECK-NEXT: %[[LT:.*]] = bcast.compare LT, %[[A]], %[[B]]
  // CHECK-NEXT: bcast.not %[[LT]]
  %2 = arith.cmpf uge, %a, %b : tensor<2xf32>
  // CHECK-NEXT: %[[GE:.*]] = bcast.compare GE, %[[A]], %[[B]]
  // CHECK-NEXT: bcast.not %[[GE]]
  %3 = arith.cmpf ult, %a, %b : tensor<2xf32>
  // CHECK-NEXT: %[[GT:.*]] = bcast.compare GT, %[[A]], %[[B]]
  // CHECK-NEXT: bcast.not %[[GT]]
  %4 = arith.cmpf ule, %a, %b : tensor<2xf32>
  // CHECK-NEXT: bcast.compare LT, %[[A]], %[[B]]
  // CHECK-NEXT: bcast.compare GT, %[[A]], %[[B]]
  // CHECK-NEXT: %[[OR:.*]] = bcast.or
  // CHECK-NEXT: bcast.not %[[OR]]
  %5 = arith.cmpf ueq, %a, %b : tensor<2xf32>
  // CHECK-NEXT: %[[NA:.*]] = bcast.compare NE, %[[A]], %[[A]]
  // CHECK-NEXT: %[[NB:.*]] = bcast.compare NE, %[[B]], %[[B]]
  // CHECK-NEXT: bcast.or %[[NA]], %[[NB]]
  %6 = arith.cmpf uno, %a, %b : tensor<2xf32>
  return
}
