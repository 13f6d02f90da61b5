// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-explicit | bcast-opt --bcast-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: bcast-opt %s --bcast-to-linalg | bcast-opt --bcast-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: bcast-opt %s --bcast-to-linalg | bcast-opt --bcast-to-linalg | FileCheck %s

// A pipeline runs from the source, or from the output of an earlier one; completed
// steps are not repeated.

// CHECK: func.func @row_bias(
// CHECK: func.func @row_bias.result_shapes(
// CHECK-SAME: attributes {bcast.shape_function}
// CHECK-NOT: func.func

// LLVM: llvm.func @row_bias(
// LLVM: llvm.func @_mlir_ciface_row_bias(
// LLVM: llvm.func @row_bias.result_shapes(
// LLVM: llvm.func @_mlir_ciface_row_bias.result_shapes(
// LLVM-NOT: llvm.func
func.func @row_bias(%x: tensor<?x?xf32>, %bias: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
