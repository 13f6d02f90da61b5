// The valid NumPy examples of OpenVINO's page on broadcasting have NumPy's
// results. Clauses NUMPY-1, NUMPY-2, NUMPY-3.
//
// RUN: %python %S/run-examples.py %s %t | FileCheck %s
// CHECK: {{^}}9 examples

// NUMPY: a + b
func.func @numpy_scalar_with_scalar(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// NUMPY: a + b
func.func @numpy_2x3_with_1(%a: tensor<2x3xf32>, %b: tensor<1xf32>) -> tensor<2x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// NUMPY: a + b
func.func @numpy_3_with_2x3(%a: tensor<3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// NUMPY: a + b
func.func @numpy_2x3x5_with_scalar(%a: tensor<2x3x5xf32>, %b: tensor<f32>) -> tensor<2x3x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3x5xf32>, tensor<f32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// NUMPY: a + b
func.func @numpy_2x1x5_with_1x4x5(%a: tensor<2x1x5xf32>, %b: tensor<1x4x5xf32>) -> tensor<2x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x1x5xf32>, tensor<1x4x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// NUMPY: a + b
func.func @numpy_6x5_with_2x1x5(%a: tensor<6x5xf32>, %b: tensor<2x1x5xf32>) -> tensor<2x6x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<6x5xf32>, tensor<2x1x5xf32>) -> tensor<2x6x5xf32>
  return %r : tensor<2x6x5xf32>
}

// NUMPY: a + b
func.func @numpy_2x1x5_with_4x1(%a: tensor<2x1x5xf32>, %b: tensor<4x1xf32>) -> tensor<2x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x1x5xf32>, tensor<4x1xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// NUMPY: a + b
func.func @numpy_3x2x1x4_with_5x4(%a: tensor<3x2x1x4xf32>, %b: tensor<5x4xf32>) -> tensor<3x2x5x4xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3x2x1x4xf32>, tensor<5x4xf32>) -> tensor<3x2x5x4xf32>
  return %r : tensor<3x2x5x4xf32>
}

// NUMPY: a + b
func.func @numpy_1x5x3_with_5x2x1x3(%a: tensor<1x5x3xf32>, %b: tensor<5x2x1x3xf32>) -> tensor<5x2x5x3xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<1x5x3xf32>, tensor<5x2x1x3xf32>) -> tensor<5x2x5x3xf32>
  return %r : tensor<5x2x5x3xf32>
}
