// RUN: bcast-opt %s --bcast-to-linalg=shape-functions=false | FileCheck %s
// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s --check-prefix=DEFAULT
// A compiler that leaves at linalg and allocates results itself needs no functions of their extents.

// CHECK-LABEL: func.func @negate(
// CHECK-NOT: func.func
// DEFAULT: func.func @negate(
// DEFAULT: func.func @negate.result_shapes(
func.func @negate(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.negate %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
