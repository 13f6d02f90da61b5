// RUN: bcast-opt %s --convert-bcast-to-linalg --cse | FileCheck %s
// Index arithmetic becomes arith operations that have a result for every operand.

#col = #bcast.layout<minor_to_major = [0, 1]>
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>

// INDEX-2: the sum of the indices times the strides.
// CHECK-LABEL: func.func @linearize
// CHECK-SAME: (%[[I:.*]]: index, %[[J:.*]]: index)
func.func @linearize(%i: index, %j: index) -> index {
  // CHECK-NEXT: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-NEXT: %[[T:.*]] = arith.muli %[[J]], %[[C3]] : index
  // CHECK-NEXT: %[[N:.*]] = arith.addi %[[I]], %[[T]] : index
  // CHECK-NEXT: return %[[N]]
  %0 = bcast.linearize_index [%i, %j] in tensor<2x3xf32, #padded>
  return %0 : index
}

// CHECK-LABEL: func.func @linearize_dynamic
// CHECK-SAME: (%[[I:.*]]: index, %[[J:.*]]: index, %[[K:.*]]: index, %[[D:.*]]: index)
func.func @linearize_dynamic(%i: index, %j: index, %k: index, %d: index) -> index {
  // CHECK: %[[SIZE:.*]] = arith.maxsi %[[D]], %c0
  // CHECK: %[[T:.*]] = arith.muli %[[J]], %c4
  // CHECK: %[[A:.*]] = arith.addi %[[K]], %[[T]]
  // CHECK: %[[U:.*]] = arith.muli %[[I]], %c4
  // CHECK: %[[V:.*]] = arith.muli %[[U]], %[[SIZE]]
  // CHECK: arith.addi %[[A]], %[[V]]
  // CHECK-NOT: arith.addi
  %0 = bcast.linearize_index [%i, %j, %k] sizes(%d) in tensor<2x?x4xf32>
  return %0 : index
}

// INDEX-3: floor division, and one bound for the most major dimension.
// CHECK-LABEL: func.func @delinearize
// CHECK-SAME: (%[[N:.*]]: index)
func.func @delinearize(%n: index) -> (index, index, i1) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: %[[Q:.*]] = arith.divsi %[[N]], %[[C2]]
  // CHECK: %[[R:.*]] = arith.remsi %[[N]], %[[C2]]
  // CHECK: %[[B:.*]] = arith.cmpi slt, %[[R]], %[[C0]]
  // CHECK: %[[RW:.*]] = arith.addi %[[R]], %[[C2]]
  // CHECK: %[[I:.*]] = arith.select %[[B]], %[[RW]], %[[R]]
  // CHECK: %[[Q1:.*]] = arith.subi %[[Q]], %c1
  // CHECK: %[[J:.*]] = arith.select %[[B]], %[[Q1]], %[[Q]]
  // CHECK: %[[C3:.*]] = arith.constant 3 : index
  // CHECK: %[[IN:.*]] = arith.cmpi ult, %[[J]], %[[C3]]
  // CHECK: return %[[I]], %[[J]], %[[IN]]
  %0:3 = bcast.delinearize_index %n in tensor<2x3xf32, #col>
  return %0#0, %0#1, %0#2 : index, index, i1
}

// A padded dimension needs a bound of its own.
// CHECK-LABEL: func.func @delinearize_padded
func.func @delinearize_padded(%n: index) -> i1 {
  // CHECK: %[[C3:.*]] = arith.constant 3 : index
  // CHECK: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: %[[I:.*]] = arith.cmpi ult, %{{.*}}, %[[C2]]
  // CHECK: %[[J:.*]] = arith.cmpi ult, %{{.*}}, %[[C3]]
  // CHECK: arith.andi %[[I]], %[[J]]
  %0:3 = bcast.delinearize_index %n in tensor<2x3xf32, #padded>
  return %0#2 : i1
}

// A size of 0 divides as 1.
// CHECK-LABEL: func.func @delinearize_dynamic
// CHECK-SAME: (%[[N:.*]]: index, %[[D:.*]]: index)
func.func @delinearize_dynamic(%n: index, %d: index) -> (index, index, i1) {
  // CHECK: %[[SIZE:.*]] = arith.maxsi %[[D]], %c0
  // CHECK: %[[WIDTH:.*]] = arith.maxsi %[[SIZE]], %c1
  // CHECK: arith.divsi %[[N]], %[[WIDTH]]
  // CHECK: arith.cmpi ult, %{{.*}}, %[[SIZE]]
  %0:3 = bcast.delinearize_index %n sizes(%d) in tensor<4x?xf32>
  return %0#0, %0#1, %0#2 : index, index, i1
}

// CHECK-LABEL: func.func @scalar
// CHECK-SAME: (%[[N:.*]]: index)
func.func @scalar(%n: index) -> (index, i1) {
  // CHECK: %[[C0:.*]] = arith.constant 0 : index
  // CHECK: %[[IN:.*]] = arith.cmpi eq, %[[N]], %[[C0]]
  // CHECK: return %[[C0]], %[[IN]]
  %0 = bcast.linearize_index [] in tensor<f32>
  %1 = bcast.delinearize_index %n in tensor<f32>
  return %0, %1 : index, i1
}
