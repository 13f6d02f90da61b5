// CONVERT-3: from an integer to an integer, convert keeps the low bits, or extends by the
// sign if the source is signed, and by zeros if it is not.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=6xi8=[0,127,-128,111,-1,-2]' '--expected-output=6xi8=[0,127,-128,111,-1,-2]' \
// RUN:   '--expected-output=6xi16=[0,127,-128,111,-1,-2]' '--expected-output=6xi32=[0,127,-128,111,-1,-2]' \
// RUN:   '--expected-output=6xi64=[0,127,-128,111,-1,-2]' '--expected-output=6xui8=[0,127,128,111,255,254]' \
// RUN:   '--expected-output=6xui16=[0,127,65408,111,65535,65534]' \
// RUN:   '--expected-output=6xui32=[0,127,4294967168,111,4294967295,4294967294]' \
// RUN:   '--expected-output=6xui64=[0,127,18446744073709551488,111,18446744073709551615,18446744073709551614]'
func.func @i8(%x: tensor<6xi8>) -> (tensor<6xi8>, tensor<6xi16>, tensor<6xi32>, tensor<6xi64>, tensor<6xui8>, tensor<6xui16>, tensor<6xui32>, tensor<6xui64>) {
  %to_i8 = bcast.convert %x : tensor<6xi8>
  %to_i16 = bcast.convert %x : tensor<6xi8> -> tensor<6xi16>
  %to_i32 = bcast.convert %x : tensor<6xi8> -> tensor<6xi32>
  %to_i64 = bcast.convert %x : tensor<6xi8> -> tensor<6xi64>
  %to_ui8 = bcast.convert %x : tensor<6xi8> -> tensor<6xui8>
  %to_ui16 = bcast.convert %x : tensor<6xi8> -> tensor<6xui16>
  %to_ui32 = bcast.convert %x : tensor<6xi8> -> tensor<6xui32>
  %to_ui64 = bcast.convert %x : tensor<6xi8> -> tensor<6xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<6xi8>, tensor<6xi16>, tensor<6xi32>, tensor<6xi64>, tensor<6xui8>, tensor<6xui16>, tensor<6xui32>, tensor<6xui64>
}

// RUN: %{run} --entry=i16 '--input=6xi16=[0,32767,-32768,19951,-1,-2]' '--expected-output=6xi8=[0,-1,0,-17,-1,-2]' \
// RUN:   '--expected-output=6xi16=[0,32767,-32768,19951,-1,-2]' \
// RUN:   '--expected-output=6xi32=[0,32767,-32768,19951,-1,-2]' \
// RUN:   '--expected-output=6xi64=[0,32767,-32768,19951,-1,-2]' '--expected-output=6xui8=[0,255,0,239,255,254]' \
// RUN:   '--expected-output=6xui16=[0,32767,32768,19951,65535,65534]' \
// RUN:   '--expected-output=6xui32=[0,32767,4294934528,19951,4294967295,4294967294]' \
// RUN:   '--expected-output=6xui64=[0,32767,18446744073709518848,19951,18446744073709551615,18446744073709551614]'
func.func @i16(%x: tensor<6xi16>) -> (tensor<6xi8>, tensor<6xi16>, tensor<6xi32>, tensor<6xi64>, tensor<6xui8>, tensor<6xui16>, tensor<6xui32>, tensor<6xui64>) {
  %to_i8 = bcast.convert %x : tensor<6xi16> -> tensor<6xi8>
  %to_i16 = bcast.convert %x : tensor<6xi16>
  %to_i32 = bcast.convert %x : tensor<6xi16> -> tensor<6xi32>
  %to_i64 = bcast.convert %x : tensor<6xi16> -> tensor<6xi64>
  %to_ui8 = bcast.convert %x : tensor<6xi16> -> tensor<6xui8>
  %to_ui16 = bcast.convert %x : tensor<6xi16> -> tensor<6xui16>
  %to_ui32 = bcast.convert %x : tensor<6xi16> -> tensor<6xui32>
  %to_ui64 = bcast.convert %x : tensor<6xi16> -> tensor<6xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<6xi8>, tensor<6xi16>, tensor<6xi32>, tensor<6xi64>, tensor<6xui8>, tensor<6xui16>, tensor<6xui32>, tensor<6xui64>
}

// RUN: %{run} --entry=i32 '--input=6xi32=[0,2147483647,-2147483648,279694831,-1,-2]' \
// RUN:   '--expected-output=6xi8=[0,-1,0,-17,-1,-2]' '--expected-output=6xi16=[0,-1,0,-12817,-1,-2]' \
// RUN:   '--expected-output=6xi32=[0,2147483647,-2147483648,279694831,-1,-2]' \
// RUN:   '--expected-output=6xi64=[0,2147483647,-2147483648,279694831,-1,-2]' \
// RUN:   '--expected-output=6xui8=[0,255,0,239,255,254]' '--expected-output=6xui16=[0,65535,0,52719,65535,65534]' \
// RUN:   '--expected-output=6xui32=[0,2147483647,2147483648,279694831,4294967295,4294967294]' \
// RUN:   '--expected-output=6xui64=[0,2147483647,18446744071562067968,279694831,18446744073709551615,18446744073709551614]'
func.func @i32(%x: tensor<6xi32>) -> (tensor<6xi8>, tensor<6xi16>, tensor<6xi32>, tensor<6xi64>, tensor<6xui8>, tensor<6xui16>, tensor<6xui32>, tensor<6xui64>) {
  %to_i8 = bcast.convert %x : tensor<6xi32> -> tensor<6xi8>
  %to_i16 = bcast.convert %x : tensor<6xi32> -> tensor<6xi16>
  %to_i32 = bcast.convert %x : tensor<6xi32>
  %to_i64 = bcast.convert %x : tensor<6xi32> -> tensor<6xi64>
  %to_ui8 = bcast.convert %x : tensor<6xi32> -> tensor<6xui8>
  %to_ui16 = bcast.convert %x : tensor<6xi32> -> tensor<6xui16>
  %to_ui32 = bcast.convert %x : tensor<6xi32> -> tensor<6xui32>
  %to_ui64 = bcast.convert %x : tensor<6xi32> -> tensor<6xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<6xi8>, tensor<6xi16>, tensor<6xi32>, tensor<6xi64>, tensor<6xui8>, tensor<6xui16>, tensor<6xui32>, tensor<6xui64>
}

// RUN: %{run} --entry=i64 '--input=6xi64=[0,9223372036854775807,-9223372036854775808,1311768467294899695,-1,-2]' \
// RUN:   '--expected-output=6xi8=[0,-1,0,-17,-1,-2]' '--expected-output=6xi16=[0,-1,0,-12817,-1,-2]' \
// RUN:   '--expected-output=6xi32=[0,-1,0,-1867788817,-1,-2]' \
// RUN:   '--expected-output=6xi64=[0,9223372036854775807,-9223372036854775808,1311768467294899695,-1,-2]' \
// RUN:   '--expected-output=6xui8=[0,255,0,239,255,254]' '--expected-output=6xui16=[0,65535,0,52719,65535,65534]' \
// RUN:   '--expected-output=6xui32=[0,4294967295,0,2427178479,4294967295,4294967294]' \
// RUN:   '--expected-output=6xui64=[0,9223372036854775807,9223372036854775808,1311768467294899695,18446744073709551615,18446744073709551614]'
func.func @i64(%x: tensor<6xi64>) -> (tensor<6xi8>, tensor<6xi16>, tensor<6xi32>, tensor<6xi64>, tensor<6xui8>, tensor<6xui16>, tensor<6xui32>, tensor<6xui64>) {
  %to_i8 = bcast.convert %x : tensor<6xi64> -> tensor<6xi8>
  %to_i16 = bcast.convert %x : tensor<6xi64> -> tensor<6xi16>
  %to_i32 = bcast.convert %x : tensor<6xi64> -> tensor<6xi32>
  %to_i64 = bcast.convert %x : tensor<6xi64>
  %to_ui8 = bcast.convert %x : tensor<6xi64> -> tensor<6xui8>
  %to_ui16 = bcast.convert %x : tensor<6xi64> -> tensor<6xui16>
  %to_ui32 = bcast.convert %x : tensor<6xi64> -> tensor<6xui32>
  %to_ui64 = bcast.convert %x : tensor<6xi64> -> tensor<6xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<6xi8>, tensor<6xi16>, tensor<6xi32>, tensor<6xi64>, tensor<6xui8>, tensor<6xui16>, tensor<6xui32>, tensor<6xui64>
}

// RUN: %{run} --entry=ui8 '--input=4xui8=[0,255,128,239]' '--expected-output=4xi8=[0,-1,-128,-17]' \
// RUN:   '--expected-output=4xi16=[0,255,128,239]' '--expected-output=4xi32=[0,255,128,239]' \
// RUN:   '--expected-output=4xi64=[0,255,128,239]' '--expected-output=4xui8=[0,255,128,239]' \
// RUN:   '--expected-output=4xui16=[0,255,128,239]' '--expected-output=4xui32=[0,255,128,239]' \
// RUN:   '--expected-output=4xui64=[0,255,128,239]'
func.func @ui8(%x: tensor<4xui8>) -> (tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>) {
  %to_i8 = bcast.convert %x : tensor<4xui8> -> tensor<4xi8>
  %to_i16 = bcast.convert %x : tensor<4xui8> -> tensor<4xi16>
  %to_i32 = bcast.convert %x : tensor<4xui8> -> tensor<4xi32>
  %to_i64 = bcast.convert %x : tensor<4xui8> -> tensor<4xi64>
  %to_ui8 = bcast.convert %x : tensor<4xui8>
  %to_ui16 = bcast.convert %x : tensor<4xui8> -> tensor<4xui16>
  %to_ui32 = bcast.convert %x : tensor<4xui8> -> tensor<4xui32>
  %to_ui64 = bcast.convert %x : tensor<4xui8> -> tensor<4xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>
}

// RUN: %{run} --entry=ui16 '--input=4xui16=[0,65535,32768,52719]' '--expected-output=4xi8=[0,-1,0,-17]' \
// RUN:   '--expected-output=4xi16=[0,-1,-32768,-12817]' '--expected-output=4xi32=[0,65535,32768,52719]' \
// RUN:   '--expected-output=4xi64=[0,65535,32768,52719]' '--expected-output=4xui8=[0,255,0,239]' \
// RUN:   '--expected-output=4xui16=[0,65535,32768,52719]' '--expected-output=4xui32=[0,65535,32768,52719]' \
// RUN:   '--expected-output=4xui64=[0,65535,32768,52719]'
func.func @ui16(%x: tensor<4xui16>) -> (tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>) {
  %to_i8 = bcast.convert %x : tensor<4xui16> -> tensor<4xi8>
  %to_i16 = bcast.convert %x : tensor<4xui16> -> tensor<4xi16>
  %to_i32 = bcast.convert %x : tensor<4xui16> -> tensor<4xi32>
  %to_i64 = bcast.convert %x : tensor<4xui16> -> tensor<4xi64>
  %to_ui8 = bcast.convert %x : tensor<4xui16> -> tensor<4xui8>
  %to_ui16 = bcast.convert %x : tensor<4xui16>
  %to_ui32 = bcast.convert %x : tensor<4xui16> -> tensor<4xui32>
  %to_ui64 = bcast.convert %x : tensor<4xui16> -> tensor<4xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>
}

// RUN: %{run} --entry=ui32 '--input=4xui32=[0,4294967295,2147483648,2427178479]' \
// RUN:   '--expected-output=4xi8=[0,-1,0,-17]' '--expected-output=4xi16=[0,-1,0,-12817]' \
// RUN:   '--expected-output=4xi32=[0,-1,-2147483648,-1867788817]' \
// RUN:   '--expected-output=4xi64=[0,4294967295,2147483648,2427178479]' '--expected-output=4xui8=[0,255,0,239]' \
// RUN:   '--expected-output=4xui16=[0,65535,0,52719]' \
// RUN:   '--expected-output=4xui32=[0,4294967295,2147483648,2427178479]' \
// RUN:   '--expected-output=4xui64=[0,4294967295,2147483648,2427178479]'
func.func @ui32(%x: tensor<4xui32>) -> (tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>) {
  %to_i8 = bcast.convert %x : tensor<4xui32> -> tensor<4xi8>
  %to_i16 = bcast.convert %x : tensor<4xui32> -> tensor<4xi16>
  %to_i32 = bcast.convert %x : tensor<4xui32> -> tensor<4xi32>
  %to_i64 = bcast.convert %x : tensor<4xui32> -> tensor<4xi64>
  %to_ui8 = bcast.convert %x : tensor<4xui32> -> tensor<4xui8>
  %to_ui16 = bcast.convert %x : tensor<4xui32> -> tensor<4xui16>
  %to_ui32 = bcast.convert %x : tensor<4xui32>
  %to_ui64 = bcast.convert %x : tensor<4xui32> -> tensor<4xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>
}

// RUN: %{run} --entry=ui64 '--input=4xui64=[0,18446744073709551615,9223372036854775808,1311768467294899695]' \
// RUN:   '--expected-output=4xi8=[0,-1,0,-17]' '--expected-output=4xi16=[0,-1,0,-12817]' \
// RUN:   '--expected-output=4xi32=[0,-1,0,-1867788817]' \
// RUN:   '--expected-output=4xi64=[0,-1,-9223372036854775808,1311768467294899695]' \
// RUN:   '--expected-output=4xui8=[0,255,0,239]' '--expected-output=4xui16=[0,65535,0,52719]' \
// RUN:   '--expected-output=4xui32=[0,4294967295,0,2427178479]' \
// RUN:   '--expected-output=4xui64=[0,18446744073709551615,9223372036854775808,1311768467294899695]'
func.func @ui64(%x: tensor<4xui64>) -> (tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>) {
  %to_i8 = bcast.convert %x : tensor<4xui64> -> tensor<4xi8>
  %to_i16 = bcast.convert %x : tensor<4xui64> -> tensor<4xi16>
  %to_i32 = bcast.convert %x : tensor<4xui64> -> tensor<4xi32>
  %to_i64 = bcast.convert %x : tensor<4xui64> -> tensor<4xi64>
  %to_ui8 = bcast.convert %x : tensor<4xui64> -> tensor<4xui8>
  %to_ui16 = bcast.convert %x : tensor<4xui64> -> tensor<4xui16>
  %to_ui32 = bcast.convert %x : tensor<4xui64> -> tensor<4xui32>
  %to_ui64 = bcast.convert %x : tensor<4xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>
}
