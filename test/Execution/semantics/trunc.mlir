// ROUND-1: trunc gives infinities, NaN and zeros as they are, and keeps the sign where
// the result is 0, which 1 divided by the result shows.
//
// RUN: sed 's/ELEMENT/f16/g' %s > %t.f16.mlir
// RUN: sed 's/ELEMENT/bf16/g' %s > %t.bf16.mlir
// RUN: sed 's/ELEMENT/f32/g' %s > %t.f32.mlir
// RUN: sed 's/ELEMENT/f64/g' %s > %t.f64.mlir
//
// RUN: bcast-run %t.f16.mlir --reference --rtol=0 '--input=11xf16=[0,-0.0,-0.5,0.5,1.5,-1.5,2.5,-4.5,inf,-inf,nan]' \
// RUN:   '--expected-output=11xf16=[0,-0.0,-0.0,0,1,-1,2,-4,inf,-inf,nan]' '--expected-output=11xf16=[inf,-inf,-inf,inf,1,-1,0.5,-0.25,0,-0.0,nan]'
// RUN: bcast-run %t.bf16.mlir --reference --rtol=0 '--input=11xbf16=[0,-0.0,-0.5,0.5,1.5,-1.5,2.5,-4.5,inf,-inf,nan]' \
// RUN:   '--expected-output=11xbf16=[0,-0.0,-0.0,0,1,-1,2,-4,inf,-inf,nan]' '--expected-output=11xbf16=[inf,-inf,-inf,inf,1,-1,0.5,-0.25,0,-0.0,nan]'
// RUN: bcast-run %t.f32.mlir --reference --rtol=0 '--input=11xf32=[0,-0.0,-0.5,0.5,1.5,-1.5,2.5,-4.5,inf,-inf,nan]' \
// RUN:   '--expected-output=11xf32=[0,-0.0,-0.0,0,1,-1,2,-4,inf,-inf,nan]' '--expected-output=11xf32=[inf,-inf,-inf,inf,1,-1,0.5,-0.25,0,-0.0,nan]'
// RUN: bcast-run %t.f64.mlir --reference --rtol=0 '--input=11xf64=[0,-0.0,-0.5,0.5,1.5,-1.5,2.5,-4.5,inf,-inf,nan]' \
// RUN:   '--expected-output=11xf64=[0,-0.0,-0.0,0,1,-1,2,-4,inf,-inf,nan]' '--expected-output=11xf64=[inf,-inf,-inf,inf,1,-1,0.5,-0.25,0,-0.0,nan]'
func.func @main(%x: tensor<11xELEMENT>) -> (tensor<11xELEMENT>, tensor<11xELEMENT>) {
  %r = bcast.trunc %x : tensor<11xELEMENT>
  %one = arith.constant dense<1.0> : tensor<11xELEMENT>
  %inverse = bcast.divide %one, %r : tensor<11xELEMENT>
  return %r, %inverse : tensor<11xELEMENT>, tensor<11xELEMENT>
}
