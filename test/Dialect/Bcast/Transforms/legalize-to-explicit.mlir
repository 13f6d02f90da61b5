// RUN: bcast-opt %s --bcast-legalize-to-explicit | FileCheck %s
// The pass writes every implicit broadcast out, everywhere in the module, and touches nothing else.

// CHECK-LABEL: func.func @numpy(
// CHECK-SAME: %[[A:.*]]: tensor<2x1xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0, 1] : tensor<2x1xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %[[R:.*]] = bcast.add %[[A1]], %[[B1]] : tensor<2x3xf32>{{$}}
// CHECK-NEXT: return %[[R]]
func.func @numpy(%a: tensor<2x1xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// NUMPY-7: three operands.
// CHECK-LABEL: func.func @ternary(
// CHECK-SAME: %[[P:.*]]: tensor<2x1xi1>, %[[A:.*]]: tensor<3xui8>, %[[B:.*]]: tensor<ui8>)
// CHECK-NEXT: %[[P1:.*]] = bcast.broadcast_in_dim %[[P]], dims = [0, 1] : tensor<2x1xi1> -> tensor<2x3xi1>
// CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1] : tensor<3xui8> -> tensor<2x3xui8>
// CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [] : tensor<ui8> -> tensor<2x3xui8>
// CHECK-NEXT: bcast.select %[[P1]], %[[A1]], %[[B1]] : (tensor<2x3xi1>, tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xui8>
func.func @ternary(%p: tensor<2x1xi1>, %a: tensor<3xui8>, %b: tensor<ui8>) -> tensor<2x3xui8> {
  %0 = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<2x1xi1>, tensor<3xui8>, tensor<ui8>) -> tensor<2x3xui8>
  return %0 : tensor<2x3xui8>
}

// PDPD-1, PDPD-3: only B is broadcast, at the default axis and at a given one.
// CHECK-LABEL: func.func @pdpd(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4x5xf32>, %[[B:.*]]: tensor<4x5xf32>, %[[C:.*]]: tensor<3xf32>)
// CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [2, 3] : tensor<4x5xf32> -> tensor<2x3x4x5xf32>
// CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[B1]] : tensor<2x3x4x5xf32>
// CHECK-NEXT: %[[C1:.*]] = bcast.broadcast_in_dim %[[C]], dims = [1] : tensor<3xf32> -> tensor<2x3x4x5xf32>
// CHECK-NEXT: bcast.multiply %[[R]], %[[C1]] : tensor<2x3x4x5xf32>
func.func @pdpd(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5xf32>, %c: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %1 = bcast.multiply %0, %c rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  return %1 : tensor<2x3x4x5xf32>
}

// PDPD-5: trailing extents of 1, inside A and beyond its rank.
// CHECK-LABEL: func.func @pdpd_trailing(
// CHECK-SAME: %[[A:.*]]: tensor<2x4x5x3xf32>, %[[B:.*]]: tensor<4x1xf32>, %[[C:.*]]: tensor<3x1xf32>, %[[D:.*]]: tensor<5x3x1x1xf32>)
// CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1, 2] : tensor<4x1xf32> -> tensor<2x4x5x3xf32>
// CHECK-NEXT: %[[R0:.*]] = bcast.add %[[A]], %[[B1]]
// CHECK-NEXT: %[[C1:.*]] = bcast.broadcast_in_dim %[[C]], dims = [3, 0] : tensor<3x1xf32> -> tensor<2x4x5x3xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.add %[[R0]], %[[C1]]
// CHECK-NEXT: %[[D1:.*]] = bcast.broadcast_in_dim %[[D]], dims = [2, 3, 0, 1] : tensor<5x3x1x1xf32> -> tensor<2x4x5x3xf32>
// CHECK-NEXT: bcast.add %[[R1]], %[[D1]]
func.func @pdpd_trailing(%a: tensor<2x4x5x3xf32>, %b: tensor<4x1xf32>, %c: tensor<3x1xf32>, %d: tensor<5x3x1x1xf32>) -> tensor<2x4x5x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x4x5x3xf32>, tensor<4x1xf32>) -> tensor<2x4x5x3xf32>
  %1 = bcast.add %0, %c rule(#bcast.pdpd<axis = 3>) : (tensor<2x4x5x3xf32>, tensor<3x1xf32>) -> tensor<2x4x5x3xf32>
  %2 = bcast.add %1, %d rule(#bcast.pdpd<axis = 2>) : (tensor<2x4x5x3xf32>, tensor<5x3x1x1xf32>) -> tensor<2x4x5x3xf32>
  return %2 : tensor<2x4x5x3xf32>
}

// INDIM-4, INDIM-8: either operand may have the lower rank, and both may be stretched.
// CHECK-LABEL: func.func @in_dim(
// CHECK-SAME: %[[A:.*]]: tensor<1x2xf32>, %[[B:.*]]: tensor<4x3x1xf32>)
// CHECK-NEXT: %[[A1:.*]] = bcast.broadcast_in_dim %[[A]], dims = [1, 2] : tensor<1x2xf32> -> tensor<4x3x2xf32>
// CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1, 2] : tensor<4x3x1xf32> -> tensor<4x3x2xf32>
// CHECK-NEXT: bcast.add %[[A1]], %[[B1]] : tensor<4x3x2xf32>
func.func @in_dim(%a: tensor<1x2xf32>, %b: tensor<4x3x1xf32>) -> tensor<4x3x2xf32> {
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[1, 2]>) : (tensor<1x2xf32>, tensor<4x3x1xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// TARGET-1: a broadcast to a target, under each rule. One that changes nothing goes.
// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<3x1xf32>)
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x6xf32>
// CHECK-NEXT: %[[R1:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x6xf32>
// CHECK-NEXT: %[[R2:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x6xf32>
// CHECK-NEXT: %[[R3:.*]] = bcast.broadcast_in_dim %[[X]], dims = [1, 2] : tensor<3x1xf32> -> tensor<2x3x6xf32>
// CHECK-NEXT: return %[[R0]], %[[R1]], %[[R2]], %[[R3]], %[[X]]
func.func @broadcast(%x: tensor<3x1xf32>) -> (tensor<2x3x6xf32>, tensor<2x3x6xf32>, tensor<2x3x6xf32>, tensor<2x3x6xf32>, tensor<3x1xf32>) {
  %0 = bcast.broadcast %x to [2, 1, 6] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<2x3x6xf32>
  %1 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3x1xf32> -> tensor<2x3x6xf32>
  %2 = bcast.broadcast %x rule(#bcast.pdpd<axis = 1>) : tensor<3x1xf32> -> tensor<2x3x6xf32>
  %3 = bcast.broadcast %x rule(#bcast.in_dim<[1, 2]>) : tensor<3x1xf32> -> tensor<2x3x6xf32>
  %4 = bcast.broadcast %x to [1] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x1xf32>
  return %0, %1, %2, %3, %4 : tensor<2x3x6xf32>, tensor<2x3x6xf32>, tensor<2x3x6xf32>, tensor<2x3x6xf32>, tensor<3x1xf32>
}

// NUMPY-3: extents of 0.
// CHECK-LABEL: func.func @zero(
// CHECK-SAME: %[[A:.*]]: tensor<0x3xf32>, %[[B:.*]]: tensor<1x1xf32>)
// CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0, 1] : tensor<1x1xf32> -> tensor<0x3xf32>
// CHECK-NEXT: bcast.add %[[A]], %[[B1]] : tensor<0x3xf32>
func.func @zero(%a: tensor<0x3xf32>, %b: tensor<1x1xf32>) -> tensor<0x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<0x3xf32>, tensor<1x1xf32>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// The same operand twice: it is broadcast for each use.
// CHECK-LABEL: func.func @operand_twice(
// CHECK-SAME: %[[S:.*]]: tensor<f32>, %[[X:.*]]: tensor<2xf32>)
// CHECK-NEXT: %[[LO:.*]] = bcast.broadcast_in_dim %[[S]], dims = [] : tensor<f32> -> tensor<2xf32>
// CHECK-NEXT: %[[HI:.*]] = bcast.broadcast_in_dim %[[S]], dims = [] : tensor<f32> -> tensor<2xf32>
// CHECK-NEXT: bcast.clamp %[[LO]], %[[X]], %[[HI]] : tensor<2xf32>
func.func @operand_twice(%s: tensor<f32>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = bcast.clamp %s, %x, %s rule(#bcast.numpy) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Explicit operations are left alone, dynamic ones too.
// CHECK-LABEL: func.func @explicit(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<2x3xf32>, %[[D:.*]]: index)
// CHECK-NEXT: bcast.add %[[A]], %[[A]] : tensor<?xf32>
// CHECK-NEXT: bcast.broadcast_in_dim %[[A]], dims = [1] sizes(%[[D]]) : tensor<?xf32> -> tensor<?x3xf32>
// CHECK-NEXT: bcast.broadcast_in_dim %[[B]], dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
// CHECK-NEXT: return
func.func @explicit(%a: tensor<?xf32>, %b: tensor<2x3xf32>, %d: index) {
  %0 = bcast.add %a, %a : tensor<?xf32>
  %1 = bcast.broadcast_in_dim %a, dims = [1] sizes(%d) : tensor<?xf32> -> tensor<?x3xf32>
  %2 = bcast.broadcast_in_dim %b, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  return
}

// The bodies of scf.if and scf.for.
// CHECK-LABEL: func.func @regions(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>
func.func @regions(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: i1, %n: index) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for %{{.*}} iter_args(%[[X:.*]] = %[[A]]) -> (tensor<2x3xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<2x3xf32> {
    // CHECK-NEXT: scf.if
    %y = scf.if %c -> tensor<2x3xf32> {
      // CHECK-NEXT: %[[B1:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
      // CHECK-NEXT: %[[Y:.*]] = bcast.multiply %[[X]], %[[B1]] : tensor<2x3xf32>
      // CHECK-NEXT: scf.yield %[[Y]]
      %0 = bcast.multiply %x, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
      scf.yield %0 : tensor<2x3xf32>
    } else {
      // CHECK: bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
      // CHECK-NEXT: scf.yield
      %1 = bcast.broadcast %b rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32>
      scf.yield %1 : tensor<2x3xf32>
    }
    scf.yield %y : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}

// Blocks, and a module in the module.
// CHECK-LABEL: module @inner
module @inner {
  // CHECK: func.func @blocks(
  func.func @blocks(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: i1) -> tensor<2x3xf32> {
    cf.cond_br %c, ^sum, ^product
  ^sum:
    // CHECK: ^bb1:
    // CHECK-NEXT: bcast.broadcast_in_dim
    // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32>{{$}}
    %0 = bcast.add %a, %b rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  ^product:
    // CHECK: ^bb2:
    // CHECK-NEXT: bcast.broadcast_in_dim
    // CHECK-NEXT: bcast.multiply %{{.*}}, %{{.*}} : tensor<2x3xf32>{{$}}
    %1 = bcast.multiply %a, %b rule(#bcast.pdpd) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}

// A constant size makes a dynamic extent static, and readers of the result see its type.
// CHECK-LABEL: @constant_size
// CHECK-SAME: %[[X:.*]]: tensor<i8>, %[[M:.*]]: index)
// CHECK: %[[R:.*]] = bcast.broadcast_in_dim %[[X]], dims = [] sizes(%[[M]]) : tensor<i8> -> tensor<3x?xi8>
// CHECK: %[[C:.*]] = tensor.cast %[[R]] : tensor<3x?xi8> to tensor<?x?xi8>
// CHECK: return %[[C]]
func.func @constant_size(%x: tensor<i8>, %m: index) -> tensor<?x?xi8> {
  %n = arith.constant 3 : index
  %0 = bcast.broadcast %x to [?, ?] sizes(%n, %m) rule(#bcast.numpy) : tensor<i8> -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}

// PDPD keeps A's dynamic extent; operands of one shape say more. [PDPD-10, NONE-3]
// CHECK-LABEL: func.func @pdpd_keeps_dynamic(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<2xf32>)
// CHECK: %[[R:.*]] = bcast.add %[[A]], %[[B]] : (tensor<?xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[R]] : tensor<2xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[CAST]]
func.func @pdpd_keeps_dynamic(%a: tensor<?xf32>, %b: tensor<2xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
