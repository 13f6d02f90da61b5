// The bidirectional examples of OpenVINO's page on broadcasting have the results of
// the page: array(input) * ones(target_shape). Clauses BIDIRECTIONAL-1,
// BIDIRECTIONAL-2.
//
// RUN: %python %S/run-examples.py %s %t | FileCheck %s
// CHECK: {{^}}5 examples

// NUMPY: a * np.ones((1,))
func.func @bidirectional_5_to_1(%a: tensor<5xf32>) -> tensor<5xf32> {
  %r = bcast.broadcast %a to [1] rule(#bcast.bidirectional) : tensor<5xf32> -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// NUMPY: a * np.ones((3,))
func.func @bidirectional_2x3_to_3(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = bcast.broadcast %a to [3] rule(#bcast.bidirectional) : tensor<2x3xf32> -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// NUMPY: a * np.ones((3, 4))
func.func @bidirectional_3x1_to_3x4(%a: tensor<3x1xf32>) -> tensor<3x4xf32> {
  %r = bcast.broadcast %a to [3, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// NUMPY: a * np.ones(())
func.func @bidirectional_3x4_to_scalar(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = bcast.broadcast %a to [] rule(#bcast.bidirectional) : tensor<3x4xf32> -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// NUMPY: a * np.ones((2, 1, 6))
func.func @bidirectional_3x1_to_2x1x6(%a: tensor<3x1xf32>) -> tensor<2x3x6xf32> {
  %r = bcast.broadcast %a to [2, 1, 6] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<2x3x6xf32>
  return %r : tensor<2x3x6xf32>
}
