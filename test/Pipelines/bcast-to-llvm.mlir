// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-llvm=vector-bits=0 | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm=vector-bits=0 | FileCheck %s --check-prefix=NONE
// RUN: bcast-opt %s --bcast-to-llvm="vector-bits=0 assume-features=fma,avx512,f16" | FileCheck %s --check-prefix=FMA
// The last stage: the LLVM dialect, with an entry that takes pointers to memref descriptors.

// NONE-NOT: {{[^@](bcast|linalg|affine|scf|memref|arith|math|func|tensor|builtin)\.[a-z]}}

// CHECK-LABEL: llvm.func @row(
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: llvm.fadd %{{.*}}, %{{.*}} : f32
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr
// CHECK: llvm.func @_mlir_ciface_row(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr {bufferize.result}, %{{.*}}: !llvm.ptr) -> i32 attributes {llvm.emit_c_interface}
// CHECK: llvm.call @row(
func.func @row(%x: tensor<2x3xf32>, %row: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %x, %row rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// FLOAT-2: functions are computed in place; no calls, and no fused multiplication
// and addition, which not every machine has.
// CHECK-LABEL: llvm.func @functions(
// CHECK-NOT: llvm.call
// CHECK-NOT: llvm.intr.fma
// CHECK: llvm.shl %{{.*}}, %{{.*}} : i32
// CHECK: llvm.return
// FMA-LABEL: llvm.func @functions(
// FMA: llvm.intr.fma(
func.func @functions(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.log_plus_one %x : tensor<4xf32>
  %1 = bcast.exponential %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// FLOAT-1: f16 computed in f32.
// CHECK-LABEL: llvm.func @narrow(
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> i16
// CHECK: llvm.fmul %{{.*}}, %{{.*}} : f32
// CHECK: llvm.store %{{.*}} : i16, !llvm.ptr
// FMA-LABEL: llvm.func @narrow(
// FMA: llvm.fpext %{{.*}} : f16 to f32
// FMA: llvm.fmul %{{.*}}, %{{.*}} : f32
// FMA: llvm.fptrunc %{{.*}} : f32 to f16
func.func @narrow(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = bcast.multiply %x, %x : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// DIVIDE-1, DIVIDE-2: no division by 0, and none that overflows.
// CHECK-LABEL: llvm.func @division(
// CHECK: %[[SAFE:.*]] = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, i32
// CHECK: llvm.sdiv %{{.*}}, %[[SAFE]] : i32
func.func @division(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.divide %x, %y : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// A helper is called; only it and its caller are in the module.
// CHECK-LABEL: llvm.func @_mlir_ciface_caller(
func.func private @helper(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @helper(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
