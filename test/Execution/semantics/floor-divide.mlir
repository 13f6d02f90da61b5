// FLOOR_DIVIDE-1: integers round down; by 0 and of MIN by -1 as divide.
// FLOOR_DIVIDE-2: floats are NumPy's floor_divide; the expected values are NumPy's.
//
// RUN: sed 's/ELEMENT/i8/g' %s > %t.i8.mlir
// RUN: sed 's/ELEMENT/i16/g' %s > %t.i16.mlir
// RUN: sed 's/ELEMENT/i32/g' %s > %t.i32.mlir
// RUN: sed 's/ELEMENT/i64/g' %s > %t.i64.mlir
// RUN: sed 's/ELEMENT/ui8/g' %s > %t.ui8.mlir
// RUN: sed 's/ELEMENT/ui16/g' %s > %t.ui16.mlir
// RUN: sed 's/ELEMENT/ui32/g' %s > %t.ui32.mlir
// RUN: sed 's/ELEMENT/ui64/g' %s > %t.ui64.mlir
// RUN: sed 's/ELEMENT/f16/g' %s > %t.f16.mlir
// RUN: sed 's/ELEMENT/bf16/g' %s > %t.bf16.mlir
// RUN: sed 's/ELEMENT/f32/g' %s > %t.f32.mlir
// RUN: sed 's/ELEMENT/f64/g' %s > %t.f64.mlir
//
// RUN: bcast-run %t.i8.mlir --reference '--input=8xi8=[7,-7,7,-7,-8,0,5,-128]' '--input=8xi8=[2,2,-2,-2,2,-3,0,-1]' '--expected-output=8xi8=[3,-4,-4,3,-4,0,-1,-128]'
// RUN: bcast-run %t.i16.mlir --reference '--input=8xi16=[7,-7,7,-7,-8,0,5,-32768]' '--input=8xi16=[2,2,-2,-2,2,-3,0,-1]' '--expected-output=8xi16=[3,-4,-4,3,-4,0,-1,-32768]'
// RUN: bcast-run %t.i32.mlir --reference '--input=8xi32=[7,-7,7,-7,-8,0,5,-2147483648]' '--input=8xi32=[2,2,-2,-2,2,-3,0,-1]' '--expected-output=8xi32=[3,-4,-4,3,-4,0,-1,-2147483648]'
// RUN: bcast-run %t.i64.mlir --reference '--input=8xi64=[7,-7,7,-7,-8,0,5,-9223372036854775808]' '--input=8xi64=[2,2,-2,-2,2,-3,0,-1]' '--expected-output=8xi64=[3,-4,-4,3,-4,0,-1,-9223372036854775808]'
// RUN: bcast-run %t.ui8.mlir --reference '--input=8xui8=[7,7,8,0,5,255,1,255]' '--input=8xui8=[2,3,2,3,0,2,255,16]' '--expected-output=8xui8=[3,2,4,0,255,127,0,15]'
// RUN: bcast-run %t.ui16.mlir --reference '--input=8xui16=[7,7,8,0,5,65535,1,255]' '--input=8xui16=[2,3,2,3,0,2,65535,16]' '--expected-output=8xui16=[3,2,4,0,65535,32767,0,15]'
// RUN: bcast-run %t.ui32.mlir --reference '--input=8xui32=[7,7,8,0,5,4294967295,1,255]' '--input=8xui32=[2,3,2,3,0,2,4294967295,16]' '--expected-output=8xui32=[3,2,4,0,4294967295,2147483647,0,15]'
// RUN: bcast-run %t.ui64.mlir --reference '--input=8xui64=[7,7,8,0,5,18446744073709551615,1,255]' '--input=8xui64=[2,3,2,3,0,2,18446744073709551615,16]' '--expected-output=8xui64=[3,2,4,0,18446744073709551615,9223372036854775807,0,15]'
// RUN: bcast-run %t.f16.mlir --reference --rtol=0 --entry=floats '--input=12xf16=[7,-7,7,-7.5,-1,0,1,-1,inf,1,5,nan]' '--input=12xf16=[2,2,-2,-2,4,-3,inf,inf,2,0,-0.0,1]' '--expected-output=12xf16=[3,-4,-4,3,-1,-0.0,0,-1,nan,inf,-inf,nan]'
// RUN: bcast-run %t.bf16.mlir --reference --rtol=0 --entry=floats '--input=12xbf16=[7,-7,7,-7.5,-1,0,1,-1,inf,1,5,nan]' '--input=12xbf16=[2,2,-2,-2,4,-3,inf,inf,2,0,-0.0,1]' '--expected-output=12xbf16=[3,-4,-4,3,-1,-0.0,0,-1,nan,inf,-inf,nan]'
// RUN: bcast-run %t.f32.mlir --reference --rtol=0 --entry=floats '--input=12xf32=[7,-7,7,-7.5,-1,0,1,-1,inf,1,5,nan]' '--input=12xf32=[2,2,-2,-2,4,-3,inf,inf,2,0,-0.0,1]' '--expected-output=12xf32=[3,-4,-4,3,-1,-0.0,0,-1,nan,inf,-inf,nan]'
// RUN: bcast-run %t.f64.mlir --reference --rtol=0 --entry=floats '--input=12xf64=[7,-7,7,-7.5,-1,0,1,-1,inf,1,5,nan]' '--input=12xf64=[2,2,-2,-2,4,-3,inf,inf,2,0,-0.0,1]' '--expected-output=12xf64=[3,-4,-4,3,-1,-0.0,0,-1,nan,inf,-inf,nan]'
func.func @main(%a: tensor<8xELEMENT>, %b: tensor<8xELEMENT>) -> tensor<8xELEMENT> {
  %0 = bcast.floor_divide %a, %b : tensor<8xELEMENT>
  return %0 : tensor<8xELEMENT>
}

func.func @floats(%a: tensor<12xELEMENT>, %b: tensor<12xELEMENT>) -> tensor<12xELEMENT> {
  %0 = bcast.floor_divide %a, %b : tensor<12xELEMENT>
  return %0 : tensor<12xELEMENT>
}
