// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s

// CHECK-LABEL: @reshard
func.func @reshard(%x: tensor<2x?xf32>, %e: tensor<8x?xf32>, %n: index, %c: index) -> tensor<8x?xf32> {
  %c8 = arith.constant 8 : index
  // CHECK: bcast.reshard %{{.*}} from {{\[}}[0], []] to {{\[}}[], [0]] grid = [4] extents(%{{.*}}, %{{.*}}) communicator(%{{.*}}) init(%{{.*}}) : tensor<2x?xf32>, tensor<8x?xf32>
  %r = bcast.reshard %x from [[0], []] to [[], [0]] grid = [4] extents(%c8, %n) communicator(%c) init(%e) : tensor<2x?xf32>, tensor<8x?xf32>
  return %r : tensor<8x?xf32>
}

// CHECK-LABEL: @scalar
func.func @scalar(%x: tensor<i1>, %e: tensor<i1>, %c: index) -> tensor<i1> {
  // CHECK: bcast.reshard %{{.*}} from [] to [] grid = [2] extents() communicator(%{{.*}}) init(%{{.*}}) : tensor<i1>, tensor<i1>
  %r = bcast.reshard %x from [] to [] grid = [2] extents() communicator(%c) init(%e) : tensor<i1>, tensor<i1>
  return %r : tensor<i1>
}

// CHECK-LABEL: @buffers
func.func @buffers(%x: memref<2x4xi8>, %e: memref<8x1xi8, strided<[1, 8]>>, %c: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  // CHECK: bcast.reshard %{{.*}} : memref<2x4xi8>, memref<8x1xi8, strided<[1, 8]>>
  bcast.reshard %x from [[0], []] to [[], [0]] grid = [4] extents(%c8, %c4) communicator(%c) init(%e) : memref<2x4xi8>, memref<8x1xi8, strided<[1, 8]>>
  return
}

// CHECK-LABEL: @combine_blocks
func.func @combine_blocks(%x: tensor<2x?x8xf32>, %e: tensor<2x4x2xf32>, %n: index, %g: index, %c: index) -> tensor<2x4x2xf32> {
  // CHECK: bcast.combine_blocks sum %{{.*}}, dim = 1 axes = [0] grid = [4] extent(%{{.*}}) inner(%{{.*}}) communicator(%{{.*}}) init(%{{.*}}) : tensor<2x?x8xf32>, tensor<2x4x2xf32>
  %r = bcast.combine_blocks sum %x, dim = 1 axes = [0] grid = [4] extent(%n) inner(%g) communicator(%c) init(%e) : tensor<2x?x8xf32>, tensor<2x4x2xf32>
  return %r : tensor<2x4x2xf32>
}

// CHECK-LABEL: @combine_borders
func.func @combine_borders(%x: tensor<2x?x8xf32>, %y: tensor<2x700x8xf32>, %e: tensor<2x8xf32>, %n: index, %g: index, %c: index) -> tensor<2x8xf32> {
  // CHECK: bcast.combine_blocks sum %{{.*}} elements(%{{.*}} : tensor<2x700x8xf32>), dim = 1 axes = [0] grid = [4] extent(%{{.*}}) inner(%{{.*}}) communicator(%{{.*}}) init(%{{.*}}) : tensor<2x?x8xf32>, tensor<2x8xf32>
  %r = bcast.combine_blocks sum %x elements(%y : tensor<2x700x8xf32>), dim = 1 axes = [0] grid = [4] extent(%n) inner(%g) communicator(%c) init(%e) : tensor<2x?x8xf32>, tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// CHECK-LABEL: @combine_buffers
func.func @combine_buffers(%x: memref<1x5x1xf64>, %e: memref<1x1xf64>, %n: index, %c: index) {
  // CHECK: bcast.combine_blocks product %{{.*}}, dim = 1 axes = [1, 0] grid = [2, 2] {{.*}} : memref<1x5x1xf64>, memref<1x1xf64>
  bcast.combine_blocks product %x, dim = 1 axes = [1, 0] grid = [2, 2] extent(%n) inner(%n) communicator(%c) init(%e) : memref<1x5x1xf64>, memref<1x1xf64>
  return
}

// CHECK-LABEL: @all_reduce
func.func @all_reduce(%x: tensor<2x?xf32>, %c: index) -> tensor<2x?xf32> {
  // CHECK: bcast.all_reduce maximum axes = [0] grid = [4] communicator(%{{.*}}) init(%{{.*}}) : tensor<2x?xf32>
  %r = bcast.all_reduce maximum axes = [0] grid = [4] communicator(%c) init(%x) : tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// CHECK-LABEL: @all_reduce_unsigned
func.func @all_reduce_unsigned(%x: tensor<5xui16>, %c: index) -> tensor<5xui16> {
  // CHECK: bcast.all_reduce minimum unsigned axes = [1, 0] grid = [2, 2] communicator(%{{.*}}) init(%{{.*}}) : tensor<5xui16>
  %r = bcast.all_reduce minimum unsigned axes = [1, 0] grid = [2, 2] communicator(%c) init(%x) : tensor<5xui16>
  return %r : tensor<5xui16>
}

// CHECK-LABEL: @all_reduce_buffers
func.func @all_reduce_buffers(%x: memref<5xi1>, %c: index) {
  // CHECK: bcast.all_reduce or axes = [0] grid = [4] communicator(%{{.*}}) init(%{{.*}}) : memref<5xi1>
  bcast.all_reduce or axes = [0] grid = [4] communicator(%c) init(%x) : memref<5xi1>
  return
}
