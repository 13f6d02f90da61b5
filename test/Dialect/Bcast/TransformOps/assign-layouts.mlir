// RUN: bcast-opt %s --transform-interpreter --split-input-file | FileCheck %s

#column = #bcast.layout<minor_to_major = [0, 1]>

// A copy pays for itself.
// CHECK-LABEL: func.func @copied(
// CHECK: %[[COPY:.*]] = bcast.relayout %{{.*}} copy {made}
// CHECK: bcast.broadcast_in_dim %[[COPY]]
func.func @copied(%x: tensor<32x256xf32, #column>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<32x256xf32, #column> -> tensor<64x32x256xf32>
  %1 = bcast.add %0, %y : tensor<64x32x256xf32>
  return %1 : tensor<64x32x256xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %assigned, %copies = transform.bcast.assign_layouts %function : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %copies "made" : !transform.any_op
    transform.yield
  }
}

// -----

#column = #bcast.layout<minor_to_major = [0, 1]>

// But not where one costs as much as moving a terabyte.
// CHECK-LABEL: func.func @in_place(
// CHECK-NOT: bcast.relayout
func.func @in_place(%x: tensor<32x256xf32, #column>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<32x256xf32, #column> -> tensor<64x32x256xf32>
  %1 = bcast.add %0, %y : tensor<64x32x256xf32>
  return %1 : tensor<64x32x256xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %assigned, %copies = transform.bcast.assign_layouts %function {copy_overhead = 1000000000000} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
