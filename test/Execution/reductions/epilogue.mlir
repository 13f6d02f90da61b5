// Means, moments and norms need no memory beyond their results.
// RUN: bcast-run %s --entry=mean --input=100x300xf32=1.5 --reference --print-allocations 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=mean --input=100x300xf32=1.5 --reference --print-allocations --target=baseline 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=moments --input=300x100xbf16=1.5 --reference --print-allocations 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=moments --input=300x100xbf16=1.5 --reference --print-allocations --threads=2 --parallel-threshold=0 2>&1 | FileCheck %s
// RUN: bcast-run %s --entry=norm --input=30x40xf64=2 --reference --print-allocations 2>&1 | FileCheck %s
// CHECK: allocations: 0, bytes at once: 0
func.func @mean(%x: tensor<?x300xf32>) -> tensor<?x1xf32> {
  %n = arith.constant dense<300.0> : tensor<f32>
  %s = bcast.reduce sum %x, dims = [1] keep_dims : tensor<?x300xf32> -> tensor<?x1xf32>
  %m = bcast.divide %s, %n rule(#bcast.numpy) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
  return %m : tensor<?x1xf32>
}
func.func @moments(%b: tensor<300x100xbf16>) -> (tensor<100xf32>, tensor<100xf32>, tensor<1x100xbf16>) {
  %n = arith.constant dense<0.015625> : tensor<f32>
  %x = bcast.convert %b : tensor<300x100xbf16> -> tensor<300x100xf32>
  %s = bcast.reduce sum %x, dims = [0] : tensor<300x100xf32> -> tensor<100xf32>
  %xx = bcast.multiply %x, %x : tensor<300x100xf32>
  %q = bcast.reduce sum %xx, dims = [0] : tensor<300x100xf32> -> tensor<100xf32>
  %m = bcast.multiply %s, %n rule(#bcast.numpy) : (tensor<100xf32>, tensor<f32>) -> tensor<100xf32>
  %mm = bcast.multiply %m, %m : tensor<100xf32>
  %qq = bcast.multiply %q, %n rule(#bcast.numpy) : (tensor<100xf32>, tensor<f32>) -> tensor<100xf32>
  %v = bcast.subtract %qq, %mm : tensor<100xf32>
  %t = bcast.reduce maximum %b, dims = [0] keep_dims : tensor<300x100xbf16> -> tensor<1x100xbf16>
  return %m, %v, %t : tensor<100xf32>, tensor<100xf32>, tensor<1x100xbf16>
}
func.func @norm(%x: tensor<30x40xf64>) -> tensor<f64> {
  %xx = bcast.multiply %x, %x : tensor<30x40xf64>
  %s = bcast.reduce sum %xx, dims = [0, 1] : tensor<30x40xf64> -> tensor<f64>
  %r = bcast.sqrt %s : tensor<f64>
  return %r : tensor<f64>
}
