// RUN: split-file %s %t
// RUN: not bcast-opt %t/one.mlir --bcast-refine-arguments="types=2x3xf32" 2>&1 | FileCheck --check-prefix=COUNT %s
// RUN: not bcast-opt %t/one.mlir --bcast-refine-arguments="types=2x3x4xf32,_" 2>&1 | FileCheck --check-prefix=RANK %s
// RUN: not bcast-opt %t/one.mlir --bcast-refine-arguments="types=2x3xf64,_" 2>&1 | FileCheck --check-prefix=ELEMENT %s
// RUN: not bcast-opt %t/one.mlir --bcast-refine-arguments="types=2x-3xf32,_" 2>&1 | FileCheck --check-prefix=NEGATIVE %s
// RUN: not bcast-opt %t/one.mlir --bcast-refine-arguments="types=2x99999999999999999999xf32,_" 2>&1 | FileCheck --check-prefix=LARGE %s
// RUN: not bcast-opt %t/one.mlir --bcast-refine-arguments="types=9223372036854775807x9223372036854775807xf32,_" 2>&1 | FileCheck --check-prefix=MEMORY %s
// RUN: not bcast-opt %t/one.mlir --bcast-refine-arguments="types=_,5xindex" 2>&1 | FileCheck --check-prefix=INDEX %s
// RUN: not bcast-opt %t/known.mlir --bcast-refine-arguments="types=2x5xf32" 2>&1 | FileCheck --check-prefix=KNOWN %s
// RUN: not bcast-opt %t/called.mlir --bcast-refine-arguments="entry=callee types=3xf32" 2>&1 | FileCheck --check-prefix=CALLED %s
// RUN: not bcast-opt %t/called.mlir --bcast-refine-arguments="types=3xf32" 2>&1 | FileCheck --check-prefix=SEVERAL %s
// RUN: not bcast-opt %t/called.mlir --bcast-refine-arguments="entry=none types=3xf32" 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not bcast-opt %t/one.mlir --bcast-to-linalg --bcast-refine-arguments="entry=main types=_,_" 2>&1 | FileCheck --check-prefix=LOWERED %s
// RUN: not bcast-opt %t/layout.mlir --bcast-to-linalg --bcast-refine-arguments="entry=main types=_" 2>&1 | FileCheck --check-prefix=LAYOUT %s
// RUN: not bcast-opt %t/checked.mlir --bcast-refine-arguments="types=2x3xf32,4xf32" 2>&1 | FileCheck --check-prefix=CHECKED %s
// RUN: bcast-opt %t/unreachable.mlir --bcast-refine-arguments="types=2xf32" | FileCheck --check-prefix=UNREACHABLE %s

//--- one.mlir
// COUNT: error: bcast-refine-arguments: expected 2 types, one for each argument, got 1
// RANK: error: shape '2x3x4xf32' does not match argument 0 of type 'tensor<?x?xf32>'
// RANK: note: write a type as in 2x?xf32, or _ to leave the argument as it is
// ELEMENT: error: shape '2x3xf64' does not match argument 0 of type 'tensor<?x?xf32>'
// NEGATIVE: error: shape '2x-3xf32' does not match argument 0 of type 'tensor<?x?xf32>'
// LARGE: error: shape '2x99999999999999999999xf32' does not match argument 0 of type 'tensor<?x?xf32>'
// MEMORY: error: shape '9223372036854775807x9223372036854775807xf32' makes argument 0 too large to be addressed
// INDEX: error: shape '5xindex' does not match argument 1 of type 'index'
// LOWERED: error: bcast-refine-arguments: the function has a function of its result's shapes, as the stage linalg adds it; refine arguments before
func.func @main(%a: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %r = bcast.negate %a : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

//--- known.mlir
// KNOWN: error: shape '2x5xf32' does not match argument 0 of type 'tensor<?x4xf32>': dimension 1 has extent 4, not 5
func.func @main(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %a : tensor<?x4xf32>
}

//--- called.mlir
// CALLED: error: bcast-refine-arguments: the function is used in the module, with arguments of its types
// SEVERAL: error: bcast-refine-arguments: the module has 2 functions with a body, not one; name one, as in entry=main
// NONE: error: bcast-refine-arguments: there is no function 'none' with a body
func.func @callee(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
}
func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = func.call @callee(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

//--- checked.mlir
// CHECKED: error: {{.*}}'bcast.add' op numpy rule: dimension 1: operand 1 has extent 4, operand 0 has extent 3; they must be equal{{.*}} [NUMPY-4]
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.negate %a : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

//--- unreachable.mlir
// UNREACHABLE: func.func @main(%{{.*}}: tensor<2xf32>) -> tensor<2xf32>
func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
^bb1(%x: tensor<?xf32>):
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %y = bcast.broadcast_in_dim %x, dims = [0] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  cf.br ^bb1(%y : tensor<?xf32>)
}

//--- layout.mlir
// LAYOUT: error: bcast-refine-arguments: the layout of argument 0 is materialized, as the stage linalg does it; refine arguments before
func.func @main(%a: tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<f32> {
  %r = bcast.reduce sum %a, dims = [0, 1] : tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<f32>
  return %r : tensor<f32>
}
