// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// BITCAST-1, REDUCE_PRECISION-4

func.func @widths(%x: tensor<2xf32>) {
  // expected-error @below {{'bcast.bitcast_convert' op the operand has elements of 32 bits, the result of 16; the widths must be equal [BITCAST-1]}}
  %0 = bcast.bitcast_convert %x : tensor<2xf32> -> tensor<2xi16>
  return
}

// -----

func.func @no_exponent(%x: tensor<2xf32>) {
  // expected-error @below {{'bcast.reduce_precision' op attribute 'exponent_bits' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = bcast.reduce_precision %x, format = e0m3 : tensor<2xf32>
  return
}

// -----

func.func @generic(%x: tensor<2xf32>) {
  // expected-error @below {{'bcast.reduce_precision' op attribute 'mantissa_bits' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %0 = "bcast.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = -1 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @format(%x: tensor<2xf32>) {
  // expected-error @below {{expected the bits of the exponent and of the mantissa, as in e5m10}}
  %0 = bcast.reduce_precision %x, format = f16 : tensor<2xf32>
  return
}
