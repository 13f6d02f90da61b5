// RUN: bcast-opt %s --canonicalize | FileCheck %s
// Canonical forms of bcast.relayout.

#col = #bcast.layout<minor_to_major = [0, 1]>
#pad = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.0 : f32>

// CHECK-LABEL: func.func @identity
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: return %[[X]]
func.func @identity(%x: tensor<2x3xf32, #col>) -> tensor<2x3xf32, #col> {
  %0 = bcast.relayout %x : tensor<2x3xf32, #col> -> tensor<2x3xf32, #col>
  return %0 : tensor<2x3xf32, #col>
}

// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: %[[R:.*]] = bcast.relayout %[[X]] : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_
// CHECK-NEXT: return %[[R]]
func.func @chain(%x: tensor<2x3xf32>) -> tensor<2x3xf32, #pad> {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  %1 = bcast.relayout %0 : tensor<2x3xf32, #col> -> tensor<2x3xf32, #pad>
  return %1 : tensor<2x3xf32, #pad>
}

// A round trip.
// CHECK-LABEL: func.func @back
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: return %[[X]]
func.func @back(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #pad>
  %1 = bcast.relayout %0 : tensor<2x3xf32, #pad> -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// The elements of a constant stay in the order of their indices.
// CHECK-LABEL: func.func @constant
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xi32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: return %[[C]]
func.func @constant() -> tensor<2x2xi32, #col> {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %0 = bcast.relayout %c : tensor<2x2xi32> -> tensor<2x2xi32, #col>
  return %0 : tensor<2x2xi32, #col>
}

// An operation computes in the layout that is wanted.
// CHECK-LABEL: func.func @producer
// CHECK-NEXT: %[[R:.*]] = bcast.add %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: return %[[R]]
func.func @producer(%x: tensor<2x3xf32>, %y: tensor<2x3xf32, #col>) -> tensor<2x3xf32, #col> {
  %0 = bcast.add %x, %y : (tensor<2x3xf32>, tensor<2x3xf32, #col>) -> tensor<2x3xf32>
  %1 = bcast.relayout %0 : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  return %1 : tensor<2x3xf32, #col>
}

// Not if two operands would be read in another order, instead of one tensor.
// CHECK-LABEL: func.func @dearer
// CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32>
// CHECK-NEXT: bcast.relayout
func.func @dearer(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32, #col> {
  %0 = bcast.add %x, %y : tensor<2x3xf32>
  %1 = bcast.relayout %0 : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  return %1 : tensor<2x3xf32, #col>
}

// Nor if the value is also needed in its old layout.
// CHECK-LABEL: func.func @two_uses
// CHECK-NEXT: bcast.negate %{{.*}} : tensor<2x3xf32>
// CHECK-NEXT: bcast.relayout
func.func @two_uses(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32, #col>) {
  %0 = bcast.negate %x : tensor<2x3xf32>
  %1 = bcast.relayout %0 : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32, #col>
}

// A relayout of an operand stays: it may be placed on purpose.
// CHECK-LABEL: func.func @operand
// CHECK-NEXT: bcast.relayout
// CHECK-NEXT: bcast.negate
func.func @operand(%x: tensor<2x3xf32>) -> tensor<2x3xf32, #col> {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  %1 = bcast.negate %0 : tensor<2x3xf32, #col>
  return %1 : tensor<2x3xf32, #col>
}

// RELAYOUT-3: what is stored is not looked through, and not computed elsewhere.
// CHECK-LABEL: func.func @copy
// CHECK-NEXT: %[[N:.*]] = bcast.negate %{{.*}} : tensor<2x3xf32>
// CHECK-NEXT: %[[C:.*]] = bcast.relayout %[[N]] copy : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: %[[R:.*]] = bcast.relayout %[[C]] : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R]]
func.func @copy(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.negate %x : tensor<2x3xf32>
  %1 = bcast.relayout %0 copy : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  %2 = bcast.relayout %1 : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// A stored value is not stored again; relayouts to the same layout store it once.
// CHECK-LABEL: func.func @stored
// CHECK-NEXT: %[[C:.*]] = bcast.relayout %{{.*}} copy : tensor<2x3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: return %[[C]]
func.func @stored(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.relayout %x copy : tensor<2x3xf32> -> tensor<2x3xf32>
  %1 = bcast.relayout %0 copy : tensor<2x3xf32> -> tensor<2x3xf32>
  %2 = bcast.relayout %1 : tensor<2x3xf32> -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// A constant is laid out at compile time all the same.
// CHECK-LABEL: func.func @copy_of_constant
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<{{.*}}> : tensor<2x2xi32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: return %[[C]]
func.func @copy_of_constant() -> tensor<2x2xi32, #col> {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %0 = bcast.relayout %c copy : tensor<2x2xi32> -> tensor<2x2xi32, #col>
  return %0 : tensor<2x2xi32, #col>
}
