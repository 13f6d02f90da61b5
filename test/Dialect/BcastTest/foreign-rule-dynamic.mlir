// REQUIRES: compiler
// RUN: bcast-test-opt %s --bcast-to-affine | FileCheck %s
// Dynamic shapes under a rule of another dialect: checked, and read through views.

// CHECK-LABEL: func.func @dynamic(
// CHECK: bcast.check_extent equal_or_any_one, %{{.*}}, %{{.*}}, "'bcast.add' op bcast_test.align_left rule: dimension 0: operand 1"
// CHECK: memref.reinterpret_cast
// CHECK: affine.for
// CHECK: arith.addf
// CHECK-LABEL: func.func @dynamic.result_shapes(
func.func @dynamic(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast_test.align_left) : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
