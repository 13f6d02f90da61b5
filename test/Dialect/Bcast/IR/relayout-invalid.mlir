// RUN: bcast-opt %s -split-input-file -verify-diagnostics

// RELAYOUT-1: one shape.
func.func @shape(%x: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.relayout' op the operand has shape 2x3, the result has shape 3x2; they must be equal, only the layout changes [RELAYOUT-1]}}
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<3x2xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return
}

// -----

// RELAYOUT-1: what is dynamic stays dynamic.
func.func @dynamic(%x: tensor<?x3xf32>) {
  // expected-error @below {{'bcast.relayout' op the operand has shape ?x3, the result has shape 2x3; they must be equal, only the layout changes [RELAYOUT-1]}}
  %0 = bcast.relayout %x : tensor<?x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return
}

// -----

// RESULT-2
func.func @element_type(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'bcast.relayout' op the operand has element type 'f32', the result has element type 'f64'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert the operand to 'f64' with bcast.convert first}}
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf64>
  return
}

// -----

// LAYOUT-10
func.func @encoding(%x: tensor<2x3xf32, "dense">) {
  // expected-error @below {{'bcast.relayout' op operand 0 has encoding "dense"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.relayout %x : tensor<2x3xf32, "dense"> -> tensor<2x3xf32>
  return
}

// -----

// BOUNDARY-1: the attribute that says what a physical tensor stands for.
// expected-error @below {{'func.func' op argument 0 has type 'tensor<2x3xf32>', which is neither the physical form of 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>' nor a view of it [BOUNDARY-1]}}
func.func @not_physical(%x: tensor<2x3xf32> {bcast.logical_type = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>}) {
  return
}

// -----

// BOUNDARY-1
// expected-error @below {{'func.func' op result 0: "bcast.logical_type" is tensor<2x3xf32>; it must be the type of a tensor with a layout [BOUNDARY-1]}}
func.func private @no_layout() -> (tensor<2x3xf32> {bcast.logical_type = tensor<2x3xf32>})

// -----

// expected-error @below {{'func.func' op argument 0 has the attribute "bcast.unknown", which the bcast dialect does not define}}
func.func private @unknown(tensor<2x3xf32> {bcast.unknown})

// -----

// expected-error @below {{'func.func' op result 0: "bcast.name" is 3 : i64; it must be a text}}
func.func private @name(tensor<2x3xf32> {bcast.name = "x"}) -> (tensor<2x3xf32> {bcast.name = 3})

// -----

// expected-error @below {{'func.func' op argument 0: "bcast.dim_names" is "n"; it must have a text for each dimension}}
func.func private @dim_names(tensor<2x3xf32> {bcast.dim_names = "n"})

// -----

// expected-error @below {{'func.func' op argument 0: "bcast.dim_names" is [2, "n"]; it must have a text for each dimension}}
func.func private @dim_names(tensor<2x3xf32> {bcast.dim_names = [2, "n"]})

// -----

// expected-error @below {{'func.func' op argument 0: "bcast.dim_names" has size 1, and 'tensor<2x3xf32>' has rank 2; they must be equal}}
func.func private @dim_names(tensor<2x3xf32> {bcast.dim_names = ["n"]})

// -----

// expected-error @below {{'func.func' op result 0 has the attribute "bcast.dim_names", which the bcast dialect does not define}}
func.func private @dim_names() -> (tensor<2x3xf32> {bcast.dim_names = ["n", ""]})

// -----

// BOUNDARY-1
// expected-error @below {{'func.func' op argument 0 has type 'f32', which is neither the physical form of 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>' nor a view of it [BOUNDARY-1]}}
func.func private @scalar(f32 {bcast.logical_type = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>})

// -----

// LAYOUT-14: the strides would exceed 64 bits.
// expected-error @below {{'func.func' op argument 0: "bcast.logical_type" is 'tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [9223372036854775807, 9223372036854775807]>>', which does not fit in 64 bits of addresses [LAYOUT-14]}}
func.func private @large(memref<2x3xf32> {bcast.logical_type = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [9223372036854775807, 9223372036854775807]>>})
