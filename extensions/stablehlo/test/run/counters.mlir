// A loop gives the counter that ends it, also if there is no step.
// RUN: bcast-run %s --entry=known --input=f32=3 --expected-output=i32=10 --expected-output=f32=3072
// RUN: bcast-run %s --entry=given --input=i32=7 --input=i32=10 --expected-output=i32=11
// RUN: bcast-run %s --entry=given --input=i32=7 --input=i32=-2 --expected-output=i32=7
// UNSUPPORTED: sanitizers, installed

func.func @known(%arg0: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0) : tensor<i32>, tensor<f32>
  cond {
    %c_1 = stablehlo.constant dense<10> : tensor<i32>
    %1 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %iterArg, %c_1 : tensor<i32>
    %2 = stablehlo.add %iterArg_0, %iterArg_0 : tensor<f32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<i32>, tensor<f32>
}

func.func @given(%from: tensor<i32>, %to: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%iterArg = %from) : tensor<i32>
  cond {
    %1 = stablehlo.compare LT, %iterArg, %to, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %c = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.add %iterArg, %c : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}
