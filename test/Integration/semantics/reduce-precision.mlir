// REDUCE_PRECISION-1: to nearest even. REDUCE_PRECISION-2: out of range an infinity, below the least
// normal number a zero. REDUCE_PRECISION-3: NaN is NaN, or an infinity without a bit of mantissa.
//
// RUN: sed 's/ELEMENT/bf16/g' %s > %t.bf16.mlir
// RUN: sed 's/ELEMENT/f32/g' %s > %t.f32.mlir
// RUN: sed 's/ELEMENT/f64/g' %s > %t.f64.mlir
//
// 1.5625 and 1.6875 lie halfway between numbers of three bits of mantissa; 448 and 240 are in the
// range of e4m3, 2^-7 is below it.
// RUN: bcast-run %t.bf16.mlir --reference --rtol=0 --atol=0 '--input=13xbf16=[1.5625,1.6875,-1.6875,240,247,248,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]' \
// RUN:   '--expected-output=13xbf16=[1.5,1.75,-1.75,240,240,inf,0.015625,0,-0.0,0,-0.0,inf,-inf]' '--expected-output=13xbf16=[2,2,-2,256,256,256,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]'
// RUN: bcast-run %t.bf16.mlir --reference --entry=nan --input=1xbf16=nan --expected-output=1xbf16=nan --expected-output=1xbf16=inf
// RUN: bcast-run %t.f32.mlir --reference --rtol=0 --atol=0 '--input=13xf32=[1.5625,1.6875,-1.6875,240,247,248,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]' \
// RUN:   '--expected-output=13xf32=[1.5,1.75,-1.75,240,240,inf,0.015625,0,-0.0,0,-0.0,inf,-inf]' '--expected-output=13xf32=[2,2,-2,256,256,256,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]'
// RUN: bcast-run %t.f32.mlir --reference --entry=nan --input=1xf32=nan --expected-output=1xf32=nan --expected-output=1xf32=inf
// RUN: bcast-run %t.f64.mlir --reference --rtol=0 --atol=0 '--input=13xf64=[1.5625,1.6875,-1.6875,240,247,248,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]' \
// RUN:   '--expected-output=13xf64=[1.5,1.75,-1.75,240,240,inf,0.015625,0,-0.0,0,-0.0,inf,-inf]' '--expected-output=13xf64=[2,2,-2,256,256,256,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]'
// RUN: bcast-run %t.f64.mlir --reference --entry=nan --input=1xf64=nan --expected-output=1xf64=nan --expected-output=1xf64=inf
func.func @main(%x: tensor<13xELEMENT>) -> (tensor<13xELEMENT>, tensor<13xELEMENT>) {
  %0 = bcast.reduce_precision %x, format = e4m3 : tensor<13xELEMENT>
  %1 = bcast.reduce_precision %x, format = e8m0 : tensor<13xELEMENT>
  return %0, %1 : tensor<13xELEMENT>, tensor<13xELEMENT>
}

func.func @nan(%x: tensor<1xELEMENT>) -> (tensor<1xELEMENT>, tensor<1xELEMENT>) {
  %0 = bcast.reduce_precision %x, format = e4m3 : tensor<1xELEMENT>
  %1 = bcast.reduce_precision %x, format = e8m0 : tensor<1xELEMENT>
  %2 = bcast.abs %1 : tensor<1xELEMENT>
  return %0, %2 : tensor<1xELEMENT>, tensor<1xELEMENT>
}
