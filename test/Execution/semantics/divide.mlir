// DIVIDE-1: an integer divided by 0 gives the value with all bits set.
// DIVIDE-2: MIN / -1 is MIN.
// DIVIDE-3: integer division truncates toward zero.
// Floats divide as IEEE 754 says.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=14xi8=[7,0,127,-128,7,8,127,-7,-128,-7,7,-7,-128,127]' \
// RUN:   '--input=14xi8=[0,0,0,0,2,3,127,0,-1,2,-2,-2,2,-1]' \
// RUN:   '--expected-output=14xi8=[-1,-1,-1,-1,3,2,1,-1,-128,-3,-3,3,-64,-127]'
func.func @i8(%a: tensor<14xi8>, %b: tensor<14xi8>) -> tensor<14xi8> {
  %r = bcast.divide %a, %b : tensor<14xi8>
  return %r : tensor<14xi8>
}

// RUN: %{run} --entry=i16 '--input=14xi16=[7,0,32767,-32768,7,8,32767,-7,-32768,-7,7,-7,-32768,32767]' \
// RUN:   '--input=14xi16=[0,0,0,0,2,3,32767,0,-1,2,-2,-2,2,-1]' \
// RUN:   '--expected-output=14xi16=[-1,-1,-1,-1,3,2,1,-1,-32768,-3,-3,3,-16384,-32767]'
func.func @i16(%a: tensor<14xi16>, %b: tensor<14xi16>) -> tensor<14xi16> {
  %r = bcast.divide %a, %b : tensor<14xi16>
  return %r : tensor<14xi16>
}

// RUN: %{run} --entry=i32 \
// RUN:   '--input=14xi32=[7,0,2147483647,-2147483648,7,8,2147483647,-7,-2147483648,-7,7,-7,-2147483648,2147483647]' \
// RUN:   '--input=14xi32=[0,0,0,0,2,3,2147483647,0,-1,2,-2,-2,2,-1]' \
// RUN:   '--expected-output=14xi32=[-1,-1,-1,-1,3,2,1,-1,-2147483648,-3,-3,3,-1073741824,-2147483647]'
func.func @i32(%a: tensor<14xi32>, %b: tensor<14xi32>) -> tensor<14xi32> {
  %r = bcast.divide %a, %b : tensor<14xi32>
  return %r : tensor<14xi32>
}

// RUN: %{run} --entry=i64 \
// RUN:   '--input=14xi64=[7,0,9223372036854775807,-9223372036854775808,7,8,9223372036854775807,-7,-9223372036854775808,-7,7,-7,-9223372036854775808,9223372036854775807]' \
// RUN:   '--input=14xi64=[0,0,0,0,2,3,9223372036854775807,0,-1,2,-2,-2,2,-1]' \
// RUN:   '--expected-output=14xi64=[-1,-1,-1,-1,3,2,1,-1,-9223372036854775808,-3,-3,3,-4611686018427387904,-9223372036854775807]'
func.func @i64(%a: tensor<14xi64>, %b: tensor<14xi64>) -> tensor<14xi64> {
  %r = bcast.divide %a, %b : tensor<14xi64>
  return %r : tensor<14xi64>
}

// RUN: %{run} --entry=ui8 '--input=7xui8=[7,0,255,0,7,8,255]' '--input=7xui8=[0,0,0,0,2,3,255]' \
// RUN:   '--expected-output=7xui8=[255,255,255,255,3,2,1]'
func.func @ui8(%a: tensor<7xui8>, %b: tensor<7xui8>) -> tensor<7xui8> {
  %r = bcast.divide %a, %b : tensor<7xui8>
  return %r : tensor<7xui8>
}

// RUN: %{run} --entry=ui16 '--input=7xui16=[7,0,65535,0,7,8,65535]' '--input=7xui16=[0,0,0,0,2,3,65535]' \
// RUN:   '--expected-output=7xui16=[65535,65535,65535,65535,3,2,1]'
func.func @ui16(%a: tensor<7xui16>, %b: tensor<7xui16>) -> tensor<7xui16> {
  %r = bcast.divide %a, %b : tensor<7xui16>
  return %r : tensor<7xui16>
}

// RUN: %{run} --entry=ui32 '--input=7xui32=[7,0,4294967295,0,7,8,4294967295]' \
// RUN:   '--input=7xui32=[0,0,0,0,2,3,4294967295]' \
// RUN:   '--expected-output=7xui32=[4294967295,4294967295,4294967295,4294967295,3,2,1]'
func.func @ui32(%a: tensor<7xui32>, %b: tensor<7xui32>) -> tensor<7xui32> {
  %r = bcast.divide %a, %b : tensor<7xui32>
  return %r : tensor<7xui32>
}

// RUN: %{run} --entry=ui64 '--input=7xui64=[7,0,18446744073709551615,0,7,8,18446744073709551615]' \
// RUN:   '--input=7xui64=[0,0,0,0,2,3,18446744073709551615]' \
// RUN:   '--expected-output=7xui64=[18446744073709551615,18446744073709551615,18446744073709551615,18446744073709551615,3,2,1]'
func.func @ui64(%a: tensor<7xui64>, %b: tensor<7xui64>) -> tensor<7xui64> {
  %r = bcast.divide %a, %b : tensor<7xui64>
  return %r : tensor<7xui64>
}

// RUN: %{run} --entry=f16 '--input=8xf16=[1,-1,1,0,inf,nan,7,-7]' '--input=8xf16=[0,0,-0.0,0,inf,1,2,2]' \
// RUN:   '--expected-output=8xf16=[inf,-inf,-inf,nan,nan,nan,3.5,-3.5]'
func.func @f16(%a: tensor<8xf16>, %b: tensor<8xf16>) -> tensor<8xf16> {
  %r = bcast.divide %a, %b : tensor<8xf16>
  return %r : tensor<8xf16>
}

// RUN: %{run} --entry=bf16 '--input=8xbf16=[1,-1,1,0,inf,nan,7,-7]' '--input=8xbf16=[0,0,-0.0,0,inf,1,2,2]' \
// RUN:   '--expected-output=8xbf16=[inf,-inf,-inf,nan,nan,nan,3.5,-3.5]'
func.func @bf16(%a: tensor<8xbf16>, %b: tensor<8xbf16>) -> tensor<8xbf16> {
  %r = bcast.divide %a, %b : tensor<8xbf16>
  return %r : tensor<8xbf16>
}

// RUN: %{run} --entry=f32 '--input=8xf32=[1,-1,1,0,inf,nan,7,-7]' '--input=8xf32=[0,0,-0.0,0,inf,1,2,2]' \
// RUN:   '--expected-output=8xf32=[inf,-inf,-inf,nan,nan,nan,3.5,-3.5]'
func.func @f32(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %r = bcast.divide %a, %b : tensor<8xf32>
  return %r : tensor<8xf32>
}

// RUN: %{run} --entry=f64 '--input=8xf64=[1,-1,1,0,inf,nan,7,-7]' '--input=8xf64=[0,0,-0.0,0,inf,1,2,2]' \
// RUN:   '--expected-output=8xf64=[inf,-inf,-inf,nan,nan,nan,3.5,-3.5]'
func.func @f64(%a: tensor<8xf64>, %b: tensor<8xf64>) -> tensor<8xf64> {
  %r = bcast.divide %a, %b : tensor<8xf64>
  return %r : tensor<8xf64>
}
