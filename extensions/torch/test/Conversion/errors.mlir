// Text that is no operation of tm_tensor.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @word(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected 'dimension', 'inclusive', 'unique_indices', 'ins' or 'outs', got 'along'}}
  %0 = tm_tensor.sort along(0) outs(%x : tensor<4xf32>) {
  } -> tensor<4xf32>
}

// -----

func.func @types(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected ':'}}
  %0 = tm_tensor.sort dimension(0) outs(%x) {
  } -> tensor<4xf32>
}

// -----

func.func @end(%x: tensor<4xf32>) {
  %0 = tm_tensor.sort dimension(0)
  // expected-error @+1 {{expected valid keyword}}
}
