module @payload {
  func.func @row_bias(%matrix: tensor<2x3xf32>, %bias: tensor<3xf32>) -> tensor<2x3xf32> {
    %sum = bcast.add %matrix, %bias rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return %sum : tensor<2x3xf32>
  }
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %payload = transform.structured.match attributes {sym_name = "payload"} in %root : (!transform.any_op) -> !transform.any_op
    %explicit = transform.apply_registered_pass "bcast-legalize-to-explicit" to %payload : (!transform.any_op) -> !transform.any_op
    %lowered = transform.apply_registered_pass "bcast-explicit-to-linalg" to %explicit : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
