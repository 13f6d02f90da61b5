// RUN: mlir-opt %s --convert-to-llvm --reconcile-unrealized-casts | FileCheck %s --check-prefix=SEEN

// Expected: a type of 16 bits, or an error.
// Actual: 0, which is no type of MPICH (MPI_DATATYPE_NULL is 0x0c000000). So for bf16, i1, index
//   and complex numbers.

// SEEN: %[[TYPE:.*]] = llvm.mlir.constant(0 : i32) : i32
// SEEN: llvm.call @MPI_Send(%{{.*}}, %{{.*}}, %[[TYPE]],
module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH">} {
  func.func @main(%x: memref<4xf16>, %rank: i32) {
    %world = mpi.comm_world : !mpi.comm
    mpi.send(%x, %rank, %rank, %world) : memref<4xf16>, i32, i32
    return
  }
}
