// RUN: mlir-opt %s --convert-to-llvm --reconcile-unrealized-casts | FileCheck %s --check-prefix=SEEN

// Expected: a count of 12 elements.
// Actual: a count of 4, the first extent. The other 8 elements of %y are not written. So do
//   mpi.send and mpi.recv. Later versions multiply the extents (llvm/llvm-project#178870), in 32
//   bits (llvm/llvm-project#225257).

// SEEN: llvm.func @main(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[ROWS:[^:]*]]: i64
// SEEN: %[[SHAPE:.*]] = llvm.insertvalue %[[ROWS]], %{{.*}}[3, 0]
// SEEN: %[[EXTENT:.*]] = llvm.extractvalue %{{.*}}[3, 0]
// SEEN: %[[COUNT:.*]] = llvm.trunc %[[EXTENT]]
// SEEN-NOT: llvm.mul
// SEEN: llvm.call @MPI_Allreduce(%{{.*}}, %{{.*}}, %[[COUNT]],
module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH">} {
  func.func @main(%x: memref<4x3xf32>, %y: memref<4x3xf32>) {
    %world = mpi.comm_world : !mpi.comm
    mpi.allreduce(%x, %y, MPI_SUM, %world) : memref<4x3xf32>, memref<4x3xf32>
    return
  }
}
