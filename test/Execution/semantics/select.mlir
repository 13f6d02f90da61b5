// SELECT-1: select(pred, on_true, on_false) is on_true if pred is true, and else
// on_false, for any value of the other one.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i1 '--input=4xi1=[true,false,true,false]' '--input=4xi1=[true,true,false,false]' \
// RUN:   '--input=4xi1=[false,false,true,true]' '--expected-output=4xi1=[true,false,false,true]'
func.func @i1(%p: tensor<4xi1>, %a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %r = bcast.select %p, %a, %b : tensor<4xi1>
  return %r : tensor<4xi1>
}

// RUN: %{run} --entry=i8 '--input=4xi1=[true,false,true,false]' '--input=4xi8=[-128,1,127,3]' \
// RUN:   '--input=4xi8=[4,127,6,-128]' '--expected-output=4xi8=[-128,127,127,-128]'
func.func @i8(%p: tensor<4xi1>, %a: tensor<4xi8>, %b: tensor<4xi8>) -> tensor<4xi8> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// RUN: %{run} --entry=i16 '--input=4xi1=[true,false,true,false]' '--input=4xi16=[-32768,1,32767,3]' \
// RUN:   '--input=4xi16=[4,32767,6,-32768]' '--expected-output=4xi16=[-32768,32767,32767,-32768]'
func.func @i16(%p: tensor<4xi1>, %a: tensor<4xi16>, %b: tensor<4xi16>) -> tensor<4xi16> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  return %r : tensor<4xi16>
}

// RUN: %{run} --entry=i32 '--input=4xi1=[true,false,true,false]' '--input=4xi32=[-2147483648,1,2147483647,3]' \
// RUN:   '--input=4xi32=[4,2147483647,6,-2147483648]' \
// RUN:   '--expected-output=4xi32=[-2147483648,2147483647,2147483647,-2147483648]'
func.func @i32(%p: tensor<4xi1>, %a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// RUN: %{run} --entry=i64 '--input=4xi1=[true,false,true,false]' \
// RUN:   '--input=4xi64=[-9223372036854775808,1,9223372036854775807,3]' \
// RUN:   '--input=4xi64=[4,9223372036854775807,6,-9223372036854775808]' \
// RUN:   '--expected-output=4xi64=[-9223372036854775808,9223372036854775807,9223372036854775807,-9223372036854775808]'
func.func @i64(%p: tensor<4xi1>, %a: tensor<4xi64>, %b: tensor<4xi64>) -> tensor<4xi64> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  return %r : tensor<4xi64>
}

// RUN: %{run} --entry=ui8 '--input=4xi1=[true,false,true,false]' '--input=4xui8=[0,1,255,3]' \
// RUN:   '--input=4xui8=[4,255,6,0]' '--expected-output=4xui8=[0,255,255,0]'
func.func @ui8(%p: tensor<4xi1>, %a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// RUN: %{run} --entry=ui16 '--input=4xi1=[true,false,true,false]' '--input=4xui16=[0,1,65535,3]' \
// RUN:   '--input=4xui16=[4,65535,6,0]' '--expected-output=4xui16=[0,65535,65535,0]'
func.func @ui16(%p: tensor<4xi1>, %a: tensor<4xui16>, %b: tensor<4xui16>) -> tensor<4xui16> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xui16>, tensor<4xui16>) -> tensor<4xui16>
  return %r : tensor<4xui16>
}

// RUN: %{run} --entry=ui32 '--input=4xi1=[true,false,true,false]' '--input=4xui32=[0,1,4294967295,3]' \
// RUN:   '--input=4xui32=[4,4294967295,6,0]' '--expected-output=4xui32=[0,4294967295,4294967295,0]'
func.func @ui32(%p: tensor<4xi1>, %a: tensor<4xui32>, %b: tensor<4xui32>) -> tensor<4xui32> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return %r : tensor<4xui32>
}

// RUN: %{run} --entry=ui64 '--input=4xi1=[true,false,true,false]' '--input=4xui64=[0,1,18446744073709551615,3]' \
// RUN:   '--input=4xui64=[4,18446744073709551615,6,0]' \
// RUN:   '--expected-output=4xui64=[0,18446744073709551615,18446744073709551615,0]'
func.func @ui64(%p: tensor<4xi1>, %a: tensor<4xui64>, %b: tensor<4xui64>) -> tensor<4xui64> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xui64>, tensor<4xui64>) -> tensor<4xui64>
  return %r : tensor<4xui64>
}

// RUN: %{run} --entry=f16 '--input=4xi1=[true,false,true,false]' '--input=4xf16=[1,nan,nan,inf]' \
// RUN:   '--input=4xf16=[nan,2,3,-inf]' '--expected-output=4xf16=[1,2,nan,-inf]'
func.func @f16(%p: tensor<4xi1>, %a: tensor<4xf16>, %b: tensor<4xf16>) -> tensor<4xf16> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  return %r : tensor<4xf16>
}

// RUN: %{run} --entry=bf16 '--input=4xi1=[true,false,true,false]' '--input=4xbf16=[1,nan,nan,inf]' \
// RUN:   '--input=4xbf16=[nan,2,3,-inf]' '--expected-output=4xbf16=[1,2,nan,-inf]'
func.func @bf16(%p: tensor<4xi1>, %a: tensor<4xbf16>, %b: tensor<4xbf16>) -> tensor<4xbf16> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}

// RUN: %{run} --entry=f32 '--input=4xi1=[true,false,true,false]' '--input=4xf32=[1,nan,nan,inf]' \
// RUN:   '--input=4xf32=[nan,2,3,-inf]' '--expected-output=4xf32=[1,2,nan,-inf]'
func.func @f32(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// RUN: %{run} --entry=f64 '--input=4xi1=[true,false,true,false]' '--input=4xf64=[1,nan,nan,inf]' \
// RUN:   '--input=4xf64=[nan,2,3,-inf]' '--expected-output=4xf64=[1,2,nan,-inf]'
func.func @f64(%p: tensor<4xi1>, %a: tensor<4xf64>, %b: tensor<4xf64>) -> tensor<4xf64> {
  %r = bcast.select %p, %a, %b : (tensor<4xi1>, tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

// Subnormal numbers are kept, even if one pair of values is selected at a time.
// RUN: %{run} --entry=bf16_subnormal '--input=17x1xi1=false' --input=bf16=88.5 \
// RUN:   --input=17x2xbf16=-9.1835e-41 --expected-output=17x2xbf16=-9.1835e-41
func.func @bf16_subnormal(%p: tensor<17x1xi1>, %a: tensor<bf16>, %b: tensor<17x2xbf16>) -> tensor<17x2xbf16> {
  %r = bcast.select %p, %a, %b rule(#bcast.numpy) : (tensor<17x1xi1>, tensor<bf16>, tensor<17x2xbf16>) -> tensor<17x2xbf16>
  return %r : tensor<17x2xbf16>
}
