// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// IOTA-1
func.func @outside() {
  // expected-error@+1 {{'bcast.iota' op dim is 2, outside [0, 2) of the result 2x3 [IOTA-1]}}
  %0 = bcast.iota dim = 2 : tensor<2x3xf32>
  return
}

// -----

func.func @negative() {
  // expected-error@+2 {{'bcast.iota' op dim is -2, outside [0, 2) of the result 2x3 [IOTA-1]}}
  // expected-note@+1 {{did you mean dim = 0?}}
  %0 = bcast.iota dim = -2 : tensor<2x3xf32>
  return
}

// -----

// IOTA-2
func.func @sizes(%d: index) {
  // expected-error@+1 {{'bcast.iota' op the result ?x? has 2 dynamic extents, and there is 1 size; it needs one per dynamic extent [IOTA-2]}}
  %0 = bcast.iota dim = 0 sizes(%d) : tensor<?x?xf32>
  return
}

// -----

// IOTA-3
func.func @pred() {
  // expected-error@+2 {{'bcast.iota' op an index has no form in elements of type 'i1' [IOTA-3]}}
  // expected-note@+1 {{compare an iota of integers with bcast.compare}}
  %0 = bcast.iota dim = 0 : tensor<2xi1>
  return
}

// -----

func.func @encoding() {
  // expected-error@+1 {{result 0 has encoding "sparse"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.iota dim = 0 : tensor<2x3xf32, "sparse">
  return
}
