// RUN: bcast-run %s --entry=first --input=5x1x3xf32=1 | FileCheck %s --check-prefix=FIRST
// RUN: bcast-run %s --entry=dynamic --input=2x1x3xf32=[[[1,2,3]],[[4,5,6]]] | FileCheck %s --check-prefix=DYNAMIC
// RUN: bcast-run %s --entry=parts --input=2x1x1x4xf32=[[[[1,9,3,4]]],[[[5,6,7,8]]]] | FileCheck %s --check-prefix=PARTS
// RUN: bcast-run %s --entry=of_computed --input=2x1x3xf32=[[[1,2,3]],[[4,5,6]]] | FileCheck %s --check-prefix=COMPUTED
// RUN: bcast-run %s --entry=index --input=2x1x3xf32=[[[1,2,3]],[[4,5,0]]] | FileCheck %s --check-prefix=INDEX
// Parts of a reduction along dimensions of extent 1, which no loop reads.

// FIRST: {{^}}[5.]
func.func @first(%x: tensor<5x1x3xf32>) -> tensor<1xf32> {
  %r = bcast.reduce sum %x, dims = [0, 1] : tensor<5x1x3xf32> -> tensor<3xf32>
  %s = tensor.extract_slice %r[0] [1] [1] : tensor<3xf32> to tensor<1xf32>
  return %s : tensor<1xf32>
}

// DYNAMIC: {{^}}[7. 9.]
func.func @dynamic(%x: tensor<?x1x?xf32>) -> tensor<2xf32> {
  %r = bcast.reduce sum %x, dims = [0, 1] : tensor<?x1x?xf32> -> tensor<?xf32>
  %s = tensor.extract_slice %r[1] [2] [1] : tensor<?xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}

// PARTS: {{^}}[5. 9.]
// PARTS-NEXT: {{^}}[7. 8.]
func.func @parts(%x: tensor<2x1x1x4xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %r = bcast.reduce maximum %x, dims = [0, 1, 2] : tensor<2x1x1x4xf32> -> tensor<4xf32>
  %s = tensor.extract_slice %r[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %t = tensor.extract_slice %r[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %s, %t : tensor<2xf32>, tensor<2xf32>
}

// COMPUTED: {{^}}[-7.]
func.func @of_computed(%x: tensor<2x1x3xf32>) -> tensor<1xf32> {
  %n = bcast.negate %x : tensor<2x1x3xf32>
  %r = bcast.reduce sum %n, dims = [0, 1] : tensor<2x1x3xf32> -> tensor<3xf32>
  %s = tensor.extract_slice %r[1] [1] [1] : tensor<3xf32> to tensor<1xf32>
  return %s : tensor<1xf32>
}

// INDEX: {{^}}[1 0]
func.func @index(%x: tensor<2x1x3xf32>) -> tensor<2xi64> {
  %r = bcast.arg_maximum %x, dim = 0 : tensor<2x1x3xf32> -> tensor<1x3xi64>
  %c = tensor.collapse_shape %r [[0, 1]] : tensor<1x3xi64> into tensor<3xi64>
  %s = tensor.extract_slice %c[1] [2] [1] : tensor<3xi64> to tensor<2xi64>
  return %s : tensor<2xi64>
}
