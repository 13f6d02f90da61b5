// Upstream tiles the reader of a broadcast, and fuses the producer of its operand into the tiles where it reads
// it by a map. It fuses nothing into a body that reads it element by element.

// RUN: split-file %s %t
// RUN: bcast-opt %t/program.mlir --bcast-to-linalg=upstream-only -o %t/upstream.mlir
// RUN: mlir-opt %t/upstream.mlir --transform-preload-library='transform-library-paths=%t/plain.mlir' --transform-interpreter | FileCheck %s
// RUN: not mlir-opt %t/upstream.mlir --transform-preload-library='transform-library-paths=%t/stretched.mlir' --transform-interpreter 2>&1 | FileCheck %s --check-prefix=STRETCHED
// STRETCHED: could not find next producer to fuse into container

// CHECK: scf.if
// CHECK: scf.forall
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// CHECK: } else {
// CHECK-NOT: arith.maximumf

//--- program.mlir
func.func @main(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = bcast.reduce maximum %x, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %0 = bcast.add %m, %y rule(#bcast.numpy) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

//--- plain.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %all = transform.structured.match ops{["linalg.generic"]} in %module : (!transform.any_op) -> !transform.any_op
    %producer, %plain, %stretched = transform.split_handle %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %tiled, %loop = transform.structured.tile_using_forall %plain tile_sizes [4, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %new = transform.structured.fuse_into_containing_op %producer into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- stretched.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %all = transform.structured.match ops{["linalg.generic"]} in %module : (!transform.any_op) -> !transform.any_op
    %producer, %plain, %stretched = transform.split_handle %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %tiled, %loop = transform.structured.tile_using_forall %stretched tile_sizes [4, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %new = transform.structured.fuse_into_containing_op %producer into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
