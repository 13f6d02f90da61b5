// SHIFT-1: the amount is read as unsigned. Where it is at least the width, shift_left
// and shift_right_logical give 0, and shift_right_arithmetic the sign bit in every
// place; it takes the top bit of an unsigned integer as its sign.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=12xi8=[1,1,3,-128,-128,-128,5,127,127,-1,-5,5]' \
// RUN:   '--input=12xi8=[0,7,7,1,7,8,8,9,127,-1,-128,-1]' \
// RUN:   '--expected-output=12xi8=[1,-128,-128,0,0,0,0,0,0,0,0,0]' \
// RUN:   '--expected-output=12xi8=[1,0,0,-64,-1,-1,0,0,0,-1,-1,0]' \
// RUN:   '--expected-output=12xi8=[1,0,0,64,1,0,0,0,0,0,0,0]'
func.func @i8(%a: tensor<12xi8>, %b: tensor<12xi8>) -> (tensor<12xi8>, tensor<12xi8>, tensor<12xi8>) {
  %left = bcast.shift_left %a, %b : tensor<12xi8>
  %arithmetic = bcast.shift_right_arithmetic %a, %b : tensor<12xi8>
  %logical = bcast.shift_right_logical %a, %b : tensor<12xi8>
  return %left, %arithmetic, %logical : tensor<12xi8>, tensor<12xi8>, tensor<12xi8>
}

// RUN: %{run} --entry=i16 '--input=12xi16=[1,1,3,-32768,-32768,-32768,5,32767,32767,-1,-5,5]' \
// RUN:   '--input=12xi16=[0,15,15,1,15,16,16,17,32767,-1,-32768,-1]' \
// RUN:   '--expected-output=12xi16=[1,-32768,-32768,0,0,0,0,0,0,0,0,0]' \
// RUN:   '--expected-output=12xi16=[1,0,0,-16384,-1,-1,0,0,0,-1,-1,0]' \
// RUN:   '--expected-output=12xi16=[1,0,0,16384,1,0,0,0,0,0,0,0]'
func.func @i16(%a: tensor<12xi16>, %b: tensor<12xi16>) -> (tensor<12xi16>, tensor<12xi16>, tensor<12xi16>) {
  %left = bcast.shift_left %a, %b : tensor<12xi16>
  %arithmetic = bcast.shift_right_arithmetic %a, %b : tensor<12xi16>
  %logical = bcast.shift_right_logical %a, %b : tensor<12xi16>
  return %left, %arithmetic, %logical : tensor<12xi16>, tensor<12xi16>, tensor<12xi16>
}

// RUN: %{run} --entry=i32 \
// RUN:   '--input=12xi32=[1,1,3,-2147483648,-2147483648,-2147483648,5,2147483647,2147483647,-1,-5,5]' \
// RUN:   '--input=12xi32=[0,31,31,1,31,32,32,33,2147483647,-1,-2147483648,-1]' \
// RUN:   '--expected-output=12xi32=[1,-2147483648,-2147483648,0,0,0,0,0,0,0,0,0]' \
// RUN:   '--expected-output=12xi32=[1,0,0,-1073741824,-1,-1,0,0,0,-1,-1,0]' \
// RUN:   '--expected-output=12xi32=[1,0,0,1073741824,1,0,0,0,0,0,0,0]'
func.func @i32(%a: tensor<12xi32>, %b: tensor<12xi32>) -> (tensor<12xi32>, tensor<12xi32>, tensor<12xi32>) {
  %left = bcast.shift_left %a, %b : tensor<12xi32>
  %arithmetic = bcast.shift_right_arithmetic %a, %b : tensor<12xi32>
  %logical = bcast.shift_right_logical %a, %b : tensor<12xi32>
  return %left, %arithmetic, %logical : tensor<12xi32>, tensor<12xi32>, tensor<12xi32>
}

// RUN: %{run} --entry=i64 \
// RUN:   '--input=12xi64=[1,1,3,-9223372036854775808,-9223372036854775808,-9223372036854775808,5,9223372036854775807,9223372036854775807,-1,-5,5]' \
// RUN:   '--input=12xi64=[0,63,63,1,63,64,64,65,9223372036854775807,-1,-9223372036854775808,-1]' \
// RUN:   '--expected-output=12xi64=[1,-9223372036854775808,-9223372036854775808,0,0,0,0,0,0,0,0,0]' \
// RUN:   '--expected-output=12xi64=[1,0,0,-4611686018427387904,-1,-1,0,0,0,-1,-1,0]' \
// RUN:   '--expected-output=12xi64=[1,0,0,4611686018427387904,1,0,0,0,0,0,0,0]'
func.func @i64(%a: tensor<12xi64>, %b: tensor<12xi64>) -> (tensor<12xi64>, tensor<12xi64>, tensor<12xi64>) {
  %left = bcast.shift_left %a, %b : tensor<12xi64>
  %arithmetic = bcast.shift_right_arithmetic %a, %b : tensor<12xi64>
  %logical = bcast.shift_right_logical %a, %b : tensor<12xi64>
  return %left, %arithmetic, %logical : tensor<12xi64>, tensor<12xi64>, tensor<12xi64>
}

// RUN: %{run} --entry=ui8 '--input=9xui8=[1,1,3,128,128,128,5,255,255]' '--input=9xui8=[0,7,7,1,7,8,8,9,255]' \
// RUN:   '--expected-output=9xui8=[1,128,128,0,0,0,0,0,0]' '--expected-output=9xui8=[1,0,0,192,255,255,0,255,255]' \
// RUN:   '--expected-output=9xui8=[1,0,0,64,1,0,0,0,0]'
func.func @ui8(%a: tensor<9xui8>, %b: tensor<9xui8>) -> (tensor<9xui8>, tensor<9xui8>, tensor<9xui8>) {
  %left = bcast.shift_left %a, %b : tensor<9xui8>
  %arithmetic = bcast.shift_right_arithmetic %a, %b : tensor<9xui8>
  %logical = bcast.shift_right_logical %a, %b : tensor<9xui8>
  return %left, %arithmetic, %logical : tensor<9xui8>, tensor<9xui8>, tensor<9xui8>
}

// RUN: %{run} --entry=ui16 '--input=9xui16=[1,1,3,32768,32768,32768,5,65535,65535]' \
// RUN:   '--input=9xui16=[0,15,15,1,15,16,16,17,65535]' '--expected-output=9xui16=[1,32768,32768,0,0,0,0,0,0]' \
// RUN:   '--expected-output=9xui16=[1,0,0,49152,65535,65535,0,65535,65535]' \
// RUN:   '--expected-output=9xui16=[1,0,0,16384,1,0,0,0,0]'
func.func @ui16(%a: tensor<9xui16>, %b: tensor<9xui16>) -> (tensor<9xui16>, tensor<9xui16>, tensor<9xui16>) {
  %left = bcast.shift_left %a, %b : tensor<9xui16>
  %arithmetic = bcast.shift_right_arithmetic %a, %b : tensor<9xui16>
  %logical = bcast.shift_right_logical %a, %b : tensor<9xui16>
  return %left, %arithmetic, %logical : tensor<9xui16>, tensor<9xui16>, tensor<9xui16>
}

// RUN: %{run} --entry=ui32 '--input=9xui32=[1,1,3,2147483648,2147483648,2147483648,5,4294967295,4294967295]' \
// RUN:   '--input=9xui32=[0,31,31,1,31,32,32,33,4294967295]' \
// RUN:   '--expected-output=9xui32=[1,2147483648,2147483648,0,0,0,0,0,0]' \
// RUN:   '--expected-output=9xui32=[1,0,0,3221225472,4294967295,4294967295,0,4294967295,4294967295]' \
// RUN:   '--expected-output=9xui32=[1,0,0,1073741824,1,0,0,0,0]'
func.func @ui32(%a: tensor<9xui32>, %b: tensor<9xui32>) -> (tensor<9xui32>, tensor<9xui32>, tensor<9xui32>) {
  %left = bcast.shift_left %a, %b : tensor<9xui32>
  %arithmetic = bcast.shift_right_arithmetic %a, %b : tensor<9xui32>
  %logical = bcast.shift_right_logical %a, %b : tensor<9xui32>
  return %left, %arithmetic, %logical : tensor<9xui32>, tensor<9xui32>, tensor<9xui32>
}

// RUN: %{run} --entry=ui64 \
// RUN:   '--input=9xui64=[1,1,3,9223372036854775808,9223372036854775808,9223372036854775808,5,18446744073709551615,18446744073709551615]' \
// RUN:   '--input=9xui64=[0,63,63,1,63,64,64,65,18446744073709551615]' \
// RUN:   '--expected-output=9xui64=[1,9223372036854775808,9223372036854775808,0,0,0,0,0,0]' \
// RUN:   '--expected-output=9xui64=[1,0,0,13835058055282163712,18446744073709551615,18446744073709551615,0,18446744073709551615,18446744073709551615]' \
// RUN:   '--expected-output=9xui64=[1,0,0,4611686018427387904,1,0,0,0,0]'
func.func @ui64(%a: tensor<9xui64>, %b: tensor<9xui64>) -> (tensor<9xui64>, tensor<9xui64>, tensor<9xui64>) {
  %left = bcast.shift_left %a, %b : tensor<9xui64>
  %arithmetic = bcast.shift_right_arithmetic %a, %b : tensor<9xui64>
  %logical = bcast.shift_right_logical %a, %b : tensor<9xui64>
  return %left, %arithmetic, %logical : tensor<9xui64>, tensor<9xui64>, tensor<9xui64>
}
