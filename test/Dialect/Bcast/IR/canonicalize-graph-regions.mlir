// RUN: bcast-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// In a graph region, values may depend on themselves: canonicalization ends.

#col = #bcast.layout<minor_to_major = [0, 1]>
#pad = #bcast.layout<padded_dimensions = [4, 4]>

// CHECK-LABEL: "test.relayouts"
// CHECK: bcast.relayout
"test.relayouts"() ({
  %0 = bcast.relayout %0 : tensor<2x3xf32> -> tensor<2x3xf32>
  %1 = bcast.relayout %2 : tensor<2x3xf32> -> tensor<2x3xf32>
  %2 = bcast.relayout %1 : tensor<2x3xf32> -> tensor<2x3xf32>
  %3 = bcast.relayout %4 : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  %4 = bcast.relayout %3 : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  %5 = bcast.relayout %7 : tensor<2x3xf32, #pad> -> tensor<2x3xf32, #col>
  %6 = bcast.relayout %5 : tensor<2x3xf32, #col> -> tensor<2x3xf32>
  %7 = bcast.relayout %6 : tensor<2x3xf32> -> tensor<2x3xf32, #pad>
  // Operations that read a cycle without being part of one.
  %8 = bcast.relayout %7 : tensor<2x3xf32, #pad> -> tensor<2x3xf32>
  %9 = bcast.add %8, %0 : tensor<2x3xf32>
  "test.use"(%0, %1, %3, %5, %9) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32, #col>, tensor<2x3xf32, #col>, tensor<2x3xf32>) -> ()
}) : () -> ()

// CHECK-LABEL: "test.indices"
"test.indices"() ({
  %0 = bcast.linearize_index [%0] in tensor<4xf32>
  %1 = bcast.linearize_index [%2] in tensor<4xf32>
  %2 = bcast.linearize_index [%1] in tensor<4xf32>
  %3 = bcast.linearize_index [%i, %j] in tensor<2x3xf32>
  %i, %j, %in = bcast.delinearize_index %3 in tensor<2x3xf32>
  %k, %kin = bcast.delinearize_index %k in tensor<4xf32>
  %l, %lin = bcast.delinearize_index %m in tensor<4xf32>
  %m, %min = bcast.delinearize_index %l in tensor<4xf32>
  %n, %o, %oin = bcast.delinearize_index %o in tensor<2x1xf32>
  "test.use"(%0, %1, %3, %i, %j, %k, %l, %m, %n, %o) : (index, index, index, index, index, index, index, index, index, index) -> ()
}) : () -> ()

// CHECK-LABEL: "test.broadcasts"
"test.broadcasts"() ({
  %0 = bcast.broadcast_in_dim %0, dims = [0, 1] : tensor<2x3xf32> -> tensor<2x3xf32>
  %1 = bcast.broadcast_in_dim %2, dims = [1, 0] : tensor<3x3xf32> -> tensor<3x3xf32>
  %2 = bcast.broadcast_in_dim %1, dims = [1, 0] : tensor<3x3xf32> -> tensor<3x3xf32>
  %3 = bcast.broadcast_in_dim %5, dims = [1, 0] : tensor<3x3xf32> -> tensor<3x3xf32>
  %4 = bcast.broadcast_in_dim %3, dims = [1, 0] : tensor<3x3xf32> -> tensor<3x3xf32>
  %5 = bcast.broadcast_in_dim %4, dims = [1, 0] : tensor<3x3xf32> -> tensor<3x3xf32>
  %6 = bcast.multiply %5, %5 : tensor<3x3xf32>
  %7 = bcast.relayout %3 : tensor<3x3xf32> -> tensor<3x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  "test.use"(%0, %1, %2, %6, %7) : (tensor<2x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> ()
}) : () -> ()

// CHECK-LABEL: "test.elementwise"
"test.elementwise"() ({
  %zero = arith.constant dense<0> : tensor<3xi32>
  %0 = bcast.add %0, %zero : tensor<3xi32>
  %1 = bcast.negate %2 : tensor<3xi32>
  %2 = bcast.negate %1 : tensor<3xi32>
  %3 = bcast.abs %1 : tensor<3xi32>
  %4 = bcast.abs %5 : tensor<3xi32>
  %5 = bcast.abs %4 : tensor<3xi32>
  %6 = bcast.maximum %6, %6 : tensor<3xi32>
  %7 = bcast.convert %7 : tensor<3xi32> -> tensor<3xi32>
  %8 = bcast.convert %9 : tensor<3xi64> -> tensor<3xi32>
  %9 = bcast.convert %8 : tensor<3xi32> -> tensor<3xi64>
  %10 = bcast.negate %12 : tensor<3xi32>
  %11 = bcast.negate %10 : tensor<3xi32>
  %12 = bcast.negate %11 : tensor<3xi32>
  %13 = bcast.abs %12 : tensor<3xi32>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %13) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi64>, tensor<3xi32>, tensor<3xi32>) -> ()
}) : () -> ()
