#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 9.0 : f32>
func.func @padded(%x: tensor<2x3xf32>, %y: tensor<2x3xf32, #padded>) -> (tensor<2x3xf32, #padded>, tensor<2x3xi1>) {
  %0 = bcast.add %x, %y : (tensor<2x3xf32>, tensor<2x3xf32, #padded>) -> tensor<2x3xf32, #padded>
  %1 = bcast.compare GT, %x, %y : (tensor<2x3xf32>, tensor<2x3xf32, #padded>) -> tensor<2x3xi1>
  return %0, %1 : tensor<2x3xf32, #padded>, tensor<2x3xi1>
}

func.func @halves(%x: tensor<?xf16>, %y: tensor<?xbf16>) -> (tensor<?xf16>, tensor<?xbf16>) {
  %0 = bcast.multiply %x, %x : tensor<?xf16>
  %1 = bcast.multiply %y, %y : tensor<?xbf16>
  return %0, %1 : tensor<?xf16>, tensor<?xbf16>
}

#column = #bcast.layout<minor_to_major = [0, 1]>
func.func @transpose(%x: tensor<?x?xf64>) -> tensor<?x?xf64, #column> {
  %0 = bcast.relayout %x : tensor<?x?xf64> -> tensor<?x?xf64, #column>
  return %0 : tensor<?x?xf64, #column>
}

func.func @functions(%x: tensor<37xf32>) -> tensor<37xf32> {
  %0 = bcast.exponential %x : tensor<37xf32>
  %1 = bcast.sine %0 : tensor<37xf32>
  return %1 : tensor<37xf32>
}
