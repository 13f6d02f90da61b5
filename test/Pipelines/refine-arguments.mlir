// RUN: bcast-opt --split-input-file %s --bcast-refine-arguments="entry=main types=2x3xf32,3xf32" | FileCheck %s
// RUN: bcast-opt --split-input-file %s --bcast-refine-arguments="entry=main types=2x3xf32,_" | FileCheck --check-prefix=SOME %s
// Extents of arguments become static, and with them those of values and results.

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C:.*]] = bcast.broadcast_in_dim %[[B]], dims = [1]
// CHECK-NEXT: %[[R:.*]] = bcast.add %[[A]], %[[C]] : tensor<2x3xf32>
// CHECK-NEXT: return %[[R]]

// An argument stays as it is; the result has the extents that follow. [NUMPY-6]
// SOME-LABEL: func.func @main(
// SOME-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<?xf32>) -> tensor<2x3xf32>
// SOME: bcast.check_extent equal_or_any_one, %{{.*}} clause "NUMPY-4"
// SOME: bcast.broadcast_in_dim %[[B]], dims = [1] : tensor<?xf32> -> tensor<2x3xf32>
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// Reductions, sizes and checks follow; other functions stay.

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>) -> (tensor<2xf32>, tensor<3xi32>, index)
// CHECK-NEXT: %[[N:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[SUM:.*]] = bcast.reduce sum %[[A]], dims = [1] : tensor<2x3xf32> -> tensor<2xf32>
// CHECK-NEXT: %[[IOTA:.*]] = bcast.iota dim = 0 : tensor<3xi32>
// CHECK-NEXT: return %[[SUM]], %[[IOTA]], %[[N]]
// SOME-LABEL: func.func @main(
// SOME: bcast.check_extent equal, %{{.*}}, "operand 1"
// CHECK: func.func @other(%{{.*}}: tensor<?xf32>) -> tensor<?xf32>
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  bcast.check_extent equal, %m, %n, "operand 1"
  %sum = bcast.reduce sum %a, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %iota = bcast.iota dim = 0 sizes(%n) : tensor<?xi32>
  return %sum, %iota, %n : tensor<?xf32>, tensor<?xi32>, index
}
func.func @other(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
}

// -----

// The check of an operation that nothing reads stays; so does that of a cast.

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %{{.*}}: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>) -> tensor<3xf32>
// CHECK-NOT: bcast.check_extent
// CHECK: bcast.negate

// SOME-LABEL: func.func @main(
// SOME-SAME: %{{.*}}: tensor<2x3xf32>, %[[B:.*]]: tensor<?xf32>) -> tensor<3xf32>
// SOME-DAG: %[[C3:.*]] = arith.constant 3 : index
// SOME-DAG: %[[N:.*]] = tensor.dim %[[B]]
// SOME: bcast.check_extent equal_or_any_one, %[[N]], %[[C3]], {{.*}} clause "NUMPY-4"
// SOME: bcast.check_extent equal, %[[N]], %[[C3]], {{.*}} clause "CHECK-4"
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<?xf32> to tensor<3xf32>
  %2 = bcast.negate %b : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Dimensions without known widths are not padded.

#padded = #bcast.layout<padded_dimensions = [?, 5]>
// CHECK: func.func @main(%{{.*}}: tensor<2x3xf32, #bcast.layout<{{.*}}padded_dimensions = [2, 5]>>, %{{.*}}: tensor<3xf32>) -> tensor<2x3xf32, #bcast.layout<{{.*}}padded_dimensions = [2, 5]>>
func.func @main(%a: tensor<?x3xf32, #padded>, %b: tensor<?xf32>) -> tensor<?x3xf32, #padded> {
  %r = bcast.negate %a : tensor<?x3xf32, #padded>
  return %r : tensor<?x3xf32, #padded>
}
