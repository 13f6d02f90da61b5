// --bcast-to-linalg=upstream-only: nothing of bcast stays, and mlir-opt reads the program.

// RUN: bcast-opt %s --bcast-to-linalg=upstream-only 2>%t.remarks | tee %t.mlir | FileCheck %s
// RUN: mlir-opt %t.mlir -o /dev/null
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: bcast-opt %s --bcast-to-linalg="upstream-only checks=none" 2>/dev/null | FileCheck %s --check-prefix=NONE
// RUN: bcast-opt %s --bcast-to-linalg="upstream-only checks=call" 2>/dev/null | FileCheck %s --check-prefix=CALL
// RUN: not bcast-opt %s --bcast-to-linalg="upstream-only checks=never" 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK-NOT: bcast.{{[a-z_]+[ <]}}
// CHECK-NOT: result_shapes
// NONE-NOT: cf.assert
// CALL: func.func private @bcast_check_failed(tensor<?xi8>, index, index)
// WRONG: 'never'

#col = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [8, 8], padding_value = 2.0 : f32>

// The reduction and the sum are a group: two versions.
// CHECK-LABEL: func.func @sum(
// CHECK: cf.assert %{{.*}}, "'bcast.add' op numpy rule: dimension 0: operand 1 and operand 0 must have equal extents, or one of them 1 [NUMPY-4]"
// CHECK-COUNT-1: scf.if
// CHECK-NOT: scf.if
func.func @sum(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.exponential %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The padding of the argument is not read, and that of the result is written.
// REMARK: remark: argument 0 of @padded: tensor<5x7xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [8, 8], padding_value = 2.000000e+00 : f32>> is passed as 'tensor<8x8xf32>'
// REMARK: remark: result 0 of @padded: {{.*}} is passed as 'tensor<8x8xf32>'
// CHECK-LABEL: func.func @padded(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK: tensor.extract_slice %arg0[0, 0] [7, 5] [1, 1]
// CHECK-COUNT-3: tensor.insert_slice
func.func @padded(%a: tensor<5x7xf32, #col>) -> tensor<5x7xf32, #col> {
  %0 = bcast.maximum %a, %a : tensor<5x7xf32, #col>
  return %0 : tensor<5x7xf32, #col>
}
