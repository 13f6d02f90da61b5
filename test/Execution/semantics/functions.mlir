// FLOAT-2: functions that are calls of libm, as accurate as the others. The expected values
// are Python's, whose math is the C library's.
//
// RUN: sed 's/ELEMENT/f16/g' %s > %t.f16.mlir
// RUN: sed 's/ELEMENT/bf16/g' %s > %t.bf16.mlir
// RUN: sed 's/ELEMENT/f32/g' %s > %t.f32.mlir
// RUN: sed 's/ELEMENT/f64/g' %s > %t.f64.mlir
//
// RUN: bcast-run %t.f16.mlir --reference --entry=unit '--input=7xf16=[0.25,0.5,-0.75,-1.0,-0.0,1.5,nan]' \
// RUN:   '--expected-output=7xf16=[0.25268025514207865,0.5235987755982989,-0.848062078981481,-1.5707963267948966,-0.0,nan,nan]' \
// RUN:   '--expected-output=7xf16=[1.318116071652818,1.0471975511965979,2.4188584057763776,3.141592653589793,1.5707963267948966,nan,nan]' \
// RUN:   '--expected-output=7xf16=[0.25541281188299536,0.5493061443340548,-0.9729550745276566,-inf,-0.0,nan,nan]'
// RUN: bcast-run %t.bf16.mlir --reference --entry=unit '--input=7xbf16=[0.25,0.5,-0.75,-1.0,-0.0,1.5,nan]' \
// RUN:   '--expected-output=7xbf16=[0.25268025514207865,0.5235987755982989,-0.848062078981481,-1.5707963267948966,-0.0,nan,nan]' \
// RUN:   '--expected-output=7xbf16=[1.318116071652818,1.0471975511965979,2.4188584057763776,3.141592653589793,1.5707963267948966,nan,nan]' \
// RUN:   '--expected-output=7xbf16=[0.25541281188299536,0.5493061443340548,-0.9729550745276566,-inf,-0.0,nan,nan]'
// RUN: bcast-run %t.f32.mlir --reference --entry=unit '--input=7xf32=[0.25,0.5,-0.75,-1.0,-0.0,1.5,nan]' \
// RUN:   '--expected-output=7xf32=[0.25268025514207865,0.5235987755982989,-0.848062078981481,-1.5707963267948966,-0.0,nan,nan]' \
// RUN:   '--expected-output=7xf32=[1.318116071652818,1.0471975511965979,2.4188584057763776,3.141592653589793,1.5707963267948966,nan,nan]' \
// RUN:   '--expected-output=7xf32=[0.25541281188299536,0.5493061443340548,-0.9729550745276566,-inf,-0.0,nan,nan]'
// RUN: bcast-run %t.f64.mlir --reference --entry=unit '--input=7xf64=[0.25,0.5,-0.75,-1.0,-0.0,1.5,nan]' \
// RUN:   '--expected-output=7xf64=[0.25268025514207865,0.5235987755982989,-0.848062078981481,-1.5707963267948966,-0.0,nan,nan]' \
// RUN:   '--expected-output=7xf64=[1.318116071652818,1.0471975511965979,2.4188584057763776,3.141592653589793,1.5707963267948966,nan,nan]' \
// RUN:   '--expected-output=7xf64=[0.25541281188299536,0.5493061443340548,-0.9729550745276566,-inf,-0.0,nan,nan]'
// RUN: bcast-run %t.f16.mlir --reference --entry=any '--input=7xf16=[0.25,-0.5,2.0,-3.0,-0.0,8.0,nan]' \
// RUN:   '--expected-output=7xf16=[0.24497866312686414,-0.4636476090008061,1.1071487177940904,-1.2490457723982544,-0.0,1.446441332248135,nan]' \
// RUN:   '--expected-output=7xf16=[0.2526123168081683,-0.5210953054937474,3.626860407847019,-10.017874927409903,-0.0,1490.4788257895502,nan]' \
// RUN:   '--expected-output=7xf16=[1.0314130998795732,1.1276259652063807,3.7621956910836314,10.067661995777765,1.0,1490.479161252178,nan]' \
// RUN:   '--expected-output=7xf16=[0.24746646154726346,-0.48121182505960347,1.4436354751788103,-1.8184464592320668,-0.0,2.7764722807237177,nan]' \
// RUN:   '--expected-output=7xf16=[1.189207115002721,0.7071067811865476,4.0,0.125,1.0,256.0,nan]' \
// RUN:   '--expected-output=7xf16=[0.7236736098317631,1.5204998778130465,0.004677734981047265,1.9999779095030015,1.0,1.1224297172982928e-29,nan]'
// RUN: bcast-run %t.bf16.mlir --reference --entry=any '--input=7xbf16=[0.25,-0.5,2.0,-3.0,-0.0,8.0,nan]' \
// RUN:   '--expected-output=7xbf16=[0.24497866312686414,-0.4636476090008061,1.1071487177940904,-1.2490457723982544,-0.0,1.446441332248135,nan]' \
// RUN:   '--expected-output=7xbf16=[0.2526123168081683,-0.5210953054937474,3.626860407847019,-10.017874927409903,-0.0,1490.4788257895502,nan]' \
// RUN:   '--expected-output=7xbf16=[1.0314130998795732,1.1276259652063807,3.7621956910836314,10.067661995777765,1.0,1490.479161252178,nan]' \
// RUN:   '--expected-output=7xbf16=[0.24746646154726346,-0.48121182505960347,1.4436354751788103,-1.8184464592320668,-0.0,2.7764722807237177,nan]' \
// RUN:   '--expected-output=7xbf16=[1.189207115002721,0.7071067811865476,4.0,0.125,1.0,256.0,nan]' \
// RUN:   '--expected-output=7xbf16=[0.7236736098317631,1.5204998778130465,0.004677734981047265,1.9999779095030015,1.0,1.1224297172982928e-29,nan]'
// RUN: bcast-run %t.f32.mlir --reference --entry=any '--input=7xf32=[0.25,-0.5,2.0,-3.0,-0.0,8.0,nan]' \
// RUN:   '--expected-output=7xf32=[0.24497866312686414,-0.4636476090008061,1.1071487177940904,-1.2490457723982544,-0.0,1.446441332248135,nan]' \
// RUN:   '--expected-output=7xf32=[0.2526123168081683,-0.5210953054937474,3.626860407847019,-10.017874927409903,-0.0,1490.4788257895502,nan]' \
// RUN:   '--expected-output=7xf32=[1.0314130998795732,1.1276259652063807,3.7621956910836314,10.067661995777765,1.0,1490.479161252178,nan]' \
// RUN:   '--expected-output=7xf32=[0.24746646154726346,-0.48121182505960347,1.4436354751788103,-1.8184464592320668,-0.0,2.7764722807237177,nan]' \
// RUN:   '--expected-output=7xf32=[1.189207115002721,0.7071067811865476,4.0,0.125,1.0,256.0,nan]' \
// RUN:   '--expected-output=7xf32=[0.7236736098317631,1.5204998778130465,0.004677734981047265,1.9999779095030015,1.0,1.1224297172982928e-29,nan]'
// RUN: bcast-run %t.f64.mlir --reference --entry=any '--input=7xf64=[0.25,-0.5,2.0,-3.0,-0.0,8.0,nan]' \
// RUN:   '--expected-output=7xf64=[0.24497866312686414,-0.4636476090008061,1.1071487177940904,-1.2490457723982544,-0.0,1.446441332248135,nan]' \
// RUN:   '--expected-output=7xf64=[0.2526123168081683,-0.5210953054937474,3.626860407847019,-10.017874927409903,-0.0,1490.4788257895502,nan]' \
// RUN:   '--expected-output=7xf64=[1.0314130998795732,1.1276259652063807,3.7621956910836314,10.067661995777765,1.0,1490.479161252178,nan]' \
// RUN:   '--expected-output=7xf64=[0.24746646154726346,-0.48121182505960347,1.4436354751788103,-1.8184464592320668,-0.0,2.7764722807237177,nan]' \
// RUN:   '--expected-output=7xf64=[1.189207115002721,0.7071067811865476,4.0,0.125,1.0,256.0,nan]' \
// RUN:   '--expected-output=7xf64=[0.7236736098317631,1.5204998778130465,0.004677734981047265,1.9999779095030015,1.0,1.1224297172982928e-29,nan]'
// RUN: bcast-run %t.f16.mlir --reference --entry=positive '--input=8xf16=[0.25,0.5,1.0,3.0,100.0,0.0,-1.0,inf]' \
// RUN:   '--expected-output=8xf16=[-2.0,-1.0,0.0,1.584962500721156,6.643856189774724,-inf,nan,inf]' \
// RUN:   '--expected-output=8xf16=[-0.6020599913279624,-0.3010299956639812,0.0,0.47712125471966244,2.0,-inf,nan,inf]' \
// RUN:   '--expected-output=8xf16=[nan,nan,0.0,1.762747174039086,5.298292365610484,nan,nan,inf]'
// RUN: bcast-run %t.bf16.mlir --reference --entry=positive '--input=8xbf16=[0.25,0.5,1.0,3.0,100.0,0.0,-1.0,inf]' \
// RUN:   '--expected-output=8xbf16=[-2.0,-1.0,0.0,1.584962500721156,6.643856189774724,-inf,nan,inf]' \
// RUN:   '--expected-output=8xbf16=[-0.6020599913279624,-0.3010299956639812,0.0,0.47712125471966244,2.0,-inf,nan,inf]' \
// RUN:   '--expected-output=8xbf16=[nan,nan,0.0,1.762747174039086,5.298292365610484,nan,nan,inf]'
// RUN: bcast-run %t.f32.mlir --reference --entry=positive '--input=8xf32=[0.25,0.5,1.0,3.0,100.0,0.0,-1.0,inf]' \
// RUN:   '--expected-output=8xf32=[-2.0,-1.0,0.0,1.584962500721156,6.643856189774724,-inf,nan,inf]' \
// RUN:   '--expected-output=8xf32=[-0.6020599913279624,-0.3010299956639812,0.0,0.47712125471966244,2.0,-inf,nan,inf]' \
// RUN:   '--expected-output=8xf32=[nan,nan,0.0,1.762747174039086,5.298292365610484,nan,nan,inf]'
// RUN: bcast-run %t.f64.mlir --reference --entry=positive '--input=8xf64=[0.25,0.5,1.0,3.0,100.0,0.0,-1.0,inf]' \
// RUN:   '--expected-output=8xf64=[-2.0,-1.0,0.0,1.584962500721156,6.643856189774724,-inf,nan,inf]' \
// RUN:   '--expected-output=8xf64=[-0.6020599913279624,-0.3010299956639812,0.0,0.47712125471966244,2.0,-inf,nan,inf]' \
// RUN:   '--expected-output=8xf64=[nan,nan,0.0,1.762747174039086,5.298292365610484,nan,nan,inf]'
// RUN: bcast-run %t.f16.mlir --reference --entry=limits '--input=2xf16=[inf,-inf]' \
// RUN:   '--expected-output=2xf16=[1.5707963267948966,-1.5707963267948966]' \
// RUN:   '--expected-output=2xf16=[inf,-inf]' \
// RUN:   '--expected-output=2xf16=[inf,inf]' \
// RUN:   '--expected-output=2xf16=[inf,-inf]' \
// RUN:   '--expected-output=2xf16=[inf,0.0]' \
// RUN:   '--expected-output=2xf16=[0.0,2.0]' \
// RUN:   '--expected-output=2xf16=[nan,nan]'
// RUN: bcast-run %t.bf16.mlir --reference --entry=limits '--input=2xbf16=[inf,-inf]' \
// RUN:   '--expected-output=2xbf16=[1.5707963267948966,-1.5707963267948966]' \
// RUN:   '--expected-output=2xbf16=[inf,-inf]' \
// RUN:   '--expected-output=2xbf16=[inf,inf]' \
// RUN:   '--expected-output=2xbf16=[inf,-inf]' \
// RUN:   '--expected-output=2xbf16=[inf,0.0]' \
// RUN:   '--expected-output=2xbf16=[0.0,2.0]' \
// RUN:   '--expected-output=2xbf16=[nan,nan]'
// RUN: bcast-run %t.f32.mlir --reference --entry=limits '--input=2xf32=[inf,-inf]' \
// RUN:   '--expected-output=2xf32=[1.5707963267948966,-1.5707963267948966]' \
// RUN:   '--expected-output=2xf32=[inf,-inf]' \
// RUN:   '--expected-output=2xf32=[inf,inf]' \
// RUN:   '--expected-output=2xf32=[inf,-inf]' \
// RUN:   '--expected-output=2xf32=[inf,0.0]' \
// RUN:   '--expected-output=2xf32=[0.0,2.0]' \
// RUN:   '--expected-output=2xf32=[nan,nan]'
// RUN: bcast-run %t.f64.mlir --reference --entry=limits '--input=2xf64=[inf,-inf]' \
// RUN:   '--expected-output=2xf64=[1.5707963267948966,-1.5707963267948966]' \
// RUN:   '--expected-output=2xf64=[inf,-inf]' \
// RUN:   '--expected-output=2xf64=[inf,inf]' \
// RUN:   '--expected-output=2xf64=[inf,-inf]' \
// RUN:   '--expected-output=2xf64=[inf,0.0]' \
// RUN:   '--expected-output=2xf64=[0.0,2.0]' \
// RUN:   '--expected-output=2xf64=[nan,nan]'

func.func @unit(%x: tensor<7xELEMENT>) -> (tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>) {
  %asin = bcast.asin %x : tensor<7xELEMENT>
  %acos = bcast.acos %x : tensor<7xELEMENT>
  %atanh = bcast.atanh %x : tensor<7xELEMENT>
  return %asin, %acos, %atanh : tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>
}

func.func @any(%x: tensor<7xELEMENT>) -> (tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>) {
  %atan = bcast.atan %x : tensor<7xELEMENT>
  %sinh = bcast.sinh %x : tensor<7xELEMENT>
  %cosh = bcast.cosh %x : tensor<7xELEMENT>
  %asinh = bcast.asinh %x : tensor<7xELEMENT>
  %exp2 = bcast.exp2 %x : tensor<7xELEMENT>
  %erfc = bcast.erfc %x : tensor<7xELEMENT>
  return %atan, %sinh, %cosh, %asinh, %exp2, %erfc : tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>, tensor<7xELEMENT>
}

func.func @positive(%x: tensor<8xELEMENT>) -> (tensor<8xELEMENT>, tensor<8xELEMENT>, tensor<8xELEMENT>) {
  %log2 = bcast.log2 %x : tensor<8xELEMENT>
  %log10 = bcast.log10 %x : tensor<8xELEMENT>
  %acosh = bcast.acosh %x : tensor<8xELEMENT>
  return %log2, %log10, %acosh : tensor<8xELEMENT>, tensor<8xELEMENT>, tensor<8xELEMENT>
}

func.func @limits(%x: tensor<2xELEMENT>) -> (tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>) {
  %atan = bcast.atan %x : tensor<2xELEMENT>
  %sinh = bcast.sinh %x : tensor<2xELEMENT>
  %cosh = bcast.cosh %x : tensor<2xELEMENT>
  %asinh = bcast.asinh %x : tensor<2xELEMENT>
  %exp2 = bcast.exp2 %x : tensor<2xELEMENT>
  %erfc = bcast.erfc %x : tensor<2xELEMENT>
  %asin = bcast.asin %x : tensor<2xELEMENT>
  return %atan, %sinh, %cosh, %asinh, %exp2, %erfc, %asin : tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>, tensor<2xELEMENT>
}
