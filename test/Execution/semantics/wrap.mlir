// WRAP-1: add, subtract, multiply, negate and squared_difference of integers wrap
// modulo 2^width, signed and unsigned.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=6xi8=[127,-128,127,-128,1,63]' '--input=6xi8=[1,1,127,127,127,5]' \
// RUN:   '--expected-output=6xi8=[-128,-127,-2,-1,-128,68]' '--expected-output=6xi8=[126,127,0,1,-126,58]' \
// RUN:   '--expected-output=6xi8=[127,-128,1,-128,127,59]' '--expected-output=6xi8=[4,1,0,1,4,36]' \
// RUN:   '--expected-output=6xi8=[-127,-128,-127,-128,-1,-63]'
func.func @i8(%a: tensor<6xi8>, %b: tensor<6xi8>) -> (tensor<6xi8>, tensor<6xi8>, tensor<6xi8>, tensor<6xi8>, tensor<6xi8>) {
  %add = bcast.add %a, %b : tensor<6xi8>
  %sub = bcast.subtract %a, %b : tensor<6xi8>
  %mul = bcast.multiply %a, %b : tensor<6xi8>
  %squ = bcast.squared_difference %a, %b : tensor<6xi8>
  %neg = bcast.negate %a : tensor<6xi8>
  return %add, %sub, %mul, %squ, %neg : tensor<6xi8>, tensor<6xi8>, tensor<6xi8>, tensor<6xi8>, tensor<6xi8>
}

// RUN: %{run} --entry=i16 '--input=6xi16=[32767,-32768,32767,-32768,1,16383]' \
// RUN:   '--input=6xi16=[1,1,32767,32767,32767,5]' '--expected-output=6xi16=[-32768,-32767,-2,-1,-32768,16388]' \
// RUN:   '--expected-output=6xi16=[32766,32767,0,1,-32766,16378]' \
// RUN:   '--expected-output=6xi16=[32767,-32768,1,-32768,32767,16379]' '--expected-output=6xi16=[4,1,0,1,4,36]' \
// RUN:   '--expected-output=6xi16=[-32767,-32768,-32767,-32768,-1,-16383]'
func.func @i16(%a: tensor<6xi16>, %b: tensor<6xi16>) -> (tensor<6xi16>, tensor<6xi16>, tensor<6xi16>, tensor<6xi16>, tensor<6xi16>) {
  %add = bcast.add %a, %b : tensor<6xi16>
  %sub = bcast.subtract %a, %b : tensor<6xi16>
  %mul = bcast.multiply %a, %b : tensor<6xi16>
  %squ = bcast.squared_difference %a, %b : tensor<6xi16>
  %neg = bcast.negate %a : tensor<6xi16>
  return %add, %sub, %mul, %squ, %neg : tensor<6xi16>, tensor<6xi16>, tensor<6xi16>, tensor<6xi16>, tensor<6xi16>
}

// RUN: %{run} --entry=i32 '--input=6xi32=[2147483647,-2147483648,2147483647,-2147483648,1,1073741823]' \
// RUN:   '--input=6xi32=[1,1,2147483647,2147483647,2147483647,5]' \
// RUN:   '--expected-output=6xi32=[-2147483648,-2147483647,-2,-1,-2147483648,1073741828]' \
// RUN:   '--expected-output=6xi32=[2147483646,2147483647,0,1,-2147483646,1073741818]' \
// RUN:   '--expected-output=6xi32=[2147483647,-2147483648,1,-2147483648,2147483647,1073741819]' \
// RUN:   '--expected-output=6xi32=[4,1,0,1,4,36]' \
// RUN:   '--expected-output=6xi32=[-2147483647,-2147483648,-2147483647,-2147483648,-1,-1073741823]'
func.func @i32(%a: tensor<6xi32>, %b: tensor<6xi32>) -> (tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>) {
  %add = bcast.add %a, %b : tensor<6xi32>
  %sub = bcast.subtract %a, %b : tensor<6xi32>
  %mul = bcast.multiply %a, %b : tensor<6xi32>
  %squ = bcast.squared_difference %a, %b : tensor<6xi32>
  %neg = bcast.negate %a : tensor<6xi32>
  return %add, %sub, %mul, %squ, %neg : tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>
}

// RUN: %{run} --entry=i64 \
// RUN:   '--input=6xi64=[9223372036854775807,-9223372036854775808,9223372036854775807,-9223372036854775808,1,4611686018427387903]' \
// RUN:   '--input=6xi64=[1,1,9223372036854775807,9223372036854775807,9223372036854775807,5]' \
// RUN:   '--expected-output=6xi64=[-9223372036854775808,-9223372036854775807,-2,-1,-9223372036854775808,4611686018427387908]' \
// RUN:   '--expected-output=6xi64=[9223372036854775806,9223372036854775807,0,1,-9223372036854775806,4611686018427387898]' \
// RUN:   '--expected-output=6xi64=[9223372036854775807,-9223372036854775808,1,-9223372036854775808,9223372036854775807,4611686018427387899]' \
// RUN:   '--expected-output=6xi64=[4,1,0,1,4,36]' \
// RUN:   '--expected-output=6xi64=[-9223372036854775807,-9223372036854775808,-9223372036854775807,-9223372036854775808,-1,-4611686018427387903]'
func.func @i64(%a: tensor<6xi64>, %b: tensor<6xi64>) -> (tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<6xi64>) {
  %add = bcast.add %a, %b : tensor<6xi64>
  %sub = bcast.subtract %a, %b : tensor<6xi64>
  %mul = bcast.multiply %a, %b : tensor<6xi64>
  %squ = bcast.squared_difference %a, %b : tensor<6xi64>
  %neg = bcast.negate %a : tensor<6xi64>
  return %add, %sub, %mul, %squ, %neg : tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<6xi64>
}

// RUN: %{run} --entry=ui8 '--input=6xui8=[255,0,255,0,1,127]' '--input=6xui8=[1,1,255,255,255,5]' \
// RUN:   '--expected-output=6xui8=[0,1,254,255,0,132]' '--expected-output=6xui8=[254,255,0,1,2,122]' \
// RUN:   '--expected-output=6xui8=[255,0,1,0,255,123]' '--expected-output=6xui8=[4,1,0,1,4,36]' \
// RUN:   '--expected-output=6xui8=[1,0,1,0,255,129]'
func.func @ui8(%a: tensor<6xui8>, %b: tensor<6xui8>) -> (tensor<6xui8>, tensor<6xui8>, tensor<6xui8>, tensor<6xui8>, tensor<6xui8>) {
  %add = bcast.add %a, %b : tensor<6xui8>
  %sub = bcast.subtract %a, %b : tensor<6xui8>
  %mul = bcast.multiply %a, %b : tensor<6xui8>
  %squ = bcast.squared_difference %a, %b : tensor<6xui8>
  %neg = bcast.negate %a : tensor<6xui8>
  return %add, %sub, %mul, %squ, %neg : tensor<6xui8>, tensor<6xui8>, tensor<6xui8>, tensor<6xui8>, tensor<6xui8>
}

// RUN: %{run} --entry=ui16 '--input=6xui16=[65535,0,65535,0,1,32767]' '--input=6xui16=[1,1,65535,65535,65535,5]' \
// RUN:   '--expected-output=6xui16=[0,1,65534,65535,0,32772]' '--expected-output=6xui16=[65534,65535,0,1,2,32762]' \
// RUN:   '--expected-output=6xui16=[65535,0,1,0,65535,32763]' '--expected-output=6xui16=[4,1,0,1,4,36]' \
// RUN:   '--expected-output=6xui16=[1,0,1,0,65535,32769]'
func.func @ui16(%a: tensor<6xui16>, %b: tensor<6xui16>) -> (tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>) {
  %add = bcast.add %a, %b : tensor<6xui16>
  %sub = bcast.subtract %a, %b : tensor<6xui16>
  %mul = bcast.multiply %a, %b : tensor<6xui16>
  %squ = bcast.squared_difference %a, %b : tensor<6xui16>
  %neg = bcast.negate %a : tensor<6xui16>
  return %add, %sub, %mul, %squ, %neg : tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>
}

// RUN: %{run} --entry=ui32 '--input=6xui32=[4294967295,0,4294967295,0,1,2147483647]' \
// RUN:   '--input=6xui32=[1,1,4294967295,4294967295,4294967295,5]' \
// RUN:   '--expected-output=6xui32=[0,1,4294967294,4294967295,0,2147483652]' \
// RUN:   '--expected-output=6xui32=[4294967294,4294967295,0,1,2,2147483642]' \
// RUN:   '--expected-output=6xui32=[4294967295,0,1,0,4294967295,2147483643]' \
// RUN:   '--expected-output=6xui32=[4,1,0,1,4,36]' '--expected-output=6xui32=[1,0,1,0,4294967295,2147483649]'
func.func @ui32(%a: tensor<6xui32>, %b: tensor<6xui32>) -> (tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>) {
  %add = bcast.add %a, %b : tensor<6xui32>
  %sub = bcast.subtract %a, %b : tensor<6xui32>
  %mul = bcast.multiply %a, %b : tensor<6xui32>
  %squ = bcast.squared_difference %a, %b : tensor<6xui32>
  %neg = bcast.negate %a : tensor<6xui32>
  return %add, %sub, %mul, %squ, %neg : tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>
}

// RUN: %{run} --entry=ui64 '--input=6xui64=[18446744073709551615,0,18446744073709551615,0,1,9223372036854775807]' \
// RUN:   '--input=6xui64=[1,1,18446744073709551615,18446744073709551615,18446744073709551615,5]' \
// RUN:   '--expected-output=6xui64=[0,1,18446744073709551614,18446744073709551615,0,9223372036854775812]' \
// RUN:   '--expected-output=6xui64=[18446744073709551614,18446744073709551615,0,1,2,9223372036854775802]' \
// RUN:   '--expected-output=6xui64=[18446744073709551615,0,1,0,18446744073709551615,9223372036854775803]' \
// RUN:   '--expected-output=6xui64=[4,1,0,1,4,36]' \
// RUN:   '--expected-output=6xui64=[1,0,1,0,18446744073709551615,9223372036854775809]'
func.func @ui64(%a: tensor<6xui64>, %b: tensor<6xui64>) -> (tensor<6xui64>, tensor<6xui64>, tensor<6xui64>, tensor<6xui64>, tensor<6xui64>) {
  %add = bcast.add %a, %b : tensor<6xui64>
  %sub = bcast.subtract %a, %b : tensor<6xui64>
  %mul = bcast.multiply %a, %b : tensor<6xui64>
  %squ = bcast.squared_difference %a, %b : tensor<6xui64>
  %neg = bcast.negate %a : tensor<6xui64>
  return %add, %sub, %mul, %squ, %neg : tensor<6xui64>, tensor<6xui64>, tensor<6xui64>, tensor<6xui64>, tensor<6xui64>
}
