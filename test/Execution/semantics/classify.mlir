// CLASSIFY-1: is_nan is true of NaN alone, is_inf of the two infinities, and is_finite of
// everything else.
//
// RUN: sed 's/ELEMENT/f16/g' %s > %t.f16.mlir
// RUN: sed 's/ELEMENT/bf16/g' %s > %t.bf16.mlir
// RUN: sed 's/ELEMENT/f32/g' %s > %t.f32.mlir
// RUN: sed 's/ELEMENT/f64/g' %s > %t.f64.mlir
//
// RUN: bcast-run %t.f16.mlir --reference '--input=6xf16=[0,-1,inf,-inf,nan,-0.0]' '--expected-output=6xi1=[true,true,false,false,false,true]' \
// RUN:   '--expected-output=6xi1=[false,false,true,true,false,false]' '--expected-output=6xi1=[false,false,false,false,true,false]'
// RUN: bcast-run %t.bf16.mlir --reference '--input=6xbf16=[0,-1,inf,-inf,nan,-0.0]' '--expected-output=6xi1=[true,true,false,false,false,true]' \
// RUN:   '--expected-output=6xi1=[false,false,true,true,false,false]' '--expected-output=6xi1=[false,false,false,false,true,false]'
// RUN: bcast-run %t.f32.mlir --reference '--input=6xf32=[0,-1,inf,-inf,nan,-0.0]' '--expected-output=6xi1=[true,true,false,false,false,true]' \
// RUN:   '--expected-output=6xi1=[false,false,true,true,false,false]' '--expected-output=6xi1=[false,false,false,false,true,false]'
// RUN: bcast-run %t.f64.mlir --reference '--input=6xf64=[0,-1,inf,-inf,nan,-0.0]' '--expected-output=6xi1=[true,true,false,false,false,true]' \
// RUN:   '--expected-output=6xi1=[false,false,true,true,false,false]' '--expected-output=6xi1=[false,false,false,false,true,false]'
func.func @main(%x: tensor<6xELEMENT>) -> (tensor<6xi1>, tensor<6xi1>, tensor<6xi1>) {
  %finite = bcast.is_finite %x : tensor<6xELEMENT> -> tensor<6xi1>
  %inf = bcast.is_inf %x : tensor<6xELEMENT> -> tensor<6xi1>
  %nan = bcast.is_nan %x : tensor<6xELEMENT> -> tensor<6xi1>
  return %finite, %inf, %nan : tensor<6xi1>, tensor<6xi1>, tensor<6xi1>
}
