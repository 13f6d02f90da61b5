// FLOAT-1: f16 and bf16 are computed in f32 and rounded to their type once per
// operation, to nearest even. The square of 1 - 2^-12 (f16) or 1 - 2^-9 (bf16) would
// be 1 if the difference were rounded too, logistic(-12) of f16 would be 0 if exp(12)
// were, and 2048 + 1 + 1 would not be 2048 if the sum in the middle were not.
// FLOAT-2: transcendental functions are accurate to a few units in the last place of
// the C library's. The expected values are Python's, whose math is the C library's.
//
// DEFINE: %{run} = bcast-run %s --reference --rtol=0
// DEFINE: %{near} = bcast-run %s --reference

// RUN: %{run} --entry=f16 '--input=3xf16=[1,2048,256]' '--input=3xf16=[0.000244140625,1,1]' \
// RUN:   '--expected-output=3xf16=[1,2048,257]' '--expected-output=3xf16=[1,2048,258]' \
// RUN:   '--expected-output=3xf16=[0.99951171875,inf,65024]'
func.func @f16(%a: tensor<3xf16>, %b: tensor<3xf16>) -> (tensor<3xf16>, tensor<3xf16>, tensor<3xf16>) {
  %once = bcast.add %a, %b : tensor<3xf16>
  %twice = bcast.add %once, %b : tensor<3xf16>
  %squared = bcast.squared_difference %a, %b : tensor<3xf16>
  return %once, %twice, %squared : tensor<3xf16>, tensor<3xf16>, tensor<3xf16>
}

// RUN: %{run} --entry=bf16 '--input=3xbf16=[1,2048,256]' '--input=3xbf16=[0.001953125,1,1]' \
// RUN:   '--expected-output=3xbf16=[1,2048,256]' '--expected-output=3xbf16=[1,2048,256]' \
// RUN:   '--expected-output=3xbf16=[0.99609375,4194304,65024]'
func.func @bf16(%a: tensor<3xbf16>, %b: tensor<3xbf16>) -> (tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>) {
  %once = bcast.add %a, %b : tensor<3xbf16>
  %twice = bcast.add %once, %b : tensor<3xbf16>
  %squared = bcast.squared_difference %a, %b : tensor<3xbf16>
  return %once, %twice, %squared : tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>
}

// RUN: %{near} --entry=f16_functions '--input=5xf16=[0.0009765625,0.5,1,3,10]' \
// RUN:   '--expected-output=5xf16=[1.001,1.648,2.719,20.08,22030]' \
// RUN:   '--expected-output=5xf16=[0.0009775,0.649,1.719,19.08,22030]' \
// RUN:   '--expected-output=5xf16=[-6.93,-0.6934,0,1.099,2.303]' \
// RUN:   '--expected-output=5xf16=[0.000976,0.4055,0.6934,1.387,2.398]' \
// RUN:   '--expected-output=5xf16=[0.03125,0.707,1,1.732,3.162]' \
// RUN:   '--expected-output=5xf16=[32,1.414,1,0.577,0.3162]' \
// RUN:   '--expected-output=5xf16=[0.0992,0.7935,1,1.442,2.154]' \
// RUN:   '--expected-output=5xf16=[0.000977,0.4795,0.8413,0.1411,-0.544]' \
// RUN:   '--expected-output=5xf16=[1,0.8774,0.5405,-0.99,-0.839]' \
// RUN:   '--expected-output=5xf16=[0.000977,0.5464,1.558,-0.1426,0.6484]' \
// RUN:   '--expected-output=5xf16=[0.000977,0.4622,0.7617,0.995,1]' \
// RUN:   '--expected-output=5xf16=[0.5,0.6226,0.731,0.9526,1]' \
// RUN:   '--expected-output=5xf16=[0.0011015,0.5205,0.843,1,1]'
func.func @f16_functions(%x: tensor<5xf16>) -> (tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>) {
  %exp = bcast.exponential %x : tensor<5xf16>
  %expm1 = bcast.exponential_minus_one %x : tensor<5xf16>
  %log = bcast.log %x : tensor<5xf16>
  %log1p = bcast.log_plus_one %x : tensor<5xf16>
  %sqrt = bcast.sqrt %x : tensor<5xf16>
  %rsqrt = bcast.rsqrt %x : tensor<5xf16>
  %cbrt = bcast.cbrt %x : tensor<5xf16>
  %sin = bcast.sine %x : tensor<5xf16>
  %cos = bcast.cosine %x : tensor<5xf16>
  %tan = bcast.tan %x : tensor<5xf16>
  %tanh = bcast.tanh %x : tensor<5xf16>
  %logistic = bcast.logistic %x : tensor<5xf16>
  %erf = bcast.erf %x : tensor<5xf16>
  return %exp, %expm1, %log, %log1p, %sqrt, %rsqrt, %cbrt, %sin, %cos, %tan, %tanh, %logistic, %erf : tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>, tensor<5xf16>
}

// RUN: %{near} --entry=bf16_functions '--input=5xbf16=[0.0009765625,0.5,1,3,10]' \
// RUN:   '--expected-output=5xbf16=[1,1.648,2.719,20.12,22020]' \
// RUN:   '--expected-output=5xbf16=[0.0009766,0.6484,1.719,19.12,22020]' \
// RUN:   '--expected-output=5xbf16=[-6.938,-0.6914,0,1.102,2.297]' \
// RUN:   '--expected-output=5xbf16=[0.0009766,0.4062,0.6914,1.383,2.391]' \
// RUN:   '--expected-output=5xbf16=[0.03125,0.707,1,1.734,3.156]' \
// RUN:   '--expected-output=5xbf16=[32,1.414,1,0.5781,0.3164]' \
// RUN:   '--expected-output=5xbf16=[0.09912,0.793,1,1.445,2.156]' \
// RUN:   '--expected-output=5xbf16=[0.0009766,0.4785,0.8398,0.1416,-0.543]' \
// RUN:   '--expected-output=5xbf16=[1,0.8789,0.5391,-0.9883,-0.8398]' \
// RUN:   '--expected-output=5xbf16=[0.0009766,0.5469,1.555,-0.1426,0.6484]' \
// RUN:   '--expected-output=5xbf16=[0.0009766,0.4629,0.7617,0.9961,1]' \
// RUN:   '--expected-output=5xbf16=[0.5,0.6211,0.7305,0.9531,1]' \
// RUN:   '--expected-output=5xbf16=[0.001099,0.5195,0.8438,1,1]'
func.func @bf16_functions(%x: tensor<5xbf16>) -> (tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>) {
  %exp = bcast.exponential %x : tensor<5xbf16>
  %expm1 = bcast.exponential_minus_one %x : tensor<5xbf16>
  %log = bcast.log %x : tensor<5xbf16>
  %log1p = bcast.log_plus_one %x : tensor<5xbf16>
  %sqrt = bcast.sqrt %x : tensor<5xbf16>
  %rsqrt = bcast.rsqrt %x : tensor<5xbf16>
  %cbrt = bcast.cbrt %x : tensor<5xbf16>
  %sin = bcast.sine %x : tensor<5xbf16>
  %cos = bcast.cosine %x : tensor<5xbf16>
  %tan = bcast.tan %x : tensor<5xbf16>
  %tanh = bcast.tanh %x : tensor<5xbf16>
  %logistic = bcast.logistic %x : tensor<5xbf16>
  %erf = bcast.erf %x : tensor<5xbf16>
  return %exp, %expm1, %log, %log1p, %sqrt, %rsqrt, %cbrt, %sin, %cos, %tan, %tanh, %logistic, %erf : tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>, tensor<5xbf16>
}

// RUN: %{near} --entry=f32_functions '--input=5xf32=[0.0009765625,0.5,1,3,10]' \
// RUN:   '--expected-output=5xf32=[1.000977,1.6487212,2.7182817,20.085537,22026.465]' \
// RUN:   '--expected-output=5xf32=[0.0009770395,0.6487213,1.7182819,19.085537,22025.465]' \
// RUN:   '--expected-output=5xf32=[-6.931472,-0.6931472,0,1.0986123,2.3025851]' \
// RUN:   '--expected-output=5xf32=[0.00097608595,0.4054651,0.6931472,1.3862944,2.3978953]' \
// RUN:   '--expected-output=5xf32=[0.03125,0.70710677,1,1.7320508,3.1622777]' \
// RUN:   '--expected-output=5xf32=[32,1.4142135,1,0.57735026,0.31622776]' \
// RUN:   '--expected-output=5xf32=[0.099212565,0.7937005,1,1.4422495,2.1544347]' \
// RUN:   '--expected-output=5xf32=[0.0009765623,0.47942555,0.84147096,0.14112,-0.5440211]' \
// RUN:   '--expected-output=5xf32=[0.9999995,0.87758255,0.5403023,-0.9899925,-0.8390715]' \
// RUN:   '--expected-output=5xf32=[0.0009765628,0.5463025,1.5574077,-0.14254655,0.64836085]' \
// RUN:   '--expected-output=5xf32=[0.0009765622,0.46211717,0.7615942,0.9950548,1]' \
// RUN:   '--expected-output=5xf32=[0.50024414,0.62245935,0.7310586,0.95257413,0.9999546]' \
// RUN:   '--expected-output=5xf32=[0.0011019324,0.5204999,0.8427008,0.9999779,1]'
func.func @f32_functions(%x: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) {
  %exp = bcast.exponential %x : tensor<5xf32>
  %expm1 = bcast.exponential_minus_one %x : tensor<5xf32>
  %log = bcast.log %x : tensor<5xf32>
  %log1p = bcast.log_plus_one %x : tensor<5xf32>
  %sqrt = bcast.sqrt %x : tensor<5xf32>
  %rsqrt = bcast.rsqrt %x : tensor<5xf32>
  %cbrt = bcast.cbrt %x : tensor<5xf32>
  %sin = bcast.sine %x : tensor<5xf32>
  %cos = bcast.cosine %x : tensor<5xf32>
  %tan = bcast.tan %x : tensor<5xf32>
  %tanh = bcast.tanh %x : tensor<5xf32>
  %logistic = bcast.logistic %x : tensor<5xf32>
  %erf = bcast.erf %x : tensor<5xf32>
  return %exp, %expm1, %log, %log1p, %sqrt, %rsqrt, %cbrt, %sin, %cos, %tan, %tanh, %logistic, %erf : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
}

// RUN: %{near} --entry=f64_functions '--input=5xf64=[0.0009765625,0.5,1,3,10]' \
// RUN:   '--expected-output=5xf64=[1.0009770394924165,1.6487212707001282,2.718281828459045,20.085536923187668,22026.465794806718]' \
// RUN:   '--expected-output=5xf64=[0.0009770394924165351,0.6487212707001282,1.718281828459045,19.085536923187668,22025.465794806718]' \
// RUN:   '--expected-output=5xf64=[-6.931471805599453,-0.6931471805599453,0,1.0986122886681098,2.302585092994046]' \
// RUN:   '--expected-output=5xf64=[0.0009760859730554589,0.4054651081081644,0.6931471805599453,1.3862943611198906,2.3978952727983707]' \
// RUN:   '--expected-output=5xf64=[0.03125,0.7071067811865476,1,1.7320508075688772,3.1622776601683795]' \
// RUN:   '--expected-output=5xf64=[32,1.414213562373095,1,0.5773502691896258,0.31622776601683794]' \
// RUN:   '--expected-output=5xf64=[0.09921256574801247,0.7937005259840998,1,1.4422495703074083,2.1544346900318834]' \
// RUN:   '--expected-output=5xf64=[0.0009765623447795783,0.479425538604203,0.8414709848078965,0.1411200080598672,-0.5440211108893698]' \
// RUN:   '--expected-output=5xf64=[0.9999995231628797,0.8775825618903728,0.5403023058681398,-0.9899924966004454,-0.8390715290764524]' \
// RUN:   '--expected-output=5xf64=[0.0009765628104409765,0.5463024898437905,1.5574077246549023,-0.1425465430742778,0.6483608274590866]' \
// RUN:   '--expected-output=5xf64=[0.0009765621895592603,0.46211715726000974,0.7615941559557649,0.9950547536867305,0.9999999958776927]' \
// RUN:   '--expected-output=5xf64=[0.5002441406055974,0.6224593312018546,0.7310585786300049,0.9525741268224334,0.9999546021312976]' \
// RUN:   '--expected-output=5xf64=[0.0011019324300718147,0.5204998778130465,0.8427007929497149,0.9999779095030014,1]'
func.func @f64_functions(%x: tensor<5xf64>) -> (tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>) {
  %exp = bcast.exponential %x : tensor<5xf64>
  %expm1 = bcast.exponential_minus_one %x : tensor<5xf64>
  %log = bcast.log %x : tensor<5xf64>
  %log1p = bcast.log_plus_one %x : tensor<5xf64>
  %sqrt = bcast.sqrt %x : tensor<5xf64>
  %rsqrt = bcast.rsqrt %x : tensor<5xf64>
  %cbrt = bcast.cbrt %x : tensor<5xf64>
  %sin = bcast.sine %x : tensor<5xf64>
  %cos = bcast.cosine %x : tensor<5xf64>
  %tan = bcast.tan %x : tensor<5xf64>
  %tanh = bcast.tanh %x : tensor<5xf64>
  %logistic = bcast.logistic %x : tensor<5xf64>
  %erf = bcast.erf %x : tensor<5xf64>
  return %exp, %expm1, %log, %log1p, %sqrt, %rsqrt, %cbrt, %sin, %cos, %tan, %tanh, %logistic, %erf : tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>
}

// RUN: %{near} --entry=f16_atan2 '--input=4xf16=[1,-1,0.5,-3]' '--input=4xf16=[2,-2,-0.25,0]' \
// RUN:   '--expected-output=4xf16=[0.4636,-2.678,2.035,-1.57]'
func.func @f16_atan2(%y: tensor<4xf16>, %x: tensor<4xf16>) -> tensor<4xf16> {
  %r = bcast.atan2 %y, %x : tensor<4xf16>
  return %r : tensor<4xf16>
}

// RUN: %{near} --entry=bf16_atan2 '--input=4xbf16=[1,-1,0.5,-3]' '--input=4xbf16=[2,-2,-0.25,0]' \
// RUN:   '--expected-output=4xbf16=[0.4629,-2.672,2.031,-1.57]'
func.func @bf16_atan2(%y: tensor<4xbf16>, %x: tensor<4xbf16>) -> tensor<4xbf16> {
  %r = bcast.atan2 %y, %x : tensor<4xbf16>
  return %r : tensor<4xbf16>
}

// RUN: %{near} --entry=f32_atan2 '--input=4xf32=[1,-1,0.5,-3]' '--input=4xf32=[2,-2,-0.25,0]' \
// RUN:   '--expected-output=4xf32=[0.4636476,-2.6779451,2.0344439,-1.5707964]'
func.func @f32_atan2(%y: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = bcast.atan2 %y, %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// RUN: %{near} --entry=f64_atan2 '--input=4xf64=[1,-1,0.5,-3]' '--input=4xf64=[2,-2,-0.25,0]' \
// RUN:   '--expected-output=4xf64=[0.4636476090008061,-2.677945044588987,2.0344439357957027,-1.5707963267948966]'
func.func @f64_atan2(%y: tensor<4xf64>, %x: tensor<4xf64>) -> tensor<4xf64> {
  %r = bcast.atan2 %y, %x : tensor<4xf64>
  return %r : tensor<4xf64>
}

// RUN: %{near} --entry=f16_logistic '--input=1xf16=[-12]' '--expected-output=1xf16=[6.14e-06]'
func.func @f16_logistic(%x: tensor<1xf16>) -> tensor<1xf16> {
  %r = bcast.logistic %x : tensor<1xf16>
  return %r : tensor<1xf16>
}

// Two zeros, as arguments and as constants, which are folded.
// RUN: %{near} --entry=atan2_of_zeros '--input=4xf64=[0.0,0.0,-0.0,-0.0]' '--input=4xf64=[0.0,-0.0,0.0,-0.0]' \
// RUN:   '--expected-output=4xf64=[0,3.141592653589793,-0.0,-3.141592653589793]' \
// RUN:   --expected-output=f64=-3.141592653589793 --expected-output=f32=3.1415927 \
// RUN:   '--expected-output=4xf64=[inf,0.3183098861837907,-inf,-0.3183098861837907]'
func.func @atan2_of_zeros(%y: tensor<4xf64>, %x: tensor<4xf64>) -> (tensor<4xf64>, tensor<f64>, tensor<f32>, tensor<4xf64>) {
  %r = bcast.atan2 %y, %x : tensor<4xf64>
  %minus = arith.constant dense<-0.0> : tensor<f64>
  %s = bcast.atan2 %minus, %minus : tensor<f64>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %minus_f32 = arith.constant dense<-0.0> : tensor<f32>
  %t = bcast.atan2 %zero, %minus_f32 : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f64>
  %inverse = bcast.divide %one, %r rule(#bcast.numpy) : (tensor<f64>, tensor<4xf64>) -> tensor<4xf64>
  return %r, %s, %t, %inverse : tensor<4xf64>, tensor<f64>, tensor<f32>, tensor<4xf64>
}
