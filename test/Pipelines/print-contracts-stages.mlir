// A program has one contract in each stage, also where layouts have become the order of dimensions.
// RUN: bcast-opt %s --bcast-print-contracts -o %t.mlir > %t.source
// RUN: FileCheck %s --input-file=%t.source
// RUN: bcast-opt %s --bcast-to-explicit | bcast-opt --bcast-print-contracts -o %t.mlir | diff %t.source -
// RUN: bcast-opt %s --bcast-to-explicit --bcast-materialize-layouts | bcast-opt --bcast-print-contracts -o %t.mlir | diff %t.source -
// RUN: bcast-opt %s --bcast-to-linalg | bcast-opt --bcast-print-contracts -o %t.mlir | diff %t.source -
// RUN: bcast-opt %s --bcast-to-affine | bcast-opt --bcast-print-contracts -o %t.mlir | diff %t.source -

#column = #bcast.layout<minor_to_major = [0, 1]>
#mixed = #bcast.layout<minor_to_major = [1, 2, 0]>

// CHECK:      @add(arg0: ?x?x3xf32, arg1: ?x3xf32) -> (result: ?x?x3xf32)
// CHECK-NEXT:   requires arg0.1 == arg1.0 or arg0.1 == 1 or arg1.0 == 1  # NUMPY-4
// CHECK-NEXT:   result.0 = arg0.0
// CHECK-NEXT:   result.1 = arg1.0 if arg0.1 == 1 else arg0.1
// CHECK-NOT:  {{.}}
func.func @add(%x: tensor<?x?x3xf32, #mixed>, %y: tensor<?x3xf32, #column>) -> tensor<?x?x3xf32, #mixed> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x?x3xf32, #mixed>, tensor<?x3xf32, #column>) -> tensor<?x?x3xf32, #mixed>
  return %0 : tensor<?x?x3xf32, #mixed>
}
