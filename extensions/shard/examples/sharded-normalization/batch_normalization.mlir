// Batch normalization: each column less its mean, divided by its deviation, then scaled and
// shifted. The rows are split over processes, so the means and deviations need all of them.
func.func @batch_normalization(%x: tensor<?x64xf32>, %scale: tensor<64xf32>, %shift: tensor<64xf32>)
    -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x64xf32>
  %rows_i64 = arith.index_cast %rows : index to i64
  %rows_tensor = tensor.from_elements %rows_i64 : tensor<i64>
  %count = bcast.convert %rows_tensor : tensor<i64> -> tensor<f32>
  %epsilon = arith.constant dense<1.0e-5> : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [0] : tensor<?x64xf32> -> tensor<64xf32>
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : (tensor<?x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
  %square = bcast.multiply %centered, %centered : tensor<?x64xf32>
  %squares = bcast.reduce sum %square, dims = [0] : tensor<?x64xf32> -> tensor<64xf32>
  %variance = bcast.divide %squares, %count rule(#bcast.numpy) : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
  %positive = bcast.add %variance, %epsilon rule(#bcast.numpy) : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
  %inverse = bcast.rsqrt %positive : tensor<64xf32>
  %normal = bcast.multiply %centered, %inverse rule(#bcast.numpy) : (tensor<?x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
  %scaled = bcast.multiply %normal, %scale rule(#bcast.numpy) : (tensor<?x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
  %shifted = bcast.add %scaled, %shift rule(#bcast.numpy) : (tensor<?x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
  return %shifted : tensor<?x64xf32>
}
