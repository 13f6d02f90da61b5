// RUN: (mlir-opt %s --convert-to-llvm && echo status 0) 2>&1 | FileCheck %s --check-prefix=SEEN

// Expected: code for MPICH, which is the default, without a message.
// Actual: that code, and errors. Later versions ask without them (llvm/llvm-project#178870).

// SEEN: error: target op of failed DLTI query
// SEEN: llvm.call @MPI_Comm_rank
// SEEN: status 0
func.func @main() -> i32 {
  %world = mpi.comm_world : !mpi.comm
  %retval, %rank = mpi.comm_rank(%world) : !mpi.retval, i32
  return %rank : i32
}
