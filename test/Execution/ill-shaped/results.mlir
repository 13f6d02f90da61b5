// Elements and results that do not fit are errors with their lines. [CHECK-12] [CHECK-13]
//
// RUN: rm -f %t
// RUN: not bcast-run %s --entry=concat --input=2x3xf32=1 --input=2x4xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=concat_sum --input=2xf32=1 --input=2xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=concat_other --input=2x3xf32=1 --input=3x3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=expand --input=11xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=cast --input=11xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=reshape --input=11xf32=1 '--input=2xi64=[2,5]' >> %t 2>&1
// RUN: not bcast-run %s --entry=pad --input=3xf32=1 --input=i64=-1 --input=i64=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=pad --input=3xf32=1 --input=i64=1 --input=i64=-1 >> %t 2>&1
// RUN: not bcast-run %s --entry=pad_to --input=3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=empty --input=i64=-2 >> %t 2>&1
// RUN: not bcast-run %s --entry=generate --input=i64=-2 >> %t 2>&1
// RUN: not bcast-run %s --entry=splat --input=i64=-2 --input=f32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=extract --input=3x4xf32=1 --input=i64=3 --input=i64=0 >> %t 2>&1
// RUN: not bcast-run %s --entry=extract --input=3x4xf32=1 --input=i64=0 --input=i64=-1 >> %t 2>&1
// RUN: not bcast-run %s --entry=insert --input=3xf32=1 --input=i64=3 --input=f32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=each --input=3xf32=1 --input=i64=4 >> %t 2>&1
// RUN: bcast-run %s --entry=each --input=3xf32=1 --input=i64=3 >> %t 2>&1
// RUN: not bcast-run %s --entry=dim --input=3x4xf32=1 --input=i64=2 >> %t 2>&1
// RUN: FileCheck %s --input-file=%t

// CHECK: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.concat' op dimension 1 of operand 1 has extent 4, dimension 1 of operand 0 has extent 3; they must be equal [CHECK-13]
func.func @concat(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.concat' op the sum of the operands' dimension 0 has extent 4, the result has extent 5; they must be equal [CHECK-13]
func.func @concat_sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<5xf32> {
  %r = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.concat' op dimension 1 of operand 0 has extent 3, the result has extent 4; they must be equal [CHECK-13]
func.func @concat_other(%x: tensor<2x?xf32>, %y: tensor<3x?xf32>) -> tensor<5x4xf32> {
  %r = tensor.concat dim(0) %x, %y : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+6]]:8: 'tensor.expand_shape' op the number of elements along dimensions [0, 1] has extent 10, dimension 0 of the operand has extent 11; they must be equal [CHECK-8]
func.func @expand(%x: tensor<?xf32>) -> tensor<5x?xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.divui %n, %c5 : index
  %r = tensor.expand_shape %x [[0, 1]] output_shape [5, %m] : tensor<?xf32> into tensor<5x?xf32>
  return %r : tensor<5x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.cast' op dimension 0: the operand has extent 11; it must be 3 [CHECK-4]
func.func @cast(%x: tensor<?xf32>) -> tensor<3xf32> {
  %r = tensor.cast %x : tensor<?xf32> to tensor<3xf32>
  return %r : tensor<3xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.reshape' op the number of elements of the result has extent 10, the operand has extent 11; they must be equal [CHECK-8]
func.func @reshape(%x: tensor<?xf32>, %s: tensor<2xi64>) -> tensor<?x?xf32> {
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+4]]:8: 'tensor.pad' op dimension 0: low padding -1 is negative [CHECK-13]
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+3]]:8: 'tensor.pad' op dimension 0: high padding -1 is negative [CHECK-13]
func.func @pad(%x: tensor<?xf32>, %l: index, %h: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %r = tensor.pad %x low[%l] high[%h] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+3]]:8: 'tensor.pad' op dimension 0 with its padding has extent 5, the result has extent 8; they must be equal [CHECK-13]
func.func @pad_to(%x: tensor<?xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %r = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+3]]:8: 'tensor.empty' op size -2 is negative [CHECK-13]
func.func @empty(%n: index) -> tensor<?xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.fill ins(%one : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.generate' op size -2 is negative [CHECK-13]
func.func @generate(%n: index) -> tensor<?xi64> {
  %r = tensor.generate %n {
  ^bb0(%i: index):
    %e = arith.index_cast %i : index to i64
    tensor.yield %e : i64
  } : tensor<?xi64>
  return %r : tensor<?xi64>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.splat' op size -2 is negative [CHECK-13]
func.func @splat(%n: index, %x: f32) -> tensor<?xf32> {
  %r = tensor.splat %x[%n] : tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+3]]:8: 'tensor.extract' op index 3 is not one of dimension 0, whose extent is 3 [CHECK-12]
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.extract' op index -1 is not one of dimension 1, whose extent is 4 [CHECK-12]
func.func @extract(%x: tensor<?x4xf32>, %i: index, %j: index) -> f32 {
  %r = tensor.extract %x[%i, %j] : tensor<?x4xf32>
  return %r : f32
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.insert' op index 3 is not one of dimension 0, whose extent is 3 [CHECK-12]
func.func @insert(%x: tensor<?xf32>, %i: index, %e: f32) -> tensor<?xf32> {
  %r = tensor.insert %e into %x[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+7]]:10: 'tensor.extract' op index 3 is not one of dimension 0, whose extent is 3 [CHECK-12]
// CHECK-NEXT: {{^}}3.0
func.func @each(%x: tensor<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {
    %e = tensor.extract %x[%i] : tensor<?xf32>
    %t = arith.addf %s, %e : f32
    scf.yield %t : f32
  }
  return %r : f32
}
// CHECK-NEXT: {{.*}}error: {{.*}}results.mlir:[[#@LINE+2]]:8: 'tensor.dim' op dimension 2 is not one of a tensor of rank 2 [CHECK-12]
func.func @dim(%x: tensor<?x?xf32>, %i: index) -> index {
  %r = tensor.dim %x, %i : tensor<?x?xf32>
  return %r : index
}
