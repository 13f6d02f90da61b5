// RUN: bcast-opt %s --bcast-lower-checks --verify-diagnostics

// CHECK-6: an assertion in a region that code cannot leave early is refused, and does not abort.
func.func @main(%ok: i1) {
  omp.parallel {
    // expected-error@+1 {{'cf.assert' op may end the function with an error, and is in a region of 'omp.parallel', which code cannot leave early}}
    cf.assert %ok, "not ok"
    omp.terminator
  }
  return
}
