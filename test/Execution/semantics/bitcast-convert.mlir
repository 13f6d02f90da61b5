// BITCAST-1: the bits of an element as another type of the same width.
//
// RUN: bcast-run %s --reference --rtol=0 --atol=0 --entry=f16 '--input=6xf16=[0.0,-0.0,1.0,-2.5,inf,5.960464477539063e-08]' '--expected-output=6xi16=[0,-32768,15360,-16128,31744,1]' \
// RUN:   '--expected-output=6xui16=[0,32768,15360,49408,31744,1]' '--expected-output=6xf16=[0.0,-0.0,1.0,-2.5,inf,5.960464477539063e-08]'
// RUN: bcast-run %s --reference --rtol=0 --atol=0 --entry=bf16 '--input=6xbf16=[0.0,-0.0,1.0,-2.5,inf,9.183549615799121e-41]' '--expected-output=6xi16=[0,-32768,16256,-16352,32640,1]' \
// RUN:   '--expected-output=6xui16=[0,32768,16256,49184,32640,1]' '--expected-output=6xbf16=[0.0,-0.0,1.0,-2.5,inf,9.183549615799121e-41]'
// RUN: bcast-run %s --reference --rtol=0 --atol=0 --entry=f32 '--input=6xf32=[0.0,-0.0,1.0,-2.5,inf,1.401298464324817e-45]' '--expected-output=6xi32=[0,-2147483648,1065353216,-1071644672,2139095040,1]' \
// RUN:   '--expected-output=6xui32=[0,2147483648,1065353216,3223322624,2139095040,1]' '--expected-output=6xf32=[0.0,-0.0,1.0,-2.5,inf,1.401298464324817e-45]'
// RUN: bcast-run %s --reference --rtol=0 --atol=0 --entry=f64 '--input=6xf64=[0.0,-0.0,1.0,-2.5,inf,5e-324]' '--expected-output=6xi64=[0,-9223372036854775808,4607182418800017408,-4610560118520545280,9218868437227405312,1]' \
// RUN:   '--expected-output=6xui64=[0,9223372036854775808,4607182418800017408,13836183955189006336,9218868437227405312,1]' '--expected-output=6xf64=[0.0,-0.0,1.0,-2.5,inf,5e-324]'
// RUN: bcast-run %s --reference --entry=i8 '--input=3xi8=[-1,-128,5]' '--expected-output=3xui8=[255,128,5]'

func.func @f16(%x: tensor<6xf16>) -> (tensor<6xi16>, tensor<6xui16>, tensor<6xf16>) {
  %0 = bcast.bitcast_convert %x : tensor<6xf16> -> tensor<6xi16>
  %1 = bcast.bitcast_convert %x : tensor<6xf16> -> tensor<6xui16>
  %2 = bcast.bitcast_convert %1 : tensor<6xui16> -> tensor<6xf16>
  return %0, %1, %2 : tensor<6xi16>, tensor<6xui16>, tensor<6xf16>
}

func.func @bf16(%x: tensor<6xbf16>) -> (tensor<6xi16>, tensor<6xui16>, tensor<6xbf16>) {
  %0 = bcast.bitcast_convert %x : tensor<6xbf16> -> tensor<6xi16>
  %1 = bcast.bitcast_convert %x : tensor<6xbf16> -> tensor<6xui16>
  %2 = bcast.bitcast_convert %1 : tensor<6xui16> -> tensor<6xbf16>
  return %0, %1, %2 : tensor<6xi16>, tensor<6xui16>, tensor<6xbf16>
}

func.func @f32(%x: tensor<6xf32>) -> (tensor<6xi32>, tensor<6xui32>, tensor<6xf32>) {
  %0 = bcast.bitcast_convert %x : tensor<6xf32> -> tensor<6xi32>
  %1 = bcast.bitcast_convert %x : tensor<6xf32> -> tensor<6xui32>
  %2 = bcast.bitcast_convert %1 : tensor<6xui32> -> tensor<6xf32>
  return %0, %1, %2 : tensor<6xi32>, tensor<6xui32>, tensor<6xf32>
}

func.func @f64(%x: tensor<6xf64>) -> (tensor<6xi64>, tensor<6xui64>, tensor<6xf64>) {
  %0 = bcast.bitcast_convert %x : tensor<6xf64> -> tensor<6xi64>
  %1 = bcast.bitcast_convert %x : tensor<6xf64> -> tensor<6xui64>
  %2 = bcast.bitcast_convert %1 : tensor<6xui64> -> tensor<6xf64>
  return %0, %1, %2 : tensor<6xi64>, tensor<6xui64>, tensor<6xf64>
}

func.func @i8(%x: tensor<3xi8>) -> tensor<3xui8> {
  %0 = bcast.bitcast_convert %x : tensor<3xi8> -> tensor<3xui8>
  return %0 : tensor<3xui8>
}
