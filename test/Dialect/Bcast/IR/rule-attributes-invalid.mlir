// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// Malformed rule attributes.

// An axis has a name.
// expected-error @below {{expected the axis, as in #bcast.pdpd<axis = 1>, or no brackets}}
func.func private @f() attributes {rule = #bcast.pdpd<1>}

// -----

// An axis has a value.
// expected-error @below {{expected the axis, as in #bcast.pdpd<axis = 1>, or no brackets}}
func.func private @f() attributes {rule = #bcast.pdpd<axis = >}

// -----

// An axis is an integer.
// expected-error @below {{expected the axis, as in #bcast.pdpd<axis = 1>, or no brackets}}
func.func private @f() attributes {rule = #bcast.pdpd<axis = one>}

// -----

// An axis fits into 64 bits.
// expected-error @below {{integer value too large}}
func.func private @f() attributes {rule = #bcast.pdpd<axis = 9223372036854775808>}

// -----

// The rule has one axis.
// expected-error @below {{expected '>'}}
func.func private @f() attributes {rule = #bcast.pdpd<axis = 1, axis = 2>}

// -----

// PDPD has no other parameter.
// expected-error @below {{expected the axis, as in #bcast.pdpd<axis = 1>, or no brackets}}
func.func private @f() attributes {rule = #bcast.pdpd<dims = [1]>}

// -----

// The default axis is written by leaving the brackets out.
// expected-error @below {{expected the axis, as in #bcast.pdpd<axis = 1>, or no brackets}}
func.func private @f() attributes {rule = #bcast.pdpd<>}

// -----

// The dimensions of in_dim are a list.
// expected-error @below {{expected a list of dimensions, as in [0, 2]}}
func.func private @f() attributes {rule = #bcast.in_dim<1>}

// -----

// Brackets without dimensions.
// expected-error @below {{expected a list of dimensions, as in [0, 2]}}
func.func private @f() attributes {rule = #bcast.in_dim<>}

// -----

// A dimension is an integer.
// expected-error @below {{expected integer value}}
func.func private @f() attributes {rule = #bcast.in_dim<[?]>}

// -----

// A dimension is an integer.
// expected-error @below {{expected integer value}}
func.func private @f() attributes {rule = #bcast.in_dim<[1.5]>}

// -----

// A list ends.
// expected-error @below {{unbalanced '[' character in pretty dialect name}}
func.func private @f() attributes {rule = #bcast.in_dim<[1, 2>}

// -----

// A list has no comma at its end.
// expected-error @below {{expected integer value}}
func.func private @f() attributes {rule = #bcast.in_dim<[1, ]>}

// -----

// A rule that there is not.
// expected-error @below {{expected numpy, pdpd, in_dim, bidirectional, blocks, layout or cpu_target, got 'xla'}}
func.func private @f() attributes {rule = #bcast.xla}

// -----

// Not an attribute of rules.
// expected-error @below {{custom op 'bcast.add' expected a broadcasting rule, got "numpy"; did you mean #bcast.numpy?}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.add %a, %a rule("numpy") : tensor<3xf32> return }

// -----

// A rule without its brackets.
// expected-error @below {{custom op 'bcast.add' expected the rule in parentheses, as in rule(#bcast.numpy)}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.add %a, %a rule #bcast.numpy : tensor<3xf32> return }

// -----

// An empty rule.
// expected-error @below {{custom op 'bcast.add' expected a broadcasting rule; there are #bcast.numpy, #bcast.pdpd<axis = 1>, #bcast.in_dim<[1]>, #bcast.bidirectional and #bcast.blocks<[-1]>, and none is needed where shapes are equal}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.add %a, %a rule() : tensor<3xf32> return }

// -----

// A rule without the dialect.
// expected-error @below {{custom op 'bcast.add' expected a broadcasting rule, got 'numpy'; did you mean #bcast.numpy?}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.add %a, %a rule(numpy) : tensor<3xf32> return }

// -----

// A rule without the dialect, and with parameters.
// expected-error @below {{custom op 'bcast.select' expected a broadcasting rule, got 'in_dims'; did you mean #bcast.in_dim?}}
func.func @f(%a: tensor<3xf32>, %p: tensor<3xi1>) { %0 = bcast.select %p, %a, %a rule(in_dims<[1]>) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> return }

// -----

// The rule that is none has no name here.
// expected-error @below {{custom op 'bcast.broadcast' expected a broadcasting rule, got 'explicit'; there are #bcast.numpy, #bcast.pdpd<axis = 1>, #bcast.in_dim<[1]>, #bcast.bidirectional and #bcast.blocks<[-1]>, and none is needed where shapes are equal}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.broadcast %a rule(explicit) : tensor<3xf32> -> tensor<3xf32> return }

// -----

// An attribute that is not a rule.
// expected-error @below {{custom op 'bcast.add' expected a broadcasting rule, got #bcast.layout<minor_to_major = [0]>; there are #bcast.numpy}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.add %a, %a rule(#bcast.layout<minor_to_major = [0]>) : tensor<3xf32> return }

// -----

// A name that is nearly one.
// expected-error @below {{expected numpy, pdpd, in_dim, bidirectional, blocks, layout or cpu_target, got 'bidirectinal'; did you mean #bcast.bidirectional?}}
func.func private @f() attributes {rule = #bcast.bidirectinal}

// -----

func.func @alias(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{undefined symbol alias id 'numpy'}}
  // expected-note @+1 {{did you mean #bcast.numpy?}}
  %0 = bcast.add %a, %b rule(#numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @framework(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{expected numpy, pdpd, in_dim, bidirectional, blocks, layout or cpu_target, got 'onnx'; ONNX follows #bcast.numpy}}
  %0 = bcast.add %a, %b rule(#bcast.onnx) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @framework_word(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{expected a broadcasting rule, got 'paddle'; Paddle follows #bcast.pdpd<axis = 1>, for its axis}}
  %0 = bcast.add %a, %b rule(paddle) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
