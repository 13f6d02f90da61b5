// RUN: mlir-opt %s --convert-to-llvm --reconcile-unrealized-casts | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=SEEN

// Expected: the operations of Open MPI: ompi_mpi_op_sum, ompi_mpi_op_max and so on, which
//   `nm -D libmpi.so` prints for Open MPI 4.1.
// Actual: ompi_mpi_sum and so on. Programs do not link: undefined reference to `ompi_mpi_sum'. The
//   names of all operations lack op_. Those of types and communicators are right.

// SEEN: @ompi_mpi_sum = external global
// SEEN: call i32 @MPI_Allreduce({{.*}}, ptr @ompi_mpi_float, ptr @ompi_mpi_sum, ptr @ompi_mpi_comm_world)
module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">} {
  func.func @main(%x: memref<4xf32>, %y: memref<4xf32>) {
    %world = mpi.comm_world : !mpi.comm
    mpi.allreduce(%x, %y, MPI_SUM, %world) : memref<4xf32>, memref<4xf32>
    return
  }
}
