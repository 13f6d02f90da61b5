// CLAMP-1: clamp(min, operand, max) is minimum(maximum(operand, min), max): max if
// min exceeds max, and NaN if one of the three is NaN.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=7xi8=[1,1,1,5,5,-128,-3]' '--input=7xi8=[0,2,9,0,9,127,-9]' \
// RUN:   '--input=7xi8=[3,3,3,2,2,127,-1]' '--expected-output=7xi8=[1,2,3,2,2,127,-3]'
func.func @i8(%min: tensor<7xi8>, %x: tensor<7xi8>, %max: tensor<7xi8>) -> tensor<7xi8> {
  %r = bcast.clamp %min, %x, %max : tensor<7xi8>
  return %r : tensor<7xi8>
}

// RUN: %{run} --entry=i16 '--input=7xi16=[1,1,1,5,5,-32768,-3]' '--input=7xi16=[0,2,9,0,9,32767,-9]' \
// RUN:   '--input=7xi16=[3,3,3,2,2,32767,-1]' '--expected-output=7xi16=[1,2,3,2,2,32767,-3]'
func.func @i16(%min: tensor<7xi16>, %x: tensor<7xi16>, %max: tensor<7xi16>) -> tensor<7xi16> {
  %r = bcast.clamp %min, %x, %max : tensor<7xi16>
  return %r : tensor<7xi16>
}

// RUN: %{run} --entry=i32 '--input=7xi32=[1,1,1,5,5,-2147483648,-3]' '--input=7xi32=[0,2,9,0,9,2147483647,-9]' \
// RUN:   '--input=7xi32=[3,3,3,2,2,2147483647,-1]' '--expected-output=7xi32=[1,2,3,2,2,2147483647,-3]'
func.func @i32(%min: tensor<7xi32>, %x: tensor<7xi32>, %max: tensor<7xi32>) -> tensor<7xi32> {
  %r = bcast.clamp %min, %x, %max : tensor<7xi32>
  return %r : tensor<7xi32>
}

// RUN: %{run} --entry=i64 '--input=7xi64=[1,1,1,5,5,-9223372036854775808,-3]' \
// RUN:   '--input=7xi64=[0,2,9,0,9,9223372036854775807,-9]' '--input=7xi64=[3,3,3,2,2,9223372036854775807,-1]' \
// RUN:   '--expected-output=7xi64=[1,2,3,2,2,9223372036854775807,-3]'
func.func @i64(%min: tensor<7xi64>, %x: tensor<7xi64>, %max: tensor<7xi64>) -> tensor<7xi64> {
  %r = bcast.clamp %min, %x, %max : tensor<7xi64>
  return %r : tensor<7xi64>
}

// RUN: %{run} --entry=ui8 '--input=6xui8=[1,1,1,5,5,0]' '--input=6xui8=[0,2,9,0,9,255]' \
// RUN:   '--input=6xui8=[3,3,3,2,2,255]' '--expected-output=6xui8=[1,2,3,2,2,255]'
func.func @ui8(%min: tensor<6xui8>, %x: tensor<6xui8>, %max: tensor<6xui8>) -> tensor<6xui8> {
  %r = bcast.clamp %min, %x, %max : tensor<6xui8>
  return %r : tensor<6xui8>
}

// RUN: %{run} --entry=ui16 '--input=6xui16=[1,1,1,5,5,0]' '--input=6xui16=[0,2,9,0,9,65535]' \
// RUN:   '--input=6xui16=[3,3,3,2,2,65535]' '--expected-output=6xui16=[1,2,3,2,2,65535]'
func.func @ui16(%min: tensor<6xui16>, %x: tensor<6xui16>, %max: tensor<6xui16>) -> tensor<6xui16> {
  %r = bcast.clamp %min, %x, %max : tensor<6xui16>
  return %r : tensor<6xui16>
}

// RUN: %{run} --entry=ui32 '--input=6xui32=[1,1,1,5,5,0]' '--input=6xui32=[0,2,9,0,9,4294967295]' \
// RUN:   '--input=6xui32=[3,3,3,2,2,4294967295]' '--expected-output=6xui32=[1,2,3,2,2,4294967295]'
func.func @ui32(%min: tensor<6xui32>, %x: tensor<6xui32>, %max: tensor<6xui32>) -> tensor<6xui32> {
  %r = bcast.clamp %min, %x, %max : tensor<6xui32>
  return %r : tensor<6xui32>
}

// RUN: %{run} --entry=ui64 '--input=6xui64=[1,1,1,5,5,0]' '--input=6xui64=[0,2,9,0,9,18446744073709551615]' \
// RUN:   '--input=6xui64=[3,3,3,2,2,18446744073709551615]' \
// RUN:   '--expected-output=6xui64=[1,2,3,2,2,18446744073709551615]'
func.func @ui64(%min: tensor<6xui64>, %x: tensor<6xui64>, %max: tensor<6xui64>) -> tensor<6xui64> {
  %r = bcast.clamp %min, %x, %max : tensor<6xui64>
  return %r : tensor<6xui64>
}

// RUN: %{run} --entry=f16 '--input=8xf16=[1,1,1,5,nan,1,1,-inf]' '--input=8xf16=[0,2,9,0,2,nan,2,-inf]' \
// RUN:   '--input=8xf16=[3,3,3,2,3,3,nan,inf]' '--expected-output=8xf16=[1,2,3,2,nan,nan,nan,-inf]'
func.func @f16(%min: tensor<8xf16>, %x: tensor<8xf16>, %max: tensor<8xf16>) -> tensor<8xf16> {
  %r = bcast.clamp %min, %x, %max : tensor<8xf16>
  return %r : tensor<8xf16>
}

// RUN: %{run} --entry=bf16 '--input=8xbf16=[1,1,1,5,nan,1,1,-inf]' '--input=8xbf16=[0,2,9,0,2,nan,2,-inf]' \
// RUN:   '--input=8xbf16=[3,3,3,2,3,3,nan,inf]' '--expected-output=8xbf16=[1,2,3,2,nan,nan,nan,-inf]'
func.func @bf16(%min: tensor<8xbf16>, %x: tensor<8xbf16>, %max: tensor<8xbf16>) -> tensor<8xbf16> {
  %r = bcast.clamp %min, %x, %max : tensor<8xbf16>
  return %r : tensor<8xbf16>
}

// RUN: %{run} --entry=f32 '--input=8xf32=[1,1,1,5,nan,1,1,-inf]' '--input=8xf32=[0,2,9,0,2,nan,2,-inf]' \
// RUN:   '--input=8xf32=[3,3,3,2,3,3,nan,inf]' '--expected-output=8xf32=[1,2,3,2,nan,nan,nan,-inf]'
func.func @f32(%min: tensor<8xf32>, %x: tensor<8xf32>, %max: tensor<8xf32>) -> tensor<8xf32> {
  %r = bcast.clamp %min, %x, %max : tensor<8xf32>
  return %r : tensor<8xf32>
}

// RUN: %{run} --entry=f64 '--input=8xf64=[1,1,1,5,nan,1,1,-inf]' '--input=8xf64=[0,2,9,0,2,nan,2,-inf]' \
// RUN:   '--input=8xf64=[3,3,3,2,3,3,nan,inf]' '--expected-output=8xf64=[1,2,3,2,nan,nan,nan,-inf]'
func.func @f64(%min: tensor<8xf64>, %x: tensor<8xf64>, %max: tensor<8xf64>) -> tensor<8xf64> {
  %r = bcast.clamp %min, %x, %max : tensor<8xf64>
  return %r : tensor<8xf64>
}
