// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-to-affine="vector-bits=512 assume-features=masked_memory" | FileCheck %s
// Each class of programs that benchmark/throughput measures becomes affine loops over vectors.

#col = #bcast.layout<minor_to_major = [0, 1]>
#reversed = #bcast.layout<minor_to_major = [0, 1, 2]>
#padded = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [64, 512], padding_value = 0.0 : f32>

// The first and the last loop of a long row are masked vectors before and after whole cache lines.
// CHECK-LABEL: func.func @row_bias(
// CHECK: affine.for %[[I:.*]] = 0 to 64 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to #{{.*}}()[%[[ADDRESS:.*]]] step 16 {
// CHECK: affine.for %[[J:.*]] = #{{.*}}()[%[[ADDRESS]]] to #{{.*}}()[%[[ADDRESS]]] step 16 {
// CHECK: affine.vector_load %{{.*}}[%[[J]]] : memref<512xf32>, vector<16xf32>
// CHECK: affine.vector_store {{.*}} vector<16xf32>
// CHECK: affine.for %{{.*}} = #{{.*}}()[%[[ADDRESS]]] to 512 step 16 {
// CHECK-NOT: affine.for
// CHECK: return
func.func @row_bias(%x: tensor<64x512xf32>, %b: tensor<512xf32>) -> tensor<64x512xf32> {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<64x512xf32>, tensor<512xf32>) -> tensor<64x512xf32>
  return %0 : tensor<64x512xf32>
}

// CHECK-LABEL: func.func @column_scale(
// CHECK: affine.for %[[I:.*]] = 0 to 64 {
// CHECK-NEXT: affine.load %{{.*}}[%[[I]]]
// CHECK-NEXT: vector.broadcast
// CHECK: affine.for %{{.*}} to #{{.*}} step 16 {
// CHECK: affine.for %{{.*}} to #{{.*}} step 16 {
// CHECK: affine.vector_store {{.*}} vector<16xf32>
func.func @column_scale(%x: tensor<64x512xf32>, %s: tensor<64x1xf32>) -> tensor<64x512xf32> {
  %0 = bcast.multiply %x, %s rule(#bcast.numpy) : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  return %0 : tensor<64x512xf32>
}

// CHECK-LABEL: func.func @outer_sum(
// CHECK: affine.vector_store {{.*}} vector<16xf32>
func.func @outer_sum(%x: tensor<64x1xf32>, %y: tensor<512xf32>) -> tensor<64x512xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<64x1xf32>, tensor<512xf32>) -> tensor<64x512xf32>
  return %0 : tensor<64x512xf32>
}

// The rows of an image are one loop.
// CHECK-LABEL: func.func @nchw_scale_shift_relu(
// CHECK: affine.for %{{.*}} = 0 to 2 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 8 {
// CHECK: affine.for %{{.*}} = #{{.*}} to #{{.*}} step 16 {
// CHECK-NEXT: affine.vector_load
// CHECK-NEXT: arith.mulf %{{.*}} : vector<16xf32>
// CHECK-NEXT: arith.addf %{{.*}} : vector<16xf32>
// CHECK-NEXT: arith.maximumf %{{.*}} : vector<16xf32>
// CHECK-NEXT: affine.vector_store
// CHECK: affine.for %{{.*}} = #{{.*}} to 3136 step 16 {
// CHECK-NOT: affine.for
// CHECK: return
func.func @nchw_scale_shift_relu(%x: tensor<2x8x56x56xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<2x8x56x56xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.multiply %x, %s rule(#bcast.pdpd<axis = 1>) : (tensor<2x8x56x56xf32>, tensor<8xf32>) -> tensor<2x8x56x56xf32>
  %1 = bcast.add %0, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x8x56x56xf32>, tensor<8xf32>) -> tensor<2x8x56x56xf32>
  %2 = bcast.maximum %1, %zero rule(#bcast.numpy) : (tensor<2x8x56x56xf32>, tensor<f32>) -> tensor<2x8x56x56xf32>
  return %2 : tensor<2x8x56x56xf32>
}

// CHECK-LABEL: func.func @three_channels(
// CHECK: affine.for %{{.*}} = 0 to 3072 step 48 {
// CHECK: arith.uitofp %{{.*}} : vector<16xi8> to vector<16xf32>
func.func @three_channels(%x: tensor<1024x3xui8>, %m: tensor<3xf32>) -> tensor<1024x3xf32> {
  %0 = bcast.convert %x : tensor<1024x3xui8> -> tensor<1024x3xf32>
  %1 = bcast.subtract %0, %m rule(#bcast.numpy) : (tensor<1024x3xf32>, tensor<3xf32>) -> tensor<1024x3xf32>
  return %1 : tensor<1024x3xf32>
}

// CHECK-LABEL: func.func @middle_scale(
// CHECK: affine.vector_store {{.*}} vector<16xf32>
func.func @middle_scale(%x: tensor<4x8x64xf32>, %s: tensor<4x1x64xf32>) -> tensor<4x8x64xf32> {
  %0 = bcast.multiply %x, %s rule(#bcast.numpy) : (tensor<4x8x64xf32>, tensor<4x1x64xf32>) -> tensor<4x8x64xf32>
  return %0 : tensor<4x8x64xf32>
}

// CHECK-LABEL: func.func @pairwise(
// CHECK: affine.vector_store {{.*}} vector<16xf32>
func.func @pairwise(%x: tensor<16x1x64xf32>, %y: tensor<1x16x64xf32>) -> tensor<16x16x64xf32> {
  %0 = bcast.squared_difference %x, %y rule(#bcast.numpy) : (tensor<16x1x64xf32>, tensor<1x16x64xf32>) -> tensor<16x16x64xf32>
  return %0 : tensor<16x16x64xf32>
}

// CHECK-LABEL: func.func @exp_minus(
// CHECK: math.exp %{{.*}} : vector<16xf32>
// CHECK-LABEL: func.func @tanh(
// CHECK: math.tanh %{{.*}} : vector<16xf32>
func.func @exp_minus(%x: tensor<64x512xf32>, %m: tensor<64x1xf32>) -> tensor<64x512xf32> {
  %0 = bcast.subtract %x, %m rule(#bcast.numpy) : (tensor<64x512xf32>, tensor<64x1xf32>) -> tensor<64x512xf32>
  %1 = bcast.exponential %0 : tensor<64x512xf32>
  return %1 : tensor<64x512xf32>
}
func.func @tanh(%x: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %0 = bcast.tanh %x : tensor<64x512xf32>
  return %0 : tensor<64x512xf32>
}

// CHECK-LABEL: func.func @select(
// CHECK: arith.cmpf {{.*}} : vector<16xf32>
// CHECK: arith.select {{.*}} : vector<16xi1>, vector<16xf32>
func.func @select(%x: tensor<64x512xf32>, %t: tensor<512xf32>) -> tensor<64x512xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.compare GT, %x, %t rule(#bcast.numpy) : (tensor<64x512xf32>, tensor<512xf32>) -> tensor<64x512xi1>
  %1 = bcast.select %0, %x, %zero rule(#bcast.numpy) : (tensor<64x512xi1>, tensor<64x512xf32>, tensor<f32>) -> tensor<64x512xf32>
  return %1 : tensor<64x512xf32>
}

// CHECK-LABEL: func.func @column_major_plus_row_major(
// CHECK: vector.shuffle
// CHECK: affine.vector_store {{.*}} vector<16xf32>
// CHECK-LABEL: func.func @reversed(
// CHECK: vector.shuffle
// CHECK: affine.vector_store {{.*}} vector<16xf32>
func.func @column_major_plus_row_major(%x: tensor<64x64xf32, #col>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = bcast.add %x, %y : (tensor<64x64xf32, #col>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @reversed(%x: tensor<64x8x64xf32, #reversed>, %y: tensor<64x8x64xf32>) -> tensor<64x8x64xf32> {
  %0 = bcast.multiply %x, %y : (tensor<64x8x64xf32, #reversed>, tensor<64x8x64xf32>) -> tensor<64x8x64xf32>
  return %0 : tensor<64x8x64xf32>
}

// CHECK-LABEL: func.func @padded_rows(
// CHECK: affine.for %{{.*}} = 0 to 64 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 496 step 16 {
// CHECK: affine.vector_store {{.*}} vector<16xf32>
// CHECK: arith.select
// CHECK-NEXT: affine.vector_store {{.*}} vector<16xf32>
func.func @padded_rows(%x: tensor<64x500xf32, #padded>, %b: tensor<500xf32>) -> tensor<64x500xf32, #padded> {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<64x500xf32, #padded>, tensor<500xf32>) -> tensor<64x500xf32, #padded>
  return %0 : tensor<64x500xf32, #padded>
}

// CHECK-LABEL: func.func @integers(
// CHECK: affine.vector_store {{.*}} vector<16xi32>
// CHECK-LABEL: func.func @bfloats(
// CHECK: affine.vector_store {{.*}} vector<32xbf16>
func.func @integers(%x: tensor<64x512xi32>, %b: tensor<512xi32>) -> tensor<64x512xi32> {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<64x512xi32>, tensor<512xi32>) -> tensor<64x512xi32>
  return %0 : tensor<64x512xi32>
}
func.func @bfloats(%x: tensor<64x512xbf16>, %b: tensor<512xbf16>) -> tensor<64x512xbf16> {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<64x512xbf16>, tensor<512xbf16>) -> tensor<64x512xbf16>
  return %0 : tensor<64x512xbf16>
}

// Whether the row is stretched is decided outside the loops; each way has vectors.
// CHECK-LABEL: func.func @dynamic_row_bias(
// CHECK: scf.if
// CHECK: affine.vector_store {{.*}} vector<16xf32>
// CHECK: vector.maskedstore
func.func @dynamic_row_bias(%x: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
