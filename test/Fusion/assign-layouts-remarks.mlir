// RUN: bcast-opt %s --bcast-explicit-to-linalg --bcast-assign-layouts=report --verify-diagnostics -o /dev/null
// The reason for each copy that stays.

#col = #bcast.layout<minor_to_major = [0, 1]>

func.func @result(%x: tensor<2x3xf32, #col>) -> (index, tensor<2x3xf32>) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{copies 24 bytes to another layout: function result 1 has this layout}}
  %0 = bcast.relayout %x : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  return %c0, %0 : index, tensor<2x3xf32>
}

#pad = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [?, 5]>
func.func @dynamic(%x: tensor<?x3xi1>) -> tensor<?x3xi1, #pad> {
  // expected-remark @below {{copies 1 * 3 * ? bytes to another layout: 'tensor.insert_slice' takes it in this layout}}
  %0 = bcast.relayout %x : tensor<?x3xi1> -> tensor<?x3xi1, #pad>
  return %0 : tensor<?x3xi1, #pad>
}

// The elements are copied to the other order, and with it into the padded memory.
#large = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [1000, 1000]>
func.func @padded(%x: tensor<2x3xf32, #col>) -> tensor<2x3xf32, #large> {
  // expected-remark @below {{copies 24 bytes to another layout: 'tensor.insert_slice' takes it in this layout}}
  %0 = bcast.relayout %x : tensor<2x3xf32, #col> -> tensor<2x3xf32, #large>
  return %0 : tensor<2x3xf32, #large>
}

func.func @huge(%x: tensor<4294967296x4294967296xf32>) -> tensor<4294967296x4294967296xf32> {
  // expected-remark @below {{copies more than 2^63 bytes to another layout: function result 0 has this layout}}
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] : tensor<4294967296x4294967296xf32> -> tensor<4294967296x4294967296xf32>
  return %0 : tensor<4294967296x4294967296xf32>
}

func.func @three_against_one(%a: tensor<512x512xf32, #col>, %b: tensor<512x512xf32, #col>, %c: tensor<512x512xf32, #col>) -> tensor<512x512xf32> {
  %0 = bcast.add %a, %b : tensor<512x512xf32, #col>
  // expected-remark @below {{copies 1048576 bytes to another layout: function result 0 has this layout}}
  %1 = bcast.add %0, %c : (tensor<512x512xf32, #col>, tensor<512x512xf32, #col>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

func.func @other_dialect(%c: i1, %x: tensor<2x3xf32, #col>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = scf.if %c -> tensor<2x3xf32> {
    // expected-remark @below {{copies 24 bytes to another layout: 'scf.yield' takes it in this layout}}
    %1 = bcast.relayout %x : tensor<2x3xf32, #col> -> tensor<2x3xf32>
    scf.yield %1 : tensor<2x3xf32>
  } else {
    scf.yield %y : tensor<2x3xf32>
  }
  return %0 : tensor<2x3xf32>
}

func.func @asked_for(%x: tensor<2x3xf32, #col>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-remark @below {{copies 24 bytes to another layout: the program says so}}
  %0 = bcast.relayout %x copy : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  %1 = bcast.add %0, %y : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

func.func @reuse(%x: tensor<32x256xf32, #col>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<32x256xf32, #col> -> tensor<64x32x256xf32>
  // expected-remark @below {{copies 32768 bytes to another layout: it is read 64 times in this order}}
  %1 = bcast.add %0, %y : tensor<64x32x256xf32>
  return %1 : tensor<64x32x256xf32>
}

func.func @small_computation(%x: tensor<32x256xf32, #col>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  // The value is computed again for each of 64 rows, from a copy of its operand.
  %0 = bcast.negate %x : tensor<32x256xf32, #col>
  %1 = bcast.broadcast_in_dim %0, dims = [1, 2] : tensor<32x256xf32, #col> -> tensor<64x32x256xf32>
  // expected-remark @below {{copies 32768 bytes to another layout: it is read 64 times in this order}}
  %2 = bcast.add %1, %y : tensor<64x32x256xf32>
  return %2 : tensor<64x32x256xf32>
}

// No copies: values are computed in the new layout or read in place, and a single row does not move.
func.func @none(%x: tensor<2x3xf32, #col>, %y: tensor<2x3xf32>, %z: tensor<1x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32, #col>) {
  %0 = bcast.negate %x : tensor<2x3xf32, #col>
  %1 = bcast.relayout %0 : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  %2 = bcast.relayout %x : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  %3 = bcast.add %2, %y : tensor<2x3xf32>
  %4 = bcast.relayout %z : tensor<1x3xf32> -> tensor<1x3xf32, #col>
  return %1, %3, %4 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32, #col>
}
