// Scales and shifts each channel by its own numbers, then halves the result,
// adds one, and replaces negative values by 0.
// CHECK-LABEL: func.func @main
// CHECK-NOT: pd.
// CHECK-DAG: %[[SCALED:.*]] = bcast.multiply %arg0, %arg1 rule(#bcast.pdpd<axis = 1>) : (tensor<?x3x?xf32>, tensor<3xf32>) -> tensor<?x3x?xf32>
// CHECK-DAG: %[[SHIFTED:.*]] = bcast.add %[[SCALED]], %arg2 rule(#bcast.pdpd<axis = 1>) : (tensor<?x3x?xf32>, tensor<3xf32>) -> tensor<?x3x?xf32>
// CHECK-DAG: %[[HALF:.*]] = arith.constant dense<5.000000e-01> : tensor<f32>
// CHECK-DAG: %[[HALVED:.*]] = bcast.multiply %[[SHIFTED]], %[[HALF]] rule(#bcast.numpy) : (tensor<?x3x?xf32>, tensor<f32>) -> tensor<?x3x?xf32>
// CHECK: %[[SUM:.*]] = bcast.add %[[HALVED]], %{{.*}} rule(#bcast.numpy)
// CHECK: bcast.maximum %[[SUM]], %{{.*}} rule(#bcast.numpy)
// CHECK-NOT: pd.
func.func @main(%x: tensor<?x3x?xf32>, %scale: tensor<3xf32>, %shift: tensor<3xf32>) -> tensor<?x3x?xf32> {
  %0 = pd.elementwise_mul %x, %scale {axis = 1} : (tensor<?x3x?xf32>, tensor<3xf32>) -> tensor<?x3x?xf32>
  %1 = pd.elementwise_add %0, %shift {axis = 1} : (tensor<?x3x?xf32>, tensor<3xf32>) -> tensor<?x3x?xf32>
  %2 = pd.scale %1 by 0.5 plus 1.0 : tensor<?x3x?xf32>
  %3 = pd.relu %2 : tensor<?x3x?xf32>
  return %3 : tensor<?x3x?xf32>
}
