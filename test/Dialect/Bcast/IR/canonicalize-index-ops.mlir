// RUN: bcast-opt %s --canonicalize | FileCheck %s
// Folds and canonical forms of index arithmetic.

#col = #bcast.layout<minor_to_major = [0, 1]>
#row = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [2, 3], padding_value = 0.0 : f32>
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>

// INDEX-2: element (1, 2) of XLA's example, f, lies at 5, and in the padded layout at 7.
// CHECK-LABEL: func.func @linearize_constants
func.func @linearize_constants() -> (index, index, index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %cm1 = arith.constant -1 : index
  %0 = bcast.linearize_index [%c1, %c2] in tensor<2x3xf32, #col>
  %1 = bcast.linearize_index [%c1, %c2] in tensor<2x3xf32, #padded>
  %2 = bcast.linearize_index [%c1, %c2] sizes(%c5) in tensor<2x?xf32>
  // A negative size counts as 0.
  %3 = bcast.linearize_index [%c1, %c2] sizes(%cm1) in tensor<2x?xf32>
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
  // CHECK-DAG: %[[C7:.*]] = arith.constant 7 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: return %[[C5]], %[[C7]], %[[C7]], %[[C2]]
  return %0, %1, %2, %3 : index, index, index, index
}

// INDEX-3: cell 7 is element (1, 2), cell 8 is padding, and 15 is outside.
// CHECK-LABEL: func.func @delinearize_constants
func.func @delinearize_constants() -> (index, index, i1, index, index, i1, index, index, i1) {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c15 = arith.constant 15 : index
  %0:3 = bcast.delinearize_index %c7 in tensor<2x3xf32, #padded>
  %1:3 = bcast.delinearize_index %c8 in tensor<2x3xf32, #padded>
  %2:3 = bcast.delinearize_index %c15 in tensor<2x3xf32, #padded>
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: return %[[C1]], %[[C2]], %[[TRUE]], %[[C2]], %[[C2]], %[[FALSE]], %[[C0]], %[[C5]], %[[FALSE]]
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#0, %2#1, %2#2
    : index, index, i1, index, index, i1, index, index, i1
}

// The only index other than 0 is the address if its stride is 1.
// CHECK-LABEL: func.func @single_index
// CHECK-SAME: (%[[I:.*]]: index, %[[D:.*]]: index)
func.func @single_index(%i: index, %d: index) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[C0:.*]] = arith.constant 0 : index
  // CHECK: %[[KEPT:.*]] = bcast.linearize_index [%[[I]], %[[C0]]] in tensor<2x3xf32>
  // CHECK: return %[[I]], %[[KEPT]], %[[I]], %[[C0]], %[[I]]
  %0 = bcast.linearize_index [%i, %c0] in tensor<2x3xf32, #col>
  %1 = bcast.linearize_index [%i, %c0] in tensor<2x3xf32>
  %2 = bcast.linearize_index [%i] sizes(%d) in tensor<?xf32>
  %3 = bcast.linearize_index [%c0, %c0] sizes(%d) in tensor<2x?xf32>
  %4 = bcast.linearize_index [%c0, %i] sizes(%d) in tensor<2x?xf32>
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// CHECK-LABEL: func.func @linearize_of_delinearize
// CHECK-SAME: (%[[N:.*]]: index)
func.func @linearize_of_delinearize(%n: index) -> index {
  // CHECK-NEXT: return %[[N]]
  %0:3 = bcast.delinearize_index %n in tensor<2x3xf32, #padded>
  %1 = bcast.linearize_index [%0#0, %0#1] in tensor<2x3xf32, #padded>
  return %1 : index
}

// Not if the layout differs, the coordinates are swapped, a width is or may be 0, or a dimension is most major only.
// CHECK-LABEL: func.func @no_inverse
// CHECK-COUNT-5: bcast.linearize_index
func.func @no_inverse(%n: index, %d: index) -> (index, index, index, index, index) {
  %0:3 = bcast.delinearize_index %n in tensor<2x3xf32, #padded>
  %1 = bcast.linearize_index [%0#0, %0#1] in tensor<2x3xf32, #col>
  %2 = bcast.linearize_index [%0#1, %0#0] in tensor<2x3xf32, #padded>
  %3:3 = bcast.delinearize_index %n in tensor<3x0xf32>
  %4 = bcast.linearize_index [%3#0, %3#1] in tensor<3x0xf32>
  %5:3 = bcast.delinearize_index %n sizes(%d) in tensor<3x?xf32>
  %6 = bcast.linearize_index [%5#0, %5#1] sizes(%d) in tensor<3x?xf32>
  %7:3 = bcast.delinearize_index %n sizes(%n) in tensor<?x3xf32>
  %8 = bcast.linearize_index [%7#0, %7#1] sizes(%d) in tensor<?x3xf32>
  return %1, %2, %4, %6, %8 : index, index, index, index, index
}

// INDEX-3: what no address changes. The most major dimension takes what is left.
// CHECK-LABEL: func.func @known_coordinates
// CHECK-SAME: (%[[N:.*]]: index)
func.func @known_coordinates(%n: index) -> (index, index, index, i1) {
  // CHECK: %[[C0:.*]] = arith.constant 0 : index
  // CHECK: %{{.*}}, %[[IN:.*]] = bcast.delinearize_index %[[N]]
  // CHECK: return %[[C0]], %[[N]], %[[C0]], %[[IN]]
  %0:4 = bcast.delinearize_index %n in tensor<1x4x1xf32, #bcast.layout<minor_to_major = [0, 2, 1]>>
  return %0#0, %0#1, %0#2, %0#3 : index, index, index, i1
}

// CHECK-LABEL: func.func @vector
// CHECK-SAME: (%[[N:.*]]: index)
func.func @vector(%n: index) -> index {
  // CHECK-NEXT: return %[[N]]
  %0:2 = bcast.delinearize_index %n in tensor<4xf32>
  return %0#0 : index
}

// LAYOUT-9: types take their canonical form.
// CHECK-LABEL: func.func @canonical_types
func.func @canonical_types(%i: index, %j: index) -> (index, i1) {
  // CHECK: bcast.linearize_index [%{{.*}}, %{{.*}}] in tensor<2x3xf32>
  %0 = bcast.linearize_index [%i, %j] in tensor<2x3xf32, #row>
  // CHECK: bcast.delinearize_index %{{.*}} in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %1:3 = bcast.delinearize_index %i in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, 3]>>
  return %0, %1#2 : index, i1
}
