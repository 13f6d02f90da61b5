// CONVERT-4: to a float, convert rounds once, to nearest even, and what is out of range
// gives an infinity. The values around 1 + 2^-11, 1 + 2^-8, 2^24 + 2^16 and 2^60 + 2^52
// lie just above halfway between two f16 or bf16, by less than f32 or f64 can hold:
// rounding twice would take them down.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=f64 \
// RUN:   '--input=18xf64=[1.0004882821813226,1.00048828125,1.00146484375,1.0039062509313226,1.00390625,1.01171875,65519,65520,1e+39,-1e+39,3.4e+38,5.960464477539063e-08,2.9802322387695312e-08,2.980232327587373e-08,4.591774807899561e-41,nan,inf,-0.0]' \
// RUN:   '--expected-output=18xf16=[1.0009765625,1,1.001953125,1.00390625,1.00390625,1.01171875,65504,inf,inf,-inf,inf,5.960464477539063e-08,0,5.960464477539063e-08,0,nan,inf,-0.0]' \
// RUN:   '--expected-output=18xbf16=[1,1,1,1.0078125,1,1.015625,65536,65536,inf,-inf,inf,5.960464477539063e-08,2.9802322387695312e-08,2.9802322387695312e-08,0,nan,inf,-0.0]' \
// RUN:   '--expected-output=18xf32=[1.00048828125,1.00048828125,1.00146484375,1.00390625,1.00390625,1.01171875,65519,65520,inf,-inf,3.3999999521443642e+38,5.960464477539063e-08,2.9802322387695312e-08,2.9802322387695312e-08,4.591774807899561e-41,nan,inf,-0.0]' \
// RUN:   '--expected-output=18xf64=[1.0004882821813226,1.00048828125,1.00146484375,1.0039062509313226,1.00390625,1.01171875,65519,65520,1e+39,-1e+39,3.4e+38,5.960464477539063e-08,2.9802322387695312e-08,2.980232327587373e-08,4.591774807899561e-41,nan,inf,-0.0]'
func.func @f64(%x: tensor<18xf64>) -> (tensor<18xf16>, tensor<18xbf16>, tensor<18xf32>, tensor<18xf64>) {
  %to_f16 = bcast.convert %x : tensor<18xf64> -> tensor<18xf16>
  %to_bf16 = bcast.convert %x : tensor<18xf64> -> tensor<18xbf16>
  %to_f32 = bcast.convert %x : tensor<18xf64> -> tensor<18xf32>
  %to_f64 = bcast.convert %x : tensor<18xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<18xf16>, tensor<18xbf16>, tensor<18xf32>, tensor<18xf64>
}

// RUN: %{run} --entry=f32 \
// RUN:   '--input=13xf32=[1.00048828125,1.0004884004592896,1.00146484375,1.00390625,1.0039063692092896,1.01171875,65520,3.4028234663852886e+38,2.9802322387695312e-08,4.591774807899561e-41,nan,-inf,-0.0]' \
// RUN:   '--expected-output=13xf16=[1,1.0009765625,1.001953125,1.00390625,1.00390625,1.01171875,inf,inf,0,0,nan,-inf,-0.0]' \
// RUN:   '--expected-output=13xbf16=[1,1,1,1,1.0078125,1.015625,65536,inf,2.9802322387695312e-08,0,nan,-inf,-0.0]' \
// RUN:   '--expected-output=13xf32=[1.00048828125,1.0004884004592896,1.00146484375,1.00390625,1.0039063692092896,1.01171875,65520,3.4028234663852886e+38,2.9802322387695312e-08,4.591774807899561e-41,nan,-inf,-0.0]' \
// RUN:   '--expected-output=13xf64=[1.00048828125,1.0004884004592896,1.00146484375,1.00390625,1.0039063692092896,1.01171875,65520,3.4028234663852886e+38,2.9802322387695312e-08,4.591774807899561e-41,nan,-inf,-0.0]'
func.func @f32(%x: tensor<13xf32>) -> (tensor<13xf16>, tensor<13xbf16>, tensor<13xf32>, tensor<13xf64>) {
  %to_f16 = bcast.convert %x : tensor<13xf32> -> tensor<13xf16>
  %to_bf16 = bcast.convert %x : tensor<13xf32> -> tensor<13xbf16>
  %to_f32 = bcast.convert %x : tensor<13xf32>
  %to_f64 = bcast.convert %x : tensor<13xf32> -> tensor<13xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<13xf16>, tensor<13xbf16>, tensor<13xf32>, tensor<13xf64>
}

// RUN: %{run} --entry=f16 '--input=6xf16=[1.0009765625,65504,5.960464477539063e-08,nan,inf,-0.0]' \
// RUN:   '--expected-output=6xf16=[1.0009765625,65504,5.960464477539063e-08,nan,inf,-0.0]' \
// RUN:   '--expected-output=6xbf16=[1,65536,5.960464477539063e-08,nan,inf,-0.0]' \
// RUN:   '--expected-output=6xf32=[1.0009765625,65504,5.960464477539063e-08,nan,inf,-0.0]' \
// RUN:   '--expected-output=6xf64=[1.0009765625,65504,5.960464477539063e-08,nan,inf,-0.0]'
func.func @f16(%x: tensor<6xf16>) -> (tensor<6xf16>, tensor<6xbf16>, tensor<6xf32>, tensor<6xf64>) {
  %to_f16 = bcast.convert %x : tensor<6xf16>
  %to_bf16 = bcast.convert %x : tensor<6xf16> -> tensor<6xbf16>
  %to_f32 = bcast.convert %x : tensor<6xf16> -> tensor<6xf32>
  %to_f64 = bcast.convert %x : tensor<6xf16> -> tensor<6xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<6xf16>, tensor<6xbf16>, tensor<6xf32>, tensor<6xf64>
}

// RUN: %{run} --entry=bf16 '--input=6xbf16=[1.0078125,1.2676506002282294e+30,9.183549615799121e-41,nan,inf,-0.0]' \
// RUN:   '--expected-output=6xf16=[1.0078125,inf,0,nan,inf,-0.0]' \
// RUN:   '--expected-output=6xbf16=[1.0078125,1.2676506002282294e+30,9.183549615799121e-41,nan,inf,-0.0]' \
// RUN:   '--expected-output=6xf32=[1.0078125,1.2676506002282294e+30,9.183549615799121e-41,nan,inf,-0.0]' \
// RUN:   '--expected-output=6xf64=[1.0078125,1.2676506002282294e+30,9.183549615799121e-41,nan,inf,-0.0]'
func.func @bf16(%x: tensor<6xbf16>) -> (tensor<6xf16>, tensor<6xbf16>, tensor<6xf32>, tensor<6xf64>) {
  %to_f16 = bcast.convert %x : tensor<6xbf16> -> tensor<6xf16>
  %to_bf16 = bcast.convert %x : tensor<6xbf16>
  %to_f32 = bcast.convert %x : tensor<6xbf16> -> tensor<6xf32>
  %to_f64 = bcast.convert %x : tensor<6xbf16> -> tensor<6xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<6xf16>, tensor<6xbf16>, tensor<6xf32>, tensor<6xf64>
}

// RUN: %{run} --entry=i8 '--input=5xi8=[0,127,-128,7,-1]' '--expected-output=5xf16=[0,127,-128,7,-1]' \
// RUN:   '--expected-output=5xbf16=[0,127,-128,7,-1]' '--expected-output=5xf32=[0,127,-128,7,-1]' \
// RUN:   '--expected-output=5xf64=[0,127,-128,7,-1]'
func.func @i8(%x: tensor<5xi8>) -> (tensor<5xf16>, tensor<5xbf16>, tensor<5xf32>, tensor<5xf64>) {
  %to_f16 = bcast.convert %x : tensor<5xi8> -> tensor<5xf16>
  %to_bf16 = bcast.convert %x : tensor<5xi8> -> tensor<5xbf16>
  %to_f32 = bcast.convert %x : tensor<5xi8> -> tensor<5xf32>
  %to_f64 = bcast.convert %x : tensor<5xi8> -> tensor<5xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<5xf16>, tensor<5xbf16>, tensor<5xf32>, tensor<5xf64>
}

// RUN: %{run} --entry=i16 '--input=10xi16=[0,32767,-32768,7,257,2049,2051,-1,-259,-2051]' \
// RUN:   '--expected-output=10xf16=[0,32768,-32768,7,257,2048,2052,-1,-259,-2052]' \
// RUN:   '--expected-output=10xbf16=[0,32768,-32768,7,256,2048,2048,-1,-260,-2048]' \
// RUN:   '--expected-output=10xf32=[0,32767,-32768,7,257,2049,2051,-1,-259,-2051]' \
// RUN:   '--expected-output=10xf64=[0,32767,-32768,7,257,2049,2051,-1,-259,-2051]'
func.func @i16(%x: tensor<10xi16>) -> (tensor<10xf16>, tensor<10xbf16>, tensor<10xf32>, tensor<10xf64>) {
  %to_f16 = bcast.convert %x : tensor<10xi16> -> tensor<10xf16>
  %to_bf16 = bcast.convert %x : tensor<10xi16> -> tensor<10xbf16>
  %to_f32 = bcast.convert %x : tensor<10xi16> -> tensor<10xf32>
  %to_f64 = bcast.convert %x : tensor<10xi16> -> tensor<10xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<10xf16>, tensor<10xbf16>, tensor<10xf32>, tensor<10xf64>
}

// RUN: %{run} --entry=i32 \
// RUN:   '--input=15xi32=[0,2147483647,-2147483648,7,257,2049,2051,65519,65520,16777217,16842753,-1,-259,-2051,-16842753]' \
// RUN:   '--expected-output=15xf16=[0,inf,-inf,7,257,2048,2052,65504,inf,inf,inf,-1,-259,-2052,-inf]' \
// RUN:   '--expected-output=15xbf16=[0,2147483648,-2147483648,7,256,2048,2048,65536,65536,16777216,16908288,-1,-260,-2048,-16908288]' \
// RUN:   '--expected-output=15xf32=[0,2147483648,-2147483648,7,257,2049,2051,65519,65520,16777216,16842752,-1,-259,-2051,-16842752]' \
// RUN:   '--expected-output=15xf64=[0,2147483647,-2147483648,7,257,2049,2051,65519,65520,16777217,16842753,-1,-259,-2051,-16842753]'
func.func @i32(%x: tensor<15xi32>) -> (tensor<15xf16>, tensor<15xbf16>, tensor<15xf32>, tensor<15xf64>) {
  %to_f16 = bcast.convert %x : tensor<15xi32> -> tensor<15xf16>
  %to_bf16 = bcast.convert %x : tensor<15xi32> -> tensor<15xbf16>
  %to_f32 = bcast.convert %x : tensor<15xi32> -> tensor<15xf32>
  %to_f64 = bcast.convert %x : tensor<15xi32> -> tensor<15xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<15xf16>, tensor<15xbf16>, tensor<15xf32>, tensor<15xf64>
}

// RUN: %{run} --entry=i64 \
// RUN:   '--input=18xi64=[0,9223372036854775807,-9223372036854775808,7,257,2049,2051,65519,65520,16777217,16842753,9007199254740993,1157425104234217473,-1,-259,-2051,-16842753,-1157425104234217473]' \
// RUN:   '--expected-output=18xf16=[0,inf,-inf,7,257,2048,2052,65504,inf,inf,inf,inf,inf,-1,-259,-2052,-inf,-inf]' \
// RUN:   '--expected-output=18xbf16=[0,9.223372036854776e+18,-9.223372036854776e+18,7,256,2048,2048,65536,65536,16777216,16908288,9007199254740992.0,1.161928703861588e+18,-1,-260,-2048,-16908288,-1.161928703861588e+18]' \
// RUN:   '--expected-output=18xf32=[0,9.223372036854776e+18,-9.223372036854776e+18,7,257,2049,2051,65519,65520,16777216,16842752,9007199254740992.0,1.1574251042342175e+18,-1,-259,-2051,-16842752,-1.1574251042342175e+18]' \
// RUN:   '--expected-output=18xf64=[0,9.223372036854776e+18,-9.223372036854776e+18,7,257,2049,2051,65519,65520,16777217,16842753,9007199254740992.0,1.1574251042342175e+18,-1,-259,-2051,-16842753,-1.1574251042342175e+18]'
func.func @i64(%x: tensor<18xi64>) -> (tensor<18xf16>, tensor<18xbf16>, tensor<18xf32>, tensor<18xf64>) {
  %to_f16 = bcast.convert %x : tensor<18xi64> -> tensor<18xf16>
  %to_bf16 = bcast.convert %x : tensor<18xi64> -> tensor<18xbf16>
  %to_f32 = bcast.convert %x : tensor<18xi64> -> tensor<18xf32>
  %to_f64 = bcast.convert %x : tensor<18xi64> -> tensor<18xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<18xf16>, tensor<18xbf16>, tensor<18xf32>, tensor<18xf64>
}

// RUN: %{run} --entry=ui8 '--input=4xui8=[0,255,128,7]' '--expected-output=4xf16=[0,255,128,7]' \
// RUN:   '--expected-output=4xbf16=[0,255,128,7]' '--expected-output=4xf32=[0,255,128,7]' \
// RUN:   '--expected-output=4xf64=[0,255,128,7]'
func.func @ui8(%x: tensor<4xui8>) -> (tensor<4xf16>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf64>) {
  %to_f16 = bcast.convert %x : tensor<4xui8> -> tensor<4xf16>
  %to_bf16 = bcast.convert %x : tensor<4xui8> -> tensor<4xbf16>
  %to_f32 = bcast.convert %x : tensor<4xui8> -> tensor<4xf32>
  %to_f64 = bcast.convert %x : tensor<4xui8> -> tensor<4xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<4xf16>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf64>
}

// RUN: %{run} --entry=ui16 '--input=9xui16=[0,65535,32768,7,257,2049,2051,65519,65520]' \
// RUN:   '--expected-output=9xf16=[0,inf,32768,7,257,2048,2052,65504,inf]' \
// RUN:   '--expected-output=9xbf16=[0,65536,32768,7,256,2048,2048,65536,65536]' \
// RUN:   '--expected-output=9xf32=[0,65535,32768,7,257,2049,2051,65519,65520]' \
// RUN:   '--expected-output=9xf64=[0,65535,32768,7,257,2049,2051,65519,65520]'
func.func @ui16(%x: tensor<9xui16>) -> (tensor<9xf16>, tensor<9xbf16>, tensor<9xf32>, tensor<9xf64>) {
  %to_f16 = bcast.convert %x : tensor<9xui16> -> tensor<9xf16>
  %to_bf16 = bcast.convert %x : tensor<9xui16> -> tensor<9xbf16>
  %to_f32 = bcast.convert %x : tensor<9xui16> -> tensor<9xf32>
  %to_f64 = bcast.convert %x : tensor<9xui16> -> tensor<9xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<9xf16>, tensor<9xbf16>, tensor<9xf32>, tensor<9xf64>
}

// RUN: %{run} --entry=ui32 \
// RUN:   '--input=11xui32=[0,4294967295,2147483648,7,257,2049,2051,65519,65520,16777217,16842753]' \
// RUN:   '--expected-output=11xf16=[0,inf,inf,7,257,2048,2052,65504,inf,inf,inf]' \
// RUN:   '--expected-output=11xbf16=[0,4294967296,2147483648,7,256,2048,2048,65536,65536,16777216,16908288]' \
// RUN:   '--expected-output=11xf32=[0,4294967296,2147483648,7,257,2049,2051,65519,65520,16777216,16842752]' \
// RUN:   '--expected-output=11xf64=[0,4294967295,2147483648,7,257,2049,2051,65519,65520,16777217,16842753]'
func.func @ui32(%x: tensor<11xui32>) -> (tensor<11xf16>, tensor<11xbf16>, tensor<11xf32>, tensor<11xf64>) {
  %to_f16 = bcast.convert %x : tensor<11xui32> -> tensor<11xf16>
  %to_bf16 = bcast.convert %x : tensor<11xui32> -> tensor<11xbf16>
  %to_f32 = bcast.convert %x : tensor<11xui32> -> tensor<11xf32>
  %to_f64 = bcast.convert %x : tensor<11xui32> -> tensor<11xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<11xf16>, tensor<11xbf16>, tensor<11xf32>, tensor<11xf64>
}

// RUN: %{run} --entry=ui64 \
// RUN:   '--input=13xui64=[0,18446744073709551615,9223372036854775808,7,257,2049,2051,65519,65520,16777217,16842753,9007199254740993,1157425104234217473]' \
// RUN:   '--expected-output=13xf16=[0,inf,inf,7,257,2048,2052,65504,inf,inf,inf,inf,inf]' \
// RUN:   '--expected-output=13xbf16=[0,1.8446744073709552e+19,9.223372036854776e+18,7,256,2048,2048,65536,65536,16777216,16908288,9007199254740992.0,1.161928703861588e+18]' \
// RUN:   '--expected-output=13xf32=[0,1.8446744073709552e+19,9.223372036854776e+18,7,257,2049,2051,65519,65520,16777216,16842752,9007199254740992.0,1.1574251042342175e+18]' \
// RUN:   '--expected-output=13xf64=[0,1.8446744073709552e+19,9.223372036854776e+18,7,257,2049,2051,65519,65520,16777217,16842753,9007199254740992.0,1.1574251042342175e+18]'
func.func @ui64(%x: tensor<13xui64>) -> (tensor<13xf16>, tensor<13xbf16>, tensor<13xf32>, tensor<13xf64>) {
  %to_f16 = bcast.convert %x : tensor<13xui64> -> tensor<13xf16>
  %to_bf16 = bcast.convert %x : tensor<13xui64> -> tensor<13xbf16>
  %to_f32 = bcast.convert %x : tensor<13xui64> -> tensor<13xf32>
  %to_f64 = bcast.convert %x : tensor<13xui64> -> tensor<13xf64>
  return %to_f16, %to_bf16, %to_f32, %to_f64 : tensor<13xf16>, tensor<13xbf16>, tensor<13xf32>, tensor<13xf64>
}
