// RUN: bcast-opt %s --bcast-assign-layouts | FileCheck %s
// Values that several read.

#col = #bcast.layout<minor_to_major = [0, 1]>

// Two readers of one operand pay for no copy, four do, and share it.
// CHECK-LABEL: func.func @two_readers
// CHECK-NOT: copy
// CHECK-LABEL: func.func @four_readers
// CHECK-NEXT: %[[C:.*]] = bcast.relayout %{{.*}} copy : tensor<512x512xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<512x512xf32>
// CHECK-NEXT: bcast.negate %[[C]] : tensor<512x512xf32>
// CHECK-NEXT: bcast.abs %[[C]] : tensor<512x512xf32>
// CHECK-NEXT: bcast.floor %[[C]] : tensor<512x512xf32>
// CHECK-NEXT: bcast.ceil %[[C]] : tensor<512x512xf32>
func.func @two_readers(%x: tensor<512x512xf32, #col>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %0 = bcast.negate %x : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %1 = bcast.abs %x : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  return %0, %1 : tensor<512x512xf32>, tensor<512x512xf32>
}
func.func @four_readers(%x: tensor<512x512xf32, #col>) -> (tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>) {
  %0 = bcast.negate %x : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %1 = bcast.abs %x : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %2 = bcast.floor %x : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %3 = bcast.ceil %x : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  return %0, %1, %2, %3 : tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>
}

// A value that all its readers want in one order has that, and is never stored.
// CHECK-LABEL: func.func @one_order
// CHECK-NEXT: bcast.add %{{.*}} -> tensor<512x512xf32>{{$}}
// CHECK-NEXT: bcast.negate %{{.*}} : tensor<512x512xf32>{{$}}
// CHECK-NEXT: bcast.abs %{{.*}} : tensor<512x512xf32>{{$}}
func.func @one_order(%x: tensor<512x512xf32, #col>, %y: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %0 = bcast.add %x, %y : (tensor<512x512xf32, #col>, tensor<512x512xf32>) -> tensor<512x512xf32, #col>
  %1 = bcast.negate %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %2 = bcast.abs %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  return %1, %2 : tensor<512x512xf32>, tensor<512x512xf32>
}

// A value with readers in two orders is stored in the order of one reader, and read in place by the other.
// CHECK-LABEL: func.func @two_orders
// CHECK-NEXT: %[[A:.*]] = bcast.add %{{.*}}, %{{.*}} : tensor<512x512xf32>{{$}}
// CHECK-NEXT: bcast.negate %[[A]] : tensor<512x512xf32>{{$}}
// CHECK-NEXT: bcast.abs %[[A]] : tensor<512x512xf32> -> tensor<512x512xf32, #bcast.layout<minor_to_major = [0, 1]>>
func.func @two_orders(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32, #col>) {
  %0 = bcast.add %x, %y : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32, #col>
  %1 = bcast.negate %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %2 = bcast.abs %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32, #col>
  return %1, %2 : tensor<512x512xf32>, tensor<512x512xf32, #col>
}

// A broadcast with readers in two orders: only the reader that gains reads a copy.
// CHECK-LABEL: func.func @one_broadcast
// CHECK: %[[C:.*]] = bcast.relayout %[[X:.*]] copy : tensor<32x256xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<32x256xf32>
// CHECK-DAG: bcast.broadcast_in_dim %[[C]], dims = [1, 2]
// CHECK-DAG: bcast.broadcast_in_dim %[[X]], dims = [1, 2]
#major = #bcast.layout<minor_to_major = [1, 2, 0]>
func.func @one_broadcast(%x: tensor<32x256xf32, #col>, %y: tensor<64x32x256xf32>, %z: tensor<64x32x256xf32, #major>) -> (tensor<64x32x256xf32>, tensor<64x32x256xf32, #major>) {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<32x256xf32, #col> -> tensor<64x32x256xf32>
  %1 = bcast.add %0, %y : tensor<64x32x256xf32>
  %2 = bcast.add %0, %z : (tensor<64x32x256xf32>, tensor<64x32x256xf32, #major>) -> tensor<64x32x256xf32, #major>
  return %1, %2 : tensor<64x32x256xf32>, tensor<64x32x256xf32, #major>
}
