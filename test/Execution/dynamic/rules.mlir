// Dynamic extents under the other rules.
// DEFINE: %{run} = bcast-run %s --reference --entry

// NONE-3
// RUN: %{run}=none '--input=2xi32=[1,2]' '--input=2xi32=[3,4]' '--expected-output=2xi32=[4,6]'
func.func @none(%a: tensor<?xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %0 = bcast.add %a, %b : (tensor<?xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// PDPD-10: B at axis 0 of A, with its own extent or 1.
// RUN: %{run}=pdpd '--input=2x3xi32=[[1,2,3],[4,5,6]]' '--input=2xi32=[10,20]' '--expected-output=2x3xi32=[[11,12,13],[24,25,26]]'
// RUN: %{run}=pdpd '--input=2x3xi32=[[1,2,3],[4,5,6]]' '--input=1xi32=[10]' '--expected-output=2x3xi32=[[11,12,13],[14,15,16]]'
func.func @pdpd(%a: tensor<?x3xi32>, %b: tensor<?xi32>) -> tensor<?x3xi32> {
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<?x3xi32>, tensor<?xi32>) -> tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

// PDPD-10: A's extent stays dynamic against a static one of B, which it has at run time.
// RUN: %{run}=pdpd_static '--input=2xi32=[1,2]' '--input=2xi32=[2,2]' '--expected-output=2xi32=[3,4]' '--expected-output=2xi1=[false,false]'
func.func @pdpd_static(%a: tensor<?xi32>, %b: tensor<2xi32>) -> (tensor<?xi32>, tensor<?xi1>) {
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?xi32>
  %1 = bcast.compare LT, %0, %b rule(#bcast.pdpd) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?xi1>
  return %0, %1 : tensor<?xi32>, tensor<?xi1>
}

// PDPD-5: a dynamic extent beyond A's last dimension is 1.
// RUN: %{run}=pdpd_beyond '--input=2x3xi32=[[1,2,3],[4,5,6]]' '--input=3x1xi32=[[10],[20],[30]]' '--expected-output=2x3xi32=[[11,22,33],[14,25,36]]'
func.func @pdpd_beyond(%a: tensor<2x3xi32>, %b: tensor<3x?xi32>) -> tensor<2x3xi32> {
  %0 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3xi32>, tensor<3x?xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// INDIM-9
// RUN: %{run}=in_dim '--input=4xi32=[1,2,3,4]' '--input=1x2xi32=[[5,6]]' '--expected-output=4x2xi32=[[6,7],[7,8],[8,9],[9,10]]'
// RUN: %{run}=in_dim '--input=1xi32=[1]' '--input=2x2xi32=[[5,6],[7,8]]' '--expected-output=2x2xi32=[[6,7],[8,9]]'
func.func @in_dim(%a: tensor<?xi32>, %b: tensor<?x2xi32>) -> tensor<?x2xi32> {
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<?xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
  return %0 : tensor<?x2xi32>
}

// BIDIRECTIONAL-2, TARGET-3: the target's size is the other operand's extent.
// RUN: %{run}=bidirectional '--input=3x1xi32=[[1],[2],[3]]' '--input=2xf32=[0,0]' '--expected-output=3x2xi32=[[1,1],[2,2],[3,3]]'
// RUN: %{run}=bidirectional '--input=3x2xi32=[[1,2],[3,4],[5,6]]' '--input=1xf32=[0]' '--expected-output=3x2xi32=[[1,2],[3,4],[5,6]]'
func.func @bidirectional(%x: tensor<3x?xi32>, %like: tensor<?xf32>) -> tensor<3x?xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %like, %c0 : tensor<?xf32>
  %0 = bcast.broadcast %x to [?] sizes(%d) rule(#bcast.bidirectional) : tensor<3x?xi32> -> tensor<3x?xi32>
  return %0 : tensor<3x?xi32>
}

// EXPLICIT-5, EXPLICIT-6: a transpose with dynamic extents.
// RUN: %{run}=transpose '--input=2x3xi32=[[1,2,3],[4,5,6]]' '--input=3x2xi32=[[0,0],[0,0],[0,0]]' '--expected-output=3x2xi32=[[1,4],[2,5],[3,6]]'
// RUN: %{run}=transpose '--input=1x3xi32=[[1,2,3]]' '--input=3x2xi32=[[0,0],[0,0],[0,0]]' '--expected-output=3x2xi32=[[1,1],[2,2],[3,3]]'
func.func @transpose(%x: tensor<?x?xi32>, %like: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %like, %c0 : tensor<?x?xi32>
  %n = tensor.dim %like, %c1 : tensor<?x?xi32>
  %0 = bcast.broadcast_in_dim %x, dims = [1, 0] sizes(%m, %n) : tensor<?x?xi32> -> tensor<?x?xi32>
  %1 = bcast.add %0, %like : tensor<?x?xi32>
  return %1 : tensor<?x?xi32>
}
