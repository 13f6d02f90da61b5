// RUN: bcast-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

// expected-note @below {{the target}}
func.func @wrong_target() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected a 'builtin.module', found 'func.func'}}
    %lowered, %generics = transform.bcast.lower_to_linalg %function : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module @payload {
  func.func @not_a_function(%x: tensor<2xf32>) {
    // expected-note @below {{the target}}
    %0 = bcast.negate %x : tensor<2xf32>
    return
  }
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %negate = transform.structured.match ops{["bcast.negate"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected a 'func.func', found 'bcast.negate'}}
    %assigned, %copies = transform.bcast.assign_layouts %negate : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @neither(%x: tensor<2xf32>) {
  // expected-note @below {{the target}}
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %return = transform.structured.match ops{["func.return"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected a function, module or elementwise operation, found 'func.return'}}
    %explicit, %broadcasts = transform.bcast.legalize_to_explicit %return : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The script itself is no target.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @below {{cannot change the target, which holds this script}}
    %explicit, %broadcasts = transform.bcast.legalize_to_explicit %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// What is wrong with the program is told in the words of the pass.
module @payload {
  func.func @implicit(%a: tensor<2x3xf32>, %b: tensor<?xf32>) -> tensor<2x3xf32> {
    // expected-note @below {{'bcast.add' op has a rule; only the explicit form can be lowered to linalg}}
    // expected-note @below {{run bcast-legalize-to-explicit first}}
    %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %module = transform.structured.match attributes {sym_name = "payload"} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{cannot be applied to its target}}
    %lowered, %generics = transform.bcast.lower_to_linalg %module : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A failure may be suppressed: the program is as it was, also what came before the operation that failed.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: bcast.abs
// CHECK-NEXT: linalg.fill
// CHECK-NEXT: return
func.func @kept(%x: tensor<2xf32>, %buffer: memref<2xf32>, %value: f32) -> tensor<2xf32> {
  %0 = bcast.abs %x : tensor<2xf32>
  %1 = linalg.fill ins(%value : f32) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.sequence %function : !transform.any_op failures(suppress) {
    ^bb0(%target: !transform.any_op):
      %loops = transform.bcast.linalg_to_loops %target : (!transform.any_op) -> !transform.any_op
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @below {{attribute 'copy_overhead' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
    %assigned, %copies = transform.bcast.assign_layouts %root {copy_overhead = -1} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// expected-note @below {{this target holds}}
module @payload {
  // expected-note @below {{this one}}
  func.func @nested(%x: tensor<2xf32>) {
    return
  }
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %module = transform.structured.match attributes {sym_name = "payload"} in %root : (!transform.any_op) -> !transform.any_op
    %function = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    %both = transform.merge_handles %module, %function : !transform.any_op
    // expected-error @below {{expected targets that do not hold one another}}
    %checked = transform.bcast.insert_checks %both : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
