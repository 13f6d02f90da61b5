// RUN: mlir-opt %s --convert-to-llvm --reconcile-unrealized-casts | FileCheck %s --check-prefix=SEEN

// Expected: each second element is sent, or an error.
// Actual: the first four elements in memory are sent. The stride is not read.

// SEEN: %[[VIEW:.*]] = llvm.insertvalue %arg4, %{{.*}}[4, 0]
// SEEN-NOT: llvm.extractvalue %[[VIEW]][4, 0]
// SEEN-NOT: MPI_Type_vector
// SEEN: %[[FLOAT:.*]] = llvm.mlir.constant(1275069450 : i32) : i32
// SEEN-NOT: llvm.extractvalue %[[VIEW]][4, 0]
// SEEN: llvm.call @MPI_Send(%{{.*}}, %{{.*}}, %[[FLOAT]], %arg5,
module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH">} {
  func.func @main(%x: memref<4xf32, strided<[2]>>, %rank: i32) {
    %world = mpi.comm_world : !mpi.comm
    mpi.send(%x, %rank, %rank, %world) : memref<4xf32, strided<[2]>>, i32, i32
    return
  }
}
