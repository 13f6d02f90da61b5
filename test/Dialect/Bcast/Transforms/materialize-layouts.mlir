// RUN: bcast-opt %s --bcast-materialize-layouts --split-input-file | FileCheck %s
// Layouts as physical row-major tensors.

#col = #bcast.layout<minor_to_major = [0, 1]>

// An operand in another order is read in place; the result sets the order of the computation.
// CHECK-LABEL: func.func @mixed
// CHECK-SAME: (%[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3x2xf32> {bcast.logical_type = tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>})
// CHECK-NEXT: %[[T:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[T]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R]] : tensor<2x3xf32>
func.func @mixed(%a: tensor<2x3xf32>, %b: tensor<2x3xf32, #col>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<2x3xf32, #col>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// A program in one order needs no change.
// CHECK-LABEL: func.func @same
// CHECK-NEXT: %[[R:.*]] = bcast.add %{{.*}}, %{{.*}} : tensor<3x2xf32>
// CHECK-NEXT: return %[[R]]
func.func @same(%a: tensor<2x3xf32, #col>, %b: tensor<2x3xf32, #col>) -> tensor<2x3xf32, #col> {
  %0 = bcast.add %a, %b : tensor<2x3xf32, #col>
  return %0 : tensor<2x3xf32, #col>
}

// A broadcast places dimensions of the operand's memory in the result's.
#perm = #bcast.layout<minor_to_major = [1, 2, 0]>
// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: %[[X:.*]]: tensor<3x2xf32>
// CHECK-NEXT: bcast.broadcast_in_dim %[[X]], dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3x4xf32>
func.func @broadcast(%x: tensor<2x3xf32, #col>) -> tensor<2x4x3xf32, #perm> {
  %0 = bcast.broadcast_in_dim %x, dims = [0, 2] : tensor<2x3xf32, #col> -> tensor<2x4x3xf32, #perm>
  return %0 : tensor<2x4x3xf32, #perm>
}

// Sizes go with their dimensions.
// CHECK-LABEL: func.func @dynamic_broadcast
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>{{.*}}, %[[D:.*]]: index, %[[E:.*]]: index)
// CHECK-NEXT: bcast.broadcast_in_dim %[[X]], dims = [1, 0] reads = [equal, either] sizes(%[[E]], %[[D]]) : tensor<?x?xf32> -> tensor<?x?xf32>
func.func @dynamic_broadcast(%x: tensor<?x?xf32>, %d: index, %e: index) -> tensor<?x?xf32, #col> {
  %0 = bcast.broadcast_in_dim %x, dims = [0, 1] reads = [equal, either] sizes(%d, %e) : tensor<?x?xf32> -> tensor<?x?xf32, #col>
  return %0 : tensor<?x?xf32, #col>
}

// Without padding, a relayout is a transposition; to an equal layout it is nothing.
// CHECK-LABEL: func.func @relayout
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[T:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
// CHECK-NEXT: return %[[T]], %[[X]]
func.func @relayout(%x: tensor<2x3xf32>) -> (tensor<2x3xf32, #col>, tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 0]>>) {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  %1 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 0]>>
  return %0, %1 : tensor<2x3xf32, #col>, tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 0]>>
}

// RELAYOUT-3: what is computed is stored before it is copied, and what reads the copy does not look through it.
// CHECK-LABEL: func.func @copy
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[N:.*]] = bcast.negate %[[X]] : tensor<2x3xf32>
// CHECK-NEXT: %[[S:.*]] = bcast.relayout %[[N]] copy : tensor<2x3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[T:.*]] = bcast.broadcast_in_dim %[[S]], dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
// CHECK-NEXT: %[[C:.*]] = bcast.relayout %[[T]] copy : tensor<3x2xf32> -> tensor<3x2xf32>
// CHECK-NEXT: bcast.abs %[[C]] : tensor<3x2xf32>
func.func @copy(%x: tensor<2x3xf32>) -> tensor<2x3xf32, #col> {
  %0 = bcast.negate %x : tensor<2x3xf32>
  %1 = bcast.relayout %0 copy : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  %2 = bcast.abs %1 : tensor<2x3xf32, #col>
  return %2 : tensor<2x3xf32, #col>
}

// LAYOUT-16: of two orders of one row only the type differs; padded, too.
#row4 = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [1, 4], padding_value = 0.0 : f32>
#col4 = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [1, 4], padding_value = 0.0 : f32>
// CHECK-LABEL: func.func @bitcast
// CHECK-SAME: %[[X:.*]]: tensor<1x4xf32>
// CHECK-NEXT: %[[T:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 0] : tensor<1x4xf32> -> tensor<4x1xf32>
// CHECK-NEXT: return %[[T]]
func.func @bitcast(%x: tensor<1x3xf32, #row4>) -> tensor<1x3xf32, #col4> {
  %0 = bcast.relayout %x copy : tensor<1x3xf32, #row4> -> tensor<1x3xf32, #col4>
  return %0 : tensor<1x3xf32, #col4>
}

// -----

#pad = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 1.0 : f32>
#any = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>

// PADDING-1: only padded cells are filled, each once: two whole rows of memory, then the ends of the others.
// CHECK-LABEL: func.func @fill
// CHECK: %[[MEMORY:.*]] = tensor.empty() : tensor<5x3xf32>
// CHECK: %[[BOX:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
// CHECK: %[[WITH_BOX:.*]] = tensor.insert_slice %[[BOX]] into %[[MEMORY]][0, 0] [3, 2] [1, 1]
// CHECK: %[[ROWS:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK: %[[WITH_ROWS:.*]] = tensor.insert_slice %[[ROWS]] into %[[WITH_BOX]][3, 0] [2, 3] [1, 1]
// CHECK: %[[ENDS:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [] : tensor<f32> -> tensor<3x1xf32>
// CHECK: %[[R:.*]] = tensor.insert_slice %[[ENDS]] into %[[WITH_ROWS]][0, 2] [3, 1] [1, 1]
// CHECK: return %[[R]]
func.func @fill(%x: tensor<2x3xf32>) -> tensor<2x3xf32, #pad> {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #pad>
  return %0 : tensor<2x3xf32, #pad>
}

// Without a padding_value nobody pays.
// CHECK-LABEL: func.func @anything
// CHECK: tensor.insert_slice
// CHECK-NOT: tensor.insert_slice
// CHECK: return
func.func @anything(%x: tensor<2x3xf32>) -> tensor<2x3xf32, #any> {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #any>
  return %0 : tensor<2x3xf32, #any>
}

// PADDING-1: 1 * 1 is 1, and everything is computed in one.
// CHECK-LABEL: func.func @computed
// CHECK-SAME: %[[X:.*]]: tensor<5x3xf32>
// CHECK-NEXT: %[[R:.*]] = bcast.multiply %[[X]], %[[X]] : tensor<5x3xf32>
// CHECK-NEXT: return %[[R]]
func.func @computed(%x: tensor<2x3xf32, #pad>) -> tensor<2x3xf32, #pad> {
  %0 = bcast.multiply %x, %x : tensor<2x3xf32, #pad>
  return %0 : tensor<2x3xf32, #pad>
}

// The same with a constant operand, and with padding that may hold anything.
// CHECK-LABEL: func.func @computed_with_constant
// CHECK: %[[C:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [] : tensor<f32> -> tensor<5x3xf32>
// CHECK: bcast.maximum %{{.*}}, %[[C]] : tensor<5x3xf32>
// CHECK: bcast.exponential %{{.*}} : tensor<5x3xf32>
// CHECK-NOT: tensor.insert_slice
// CHECK: return
func.func @computed_with_constant(%x: tensor<2x3xf32, #pad>) -> tensor<2x3xf32, #any> {
  %c = arith.constant dense<0.0> : tensor<2x3xf32>
  %0 = bcast.maximum %x, %c : (tensor<2x3xf32, #pad>, tensor<2x3xf32>) -> tensor<2x3xf32, #pad>
  %1 = bcast.exponential %0 : tensor<2x3xf32, #pad> -> tensor<2x3xf32, #any>
  return %1 : tensor<2x3xf32, #any>
}

// PADDING-1: 1 + 1 is not 1; libm's functions are not foreseen; padding of anything is none of a value.
// CHECK-LABEL: func.func @not_computed
// CHECK: bcast.add %{{.*}}, %{{.*}} : tensor<3x2xf32>
// CHECK: bcast.exponential %{{.*}} : tensor<3x2xf32>
// CHECK: bcast.abs %{{.*}} : tensor<3x2xf32>
func.func @not_computed(%x: tensor<2x3xf32, #pad>, %y: tensor<2x3xf32, #any>) -> (tensor<2x3xf32, #pad>, tensor<2x3xf32, #pad>, tensor<2x3xf32, #pad>) {
  %0 = bcast.add %x, %x : tensor<2x3xf32, #pad>
  %1 = bcast.exponential %x : tensor<2x3xf32, #pad>
  %2 = bcast.abs %y : tensor<2x3xf32, #any> -> tensor<2x3xf32, #pad>
  return %0, %1, %2 : tensor<2x3xf32, #pad>, tensor<2x3xf32, #pad>, tensor<2x3xf32, #pad>
}

// Only the elements of an inner value are read; its padding is not needed.
// CHECK-LABEL: func.func @inner
// CHECK: %[[A:.*]] = bcast.add
// CHECK: %[[B:.*]] = bcast.negate %[[A]] : tensor<3x2xf32>
// CHECK: bcast.broadcast_in_dim %[[B]], dims = [1, 0]
func.func @inner(%x: tensor<2x3xf32, #pad>) -> tensor<2x3xf32> {
  %0 = bcast.add %x, %x : tensor<2x3xf32, #pad>
  %1 = bcast.negate %0 : tensor<2x3xf32, #pad>
  %2 = bcast.relayout %1 : tensor<2x3xf32, #pad> -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// Constants are permuted and padded; much padding is made at run time.
// CHECK-LABEL: func.func @constants
// CHECK: arith.constant dense<{{\[}}[1, 3, 5], [2, 4, 6], [9, 9, 9]]> : tensor<3x3xi32>
// CHECK: tensor.empty() : tensor<100000x3xi32>
// CHECK: arith.constant dense<{{\[}}[1], [2]]> : tensor<2x1xi32>
// CHECK: tensor.insert_slice
func.func @constants() -> (tensor<3x2xi32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 3], padding_value = 9 : i32>>,
                           tensor<1x2xi32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 100000], padding_value = 9 : i32>>) {
  %0 = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 3], padding_value = 9 : i32>>
  %1 = arith.constant dense<[[1, 2]]> : tensor<1x2xi32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 100000], padding_value = 9 : i32>>
  return %0, %1 : tensor<3x2xi32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 3], padding_value = 9 : i32>>,
                  tensor<1x2xi32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 100000], padding_value = 9 : i32>>
}

// -----

// Elements move between boxes, in the order of the cells: here the columns of the array are major.
#turned = #bcast.layout<minor_to_major = [0, 1]>
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [9, 4], padding_value = 0.0 : f32>
// CHECK-LABEL: func.func @reshard(
// CHECK-SAME: %[[X:[^:]*]]: tensor<5x2xf32>
// CHECK-SAME: %[[M:[^:]*]]: index, %[[N:[^:]*]]: index
// CHECK: %[[BOX:.*]] = bcast.reshard %[[X]] from {{\[}}[], [0]] to {{\[}}[0], []] grid = [4] extents(%[[N]], %[[M]]) {{.*}} : tensor<5x2xf32>, tensor<2x8xf32>
// CHECK: tensor.insert_slice %[[BOX]] into %{{.*}}[0, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<4x9xf32>
func.func @reshard(%x: tensor<2x5xf32, #turned>, %m: index, %n: index, %c: index) -> tensor<8x2xf32, #padded> {
  %e = tensor.empty() : tensor<8x2xf32, #padded>
  %0 = bcast.reshard %x from [[0], []] to [[], [0]] grid = [4] extents(%m, %n) communicator(%c) init(%e) : tensor<2x5xf32, #turned>, tensor<8x2xf32, #padded>
  return %0 : tensor<8x2xf32, #padded>
}
