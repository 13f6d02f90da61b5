// Values of a graph region that depend on themselves stay: no pass follows them for ever.
// RUN: bcast-opt %s --bcast-clean-up | FileCheck %s
// RUN: bcast-opt %s --bcast-propagate-views | FileCheck %s
// RUN: bcast-opt %s --bcast-fuse-elementwise | FileCheck %s
// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s

// CHECK: module
// CHECK-DAG: tensor.extract_slice
// CHECK-DAG: tensor.extract %
// CHECK-DAG: tensor.from_elements
module {
  %slice = tensor.extract_slice %slice[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %zero = arith.constant 0 : index
  %element = tensor.extract %elements[%zero] : tensor<4xf32>
  %elements = tensor.from_elements %element, %element, %element, %element : tensor<4xf32>
}
