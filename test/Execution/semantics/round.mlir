// ROUND-1: floor, ceil, round_nearest_even and round_nearest_afz keep infinities, NaN
// and zeros, and keep the sign if the result is 0, which 1 divided by the result
// shows.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0

// RUN: %{run} --entry=f16 '--input=13xf16=[0,-0.0,-0.5,0.5,0.25,-0.25,1.5,-1.5,2.5,-2.5,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf16=[0,-0.0,-1,0,0,-1,1,-2,2,-3,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf16=[0,-0.0,-0.0,1,1,-0.0,2,-1,3,-2,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf16=[0,-0.0,-0.0,0,0,-0.0,2,-2,2,-2,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf16=[0,-0.0,-1,1,0,-0.0,2,-2,3,-3,inf,-inf,nan]'
func.func @f16(%x: tensor<13xf16>) -> (tensor<13xf16>, tensor<13xf16>, tensor<13xf16>, tensor<13xf16>) {
  %floor = bcast.floor %x : tensor<13xf16>
  %ceil = bcast.ceil %x : tensor<13xf16>
  %even = bcast.round_nearest_even %x : tensor<13xf16>
  %afz = bcast.round_nearest_afz %x : tensor<13xf16>
  return %floor, %ceil, %even, %afz : tensor<13xf16>, tensor<13xf16>, tensor<13xf16>, tensor<13xf16>
}

// RUN: %{run} --entry=f16_signs '--input=6xf16=[0,-0.0,-0.5,0.5,0.25,-0.25]' '--input=6xf16=[1,1,1,1,1,1]' \
// RUN:   '--expected-output=6xf16=[inf,-inf,-1,inf,inf,-1]' '--expected-output=6xf16=[inf,-inf,-inf,1,1,-inf]' \
// RUN:   '--expected-output=6xf16=[inf,-inf,-inf,inf,inf,-inf]' '--expected-output=6xf16=[inf,-inf,-1,1,inf,-inf]'
func.func @f16_signs(%x: tensor<6xf16>, %one: tensor<6xf16>) -> (tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>) {
  %floor = bcast.floor %x : tensor<6xf16>
  %ceil = bcast.ceil %x : tensor<6xf16>
  %even = bcast.round_nearest_even %x : tensor<6xf16>
  %afz = bcast.round_nearest_afz %x : tensor<6xf16>
  %floor_inverse = bcast.divide %one, %floor : tensor<6xf16>
  %ceil_inverse = bcast.divide %one, %ceil : tensor<6xf16>
  %even_inverse = bcast.divide %one, %even : tensor<6xf16>
  %afz_inverse = bcast.divide %one, %afz : tensor<6xf16>
  return %floor_inverse, %ceil_inverse, %even_inverse, %afz_inverse : tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>
}

// RUN: %{run} --entry=bf16 '--input=13xbf16=[0,-0.0,-0.5,0.5,0.25,-0.25,1.5,-1.5,2.5,-2.5,inf,-inf,nan]' \
// RUN:   '--expected-output=13xbf16=[0,-0.0,-1,0,0,-1,1,-2,2,-3,inf,-inf,nan]' \
// RUN:   '--expected-output=13xbf16=[0,-0.0,-0.0,1,1,-0.0,2,-1,3,-2,inf,-inf,nan]' \
// RUN:   '--expected-output=13xbf16=[0,-0.0,-0.0,0,0,-0.0,2,-2,2,-2,inf,-inf,nan]' \
// RUN:   '--expected-output=13xbf16=[0,-0.0,-1,1,0,-0.0,2,-2,3,-3,inf,-inf,nan]'
func.func @bf16(%x: tensor<13xbf16>) -> (tensor<13xbf16>, tensor<13xbf16>, tensor<13xbf16>, tensor<13xbf16>) {
  %floor = bcast.floor %x : tensor<13xbf16>
  %ceil = bcast.ceil %x : tensor<13xbf16>
  %even = bcast.round_nearest_even %x : tensor<13xbf16>
  %afz = bcast.round_nearest_afz %x : tensor<13xbf16>
  return %floor, %ceil, %even, %afz : tensor<13xbf16>, tensor<13xbf16>, tensor<13xbf16>, tensor<13xbf16>
}

// RUN: %{run} --entry=bf16_signs '--input=6xbf16=[0,-0.0,-0.5,0.5,0.25,-0.25]' '--input=6xbf16=[1,1,1,1,1,1]' \
// RUN:   '--expected-output=6xbf16=[inf,-inf,-1,inf,inf,-1]' '--expected-output=6xbf16=[inf,-inf,-inf,1,1,-inf]' \
// RUN:   '--expected-output=6xbf16=[inf,-inf,-inf,inf,inf,-inf]' \
// RUN:   '--expected-output=6xbf16=[inf,-inf,-1,1,inf,-inf]'
func.func @bf16_signs(%x: tensor<6xbf16>, %one: tensor<6xbf16>) -> (tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>) {
  %floor = bcast.floor %x : tensor<6xbf16>
  %ceil = bcast.ceil %x : tensor<6xbf16>
  %even = bcast.round_nearest_even %x : tensor<6xbf16>
  %afz = bcast.round_nearest_afz %x : tensor<6xbf16>
  %floor_inverse = bcast.divide %one, %floor : tensor<6xbf16>
  %ceil_inverse = bcast.divide %one, %ceil : tensor<6xbf16>
  %even_inverse = bcast.divide %one, %even : tensor<6xbf16>
  %afz_inverse = bcast.divide %one, %afz : tensor<6xbf16>
  return %floor_inverse, %ceil_inverse, %even_inverse, %afz_inverse : tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>
}

// RUN: %{run} --entry=f32 '--input=13xf32=[0,-0.0,-0.5,0.5,0.25,-0.25,1.5,-1.5,2.5,-2.5,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf32=[0,-0.0,-1,0,0,-1,1,-2,2,-3,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf32=[0,-0.0,-0.0,1,1,-0.0,2,-1,3,-2,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf32=[0,-0.0,-0.0,0,0,-0.0,2,-2,2,-2,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf32=[0,-0.0,-1,1,0,-0.0,2,-2,3,-3,inf,-inf,nan]'
func.func @f32(%x: tensor<13xf32>) -> (tensor<13xf32>, tensor<13xf32>, tensor<13xf32>, tensor<13xf32>) {
  %floor = bcast.floor %x : tensor<13xf32>
  %ceil = bcast.ceil %x : tensor<13xf32>
  %even = bcast.round_nearest_even %x : tensor<13xf32>
  %afz = bcast.round_nearest_afz %x : tensor<13xf32>
  return %floor, %ceil, %even, %afz : tensor<13xf32>, tensor<13xf32>, tensor<13xf32>, tensor<13xf32>
}

// RUN: %{run} --entry=f32_signs '--input=6xf32=[0,-0.0,-0.5,0.5,0.25,-0.25]' '--input=6xf32=[1,1,1,1,1,1]' \
// RUN:   '--expected-output=6xf32=[inf,-inf,-1,inf,inf,-1]' '--expected-output=6xf32=[inf,-inf,-inf,1,1,-inf]' \
// RUN:   '--expected-output=6xf32=[inf,-inf,-inf,inf,inf,-inf]' '--expected-output=6xf32=[inf,-inf,-1,1,inf,-inf]'
func.func @f32_signs(%x: tensor<6xf32>, %one: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) {
  %floor = bcast.floor %x : tensor<6xf32>
  %ceil = bcast.ceil %x : tensor<6xf32>
  %even = bcast.round_nearest_even %x : tensor<6xf32>
  %afz = bcast.round_nearest_afz %x : tensor<6xf32>
  %floor_inverse = bcast.divide %one, %floor : tensor<6xf32>
  %ceil_inverse = bcast.divide %one, %ceil : tensor<6xf32>
  %even_inverse = bcast.divide %one, %even : tensor<6xf32>
  %afz_inverse = bcast.divide %one, %afz : tensor<6xf32>
  return %floor_inverse, %ceil_inverse, %even_inverse, %afz_inverse : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
}

// RUN: %{run} --entry=f64 '--input=13xf64=[0,-0.0,-0.5,0.5,0.25,-0.25,1.5,-1.5,2.5,-2.5,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf64=[0,-0.0,-1,0,0,-1,1,-2,2,-3,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf64=[0,-0.0,-0.0,1,1,-0.0,2,-1,3,-2,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf64=[0,-0.0,-0.0,0,0,-0.0,2,-2,2,-2,inf,-inf,nan]' \
// RUN:   '--expected-output=13xf64=[0,-0.0,-1,1,0,-0.0,2,-2,3,-3,inf,-inf,nan]'
func.func @f64(%x: tensor<13xf64>) -> (tensor<13xf64>, tensor<13xf64>, tensor<13xf64>, tensor<13xf64>) {
  %floor = bcast.floor %x : tensor<13xf64>
  %ceil = bcast.ceil %x : tensor<13xf64>
  %even = bcast.round_nearest_even %x : tensor<13xf64>
  %afz = bcast.round_nearest_afz %x : tensor<13xf64>
  return %floor, %ceil, %even, %afz : tensor<13xf64>, tensor<13xf64>, tensor<13xf64>, tensor<13xf64>
}

// RUN: %{run} --entry=f64_signs '--input=6xf64=[0,-0.0,-0.5,0.5,0.25,-0.25]' '--input=6xf64=[1,1,1,1,1,1]' \
// RUN:   '--expected-output=6xf64=[inf,-inf,-1,inf,inf,-1]' '--expected-output=6xf64=[inf,-inf,-inf,1,1,-inf]' \
// RUN:   '--expected-output=6xf64=[inf,-inf,-inf,inf,inf,-inf]' '--expected-output=6xf64=[inf,-inf,-1,1,inf,-inf]'
func.func @f64_signs(%x: tensor<6xf64>, %one: tensor<6xf64>) -> (tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>) {
  %floor = bcast.floor %x : tensor<6xf64>
  %ceil = bcast.ceil %x : tensor<6xf64>
  %even = bcast.round_nearest_even %x : tensor<6xf64>
  %afz = bcast.round_nearest_afz %x : tensor<6xf64>
  %floor_inverse = bcast.divide %one, %floor : tensor<6xf64>
  %ceil_inverse = bcast.divide %one, %ceil : tensor<6xf64>
  %even_inverse = bcast.divide %one, %even : tensor<6xf64>
  %afz_inverse = bcast.divide %one, %afz : tensor<6xf64>
  return %floor_inverse, %ceil_inverse, %even_inverse, %afz_inverse : tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>
}
