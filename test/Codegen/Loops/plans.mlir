// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512 assume-features=masked_memory" -o %t | FileCheck %s --implicit-check-not=rows --implicit-check-not=tiles
// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512 assume-features=masked_memory threads=2" -o %t | FileCheck %s --check-prefix=THREADS
// RUN: bcast-opt %s --bcast-print-plans=vector-bits=0 -o %t | FileCheck %s --check-prefix=SCALAR
// The program goes on as without a plan.
// RUN: bcast-opt %s --bcast-print-plans=vector-bits=256 -o %t | count 16
// RUN: FileCheck %s --check-prefix=LOOPS --input-file=%t
// LOOPS: affine.for

// A line has the loops of a nest, the parts of a row, and the way of each array.

// CHECK: plans.mlir:[[#@LINE+5]]:8: rows d0 8, d1 37: 2 x vectors 16 + masked 16 | contiguous, contiguous -> contiguous
// Few elements are not worth a second thread.
// THREADS: rows d0 8, d1 37: 2 x vectors 16 + masked 16 |
// SCALAR: rows d0 8, d1 37: scalars | contiguous, contiguous -> contiguous
func.func @bias(%x: tensor<8x37xf32>, %bias: tensor<37xf32>) -> tensor<8x37xf32> {
  %0 = bcast.add %x, %bias rule(#bcast.numpy) : (tensor<8x37xf32>, tensor<37xf32>) -> tensor<8x37xf32>
  return %0 : tensor<8x37xf32>
}

// CHECK: rows d0 4096, d1 1000: masked 16 to line + vectors 16 unroll 4 + masked 16 | contiguous, splat -> contiguous
// THREADS: rows d0 4096 threads, d1 1000: masked 16 to line + vectors 16 unroll 4 + masked 16 |
// SCALAR: rows d0 4096, d1 1000: scalars | contiguous, splat -> contiguous
func.func @many(%x: tensor<4096x1000xf32>, %s: tensor<4096x1xf32>) -> tensor<4096x1000xf32> {
  %0 = bcast.add %x, %s rule(#bcast.numpy) : (tensor<4096x1000xf32>, tensor<4096x1xf32>) -> tensor<4096x1000xf32>
  return %0 : tensor<4096x1000xf32>
}

// What is known at run time only is tested there.
// CHECK: if 8 * d0 * d1 > 33554432 and d1 > 256: rows d0 ?, d1 ?: masked 16 to line + 4 x vectors 16 + masked 16 | contiguous or splat ahead, contiguous or splat -> stream 64 else if d1 < 48 and d0 > 2048 and array 0 in order: flat rows d0 ?, d1 ?: vectors 16 unroll 4 + masked 16 | contiguous, repeated -> contiguous else rows d0 ?, d1 ?: vectors 16 unroll 4 + masked 16 | contiguous or splat, contiguous or splat -> contiguous
// THREADS: stream 64 else if {{.*}} in order: flat rows d0 ? threads if [[#]] elements, d1 ?: vectors 16 unroll 4 + masked 16 | contiguous, repeated -> contiguous else rows d0 ? threads if [[#]] elements, d1 ?: vectors 16 unroll 4 threads if [[#]] elements + masked 16 |
// Scalars have a nest for each combination.
// SCALAR: scalars | contiguous, contiguous -> contiguous
// SCALAR: scalars | contiguous, splat -> contiguous
// SCALAR: scalars | splat, contiguous -> contiguous
// SCALAR: scalars | splat, splat -> contiguous
func.func @dynamic(%x: tensor<?x?xf32>, %s: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %s rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK: short rows d0 3072, d1 3 x 16 by 16 | contiguous, repeated, stretched -> contiguous
func.func @channels(%x: tensor<64x48x3xf32>, %s: tensor<3xf32>, %p: tensor<64x48x1xf32>) -> tensor<64x48x3xf32> {
  %0 = bcast.add %x, %s rule(#bcast.numpy) : (tensor<64x48x3xf32>, tensor<3xf32>) -> tensor<64x48x3xf32>
  %1 = bcast.multiply %0, %p rule(#bcast.numpy) : (tensor<64x48x3xf32>, tensor<64x48x1xf32>) -> tensor<64x48x3xf32>
  return %1 : tensor<64x48x3xf32>
}

// CHECK: short rows d0 64, d1 4 x 16 by 16 | contiguous, interleaved -> contiguous
#planes = #bcast.layout<minor_to_major = [0, 1]>
func.func @planes(%x: tensor<64x4xf32, #planes>, %y: tensor<64x4xf32>) -> tensor<64x4xf32> {
  %0 = bcast.add %x, %y : (tensor<64x4xf32, #planes>, tensor<64x4xf32>) -> tensor<64x4xf32>
  return %0 : tensor<64x4xf32>
}

// CHECK: tiles d0 64 by 16 by 16, d1 48 by 16 | contiguous, transposed -> contiguous
#columns = #bcast.layout<minor_to_major = [0, 1]>
func.func @columns(%x: tensor<64x48xf32, #columns>, %y: tensor<64x48xf32>) -> tensor<64x48xf32> {
  %0 = bcast.add %x, %y : (tensor<64x48xf32, #columns>, tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}

// Rows of outputs that are 512 to 2048 bytes apart, near enough for tall bands. Others are not, or all fits the caches.
// CHECK: tiles d0 30000 by 64 by 16, d1 128 by 16 | contiguous, transposed -> stream 64 else tiles d0 30000 by 64 by 16, d1 128 by 16 | contiguous, transposed -> contiguous
func.func @near_rows(%x: tensor<30000x128xf32, #columns>, %y: tensor<30000x128xf32>) -> tensor<30000x128xf32> {
  %0 = bcast.add %x, %y : (tensor<30000x128xf32, #columns>, tensor<30000x128xf32>) -> tensor<30000x128xf32>
  return %0 : tensor<30000x128xf32>
}

// CHECK: tiles d0 90000 by 16 by 16, d1 64 by 16 | contiguous, transposed -> stream 64 else tiles d0 90000 by 16 by 16, d1 64 by 16 | contiguous, transposed -> contiguous
func.func @nearer_rows(%x: tensor<90000x64xf32, #columns>, %y: tensor<90000x64xf32>) -> tensor<90000x64xf32> {
  %0 = bcast.add %x, %y : (tensor<90000x64xf32, #columns>, tensor<90000x64xf32>) -> tensor<90000x64xf32>
  return %0 : tensor<90000x64xf32>
}

// CHECK: tiles d0 3000 by 16 by 16, d1 128 by 16 | contiguous, transposed -> contiguous
func.func @in_caches(%x: tensor<3000x128xf32, #columns>, %y: tensor<3000x128xf32>) -> tensor<3000x128xf32> {
  %0 = bcast.add %x, %y : (tensor<3000x128xf32, #columns>, tensor<3000x128xf32>) -> tensor<3000x128xf32>
  return %0 : tensor<3000x128xf32>
}

// Lines of all columns are in 3000 pages, or 2000.
// CHECK: tiles d0 4096 by 64 by 16, d1 3000 by 16 | contiguous, transposed -> contiguous
func.func @many_pages(%x: tensor<4096x3000xf32, #columns>, %y: tensor<4096x3000xf32>) -> tensor<4096x3000xf32> {
  %0 = bcast.add %x, %y : (tensor<4096x3000xf32, #columns>, tensor<4096x3000xf32>) -> tensor<4096x3000xf32>
  return %0 : tensor<4096x3000xf32>
}

// CHECK: tiles d0 4096 by 16 by 16, d1 2000 by 16 | contiguous, transposed -> stream 64 else tiles d0 4096 by 16 by 16, d1 2000 by 16 | contiguous, transposed -> contiguous
func.func @few_pages(%x: tensor<4096x2000xf32, #columns>, %y: tensor<4096x2000xf32>) -> tensor<4096x2000xf32> {
  %0 = bcast.add %x, %y : (tensor<4096x2000xf32, #columns>, tensor<4096x2000xf32>) -> tensor<4096x2000xf32>
  return %0 : tensor<4096x2000xf32>
}

// CHECK: rows d0 256: vectors 16 | shuffled -> contiguous
func.func @every_third(%x: tensor<8x96xf32>) -> tensor<8x32xf32> {
  %part = tensor.extract_slice %x[0, 0] [8, 32] [1, 3] : tensor<8x96xf32> to tensor<8x32xf32>
  %0 = bcast.exponential %part : tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}

// CHECK: rows d0 8, d1 37: vectors 16 + padded 16 | contiguous, contiguous -> contiguous
#padded = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [8, 48], padding_value = 0.0 : f32>
func.func @padded(%x: tensor<8x37xf32, #padded>, %y: tensor<8x37xf32>) -> tensor<8x37xf32, #padded> {
  %0 = bcast.add %x, %y : (tensor<8x37xf32, #padded>, tensor<8x37xf32>) -> tensor<8x37xf32, #padded>
  return %0 : tensor<8x37xf32, #padded>
}

// CHECK: rows | splat -> splat
func.func @element(%x: tensor<f32>) -> tensor<f32> {
  %0 = bcast.exponential %x : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK: product: rows d0 by 2; columns d1 by 2x16; d2 in 16 chains by 16; panels of operand 1
// THREADS: product: rows d0 by 2; columns d1 by 2x16;
// SCALAR-NOT: product
func.func @product(%x: tensor<64x128xf32>, %y: tensor<128x64xf32>, %z: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%x, %y : tensor<64x128xf32>, tensor<128x64xf32>) outs(%z : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
