// REQUIRES: compiler
// RUN: bcast-test-opt %s --bcast-to-explicit | FileCheck %s --check-prefix=EXPLICIT
// RUN: bcast-test-opt %s --bcast-to-linalg | FileCheck %s --check-prefix=LINALG
// RUN: bcast-test-opt %s --bcast-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: bcast-test-opt %s --bcast-to-linalg --mlir-print-op-generic | FileCheck %s --check-prefix=GONE
// Operations of another dialect, of classes that BcastOpBase.td gives: every stage takes them.

// Gone they are, those in layouts and on unsigned integers among them.
// GONE-NOT: "bcast_test.

// EXPLICIT-LABEL: func.func @rule(
// EXPLICIT-SAME: %[[A:.*]]: tensor<2x3xbf16>, %[[B:.*]]: tensor<2xbf16>
// EXPLICIT: %[[BROADCAST:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0]
// EXPLICIT: bcast_test.is_near %[[A]], %[[BROADCAST]] : (tensor<2x3xbf16>, tensor<2x3xbf16>) -> tensor<2x3xi1>
// LINALG-LABEL: func.func @rule(
// LINALG: linalg.generic
// LINALG: arith.extf
// LINALG: arith.cmpf olt
// LINALG: linalg.yield %{{.*}} : i1
// LLVM-LABEL: llvm.func @rule(
func.func @rule(%a: tensor<2x3xbf16>, %b: tensor<2xbf16>) -> tensor<2x3xi1> {
  %0 = bcast_test.is_near %a, %b rule(#bcast_test.align_left) : (tensor<2x3xbf16>, tensor<2xbf16>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// One loop with bcast's operations around it.
// LINALG-LABEL: func.func @fused(
// LINALG: linalg.generic
// LINALG-COUNT-3: arith.addi
// LINALG-NOT: linalg.generic
// LINALG: return
func.func @fused(%x: tensor<3xi32>) -> tensor<3xi32> {
  %0 = bcast.add %x, %x : tensor<3xi32>
  %1 = bcast_test.increment %0 : tensor<3xi32>
  %2 = bcast.add %1, %x : tensor<3xi32>
  return %2 : tensor<3xi32>
}

// LINALG-LABEL: func.func @unsigned(
// LINALG: arith.addi %{{.*}}, %{{.*}} : i8
func.func @unsigned(%x: tensor<4xui8>) -> tensor<4xui8> {
  %0 = bcast_test.increment %x : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// LINALG-LABEL: func.func @layouts(
// LINALG: linalg.generic
// LINALG: arith.addi
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 7 : i16>
func.func @layouts(%x: tensor<2x3xi16, #padded>) -> tensor<2x3xi16, #padded> {
  %0 = bcast_test.increment %x : tensor<2x3xi16, #padded>
  return %0 : tensor<2x3xi16, #padded>
}

// LINALG-LABEL: func.func @dynamic(
// LINALG: bcast.check_extent {{.*}}"'bcast_test.is_near' op numpy rule: dimension 0: operand 1"
// LINALG-LABEL: func.func @dynamic.result_shapes(
func.func @dynamic(%a: tensor<?x3xf32>, %b: tensor<?x1xf32>) -> tensor<?x3xi1> {
  %0 = bcast_test.is_near %a, %b rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<?x1xf32>) -> tensor<?x3xi1>
  return %0 : tensor<?x3xi1>
}

// LINALG-LABEL: func.func @constant(
// LINALG: return
func.func @constant() -> tensor<3xi32> {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %1 = bcast_test.increment %0 : tensor<3xi32>
  return %1 : tensor<3xi32>
}
