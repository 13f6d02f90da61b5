// ABS-1: abs(MIN) is MIN, and abs of an unsigned integer is the integer. Of a float
// it clears the sign, of -0 too: 1 divided by the result is positive.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=6xi8=[-128,-127,0,1,127,-1]' '--expected-output=6xi8=[-128,127,0,1,127,1]'
func.func @i8(%x: tensor<6xi8>) -> tensor<6xi8> {
  %r = bcast.abs %x : tensor<6xi8>
  return %r : tensor<6xi8>
}

// RUN: %{run} --entry=i16 '--input=6xi16=[-32768,-32767,0,1,32767,-1]' \
// RUN:   '--expected-output=6xi16=[-32768,32767,0,1,32767,1]'
func.func @i16(%x: tensor<6xi16>) -> tensor<6xi16> {
  %r = bcast.abs %x : tensor<6xi16>
  return %r : tensor<6xi16>
}

// RUN: %{run} --entry=i32 '--input=6xi32=[-2147483648,-2147483647,0,1,2147483647,-1]' \
// RUN:   '--expected-output=6xi32=[-2147483648,2147483647,0,1,2147483647,1]'
func.func @i32(%x: tensor<6xi32>) -> tensor<6xi32> {
  %r = bcast.abs %x : tensor<6xi32>
  return %r : tensor<6xi32>
}

// RUN: %{run} --entry=i64 '--input=6xi64=[-9223372036854775808,-9223372036854775807,0,1,9223372036854775807,-1]' \
// RUN:   '--expected-output=6xi64=[-9223372036854775808,9223372036854775807,0,1,9223372036854775807,1]'
func.func @i64(%x: tensor<6xi64>) -> tensor<6xi64> {
  %r = bcast.abs %x : tensor<6xi64>
  return %r : tensor<6xi64>
}

// RUN: %{run} --entry=ui8 '--input=6xui8=[0,1,0,1,255,128]' '--expected-output=6xui8=[0,1,0,1,255,128]'
func.func @ui8(%x: tensor<6xui8>) -> tensor<6xui8> {
  %r = bcast.abs %x : tensor<6xui8>
  return %r : tensor<6xui8>
}

// RUN: %{run} --entry=ui16 '--input=6xui16=[0,1,0,1,65535,32768]' '--expected-output=6xui16=[0,1,0,1,65535,32768]'
func.func @ui16(%x: tensor<6xui16>) -> tensor<6xui16> {
  %r = bcast.abs %x : tensor<6xui16>
  return %r : tensor<6xui16>
}

// RUN: %{run} --entry=ui32 '--input=6xui32=[0,1,0,1,4294967295,2147483648]' \
// RUN:   '--expected-output=6xui32=[0,1,0,1,4294967295,2147483648]'
func.func @ui32(%x: tensor<6xui32>) -> tensor<6xui32> {
  %r = bcast.abs %x : tensor<6xui32>
  return %r : tensor<6xui32>
}

// RUN: %{run} --entry=ui64 '--input=6xui64=[0,1,0,1,18446744073709551615,9223372036854775808]' \
// RUN:   '--expected-output=6xui64=[0,1,0,1,18446744073709551615,9223372036854775808]'
func.func @ui64(%x: tensor<6xui64>) -> tensor<6xui64> {
  %r = bcast.abs %x : tensor<6xui64>
  return %r : tensor<6xui64>
}

// RUN: %{run} --entry=f16 '--input=6xf16=[-0.0,0,-2,4,-inf,nan]' '--input=6xf16=[1,1,1,1,1,1]' \
// RUN:   '--expected-output=6xf16=[0,0,2,4,inf,nan]' '--expected-output=6xf16=[inf,inf,0.5,0.25,0,nan]'
func.func @f16(%x: tensor<6xf16>, %one: tensor<6xf16>) -> (tensor<6xf16>, tensor<6xf16>) {
  %r = bcast.abs %x : tensor<6xf16>
  %inverse = bcast.divide %one, %r : tensor<6xf16>
  return %r, %inverse : tensor<6xf16>, tensor<6xf16>
}

// RUN: %{run} --entry=bf16 '--input=6xbf16=[-0.0,0,-2,4,-inf,nan]' '--input=6xbf16=[1,1,1,1,1,1]' \
// RUN:   '--expected-output=6xbf16=[0,0,2,4,inf,nan]' '--expected-output=6xbf16=[inf,inf,0.5,0.25,0,nan]'
func.func @bf16(%x: tensor<6xbf16>, %one: tensor<6xbf16>) -> (tensor<6xbf16>, tensor<6xbf16>) {
  %r = bcast.abs %x : tensor<6xbf16>
  %inverse = bcast.divide %one, %r : tensor<6xbf16>
  return %r, %inverse : tensor<6xbf16>, tensor<6xbf16>
}

// RUN: %{run} --entry=f32 '--input=6xf32=[-0.0,0,-2,4,-inf,nan]' '--input=6xf32=[1,1,1,1,1,1]' \
// RUN:   '--expected-output=6xf32=[0,0,2,4,inf,nan]' '--expected-output=6xf32=[inf,inf,0.5,0.25,0,nan]'
func.func @f32(%x: tensor<6xf32>, %one: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %r = bcast.abs %x : tensor<6xf32>
  %inverse = bcast.divide %one, %r : tensor<6xf32>
  return %r, %inverse : tensor<6xf32>, tensor<6xf32>
}

// RUN: %{run} --entry=f64 '--input=6xf64=[-0.0,0,-2,4,-inf,nan]' '--input=6xf64=[1,1,1,1,1,1]' \
// RUN:   '--expected-output=6xf64=[0,0,2,4,inf,nan]' '--expected-output=6xf64=[inf,inf,0.5,0.25,0,nan]'
func.func @f64(%x: tensor<6xf64>, %one: tensor<6xf64>) -> (tensor<6xf64>, tensor<6xf64>) {
  %r = bcast.abs %x : tensor<6xf64>
  %inverse = bcast.divide %one, %r : tensor<6xf64>
  return %r, %inverse : tensor<6xf64>, tensor<6xf64>
}
