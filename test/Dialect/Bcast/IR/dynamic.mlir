// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// Dynamic extents: the types that each rule gives.

// NONE-3: a dynamic extent equals its partner, and the result takes the static one.
// CHECK-LABEL: func.func @none_meets_static(
// CHECK-SAME: %[[A:.*]]: tensor<?x3xf32>, %[[B:.*]]: tensor<2x?xf32>)
func.func @none_meets_static(%a: tensor<?x3xf32>, %b: tensor<2x?xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>{{$}}
  %0 = bcast.add %a, %b : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NONE-3: two dynamic extents.
// CHECK-LABEL: func.func @none_dynamic(
// CHECK-SAME: %[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?x?xf32>)
func.func @none_dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] : tensor<?x?xf32>{{$}}
  %0 = bcast.add %a, %b : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// NUMPY-5: a dynamic extent against 5.
// CHECK-LABEL: func.func @numpy_against_five(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<5xf32>)
func.func @numpy_against_five(%a: tensor<?xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : (tensor<?xf32>, tensor<5xf32>) -> tensor<5xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// NUMPY-5: on the right.
// CHECK-LABEL: func.func @numpy_five_against(
// CHECK-SAME: %[[A:.*]]: tensor<5xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @numpy_five_against(%a: tensor<5xf32>, %b: tensor<?xf32>) -> tensor<5xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : (tensor<5xf32>, tensor<?xf32>) -> tensor<5xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<5xf32>, tensor<?xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// NUMPY-5: against 0.
// CHECK-LABEL: func.func @numpy_against_zero(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<0xf32>)
func.func @numpy_against_zero(%a: tensor<?xf32>, %b: tensor<0xf32>) -> tensor<0xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : (tensor<?xf32>, tensor<0xf32>) -> tensor<0xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<0xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// NUMPY-6: against 1.
// CHECK-LABEL: func.func @numpy_against_one(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<1xf32>)
func.func @numpy_against_one(%a: tensor<?xf32>, %b: tensor<1xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// NUMPY-6: against another dynamic extent.
// CHECK-LABEL: func.func @numpy_against_dynamic(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @numpy_against_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : tensor<?xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// NUMPY-1, NUMPY-6: against nothing, which is a 1.
// CHECK-LABEL: func.func @numpy_against_nothing(
// CHECK-SAME: %[[A:.*]]: tensor<?x4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @numpy_against_nothing(%a: tensor<?x4xf32>, %b: tensor<4xf32>) -> tensor<?x4xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// NUMPY-1, NUMPY-5, NUMPY-6: all of these at once.
// CHECK-LABEL: func.func @numpy_all(
// CHECK-SAME: %[[A:.*]]: tensor<?x1x?x?xf32>, %[[B:.*]]: tensor<?x?x7xf32>)
func.func @numpy_all(%a: tensor<?x1x?x?xf32>, %b: tensor<?x?x7xf32>) -> tensor<?x?x?x7xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.numpy) : (tensor<?x1x?x?xf32>, tensor<?x?x7xf32>) -> tensor<?x?x?x7xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x1x?x?xf32>, tensor<?x?x7xf32>) -> tensor<?x?x?x7xf32>
  return %0 : tensor<?x?x?x7xf32>
}

// NUMPY-5, NUMPY-7: one static extent among three decides.
// CHECK-LABEL: func.func @numpy_three(
func.func @numpy_three(%p: tensor<?x1xi1>, %a: tensor<1x?xf32>, %b: tensor<4x1xf32>) -> tensor<4x?xf32> {
  // CHECK-NEXT: bcast.select %{{.*}}, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<?x1xi1>, tensor<1x?xf32>, tensor<4x1xf32>) -> tensor<4x?xf32>
  %0 = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<?x1xi1>, tensor<1x?xf32>, tensor<4x1xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// NUMPY-10: to a static target.
// CHECK-LABEL: func.func @numpy_to_static(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
func.func @numpy_to_static(%x: tensor<?xf32>) -> tensor<2x5xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] rule(#bcast.numpy) : tensor<?xf32> -> tensor<2x5xf32>{{$}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<?xf32> -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// NUMPY-10: to a target of 1, which the operand then is.
// CHECK-LABEL: func.func @numpy_to_one(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
func.func @numpy_to_one(%x: tensor<?xf32>) -> tensor<1xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] rule(#bcast.numpy) : tensor<?xf32> -> tensor<1xf32>{{$}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<?xf32> -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// NUMPY-10: a static extent to a dynamic one of the target.
// CHECK-LABEL: func.func @numpy_to_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<5xf32>, %[[D0:.*]]: index, %[[D1:.*]]: index)
func.func @numpy_to_dynamic(%x: tensor<5xf32>, %d0: index, %d1: index) -> tensor<?x?xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] sizes(%[[D0]], %[[D1]]) rule(#bcast.numpy) : tensor<5xf32> -> tensor<?x?xf32>{{$}}
  %0 = bcast.broadcast %x sizes(%d0, %d1) rule(#bcast.numpy) : tensor<5xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// NUMPY-10, TARGET-3: with the target written.
// CHECK-LABEL: func.func @numpy_to_written(
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>, %[[D0:.*]]: index)
func.func @numpy_to_written(%x: tensor<1xf32>, %d0: index) -> tensor<?x5xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] to [?, 5] sizes(%[[D0]]) rule(#bcast.numpy) : tensor<1xf32> -> tensor<?x5xf32>{{$}}
  %0 = bcast.broadcast %x to [?, 5] sizes(%d0) rule(#bcast.numpy) : tensor<1xf32> -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}

// PDPD-10: a dynamic extent of A stays dynamic, even against a static one of B.
// CHECK-LABEL: func.func @pdpd_a(
// CHECK-SAME: %[[A:.*]]: tensor<?x3xf32>, %[[B:.*]]: tensor<2x3xf32>)
func.func @pdpd_a(%a: tensor<?x3xf32>, %b: tensor<2x3xf32>) -> tensor<?x3xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.pdpd) : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// PDPD-10: a dynamic extent of B.
// CHECK-LABEL: func.func @pdpd_b(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @pdpd_b(%a: tensor<2x3xf32>, %b: tensor<?xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.pdpd<axis = 0>) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// PDPD-10: a dynamic extent of B against an extent 1 of A.
// CHECK-LABEL: func.func @pdpd_b_against_one(
// CHECK-SAME: %[[A:.*]]: tensor<2x1xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @pdpd_b_against_one(%a: tensor<2x1xf32>, %b: tensor<?xf32>) -> tensor<2x1xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.pdpd<axis = 1>) : (tensor<2x1xf32>, tensor<?xf32>) -> tensor<2x1xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x1xf32>, tensor<?xf32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// PDPD-5, PDPD-10: a dynamic extent of B beyond A is 1 at run time.
// CHECK-LABEL: func.func @pdpd_beyond(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3x?xf32>)
func.func @pdpd_beyond(%a: tensor<2x3xf32>, %b: tensor<3x?xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.pdpd<axis = 1>) : (tensor<2x3xf32>, tensor<3x?xf32>) -> tensor<2x3xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3xf32>, tensor<3x?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// PDPD-8: a scalar and a dynamic A.
// CHECK-LABEL: func.func @pdpd_scalar(
// CHECK-SAME: %[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<f32>)
func.func @pdpd_scalar(%a: tensor<?x?xf32>, %b: tensor<f32>) -> tensor<?x?xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.pdpd) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// PDPD-10, PDPD-11: the result has the extents of the second operand.
// CHECK-LABEL: func.func @pdpd_select(
// CHECK-SAME: %[[P:.*]]: tensor<?xi1>, %[[A:.*]]: tensor<?x4xf32>, %[[B:.*]]: tensor<3x4xf32>)
func.func @pdpd_select(%p: tensor<?xi1>, %a: tensor<?x4xf32>, %b: tensor<3x4xf32>) -> tensor<?x4xf32> {
  // CHECK-NEXT: bcast.select %[[P]], %[[A]], %[[B]] rule(#bcast.pdpd<axis = 0>) : (tensor<?xi1>, tensor<?x4xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>{{$}}
  %0 = bcast.select %p, %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<?xi1>, tensor<?x4xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// PDPD-10, PDPD-11: to a target.
// CHECK-LABEL: func.func @pdpd_to(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[D0:.*]]: index)
func.func @pdpd_to(%x: tensor<?x4xf32>, %d0: index) -> tensor<2x3x4x?xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] sizes(%[[D0]]) rule(#bcast.pdpd<axis = 1>) : tensor<?x4xf32> -> tensor<2x3x4x?xf32>{{$}}
  %0 = bcast.broadcast %x sizes(%d0) rule(#bcast.pdpd<axis = 1>) : tensor<?x4xf32> -> tensor<2x3x4x?xf32>
  return %0 : tensor<2x3x4x?xf32>
}

// INDIM-9: a matched dynamic extent.
// CHECK-LABEL: func.func @in_dim_matched(
// CHECK-SAME: %[[A:.*]]: tensor<?x3xf32>, %[[B:.*]]: tensor<3xf32>)
func.func @in_dim_matched(%a: tensor<?x3xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.in_dim<[1]>) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// INDIM-9: as NUMPY-5.
// CHECK-LABEL: func.func @in_dim_against_three(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @in_dim_against_three(%a: tensor<2x3xf32>, %b: tensor<?xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-9: as NUMPY-6.
// CHECK-LABEL: func.func @in_dim_against_one(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<1x2xf32>)
func.func @in_dim_against_one(%a: tensor<?xf32>, %b: tensor<1x2xf32>) -> tensor<?x2xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.in_dim<[0]>) : (tensor<?xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<?xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// INDIM-2, INDIM-9: equal ranks.
// CHECK-LABEL: func.func @in_dim_equal_ranks(
// CHECK-SAME: %[[A:.*]]: tensor<?x1xf32>, %[[B:.*]]: tensor<1x?xf32>)
func.func @in_dim_equal_ranks(%a: tensor<?x1xf32>, %b: tensor<1x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NEXT: bcast.add %[[A]], %[[B]] rule(#bcast.in_dim<[]>) : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>{{$}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[]>) : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// INDIM-10: to a target.
// CHECK-LABEL: func.func @in_dim_to(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
func.func @in_dim_to(%x: tensor<?xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] rule(#bcast.in_dim<[0]>) : tensor<?xf32> -> tensor<2x3xf32>{{$}}
  %0 = bcast.broadcast %x rule(#bcast.in_dim<[0]>) : tensor<?xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// INDIM-10: to a dynamic target.
// CHECK-LABEL: func.func @in_dim_to_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[D0:.*]]: index)
func.func @in_dim_to_dynamic(%x: tensor<4xf32>, %d0: index) -> tensor<2x?x3xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] sizes(%[[D0]]) rule(#bcast.in_dim<[1]>) : tensor<4xf32> -> tensor<2x?x3xf32>{{$}}
  %0 = bcast.broadcast %x sizes(%d0) rule(#bcast.in_dim<[1]>) : tensor<4xf32> -> tensor<2x?x3xf32>
  return %0 : tensor<2x?x3xf32>
}

// BIDIRECTIONAL-2: a dynamic operand to a static target.
// CHECK-LABEL: func.func @bidirectional_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
func.func @bidirectional_dynamic(%x: tensor<?xf32>) -> tensor<5xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] to [5] rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<5xf32>{{$}}
  %0 = bcast.broadcast %x to [5] rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// BIDIRECTIONAL-2: to a target of 1, which it may exceed.
// CHECK-LABEL: func.func @bidirectional_to_one(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
func.func @bidirectional_to_one(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] to [1] rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?xf32>{{$}}
  %0 = bcast.broadcast %x to [1] rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// BIDIRECTIONAL-2, TARGET-3: to a dynamic target, which a static operand decides.
// CHECK-LABEL: func.func @bidirectional_to_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<5xf32>, %[[D0:.*]]: index)
func.func @bidirectional_to_dynamic(%x: tensor<5xf32>, %d0: index) -> tensor<5xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] to [?] sizes(%[[D0]]) rule(#bcast.bidirectional) : tensor<5xf32> -> tensor<5xf32>{{$}}
  %0 = bcast.broadcast %x to [?] sizes(%d0) rule(#bcast.bidirectional) : tensor<5xf32> -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// BIDIRECTIONAL-2, TARGET-3: an operand of 1 leaves it open.
// CHECK-LABEL: func.func @bidirectional_one_to_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>, %[[D0:.*]]: index)
func.func @bidirectional_one_to_dynamic(%x: tensor<1xf32>, %d0: index) -> tensor<?xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] to [?] sizes(%[[D0]]) rule(#bcast.bidirectional) : tensor<1xf32> -> tensor<?xf32>{{$}}
  %0 = bcast.broadcast %x to [?] sizes(%d0) rule(#bcast.bidirectional) : tensor<1xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// BIDIRECTIONAL-2, TARGET-3: both of them dynamic, of different ranks.
// CHECK-LABEL: func.func @bidirectional_both(
// CHECK-SAME: %[[X:.*]]: tensor<?x3xf32>, %[[D0:.*]]: index, %[[D1:.*]]: index)
func.func @bidirectional_both(%x: tensor<?x3xf32>, %d0: index, %d1: index) -> tensor<?x?x3xf32> {
  // CHECK-NEXT: bcast.broadcast %[[X]] to [?, ?, 1] sizes(%[[D0]], %[[D1]]) rule(#bcast.bidirectional) : tensor<?x3xf32> -> tensor<?x?x3xf32>{{$}}
  %0 = bcast.broadcast %x to [?, ?, 1] sizes(%d0, %d1) rule(#bcast.bidirectional) : tensor<?x3xf32> -> tensor<?x?x3xf32>
  return %0 : tensor<?x?x3xf32>
}

// EXPLICIT-6: a new dynamic dimension.
// CHECK-LABEL: func.func @explicit_new(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>, %[[D0:.*]]: index)
func.func @explicit_new(%x: tensor<3xf32>, %d0: index) -> tensor<?x3xf32> {
  // CHECK-NEXT: bcast.broadcast_in_dim %[[X]], dims = [1] sizes(%[[D0]]) : tensor<3xf32> -> tensor<?x3xf32>{{$}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d0) : tensor<3xf32> -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// EXPLICIT-6: a dynamic operand and a static result.
// CHECK-LABEL: func.func @explicit_operand(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
func.func @explicit_operand(%x: tensor<?xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<?xf32> -> tensor<2x3xf32>{{$}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<?xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// EXPLICIT-6: a dynamic operand against 1.
// CHECK-LABEL: func.func @explicit_against_one(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
func.func @explicit_against_one(%x: tensor<?xf32>) -> tensor<2x1xf32> {
  // CHECK-NEXT: bcast.broadcast_in_dim %[[X]], dims = [1] : tensor<?xf32> -> tensor<2x1xf32>{{$}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<?xf32> -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// EXPLICIT-6: a static extent against a dynamic one.
// CHECK-LABEL: func.func @explicit_static(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>, %[[D0:.*]]: index)
func.func @explicit_static(%x: tensor<3xf32>, %d0: index) -> tensor<2x?xf32> {
  // CHECK-NEXT: bcast.broadcast_in_dim %[[X]], dims = [1] sizes(%[[D0]]) : tensor<3xf32> -> tensor<2x?xf32>{{$}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d0) : tensor<3xf32> -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// EXPLICIT-5, EXPLICIT-6: both, transposed, with two sizes in the order of the result.
// CHECK-LABEL: func.func @explicit_transposed(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[D0:.*]]: index, %[[D1:.*]]: index)
func.func @explicit_transposed(%x: tensor<?x4xf32>, %d0: index, %d1: index) -> tensor<?x2x?xf32> {
  // CHECK-NEXT: bcast.broadcast_in_dim %[[X]], dims = [2, 0] sizes(%[[D0]], %[[D1]]) : tensor<?x4xf32> -> tensor<?x2x?xf32>{{$}}
  %0 = bcast.broadcast_in_dim %x, dims = [2, 0] sizes(%d0, %d1) : tensor<?x4xf32> -> tensor<?x2x?xf32>
  return %0 : tensor<?x2x?xf32>
}
