// An operand with extents of 1 has more dimensions than there are loops. Its sum has the order of
// REDUCE-6 all the same.
//
// RUN: %python -c 'import numpy; numpy.save("%t.npy", numpy.random.default_rng(0).standard_normal((4, 4, 1, 300)).astype(numpy.float32))'
// RUN: bcast-run %s --entry=direct --input=@%t.npy --reference --rtol=0 --atol=0
// RUN: bcast-run %s --entry=produced --input=@%t.npy --reference --rtol=0 --atol=0

func.func @direct(%x: tensor<4x4x1x?xf32>) -> tensor<4xf32> {
  %0 = bcast.reduce sum %x, dims = [1, 2, 3] : tensor<4x4x1x?xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @produced(%x: tensor<4x4x1x?xf32>) -> tensor<4xf32> {
  %0 = tensor.collapse_shape %x [[0], [1], [2, 3]] : tensor<4x4x1x?xf32> into tensor<4x4x?xf32>
  %1 = bcast.multiply %0, %0 : tensor<4x4x?xf32>
  %2 = bcast.reduce sum %1, dims = [1, 2] : tensor<4x4x?xf32> -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
