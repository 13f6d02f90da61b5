// Extents that casts forget, that sizes give as constants, and that checks leave only one value for
// are in the types of the explicit stage. What fails at run time fails as before.

// RUN: bcast-opt %s --bcast-to-explicit | FileCheck %s --check-prefix=EXPLICIT
// RUN: bcast-opt %s --canonicalize --bcast-to-explicit --canonicalize | FileCheck %s --check-prefix=EXPLICIT
// DEFINE: %{run} = bcast-run %s --reference --entry

// RUN: %{run}=forgotten '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=2x3xf32=[[10,20,30],[40,50,60]]' '--input=1x3xf32=[[1,2,3]]' \
// RUN:   '--expected-output=2x3xf32=[[-109,-438,-987],[-1759,-2748,-3957]]'
// RUN: %{run}=forgotten '--input=2x3xf32=1' '--input=2x3xf32=10' '--input=2x3xf32=[[1,2,3],[4,5,6]]' \
// RUN:   '--expected-output=2x3xf32=[[-109,-108,-107],[-106,-105,-104]]'
// RUN: not %{run}=forgotten '--input=2x3xf32=1' '--input=3x3xf32=10' '--input=1x3xf32=1' 2>&1 | FileCheck %s --check-prefix=ADD
// ADD: 'bcast.add' op dimension 0: operand 1 has extent 3, operand 0 has extent 2; they must be equal [NONE-2]
// RUN: not %{run}=forgotten '--input=2x3xf32=1' '--input=2x3xf32=10' '--input=3x3xf32=1' 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: 'bcast.broadcast_in_dim' op dimension 0: {{.*}} extent 3, {{.*}} extent 2

// EXPLICIT-LABEL: func.func @forgotten(
// EXPLICIT: bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32>
// EXPLICIT-NEXT: bcast.negate %{{.*}} : tensor<2x3xf32>
// EXPLICIT-NEXT: bcast.multiply %{{.*}}, %{{.*}} : tensor<2x3xf32>
// EXPLICIT-NEXT: bcast.broadcast_in_dim %{{.*}}, dims = [0, 1] : tensor<?x3xf32> -> tensor<2x3xf32>
// EXPLICIT-NEXT: %[[R:.*]] = bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32>
// EXPLICIT-NEXT: %[[C:.*]] = tensor.cast %[[R]] : tensor<2x3xf32> to tensor<?x?xf32>
// EXPLICIT-NEXT: return %[[C]]
func.func @forgotten(%x: tensor<2x3xf32>, %y: tensor<?x?xf32>, %z: tensor<?x3xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %cast = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %0 = bcast.add %cast, %y : tensor<?x?xf32>
  %1 = bcast.negate %y : tensor<?x?xf32>
  %2 = bcast.multiply %1, %0 rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %x, %c0 : tensor<2x3xf32>
  %4 = bcast.broadcast_in_dim %z, dims = [0, 1] sizes(%d) : tensor<?x3xf32> -> tensor<?x3xf32>
  %5 = bcast.add %2, %4 : (tensor<?x?xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %6 = tensor.cast %5 : tensor<?x3xf32> to tensor<?x?xf32>
  return %6 : tensor<?x?xf32>
}

// RUN: %{run}=layouts '--input=2x3xf32=[[1,2,3],[4,5,6]]' '--input=3xf32=[10,20,30]' '--expected-output=2x3xf32=[[11,22,33],[14,25,36]]'
// RUN: not %{run}=layouts '--input=2x3xf32=1' '--input=2xf32=1' 2>&1 | FileCheck %s --check-prefix=LAYOUTS
// LAYOUTS: 'bcast.add' op numpy rule: dimension 1: operand 1 has extent 2
// EXPLICIT-LABEL: func.func @layouts(
// EXPLICIT: %[[SUM:.*]] = bcast.add %{{.*}}, %{{.*}} : (tensor<2x3xf32, #{{.*}}>, tensor<2x3xf32>) -> tensor<2x3xf32>
// EXPLICIT-NEXT: tensor.cast %[[SUM]] : tensor<2x3xf32> to tensor<?x?xf32>
#col = #bcast.layout<minor_to_major = [0, 1]>
func.func @layouts(%x: tensor<2x3xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.relayout %x : tensor<2x3xf32> -> tensor<2x3xf32, #col>
  %1 = tensor.cast %0 : tensor<2x3xf32, #col> to tensor<?x?xf32, #col>
  %2 = bcast.add %1, %y rule(#bcast.numpy) : (tensor<?x?xf32, #col>, tensor<?xf32>) -> tensor<?x?xf32, #col>
  %3 = bcast.relayout %2 : tensor<?x?xf32, #col> -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// RUN: %{run}=targets '--input=1xf32=7' '--expected-output=4xf32=7' '--expected-output=0x4xf32=[]'
// RUN: %{run}=targets '--input=4xf32=[1,2,3,4]' '--expected-output=4xf32=[1,2,3,4]' '--expected-output=0x4xf32=[]'
// RUN: not %{run}=targets '--input=3xf32=7' 2>&1 | FileCheck %s --check-prefix=TARGETS
// TARGETS: 'bcast.broadcast' op numpy rule: dimension 0: {{.*}} extent 3, {{.*}} extent 4
// EXPLICIT-LABEL: func.func @targets(
// EXPLICIT: bcast.broadcast_in_dim %{{.*}} : tensor<?xf32> -> tensor<4xf32>
// EXPLICIT: bcast.broadcast_in_dim %{{.*}} -> tensor<0x4xf32>
func.func @targets(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = bcast.broadcast %x sizes(%c4) rule(#bcast.numpy) : tensor<?xf32> -> tensor<?xf32>
  %1 = bcast.broadcast %x to [?, ?] sizes(%c0, %c4) rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?x?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?x?xf32>
}

// An operation that uses the facts of a check, in a branch and after it.
// RUN: bcast-run %s --entry=branches --input=4xf32=[1,2,3,4] --input=4xf32=1 --input=i1=1 --expected-output=4xf32=[-1,-2,-3,-4]
// RUN: bcast-run %s --entry=branches --input=3xf32=[1,2,3] --input=4xf32=1 --input=i1=0 --expected-output=3xf32=[1,2,3]
// RUN: not bcast-run %s --entry=branches --input=3xf32=[1,2,3] --input=4xf32=1 --input=i1=1 2>&1 | FileCheck %s --check-prefix=BRANCH
// BRANCH: 'bcast.multiply' op dimension 0: operand 1 has extent 3, operand 0 has extent 4
func.func @branches(%x: tensor<?xf32>, %y: tensor<4xf32>, %p: tensor<i1>) -> tensor<?xf32> {
  %c = tensor.extract %p[] : tensor<i1>
  %0 = scf.if %c -> (tensor<?xf32>) {
    %1 = bcast.multiply %y, %x : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    %2 = bcast.negate %x : tensor<?xf32>
    %3 = bcast.minimum %2, %1 : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
    %4 = tensor.cast %3 : tensor<4xf32> to tensor<?xf32>
    scf.yield %4 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %5 = bcast.abs %x : tensor<?xf32>
  %6 = bcast.minimum %0, %5 : tensor<?xf32>
  return %6 : tensor<?xf32>
}
