// COMPARE-1: a comparison with NaN is false, except that NE is true; -0 equals +0; on
// i1, false is less than true. Unsigned integers compare as unsigned.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i1 '--input=4xi1=[false,false,true,true]' '--input=4xi1=[false,true,false,true]' \
// RUN:   '--expected-output=4xi1=[true,false,false,true]' '--expected-output=4xi1=[false,true,true,false]' \
// RUN:   '--expected-output=4xi1=[false,true,false,false]' '--expected-output=4xi1=[true,true,false,true]' \
// RUN:   '--expected-output=4xi1=[false,false,true,false]' '--expected-output=4xi1=[true,false,true,true]'
func.func @i1(%a: tensor<4xi1>, %b: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %eq = bcast.compare EQ, %a, %b : tensor<4xi1>
  %ne = bcast.compare NE, %a, %b : tensor<4xi1>
  %lt = bcast.compare LT, %a, %b : tensor<4xi1>
  %le = bcast.compare LE, %a, %b : tensor<4xi1>
  %gt = bcast.compare GT, %a, %b : tensor<4xi1>
  %ge = bcast.compare GE, %a, %b : tensor<4xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// RUN: %{run} --entry=i8 '--input=5xi8=[-128,127,3,63,-1]' '--input=5xi8=[127,-128,3,64,0]' \
// RUN:   '--expected-output=5xi1=[false,false,true,false,false]' \
// RUN:   '--expected-output=5xi1=[true,true,false,true,true]' \
// RUN:   '--expected-output=5xi1=[true,false,false,true,true]' \
// RUN:   '--expected-output=5xi1=[true,false,true,true,true]' \
// RUN:   '--expected-output=5xi1=[false,true,false,false,false]' \
// RUN:   '--expected-output=5xi1=[false,true,true,false,false]'
func.func @i8(%a: tensor<5xi8>, %b: tensor<5xi8>) -> (tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi1>
  %le = bcast.compare LE, %a, %b : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>
}

// RUN: %{run} --entry=i16 '--input=5xi16=[-32768,32767,3,16383,-1]' '--input=5xi16=[32767,-32768,3,16384,0]' \
// RUN:   '--expected-output=5xi1=[false,false,true,false,false]' \
// RUN:   '--expected-output=5xi1=[true,true,false,true,true]' \
// RUN:   '--expected-output=5xi1=[true,false,false,true,true]' \
// RUN:   '--expected-output=5xi1=[true,false,true,true,true]' \
// RUN:   '--expected-output=5xi1=[false,true,false,false,false]' \
// RUN:   '--expected-output=5xi1=[false,true,true,false,false]'
func.func @i16(%a: tensor<5xi16>, %b: tensor<5xi16>) -> (tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi1>
  %le = bcast.compare LE, %a, %b : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>
}

// RUN: %{run} --entry=i32 '--input=5xi32=[-2147483648,2147483647,3,1073741823,-1]' \
// RUN:   '--input=5xi32=[2147483647,-2147483648,3,1073741824,0]' \
// RUN:   '--expected-output=5xi1=[false,false,true,false,false]' \
// RUN:   '--expected-output=5xi1=[true,true,false,true,true]' \
// RUN:   '--expected-output=5xi1=[true,false,false,true,true]' \
// RUN:   '--expected-output=5xi1=[true,false,true,true,true]' \
// RUN:   '--expected-output=5xi1=[false,true,false,false,false]' \
// RUN:   '--expected-output=5xi1=[false,true,true,false,false]'
func.func @i32(%a: tensor<5xi32>, %b: tensor<5xi32>) -> (tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %le = bcast.compare LE, %a, %b : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>
}

// RUN: %{run} --entry=i64 '--input=5xi64=[-9223372036854775808,9223372036854775807,3,4611686018427387903,-1]' \
// RUN:   '--input=5xi64=[9223372036854775807,-9223372036854775808,3,4611686018427387904,0]' \
// RUN:   '--expected-output=5xi1=[false,false,true,false,false]' \
// RUN:   '--expected-output=5xi1=[true,true,false,true,true]' \
// RUN:   '--expected-output=5xi1=[true,false,false,true,true]' \
// RUN:   '--expected-output=5xi1=[true,false,true,true,true]' \
// RUN:   '--expected-output=5xi1=[false,true,false,false,false]' \
// RUN:   '--expected-output=5xi1=[false,true,true,false,false]'
func.func @i64(%a: tensor<5xi64>, %b: tensor<5xi64>) -> (tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  %le = bcast.compare LE, %a, %b : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>
}

// RUN: %{run} --entry=ui8 '--input=4xui8=[0,255,3,127]' '--input=4xui8=[255,0,3,128]' \
// RUN:   '--expected-output=4xi1=[false,false,true,false]' '--expected-output=4xi1=[true,true,false,true]' \
// RUN:   '--expected-output=4xi1=[true,false,false,true]' '--expected-output=4xi1=[true,false,true,true]' \
// RUN:   '--expected-output=4xi1=[false,true,false,false]' '--expected-output=4xi1=[false,true,true,false]'
func.func @ui8(%a: tensor<4xui8>, %b: tensor<4xui8>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %le = bcast.compare LE, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// RUN: %{run} --entry=ui16 '--input=4xui16=[0,65535,3,32767]' '--input=4xui16=[65535,0,3,32768]' \
// RUN:   '--expected-output=4xi1=[false,false,true,false]' '--expected-output=4xi1=[true,true,false,true]' \
// RUN:   '--expected-output=4xi1=[true,false,false,true]' '--expected-output=4xi1=[true,false,true,true]' \
// RUN:   '--expected-output=4xi1=[false,true,false,false]' '--expected-output=4xi1=[false,true,true,false]'
func.func @ui16(%a: tensor<4xui16>, %b: tensor<4xui16>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xi1>
  %le = bcast.compare LE, %a, %b : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// RUN: %{run} --entry=ui32 '--input=4xui32=[0,4294967295,3,2147483647]' \
// RUN:   '--input=4xui32=[4294967295,0,3,2147483648]' '--expected-output=4xi1=[false,false,true,false]' \
// RUN:   '--expected-output=4xi1=[true,true,false,true]' '--expected-output=4xi1=[true,false,false,true]' \
// RUN:   '--expected-output=4xi1=[true,false,true,true]' '--expected-output=4xi1=[false,true,false,false]' \
// RUN:   '--expected-output=4xi1=[false,true,true,false]'
func.func @ui32(%a: tensor<4xui32>, %b: tensor<4xui32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %le = bcast.compare LE, %a, %b : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// RUN: %{run} --entry=ui64 '--input=4xui64=[0,18446744073709551615,3,9223372036854775807]' \
// RUN:   '--input=4xui64=[18446744073709551615,0,3,9223372036854775808]' \
// RUN:   '--expected-output=4xi1=[false,false,true,false]' '--expected-output=4xi1=[true,true,false,true]' \
// RUN:   '--expected-output=4xi1=[true,false,false,true]' '--expected-output=4xi1=[true,false,true,true]' \
// RUN:   '--expected-output=4xi1=[false,true,false,false]' '--expected-output=4xi1=[false,true,true,false]'
func.func @ui64(%a: tensor<4xui64>, %b: tensor<4xui64>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xi1>
  %le = bcast.compare LE, %a, %b : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// RUN: %{run} --entry=f16 '--input=7xf16=[nan,nan,1,-0.0,1,-inf,inf]' '--input=7xf16=[nan,1,nan,0,2,inf,inf]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,false,false,true]' \
// RUN:   '--expected-output=7xi1=[true,true,true,false,true,true,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,false,true,true,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,true,true,true]' \
// RUN:   '--expected-output=7xi1=[false,false,false,false,false,false,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,false,false,true]'
func.func @f16(%a: tensor<7xf16>, %b: tensor<7xf16>) -> (tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<7xf16>, tensor<7xf16>) -> tensor<7xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<7xf16>, tensor<7xf16>) -> tensor<7xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<7xf16>, tensor<7xf16>) -> tensor<7xi1>
  %le = bcast.compare LE, %a, %b : (tensor<7xf16>, tensor<7xf16>) -> tensor<7xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<7xf16>, tensor<7xf16>) -> tensor<7xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<7xf16>, tensor<7xf16>) -> tensor<7xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>
}

// RUN: %{run} --entry=bf16 '--input=7xbf16=[nan,nan,1,-0.0,1,-inf,inf]' '--input=7xbf16=[nan,1,nan,0,2,inf,inf]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,false,false,true]' \
// RUN:   '--expected-output=7xi1=[true,true,true,false,true,true,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,false,true,true,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,true,true,true]' \
// RUN:   '--expected-output=7xi1=[false,false,false,false,false,false,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,false,false,true]'
func.func @bf16(%a: tensor<7xbf16>, %b: tensor<7xbf16>) -> (tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<7xbf16>, tensor<7xbf16>) -> tensor<7xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<7xbf16>, tensor<7xbf16>) -> tensor<7xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<7xbf16>, tensor<7xbf16>) -> tensor<7xi1>
  %le = bcast.compare LE, %a, %b : (tensor<7xbf16>, tensor<7xbf16>) -> tensor<7xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<7xbf16>, tensor<7xbf16>) -> tensor<7xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<7xbf16>, tensor<7xbf16>) -> tensor<7xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>
}

// RUN: %{run} --entry=f32 '--input=7xf32=[nan,nan,1,-0.0,1,-inf,inf]' '--input=7xf32=[nan,1,nan,0,2,inf,inf]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,false,false,true]' \
// RUN:   '--expected-output=7xi1=[true,true,true,false,true,true,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,false,true,true,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,true,true,true]' \
// RUN:   '--expected-output=7xi1=[false,false,false,false,false,false,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,false,false,true]'
func.func @f32(%a: tensor<7xf32>, %b: tensor<7xf32>) -> (tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  %le = bcast.compare LE, %a, %b : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>
}

// RUN: %{run} --entry=f64 '--input=7xf64=[nan,nan,1,-0.0,1,-inf,inf]' '--input=7xf64=[nan,1,nan,0,2,inf,inf]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,false,false,true]' \
// RUN:   '--expected-output=7xi1=[true,true,true,false,true,true,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,false,true,true,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,true,true,true]' \
// RUN:   '--expected-output=7xi1=[false,false,false,false,false,false,false]' \
// RUN:   '--expected-output=7xi1=[false,false,false,true,false,false,true]'
func.func @f64(%a: tensor<7xf64>, %b: tensor<7xf64>) -> (tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>) {
  %eq = bcast.compare EQ, %a, %b : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xi1>
  %ne = bcast.compare NE, %a, %b : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xi1>
  %lt = bcast.compare LT, %a, %b : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xi1>
  %le = bcast.compare LE, %a, %b : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xi1>
  %gt = bcast.compare GT, %a, %b : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xi1>
  %ge = bcast.compare GE, %a, %b : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xi1>
  return %eq, %ne, %lt, %le, %gt, %ge : tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>, tensor<7xi1>
}
