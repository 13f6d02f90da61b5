// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-legalize-to-explicit
// Dynamic broadcasts, which the pass does not take.

// NUMPY-6: a dynamic operand and result.
func.func @numpy(%a: tensor<?x3xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {
  // expected-error @below {{'bcast.add' op has a dynamic shape, and only static shapes can be made explicit}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// NUMPY-5: a dynamic operand and a static result.
func.func @numpy_static_result(%a: tensor<2x3xf32>, %b: tensor<?xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'bcast.add' op has a dynamic shape}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// PDPD-10: a dynamic A.
func.func @pdpd(%a: tensor<?x3xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {
  // expected-error @below {{'bcast.multiply' op has a dynamic shape}}
  %0 = bcast.multiply %a, %b rule(#bcast.pdpd) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// INDIM-9: three operations, of which the second is dynamic.
func.func @in_dim(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error @below {{'bcast.add' op has a dynamic shape}}
  %1 = bcast.add %0, %c rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
  %2 = bcast.add %1, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// -----

// NUMPY-10, TARGET-3: a dynamic target.
func.func @broadcast(%x: tensor<3xf32>, %d: index) -> tensor<?x3xf32> {
  // expected-error @below {{'bcast.broadcast' op has a dynamic shape}}
  %0 = bcast.broadcast %x sizes(%d) rule(#bcast.numpy) : tensor<3xf32> -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// BIDIRECTIONAL-2, TARGET-3: a dynamic target of which nothing is left in the types.
func.func @broadcast_static_types(%x: tensor<3xf32>, %d: index) -> tensor<3xf32> {
  // expected-error @below {{'bcast.broadcast' op has a dynamic shape}}
  %0 = bcast.broadcast %x to [?] sizes(%d) rule(#bcast.bidirectional) : tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// In a region.
func.func @region(%a: tensor<?xf32>, %c: i1) {
  scf.if %c {
    // expected-error @below {{'bcast.add' op has a dynamic shape}}
    %0 = bcast.add %a, %a rule(#bcast.numpy) : tensor<?xf32>
  }
  return
}
