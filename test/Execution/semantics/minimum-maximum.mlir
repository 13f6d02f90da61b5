// MINMAX-1: maximum and minimum are NaN where an operand is NaN, and -0 is less than
// +0, which 1 divided by the result shows.
// MINMAX-2: on i1, maximum is or, and minimum is and.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=f16 '--input=10xf16=[-0.0,0,-0.0,0,nan,1,nan,-inf,inf,1]' \
// RUN:   '--input=10xf16=[0,-0.0,-0.0,0,1,nan,nan,inf,nan,-2]' '--input=10xf16=[1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=10xf16=[0,0,-0.0,0,nan,nan,nan,inf,nan,1]' \
// RUN:   '--expected-output=10xf16=[-0.0,-0.0,-0.0,0,nan,nan,nan,-inf,nan,-2]' \
// RUN:   '--expected-output=10xf16=[inf,inf,-inf,inf,nan,nan,nan,0,nan,1]' \
// RUN:   '--expected-output=10xf16=[-inf,-inf,-inf,inf,nan,nan,nan,0,nan,-0.5]'
func.func @f16(%a: tensor<10xf16>, %b: tensor<10xf16>, %one: tensor<10xf16>) -> (tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>) {
  %max = bcast.maximum %a, %b : tensor<10xf16>
  %min = bcast.minimum %a, %b : tensor<10xf16>
  %max_inverse = bcast.divide %one, %max : tensor<10xf16>
  %min_inverse = bcast.divide %one, %min : tensor<10xf16>
  return %max, %min, %max_inverse, %min_inverse : tensor<10xf16>, tensor<10xf16>, tensor<10xf16>, tensor<10xf16>
}

// RUN: %{run} --entry=bf16 '--input=10xbf16=[-0.0,0,-0.0,0,nan,1,nan,-inf,inf,1]' \
// RUN:   '--input=10xbf16=[0,-0.0,-0.0,0,1,nan,nan,inf,nan,-2]' '--input=10xbf16=[1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=10xbf16=[0,0,-0.0,0,nan,nan,nan,inf,nan,1]' \
// RUN:   '--expected-output=10xbf16=[-0.0,-0.0,-0.0,0,nan,nan,nan,-inf,nan,-2]' \
// RUN:   '--expected-output=10xbf16=[inf,inf,-inf,inf,nan,nan,nan,0,nan,1]' \
// RUN:   '--expected-output=10xbf16=[-inf,-inf,-inf,inf,nan,nan,nan,0,nan,-0.5]'
func.func @bf16(%a: tensor<10xbf16>, %b: tensor<10xbf16>, %one: tensor<10xbf16>) -> (tensor<10xbf16>, tensor<10xbf16>, tensor<10xbf16>, tensor<10xbf16>) {
  %max = bcast.maximum %a, %b : tensor<10xbf16>
  %min = bcast.minimum %a, %b : tensor<10xbf16>
  %max_inverse = bcast.divide %one, %max : tensor<10xbf16>
  %min_inverse = bcast.divide %one, %min : tensor<10xbf16>
  return %max, %min, %max_inverse, %min_inverse : tensor<10xbf16>, tensor<10xbf16>, tensor<10xbf16>, tensor<10xbf16>
}

// RUN: %{run} --entry=f32 '--input=10xf32=[-0.0,0,-0.0,0,nan,1,nan,-inf,inf,1]' \
// RUN:   '--input=10xf32=[0,-0.0,-0.0,0,1,nan,nan,inf,nan,-2]' '--input=10xf32=[1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=10xf32=[0,0,-0.0,0,nan,nan,nan,inf,nan,1]' \
// RUN:   '--expected-output=10xf32=[-0.0,-0.0,-0.0,0,nan,nan,nan,-inf,nan,-2]' \
// RUN:   '--expected-output=10xf32=[inf,inf,-inf,inf,nan,nan,nan,0,nan,1]' \
// RUN:   '--expected-output=10xf32=[-inf,-inf,-inf,inf,nan,nan,nan,0,nan,-0.5]'
func.func @f32(%a: tensor<10xf32>, %b: tensor<10xf32>, %one: tensor<10xf32>) -> (tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>) {
  %max = bcast.maximum %a, %b : tensor<10xf32>
  %min = bcast.minimum %a, %b : tensor<10xf32>
  %max_inverse = bcast.divide %one, %max : tensor<10xf32>
  %min_inverse = bcast.divide %one, %min : tensor<10xf32>
  return %max, %min, %max_inverse, %min_inverse : tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>
}

// RUN: %{run} --entry=f64 '--input=10xf64=[-0.0,0,-0.0,0,nan,1,nan,-inf,inf,1]' \
// RUN:   '--input=10xf64=[0,-0.0,-0.0,0,1,nan,nan,inf,nan,-2]' '--input=10xf64=[1,1,1,1,1,1,1,1,1,1]' \
// RUN:   '--expected-output=10xf64=[0,0,-0.0,0,nan,nan,nan,inf,nan,1]' \
// RUN:   '--expected-output=10xf64=[-0.0,-0.0,-0.0,0,nan,nan,nan,-inf,nan,-2]' \
// RUN:   '--expected-output=10xf64=[inf,inf,-inf,inf,nan,nan,nan,0,nan,1]' \
// RUN:   '--expected-output=10xf64=[-inf,-inf,-inf,inf,nan,nan,nan,0,nan,-0.5]'
func.func @f64(%a: tensor<10xf64>, %b: tensor<10xf64>, %one: tensor<10xf64>) -> (tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>) {
  %max = bcast.maximum %a, %b : tensor<10xf64>
  %min = bcast.minimum %a, %b : tensor<10xf64>
  %max_inverse = bcast.divide %one, %max : tensor<10xf64>
  %min_inverse = bcast.divide %one, %min : tensor<10xf64>
  return %max, %min, %max_inverse, %min_inverse : tensor<10xf64>, tensor<10xf64>, tensor<10xf64>, tensor<10xf64>
}

// RUN: %{run} --entry=i1 '--input=4xi1=[false,false,true,true]' '--input=4xi1=[false,true,false,true]' \
// RUN:   '--expected-output=4xi1=[false,true,true,true]' '--expected-output=4xi1=[false,false,false,true]'
func.func @i1(%a: tensor<4xi1>, %b: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
  %max = bcast.maximum %a, %b : tensor<4xi1>
  %min = bcast.minimum %a, %b : tensor<4xi1>
  return %max, %min : tensor<4xi1>, tensor<4xi1>
}

// RUN: %{run} --entry=i8 '--input=5xi8=[-128,127,3,63,-1]' '--input=5xi8=[127,-128,4,64,1]' \
// RUN:   '--expected-output=5xi8=[127,127,4,64,1]' '--expected-output=5xi8=[-128,-128,3,63,-1]'
func.func @i8(%a: tensor<5xi8>, %b: tensor<5xi8>) -> (tensor<5xi8>, tensor<5xi8>) {
  %max = bcast.maximum %a, %b : tensor<5xi8>
  %min = bcast.minimum %a, %b : tensor<5xi8>
  return %max, %min : tensor<5xi8>, tensor<5xi8>
}

// RUN: %{run} --entry=i16 '--input=5xi16=[-32768,32767,3,16383,-1]' '--input=5xi16=[32767,-32768,4,16384,1]' \
// RUN:   '--expected-output=5xi16=[32767,32767,4,16384,1]' '--expected-output=5xi16=[-32768,-32768,3,16383,-1]'
func.func @i16(%a: tensor<5xi16>, %b: tensor<5xi16>) -> (tensor<5xi16>, tensor<5xi16>) {
  %max = bcast.maximum %a, %b : tensor<5xi16>
  %min = bcast.minimum %a, %b : tensor<5xi16>
  return %max, %min : tensor<5xi16>, tensor<5xi16>
}

// RUN: %{run} --entry=i32 '--input=5xi32=[-2147483648,2147483647,3,1073741823,-1]' \
// RUN:   '--input=5xi32=[2147483647,-2147483648,4,1073741824,1]' \
// RUN:   '--expected-output=5xi32=[2147483647,2147483647,4,1073741824,1]' \
// RUN:   '--expected-output=5xi32=[-2147483648,-2147483648,3,1073741823,-1]'
func.func @i32(%a: tensor<5xi32>, %b: tensor<5xi32>) -> (tensor<5xi32>, tensor<5xi32>) {
  %max = bcast.maximum %a, %b : tensor<5xi32>
  %min = bcast.minimum %a, %b : tensor<5xi32>
  return %max, %min : tensor<5xi32>, tensor<5xi32>
}

// RUN: %{run} --entry=i64 '--input=5xi64=[-9223372036854775808,9223372036854775807,3,4611686018427387903,-1]' \
// RUN:   '--input=5xi64=[9223372036854775807,-9223372036854775808,4,4611686018427387904,1]' \
// RUN:   '--expected-output=5xi64=[9223372036854775807,9223372036854775807,4,4611686018427387904,1]' \
// RUN:   '--expected-output=5xi64=[-9223372036854775808,-9223372036854775808,3,4611686018427387903,-1]'
func.func @i64(%a: tensor<5xi64>, %b: tensor<5xi64>) -> (tensor<5xi64>, tensor<5xi64>) {
  %max = bcast.maximum %a, %b : tensor<5xi64>
  %min = bcast.minimum %a, %b : tensor<5xi64>
  return %max, %min : tensor<5xi64>, tensor<5xi64>
}

// RUN: %{run} --entry=ui8 '--input=4xui8=[0,255,3,127]' '--input=4xui8=[255,0,4,128]' \
// RUN:   '--expected-output=4xui8=[255,255,4,128]' '--expected-output=4xui8=[0,0,3,127]'
func.func @ui8(%a: tensor<4xui8>, %b: tensor<4xui8>) -> (tensor<4xui8>, tensor<4xui8>) {
  %max = bcast.maximum %a, %b : tensor<4xui8>
  %min = bcast.minimum %a, %b : tensor<4xui8>
  return %max, %min : tensor<4xui8>, tensor<4xui8>
}

// RUN: %{run} --entry=ui16 '--input=4xui16=[0,65535,3,32767]' '--input=4xui16=[65535,0,4,32768]' \
// RUN:   '--expected-output=4xui16=[65535,65535,4,32768]' '--expected-output=4xui16=[0,0,3,32767]'
func.func @ui16(%a: tensor<4xui16>, %b: tensor<4xui16>) -> (tensor<4xui16>, tensor<4xui16>) {
  %max = bcast.maximum %a, %b : tensor<4xui16>
  %min = bcast.minimum %a, %b : tensor<4xui16>
  return %max, %min : tensor<4xui16>, tensor<4xui16>
}

// RUN: %{run} --entry=ui32 '--input=4xui32=[0,4294967295,3,2147483647]' \
// RUN:   '--input=4xui32=[4294967295,0,4,2147483648]' \
// RUN:   '--expected-output=4xui32=[4294967295,4294967295,4,2147483648]' \
// RUN:   '--expected-output=4xui32=[0,0,3,2147483647]'
func.func @ui32(%a: tensor<4xui32>, %b: tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>) {
  %max = bcast.maximum %a, %b : tensor<4xui32>
  %min = bcast.minimum %a, %b : tensor<4xui32>
  return %max, %min : tensor<4xui32>, tensor<4xui32>
}

// RUN: %{run} --entry=ui64 '--input=4xui64=[0,18446744073709551615,3,9223372036854775807]' \
// RUN:   '--input=4xui64=[18446744073709551615,0,4,9223372036854775808]' \
// RUN:   '--expected-output=4xui64=[18446744073709551615,18446744073709551615,4,9223372036854775808]' \
// RUN:   '--expected-output=4xui64=[0,0,3,9223372036854775807]'
func.func @ui64(%a: tensor<4xui64>, %b: tensor<4xui64>) -> (tensor<4xui64>, tensor<4xui64>) {
  %max = bcast.maximum %a, %b : tensor<4xui64>
  %min = bcast.minimum %a, %b : tensor<4xui64>
  return %max, %min : tensor<4xui64>, tensor<4xui64>
}
