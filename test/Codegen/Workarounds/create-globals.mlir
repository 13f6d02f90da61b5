// RUN: bcast-opt %s --bcast-create-globals | FileCheck %s
// RUN: bcast-opt %s --bcast-create-globals=alignment=16 | FileCheck %s --check-prefix=ALIGNED
// RUN: bcast-opt %s --bcast-to-affine | FileCheck %s --check-prefix=AFFINE

// The last one first, each once.
// CHECK: memref.global "private" constant @__constant_3xf32_2 : memref<3xf32> = dense<[7.000000e+00, 8.000000e+00, 9.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT: @__constant_3xf32_1 {{.*}}[4.000000e+00, 5.000000e+00, 6.000000e+00]
// CHECK-NEXT: @__constant_3xf32_0 {{.*}}[1.000000e+00, 2.000000e+00, 3.000000e+00]
// CHECK-NEXT: @__constant_3xf32 {{.*}}[3.000000e+00, 2.000000e+00, 1.000000e+00]
// CHECK-NEXT: func.func @a
// CHECK-NEXT: %[[BUFFER:.*]] = memref.get_global @__constant_3xf32 : memref<3xf32>
// CHECK-NEXT: bufferization.to_tensor %[[BUFFER]] restrict : memref<3xf32> to tensor<3xf32>
// CHECK-NOT: arith.constant dense

// ALIGNED-COUNT-4: {alignment = 16 : i64}

// AFFINE: memref.global "private" constant @__constant_3xf32_2 : memref<3xf32> = dense<[7.000000e+00, 8.000000e+00, 9.000000e+00]>
// AFFINE-NEXT: @__constant_3xf32_1 {{.*}}[4.000000e+00, 5.000000e+00, 6.000000e+00]
// AFFINE-NEXT: @__constant_3xf32_0 {{.*}}[3.000000e+00, 2.000000e+00, 1.000000e+00]
// AFFINE-NEXT: @__constant_3xf32 {{.*}}[1.000000e+00, 2.000000e+00, 3.000000e+00]
// AFFINE-NEXT: func.func @a
// AFFINE-NOT: memref.global

func.func @a(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = arith.constant dense<[3.0, 2.0, 1.0]> : tensor<3xf32>
  %1 = bcast.add %x, %0 : tensor<3xf32>
  %2 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %3 = bcast.multiply %1, %2 : tensor<3xf32>
  return %3 : tensor<3xf32>
}

func.func @b(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = arith.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
  %1 = bcast.add %x, %0 : tensor<3xf32>
  return %1 : tensor<3xf32>
}

func.func @c(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %one = arith.constant 1.0 : f32
  %1 = bcast.add %x, %0 : tensor<3xf32>
  return %1 : tensor<3xf32>
}

func.func @d(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = arith.constant dense<[7.0, 8.0, 9.0]> : tensor<3xf32>
  %1 = bcast.add %x, %0 : tensor<3xf32>
  return %1 : tensor<3xf32>
}
