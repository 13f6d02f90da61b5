// SIGN-1: sign gives -1, 0 or 1 in the operand's type; sign of NaN is NaN, and each
// zero is its own sign, which 1 divided by it shows.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=i8 '--input=5xi8=[-128,0,1,127,-1]' '--expected-output=5xi8=[-1,0,1,1,-1]'
func.func @i8(%x: tensor<5xi8>) -> tensor<5xi8> {
  %r = bcast.sign %x : tensor<5xi8>
  return %r : tensor<5xi8>
}

// RUN: %{run} --entry=i16 '--input=5xi16=[-32768,0,1,32767,-1]' '--expected-output=5xi16=[-1,0,1,1,-1]'
func.func @i16(%x: tensor<5xi16>) -> tensor<5xi16> {
  %r = bcast.sign %x : tensor<5xi16>
  return %r : tensor<5xi16>
}

// RUN: %{run} --entry=i32 '--input=5xi32=[-2147483648,0,1,2147483647,-1]' '--expected-output=5xi32=[-1,0,1,1,-1]'
func.func @i32(%x: tensor<5xi32>) -> tensor<5xi32> {
  %r = bcast.sign %x : tensor<5xi32>
  return %r : tensor<5xi32>
}

// RUN: %{run} --entry=i64 '--input=5xi64=[-9223372036854775808,0,1,9223372036854775807,-1]' \
// RUN:   '--expected-output=5xi64=[-1,0,1,1,-1]'
func.func @i64(%x: tensor<5xi64>) -> tensor<5xi64> {
  %r = bcast.sign %x : tensor<5xi64>
  return %r : tensor<5xi64>
}

// RUN: %{run} --entry=ui8 '--input=5xui8=[0,0,1,255,128]' '--expected-output=5xui8=[0,0,1,1,1]'
func.func @ui8(%x: tensor<5xui8>) -> tensor<5xui8> {
  %r = bcast.sign %x : tensor<5xui8>
  return %r : tensor<5xui8>
}

// RUN: %{run} --entry=ui16 '--input=5xui16=[0,0,1,65535,32768]' '--expected-output=5xui16=[0,0,1,1,1]'
func.func @ui16(%x: tensor<5xui16>) -> tensor<5xui16> {
  %r = bcast.sign %x : tensor<5xui16>
  return %r : tensor<5xui16>
}

// RUN: %{run} --entry=ui32 '--input=5xui32=[0,0,1,4294967295,2147483648]' '--expected-output=5xui32=[0,0,1,1,1]'
func.func @ui32(%x: tensor<5xui32>) -> tensor<5xui32> {
  %r = bcast.sign %x : tensor<5xui32>
  return %r : tensor<5xui32>
}

// RUN: %{run} --entry=ui64 '--input=5xui64=[0,0,1,18446744073709551615,9223372036854775808]' \
// RUN:   '--expected-output=5xui64=[0,0,1,1,1]'
func.func @ui64(%x: tensor<5xui64>) -> tensor<5xui64> {
  %r = bcast.sign %x : tensor<5xui64>
  return %r : tensor<5xui64>
}

// RUN: %{run} --entry=f16 '--input=7xf16=[0,-0.0,3.5,-3.5,inf,-inf,nan]' '--input=7xf16=[1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=7xf16=[0,-0.0,1,-1,1,-1,nan]' '--expected-output=7xf16=[inf,-inf,1,-1,1,-1,nan]'
func.func @f16(%x: tensor<7xf16>, %one: tensor<7xf16>) -> (tensor<7xf16>, tensor<7xf16>) {
  %r = bcast.sign %x : tensor<7xf16>
  %inverse = bcast.divide %one, %r : tensor<7xf16>
  return %r, %inverse : tensor<7xf16>, tensor<7xf16>
}

// RUN: %{run} --entry=bf16 '--input=7xbf16=[0,-0.0,3.5,-3.5,inf,-inf,nan]' '--input=7xbf16=[1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=7xbf16=[0,-0.0,1,-1,1,-1,nan]' '--expected-output=7xbf16=[inf,-inf,1,-1,1,-1,nan]'
func.func @bf16(%x: tensor<7xbf16>, %one: tensor<7xbf16>) -> (tensor<7xbf16>, tensor<7xbf16>) {
  %r = bcast.sign %x : tensor<7xbf16>
  %inverse = bcast.divide %one, %r : tensor<7xbf16>
  return %r, %inverse : tensor<7xbf16>, tensor<7xbf16>
}

// RUN: %{run} --entry=f32 '--input=7xf32=[0,-0.0,3.5,-3.5,inf,-inf,nan]' '--input=7xf32=[1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=7xf32=[0,-0.0,1,-1,1,-1,nan]' '--expected-output=7xf32=[inf,-inf,1,-1,1,-1,nan]'
func.func @f32(%x: tensor<7xf32>, %one: tensor<7xf32>) -> (tensor<7xf32>, tensor<7xf32>) {
  %r = bcast.sign %x : tensor<7xf32>
  %inverse = bcast.divide %one, %r : tensor<7xf32>
  return %r, %inverse : tensor<7xf32>, tensor<7xf32>
}

// RUN: %{run} --entry=f64 '--input=7xf64=[0,-0.0,3.5,-3.5,inf,-inf,nan]' '--input=7xf64=[1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=7xf64=[0,-0.0,1,-1,1,-1,nan]' '--expected-output=7xf64=[inf,-inf,1,-1,1,-1,nan]'
func.func @f64(%x: tensor<7xf64>, %one: tensor<7xf64>) -> (tensor<7xf64>, tensor<7xf64>) {
  %r = bcast.sign %x : tensor<7xf64>
  %inverse = bcast.divide %one, %r : tensor<7xf64>
  return %r, %inverse : tensor<7xf64>, tensor<7xf64>
}
