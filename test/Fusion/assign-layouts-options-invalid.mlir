// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(bcast-assign-layouts{copy-overhead=-1}))' -verify-diagnostics
// An option that means nothing.

// expected-error @below {{bcast-assign-layouts: copy-overhead is -1; it must not be negative}}
func.func @f() {
  return
}
