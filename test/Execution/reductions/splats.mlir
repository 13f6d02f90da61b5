// Equal elements, and elements that are their indices, are reduced without memory. The sum of a
// splat has the order of REDUCE-6.
//
// RUN: bcast-run %s --entry=small --input=2xf32=[0.1,-3] --reference --rtol=0 --atol=0
// RUN: bcast-run %s --entry=small --input=2xf32=[0.1,-3] --print-allocations 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s --check-prefix=GLOBALS
// RUN: bcast-run %s --entry=large | FileCheck %s
// RUN: bcast-run %s --entry=kept | FileCheck %s --check-prefix=KEPT
//
// MEMORY: allocations: 0, bytes at once: 0
// GLOBALS-NOT: llvm.mlir.global{{.*}}!llvm.array<{{[0-9][0-9][0-9]+}} x

func.func @small(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<f16>, tensor<3xf32>, tensor<2xf32>, tensor<2xi32>) {
  %splat = arith.constant dense<0.1> : tensor<2x70001xf32>
  %0 = bcast.reduce sum %splat, dims = [1] : tensor<2x70001xf32> -> tensor<2xf32>
  %halves = arith.constant dense<0.1> : tensor<300xf16>
  %1 = bcast.reduce sum %halves, dims = [0] : tensor<300xf16> -> tensor<f16>
  %iota = bcast.iota dim = 0 : tensor<1000x3xf32>
  %2 = bcast.reduce sum %iota, dims = [0] : tensor<1000x3xf32> -> tensor<3xf32>
  %stretched = bcast.broadcast_in_dim %x, dims = [1] : tensor<2xf32> -> tensor<70001x2xf32>
  %3 = bcast.reduce sum %stretched, dims = [0] : tensor<70001x2xf32> -> tensor<2xf32>
  %4 = bcast.arg_minimum %splat, dim = 1 : tensor<2x70001xf32> -> tensor<2xi32>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<f16>, tensor<3xf32>, tensor<2xf32>, tensor<2xi32>
}

// CHECK:      0
// CHECK-NEXT: 2147483647
func.func @large() -> (tensor<i8>, tensor<i64>) {
  %bytes = bcast.iota dim = 0 : tensor<1048576x1024xi8>
  %ones = arith.constant dense<1> : tensor<2147483647xi64>
  %0 = bcast.reduce xor %bytes, dims = [0, 1] : tensor<1048576x1024xi8> -> tensor<i8>
  %1 = bcast.reduce sum %ones, dims = [0] : tensor<2147483647xi64> -> tensor<i64>
  return %0, %1 : tensor<i8>, tensor<i64>
}

// No array of this size is in the object file.
func.func @compiled() -> tensor<1024xf32> {
  %splat = arith.constant dense<0.1> : tensor<1024x1099511627776xf32>
  %0 = bcast.reduce sum %splat, dims = [1] : tensor<1024x1099511627776xf32> -> tensor<1024xf32>
  return %0 : tensor<1024xf32>
}

// A splat that another operation reads, or the caller, is filled at run time.
// KEPT: [5250. 5250.]
// KEPT-NEXT: [7. 7. 7.
func.func @kept() -> (tensor<2xf32>, tensor<1500xf32>) {
  %returned = arith.constant dense<7.0> : tensor<1500xf32>
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %rows = arith.constant dense<0.5> : tensor<2x1500xf32>
  %0 = linalg.matvec ins(%rows, %returned : tensor<2x1500xf32>, tensor<1500xf32>) outs(%zero : tensor<2xf32>) -> tensor<2xf32>
  return %0, %returned : tensor<2xf32>, tensor<1500xf32>
}
