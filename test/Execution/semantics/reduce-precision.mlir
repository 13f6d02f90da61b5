// REDUCE_PRECISION-1: to nearest even. REDUCE_PRECISION-2: out of range an infinity, below the least
// normal number a zero. REDUCE_PRECISION-3: NaN is NaN, or +infinity without a bit of mantissa.
//
// RUN: sed 's/ELEMENT/f16/g' %s > %t.f16.mlir
// RUN: sed 's/ELEMENT/bf16/g' %s > %t.bf16.mlir
// RUN: sed 's/ELEMENT/f32/g' %s > %t.f32.mlir
// RUN: sed 's/ELEMENT/f64/g' %s > %t.f64.mlir
//
// 1.5625 and 1.6875 lie halfway between numbers of three bits of mantissa; 448 and 240 are in the
// range of e4m3, 2^-7 is below it.
// RUN: bcast-run %t.f16.mlir --reference --rtol=0 --atol=0 '--input=13xf16=[1.5625,1.6875,-1.6875,240,247,248,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]' \
// RUN:   '--expected-output=13xf16=[1.5,1.75,-1.75,240,240,inf,0.015625,0,-0.0,0,-0.0,inf,-inf]' '--expected-output=13xf16=[2,2,-2,256,256,256,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]'
// RUN: bcast-run %t.f16.mlir --reference --entry=nan --input=1xf16=nan --expected-output=1xf16=nan --expected-output=1xf16=inf --expected-output=1xf16=inf
// RUN: bcast-run %t.bf16.mlir --reference --rtol=0 --atol=0 '--input=13xbf16=[1.5625,1.6875,-1.6875,240,247,248,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]' \
// RUN:   '--expected-output=13xbf16=[1.5,1.75,-1.75,240,240,inf,0.015625,0,-0.0,0,-0.0,inf,-inf]' '--expected-output=13xbf16=[2,2,-2,256,256,256,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]'
// RUN: bcast-run %t.bf16.mlir --reference --entry=nan --input=1xbf16=nan --expected-output=1xbf16=nan --expected-output=1xbf16=inf --expected-output=1xbf16=inf
// RUN: bcast-run %t.f32.mlir --reference --rtol=0 --atol=0 '--input=13xf32=[1.5625,1.6875,-1.6875,240,247,248,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]' \
// RUN:   '--expected-output=13xf32=[1.5,1.75,-1.75,240,240,inf,0.015625,0,-0.0,0,-0.0,inf,-inf]' '--expected-output=13xf32=[2,2,-2,256,256,256,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]'
// RUN: bcast-run %t.f32.mlir --reference --entry=nan --input=1xf32=nan --expected-output=1xf32=nan --expected-output=1xf32=inf --expected-output=1xf32=inf
// RUN: bcast-run %t.f64.mlir --reference --rtol=0 --atol=0 '--input=13xf64=[1.5625,1.6875,-1.6875,240,247,248,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]' \
// RUN:   '--expected-output=13xf64=[1.5,1.75,-1.75,240,240,inf,0.015625,0,-0.0,0,-0.0,inf,-inf]' '--expected-output=13xf64=[2,2,-2,256,256,256,0.015625,0.0078125,-0.0078125,0,-0.0,inf,-inf]'
// RUN: bcast-run %t.f64.mlir --reference --entry=nan --input=1xf64=nan --expected-output=1xf64=nan --expected-output=1xf64=inf --expected-output=1xf64=inf
//
// Halfway between powers of two, the one whose biased exponent is even, and beside halfway the nearer
// one; also at the largest numbers, and among the subnormal ones.
// RUN: bcast-run %t.f16.mlir --reference --rtol=0 --atol=0 --entry=ties '--input=15xf16=[0.75,1.5,3.0,-3.0,6.0,-6.0,12.0,3.001953125,5.99609375,49152.0,-49152.0,3.0517578125e-05,3.057718276977539e-05,3.045797348022461e-05,9.1552734375e-05]' \
// RUN:   '--expected-output=15xf16=[0.5,2.0,2.0,-2.0,8.0,-8.0,8.0,4.0,4.0,32768.0,-32768.0,0.0,6.103515625e-05,0.0,0.0001220703125]'
// RUN: bcast-run %t.bf16.mlir --reference --rtol=0 --atol=0 --entry=ties '--input=15xbf16=[0.75,1.5,3.0,-3.0,6.0,-6.0,12.0,3.015625,5.96875,2.5521177519070385e+38,-2.5521177519070385e+38,5.877471754111438e-39,5.969307250269429e-39,5.7856362579534463e-39,1.7632415262334313e-38]' \
// RUN:   '--expected-output=15xbf16=[0.5,2.0,2.0,-2.0,8.0,-8.0,8.0,4.0,4.0,1.7014118346046923e+38,-1.7014118346046923e+38,0.0,1.1754943508222875e-38,0.0,2.350988701644575e-38]'
// RUN: bcast-run %t.f32.mlir --reference --rtol=0 --atol=0 --entry=ties '--input=15xf32=[0.75,1.5,3.0,-3.0,6.0,-6.0,12.0,3.000000238418579,5.999999523162842,2.5521177519070385e+38,-2.5521177519070385e+38,5.877471754111438e-39,5.877473155409902e-39,5.877470352812973e-39,1.7632415262334313e-38]' \
// RUN:   '--expected-output=15xf32=[0.5,2.0,2.0,-2.0,8.0,-8.0,8.0,4.0,4.0,1.7014118346046923e+38,-1.7014118346046923e+38,0.0,1.1754943508222875e-38,0.0,2.350988701644575e-38]'
// RUN: bcast-run %t.f64.mlir --reference --rtol=0 --atol=0 --entry=ties '--input=15xf64=[0.75,1.5,3.0,-3.0,6.0,-6.0,12.0,3.0000000000000004,5.999999999999999,1.348269851146737e+308,-1.348269851146737e+308,1.1125369292536007e-308,1.112536929253601e-308,1.1125369292536e-308,3.337610787760802e-308]' \
// RUN:   '--expected-output=15xf64=[0.5,2.0,2.0,-2.0,8.0,-8.0,8.0,4.0,4.0,8.98846567431158e+307,-8.98846567431158e+307,0.0,2.2250738585072014e-308,0.0,4.450147717014403e-308]'
func.func @main(%x: tensor<13xELEMENT>) -> (tensor<13xELEMENT>, tensor<13xELEMENT>) {
  %0 = bcast.reduce_precision %x, format = e4m3 : tensor<13xELEMENT>
  %1 = bcast.reduce_precision %x, format = e8m0 : tensor<13xELEMENT>
  return %0, %1 : tensor<13xELEMENT>, tensor<13xELEMENT>
}

func.func @nan(%x: tensor<1xELEMENT>) -> (tensor<1xELEMENT>, tensor<1xELEMENT>, tensor<1xELEMENT>) {
  %0 = bcast.reduce_precision %x, format = e4m3 : tensor<1xELEMENT>
  %1 = bcast.reduce_precision %x, format = e8m0 : tensor<1xELEMENT>
  %2 = bcast.negate %x : tensor<1xELEMENT>
  %3 = bcast.reduce_precision %2, format = e8m0 : tensor<1xELEMENT>
  return %0, %1, %3 : tensor<1xELEMENT>, tensor<1xELEMENT>, tensor<1xELEMENT>
}

func.func @ties(%x: tensor<15xELEMENT>) -> tensor<15xELEMENT> {
  %0 = bcast.reduce_precision %x, format = e11m0 : tensor<15xELEMENT>
  return %0 : tensor<15xELEMENT>
}
