// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-llvm
// Names that compiled code would take for those of the C library: calls of these would reach the program's own.

// expected-error @below {{'func.func' op 'sinf': the name collides with a C library function that compiled code may call; rename it}}
func.func @sinf(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.sine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// expected-error @below {{'func.func' op 'memcpy': the name collides with a C library function}}
func.func @memcpy(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
// expected-error @below {{'memref.global' op 'malloc': the name collides with a C library function}}
memref.global constant @malloc : memref<2xf32> = dense<1.0>

// -----

// A function of the compiler's runtime library.
// expected-error @below {{'func.func' op '__extendhfsf2': the name collides with a C library function}}
func.func @__extendhfsf2(%x: tensor<4xf16>) -> tensor<4xf32> {
  %0 = bcast.convert %x : (tensor<4xf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
// expected-error @below {{'func.func' op '_mlir_ciface_f': the name collides with a C interface; rename it}}
func.func @_mlir_ciface_f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// Functions that are inlined or only declared are not in compiled code.
func.func private @expf(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @cosf(f32) -> f32
func.func @calls(%x: tensor<4xf32>, %y: f32) -> (tensor<4xf32>, f32) {
  %0 = call @expf(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @cosf(%y) : (f32) -> f32
  return %0, %1 : tensor<4xf32>, f32
}
