// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Nobody would read these. Attributes of other names are passes' own, or a program's.

func.func @plan(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  // expected-error @+1 {{'bcast.abs' op has the attribute 'bcast.plans', which is none of bcast; did you mean 'bcast.plan'?}}
  %r = bcast.abs %x {bcast.plans = "rows"} : tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}

// -----

// expected-error @+1 {{has the attribute 'bcast.targets', which is none of bcast; did you mean 'bcast.target'?}}
module attributes {bcast.targets = #bcast.cpu_target<vector_bits = 256>} {
}

// -----

// expected-error @+1 {{has the attribute 'bcast.fused', which is none of bcast; did you mean 'bcast.fuse'?}}
module attributes {bcast.fused = false} {
}

// -----

module attributes {bcast.note = "of a program"} {
}
