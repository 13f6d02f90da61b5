// RUN: bcast-opt %s --convert-tosa-to-bcast --verify-diagnostics | FileCheck %s --implicit-check-not=tosa.

// CHECK-LABEL: func @dynamic(
func.func @dynamic(%a: tensor<?x3xf32>, %b: tensor<?x?xf32>) -> tensor<?x3xf32> {
  // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<?x?xf32>) -> tensor<?x3xf32>
  %0 = tosa.add %a, %b : (tensor<?x3xf32>, tensor<?x?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// Two ? of one type can be 1 and 5: they are stretched.
// CHECK-LABEL: func @same_dynamic_type(
func.func @same_dynamic_type(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) : tensor<?xf32>
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A result that says more than the operands, and one that says less.
// CHECK-LABEL: func @more_static(
func.func @more_static(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[SUM:.*]] = bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) : tensor<?xf32>
  // CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[SUM]] : tensor<?xf32> to tensor<4xf32>
  // CHECK-NEXT: return %[[CAST]]
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @less_static(
func.func @less_static(%a: tensor<4xf32>, %b: tensor<1xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[SUM:.*]] = bcast.add {{.*}} -> tensor<4xf32>
  // CHECK-NEXT: tensor.cast %[[SUM]] : tensor<4xf32> to tensor<?xf32>
  %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @scalars(
func.func @scalars(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: bcast.add %{{.*}}, %{{.*}} : tensor<f32>
  %0 = tosa.add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

#col = #bcast.layout<minor_to_major = [0, 1]>

// CHECK-LABEL: func @layout(
func.func @layout(%a: tensor<2x3xf32, #col>, %b: tensor<1x3xf32>) -> tensor<2x3xf32, #col> {
  // CHECK-NEXT: %[[SUM:.*]] = bcast.add {{.*}} -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  // CHECK-NEXT: return %[[SUM]]
  %0 = tosa.add %a, %b : (tensor<2x3xf32, #col>, tensor<1x3xf32>) -> tensor<2x3xf32, #col>
  return %0 : tensor<2x3xf32, #col>
}

// CHECK-LABEL: func @layout_of_result(
func.func @layout_of_result(%a: tensor<2x3xi8, #col>) -> tensor<2x3xf32> {
  // CHECK-NEXT: bcast.convert %{{.*}} : tensor<2x3xi8, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32>
  %0 = tosa.cast %a : (tensor<2x3xi8, #col>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Operations in regions of TOSA's.
// CHECK-LABEL: func @region(
func.func @region(%p: i1, %a: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: scf.if
  %0 = scf.if %p -> tensor<3xf32> {
    // CHECK: bcast.exponential
    %1 = tosa.exp %a : (tensor<3xf32>) -> tensor<3xf32>
    scf.yield %1 : tensor<3xf32>
  } else {
    scf.yield %a : tensor<3xf32>
  }
  return %0 : tensor<3xf32>
}
