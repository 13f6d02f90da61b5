// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD

// IOTA-2
// CHECK-LABEL: @shapes
func.func @shapes(%d: index) -> (tensor<4x8xf32>, tensor<4x?xui8>, tensor<?x?xi64>) {
  // CHECK: bcast.iota dim = 0 : tensor<4x8xf32>
  %0 = bcast.iota dim = 0 : tensor<4x8xf32>
  // CHECK: bcast.iota dim = 1 sizes(%{{.*}}) : tensor<4x?xui8>
  %1 = bcast.iota dim = 1 sizes(%d) : tensor<4x?xui8>
  // CHECK: bcast.iota dim = 1 sizes(%{{.*}}, %{{.*}}) : tensor<?x?xi64>
  %2 = bcast.iota dim = 1 sizes(%d, %d) : tensor<?x?xi64>
  return %0, %1, %2 : tensor<4x8xf32>, tensor<4x?xui8>, tensor<?x?xi64>
}

// IOTA-3
// FOLD-LABEL: @one_index
func.func @one_index(%d: index) -> (tensor<1x8xf16>, tensor<1xui8>, tensor<1x?xi64>) {
  // FOLD-DAG: arith.constant dense<0.000000e+00> : tensor<1x8xf16>
  %0 = bcast.iota dim = 0 : tensor<1x8xf16>
  // FOLD-DAG: arith.constant dense<0> : tensor<1xui8>
  %1 = bcast.iota dim = 0 : tensor<1xui8>
  // FOLD-DAG: bcast.iota dim = 0 sizes(%{{.*}}) : tensor<1x?xi64>
  %2 = bcast.iota dim = 0 sizes(%d) : tensor<1x?xi64>
  return %0, %1, %2 : tensor<1x8xf16>, tensor<1xui8>, tensor<1x?xi64>
}

// FOLD-LABEL: @extent
func.func @extent(%d: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = bcast.iota dim = 1 sizes(%d) : tensor<4x?xui8>
  %1 = tensor.dim %0, %c1 : tensor<4x?xui8>
  return %1 : index
}
