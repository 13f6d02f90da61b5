// RUN: bcast-opt %s --split-input-file --convert-bcast-to-upstream | FileCheck %s
// RUN: bcast-opt %s --split-input-file --convert-bcast-to-upstream=checks=call | FileCheck %s --check-prefix=CALL
// RUN: bcast-opt %s --split-input-file --convert-bcast-to-upstream=checks=none | FileCheck %s --check-prefix=NONE
// NONE-NOT: bcast.
// NONE-NOT: cf.assert

// CHECK-LABEL: @kinds(%arg0: index, %arg1: index)
// CALL: func.func private @bcast_check_failed(tensor<?xi8>, index, index)
// CALL-LABEL: @kinds(%arg0: index, %arg1: index)
func.func @kinds(%extent: index, %expected: index) {
  // CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %arg0, %arg1
  // CHECK: cf.assert %[[EQUAL]], "'bcast.add' op dimension 1: operand 1 and operand 0 must have equal extents [NONE-1]"
  // CALL: %[[EQUAL:.*]] = arith.cmpi eq, %arg0, %arg1
  // CALL: %[[FAILS:.*]] = arith.xori %[[EQUAL]], %true
  // CALL: scf.if %[[FAILS]] {
  // CALL: %[[TEXT:.*]] = arith.constant dense<{{.*}}> : tensor<84xi8>
  // CALL: %[[ANY:.*]] = tensor.cast %[[TEXT]] : tensor<84xi8> to tensor<?xi8>
  // CALL: func.call @bcast_check_failed(%[[ANY]], %arg0, %arg1) : (tensor<?xi8>, index, index) -> ()
  bcast.check_extent equal, %extent, %expected, "'bcast.add' op dimension 1: operand 1" against "operand 0" clause "NONE-1"
  // CHECK: %[[ONE:.*]] = arith.cmpi eq, %arg0, %c1
  // CHECK: %[[EITHER:.*]] = arith.ori %{{.*}}, %[[ONE]]
  // CHECK: cf.assert %[[EITHER]], "operand 1 and operand 0 must have equal extents, or operand 1 must have extent 1"
  bcast.check_extent equal_or_one, %extent, %expected, "operand 1" against "operand 0"
  // CHECK: cf.assert %{{.*}}, "dimension 2: operand 1 and operand 0 must have equal extents, or one of them 1"
  bcast.check_extent equal_or_any_one, %extent, %expected, "dimension 2: operand 1" against "operand 0"
  // CHECK: arith.cmpi sge, %arg0, %c0
  // CHECK: cf.assert %{{.*}}, "the target must not be negative [CHECK-3]"
  bcast.check_extent non_negative, %extent, %expected, "the target" clause "CHECK-3"
  // CHECK: arith.cmpi sle, %arg0, %arg1
  // CHECK: cf.assert %{{.*}}, "the index must be at most the limit"
  bcast.check_extent at_most, %extent, %expected, "the index"
  return
}

// -----

// CHECK-LABEL: @constants
func.func @constants(%extent: index) {
  %c4 = arith.constant 4 : index
  // CHECK: cf.assert %{{.*}}, "operand 1 must have extent 4"
  bcast.check_extent equal, %extent, %c4, "operand 1"
  // CHECK: cf.assert %{{.*}}, "operand 1 must have extent 4 or 1"
  bcast.check_extent equal_or_one, %extent, %c4, "operand 1"
  // CHECK: cf.assert %{{.*}}, "the axis must be at most 4"
  bcast.check_extent at_most, %extent, %c4, "the axis"
  return
}

// -----

// A function of this name that the module has is called.
// CALL: func.func private @bcast_check_failed
// CALL-NOT: @bcast_check_failed(tensor<?xi8>, index, index)
// CALL: func.call @bcast_check_failed(
func.func private @bcast_check_failed(%text: tensor<?xi8>, %extent: index, %expected: index) {
  return
}
func.func @main(%extent: index, %expected: index) {
  bcast.check_extent equal, %extent, %expected, "operand 1"
  return
}

// -----

// Each module has the function that it calls, and that function does not call itself.
// CALL: gpu.module @kernels {
// CALL: func.func private @bcast_check_failed(tensor<?xi8>, index, index)
// CALL: func.call @bcast_check_failed
gpu.module @kernels {
  func.func @inner(%extent: index, %expected: index) {
    bcast.check_extent equal, %extent, %expected, "operand 1"
    return
  }
}

// -----

// CALL-LABEL: func.func @bcast_check_failed
// CALL-NOT: call @
// CALL: cf.assert
func.func @bcast_check_failed(%text: tensor<?xi8>, %extent: index, %expected: index) {
  bcast.check_extent equal, %extent, %expected, "operand 1"
  return
}
