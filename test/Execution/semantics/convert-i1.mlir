// CONVERT-2: to i1, convert is x != 0, and NaN gives true.
// CONVERT-5: from i1, convert gives 0 or 1.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=from_i1 '--input=2xi1=[false,true]' '--expected-output=2xi1=[false,true]' \
// RUN:   '--expected-output=2xi8=[0,1]' '--expected-output=2xi16=[0,1]' '--expected-output=2xi32=[0,1]' \
// RUN:   '--expected-output=2xi64=[0,1]' '--expected-output=2xui8=[0,1]' '--expected-output=2xui16=[0,1]' \
// RUN:   '--expected-output=2xui32=[0,1]' '--expected-output=2xui64=[0,1]' '--expected-output=2xf16=[0,1]' \
// RUN:   '--expected-output=2xbf16=[0,1]' '--expected-output=2xf32=[0,1]' '--expected-output=2xf64=[0,1]'
func.func @from_i1(%x: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi8>, tensor<2xi16>, tensor<2xi32>, tensor<2xi64>, tensor<2xui8>, tensor<2xui16>, tensor<2xui32>, tensor<2xui64>, tensor<2xf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf64>) {
  %to_i1 = bcast.convert %x : tensor<2xi1>
  %to_i8 = bcast.convert %x : tensor<2xi1> -> tensor<2xi8>
  %to_i16 = bcast.convert %x : tensor<2xi1> -> tensor<2xi16>
  %to_i32 = bcast.convert %x : tensor<2xi1> -> tensor<2xi32>
  %to_i64 = bcast.convert %x : tensor<2xi1> -> tensor<2xi64>
  %to_ui8 = bcast.convert %x : tensor<2xi1> -> tensor<2xui8>
  %to_ui16 = bcast.convert %x : tensor<2xi1> -> tensor<2xui16>
  %to_ui32 = bcast.convert %x : tensor<2xi1> -> tensor<2xui32>
  %to_ui64 = bcast.convert %x : tensor<2xi1> -> tensor<2xui64>
  %to_f16 = bcast.convert %x : tensor<2xi1> -> tensor<2xf16>
  %to_bf16 = bcast.convert %x : tensor<2xi1> -> tensor<2xbf16>
  %to_f32 = bcast.convert %x : tensor<2xi1> -> tensor<2xf32>
  %to_f64 = bcast.convert %x : tensor<2xi1> -> tensor<2xf64>
  return %to_i1, %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64, %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<2xi1>, tensor<2xi8>, tensor<2xi16>, tensor<2xi32>, tensor<2xi64>, tensor<2xui8>, tensor<2xui16>, tensor<2xui32>, tensor<2xui64>, tensor<2xf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf64>
}

// RUN: %{run} --entry=i8 '--input=5xi8=[0,1,2,-128,127]' '--expected-output=5xi1=[false,true,true,true,true]'
func.func @i8(%x: tensor<5xi8>) -> tensor<5xi1> {
  %r = bcast.convert %x : tensor<5xi8> -> tensor<5xi1>
  return %r : tensor<5xi1>
}

// RUN: %{run} --entry=i16 '--input=5xi16=[0,1,2,-32768,32767]' \
// RUN:   '--expected-output=5xi1=[false,true,true,true,true]'
func.func @i16(%x: tensor<5xi16>) -> tensor<5xi1> {
  %r = bcast.convert %x : tensor<5xi16> -> tensor<5xi1>
  return %r : tensor<5xi1>
}

// RUN: %{run} --entry=i32 '--input=5xi32=[0,1,2,-2147483648,2147483647]' \
// RUN:   '--expected-output=5xi1=[false,true,true,true,true]'
func.func @i32(%x: tensor<5xi32>) -> tensor<5xi1> {
  %r = bcast.convert %x : tensor<5xi32> -> tensor<5xi1>
  return %r : tensor<5xi1>
}

// RUN: %{run} --entry=i64 '--input=5xi64=[0,1,2,-9223372036854775808,9223372036854775807]' \
// RUN:   '--expected-output=5xi1=[false,true,true,true,true]'
func.func @i64(%x: tensor<5xi64>) -> tensor<5xi1> {
  %r = bcast.convert %x : tensor<5xi64> -> tensor<5xi1>
  return %r : tensor<5xi1>
}

// RUN: %{run} --entry=ui8 '--input=5xui8=[0,1,2,128,255]' '--expected-output=5xi1=[false,true,true,true,true]'
func.func @ui8(%x: tensor<5xui8>) -> tensor<5xi1> {
  %r = bcast.convert %x : tensor<5xui8> -> tensor<5xi1>
  return %r : tensor<5xi1>
}

// RUN: %{run} --entry=ui16 '--input=5xui16=[0,1,2,32768,65535]' \
// RUN:   '--expected-output=5xi1=[false,true,true,true,true]'
func.func @ui16(%x: tensor<5xui16>) -> tensor<5xi1> {
  %r = bcast.convert %x : tensor<5xui16> -> tensor<5xi1>
  return %r : tensor<5xi1>
}

// RUN: %{run} --entry=ui32 '--input=5xui32=[0,1,2,2147483648,4294967295]' \
// RUN:   '--expected-output=5xi1=[false,true,true,true,true]'
func.func @ui32(%x: tensor<5xui32>) -> tensor<5xi1> {
  %r = bcast.convert %x : tensor<5xui32> -> tensor<5xi1>
  return %r : tensor<5xi1>
}

// RUN: %{run} --entry=ui64 '--input=5xui64=[0,1,2,9223372036854775808,18446744073709551615]' \
// RUN:   '--expected-output=5xi1=[false,true,true,true,true]'
func.func @ui64(%x: tensor<5xui64>) -> tensor<5xi1> {
  %r = bcast.convert %x : tensor<5xui64> -> tensor<5xi1>
  return %r : tensor<5xi1>
}

// RUN: %{run} --entry=f16 '--input=7xf16=[0,-0.0,0.25,-1,inf,nan,6e-08]' \
// RUN:   '--expected-output=7xi1=[false,false,true,true,true,true,true]'
func.func @f16(%x: tensor<7xf16>) -> tensor<7xi1> {
  %r = bcast.convert %x : tensor<7xf16> -> tensor<7xi1>
  return %r : tensor<7xi1>
}

// RUN: %{run} --entry=bf16 '--input=7xbf16=[0,-0.0,0.25,-1,inf,nan,1e-40]' \
// RUN:   '--expected-output=7xi1=[false,false,true,true,true,true,true]'
func.func @bf16(%x: tensor<7xbf16>) -> tensor<7xi1> {
  %r = bcast.convert %x : tensor<7xbf16> -> tensor<7xi1>
  return %r : tensor<7xi1>
}

// RUN: %{run} --entry=f32 '--input=7xf32=[0,-0.0,0.25,-1,inf,nan,1e-45]' \
// RUN:   '--expected-output=7xi1=[false,false,true,true,true,true,true]'
func.func @f32(%x: tensor<7xf32>) -> tensor<7xi1> {
  %r = bcast.convert %x : tensor<7xf32> -> tensor<7xi1>
  return %r : tensor<7xi1>
}

// RUN: %{run} --entry=f64 '--input=7xf64=[0,-0.0,0.25,-1,inf,nan,5e-324]' \
// RUN:   '--expected-output=7xi1=[false,false,true,true,true,true,true]'
func.func @f64(%x: tensor<7xf64>) -> tensor<7xi1> {
  %r = bcast.convert %x : tensor<7xf64> -> tensor<7xi1>
  return %r : tensor<7xi1>
}
