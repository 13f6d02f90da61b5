// Functions have the exact value where users rely on it, on each target.

// RUN: bcast-run %s --input=4xf32=0 --input=4xf32=1 --rtol=0 --expected-output=4xf32=1 --expected-output=4xf32=1 --expected-output=4xf32=1 --expected-output=4xf32=0 --expected-output=4xf32=0 --expected-output=4xf32=0 --expected-output=4xf32=0.5
// RUN: bcast-run %s --target=baseline --input=4xf32=0 --input=4xf32=1 --rtol=0 --expected-output=4xf32=1 --expected-output=4xf32=1 --expected-output=4xf32=1 --expected-output=4xf32=0 --expected-output=4xf32=0 --expected-output=4xf32=0 --expected-output=4xf32=0.5
// RUN: sed 's/f32/f64/g' %s > %t.mlir
// RUN: bcast-run %t.mlir --input=4xf64=0 --input=4xf64=1 --rtol=0 --expected-output=4xf64=1 --expected-output=4xf64=1 --expected-output=4xf64=1 --expected-output=4xf64=0 --expected-output=4xf64=0 --expected-output=4xf64=0 --expected-output=4xf64=0.5

func.func @main(%zero: tensor<4xf32>, %one: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %cosine = bcast.cosine %zero : tensor<4xf32>
  %exponential = bcast.exponential %zero : tensor<4xf32>
  %cosh = bcast.cosh %zero : tensor<4xf32>
  %sine = bcast.sine %zero : tensor<4xf32>
  %tanh = bcast.tanh %zero : tensor<4xf32>
  %log = bcast.log %one : tensor<4xf32>
  %logistic = bcast.logistic %zero : tensor<4xf32>
  return %cosine, %exponential, %cosh, %sine, %tanh, %log, %logistic : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
