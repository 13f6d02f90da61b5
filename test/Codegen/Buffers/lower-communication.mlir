// RUN: bcast-opt %s --bcast-lower-communication --canonicalize | FileCheck %s

// CHECK-DAG: llvm.func @bcast_mpi_reshard(i64) -> i32
// CHECK-DAG: llvm.func @bcast_mpi_combine_blocks(i64) -> i32

// CHECK-LABEL: func.func @reshard(
// CHECK: %[[WORDS:.*]] = memref.alloca() : memref<23xi64>
// CHECK: %[[INDEX:.*]] = memref.extract_aligned_pointer_as_index %[[WORDS]]
// CHECK: %[[ADDRESS:.*]] = arith.index_cast %[[INDEX]] : index to i64
// CHECK: %[[STATUS:.*]] = llvm.call @bcast_mpi_reshard(%[[ADDRESS]]) : (i64) -> i32
// CHECK: %[[ERROR:.*]] = arith.index_cast %[[STATUS]] : i32 to index
// CHECK: bcast.check_extent communication, %[[ERROR]], %c0, "'bcast.reshard' op: the exchange of elements between ranks" clause "SHARD-6"
func.func @reshard(%x: memref<?x4xf32>, %e: memref<8x?xf32, strided<[?, 1], offset: ?>>, %n: index, %c: index) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  bcast.reshard %x from [[0], []] to [[], [0]] grid = [3] extents(%c8, %c4) communicator(%c) init(%e) : memref<?x4xf32>, memref<8x?xf32, strided<[?, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @combine(
// CHECK: memref.alloca() : memref<22xi64>
// CHECK: llvm.call @bcast_mpi_combine_blocks
// CHECK: bcast.check_extent communication, %{{.*}}, %c0, "'bcast.combine_blocks' op: the exchange of sums between ranks" clause "SHARD-6"
func.func @combine(%x: memref<2x?x8xf64>, %e: memref<2x8xf64>, %n: index, %c: index) {
  bcast.combine_blocks sum %x, dim = 1 axes = [0] grid = [3] extent(%n) inner(%n) communicator(%c) init(%e) : memref<2x?x8xf64>, memref<2x8xf64>
  return
}

// The elements have an address of their own.
// CHECK-LABEL: func.func @borders(
// CHECK-SAME: %[[Y:[^:]*]]: memref<2x700x8xf64>
// CHECK: memref.extract_aligned_pointer_as_index %[[Y]]
// CHECK: llvm.call @bcast_mpi_combine_blocks
func.func @borders(%y: memref<2x700x8xf64>, %x: memref<2x?x8xf64>, %e: memref<2x8xf64>, %n: index, %c: index) {
  bcast.combine_blocks sum %x elements(%y : memref<2x700x8xf64>), dim = 1 axes = [0] grid = [3] extent(%n) inner(%n) communicator(%c) init(%e) : memref<2x?x8xf64>, memref<2x8xf64>
  return
}

// CHECK-LABEL: func.func @all_reduce(
// CHECK: memref.alloca() : memref<9xi64>
// CHECK: llvm.call @bcast_mpi_all_reduce
// CHECK: bcast.check_extent communication, %{{.*}}, %c0, "'bcast.all_reduce' op: the reduction across ranks" clause "SHARD-6"
func.func @all_reduce(%x: memref<?x8xi16>, %c: index) {
  bcast.all_reduce maximum unsigned axes = [0] grid = [3] communicator(%c) init(%x) : memref<?x8xi16>
  return
}
