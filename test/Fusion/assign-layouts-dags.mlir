// RUN: bcast-opt %s --bcast-explicit-to-linalg --bcast-assign-layouts --cse | FileCheck %s
// Values that several read.

// CHECK-DAG: #[[ID:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[T:map[0-9]*]] = affine_map<(d0, d1) -> (d1, d0)>

#col = #bcast.layout<minor_to_major = [0, 1]>

// Two readers of one operand pay for no copy, four do, and share it.
// CHECK-LABEL: func.func @two_readers
// CHECK-COUNT-2: linalg.generic {indexing_maps = [#[[T]], #[[ID]]]
// CHECK-NOT: linalg.generic
// CHECK-LABEL: func.func @four_readers
// CHECK: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[ID]]]
// CHECK-COUNT-4: linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]{{.*}} ins(%[[C]]
// CHECK-NOT: linalg.generic
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

// A value that all its readers want in one order has that: one nest computes all.
// CHECK-LABEL: func.func @one_order
// CHECK: linalg.generic {indexing_maps = [#[[T]], #[[ID]], #[[ID]], #[[ID]]]
// CHECK: arith.addf
// CHECK: arith.negf
// CHECK: math.absf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @one_order(%x: tensor<512x512xf32, #col>, %y: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %0 = bcast.add %x, %y : (tensor<512x512xf32, #col>, tensor<512x512xf32>) -> tensor<512x512xf32, #col>
  %1 = bcast.negate %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %2 = bcast.abs %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  return %1, %2 : tensor<512x512xf32>, tensor<512x512xf32>
}

// A value with readers in two orders is stored in the order of one reader, and read in place by the other.
// CHECK-LABEL: func.func @two_orders
// CHECK: %[[A:.*]]:2 = linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]], #[[ID]]]
// CHECK: arith.addf
// CHECK: arith.negf
// CHECK: linalg.generic {indexing_maps = [#[[T]], #[[ID]]]{{.*}} ins(%[[A]]#0
// CHECK: math.absf
func.func @two_orders(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32, #col>) {
  %0 = bcast.add %x, %y : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32, #col>
  %1 = bcast.negate %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  %2 = bcast.abs %0 : tensor<512x512xf32, #col> -> tensor<512x512xf32, #col>
  return %1, %2 : tensor<512x512xf32>, tensor<512x512xf32, #col>
}

// A broadcast with readers in two orders: only the reader that gains reads a copy.
// CHECK-LABEL: func.func @one_broadcast
// CHECK-SAME: (%[[X:[a-z0-9]*]]: tensor<256x32xf32>
// CHECK: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[ID]]]{{.*}} ins(%[[X]]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[C]] : tensor<64x32x256xf32>, tensor<32x256xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[X]] : tensor<64x256x32xf32>, tensor<256x32xf32>)
#major = #bcast.layout<minor_to_major = [1, 2, 0]>
func.func @one_broadcast(%x: tensor<32x256xf32, #col>, %y: tensor<64x32x256xf32>, %z: tensor<64x32x256xf32, #major>) -> (tensor<64x32x256xf32>, tensor<64x32x256xf32, #major>) {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<32x256xf32, #col> -> tensor<64x32x256xf32>
  %1 = bcast.add %0, %y : tensor<64x32x256xf32>
  %2 = bcast.add %0, %z : (tensor<64x32x256xf32>, tensor<64x32x256xf32, #major>) -> tensor<64x32x256xf32, #major>
  return %1, %2 : tensor<64x32x256xf32>, tensor<64x32x256xf32, #major>
}
