// Slices that reach beyond their tensors are errors with their lines. [CHECK-11]
//
// RUN: rm -f %t
// RUN: not bcast-run %s --entry=extract --input=4x4xf32=1 --input=i64=2 --input=i64=3 >> %t 2>&1
// RUN: not bcast-run %s --entry=extract --input=4x4xf32=1 --input=i64=2 --input=i64=-1 >> %t 2>&1
// RUN: not bcast-run %s --entry=extract --input=4x4xf32=1 --input=i64=-1 --input=i64=1 >> %t 2>&1
// RUN: bcast-run %s --entry=extract --input=4x4xf32=1 --input=i64=4 --input=i64=0 >> %t 2>&1
// RUN: bcast-run %s --entry=steps --input=7xf32=1 --input=i64=0 --input=i64=3 >> %t 2>&1
// RUN: not bcast-run %s --entry=steps --input=7xf32=1 --input=i64=1 --input=i64=3 >> %t 2>&1
// RUN: bcast-run %s --entry=any_step --input=7xf32=1 --input=i64=6 --input=i64=4 --input=i64=-2 >> %t 2>&1
// RUN: not bcast-run %s --entry=any_step --input=7xf32=1 --input=i64=6 --input=i64=5 --input=i64=-2 >> %t 2>&1
// RUN: not bcast-run %s --entry=any_step --input=7xf32=1 --input=i64=7 --input=i64=1 --input=i64=0 >> %t 2>&1
// RUN: not bcast-run %s --entry=head --input=3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=insert --input=3xf32=1 --input=4xf32=1 --input=i64=2 >> %t 2>&1
// RUN: not bcast-run %s --entry=insert_part --input=3xf32=1 --input=4xf32=1 --input=i64=4 >> %t 2>&1
// RUN: not bcast-run %s --entry=parallel --input=3xf32=1 --input=4xf32=1 --input=i64=4 >> %t 2>&1
// RUN: not bcast-run %s --entry=parallel --input=4xf32=1 --input=3xf32=1 --input=i64=4 >> %t 2>&1
// RUN: not bcast-run %s --entry=loop --input=5xf32=1 --input=i64=5 >> %t 2>&1
// RUN: bcast-run %s --entry=loop --input=6xf32=1 --input=i64=5 >> %t 2>&1
// RUN: FileCheck %s --input-file=%t

// CHECK: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+5]]:8: 'tensor.extract_slice' op dimension 0: offset 2, size 3 and stride 1 reach beyond the extent 4 [CHECK-11]
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+4]]:8: 'tensor.extract_slice' op dimension 0: size -1 is negative [CHECK-11]
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+3]]:8: 'tensor.extract_slice' op dimension 0: offset -1 is negative [CHECK-11]
// CHECK-NEXT: {{^}}[]
func.func @extract(%x: tensor<?x4xf32>, %o: index, %n: index) -> tensor<?x4xf32> {
  %r = tensor.extract_slice %x[%o, 0] [%n, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
// CHECK-NEXT: {{^}}[1. 1. 1.]
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+2]]:8: 'tensor.extract_slice' op dimension 0: offset 1, size 3 and stride 3 reach beyond the extent 7 [CHECK-11]
func.func @steps(%x: tensor<?xf32>, %o: index, %n: index) -> tensor<?xf32> {
  %r = tensor.extract_slice %x[%o] [%n] [3] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{^}}[1. 1. 1. 1.]
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+3]]:8: 'tensor.extract_slice' op dimension 0: offset 6, size 5 and stride -2 reach beyond the extent 7 [CHECK-11]
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+2]]:8: 'tensor.extract_slice' op dimension 0: offset 7, size 1 and stride 0 reach beyond the extent 7 [CHECK-11]
func.func @any_step(%x: tensor<?xf32>, %o: index, %n: index, %s: index) -> tensor<?xf32> {
  %r = tensor.extract_slice %x[%o] [%n] [%s] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+2]]:8: 'tensor.extract_slice' op dimension 0: offset 0, size 4 and stride 1 reach beyond the extent 3 [CHECK-11]
func.func @head(%x: tensor<?xf32>) -> tensor<4xf32> {
  %r = tensor.extract_slice %x[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+4]]:8: 'tensor.insert_slice' op dimension 0: offset 2, size 3 and stride 1 reach beyond the extent 4 [CHECK-11]
func.func @insert(%x: tensor<?xf32>, %y: tensor<?xf32>, %o: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %x into %y[%o] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+2]]:8: 'tensor.insert_slice' op dimension 0 of operand 0 has extent 3, dimension 0 of the slice has extent 4; they must be equal [CHECK-11]
func.func @insert_part(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = tensor.insert_slice %x into %y[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+4]]:10: 'tensor.extract_slice' op dimension 0: offset 3, size 1 and stride 1 reach beyond the extent 3 [CHECK-11]
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+5]]:7: 'tensor.parallel_insert_slice' op dimension 0: offset 3, size 1 and stride 1 reach beyond the extent 3 [CHECK-11]
func.func @parallel(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %y) -> tensor<?xf32> {
    %p = tensor.extract_slice %x[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}slices.mlir:[[#@LINE+7]]:10: 'tensor.extract_slice' op dimension 0: offset 4, size 2 and stride 1 reach beyond the extent 5 [CHECK-11]
// CHECK-NEXT: {{^}}6.0
func.func @loop(%x: tensor<?xf32>, %n: index) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r = scf.for %i = %c0 to %n step %c2 iter_args(%s = %zero) -> tensor<f32> {
    %p = tensor.extract_slice %x[%i] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %t = bcast.reduce sum %p, dims = [0] : tensor<2xf32> -> tensor<f32>
    %u = bcast.add %s, %t : tensor<f32>
    scf.yield %u : tensor<f32>
  }
  return %r : tensor<f32>
}
