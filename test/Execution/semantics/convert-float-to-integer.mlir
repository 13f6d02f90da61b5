// CONVERT-1: from a float to an integer, convert truncates toward zero; what is out of
// range gives the nearest value of the type; NaN gives 0.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=f16 \
// RUN:   '--input=14xf16=[0.75,-0.75,1.5,-1.5,127.5,-128.5,300,-300,inf,-inf,nan,-0.0,65504,-65504]' \
// RUN:   '--expected-output=14xi8=[0,0,1,-1,127,-128,127,-128,127,-128,0,0,127,-128]' \
// RUN:   '--expected-output=14xi16=[0,0,1,-1,127,-128,300,-300,32767,-32768,0,0,32767,-32768]' \
// RUN:   '--expected-output=14xi32=[0,0,1,-1,127,-128,300,-300,2147483647,-2147483648,0,0,65504,-65504]' \
// RUN:   '--expected-output=14xi64=[0,0,1,-1,127,-128,300,-300,9223372036854775807,-9223372036854775808,0,0,65504,-65504]' \
// RUN:   '--expected-output=14xui8=[0,0,1,0,127,0,255,0,255,0,0,0,255,0]' \
// RUN:   '--expected-output=14xui16=[0,0,1,0,127,0,300,0,65535,0,0,0,65504,0]' \
// RUN:   '--expected-output=14xui32=[0,0,1,0,127,0,300,0,4294967295,0,0,0,65504,0]' \
// RUN:   '--expected-output=14xui64=[0,0,1,0,127,0,300,0,18446744073709551615,0,0,0,65504,0]'
func.func @f16(%x: tensor<14xf16>) -> (tensor<14xi8>, tensor<14xi16>, tensor<14xi32>, tensor<14xi64>, tensor<14xui8>, tensor<14xui16>, tensor<14xui32>, tensor<14xui64>) {
  %to_i8 = bcast.convert %x : tensor<14xf16> -> tensor<14xi8>
  %to_i16 = bcast.convert %x : tensor<14xf16> -> tensor<14xi16>
  %to_i32 = bcast.convert %x : tensor<14xf16> -> tensor<14xi32>
  %to_i64 = bcast.convert %x : tensor<14xf16> -> tensor<14xi64>
  %to_ui8 = bcast.convert %x : tensor<14xf16> -> tensor<14xui8>
  %to_ui16 = bcast.convert %x : tensor<14xf16> -> tensor<14xui16>
  %to_ui32 = bcast.convert %x : tensor<14xf16> -> tensor<14xui32>
  %to_ui64 = bcast.convert %x : tensor<14xf16> -> tensor<14xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<14xi8>, tensor<14xi16>, tensor<14xi32>, tensor<14xi64>, tensor<14xui8>, tensor<14xui16>, tensor<14xui32>, tensor<14xui64>
}

// RUN: %{run} --entry=bf16 \
// RUN:   '--input=14xbf16=[0.75,-0.75,1.5,-1.5,127.5,-128,300,-300,inf,-inf,nan,-0.0,1.2676506002282294e+30,-1.2676506002282294e+30]' \
// RUN:   '--expected-output=14xi8=[0,0,1,-1,127,-128,127,-128,127,-128,0,0,127,-128]' \
// RUN:   '--expected-output=14xi16=[0,0,1,-1,127,-128,300,-300,32767,-32768,0,0,32767,-32768]' \
// RUN:   '--expected-output=14xi32=[0,0,1,-1,127,-128,300,-300,2147483647,-2147483648,0,0,2147483647,-2147483648]' \
// RUN:   '--expected-output=14xi64=[0,0,1,-1,127,-128,300,-300,9223372036854775807,-9223372036854775808,0,0,9223372036854775807,-9223372036854775808]' \
// RUN:   '--expected-output=14xui8=[0,0,1,0,127,0,255,0,255,0,0,0,255,0]' \
// RUN:   '--expected-output=14xui16=[0,0,1,0,127,0,300,0,65535,0,0,0,65535,0]' \
// RUN:   '--expected-output=14xui32=[0,0,1,0,127,0,300,0,4294967295,0,0,0,4294967295,0]' \
// RUN:   '--expected-output=14xui64=[0,0,1,0,127,0,300,0,18446744073709551615,0,0,0,18446744073709551615,0]'
func.func @bf16(%x: tensor<14xbf16>) -> (tensor<14xi8>, tensor<14xi16>, tensor<14xi32>, tensor<14xi64>, tensor<14xui8>, tensor<14xui16>, tensor<14xui32>, tensor<14xui64>) {
  %to_i8 = bcast.convert %x : tensor<14xbf16> -> tensor<14xi8>
  %to_i16 = bcast.convert %x : tensor<14xbf16> -> tensor<14xi16>
  %to_i32 = bcast.convert %x : tensor<14xbf16> -> tensor<14xi32>
  %to_i64 = bcast.convert %x : tensor<14xbf16> -> tensor<14xi64>
  %to_ui8 = bcast.convert %x : tensor<14xbf16> -> tensor<14xui8>
  %to_ui16 = bcast.convert %x : tensor<14xbf16> -> tensor<14xui16>
  %to_ui32 = bcast.convert %x : tensor<14xbf16> -> tensor<14xui32>
  %to_ui64 = bcast.convert %x : tensor<14xbf16> -> tensor<14xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<14xi8>, tensor<14xi16>, tensor<14xi32>, tensor<14xi64>, tensor<14xui8>, tensor<14xui16>, tensor<14xui32>, tensor<14xui64>
}

// RUN: %{run} --entry=f32 \
// RUN:   '--input=14xf32=[0.75,-0.75,1.5,-1.5,127.5,-128.5,300,-300,inf,-inf,nan,-0.0,1.2676506002282294e+30,-1.2676506002282294e+30]' \
// RUN:   '--expected-output=14xi8=[0,0,1,-1,127,-128,127,-128,127,-128,0,0,127,-128]' \
// RUN:   '--expected-output=14xi16=[0,0,1,-1,127,-128,300,-300,32767,-32768,0,0,32767,-32768]' \
// RUN:   '--expected-output=14xi32=[0,0,1,-1,127,-128,300,-300,2147483647,-2147483648,0,0,2147483647,-2147483648]' \
// RUN:   '--expected-output=14xi64=[0,0,1,-1,127,-128,300,-300,9223372036854775807,-9223372036854775808,0,0,9223372036854775807,-9223372036854775808]' \
// RUN:   '--expected-output=14xui8=[0,0,1,0,127,0,255,0,255,0,0,0,255,0]' \
// RUN:   '--expected-output=14xui16=[0,0,1,0,127,0,300,0,65535,0,0,0,65535,0]' \
// RUN:   '--expected-output=14xui32=[0,0,1,0,127,0,300,0,4294967295,0,0,0,4294967295,0]' \
// RUN:   '--expected-output=14xui64=[0,0,1,0,127,0,300,0,18446744073709551615,0,0,0,18446744073709551615,0]'
func.func @f32(%x: tensor<14xf32>) -> (tensor<14xi8>, tensor<14xi16>, tensor<14xi32>, tensor<14xi64>, tensor<14xui8>, tensor<14xui16>, tensor<14xui32>, tensor<14xui64>) {
  %to_i8 = bcast.convert %x : tensor<14xf32> -> tensor<14xi8>
  %to_i16 = bcast.convert %x : tensor<14xf32> -> tensor<14xi16>
  %to_i32 = bcast.convert %x : tensor<14xf32> -> tensor<14xi32>
  %to_i64 = bcast.convert %x : tensor<14xf32> -> tensor<14xi64>
  %to_ui8 = bcast.convert %x : tensor<14xf32> -> tensor<14xui8>
  %to_ui16 = bcast.convert %x : tensor<14xf32> -> tensor<14xui16>
  %to_ui32 = bcast.convert %x : tensor<14xf32> -> tensor<14xui32>
  %to_ui64 = bcast.convert %x : tensor<14xf32> -> tensor<14xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<14xi8>, tensor<14xi16>, tensor<14xi32>, tensor<14xi64>, tensor<14xui8>, tensor<14xui16>, tensor<14xui32>, tensor<14xui64>
}

// RUN: %{run} --entry=f64 \
// RUN:   '--input=14xf64=[0.75,-0.75,1.5,-1.5,127.5,-128.5,300,-300,inf,-inf,nan,-0.0,1.2676506002282294e+30,-1.2676506002282294e+30]' \
// RUN:   '--expected-output=14xi8=[0,0,1,-1,127,-128,127,-128,127,-128,0,0,127,-128]' \
// RUN:   '--expected-output=14xi16=[0,0,1,-1,127,-128,300,-300,32767,-32768,0,0,32767,-32768]' \
// RUN:   '--expected-output=14xi32=[0,0,1,-1,127,-128,300,-300,2147483647,-2147483648,0,0,2147483647,-2147483648]' \
// RUN:   '--expected-output=14xi64=[0,0,1,-1,127,-128,300,-300,9223372036854775807,-9223372036854775808,0,0,9223372036854775807,-9223372036854775808]' \
// RUN:   '--expected-output=14xui8=[0,0,1,0,127,0,255,0,255,0,0,0,255,0]' \
// RUN:   '--expected-output=14xui16=[0,0,1,0,127,0,300,0,65535,0,0,0,65535,0]' \
// RUN:   '--expected-output=14xui32=[0,0,1,0,127,0,300,0,4294967295,0,0,0,4294967295,0]' \
// RUN:   '--expected-output=14xui64=[0,0,1,0,127,0,300,0,18446744073709551615,0,0,0,18446744073709551615,0]'
func.func @f64(%x: tensor<14xf64>) -> (tensor<14xi8>, tensor<14xi16>, tensor<14xi32>, tensor<14xi64>, tensor<14xui8>, tensor<14xui16>, tensor<14xui32>, tensor<14xui64>) {
  %to_i8 = bcast.convert %x : tensor<14xf64> -> tensor<14xi8>
  %to_i16 = bcast.convert %x : tensor<14xf64> -> tensor<14xi16>
  %to_i32 = bcast.convert %x : tensor<14xf64> -> tensor<14xi32>
  %to_i64 = bcast.convert %x : tensor<14xf64> -> tensor<14xi64>
  %to_ui8 = bcast.convert %x : tensor<14xf64> -> tensor<14xui8>
  %to_ui16 = bcast.convert %x : tensor<14xf64> -> tensor<14xui16>
  %to_ui32 = bcast.convert %x : tensor<14xf64> -> tensor<14xui32>
  %to_ui64 = bcast.convert %x : tensor<14xf64> -> tensor<14xui64>
  return %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64 : tensor<14xi8>, tensor<14xi16>, tensor<14xi32>, tensor<14xi64>, tensor<14xui8>, tensor<14xui16>, tensor<14xui32>, tensor<14xui64>
}

// RUN: %{run} --entry=f64_limits \
// RUN:   '--input=12xf64=[2147483647,2147483648,-2147483648,-2147483649,4294967295,4294967296,9.223372036854776e+18,9.223372036854775e+18,-9.223372036854776e+18,1.8446744073709552e+19,1.844674407370955e+19,-1]' \
// RUN:   '--expected-output=12xi32=[2147483647,2147483647,-2147483648,-2147483648,2147483647,2147483647,2147483647,2147483647,-2147483648,2147483647,2147483647,-1]' \
// RUN:   '--expected-output=12xui32=[2147483647,2147483648,0,0,4294967295,4294967295,4294967295,4294967295,0,4294967295,4294967295,0]' \
// RUN:   '--expected-output=12xi64=[2147483647,2147483648,-2147483648,-2147483649,4294967295,4294967296,9223372036854775807,9223372036854774784,-9223372036854775808,9223372036854775807,9223372036854775807,-1]' \
// RUN:   '--expected-output=12xui64=[2147483647,2147483648,0,0,4294967295,4294967296,9223372036854775808,9223372036854774784,0,18446744073709551615,18446744073709549568,0]'
func.func @f64_limits(%x: tensor<12xf64>) -> (tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>) {
  %to_i32 = bcast.convert %x : tensor<12xf64> -> tensor<12xi32>
  %to_ui32 = bcast.convert %x : tensor<12xf64> -> tensor<12xui32>
  %to_i64 = bcast.convert %x : tensor<12xf64> -> tensor<12xi64>
  %to_ui64 = bcast.convert %x : tensor<12xf64> -> tensor<12xui64>
  return %to_i32, %to_ui32, %to_i64, %to_ui64 : tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>
}

// RUN: %{run} --entry=f32_limits \
// RUN:   '--input=11xf32=[2147483648,2147483520,-2147483648,4294967296,4294967040,9.223372036854776e+18,9.223371487098962e+18,-9.223372036854776e+18,1.8446744073709552e+19,1.8446742974197924e+19,-1]' \
// RUN:   '--expected-output=11xi32=[2147483647,2147483520,-2147483648,2147483647,2147483647,2147483647,2147483647,-2147483648,2147483647,2147483647,-1]' \
// RUN:   '--expected-output=11xui32=[2147483648,2147483520,0,4294967295,4294967040,4294967295,4294967295,0,4294967295,4294967295,0]' \
// RUN:   '--expected-output=11xi64=[2147483648,2147483520,-2147483648,4294967296,4294967040,9223372036854775807,9223371487098961920,-9223372036854775808,9223372036854775807,9223372036854775807,-1]' \
// RUN:   '--expected-output=11xui64=[2147483648,2147483520,0,4294967296,4294967040,9223372036854775808,9223371487098961920,0,18446744073709551615,18446742974197923840,0]'
func.func @f32_limits(%x: tensor<11xf32>) -> (tensor<11xi32>, tensor<11xui32>, tensor<11xi64>, tensor<11xui64>) {
  %to_i32 = bcast.convert %x : tensor<11xf32> -> tensor<11xi32>
  %to_ui32 = bcast.convert %x : tensor<11xf32> -> tensor<11xui32>
  %to_i64 = bcast.convert %x : tensor<11xf32> -> tensor<11xi64>
  %to_ui64 = bcast.convert %x : tensor<11xf32> -> tensor<11xui64>
  return %to_i32, %to_ui32, %to_i64, %to_ui64 : tensor<11xi32>, tensor<11xui32>, tensor<11xi64>, tensor<11xui64>
}
