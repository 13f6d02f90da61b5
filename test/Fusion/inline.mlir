// RUN: bcast-opt %s --bcast-inline=max-ops=14 --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-inline --split-input-file | FileCheck %s --check-prefix=WHOLE
// Calls are inlined as long as their functions stay small.

// Two levels fit; their callers keep calls.
// CHECK-LABEL: func.func @main(
// CHECK-NOT: bcast.exponential
// CHECK-COUNT-4: call @b(
// CHECK-NOT: call
// CHECK-LABEL: func.func private @b(
// CHECK-COUNT-8: bcast.exponential
// CHECK-NOT: call @
// WHOLE-LABEL: func.func @main(
// WHOLE-COUNT-32: bcast.exponential
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @a(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @a(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @a(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @b(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @b(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @b(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @c(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @c(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @c(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.exponential %x : tensor<4xf32>
  %1 = bcast.exponential %0 : tensor<4xf32>
  %2 = bcast.exponential %1 : tensor<4xf32>
  %3 = bcast.exponential %2 : tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----

// The only call of a function is inlined for any size.
// CHECK-LABEL: func.func @once(
// CHECK-COUNT-13: bcast.exponential
// CHECK-NOT: call @
func.func @once(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @large(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @large(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.exponential %x : tensor<4xf32>
  %1 = bcast.exponential %0 : tensor<4xf32>
  %2 = bcast.exponential %1 : tensor<4xf32>
  %3 = bcast.exponential %2 : tensor<4xf32>
  %4 = bcast.exponential %3 : tensor<4xf32>
  %5 = bcast.exponential %4 : tensor<4xf32>
  %6 = bcast.exponential %5 : tensor<4xf32>
  %7 = bcast.exponential %6 : tensor<4xf32>
  %8 = bcast.exponential %7 : tensor<4xf32>
  %9 = bcast.exponential %8 : tensor<4xf32>
  %10 = bcast.exponential %9 : tensor<4xf32>
  %11 = bcast.exponential %10 : tensor<4xf32>
  %12 = bcast.exponential %11 : tensor<4xf32>
  return %12 : tensor<4xf32>
}

// -----

// Public functions that are still called get private copies, and so do the functions that the copies call.
// CHECK-LABEL: func.func @caller(
// CHECK: call @[[OUTER:outer_[0-9]+]](
// CHECK: func.func @outer(
// CHECK: call @[[INNER:inner_[0-9]+]](
// CHECK: func.func private @[[OUTER]](
// CHECK: call @[[INNER]](
// CHECK: func.func @inner(
// CHECK: func.func private @[[INNER]](
// WHOLE-LABEL: func.func @caller(
// WHOLE: call @outer_{{[0-9]+}}(
// WHOLE: call @inner_{{[0-9]+}}(
// WHOLE: call @inner_{{[0-9]+}}(
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @outer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @outer(%x: tensor<4xf32>) -> tensor<4xf32> attributes {no_inline} {
  %0 = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @inner(%x: tensor<4xf32>) -> tensor<4xf32> attributes {no_inline} {
  %0 = bcast.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Recursive ones do not: they are refused later.
// CHECK-LABEL: func.func @recursive(
// CHECK: call @recursive(
// CHECK-NOT: func.func
// WHOLE-LABEL: func.func @recursive(
// WHOLE: call @recursive(
func.func @recursive(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @recursive(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
