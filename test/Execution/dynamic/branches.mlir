// RUN: bcast-run %s --input=i1=true --input=2xf32=1 --input=2xf32=2 | FileCheck %s
// RUN: not bcast-run %s --input=i1=true --input=2xf32=1 --input=3xf32=2 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: bcast-run %s --input=i1=false --input=2xf32=1 --input=3xf32=2 | FileCheck %s --check-prefix=ELSE
// RUN: bcast-opt %s --bcast-to-affine | FileCheck %s --check-prefix=AFFINE

// CHECK-1: what a branch needs is checked before anything is computed, and only
// if the branch is taken.

// CHECK: {{^}}[-1. -1.]{{$}}
// CHECK-NEXT: {{^}}[3. 3.]{{$}}
// ERROR: branches.mlir:31:10: 'bcast.add' op dimension 0: operand 1 has extent 3, operand 0 has extent 2
// ELSE: {{^}}[-1. -1.]{{$}}
// ELSE-NEXT: {{^}}[1. 1.]{{$}}

// AFFINE-LABEL: func.func @main(
// AFFINE: bcast.check_extent{{.*}}"'bcast.add'
// AFFINE: bcast.check_extent{{.*}}"result 1: dimension 0"
// AFFINE-NOT: bcast.check_extent
// AFFINE: affine.store
// AFFINE-NOT: bcast.check_extent
// AFFINE: return

// Both results of the branch have one shape, which needs no computation.
// AFFINE-LABEL: func.func @main.result_shapes(
// AFFINE-NOT: scf.if
// AFFINE: return
func.func @main(%p: tensor<i1>, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %condition = tensor.extract %p[] : tensor<i1>
  %0 = bcast.negate %a : tensor<?xf32>
  %1 = scf.if %condition -> tensor<?xf32> {
    %2 = bcast.add %a, %b : tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
