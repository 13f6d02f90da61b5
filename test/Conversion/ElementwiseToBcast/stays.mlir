// RUN: bcast-opt %s --convert-elementwise-to-bcast --split-input-file --verify-diagnostics | FileCheck %s --implicit-check-not=bcast.
// Operations that stay are unchanged, and a remark gives the reason.

// CHECK-LABEL: func @no_counterpart(
func.func @no_counterpart(%x: tensor<2xf32>, %n: tensor<2xi32>) {
  // CHECK-NEXT: math.isnormal
  // expected-remark @below {{'math.isnormal' stays: bcast has no counterpart}}
  %0 = math.isnormal %x : tensor<2xf32>
  // CHECK-NEXT: math.fma
  // expected-remark @below {{'math.fma' stays: bcast has no counterpart}}
  %1 = math.fma %x, %x, %x : tensor<2xf32>
  // CHECK-NEXT: arith.mulsi_extended
  // expected-remark @below {{'arith.mulsi_extended' stays: bcast has no counterpart}}
  %3:2 = arith.mulsi_extended %n, %n : tensor<2xi32>
  // CHECK-NEXT: arith.ceildivsi
  // expected-remark @below {{'arith.ceildivsi' stays: bcast has no counterpart}}
  %4 = arith.ceildivsi %n, %n : tensor<2xi32>
  // CHECK-NEXT: math.clampf
  // expected-remark @below {{'math.clampf' stays: bcast has no counterpart}}
  %5 = math.clampf %x to [%x, %x] : tensor<2xf32>
  return
}

// -----

// CHECK-LABEL: func @nan(
func.func @nan(%x: tensor<2xf32>) {
  // CHECK-NEXT: arith.maxnumf
  // expected-remark @below {{'arith.maxnumf' stays: it drops a NaN that bcast keeps [MINMAX-1], and is not nnan}}
  %0 = arith.maxnumf %x, %x : tensor<2xf32>
  // expected-remark @below {{'arith.minnumf' stays: it drops a NaN that bcast keeps [MINMAX-1], and is not nnan}}
  %1 = arith.minnumf %x, %x fastmath<nsz> : tensor<2xf32>
  return
}

// -----

// CHECK-LABEL: func @rounding(
func.func @rounding(%x: tensor<2xf32>) -> tensor<2xf16> {
  // CHECK-NEXT: arith.truncf
  // expected-remark @below {{'arith.truncf' stays: bcast.convert rounds to nearest even [CONVERT-4]}}
  %0 = arith.truncf %x toward_zero : tensor<2xf32> to tensor<2xf16>
  return %0 : tensor<2xf16>
}

// -----

// CHECK-LABEL: func @signed_pred(
func.func @signed_pred(%p: tensor<2xi1>, %x: tensor<2xf32>) {
  // expected-remark @below {{'arith.maxsi' stays: true is -1 as a signed i1, and 1 in bcast [CONVERT-5]}}
  %0 = arith.maxsi %p, %p : tensor<2xi1>
  // expected-remark @below {{'arith.minsi' stays: true is -1}}
  %1 = arith.minsi %p, %p : tensor<2xi1>
  // expected-remark @below {{'arith.cmpi' stays: true is -1}}
  %2 = arith.cmpi slt, %p, %p : tensor<2xi1>
  // expected-remark @below {{'arith.extsi' stays: true is -1}}
  %3 = arith.extsi %p : tensor<2xi1> to tensor<2xi8>
  // expected-remark @below {{'arith.sitofp' stays: true is -1}}
  %4 = arith.sitofp %p : tensor<2xi1> to tensor<2xf32>
  // expected-remark @below {{'arith.fptosi' stays: it truncates, and bcast.convert to i1 is x != 0 [CONVERT-2]}}
  %5 = arith.fptosi %x : tensor<2xf32> to tensor<2xi1>
  // expected-remark @below {{'arith.fptoui' stays: it truncates}}
  %6 = arith.fptoui %x : tensor<2xf32> to tensor<2xi1>
  // expected-remark @below {{'arith.addi' stays: bcast.add does not take elements of type 'i1' [TYPE-1]}}
  %7 = arith.addi %p, %p : tensor<2xi1>
  return
}

// -----

// CHECK-LABEL: func @always(
func.func @always(%x: tensor<2xf32>) {
  // expected-remark @below {{'arith.cmpf' stays: its result is constant}}
  %0 = arith.cmpf false, %x, %x : tensor<2xf32>
  // expected-remark @below {{'arith.cmpf' stays: its result is constant}}
  %1 = arith.cmpf true, %x, %x : tensor<2xf32>
  return
}

// -----

// Scalars, vectors, constants, and one condition for whole tensors are left alone.
// CHECK-LABEL: func @silent(
func.func @silent(%s: f32, %v: vector<4xf32>, %i: index, %p: i1, %x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: arith.addf
  %0 = arith.addf %s, %s : f32
  // CHECK-NEXT: math.exp
  %1 = math.exp %v : vector<4xf32>
  // CHECK-NEXT: arith.addi
  %2 = arith.addi %i, %i : index
  // CHECK-NEXT: arith.constant
  %3 = arith.constant dense<1.0> : tensor<2xf32>
  // CHECK-NEXT: arith.select
  %4 = arith.select %p, %x, %3 : tensor<2xf32>
  return %4 : tensor<2xf32>
}
