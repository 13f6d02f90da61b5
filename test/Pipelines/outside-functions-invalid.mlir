// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-affine --split-input-file --verify-diagnostics

// The body of a module is a graph, in which values may depend on themselves.

module {
  // expected-error @below {{'bcast.add' op must be inside a function; runtime checks cannot be placed in graph regions}}
  %d = bcast.add %d, %e rule(#bcast.numpy) : tensor<?xf32>
  %e = bcast.negate %d : tensor<?xf32>
}
