// RUN: bcast-test-opt %s --split-input-file --verify-diagnostics
// The verifier of the interface and the type constraints of BcastOpBase.td, on another dialect's operations.

func.func @shapes(%a: tensor<2x3xf32>, %b: tensor<2xf32>) -> tensor<2x3xi1> {
  // expected-error @below {{'bcast_test.is_near' op numpy rule: dimension 1: operand 0 has extent 3, operand 1 has extent 2; they must be equal, or one of them 1 [NUMPY-4]}}
  // expected-note @below {{the shapes, aligned}}
  // expected-note @below {{did you mean rule(#bcast.in_dim<[0]>)?}}
  %0 = bcast_test.is_near %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// -----

func.func @result(%a: tensor<2xf32>) {
  // expected-error @below {{'bcast_test.is_near' op declares a result of shape 3, and the operands give 2; dimension 0 is 3 and must be 2 [RESULT-1]}}
  // expected-note @below {{declare tensor<2xi1>}}
  %0 = bcast_test.is_near %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xi1>
  return
}

// -----

func.func @type(%a: tensor<2xf32>) {
  // expected-error @below {{operand #0 must be ranked tensor of i8, i16, i32, i64}}
  %0 = bcast_test.increment %a : tensor<2xf32>
  return
}
