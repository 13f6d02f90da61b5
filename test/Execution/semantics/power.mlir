// POWER-1: integer powers wrap; x^0 is 1, also for x = 0. A negative exponent gives 1
// for the base 1, 1 or -1 for the base -1, and 0 for every other base.
// POWER-2: powers of floats are C's pow: pow(x, 0) and pow(1, y) are 1, also for NaN.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=17xi8=[0,5,2,2,3,127,127,-128,1,-1,-1,0,2,-128,-1,-3,-128]' \
// RUN:   '--input=17xi8=[0,0,6,7,127,2,127,1,-1,-3,-4,-1,-1,-1,-128,3,2]' \
// RUN:   '--expected-output=17xi8=[1,1,64,-128,-85,1,127,-128,1,-1,1,0,0,0,1,-27,0]'
func.func @i8(%a: tensor<17xi8>, %b: tensor<17xi8>) -> tensor<17xi8> {
  %r = bcast.power %a, %b : tensor<17xi8>
  return %r : tensor<17xi8>
}

// RUN: %{run} --entry=i16 '--input=17xi16=[0,5,2,2,3,32767,32767,-32768,1,-1,-1,0,2,-32768,-1,-3,-32768]' \
// RUN:   '--input=17xi16=[0,0,14,15,32767,2,32767,1,-1,-3,-4,-1,-1,-1,-32768,3,2]' \
// RUN:   '--expected-output=17xi16=[1,1,16384,-32768,-21845,1,32767,-32768,1,-1,1,0,0,0,1,-27,0]'
func.func @i16(%a: tensor<17xi16>, %b: tensor<17xi16>) -> tensor<17xi16> {
  %r = bcast.power %a, %b : tensor<17xi16>
  return %r : tensor<17xi16>
}

// RUN: %{run} --entry=i32 \
// RUN:   '--input=17xi32=[0,5,2,2,3,2147483647,2147483647,-2147483648,1,-1,-1,0,2,-2147483648,-1,-3,-2147483648]' \
// RUN:   '--input=17xi32=[0,0,30,31,2147483647,2,2147483647,1,-1,-3,-4,-1,-1,-1,-2147483648,3,2]' \
// RUN:   '--expected-output=17xi32=[1,1,1073741824,-2147483648,-1431655765,1,2147483647,-2147483648,1,-1,1,0,0,0,1,-27,0]'
func.func @i32(%a: tensor<17xi32>, %b: tensor<17xi32>) -> tensor<17xi32> {
  %r = bcast.power %a, %b : tensor<17xi32>
  return %r : tensor<17xi32>
}

// RUN: %{run} --entry=i64 \
// RUN:   '--input=17xi64=[0,5,2,2,3,9223372036854775807,9223372036854775807,-9223372036854775808,1,-1,-1,0,2,-9223372036854775808,-1,-3,-9223372036854775808]' \
// RUN:   '--input=17xi64=[0,0,62,63,9223372036854775807,2,9223372036854775807,1,-1,-3,-4,-1,-1,-1,-9223372036854775808,3,2]' \
// RUN:   '--expected-output=17xi64=[1,1,4611686018427387904,-9223372036854775808,-6148914691236517205,1,9223372036854775807,-9223372036854775808,1,-1,1,0,0,0,1,-27,0]'
func.func @i64(%a: tensor<17xi64>, %b: tensor<17xi64>) -> tensor<17xi64> {
  %r = bcast.power %a, %b : tensor<17xi64>
  return %r : tensor<17xi64>
}

// RUN: %{run} --entry=ui8 '--input=8xui8=[0,5,2,2,3,255,255,0]' '--input=8xui8=[0,0,6,7,255,2,255,1]' \
// RUN:   '--expected-output=8xui8=[1,1,64,128,171,1,255,0]'
func.func @ui8(%a: tensor<8xui8>, %b: tensor<8xui8>) -> tensor<8xui8> {
  %r = bcast.power %a, %b : tensor<8xui8>
  return %r : tensor<8xui8>
}

// RUN: %{run} --entry=ui16 '--input=8xui16=[0,5,2,2,3,65535,65535,0]' '--input=8xui16=[0,0,14,15,65535,2,65535,1]' \
// RUN:   '--expected-output=8xui16=[1,1,16384,32768,43691,1,65535,0]'
func.func @ui16(%a: tensor<8xui16>, %b: tensor<8xui16>) -> tensor<8xui16> {
  %r = bcast.power %a, %b : tensor<8xui16>
  return %r : tensor<8xui16>
}

// RUN: %{run} --entry=ui32 '--input=8xui32=[0,5,2,2,3,4294967295,4294967295,0]' \
// RUN:   '--input=8xui32=[0,0,30,31,4294967295,2,4294967295,1]' \
// RUN:   '--expected-output=8xui32=[1,1,1073741824,2147483648,2863311531,1,4294967295,0]'
func.func @ui32(%a: tensor<8xui32>, %b: tensor<8xui32>) -> tensor<8xui32> {
  %r = bcast.power %a, %b : tensor<8xui32>
  return %r : tensor<8xui32>
}

// RUN: %{run} --entry=ui64 '--input=8xui64=[0,5,2,2,3,18446744073709551615,18446744073709551615,0]' \
// RUN:   '--input=8xui64=[0,0,62,63,18446744073709551615,2,18446744073709551615,1]' \
// RUN:   '--expected-output=8xui64=[1,1,4611686018427387904,9223372036854775808,12297829382473034411,1,18446744073709551615,0]'
func.func @ui64(%a: tensor<8xui64>, %b: tensor<8xui64>) -> tensor<8xui64> {
  %r = bcast.power %a, %b : tensor<8xui64>
  return %r : tensor<8xui64>
}

// RUN: %{run} --entry=f16 '--input=16xf16=[nan,0,1,1,2,2,-2,-1,-1,0,-0.0,-0.0,inf,-inf,-inf,-8]' \
// RUN:   '--input=16xf16=[0,0,nan,inf,-1,10,3,inf,0.5,-1,-1,-2,-1,3,2,0.5]' \
// RUN:   '--expected-output=16xf16=[1,1,1,1,0.5,1024,-8,1,nan,inf,-inf,inf,0,-inf,inf,nan]'
func.func @f16(%a: tensor<16xf16>, %b: tensor<16xf16>) -> tensor<16xf16> {
  %r = bcast.power %a, %b : tensor<16xf16>
  return %r : tensor<16xf16>
}

// RUN: %{run} --entry=bf16 '--input=16xbf16=[nan,0,1,1,2,2,-2,-1,-1,0,-0.0,-0.0,inf,-inf,-inf,-8]' \
// RUN:   '--input=16xbf16=[0,0,nan,inf,-1,10,3,inf,0.5,-1,-1,-2,-1,3,2,0.5]' \
// RUN:   '--expected-output=16xbf16=[1,1,1,1,0.5,1024,-8,1,nan,inf,-inf,inf,0,-inf,inf,nan]'
func.func @bf16(%a: tensor<16xbf16>, %b: tensor<16xbf16>) -> tensor<16xbf16> {
  %r = bcast.power %a, %b : tensor<16xbf16>
  return %r : tensor<16xbf16>
}

// RUN: %{run} --entry=f32 '--input=16xf32=[nan,0,1,1,2,2,-2,-1,-1,0,-0.0,-0.0,inf,-inf,-inf,-8]' \
// RUN:   '--input=16xf32=[0,0,nan,inf,-1,10,3,inf,0.5,-1,-1,-2,-1,3,2,0.5]' \
// RUN:   '--expected-output=16xf32=[1,1,1,1,0.5,1024,-8,1,nan,inf,-inf,inf,0,-inf,inf,nan]'
func.func @f32(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %r = bcast.power %a, %b : tensor<16xf32>
  return %r : tensor<16xf32>
}

// RUN: %{run} --entry=f64 '--input=16xf64=[nan,0,1,1,2,2,-2,-1,-1,0,-0.0,-0.0,inf,-inf,-inf,-8]' \
// RUN:   '--input=16xf64=[0,0,nan,inf,-1,10,3,inf,0.5,-1,-1,-2,-1,3,2,0.5]' \
// RUN:   '--expected-output=16xf64=[1,1,1,1,0.5,1024,-8,1,nan,inf,-inf,inf,0,-inf,inf,nan]'
func.func @f64(%a: tensor<16xf64>, %b: tensor<16xf64>) -> tensor<16xf64> {
  %r = bcast.power %a, %b : tensor<16xf64>
  return %r : tensor<16xf64>
}

// One base and many exponents: a chain of squarings that the inner loop does not change.
// RUN: %{run} --entry=stretched '--input=2x1xi64=[[3],[-1]]' '--input=1x17xi64=[[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,-1]]' \
// RUN:   '--expected-output=2x17xi64=[[1,3,9,27,81,243,729,2187,6561,19683,59049,177147,531441,1594323,4782969,14348907,0],[1,-1,1,-1,1,-1,1,-1,1,-1,1,-1,1,-1,1,-1,-1]]'
func.func @stretched(%a: tensor<2x1xi64>, %b: tensor<1x17xi64>) -> tensor<2x17xi64> {
  %r = bcast.power %a, %b rule(#bcast.numpy) : (tensor<2x1xi64>, tensor<1x17xi64>) -> tensor<2x17xi64>
  return %r : tensor<2x17xi64>
}

// Exponents that are constants are products, quotients and roots.
// RUN: %{run} --entry=constants_f16 '--input=10xf16=[nan,0,-0.0,1,-1,4,-4,0.25,inf,-inf]' \
// RUN:   '--expected-output=10xf16=[nan,inf,-inf,1,-1,0.25,-0.25,4,0,-0.0]' \
// RUN:   '--expected-output=10xf16=[nan,inf,inf,1,nan,0.5,nan,2,0,0]' \
// RUN:   '--expected-output=10xf16=[nan,0,0,1,nan,2,nan,0.5,inf,inf]' \
// RUN:   '--expected-output=10xf16=[nan,0,-0.0,1,-1,4,-4,0.25,inf,-inf]' \
// RUN:   '--expected-output=10xf16=[nan,0,0,1,1,16,16,0.0625,inf,inf]' \
// RUN:   '--expected-output=10xf16=[nan,0,-0.0,1,-1,64,-64,0.015625,inf,-inf]' \
// RUN:   '--expected-output=10xf16=[nan,0,0,1,1,256,256,0.00390625,inf,inf]'
func.func @constants_f16(%x: tensor<10xf16>) -> (tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>) {
  %e0 = arith.constant dense<-1.0> : tensor<10xf16>
  %0 = bcast.power %x, %e0 : tensor<10xf16>
  %e1 = arith.constant dense<-0.5> : tensor<10xf16>
  %1 = bcast.power %x, %e1 : tensor<10xf16>
  %e2 = arith.constant dense<0.5> : tensor<10xf16>
  %2 = bcast.power %x, %e2 : tensor<10xf16>
  %e3 = arith.constant dense<1.0> : tensor<10xf16>
  %3 = bcast.power %x, %e3 : tensor<10xf16>
  %e4 = arith.constant dense<2.0> : tensor<10xf16>
  %4 = bcast.power %x, %e4 : tensor<10xf16>
  %e5 = arith.constant dense<3.0> : tensor<10xf16>
  %5 = bcast.power %x, %e5 : tensor<10xf16>
  %e6 = arith.constant dense<4.0> : tensor<10xf16>
  %6 = bcast.power %x, %e6 : tensor<10xf16>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>
}

// RUN: %{run} --entry=constants_f32 '--input=10xf32=[nan,0,-0.0,1,-1,4,-4,0.25,inf,-inf]' \
// RUN:   '--expected-output=10xf32=[nan,inf,-inf,1,-1,0.25,-0.25,4,0,-0.0]' \
// RUN:   '--expected-output=10xf32=[nan,inf,inf,1,nan,0.5,nan,2,0,0]' \
// RUN:   '--expected-output=10xf32=[nan,0,0,1,nan,2,nan,0.5,inf,inf]' \
// RUN:   '--expected-output=10xf32=[nan,0,-0.0,1,-1,4,-4,0.25,inf,-inf]' \
// RUN:   '--expected-output=10xf32=[nan,0,0,1,1,16,16,0.0625,inf,inf]' \
// RUN:   '--expected-output=10xf32=[nan,0,-0.0,1,-1,64,-64,0.015625,inf,-inf]' \
// RUN:   '--expected-output=10xf32=[nan,0,0,1,1,256,256,0.00390625,inf,inf]'
func.func @constants_f32(%x: tensor<10xf32>) -> (tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>) {
  %e0 = arith.constant dense<-1.0> : tensor<10xf32>
  %0 = bcast.power %x, %e0 : tensor<10xf32>
  %e1 = arith.constant dense<-0.5> : tensor<10xf32>
  %1 = bcast.power %x, %e1 : tensor<10xf32>
  %e2 = arith.constant dense<0.5> : tensor<10xf32>
  %2 = bcast.power %x, %e2 : tensor<10xf32>
  %e3 = arith.constant dense<1.0> : tensor<10xf32>
  %3 = bcast.power %x, %e3 : tensor<10xf32>
  %e4 = arith.constant dense<2.0> : tensor<10xf32>
  %4 = bcast.power %x, %e4 : tensor<10xf32>
  %e5 = arith.constant dense<3.0> : tensor<10xf32>
  %5 = bcast.power %x, %e5 : tensor<10xf32>
  %e6 = arith.constant dense<4.0> : tensor<10xf32>
  %6 = bcast.power %x, %e6 : tensor<10xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>
}

// RUN: %{run} --entry=constants_f64 '--input=10xf64=[nan,0,-0.0,1,-1,4,-4,0.25,inf,-inf]' \
// RUN:   '--expected-output=10xf64=[nan,inf,-inf,1,-1,0.25,-0.25,4,0,-0.0]' \
// RUN:   '--expected-output=10xf64=[nan,inf,inf,1,nan,0.5,nan,2,0,0]' \
// RUN:   '--expected-output=10xf64=[nan,0,0,1,nan,2,nan,0.5,inf,inf]' \
// RUN:   '--expected-output=10xf64=[nan,0,-0.0,1,-1,4,-4,0.25,inf,-inf]' \
// RUN:   '--expected-output=10xf64=[nan,0,0,1,1,16,16,0.0625,inf,inf]' \
// RUN:   '--expected-output=10xf64=[nan,0,-0.0,1,-1,64,-64,0.015625,inf,-inf]' \
// RUN:   '--expected-output=10xf64=[nan,0,0,1,1,256,256,0.00390625,inf,inf]'
func.func @constants_f64(%x: tensor<10xf64>) -> (tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>) {
  %e0 = arith.constant dense<-1.0> : tensor<10xf64>
  %0 = bcast.power %x, %e0 : tensor<10xf64>
  %e1 = arith.constant dense<-0.5> : tensor<10xf64>
  %1 = bcast.power %x, %e1 : tensor<10xf64>
  %e2 = arith.constant dense<0.5> : tensor<10xf64>
  %2 = bcast.power %x, %e2 : tensor<10xf64>
  %e3 = arith.constant dense<1.0> : tensor<10xf64>
  %3 = bcast.power %x, %e3 : tensor<10xf64>
  %e4 = arith.constant dense<2.0> : tensor<10xf64>
  %4 = bcast.power %x, %e4 : tensor<10xf64>
  %e5 = arith.constant dense<3.0> : tensor<10xf64>
  %5 = bcast.power %x, %e5 : tensor<10xf64>
  %e6 = arith.constant dense<4.0> : tensor<10xf64>
  %6 = bcast.power %x, %e6 : tensor<10xf64>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>
}
