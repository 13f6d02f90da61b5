// RUN: bcast-opt %s --bcast-assign-layouts="report print-assignment copy-overhead=0" --allow-unregistered-dialect 2>/dev/null | FileCheck %s
// RUN: bcast-opt %s --bcast-assign-layouts="copy-overhead=9223372036854775807" --allow-unregistered-dialect | FileCheck %s
// Programs that the pass must not change, and programs that must not crash it.

#col = #bcast.layout<minor_to_major = [0, 1]>

// CHECK-LABEL: func.func private @declared
func.func private @declared(tensor<2x3xf32, #col>)

// Values that depend on themselves, in a block that nothing reaches and in a region without an order.
// CHECK-LABEL: func.func @circles
// CHECK: bcast.negate
// CHECK: bcast.negate
// CHECK: bcast.relayout
// CHECK: bcast.relayout
func.func @circles() {
  "test.graph"() ({
    %0 = bcast.negate %1 : tensor<2x3xf32, #col>
    %1 = bcast.negate %0 : tensor<2x3xf32, #col>
    %2 = bcast.relayout %3 : tensor<2x3xf32, #col> -> tensor<2x3xf32>
    %3 = bcast.relayout %2 : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  }) : () -> ()
  return
^unreachable:
  %2 = bcast.relayout %3 : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  %3 = bcast.relayout %2 : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  cf.br ^unreachable
}

// Operations of other dialects, calls, blocks and loops keep their types.
// CHECK-LABEL: func.func @fixed
// CHECK: "test.user"(%{{.*}}) : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK: scf.for {{.*}} -> (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>)
// CHECK: cf.br ^bb1(%{{.*}} : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>)
func.func @fixed(%x: tensor<2x3xf32>, %row: tensor<3xf32>, %n: index) -> tensor<2x3xf32> {
  %0 = bcast.negate %x : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  %r = bcast.broadcast_in_dim %row, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  %1 = bcast.add %0, %r : (tensor<2x3xf32, #col>, tensor<2x3xf32>) -> tensor<2x3xf32, #col>
  %2 = bcast.abs %1 : tensor<2x3xf32, #col>
  %3 = "test.user"(%2) : (tensor<2x3xf32, #col>) -> tensor<2x3xf32, #col>
  func.call @declared(%2) : (tensor<2x3xf32, #col>) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %2) -> tensor<2x3xf32, #col> {
    %5 = bcast.add %a, %x : (tensor<2x3xf32, #col>, tensor<2x3xf32>) -> tensor<2x3xf32, #col>
    scf.yield %5 : tensor<2x3xf32, #col>
  }
  cf.br ^next(%4 : tensor<2x3xf32, #col>)
^next(%b: tensor<2x3xf32, #col>):
  %6 = bcast.negate %b : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  return %6 : tensor<2x3xf32>
}

// No elements, no dimensions, all dimensions of extent 1, and more bytes than 64 bits can count.
// CHECK-LABEL: func.func @sizes
#scalar = #bcast.layout<minor_to_major = []>
#huge = #bcast.layout<minor_to_major = [0, 1, 2]>
func.func @sizes(%e: tensor<0x4xui8, #col>, %s: tensor<i1, #scalar>, %u: tensor<1x1xui64, #col>,
                 %h: tensor<9223372036854775807x9223372036854775807x2xf64, #huge>)
    -> (tensor<7x0x4xui8>, tensor<5xi1>, tensor<1x1xui64>, tensor<9223372036854775807x9223372036854775807x2xf64>) {
  %0 = bcast.broadcast_in_dim %e, dims = [1, 2] : tensor<0x4xui8, #col> -> tensor<7x0x4xui8>
  %1 = bcast.not %0 : tensor<7x0x4xui8>
  %2 = bcast.not %s : tensor<i1, #scalar>
  %3 = bcast.broadcast_in_dim %2, dims = [] : tensor<i1, #scalar> -> tensor<5xi1>
  %4 = bcast.not %u : tensor<1x1xui64, #col> -> tensor<1x1xui64>
  %5 = bcast.negate %h : tensor<9223372036854775807x9223372036854775807x2xf64, #huge> -> tensor<9223372036854775807x9223372036854775807x2xf64>
  return %1, %3, %4, %5 : tensor<7x0x4xui8>, tensor<5xi1>, tensor<1x1xui64>, tensor<9223372036854775807x9223372036854775807x2xf64>
}

// An unused value; two reads by one operation; a read of a broadcast and of its operand.
// CHECK-LABEL: func.func @uses
func.func @uses(%x: tensor<3x3xf32, #col>) -> tensor<3x3xf32> {
  %dead = bcast.negate %x : tensor<3x3xf32, #col>
  %0 = bcast.abs %x : tensor<3x3xf32, #col>
  %1 = bcast.broadcast_in_dim %0, dims = [1, 0] : tensor<3x3xf32, #col> -> tensor<3x3xf32>
  %2 = bcast.add %0, %1 : (tensor<3x3xf32, #col>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %3 = bcast.multiply %2, %2 : tensor<3x3xf32>
  %4 = bcast.relayout %3 copy : tensor<3x3xf32> -> tensor<3x3xf32, #col>
  %5 = bcast.relayout %4 copy : tensor<3x3xf32, #col> -> tensor<3x3xf32>
  %6 = bcast.relayout %5 : tensor<3x3xf32> -> tensor<3x3xf32>
  return %6 : tensor<3x3xf32>
}

// Six dimensions: not all orders are tried.
// CHECK-LABEL: func.func @rank_six
// CHECK-NEXT: bcast.negate %{{.*}} -> tensor<4x4x4x4x4x4xf32>{{$}}
#six = #bcast.layout<minor_to_major = [0, 1, 2, 3, 4, 5]>
func.func @rank_six(%x: tensor<4x4x4x4x4x4xf32, #six>) -> tensor<4x4x4x4x4x4xf32> {
  %0 = bcast.negate %x : tensor<4x4x4x4x4x4xf32, #six>
  %1 = bcast.abs %0 : tensor<4x4x4x4x4x4xf32, #six> -> tensor<4x4x4x4x4x4xf32>
  return %1 : tensor<4x4x4x4x4x4xf32>
}
