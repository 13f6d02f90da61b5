// The valid PDPD examples of OpenVINO's page on broadcasting have NumPy's
// results for a second operand that is reshaped to the axis. Clauses PDPD-1,
// PDPD-3, PDPD-5, PDPD-7, PDPD-8. The selections are of PDPD-11.
//
// RUN: %python %S/run-examples.py %s %t | FileCheck %s
// CHECK: {{^}}11 examples

// NUMPY: a + b.reshape((3, 4, 1))
func.func @pdpd_3x4_at_1(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((3, 1, 1))
func.func @pdpd_3x1_at_1(%a: tensor<2x3x4x5xf32>, %b: tensor<3x1xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3x1xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((4, 5))
func.func @pdpd_4x5_at_default(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((4, 5))
func.func @pdpd_4x5_at_2(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd<axis = 2>) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((1, 3, 1, 1))
func.func @pdpd_1x3_at_0(%a: tensor<2x3x4x5xf32>, %b: tensor<1x3xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x3x4x5xf32>, tensor<1x3xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape(())
func.func @pdpd_scalar_at_default(%a: tensor<2x3x4x5xf32>, %b: tensor<f32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape(())
func.func @pdpd_scalar_at_2(%a: tensor<2x3x4x5xf32>, %b: tensor<f32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd<axis = 2>) : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((5,))
func.func @pdpd_5_at_default(%a: tensor<2x3x4x5xf32>, %b: tensor<5xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: a + b.reshape((5,))
func.func @pdpd_5_at_3(%a: tensor<2x3x4x5xf32>, %b: tensor<5xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.add %a, %b rule(#bcast.pdpd<axis = 3>) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: np.where(p.reshape((3, 1, 1)), a, b)
func.func @pdpd_select_at_1(%p: tensor<3xi1>, %a: tensor<2x3x4x5xf32>, %b: tensor<f32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.select %p, %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<3xi1>, tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// NUMPY: np.where(p.reshape((2, 1, 1, 1)), a, b.reshape((2, 3, 1, 1)))
func.func @pdpd_select_at_0(%p: tensor<2xi1>, %a: tensor<2x3x4x5xf32>, %b: tensor<2x3xf32>) -> tensor<2x3x4x5xf32> {
  %r = bcast.select %p, %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2xi1>, tensor<2x3x4x5xf32>, tensor<2x3xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}
