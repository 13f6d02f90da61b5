// NaN, infinities and the signs of zeros are the same with --accuracy=relaxed. Other results
// are near the exact ones, and do not cancel below 0 as those of the default do: tanh-GELU.
// RUN: bcast-run %s --accuracy=relaxed --input=8xf32=[nan,inf,-inf,0,-0,3e38,-3e38,1e-40] --expected-output=8xf32=[nan,inf,nan,0,-0,3e38,-0,5e-41]
// RUN: bcast-run %s --accuracy=relaxed --input=8xf32=[-6,-3,-1,-0.1,0.1,1,3,6] --expected-output=8xf32=[-8.4396467e-11,-0.00363739208,-0.158808009,-0.0460172496,0.0539827519,0.841191991,2.99636261,6] --rtol=1e-5 --atol=0
// RUN: bcast-run %s --accuracy=precise --input=8xf32=[-6,-3,-1,-0.1,0.1,1,3,6] --expected-output=8xf32=[-8.4396467e-11,-0.00363739208,-0.158808009,-0.0460172496,0.0539827519,0.841191991,2.99636261,6] --rtol=1e-5 --atol=1e-6
// RUN: not bcast-run %s --accuracy=precise --input=8xf32=[-6,-3,-1,-0.1,0.1,1,3,6] --expected-output=8xf32=[-8.4396467e-11,-0.00363739208,-0.158808009,-0.0460172496,0.0539827519,0.841191991,2.99636261,6] --rtol=1e-5 --atol=0
// RUN: not bcast-run %s --accuracy=fast --input=8xf32=0 2>&1 | FileCheck %s
// CHECK: for the --accuracy option: 'fast' is none of precise, relaxed
// RUN: not bcast-run --target=x86_64 %s 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: for the --target option: 'x86_64' is none of baseline, host

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %half = arith.constant dense<0.5> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %cubic = arith.constant dense<0.044715> : tensor<f32>
  %factor = arith.constant dense<0.797884560802865> : tensor<f32>
  %square = bcast.multiply %x, %x : tensor<8xf32>
  %cube = bcast.multiply %square, %x : tensor<8xf32>
  %scaled = bcast.multiply %cube, %cubic rule(#bcast.numpy) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %inner = bcast.add %x, %scaled : tensor<8xf32>
  %argument = bcast.multiply %inner, %factor rule(#bcast.numpy) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %tanh = bcast.tanh %argument : tensor<8xf32>
  %weight = bcast.add %tanh, %one rule(#bcast.numpy) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %halved = bcast.multiply %x, %half rule(#bcast.numpy) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %gelu = bcast.multiply %halved, %weight : tensor<8xf32>
  return %gelu : tensor<8xf32>
}
