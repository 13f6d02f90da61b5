// Pretty text that is not well-formed is an error at its place.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.sort' has no pretty form that bcast reads; it reads the generic form, "stablehlo.sort"(...), as get_asm(print_generic_op_form=True) of MLIR's Python prints it}}
  %0 = stablehlo.sort %x : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.add' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = stablehlo.add %x, %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.transpose' does not take 'permutation' here; it takes 'dims'}}
  %0 = stablehlo.transpose %x, permutation = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.transpose' 'permutation' is given twice}}
  %0 = stablehlo.transpose %x, dims = [1, 0], dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.transpose' integer value too large}}
  %0 = stablehlo.transpose %x, dims = [1, 99999999999999999999] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.slice' integer value too large}}
  %0 = stablehlo.slice %x [0:99999999999999999999, 0:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.select' expected a function type or two types, got 1 type}}
  %0 = stablehlo.select %p, %x, %x : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.complex' expected a function type or a tensor of complex numbers, got 1 type}}
  %0 = stablehlo.complex %x, %x : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.tuple' expected a function type or a tuple type, got 1 type}}
  %0 = stablehlo.tuple %x : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.add' expected a function type or one type, got 2 types}}
  %0 = stablehlo.add %x, %x : tensor<2x3xf32>, tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.reduce_precision' expected a format such as e5m10, got 'e5'}}
  %0 = stablehlo.reduce_precision %x, format = e5 : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.reduce_precision' expected a format such as e5m10, got 'e99999999999m1'}}
  %0 = stablehlo.reduce_precision %x, format = e99999999999m1 : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.reduce' 'arith.addf' is no operation of StableHLO or CHLO}}
  %0 = stablehlo.reduce(%x init: %s) applies arith.addf across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.reduce' 'applies' is for one tensor; the reduction of several has a 'reducer'}}
  %0:2 = stablehlo.reduce(%x init: %s), (%x init: %s) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.reduce' 'applies' needs a ranked tensor, got 'tensor<*xf32>'}}
  %0 = stablehlo.reduce(%u init: %s) applies stablehlo.add across dimensions = [1] : (tensor<*xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+2 {{custom op 'stablehlo.reduce' expected 'reducer'}}
  %0 = stablehlo.reduce(%x init: %s) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{expected ','}}
  %0 = stablehlo.reduce(%x init: %s) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32> reducer(%a: tensor<f32>) { stablehlo.return %a : tensor<f32> }
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.while' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = stablehlo.while(%a = %x, %b = %s) : tensor<2x3xf32> cond { stablehlo.return %q : tensor<i1> } do { stablehlo.return %a : tensor<2x3xf32> }
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+2 {{custom op 'stablehlo.while' expected 'do'}}
  %0 = stablehlo.while(%a = %x) : tensor<2x3xf32> cond { stablehlo.return %q : tensor<i1> }
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.convolution' does not take 'size' here; it takes 'dim_numbers', 'window', 'stride', 'pad', 'lhs_dilate', 'rhs_dilate', 'reverse'}}
  %0 = stablehlo.convolution(%x, %x) dim_numbers = [b, f]x[o, i]->[b, f], window = {size = [1]} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.convolution' expected pairs of integers}}
  %0 = stablehlo.convolution(%x, %x) dim_numbers = [b, f]x[o, i]->[b, f], window = {pad = [[1, 2, 3]]} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.dot_general' expected 'x'}}
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.compare' expected valid keyword}}
  %0 = stablehlo.compare %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+3 {{custom op 'sdy.sharding_constraint' expected a list in brackets}}
  %0 = sdy.sharding_constraint %x <@mesh, [{} : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{duplicate key 'result_accuracy' in dictionary attribute}}
  %0 = stablehlo.sine %x {result_accuracy = 1 : i32, result_accuracy = 2 : i32} : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{expected operation name in quotes}}
  stablehlo.return : tensor<i1>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %0 = stablehlo.get_tuple_element %x[99999999999] : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{operation defines 1 results but was provided 3 to bind}}
  %0:3 = stablehlo.add %x, %x : tensor<2x3xf32>
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = stablehlo.while() cond { } do { }
  return
}

// -----

func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.dot_general' expected a list in brackets}}
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1], algorithm = <lhs_precision_type = tf32, }> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}
