// UNSUPPORTED: sanitizers
// The stock mlir-opt with the plugin: the dialect, its passes, its pipelines. A plugin that does not load is
// not an error of mlir-opt, so every line checks the output.

// RUN: mlir-opt %s --load-dialect-plugin=%bcast_plugin 2>&1 | FileCheck %s --check-prefix=DIALECT
// RUN: mlir-opt %s --load-dialect-plugin=%bcast_plugin --emit-bytecode | mlir-opt --load-dialect-plugin=%bcast_plugin 2>&1 | FileCheck %s --check-prefix=DIALECT
// DIALECT-NOT: Request ignored
// DIALECT: bcast.add %arg0, %arg1 rule(#bcast.numpy)

// RUN: mlir-opt %s --load-dialect-plugin=%bcast_plugin --pass-pipeline='builtin.module(bcast-legalize-to-explicit)' 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: mlir-opt %s --load-dialect-plugin=%bcast_plugin --load-pass-plugin=%bcast_plugin --pass-pipeline='builtin.module(bcast-to-explicit)' 2>&1 | FileCheck %s --check-prefix=PASS
// PASS-NOT: Request ignored
// PASS: bcast.broadcast_in_dim %arg1, dims = [1]

// RUN: mlir-opt %s --load-dialect-plugin=%bcast_plugin --pass-pipeline='builtin.module(bcast-to-linalg)' 2>&1 | FileCheck %s --check-prefix=LINALG
// LINALG: linalg.generic
// LINALG: arith.addf

// RUN: mlir-opt %s --load-dialect-plugin=%bcast_plugin --pass-pipeline='builtin.module(bcast-to-llvm{vector-bits=512})' 2>&1 | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM
// LLVM: define i32 @_mlir_ciface_row_bias(

// The plugin's transform operations.
// RUN: mlir-opt %S/Inputs/plugin-transform.mlir --load-dialect-plugin=%bcast_plugin --pass-pipeline='builtin.module(transform-interpreter)' 2>&1 | FileCheck %s --check-prefix=TRANSFORM
// TRANSFORM-NOT: Request ignored
// TRANSFORM: linalg.generic
// TRANSFORM: arith.addf

// RUN: mlir-opt %S/Inputs/plugin-tosa.mlir --load-dialect-plugin=%bcast_plugin --pass-pipeline='builtin.module(func.func(convert-tosa-to-bcast,convert-elementwise-to-bcast))' 2>&1 | FileCheck %s --check-prefix=IMPORT
// IMPORT: remark: 'tosa.reverse' stays: bcast has no counterpart
// IMPORT: bcast.add %arg0, %arg1 rule(#bcast.numpy)
// IMPORT: bcast.exponential

// Errors are those of the dialect.
// RUN: not mlir-opt %S/Inputs/plugin-invalid.mlir --load-dialect-plugin=%bcast_plugin 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: numpy rule: dimension 1: operand 0 has extent 3, operand 1 has extent 2; they must be equal, or one of them 1 [NUMPY-4]

// Without the plugin, the dialect is unknown.
// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: Dialect `bcast' not found

func.func @row_bias(%matrix: tensor<2x3xf32>, %bias: tensor<3xf32>) -> tensor<2x3xf32> {
  %sum = bcast.add %matrix, %bias rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %sum : tensor<2x3xf32>
}
