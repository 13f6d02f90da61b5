// UNSUPPORTED: sanitizers
// A program without an operation of bcast: the stock mlir-opt with the plugin, upstream's lowering, and mlir-runner.

// RUN: mlir-opt %s --load-dialect-plugin=%bcast_plugin --pass-pipeline='builtin.module(bcast-optimize-linalg{vector-bits=256 bufferize=false},one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map},buffer-deallocation-pipeline,bcast-optimize-linalg{vector-bits=256 bufferize=false},convert-linalg-to-loops,bcast-expand-math,lower-affine,bcast-scf-to-cf,memref-expand,expand-strided-metadata,lower-affine,convert-vector-to-llvm,convert-to-llvm,reconcile-unrealized-casts,bcast-set-target{target=baseline})' \
// RUN:   | mlir-runner -e main --entry-point-result=void --shared-libs=%llvm_lib_dir/libmlir_runner_utils.so,%llvm_lib_dir/libmlir_c_runner_utils.so | FileCheck %s
// CHECK: {{\[}}[10.0321, {{ *}}20.0871, {{ *}}30.2369]
// CHECK-NEXT: [10.25, {{ *}}20.25, {{ *}}30.25]]
// CHECK: {{\[}}100, {{ *}}100]

// RUN: bcast-run %s --entry=layer '--input=2x4xf32=[[0,1,2,3],[3,3,3,3]]' '--input=4x3xf32=[[1,0,0],[0,1,0],[0,0,1],[0,0,0]]' '--input=3xf32=[10,20,30]' | FileCheck %s --check-prefix=RESULT
// RESULT: {{\[}}[10.032{{[0-9]*}} 20.087{{[0-9]*}} 30.236{{[0-9]*}}]

func.func private @printMemrefF32(%ptr: memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @layer(%x: tensor<2x4xf32>, %w: tensor<4x3xf32>, %bias: tensor<3xf32>) -> tensor<2x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %e1 = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = linalg.matmul ins(%0, %w : tensor<2x4xf32>, tensor<4x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = linalg.broadcast ins(%bias : tensor<3xf32>) outs(%e1 : tensor<2x3xf32>) dimensions = [0]
  %4 = linalg.add ins(%2, %3 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %4 : tensor<2x3xf32>
}

// A long reduction: its loops have prefetches and stack scopes.
func.func @norms(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%rows) : tensor<?xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf32>) outs(%0 : tensor<?xf32>) dimensions = [1]
  %2 = linalg.sqrt ins(%1 : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @main() {
  %x = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [3.0, 3.0, 3.0, 3.0]]> : tensor<2x4xf32>
  %w = arith.constant dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]]> : tensor<4x3xf32>
  %bias = arith.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %0 = func.call @layer(%x, %w, %bias) : (tensor<2x4xf32>, tensor<4x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bufferization.to_buffer %0 : tensor<2x3xf32> to memref<2x3xf32>
  %2 = memref.cast %1 : memref<2x3xf32> to memref<*xf32>
  func.call @printMemrefF32(%2) : (memref<*xf32>) -> ()
  %ones = arith.constant dense<1.0> : tensor<2x10000xf32>
  %3 = tensor.cast %ones : tensor<2x10000xf32> to tensor<?x?xf32>
  %4 = func.call @norms(%3) : (tensor<?x?xf32>) -> tensor<?xf32>
  %5 = bufferization.to_buffer %4 : tensor<?xf32> to memref<?xf32>
  %6 = memref.cast %5 : memref<?xf32> to memref<*xf32>
  func.call @printMemrefF32(%6) : (memref<*xf32>) -> ()
  return
}
