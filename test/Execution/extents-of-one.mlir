// Extents of 1 are dropped by tensor.collapse_shape, the inverse of adding them by
// bcast.broadcast_in_dim. A broadcast of the smaller tensor becomes one of the source, without a buffer.

// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s --check-prefix=LINALG
// DEFINE: %{run} = bcast-run %s --print-allocations --entry
// DEFINE: %{none} = FileCheck %s --check-prefix=NONE
// NONE: {{^}}allocations: 0, bytes at once: 0{{$}}

// RUN: %{run}=argument '--input=2x1x3xf32=[[[1,2,3]],[[4,5,6]]]' '--input=2x3xf32=10' '--expected-output=2x3xf32=[[11,12,13],[14,15,16]]' 2>&1 | %{none}
// LINALG-LABEL: func.func @argument(
func.func @argument(%x: tensor<2x1x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x1x3xf32> into tensor<2x3xf32>
  %1 = bcast.add %0, %y : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// RUN: %{run}=broadcast '--input=1x3x1xf32=[[[1],[2],[3]]]' '--input=2x3x2xf32=10' \
// RUN:   '--expected-output=2x3x2xf32=[[[11,11],[12,12],[13,13]],[[11,11],[12,12],[13,13]]]' 2>&1 | %{none}
// LINALG-LABEL: func.func @broadcast(
// LINALG-SAME: %[[X:.*]]: tensor<1x3x1xf32>, %[[Y:.*]]: tensor<2x3x2xf32>)
// LINALG-NOT: tensor.collapse_shape
// LINALG: linalg.generic {{.*}} ins(%[[Y]], %[[X]] : tensor<2x3x2xf32>, tensor<1x3x1xf32>)
// LINALG-NOT: linalg.generic
func.func @broadcast(%x: tensor<1x3x1xf32>, %y: tensor<2x3x2xf32>) -> tensor<2x3x2xf32> {
  %0 = tensor.collapse_shape %x [[0, 1, 2]] : tensor<1x3x1xf32> into tensor<3xf32>
  %1 = bcast.add %y, %0 rule(#bcast.in_dim<[1]>) : (tensor<2x3x2xf32>, tensor<3xf32>) -> tensor<2x3x2xf32>
  return %1 : tensor<2x3x2xf32>
}

// Added and dropped again: nothing is left of both.
// RUN: %{run}=there_and_back '--input=3xf32=[1,2,3]' '--expected-output=3xf32=[-1,-2,-3]' 2>&1 | %{none}
// LINALG-LABEL: func.func @there_and_back(
// LINALG-SAME: %[[X:.*]]: tensor<3xf32>)
// LINALG-NOT: tensor.collapse_shape
// LINALG: linalg.generic {{.*}} ins(%[[X]] : tensor<3xf32>)
func.func @there_and_back(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<1x3x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<1x3x1xf32> into tensor<3xf32>
  %2 = bcast.negate %1 : tensor<3xf32>
  return %2 : tensor<3xf32>
}

// RUN: %{run}=dynamic '--input=2x1x3xf32=[[[1,2,3]],[[4,5,6]]]' '--input=1xf32=10' '--expected-output=2x3xf32=[[11,12,13],[14,15,16]]' 2>&1 | %{none}
func.func @dynamic(%x: tensor<?x1x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x1x?xf32> into tensor<?x?xf32>
  %1 = bcast.add %0, %y rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// RUN: %{run}=scalar '--input=1x1xf32=2' '--input=3xf32=[1,2,3]' '--expected-output=3xf32=[2,4,6]' 2>&1 | %{none}
func.func @scalar(%x: tensor<1x1xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %0 = tensor.collapse_shape %x [] : tensor<1x1xf32> into tensor<f32>
  %1 = bcast.multiply %y, %0 rule(#bcast.numpy) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// Extents dropped from a computation: one loop.
// RUN: %{run}=between '--input=2x1x3xf32=[[[1,2,3]],[[4,5,6]]]' '--input=3xf32=[10,20,30]' '--expected-output=2x3xf32=[[110,440,990],[140,500,1080]]' 2>&1 | %{none}
// LINALG-LABEL: func.func @between(
// LINALG: linalg.generic
// LINALG-NOT: linalg.generic
// LINALG: return
func.func @between(%x: tensor<2x1x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<2x1x3xf32>, tensor<3xf32>) -> tensor<2x1x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x1x3xf32> into tensor<2x3xf32>
  %2 = bcast.multiply %1, %y rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// RUN: %{run}=computed_scalar '--input=1x1xf32=2' '--input=3xf32=[1,2,3]' '--expected-output=3xf32=[-2,-4,-6]' 2>&1 | %{none}
// LINALG-LABEL: func.func @computed_scalar(
func.func @computed_scalar(%x: tensor<1x1xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %0 = bcast.negate %x : tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
  %2 = bcast.multiply %y, %1 rule(#bcast.numpy) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %2 : tensor<3xf32>
}
