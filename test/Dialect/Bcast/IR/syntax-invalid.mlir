// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// Errors for the spelling of another dialect, or of NumPy, suggest the spelling of this one.

func.func @types_without_parentheses(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.add' expected several operand types in parentheses, and the result's: (tensor<2x3xf32>, tensor<3xf32>) -> ...}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : tensor<2x3xf32>, tensor<3xf32>
}

// -----

func.func @types_without_parentheses_but_an_arrow(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expected several operand types in parentheses, and the result's: (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : tensor<2x3xf32>, tensor<3xf32> -> tensor<2x3xf32>
}

// -----

func.func @assigned_rule(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.add' expected the rule in parentheses, as in rule(#bcast.numpy)}}
  %0 = bcast.add %a, %b rule = #bcast.numpy : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
}

// -----

func.func @rule_of_broadcast(%b: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.broadcast' expected the rule in parentheses, as in rule(#bcast.numpy)}}
  %0 = bcast.broadcast %b rule = #bcast.numpy : tensor<3xf32> -> tensor<2x3xf32>
}

// -----

func.func @rule_after_a_comma(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.add' expected no comma before the rule, as in %a, %b rule(#bcast.numpy)}}
  %0 = bcast.add %a, %b, rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
}

// -----

func.func @rule_after_attributes(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expected the rule once, before attributes, as in %a, %b rule(#bcast.numpy)}}
  %0 = bcast.add %a, %b {tag} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
}

// -----

func.func @name_of_a_rule(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.add' expected ':' and the types, got 'numpy'; did you mean rule(#bcast.numpy)?}}
  %0 = bcast.add %a, %b numpy : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
}

// -----

func.func @axis(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{got 'axis'; did you mean rule(#bcast.pdpd<axis = 1>)?}}
  %0 = bcast.add %a, %b, axis = 1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
}

// -----

func.func @broadcast_dimensions(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{got 'broadcast_dimensions'; did you mean rule(#bcast.in_dim<[1]>)?}}
  %0 = bcast.add %a, %b, broadcast_dimensions = [1] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
}

// -----

func.func @parameters_in_parentheses(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expected ')'; parameters of a rule stand in angle brackets, as in rule(#bcast.pdpd<axis = 1>)}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd(axis = 1)) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
}

// -----

func.func @no_rule_by_name(%a: tensor<3xf32>) {
  // expected-error @below {{expected numpy, pdpd, in_dim, bidirectional, blocks, layout or cpu_target, got 'none'; leave the rule out where the shapes are equal}}
  %0 = bcast.add %a, %a rule(#bcast.none) : tensor<3xf32>
}

// -----

func.func @too_many_operands(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.add' takes 2 operands, got more}}
  %0 = bcast.add %a, %a, %a : tensor<3xf32>
}

// -----

func.func @two_of_one(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.negate' takes 1 operand, got more}}
  %0 = bcast.negate %a, %a : tensor<3xf32>
}

// -----

func.func @no_types(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.add' expected ':' and the types}}
  %0 = bcast.add %a, %a -> tensor<3xf32>
}

// -----

func.func @target_after_the_rule(%b: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.broadcast' expected ':', got 'to'; the order is to, sizes, rule, and dims, reads, sizes, without commas between them}}
  %0 = bcast.broadcast %b rule(#bcast.numpy) to [2, 3] : tensor<3xf32> -> tensor<2x3xf32>
}

// -----

func.func @sizes_after_a_comma(%b: tensor<3xf32>, %n: index) {
  // expected-error @below {{custom op 'bcast.broadcast_in_dim' expected ':', got 'sizes'; the order is to, sizes, rule, and dims, reads, sizes, without commas between them}}
  %0 = bcast.broadcast_in_dim %b, dims = [1], sizes(%n) : tensor<3xf32> -> tensor<?x3xf32>
}

// -----

func.func @lower_case(%a: tensor<3xf32>) {
  // expected-error @below {{expected the comparison direction, EQ, NE, LT, LE, GT, GE, got 'gt'; did you mean GT?}}
  %0 = bcast.compare gt, %a, %a : tensor<3xf32> -> tensor<3xi1>
}

// -----

// The spelling of arith.
func.func @ordered(%a: tensor<3xf32>) {
  // expected-error @below {{got 'ole'; did you mean LE?}}
  %0 = bcast.compare ole, %a, %a : tensor<3xf32> -> tensor<3xi1>
}

// -----

func.func @in_words(%a: tensor<3xf32>) {
  // expected-error @below {{got 'greater_equal'; did you mean GE?}}
  %0 = bcast.compare greater_equal, %a, %a : tensor<3xf32> -> tensor<3xi1>
}

// -----

func.func @no_direction(%a: tensor<3xf32>) {
  // expected-error @below {{got 'above'}}
  %0 = bcast.compare above, %a, %a : tensor<3xf32> -> tensor<3xi1>
}

// -----

func.func @convert_does_not_broadcast(%a: tensor<3xi32>) {
  // expected-error @below {{'bcast.convert' op declares a result of shape 2x3, and the operand gives 3 [RESULT-1]}}
  // expected-note @below {{declare 3, and broadcast the result to 2x3 with bcast.broadcast rule(#bcast.numpy)}}
  %0 = bcast.convert %a : tensor<3xi32> -> tensor<2x3xf32>
  return
}

// -----

func.func @exponential_of_integers(%a: tensor<3xi32>) {
  // expected-error @below {{'bcast.exponential' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (convert it with bcast.convert) [TYPE-1], but got 'tensor<3xi32>'}}
  %0 = bcast.exponential %a : tensor<3xi32>
  return
}
