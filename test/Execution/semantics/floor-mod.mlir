// FLOOR_MOD-1: a floor_mod other than 0 has the sign of the divisor; the integer
// floor_mod of x by 0 is x.
// FLOOR_MOD-2: for floats it is NumPy's mod. Where it is 0, the zero has the
// divisor's sign, which 1 divided by it shows. By 0 it is NaN.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=13xi8=[7,0,127,-128,7,127,-7,-128,-7,7,-7,-128,1]' \
// RUN:   '--input=13xi8=[0,0,0,0,2,126,0,-1,2,-2,-2,127,-128]' \
// RUN:   '--expected-output=13xi8=[7,0,127,-128,1,1,-7,0,1,-1,-1,126,-127]'
func.func @i8(%a: tensor<13xi8>, %b: tensor<13xi8>) -> tensor<13xi8> {
  %r = bcast.floor_mod %a, %b : tensor<13xi8>
  return %r : tensor<13xi8>
}

// RUN: %{run} --entry=i16 '--input=13xi16=[7,0,32767,-32768,7,32767,-7,-32768,-7,7,-7,-32768,1]' \
// RUN:   '--input=13xi16=[0,0,0,0,2,32766,0,-1,2,-2,-2,32767,-32768]' \
// RUN:   '--expected-output=13xi16=[7,0,32767,-32768,1,1,-7,0,1,-1,-1,32766,-32767]'
func.func @i16(%a: tensor<13xi16>, %b: tensor<13xi16>) -> tensor<13xi16> {
  %r = bcast.floor_mod %a, %b : tensor<13xi16>
  return %r : tensor<13xi16>
}

// RUN: %{run} --entry=i32 \
// RUN:   '--input=13xi32=[7,0,2147483647,-2147483648,7,2147483647,-7,-2147483648,-7,7,-7,-2147483648,1]' \
// RUN:   '--input=13xi32=[0,0,0,0,2,2147483646,0,-1,2,-2,-2,2147483647,-2147483648]' \
// RUN:   '--expected-output=13xi32=[7,0,2147483647,-2147483648,1,1,-7,0,1,-1,-1,2147483646,-2147483647]'
func.func @i32(%a: tensor<13xi32>, %b: tensor<13xi32>) -> tensor<13xi32> {
  %r = bcast.floor_mod %a, %b : tensor<13xi32>
  return %r : tensor<13xi32>
}

// RUN: %{run} --entry=i64 \
// RUN:   '--input=13xi64=[7,0,9223372036854775807,-9223372036854775808,7,9223372036854775807,-7,-9223372036854775808,-7,7,-7,-9223372036854775808,1]' \
// RUN:   '--input=13xi64=[0,0,0,0,2,9223372036854775806,0,-1,2,-2,-2,9223372036854775807,-9223372036854775808]' \
// RUN:   '--expected-output=13xi64=[7,0,9223372036854775807,-9223372036854775808,1,1,-7,0,1,-1,-1,9223372036854775806,-9223372036854775807]'
func.func @i64(%a: tensor<13xi64>, %b: tensor<13xi64>) -> tensor<13xi64> {
  %r = bcast.floor_mod %a, %b : tensor<13xi64>
  return %r : tensor<13xi64>
}

// RUN: %{run} --entry=ui8 '--input=6xui8=[7,0,255,0,7,255]' '--input=6xui8=[0,0,0,0,2,254]' \
// RUN:   '--expected-output=6xui8=[7,0,255,0,1,1]'
func.func @ui8(%a: tensor<6xui8>, %b: tensor<6xui8>) -> tensor<6xui8> {
  %r = bcast.floor_mod %a, %b : tensor<6xui8>
  return %r : tensor<6xui8>
}

// RUN: %{run} --entry=ui16 '--input=6xui16=[7,0,65535,0,7,65535]' '--input=6xui16=[0,0,0,0,2,65534]' \
// RUN:   '--expected-output=6xui16=[7,0,65535,0,1,1]'
func.func @ui16(%a: tensor<6xui16>, %b: tensor<6xui16>) -> tensor<6xui16> {
  %r = bcast.floor_mod %a, %b : tensor<6xui16>
  return %r : tensor<6xui16>
}

// RUN: %{run} --entry=ui32 '--input=6xui32=[7,0,4294967295,0,7,4294967295]' \
// RUN:   '--input=6xui32=[0,0,0,0,2,4294967294]' '--expected-output=6xui32=[7,0,4294967295,0,1,1]'
func.func @ui32(%a: tensor<6xui32>, %b: tensor<6xui32>) -> tensor<6xui32> {
  %r = bcast.floor_mod %a, %b : tensor<6xui32>
  return %r : tensor<6xui32>
}

// RUN: %{run} --entry=ui64 '--input=6xui64=[7,0,18446744073709551615,0,7,18446744073709551615]' \
// RUN:   '--input=6xui64=[0,0,0,0,2,18446744073709551614]' \
// RUN:   '--expected-output=6xui64=[7,0,18446744073709551615,0,1,1]'
func.func @ui64(%a: tensor<6xui64>, %b: tensor<6xui64>) -> tensor<6xui64> {
  %r = bcast.floor_mod %a, %b : tensor<6xui64>
  return %r : tensor<6xui64>
}

// RUN: %{run} --entry=f16 '--input=15xf16=[7,-7,7,-7,-4,4,-4,4,0,-0.0,1,inf,-1,1,nan]' \
// RUN:   '--input=15xf16=[2,2,-2,-2,2,-2,-2,2,-1,1,0,2,inf,-inf,1]' \
// RUN:   '--input=15xf16=[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=15xf16=[1,1,-1,-1,0,-0.0,-0.0,0,-0.0,0,nan,nan,inf,-inf,nan]' \
// RUN:   '--expected-output=15xf16=[1,1,-1,-1,inf,-inf,-inf,inf,-inf,inf,nan,nan,0,0,nan]'
func.func @f16(%a: tensor<15xf16>, %b: tensor<15xf16>, %one: tensor<15xf16>) -> (tensor<15xf16>, tensor<15xf16>) {
  %r = bcast.floor_mod %a, %b : tensor<15xf16>
  %inverse = bcast.divide %one, %r : tensor<15xf16>
  return %r, %inverse : tensor<15xf16>, tensor<15xf16>
}

// RUN: %{run} --entry=bf16 '--input=15xbf16=[7,-7,7,-7,-4,4,-4,4,0,-0.0,1,inf,-1,1,nan]' \
// RUN:   '--input=15xbf16=[2,2,-2,-2,2,-2,-2,2,-1,1,0,2,inf,-inf,1]' \
// RUN:   '--input=15xbf16=[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=15xbf16=[1,1,-1,-1,0,-0.0,-0.0,0,-0.0,0,nan,nan,inf,-inf,nan]' \
// RUN:   '--expected-output=15xbf16=[1,1,-1,-1,inf,-inf,-inf,inf,-inf,inf,nan,nan,0,0,nan]'
func.func @bf16(%a: tensor<15xbf16>, %b: tensor<15xbf16>, %one: tensor<15xbf16>) -> (tensor<15xbf16>, tensor<15xbf16>) {
  %r = bcast.floor_mod %a, %b : tensor<15xbf16>
  %inverse = bcast.divide %one, %r : tensor<15xbf16>
  return %r, %inverse : tensor<15xbf16>, tensor<15xbf16>
}

// RUN: %{run} --entry=f32 '--input=15xf32=[7,-7,7,-7,-4,4,-4,4,0,-0.0,1,inf,-1,1,nan]' \
// RUN:   '--input=15xf32=[2,2,-2,-2,2,-2,-2,2,-1,1,0,2,inf,-inf,1]' \
// RUN:   '--input=15xf32=[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=15xf32=[1,1,-1,-1,0,-0.0,-0.0,0,-0.0,0,nan,nan,inf,-inf,nan]' \
// RUN:   '--expected-output=15xf32=[1,1,-1,-1,inf,-inf,-inf,inf,-inf,inf,nan,nan,0,0,nan]'
func.func @f32(%a: tensor<15xf32>, %b: tensor<15xf32>, %one: tensor<15xf32>) -> (tensor<15xf32>, tensor<15xf32>) {
  %r = bcast.floor_mod %a, %b : tensor<15xf32>
  %inverse = bcast.divide %one, %r : tensor<15xf32>
  return %r, %inverse : tensor<15xf32>, tensor<15xf32>
}

// RUN: %{run} --entry=f64 '--input=15xf64=[7,-7,7,-7,-4,4,-4,4,0,-0.0,1,inf,-1,1,nan]' \
// RUN:   '--input=15xf64=[2,2,-2,-2,2,-2,-2,2,-1,1,0,2,inf,-inf,1]' \
// RUN:   '--input=15xf64=[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=15xf64=[1,1,-1,-1,0,-0.0,-0.0,0,-0.0,0,nan,nan,inf,-inf,nan]' \
// RUN:   '--expected-output=15xf64=[1,1,-1,-1,inf,-inf,-inf,inf,-inf,inf,nan,nan,0,0,nan]'
func.func @f64(%a: tensor<15xf64>, %b: tensor<15xf64>, %one: tensor<15xf64>) -> (tensor<15xf64>, tensor<15xf64>) {
  %r = bcast.floor_mod %a, %b : tensor<15xf64>
  %inverse = bcast.divide %one, %r : tensor<15xf64>
  return %r, %inverse : tensor<15xf64>, tensor<15xf64>
}
