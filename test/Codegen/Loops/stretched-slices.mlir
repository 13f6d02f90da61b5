// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512 assume-features=masked_memory" | FileCheck %s

// Whether the scale is stretched is known at run time, outside of the loop over rows. Its slices are read in vectors or repeated, and never gathered element by element.
// CHECK-LABEL: func.func @scaled_rows(
// CHECK-NOT: vector.from_elements
// CHECK-LABEL: func.func @scaled_rows.result_shapes(
func.func @scaled_rows(%x: tensor<?x?xf32>, %scale: tensor<?xf32>) -> tensor<?x?xf32> {
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
  %d = bcast.subtract %x, %s rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %y = bcast.multiply %d, %scale rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
