// Tiles of operations whose stretching is known only at run time, alone and with their producers: extents
// of 0 and 1, and partial tiles.
// DEFINE: %{tile} = bcast-opt %s --bcast-to-explicit --transform-preload-library='transform-library-paths=%S/Inputs/tile.mlir' --transform-interpreter
// DEFINE: %{full} = --input=4x5xf32=[[1,2,3,4,5],[6,7,8,9,10],[11,12,13,14,15],[16,17,18,19,20]] --input=5xf32=[0.5,1,2,4,8] --input=4x1xf32=[[1],[2],[3],[4]]
// DEFINE: %{stretched} = --input=1x1xf32=3 --input=5xf32=[0.5,1,2,4,8] --input=4x1xf32=[[1],[2],[3],[4]]
// DEFINE: %{empty} = --input=4x1xf32=3 --input=0xf32=[] --input=1x1xf32=2
// DEFINE: %{one} = --input=1x1xf32=3 --input=1xf32=0.5 --input=1x1xf32=2
// DEFINE: %{wrong} = --input=4x5xf32=1 --input=3xf32=1 --input=4x1xf32=1
// RUN: %{tile} -o %t.mlir
// RUN: FileCheck %s --check-prefix=LOOPS < %t.mlir
// RUN: bcast-run %s %{full} > %t.full && bcast-run %t.mlir %{full} | diff %t.full -
// RUN: bcast-run %s %{stretched} > %t.stretched && bcast-run %t.mlir %{stretched} | diff %t.stretched -
// RUN: bcast-run %s %{empty} > %t.empty && bcast-run %t.mlir %{empty} | diff %t.empty -
// RUN: bcast-run %s %{one} > %t.one && bcast-run %t.mlir %{one} | diff %t.one -
// RUN: not bcast-run %t.mlir %{wrong} 2>&1 | FileCheck %s --check-prefix=WRONG

// The producers are in the loops.
// LOOPS: scf.for
// LOOPS: scf.for
// LOOPS: bcast.broadcast_in_dim
// LOOPS: bcast.add
// LOOPS: bcast.multiply
// LOOPS: bcast.exponential
// LOOPS: scf.forall
// WRONG: dimension 1: operand 1 has extent 3, operand 0 has extent 5; they must be equal, or one of them 1 [NUMPY-4]
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?x1xf32>) -> (tensor<?x?xf32>, tensor<?x?xi1>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.multiply %0, %c rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %2 = bcast.exponential %1 {both} : tensor<?x?xf32>
  %3 = bcast.compare LT, %1, %b rule(#bcast.numpy) {second} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xi1>
  return %2, %3 : tensor<?x?xf32>, tensor<?x?xi1>
}
