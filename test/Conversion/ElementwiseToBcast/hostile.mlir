// RUN: bcast-opt %s --convert-elementwise-to-bcast --split-input-file --verify-diagnostics | FileCheck %s
// Types that bcast does not take, and results other than the inferred ones: nothing crashes, and the output verifies.

func.func @unranked(%x: tensor<*xf32>, %n: tensor<*xi8>, %p: tensor<*xi1>) {
  // CHECK: arith.addf
  // expected-remark @below {{'arith.addf' stays: operand 0 has type 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %0 = arith.addf %x, %x : tensor<*xf32>
  // expected-remark @below {{'arith.divui' stays: operand 0 has type 'tensor<*xi8>'}}
  %1 = arith.divui %n, %n : tensor<*xi8>
  // expected-remark @below {{'arith.cmpf' stays: operand 0 has type 'tensor<*xf32>'}}
  %2 = arith.cmpf ueq, %x, %x : tensor<*xf32>
  // expected-remark @below {{'arith.select' stays: operand 0 has type 'tensor<*xi1>'}}
  %3 = arith.select %p, %x, %x : tensor<*xi1>, tensor<*xf32>
  // expected-remark @below {{'math.isnan' stays: operand 0 has type 'tensor<*xf32>'}}
  %4 = math.isnan %x : tensor<*xf32>
  return
}

// -----

func.func @odd_elements(%a: tensor<2xi4>, %b: tensor<2xi48>, %c: tensor<2xf8E5M2>, %d: tensor<2xindex>, %e: tensor<2xf128>, %f: tensor<2xi1000>) {
  // CHECK-LABEL: @odd_elements
  // expected-remark @below {{'math.absi' stays: bcast.abs does not take elements of type 'i4' [TYPE-1]}}
  %0 = math.absi %a : tensor<2xi4>
  // expected-remark @below {{'arith.maxui' stays: bcast.maximum does not take elements of type 'i48' [TYPE-1]}}
  %1 = arith.maxui %b, %b : tensor<2xi48>
  // expected-remark @below {{'arith.extf' stays: bcast.convert does not take elements of type 'f8E5M2' [TYPE-1]}}
  %2 = arith.extf %c : tensor<2xf8E5M2> to tensor<2xf32>
  // expected-remark @below {{'arith.divui' stays: bcast.divide does not take elements of type 'index' [TYPE-1]}}
  %3 = arith.divui %d, %d : tensor<2xindex>
  // expected-remark @below {{'math.exp' stays: bcast.exponential does not take elements of type 'f128' [TYPE-1]}}
  %4 = math.exp %e : tensor<2xf128>
  // expected-remark @below {{'arith.trunci' stays: bcast.convert does not take elements of type 'i1000' [TYPE-1]}}
  %5 = arith.trunci %f : tensor<2xi1000> to tensor<2xi1>
  // expected-remark @below {{'arith.index_cast' stays: bcast has no counterpart}}
  %6 = arith.index_cast %d : tensor<2xindex> to tensor<2xi64>
  // expected-remark @below {{'arith.extui' stays: bcast.convert does not take elements of type 'i4' [TYPE-1]}}
  %7 = arith.extui %a : tensor<2xi4> to tensor<2xi8>
  // expected-remark @below {{'arith.truncf' stays: bcast.convert does not take elements of type 'f128' [TYPE-1]}}
  %8 = arith.truncf %e : tensor<2xf128> to tensor<2xf32>
  return
}

// -----

// CHECK-LABEL: @shapes
func.func @shapes(%a: tensor<f32>, %b: tensor<0x3xf32>, %c: tensor<?xf32>, %d: tensor<2xf32>) -> tensor<?xf32> {
  // CHECK: bcast.add %{{.*}}, %{{.*}} : tensor<f32>
  %0 = arith.addf %a, %a : tensor<f32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} : tensor<0x3xf32>
  %1 = arith.addf %b, %b : tensor<0x3xf32>
  // Compatible types need not be equal; an unknown extent is checked.
  // CHECK: %[[SUM:.*]] = bcast.add %{{.*}}, %{{.*}} : (tensor<?xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[SUM]] : tensor<2xf32> to tensor<?xf32>
  // CHECK: return %[[CAST]]
  %2 = "arith.addf"(%c, %d) : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// CHECK-LABEL: @scalar_truncation
func.func @scalar_truncation(%x: tensor<i8>) -> tensor<i1> {
  // CHECK: bcast.and %{{.*}}, %{{.*}} : tensor<i8>
  %0 = arith.trunci %x : tensor<i8> to tensor<i1>
  return %0 : tensor<i1>
}

// -----

func.func @encoding(%x: tensor<2xf32, "other">, %n: tensor<2xi8, "other">) {
  // expected-remark @below {{'math.exp' stays: operand 0 has encoding "other"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = math.exp %x : tensor<2xf32, "other">
  // expected-remark @below {{'arith.divui' stays: operand 0 has encoding "other"}}
  %1 = arith.divui %n, %n : tensor<2xi8, "other">
  return
}

// -----

#col = #bcast.layout<minor_to_major = [0, 1]>
// CHECK-LABEL: @layout
func.func @layout(%x: tensor<2x3xi8, #col>) -> (tensor<2x3xi8, #col>, tensor<2x3xi1, #col>) {
  // CHECK: bcast.divide %{{.*}}, %{{.*}} : tensor<2x3xui8, #bcast.layout<minor_to_major = [0, 1]>>
  %0 = arith.divui %x, %x : tensor<2x3xi8, #col>
  // CHECK: bcast.compare EQ, {{.*}} -> tensor<2x3xi1, #bcast.layout<minor_to_major = [0, 1]>>
  %1 = arith.cmpi eq, %x, %x : tensor<2x3xi8, #col>
  return %0, %1 : tensor<2x3xi8, #col>, tensor<2x3xi1, #col>
}
