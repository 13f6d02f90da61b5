// RUN: bcast-opt %s --convert-elementwise-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=arith.ext --implicit-check-not=arith.trunc --implicit-check-not=arith.fp

// CHECK-LABEL: func @floats(
func.func @floats(%x: tensor<2xf32>) -> (tensor<2xf64>, tensor<2xbf16>, tensor<2xf16>) {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xf32> -> tensor<2xf64>
  %0 = arith.extf %x : tensor<2xf32> to tensor<2xf64>
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xf32> -> tensor<2xbf16>
  %1 = arith.truncf %x : tensor<2xf32> to tensor<2xbf16>
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xf32> -> tensor<2xf16>
  %2 = arith.truncf %x to_nearest_even : tensor<2xf32> to tensor<2xf16>
  return %0, %1, %2 : tensor<2xf64>, tensor<2xbf16>, tensor<2xf16>
}

// CHECK-LABEL: func @integers(
func.func @integers(%x: tensor<2xi16>) -> (tensor<2xi32>, tensor<2xi64>, tensor<2xi8>) {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xi16> -> tensor<2xi32>
  %0 = arith.extsi %x : tensor<2xi16> to tensor<2xi32>
  // CHECK-NEXT: %[[U:.*]] = bcast.convert %{{.*}} : tensor<2xi16> -> tensor<2xui16>
  // CHECK-NEXT: bcast.convert %[[U]] : tensor<2xui16> -> tensor<2xi64>
  %1 = arith.extui %x : tensor<2xi16> to tensor<2xi64>
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xi16> -> tensor<2xi8>
  %2 = arith.trunci %x overflow<nsw> : tensor<2xi16> to tensor<2xi8>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi64>, tensor<2xi8>
}

// CHECK-LABEL: func @between(
func.func @between(%x: tensor<2xi16>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xi8>, tensor<2xi8>) {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xi16> -> tensor<2xf32>
  %0 = arith.sitofp %x : tensor<2xi16> to tensor<2xf32>
  // CHECK-NEXT: %[[U:.*]] = bcast.convert %{{.*}} : tensor<2xi16> -> tensor<2xui16>
  // CHECK-NEXT: bcast.convert %[[U]] : tensor<2xui16> -> tensor<2xf32>
  %1 = arith.uitofp %x : tensor<2xi16> to tensor<2xf32>
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xf32> -> tensor<2xi8>
  %2 = arith.fptosi %y : tensor<2xf32> to tensor<2xi8>
  // CHECK-NEXT: %[[V:.*]] = bcast.convert %{{.*}} : tensor<2xf32> -> tensor<2xui8>
  // CHECK-NEXT: bcast.convert %[[V]] : tensor<2xui8> -> tensor<2xi8>
  %3 = arith.fptoui %y : tensor<2xf32> to tensor<2xi8>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xi8>, tensor<2xi8>
}

// CHECK-LABEL: func @pred(
func.func @pred(%p: tensor<2xi1>, %x: tensor<2xi8>) -> (tensor<2xi32>, tensor<2xf32>, tensor<2xi1>) {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xi1> -> tensor<2xi32>
  %0 = arith.extui %p : tensor<2xi1> to tensor<2xi32>
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2xi1> -> tensor<2xf32>
  %1 = arith.uitofp %p : tensor<2xi1> to tensor<2xf32>
  // The lowest bit.
  // CHECK-NEXT: %[[ONE:.*]] = arith.constant dense<1> : tensor<i8>
  // CHECK-NEXT: %[[BIT:.*]] = bcast.and %{{.*}}, %[[ONE]] rule(#bcast.numpy) : (tensor<2xi8>, tensor<i8>) -> tensor<2xi8>
  // CHECK-NEXT: bcast.convert %[[BIT]] : tensor<2xi8> -> tensor<2xi1>
  %2 = arith.trunci %x : tensor<2xi8> to tensor<2xi1>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xf32>, tensor<2xi1>
}

// CHECK-LABEL: func @select(
func.func @select(%p: tensor<?xi1>, %a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: bcast.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = arith.select %p, %a, %a : tensor<?xi1>, tensor<?xf32>
  return %0 : tensor<?xf32>
}
