// COPYSIGN-1: the sign bit counts, of zeros, infinities and a NaN of the input too.
//
// RUN: sed 's/ELEMENT/f16/g' %s > %t.f16.mlir
// RUN: sed 's/ELEMENT/bf16/g' %s > %t.bf16.mlir
// RUN: sed 's/ELEMENT/f32/g' %s > %t.f32.mlir
// RUN: sed 's/ELEMENT/f64/g' %s > %t.f64.mlir
//
// RUN: bcast-run %t.f16.mlir --reference --rtol=0 '--input=6xf16=[1,-2,0,inf,nan,4]' '--input=6xf16=[-0.0,0,-inf,-1,-1,2]' \
// RUN:   '--expected-output=6xf16=[-1,2,-0.0,-inf,nan,4]' '--expected-output=6xf16=[-1,0.5,-inf,-0.0,nan,0.25]'
// RUN: bcast-run %t.bf16.mlir --reference --rtol=0 '--input=6xbf16=[1,-2,0,inf,nan,4]' '--input=6xbf16=[-0.0,0,-inf,-1,-1,2]' \
// RUN:   '--expected-output=6xbf16=[-1,2,-0.0,-inf,nan,4]' '--expected-output=6xbf16=[-1,0.5,-inf,-0.0,nan,0.25]'
// RUN: bcast-run %t.f32.mlir --reference --rtol=0 '--input=6xf32=[1,-2,0,inf,nan,4]' '--input=6xf32=[-0.0,0,-inf,-1,-1,2]' \
// RUN:   '--expected-output=6xf32=[-1,2,-0.0,-inf,nan,4]' '--expected-output=6xf32=[-1,0.5,-inf,-0.0,nan,0.25]'
// RUN: bcast-run %t.f64.mlir --reference --rtol=0 '--input=6xf64=[1,-2,0,inf,nan,4]' '--input=6xf64=[-0.0,0,-inf,-1,-1,2]' \
// RUN:   '--expected-output=6xf64=[-1,2,-0.0,-inf,nan,4]' '--expected-output=6xf64=[-1,0.5,-inf,-0.0,nan,0.25]'
func.func @main(%x: tensor<6xELEMENT>, %y: tensor<6xELEMENT>) -> (tensor<6xELEMENT>, tensor<6xELEMENT>) {
  %r = bcast.copysign %x, %y : tensor<6xELEMENT>
  %one = arith.constant dense<1.0> : tensor<6xELEMENT>
  %inverse = bcast.divide %one, %r : tensor<6xELEMENT>
  return %r, %inverse : tensor<6xELEMENT>, tensor<6xELEMENT>
}
