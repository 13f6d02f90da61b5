// Loops over the dimensions that stay give the same bits, of every kind and element type: partial tiles,
// extents of 0 and 1. Sums of 1000 floats differ in any other order. [REDUCE-6, ARG-4]
// DEFINE: %{tile} = bcast-opt %s --bcast-to-explicit --transform-preload-library='transform-library-paths=%S/Inputs/tile.mlir' --transform-interpreter
// DEFINE: %{rows} = --input=7xf32=[1,-2.5,3e-3,4e4,5,0.1,7e-7] --input=1000xf32=0.1
// DEFINE: %{none} = --input=0xf32=[] --input=1000xf32=0.1
// DEFINE: %{one} = --input=1xf32=3.7 --input=1xf32=-0.3
// RUN: %{tile} -o %t.mlir
// RUN: FileCheck %s --check-prefix=LOOPS < %t.mlir
// RUN: bcast-run %s %{rows} > %t.rows && bcast-run %t.mlir %{rows} | diff %t.rows -
// RUN: bcast-run %s %{none} > %t.none && bcast-run %t.mlir %{none} | diff %t.none -
// RUN: bcast-run %s %{one} > %t.one && bcast-run %t.mlir %{one} | diff %t.one -

// LOOPS-COUNT-4: scf.for
// LOOPS: scf.forall
func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xbf16>, tensor<?x1xf16>, tensor<?xi64>, tensor<?xui8>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?xf32>
  %n = tensor.dim %b, %c0 : tensor<?xf32>
  %rows = bcast.broadcast_in_dim %a, dims = [0] reads = [equal] sizes(%m, %n) : tensor<?xf32> -> tensor<?x?xf32>
  %columns = bcast.iota dim = 1 sizes(%m, %n) : tensor<?x?xf32>
  %scaled = bcast.multiply %columns, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %x = bcast.add %rows, %scaled rule(#bcast.numpy) : tensor<?x?xf32>
  %sine = bcast.sine %x : tensor<?x?xf32>
  %sum = bcast.reduce sum %sine, dims = [1] {first} : tensor<?x?xf32> -> tensor<?xf32>
  %half = bcast.convert %sine : tensor<?x?xf32> -> tensor<?x?xbf16>
  %half_sum = bcast.reduce sum %half, dims = [1] {first} : tensor<?x?xbf16> -> tensor<?xbf16>
  %f16 = bcast.convert %sine : tensor<?x?xf32> -> tensor<?x?xf16>
  %maximum = bcast.reduce maximum %f16, dims = [1] keep_dims {first} : tensor<?x?xf16> -> tensor<?x1xf16>
  %first = bcast.arg_minimum %sine, dim = 1 {first} : tensor<?x?xf32> -> tensor<?xi64>
  %bytes = bcast.convert %x : tensor<?x?xf32> -> tensor<?x?xui8>
  %product = bcast.reduce sum %bytes, dims = [0] {second} : tensor<?x?xui8> -> tensor<?xui8>
  return %sum, %half_sum, %maximum, %first, %product : tensor<?xf32>, tensor<?xbf16>, tensor<?x1xf16>, tensor<?xi64>, tensor<?xui8>
}
