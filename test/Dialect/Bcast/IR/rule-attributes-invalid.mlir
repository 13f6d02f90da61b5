// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// Malformed rule attributes.

// An axis has a name.
// expected-error @below {{expected 'axis'}}
func.func private @f() attributes {rule = #bcast.pdpd<1>}

// -----

// An axis has a value.
// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse Bcast_PdpdAttr parameter 'axis' which is to be a `int64_t`}}
func.func private @f() attributes {rule = #bcast.pdpd<axis = >}

// -----

// An axis is an integer.
// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse Bcast_PdpdAttr parameter 'axis' which is to be a `int64_t`}}
func.func private @f() attributes {rule = #bcast.pdpd<axis = one>}

// -----

// An axis fits into 64 bits.
// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse Bcast_PdpdAttr parameter 'axis' which is to be a `int64_t`}}
func.func private @f() attributes {rule = #bcast.pdpd<axis = 9223372036854775808>}

// -----

// There is one axis.
// expected-error @below {{expected '>'}}
func.func private @f() attributes {rule = #bcast.pdpd<axis = 1, axis = 2>}

// -----

// PDPD has no other parameter.
// expected-error @below {{expected 'axis'}}
func.func private @f() attributes {rule = #bcast.pdpd<dims = [1]>}

// -----

// The default axis is written by leaving the brackets out.
// expected-error @below {{expected 'axis'}}
func.func private @f() attributes {rule = #bcast.pdpd<>}

// -----

// The dimensions of in_dim are a list.
// expected-error @below {{expected '['}}
func.func private @f() attributes {rule = #bcast.in_dim<1>}

// -----

// The dimensions of in_dim are required.
// expected-error @below {{expected '<'}}
func.func private @f() attributes {rule = #bcast.in_dim}

// -----

// The dimensions of in_dim are required.
// expected-error @below {{expected '['}}
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
// expected-error @below {{unknown attribute `xla` in dialect `bcast`}}
func.func private @f() attributes {rule = #bcast.xla}

// -----

// Not an attribute of rules.
// expected-error @below {{custom op 'bcast.add' invalid kind of attribute specified}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.add %a, %a rule("numpy") : tensor<3xf32> return }

// -----

// A rule without its brackets.
// expected-error @below {{expected '('}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.add %a, %a rule #bcast.numpy : tensor<3xf32> return }

// -----

// An empty rule.
// expected-error @below {{expected attribute value}}
func.func @f(%a: tensor<3xf32>) { %0 = bcast.add %a, %a rule() : tensor<3xf32> return }
