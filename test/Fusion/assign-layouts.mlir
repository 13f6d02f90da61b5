// RUN: bcast-opt %s --bcast-explicit-to-linalg --bcast-assign-layouts --cse | FileCheck %s
// The layouts that move the fewest bytes.

// CHECK-DAG: #[[ID:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[T:map[0-9]*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[ID3:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[INNER:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d1, d2)>

#col = #bcast.layout<minor_to_major = [0, 1]>
#pad = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [512, 520], padding_value = 1.0 : f32>

// An operand in another order is read in place, once; values in between have the order of the result.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: (%[[X:[a-z0-9]*]]: tensor<512x512xf32> {{.*}}, %[[Y:[a-z0-9]*]]: tensor<512x512xf32>)
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[T]], #[[ID]]]{{.*}} ins(%[[Y]], %[[X]]
// CHECK: return %[[R]]
func.func @in_place(%x: tensor<512x512xf32, #col>, %y: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = bcast.negate %x : tensor<512x512xf32, #col>
  %1 = bcast.add %0, %y : (tensor<512x512xf32, #col>, tensor<512x512xf32>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// An inner value needs no memory, and so no padding.
// CHECK-LABEL: func.func @unpadded
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]
// CHECK: arith.negf
// CHECK: math.absf
// CHECK: return %[[R]]
func.func @unpadded(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = bcast.negate %x : tensor<512x512xf32> -> tensor<512x512xf32, #pad>
  %1 = bcast.abs %0 : tensor<512x512xf32, #pad> -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// If one nest computes all cells of a padded result, its inner values are padded, too.
// CHECK-LABEL: func.func @padded
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]{{.*}} outs(%{{.*}} : tensor<520x512xf32>)
// CHECK: arith.mulf
// CHECK: math.absf
// CHECK: return %[[R]]
func.func @padded(%x: tensor<512x512xf32, #pad>) -> tensor<512x512xf32, #pad> {
  %0 = bcast.multiply %x, %x : tensor<512x512xf32, #pad>
  %1 = bcast.abs %0 : tensor<512x512xf32, #pad>
  return %1 : tensor<512x512xf32, #pad>
}

// Three operands in another order than the result: it is computed in theirs, stored, and copied.
// CHECK-LABEL: func.func @three_against_one
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]], #[[ID]]]
// CHECK: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[ID]]]{{.*}} ins(%[[R]]
// CHECK: return %[[C]]
func.func @three_against_one(%a: tensor<512x512xf32, #col>, %b: tensor<512x512xf32, #col>, %c: tensor<512x512xf32, #col>) -> tensor<512x512xf32> {
  %0 = bcast.add %a, %b : (tensor<512x512xf32, #col>, tensor<512x512xf32, #col>) -> tensor<512x512xf32>
  %1 = bcast.add %0, %c : (tensor<512x512xf32>, tensor<512x512xf32, #col>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// The same with a relayout at the end, which becomes the copy.
// CHECK-LABEL: func.func @relayout_at_end
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]], #[[ID]]]
// CHECK: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[ID]]]{{.*}} ins(%[[R]]
// CHECK: return %[[C]]
func.func @relayout_at_end(%a: tensor<512x512xf32, #col>, %b: tensor<512x512xf32, #col>, %c: tensor<512x512xf32, #col>) -> tensor<512x512xf32> {
  %0 = bcast.add %a, %b : tensor<512x512xf32, #col>
  %1 = bcast.add %0, %c : tensor<512x512xf32, #col>
  %2 = bcast.relayout %1 : tensor<512x512xf32, #col> -> tensor<512x512xf32>
  return %2 : tensor<512x512xf32>
}

// Two operands pay for no copy.
// CHECK-LABEL: func.func @two_against_one
// CHECK: linalg.generic {indexing_maps = [#[[T]], #[[T]], #[[ID]]]
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @two_against_one(%a: tensor<512x512xf32, #col>, %b: tensor<512x512xf32, #col>) -> tensor<512x512xf32> {
  %0 = bcast.add %a, %b : (tensor<512x512xf32, #col>, tensor<512x512xf32, #col>) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}

// Read against its order for each of 64 rows: copied first, before the broadcast.
// CHECK-LABEL: func.func @reuse
// CHECK-SAME: (%[[X:[a-z0-9]*]]: tensor<256x32xf32>
// CHECK: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[ID]]]{{.*}} ins(%[[X]]
// CHECK: linalg.generic {indexing_maps = [#[[ID3]], #[[INNER]], #[[ID3]]]{{.*}} ins(%{{.*}}, %[[C]] : tensor<64x32x256xf32>, tensor<32x256xf32>)
func.func @reuse(%x: tensor<32x256xf32, #col>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<32x256xf32, #col> -> tensor<64x32x256xf32>
  %1 = bcast.add %0, %y : tensor<64x32x256xf32>
  return %1 : tensor<64x32x256xf32>
}

// A constant is laid out at compile time. Loops inside of those over the operand repeat no read.
// CHECK-LABEL: func.func @constant
// CHECK: %[[C:.*]] = arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
// CHECK: linalg.generic {indexing_maps = [#[[ID3]], #[[INNER]], #[[ID3]]]{{.*}} ins(%{{.*}}, %[[C]]
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @constant(%y: tensor<64x2x2xf32>, %x: tensor<64x256xf32, #col>, %z: tensor<64x256x64xf32>) -> (tensor<64x2x2xf32>, tensor<64x256x64xf32>) {
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32, #col>
  %0 = bcast.broadcast_in_dim %c, dims = [1, 2] : tensor<2x2xf32, #col> -> tensor<64x2x2xf32>
  %1 = bcast.add %0, %y : tensor<64x2x2xf32>
  %2 = bcast.broadcast_in_dim %x, dims = [0, 1] : tensor<64x256xf32, #col> -> tensor<64x256x64xf32>
  %3 = bcast.add %2, %z : tensor<64x256x64xf32>
  return %1, %3 : tensor<64x2x2xf32>, tensor<64x256x64xf32>
}

// A cheap value is computed again for each row, but not against the order of its operand.
// CHECK-LABEL: func.func @small_computation
// CHECK: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[ID]]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: linalg.yield
// CHECK: linalg.generic {indexing_maps = [#[[ID3]], #[[INNER]], #[[ID3]]]{{.*}} ins(%{{.*}}, %[[C]]
// CHECK: arith.negf
func.func @small_computation(%x: tensor<32x256xf32, #col>, %y: tensor<64x32x256xf32>) -> tensor<64x32x256xf32> {
  %0 = bcast.negate %x : tensor<32x256xf32, #col>
  %1 = bcast.broadcast_in_dim %0, dims = [1, 2] : tensor<32x256xf32, #col> -> tensor<64x32x256xf32>
  %2 = bcast.add %1, %y : tensor<64x32x256xf32>
  return %2 : tensor<64x32x256xf32>
}

// Rows of a cache line are read in place, in any order of the rows.
// CHECK-LABEL: func.func @rows
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
#rows = #bcast.layout<minor_to_major = [2, 0, 1]>
func.func @rows(%x: tensor<64x32x16xf32, #rows>, %y: tensor<512x64x32x16xf32>) -> tensor<512x64x32x16xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2, 3] : tensor<64x32x16xf32, #rows> -> tensor<512x64x32x16xf32>
  %1 = bcast.add %0, %y : tensor<512x64x32x16xf32>
  return %1 : tensor<512x64x32x16xf32>
}

// LAYOUT-16: dimensions of extent 1 may stand anywhere, and a small program gains nothing by a copy.
// CHECK-LABEL: func.func @no_copies
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @no_copies(%x: tensor<256x1xf32, #col>, %y: tensor<64x256x1xf32>, %z: tensor<2x3xf32, #col>, %w: tensor<64x2x3xf32>) -> (tensor<64x256x1xf32>, tensor<64x2x3xf32>) {
  %0 = bcast.broadcast_in_dim %x, dims = [1, 2] : tensor<256x1xf32, #col> -> tensor<64x256x1xf32>
  %1 = bcast.add %0, %y : tensor<64x256x1xf32>
  %2 = bcast.broadcast_in_dim %z, dims = [1, 2] : tensor<2x3xf32, #col> -> tensor<64x2x3xf32>
  %3 = bcast.add %2, %w : tensor<64x2x3xf32>
  return %1, %3 : tensor<64x256x1xf32>, tensor<64x2x3xf32>
}

// A reduction takes its operand in any order: no copy to row-major.
// CHECK-LABEL: func.func @reduction
// CHECK: %[[E:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]{{.*}} outs(%{{.*}} : tensor<1024x512xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[T]], #{{.*}}], iterator_types = ["parallel", "reduction"]} ins(%[[E]] : tensor<1024x512xf32>)
// CHECK: %[[D:.*]] = linalg.generic {indexing_maps = [#[[ID]], #{{.*}}, #[[ID]]]{{.*}} ins(%[[E]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[D]]
func.func @reduction(%x: tensor<512x1024xf32, #col>) -> (tensor<512x1024xf32, #col>, tensor<512xf32>) {
  %0 = bcast.exponential %x : (tensor<512x1024xf32, #col>) -> tensor<512x1024xf32>
  %r = bcast.reduce sum %0, dims = [1] : tensor<512x1024xf32> -> tensor<512xf32>
  %b = bcast.broadcast_in_dim %r, dims = [0] : tensor<512xf32> -> tensor<512x1024xf32>
  %d = bcast.divide %0, %b : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32, #col>
  return %d, %r : tensor<512x1024xf32, #col>, tensor<512xf32>
}
