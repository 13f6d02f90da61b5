// RUN: bcast-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// Extents that a tensor.cast forgets, and constant sizes, become part of the types. Other readers
// of a result read it through a tensor.cast to the old type.

#col = #bcast.layout<minor_to_major = [0, 1]>
#row = #bcast.layout<minor_to_major = [1, 0]>
#pad = #bcast.layout<padded_dimensions = [2, 5]>
#padded_or_not = #bcast.layout<padded_dimensions = [?, 5]>

// CHECK-LABEL: func.func @unary(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>)
func.func @unary(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.negate %[[X]] : tensor<2x3xf32>
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[R]] : tensor<2x3xf32> to tensor<?x?xf32>
  // CHECK-NEXT: return %[[C]]
  %c = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %0 = bcast.negate %c : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// NONE-3: the check that the other operand fits stays, now against 2 and 3.
// CHECK-LABEL: func.func @chain(
func.func @chain(%x: tensor<2x3xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xi1> {
  // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<?x?xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: bcast.compare LT, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK-NEXT: tensor.cast %{{.*}} : tensor<2x3xi1> to tensor<?x?xi1>
  %c = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %0 = bcast.add %c, %y : tensor<?x?xf32>
  %1 = bcast.compare LT, %0, %c : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
  return %1 : tensor<?x?xi1>
}

// NUMPY-5, NUMPY-6: 3 decides the result; 1 leaves it to the other operand.
// CHECK-LABEL: func.func @numpy(
func.func @numpy(%x: tensor<1x3xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.multiply %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<1x3xf32>, tensor<?x?xf32>) -> tensor<?x3xf32>
  // CHECK-NEXT: tensor.cast %[[R]] : tensor<?x3xf32> to tensor<?x?xf32>
  %c = tensor.cast %x : tensor<1x3xf32> to tensor<?x?xf32>
  %0 = bcast.multiply %c, %y rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// PDPD-10: the result is A's, whatever is known of B.
// CHECK-LABEL: func.func @pdpd(
func.func @pdpd(%a: tensor<?x?xf32>, %b: tensor<4xf32>) -> tensor<?x?xf32> {
  // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xf32>, tensor<4xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: return
  %c = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %0 = bcast.add %a, %c rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @ternary(
func.func @ternary(%p: tensor<3xi1>, %x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: bcast.select %{{.*}}, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<3xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<3xf32>
  %c = tensor.cast %p : tensor<3xi1> to tensor<?xi1>
  %0 = bcast.select %c, %x, %x rule(#bcast.numpy) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A program that fails at run time does so still.
// CHECK-LABEL: func.func @contradictions(
func.func @contradictions(%x: tensor<2xf32>, %y: tensor<3xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c-1 = arith.constant -1 : index
  %c4 = arith.constant 4 : index
  // CHECK-DAG: %[[X:.*]] = tensor.cast %{{.*}} : tensor<2xf32> to tensor<?xf32>
  // CHECK-DAG: %[[Y:.*]] = tensor.cast %{{.*}} : tensor<3xf32> to tensor<?xf32>
  %cx = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %cy = tensor.cast %y : tensor<3xf32> to tensor<?xf32>
  // CHECK: bcast.add %[[X]], %[[Y]] rule(#bcast.numpy) : tensor<?xf32>
  %0 = bcast.add %cx, %cy rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: bcast.subtract %[[X]], %[[Y]] : tensor<?xf32>
  %1 = bcast.subtract %cx, %cy : tensor<?xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0] sizes(%c4) : tensor<2xf32> -> tensor<?xf32>
  %2 = bcast.broadcast_in_dim %x, dims = [0] sizes(%c4) : tensor<2xf32> -> tensor<?xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0] sizes(%c-1) : tensor<2xf32> -> tensor<?xf32>
  %3 = bcast.broadcast_in_dim %x, dims = [0] sizes(%c-1) : tensor<2xf32> -> tensor<?xf32>
  // EXPLICIT-7: an operand that is said to be stretched has extent 1.
  // CHECK: bcast.broadcast_in_dim %[[X]], dims = [0] reads = [expand] sizes(%{{.*}}) : tensor<?xf32> -> tensor<?xf32>
  %4 = bcast.broadcast_in_dim %cx, dims = [0] reads = [expand] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  return %0, %1, %2, %3, %4 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// EXPLICIT-7: 1 that is said to be the result's extent is checked against the size.
// CHECK-LABEL: func.func @equal_to_one(
func.func @equal_to_one(%x: tensor<1xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %c = tensor.cast %x : tensor<1xf32> to tensor<?xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0] reads = [equal] sizes(%{{.*}}) : tensor<?xf32> -> tensor<?xf32>
  %0 = bcast.broadcast_in_dim %c, dims = [0] reads = [equal] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  // CHECK-NOT: broadcast_in_dim
  %1 = bcast.broadcast_in_dim %c, dims = [0] reads = [equal] sizes(%c1) : tensor<?xf32> -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// A cast that learns an extent is a check, and stays.
// CHECK-LABEL: func.func @learns(
func.func @learns(%x: tensor<?x3xf32>) -> tensor<2x?xf32> {
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %{{.*}} : tensor<?x3xf32> to tensor<2x?xf32>
  // CHECK-NEXT: bcast.negate %[[C]] : tensor<2x?xf32>
  %c = tensor.cast %x : tensor<?x3xf32> to tensor<2x?xf32>
  %0 = bcast.negate %c : tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// CHECK-LABEL: func.func @sizes(
func.func @sizes(%x: tensor<3xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  // CHECK: %[[A:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [1] sizes(%{{.*}}) : tensor<3xf32> -> tensor<?x3xf32>
  // CHECK: %[[R0:.*]] = tensor.cast %[[A]] : tensor<?x3xf32> to tensor<?x?xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%n, %c3) : tensor<3xf32> -> tensor<?x?xf32>
  // Entries of `reads` for other dimensions stay.
  // CHECK: %[[B:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [1] reads = [equal] sizes(%{{.*}}) : tensor<?xf32> -> tensor<0x?xf32>
  // CHECK: %[[R1:.*]] = tensor.cast %[[B]] : tensor<0x?xf32> to tensor<?x?xf32>
  %1 = bcast.broadcast_in_dim %y, dims = [1] reads = [equal] sizes(%c0, %n) : tensor<?xf32> -> tensor<?x?xf32>
  // EXPLICIT-6: the operand's extent is still checked.
  // CHECK: %[[C:.*]] = bcast.broadcast_in_dim %{{.*}}, dims = [1] : tensor<?xf32> -> tensor<3x3xf32>
  // CHECK: %[[R2:.*]] = tensor.cast %[[C]] : tensor<3x3xf32> to tensor<?x?xf32>
  // CHECK: return %[[R0]], %[[R1]], %[[R2]]
  %2 = bcast.broadcast_in_dim %y, dims = [1] sizes(%c3, %c3) : tensor<?xf32> -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// TARGET-1, TARGET-2: an omitted target becomes explicit if the result differs from it.
// CHECK-LABEL: func.func @targets(
func.func @targets(%x: tensor<3xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // CHECK: bcast.broadcast %{{.*}} rule(#bcast.numpy) : tensor<?xf32> -> tensor<3xf32>
  %0 = bcast.broadcast %y sizes(%c3) rule(#bcast.numpy) : tensor<?xf32> -> tensor<?xf32>
  // CHECK: bcast.broadcast %{{.*}} to [?] sizes(%{{.*}}) rule(#bcast.bidirectional) : tensor<3xf32> -> tensor<3xf32>
  %c = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %1 = bcast.broadcast %c sizes(%n) rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?xf32>
  // CHECK: return %{{.*}}, %{{.*}}, %arg1
  %2 = bcast.broadcast %y to [?] sizes(%c1) rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// Sizes stay if their product exceeds the address space.
// CHECK-LABEL: func.func @huge(
func.func @huge(%x: tensor<f32>) -> tensor<?x?xf32> {
  %c = arith.constant 4611686018427387904 : index
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [] sizes(%{{.*}}, %{{.*}}) : tensor<f32> -> tensor<?x?xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [] sizes(%c, %c) : tensor<f32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// LAYOUT-6: the width of an extent that becomes known is that extent.
// CHECK-LABEL: func.func @layouts(
func.func @layouts(%x: tensor<2x3xf32, #col>, %y: tensor<2x3xf32, #pad>) -> (tensor<?x?xf32>, tensor<?x3xf32, #padded_or_not>) {
  // CHECK: bcast.negate %{{.*}} : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32>
  // CHECK: tensor.cast %{{.*}} : tensor<2x3xf32> to tensor<?x?xf32>
  %c = tensor.cast %x : tensor<2x3xf32, #col> to tensor<?x?xf32, #col>
  %0 = bcast.negate %c : tensor<?x?xf32, #col>
  %1 = bcast.relayout %0 : tensor<?x?xf32, #col> -> tensor<?x?xf32>
  // CHECK: bcast.abs %{{.*}} : tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [2, 5]>>
  // CHECK: tensor.cast %{{.*}} : tensor<2x3xf32, #bcast.layout<{{.*}}padded_dimensions = [2, 5]>> to tensor<?x3xf32, #bcast.layout<{{.*}}padded_dimensions = [?, 5]>>
  %d = tensor.cast %y : tensor<2x3xf32, #pad> to tensor<?x3xf32, #padded_or_not>
  %2 = bcast.abs %d : tensor<?x3xf32, #padded_or_not>
  return %1, %2 : tensor<?x?xf32>, tensor<?x3xf32, #padded_or_not>
}

// RELAYOUT-2, LAYOUT-10: a cast that changes the layout is left to be refused, and so is an encoding of
// another dialect.
// CHECK-LABEL: func.func @no_layouts(
func.func @no_layouts(%x: tensor<2x3xf32, #col>, %y: tensor<2x3xf32, "another">) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: %[[C:.*]] = tensor.cast
  // CHECK: bcast.negate %[[C]] : tensor<?x?xf32>
  %c = tensor.cast %x : tensor<2x3xf32, #col> to tensor<?x?xf32>
  %0 = bcast.negate %c : tensor<?x?xf32>
  // CHECK: %[[D:.*]] = tensor.cast
  // CHECK: bcast.negate %[[D]] : tensor<?x?xf32>
  %d = tensor.cast %y : tensor<2x3xf32, "another"> to tensor<?x?xf32>
  %1 = bcast.negate %d : tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// INDEX-1: a negative size counts as 0, and stays.
// CHECK-LABEL: func.func @index_ops(
func.func @index_ops(%i: index, %j: index, %n: index) -> (index, index, i1) {
  %c4 = arith.constant 4 : index
  %c-1 = arith.constant -1 : index
  // CHECK: bcast.linearize_index [%{{.*}}, %{{.*}}] sizes(%{{.*}}) in tensor<?x4xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %0 = bcast.linearize_index [%i, %j] sizes(%n, %c4) in tensor<?x?xf32, #col>
  // CHECK: bcast.delinearize_index %{{.*}} sizes(%c-1) in tensor<?x4xf32>
  %1:3 = bcast.delinearize_index %i sizes(%c-1, %c4) in tensor<?x?xf32>
  return %0, %1#1, %1#2 : index, index, i1
}

// In a graph region, values may depend on themselves.
// CHECK-LABEL: "test.cycles"
"test.cycles"() ({
  // CHECK: bcast.negate %{{.*}} : tensor<4xf32>
  %0 = bcast.negate %1 : tensor<?xf32>
  %1 = tensor.cast %2 : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} : tensor<4xf32>
  %3 = bcast.add %1, %3 : tensor<?xf32>
  "test.use"(%0, %3) : (tensor<?xf32>, tensor<?xf32>) -> ()
}) : () -> ()

// CHECK-LABEL: func.func @reduce(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>)
func.func @reduce(%x: tensor<2x3xf32>) -> (tensor<?xf32>, tensor<?x1xi64>) {
  // CHECK-NEXT: %[[SUM:.*]] = bcast.reduce sum %[[X]], dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[SUM]] : tensor<2xf32> to tensor<?xf32>
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 1{{.*}} : tensor<2x3xf32> -> tensor<2
  %c = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %sum = bcast.reduce sum %c, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %arg = bcast.arg_maximum %c, dim = 1 keep_dims : tensor<?x?xf32> -> tensor<?x1xi64>
  return %sum, %arg : tensor<?xf32>, tensor<?x1xi64>
}

// A result that is more static than the operand's extents keeps its type.
// CHECK-LABEL: func.func @reduce_to_static(
func.func @reduce_to_static(%x: tensor<?x3xf32>) -> tensor<2xf32> {
  // CHECK: bcast.reduce sum %{{.*}}, dims = [1] : tensor<2x?xf32> -> tensor<2xf32>
  %c = tensor.cast %x : tensor<?x3xf32> to tensor<2x?xf32>
  %sum = bcast.reduce sum %c, dims = [1] : tensor<2x?xf32> -> tensor<2xf32>
  return %sum : tensor<2xf32>
}

// ARG-6: an i32 has no index of 2^31 elements; the check of that stays.
// CHECK-LABEL: func.func @many(
func.func @many(%x: tensor<2147483649xi8>) -> tensor<i32> {
  // CHECK: bcast.arg_maximum %{{.*}}, dim = 0 : tensor<?xi8> -> tensor<i32>
  %c = tensor.cast %x : tensor<2147483649xi8> to tensor<?xi8>
  %arg = bcast.arg_maximum %c, dim = 0 : tensor<?xi8> -> tensor<i32>
  return %arg : tensor<i32>
}

// IOTA-2
// CHECK-LABEL: func.func @iota(
// CHECK-SAME: %[[N:.*]]: index)
func.func @iota(%n: index) -> (tensor<?x?xi32>, tensor<?xi32>) {
  // CHECK-DAG: %[[MINUS:.*]] = arith.constant -1 : index
  // CHECK-DAG: %[[R:.*]] = bcast.iota dim = 0 sizes(%[[N]]) : tensor<3x?xi32>
  // CHECK-DAG: tensor.cast %[[R]] : tensor<3x?xi32> to tensor<?x?xi32>
  // CHECK-DAG: bcast.iota dim = 0 sizes(%[[MINUS]]) : tensor<?xi32>
  %c3 = arith.constant 3 : index
  %minus = arith.constant -1 : index
  %r = bcast.iota dim = 0 sizes(%c3, %n) : tensor<?x?xi32>
  %negative = bcast.iota dim = 0 sizes(%minus) : tensor<?xi32>
  return %r, %negative : tensor<?x?xi32>, tensor<?xi32>
}
