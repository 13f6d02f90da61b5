// Dimensions with names, which imports of models give, are called so.
// RUN: bcast-opt %s --bcast-print-contracts -o %t.mlir > %t.source
// RUN: FileCheck %s --input-file=%t.source --implicit-check-not=requires --implicit-check-not=let
// RUN: bcast-opt %s --bcast-to-explicit | bcast-opt --bcast-print-contracts -o %t.mlir | diff %t.source -
// RUN: bcast-opt %s --bcast-to-linalg | bcast-opt --bcast-print-contracts -o %t.mlir | diff %t.source -
// RUN: bcast-opt %s --bcast-to-affine | bcast-opt --bcast-print-contracts -o %t.mlir | sed -e 's/memref<//g' -e 's/>\([,)]\)/\1/g' | diff %t.source -

// The program checks that the extents of one name are equal. From there on, they have the name.
// CHECK-LABEL: @checked(x: ?x4xf32, y: ?x?xf32, z: ?x1xf32) -> (result: ?x4xf32)
// CHECK-NEXT:    let batch = x.0
// CHECK-NEXT:    requires y.0 == batch
// CHECK-NEXT:    requires y.1 == 4 or y.1 == 1  # NUMPY-4
// CHECK-NEXT:    requires z.0 == batch or z.0 == 1  # NUMPY-9
// CHECK-NEXT:    result.0 = batch
func.func @checked(%x: tensor<?x4xf32> {bcast.name = "x", bcast.dim_names = ["batch", "n"]},
                   %y: tensor<?x?xf32> {bcast.name = "y", bcast.dim_names = ["batch", "channels-1"]},
                   %z: tensor<?x1xf32> {bcast.name = "z"}) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %batch = tensor.dim %x, %c0 : tensor<?x4xf32>
  %other = tensor.dim %y, %c0 : tensor<?x?xf32>
  bcast.check_extent equal, %other, %batch, "dimension 0 ('batch') of input 'y'"
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>
  %1 = bcast.broadcast %z to [?, 4] sizes(%other) rule(#bcast.numpy) : tensor<?x1xf32> -> tensor<?x4xf32>
  %2 = bcast.add %0, %1 rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

// A name alone demands nothing: the second extent of one name is not called so.
// CHECK-LABEL: @unchecked(arg0: ?xf32, arg1: ?xf32) -> (result: ?xf32)
// CHECK-NEXT:    let n = arg0.0
// CHECK-NEXT:    requires n == arg1.0 or n == 1 or arg1.0 == 1  # NUMPY-4
// CHECK-NEXT:    result.0 = arg1.0 if n == 1 else n
func.func @unchecked(%x: tensor<?xf32> {bcast.dim_names = ["n"]},
                     %y: tensor<?xf32> {bcast.dim_names = ["n"]}) -> tensor<?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// No two things have one name, and a word of the conditions is no name.
// CHECK-LABEL: @taken(n: ?x?xf32, arg1: ?x1xf32) -> (result: ?x?xf32)
// CHECK-NEXT:    let n_ = n.0
// CHECK-NEXT:    requires n_ == arg1.0 or n_ == 1 or arg1.0 == 1  # NUMPY-4
// CHECK-NEXT:    result.0 = arg1.0 if n_ == 1 else n_
// CHECK-NEXT:    result.1 = n.1
// CHECK-NOT:     {{.}}
func.func @taken(%x: tensor<?x?xf32> {bcast.name = "n", bcast.dim_names = ["n", "if"]},
                 %y: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
