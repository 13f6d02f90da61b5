// RUN: bcast-opt %s --bcast-to-affine --split-input-file --verify-diagnostics

// The body of a module is a graph, in which values may depend on themselves.

module {
  // expected-error @below {{'bcast.add' op is not in a function: where values may depend on themselves, nothing can be checked before}}
  %d = bcast.add %d, %e rule(#bcast.numpy) : tensor<?xf32>
  %e = bcast.negate %d : tensor<?xf32>
}
