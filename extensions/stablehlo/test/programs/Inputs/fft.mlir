module @jit_fft attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %2 = "stablehlo.complex"(%arg0, %1) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xcomplex<f32>>
    %3 = "stablehlo.fft"(%2) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
    %4 = "stablehlo.real"(%3) : (tensor<8xcomplex<f32>>) -> tensor<8xf32>
    %5 = "stablehlo.imag"(%3) : (tensor<8xcomplex<f32>>) -> tensor<8xf32>
    %6 = "stablehlo.add"(%4, %5) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%6) : (tensor<8xf32>) -> ()
  }
}
