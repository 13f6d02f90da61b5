// REMAINDER-1: the integer remainder of x by 0 is x.
// REMAINDER-2: the remainder of MIN by -1 is 0.
// REMAINDER-3: a remainder other than 0 has the sign of the dividend. For floats it
// is C's fmod. A zero has the dividend's sign too, which 1 divided by it shows.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=12xi8=[7,0,127,-128,7,127,-7,-128,-7,7,-7,-128]' \
// RUN:   '--input=12xi8=[0,0,0,0,2,126,0,-1,2,-2,-2,127]' \
// RUN:   '--expected-output=12xi8=[7,0,127,-128,1,1,-7,0,-1,1,-1,-1]'
func.func @i8(%a: tensor<12xi8>, %b: tensor<12xi8>) -> tensor<12xi8> {
  %r = bcast.remainder %a, %b : tensor<12xi8>
  return %r : tensor<12xi8>
}

// RUN: %{run} --entry=i16 '--input=12xi16=[7,0,32767,-32768,7,32767,-7,-32768,-7,7,-7,-32768]' \
// RUN:   '--input=12xi16=[0,0,0,0,2,32766,0,-1,2,-2,-2,32767]' \
// RUN:   '--expected-output=12xi16=[7,0,32767,-32768,1,1,-7,0,-1,1,-1,-1]'
func.func @i16(%a: tensor<12xi16>, %b: tensor<12xi16>) -> tensor<12xi16> {
  %r = bcast.remainder %a, %b : tensor<12xi16>
  return %r : tensor<12xi16>
}

// RUN: %{run} --entry=i32 \
// RUN:   '--input=12xi32=[7,0,2147483647,-2147483648,7,2147483647,-7,-2147483648,-7,7,-7,-2147483648]' \
// RUN:   '--input=12xi32=[0,0,0,0,2,2147483646,0,-1,2,-2,-2,2147483647]' \
// RUN:   '--expected-output=12xi32=[7,0,2147483647,-2147483648,1,1,-7,0,-1,1,-1,-1]'
func.func @i32(%a: tensor<12xi32>, %b: tensor<12xi32>) -> tensor<12xi32> {
  %r = bcast.remainder %a, %b : tensor<12xi32>
  return %r : tensor<12xi32>
}

// RUN: %{run} --entry=i64 \
// RUN:   '--input=12xi64=[7,0,9223372036854775807,-9223372036854775808,7,9223372036854775807,-7,-9223372036854775808,-7,7,-7,-9223372036854775808]' \
// RUN:   '--input=12xi64=[0,0,0,0,2,9223372036854775806,0,-1,2,-2,-2,9223372036854775807]' \
// RUN:   '--expected-output=12xi64=[7,0,9223372036854775807,-9223372036854775808,1,1,-7,0,-1,1,-1,-1]'
func.func @i64(%a: tensor<12xi64>, %b: tensor<12xi64>) -> tensor<12xi64> {
  %r = bcast.remainder %a, %b : tensor<12xi64>
  return %r : tensor<12xi64>
}

// RUN: %{run} --entry=ui8 '--input=6xui8=[7,0,255,0,7,255]' '--input=6xui8=[0,0,0,0,2,254]' \
// RUN:   '--expected-output=6xui8=[7,0,255,0,1,1]'
func.func @ui8(%a: tensor<6xui8>, %b: tensor<6xui8>) -> tensor<6xui8> {
  %r = bcast.remainder %a, %b : tensor<6xui8>
  return %r : tensor<6xui8>
}

// RUN: %{run} --entry=ui16 '--input=6xui16=[7,0,65535,0,7,65535]' '--input=6xui16=[0,0,0,0,2,65534]' \
// RUN:   '--expected-output=6xui16=[7,0,65535,0,1,1]'
func.func @ui16(%a: tensor<6xui16>, %b: tensor<6xui16>) -> tensor<6xui16> {
  %r = bcast.remainder %a, %b : tensor<6xui16>
  return %r : tensor<6xui16>
}

// RUN: %{run} --entry=ui32 '--input=6xui32=[7,0,4294967295,0,7,4294967295]' \
// RUN:   '--input=6xui32=[0,0,0,0,2,4294967294]' '--expected-output=6xui32=[7,0,4294967295,0,1,1]'
func.func @ui32(%a: tensor<6xui32>, %b: tensor<6xui32>) -> tensor<6xui32> {
  %r = bcast.remainder %a, %b : tensor<6xui32>
  return %r : tensor<6xui32>
}

// RUN: %{run} --entry=ui64 '--input=6xui64=[7,0,18446744073709551615,0,7,18446744073709551615]' \
// RUN:   '--input=6xui64=[0,0,0,0,2,18446744073709551614]' \
// RUN:   '--expected-output=6xui64=[7,0,18446744073709551615,0,1,1]'
func.func @ui64(%a: tensor<6xui64>, %b: tensor<6xui64>) -> tensor<6xui64> {
  %r = bcast.remainder %a, %b : tensor<6xui64>
  return %r : tensor<6xui64>
}

// RUN: %{run} --entry=f16 '--input=11xf16=[7,-7,7,-7,-4,4,4,1,inf,1,nan]' \
// RUN:   '--input=11xf16=[2,2,-2,-2,2,-2,inf,0,2,-inf,1]' '--input=11xf16=[1,1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=11xf16=[1,-1,1,-1,-0.0,0,4,nan,nan,1,nan]' \
// RUN:   '--expected-output=11xf16=[1,-1,1,-1,-inf,inf,0.25,nan,nan,1,nan]'
func.func @f16(%a: tensor<11xf16>, %b: tensor<11xf16>, %one: tensor<11xf16>) -> (tensor<11xf16>, tensor<11xf16>) {
  %r = bcast.remainder %a, %b : tensor<11xf16>
  %inverse = bcast.divide %one, %r : tensor<11xf16>
  return %r, %inverse : tensor<11xf16>, tensor<11xf16>
}

// RUN: %{run} --entry=bf16 '--input=11xbf16=[7,-7,7,-7,-4,4,4,1,inf,1,nan]' \
// RUN:   '--input=11xbf16=[2,2,-2,-2,2,-2,inf,0,2,-inf,1]' '--input=11xbf16=[1,1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=11xbf16=[1,-1,1,-1,-0.0,0,4,nan,nan,1,nan]' \
// RUN:   '--expected-output=11xbf16=[1,-1,1,-1,-inf,inf,0.25,nan,nan,1,nan]'
func.func @bf16(%a: tensor<11xbf16>, %b: tensor<11xbf16>, %one: tensor<11xbf16>) -> (tensor<11xbf16>, tensor<11xbf16>) {
  %r = bcast.remainder %a, %b : tensor<11xbf16>
  %inverse = bcast.divide %one, %r : tensor<11xbf16>
  return %r, %inverse : tensor<11xbf16>, tensor<11xbf16>
}

// RUN: %{run} --entry=f32 '--input=11xf32=[7,-7,7,-7,-4,4,4,1,inf,1,nan]' \
// RUN:   '--input=11xf32=[2,2,-2,-2,2,-2,inf,0,2,-inf,1]' '--input=11xf32=[1,1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=11xf32=[1,-1,1,-1,-0.0,0,4,nan,nan,1,nan]' \
// RUN:   '--expected-output=11xf32=[1,-1,1,-1,-inf,inf,0.25,nan,nan,1,nan]'
func.func @f32(%a: tensor<11xf32>, %b: tensor<11xf32>, %one: tensor<11xf32>) -> (tensor<11xf32>, tensor<11xf32>) {
  %r = bcast.remainder %a, %b : tensor<11xf32>
  %inverse = bcast.divide %one, %r : tensor<11xf32>
  return %r, %inverse : tensor<11xf32>, tensor<11xf32>
}

// RUN: %{run} --entry=f64 '--input=11xf64=[7,-7,7,-7,-4,4,4,1,inf,1,nan]' \
// RUN:   '--input=11xf64=[2,2,-2,-2,2,-2,inf,0,2,-inf,1]' '--input=11xf64=[1,1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=11xf64=[1,-1,1,-1,-0.0,0,4,nan,nan,1,nan]' \
// RUN:   '--expected-output=11xf64=[1,-1,1,-1,-inf,inf,0.25,nan,nan,1,nan]'
func.func @f64(%a: tensor<11xf64>, %b: tensor<11xf64>, %one: tensor<11xf64>) -> (tensor<11xf64>, tensor<11xf64>) {
  %r = bcast.remainder %a, %b : tensor<11xf64>
  %inverse = bcast.divide %one, %r : tensor<11xf64>
  return %r, %inverse : tensor<11xf64>, tensor<11xf64>
}
