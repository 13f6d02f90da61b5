// Each value is read by two operations, and is sliced after both of them were: in more steps than
// a greedy driver takes by default.
//
// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s
// CHECK-LABEL: func.func @main(
// CHECK: tensor.extract_slice %{{.*}}[0] [2] [1] : tensor<12xf32> to tensor<2xf32>
// CHECK-NOT: tensor<12xf32>
// CHECK: return %{{.*}} : tensor<2xf32>
func.func @main(%x: tensor<12xf32>) -> tensor<2xf32> {
  %0 = bcast.negate %x : tensor<12xf32>
  %1 = bcast.add %x, %0 : tensor<12xf32>
  %2 = bcast.add %0, %1 : tensor<12xf32>
  %3 = bcast.add %1, %2 : tensor<12xf32>
  %4 = bcast.add %2, %3 : tensor<12xf32>
  %5 = bcast.add %3, %4 : tensor<12xf32>
  %6 = bcast.add %4, %5 : tensor<12xf32>
  %7 = bcast.add %5, %6 : tensor<12xf32>
  %8 = bcast.add %6, %7 : tensor<12xf32>
  %9 = bcast.add %7, %8 : tensor<12xf32>
  %10 = bcast.add %8, %9 : tensor<12xf32>
  %11 = bcast.add %9, %10 : tensor<12xf32>
  %12 = bcast.add %10, %11 : tensor<12xf32>
  %13 = bcast.add %11, %12 : tensor<12xf32>
  %14 = bcast.add %12, %13 : tensor<12xf32>
  %15 = bcast.add %13, %14 : tensor<12xf32>
  %16 = bcast.add %14, %15 : tensor<12xf32>
  %y = tensor.extract_slice %16[0] [2] [1] : tensor<12xf32> to tensor<2xf32>
  return %y : tensor<2xf32>
}
