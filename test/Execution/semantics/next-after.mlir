// NEXT_AFTER-1: the next number of the type, subnormal numbers and infinities among them.
//
// RUN: sed 's/ELEMENT/f16/g' %s > %t.f16.mlir
// RUN: sed 's/ELEMENT/bf16/g' %s > %t.bf16.mlir
// RUN: sed 's/ELEMENT/f32/g' %s > %t.f32.mlir
// RUN: sed 's/ELEMENT/f64/g' %s > %t.f64.mlir
//
// RUN: bcast-run %t.f16.mlir --reference --rtol=0 --atol=0 '--input=12xf16=[1,1,-1,0,-0.0,5.960464477539063e-08,inf,2,nan,1,65504.0,0]' '--input=12xf16=[2,0,-2,-1,1,0,0,2,1,nan,inf,-0.0]' \
// RUN:   '--expected-output=12xf16=[1.0009765625,0.99951171875,-1.0009765625,-5.960464477539063e-08,5.960464477539063e-08,0,65504.0,2,nan,nan,inf,-0.0]'
// RUN: bcast-run %t.bf16.mlir --reference --rtol=0 --atol=0 '--input=12xbf16=[1,1,-1,0,-0.0,9.183549615799121e-41,inf,2,nan,1,3.3895313892515355e+38,0]' '--input=12xbf16=[2,0,-2,-1,1,0,0,2,1,nan,inf,-0.0]' \
// RUN:   '--expected-output=12xbf16=[1.0078125,0.99609375,-1.0078125,-9.183549615799121e-41,9.183549615799121e-41,0,3.3895313892515355e+38,2,nan,nan,inf,-0.0]'
// RUN: bcast-run %t.f32.mlir --reference --rtol=0 --atol=0 '--input=12xf32=[1,1,-1,0,-0.0,1.401298464324817e-45,inf,2,nan,1,3.4028234663852886e+38,0]' '--input=12xf32=[2,0,-2,-1,1,0,0,2,1,nan,inf,-0.0]' \
// RUN:   '--expected-output=12xf32=[1.0000001192092896,0.9999999403953552,-1.0000001192092896,-1.401298464324817e-45,1.401298464324817e-45,0,3.4028234663852886e+38,2,nan,nan,inf,-0.0]'
// RUN: bcast-run %t.f64.mlir --reference --rtol=0 --atol=0 '--input=12xf64=[1,1,-1,0,-0.0,5e-324,inf,2,nan,1,1.7976931348623157e+308,0]' '--input=12xf64=[2,0,-2,-1,1,0,0,2,1,nan,inf,-0.0]' \
// RUN:   '--expected-output=12xf64=[1.0000000000000002,0.9999999999999999,-1.0000000000000002,-5e-324,5e-324,0,1.7976931348623157e+308,2,nan,nan,inf,-0.0]'
func.func @main(%x: tensor<12xELEMENT>, %y: tensor<12xELEMENT>) -> tensor<12xELEMENT> {
  %r = bcast.next_after %x, %y : tensor<12xELEMENT>
  return %r : tensor<12xELEMENT>
}
