// Extents of linalg's operands that contradict are errors with their lines. [CHECK-10]
//
// RUN: rm -f %t
// RUN: not bcast-run %s --entry=matmul --input=2x3xf32=1 --input=2x4xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=matmul_into --input=2x3xf32=1 --input=3x4xf32=1 --input=2x5xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=batch_matmul --input=2x3x3xf32=1 --input=1x3x4xf32=1 --input=2x3x4xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=matvec --input=2x3xf32=1 --input=4xf32=1 --input=2xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=dot --input=2xf32=1 --input=4xf32=1 --input=f32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=generic --input=3xf32=1 --input=2xf32=1 --input=3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=generic --input=3xf32=1 --input=3xf32=1 --input=2xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=reversed --input=3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=backwards --input=4xf32=1 --input=5xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=first --input=0x2xf32=1 --input=2x2xf32=1 >> %t 2>&1
// RUN: bcast-run %s --entry=first --input=0x2xf32=1 --input=0x2xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=conv --input=5x5xf32=1 --input=3x3xf32=1 --input=4x3xf32=1 >> %t 2>&1
// RUN: bcast-run %s --entry=conv --input=1x5xf32=1 --input=3x3xf32=1 --input=0x3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=pool --input=1x4x4x1xf32=1 --input=2x2xf32=1 --input=1x2x3x1xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=reduce --input=4x4xf32=1 --input=3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=transpose --input=4x3xf32=1 --input=4x3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=broadcast --input=4xf32=1 --input=4x3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=map --input=4xf32=1 --input=3xf32=1 --input=4xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=add --input=4xf32=1 --input=1xf32=1 --input=4xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=copy --input=4xf32=1 --input=3xf32=1 >> %t 2>&1
// RUN: not bcast-run %s --entry=softmax --input=4x3xf32=1 --input=4x4xf32=1 >> %t 2>&1
// RUN: FileCheck %s --input-file=%t

// CHECK: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+9]]:8: 'linalg.matmul' op dimension 0 of operand 1 has extent 2, dimension 1 of operand 0 has extent 3; they must be equal [CHECK-10]
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.matmul' op dimension 1 of operand 2 has extent 5, dimension 1 of operand 1 has extent 4; they must be equal [CHECK-10]
func.func @matmul_into(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.batch_matmul' op dimension 0 of operand 1 has extent 1, dimension 0 of operand 0 has extent 2; they must be equal [CHECK-10]
func.func @batch_matmul(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %c: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %r = linalg.batch_matmul ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%c : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.matvec' op dimension 0 of operand 1 has extent 4, dimension 1 of operand 0 has extent 3; they must be equal [CHECK-10]
func.func @matvec(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.matvec ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.dot' op dimension 0 of operand 1 has extent 4, dimension 0 of operand 0 has extent 2; they must be equal [CHECK-10]
func.func @dot(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<f32>) -> tensor<f32> {
  %r = linalg.dot ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
#id = affine_map<(d0) -> (d0)>
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+3]]:8: 'linalg.generic' op dimension 0 of operand 1 has extent 2, dimension 0 of operand 0 has extent 3; they must be equal [CHECK-10]
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.generic' op dimension 0 of operand 2 has extent 2, dimension 0 of operand 0 has extent 3; they must be equal [CHECK-10]
func.func @generic(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+3]]:8: 'linalg.generic' op index 3 of dimension 0 of operand 0 is not one of the extent 3 [CHECK-10]
func.func @reversed(%a: tensor<?xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.generic' op index -1 of dimension 0 of operand 0 is not one of the extent 4 [CHECK-10]
func.func @backwards(%a: tensor<4xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+3]]:8: 'linalg.generic' op index 0 of dimension 0 of operand 0 is not one of the extent 0 [CHECK-10]
// CHECK-NEXT: {{^}}[]
func.func @first(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+3]]:8: 'linalg.conv_2d' op index 5 of dimension 0 of operand 0 is not one of the extent 5 [CHECK-10]
// CHECK-NEXT: {{^}}[]
func.func @conv(%a: tensor<?x?xf32>, %k: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.conv_2d ins(%a, %k : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.pooling_nhwc_max' op index 5 of dimension 2 of operand 0 is not one of the extent 4 [CHECK-10]
func.func @pool(%a: tensor<1x?x?x1xf32>, %k: tensor<2x2xf32>, %c: tensor<1x?x?x1xf32>) -> tensor<1x?x?x1xf32> {
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%a, %k : tensor<1x?x?x1xf32>, tensor<2x2xf32>) outs(%c : tensor<1x?x?x1xf32>) -> tensor<1x?x?x1xf32>
  return %r : tensor<1x?x?x1xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.reduce' op dimension 0 of operand 1 has extent 3, dimension 0 of operand 0 has extent 4; they must be equal [CHECK-10]
func.func @reduce(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.reduce {arith.addf} ins(%a : tensor<?x?xf32>) outs(%c : tensor<?xf32>) dimensions = [1]
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.transpose' op dimension 0 of operand 1 has extent 4, dimension 1 of operand 0 has extent 3; they must be equal [CHECK-10]
func.func @transpose(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.transpose ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) permutation = [1, 0]
  return %r : tensor<?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.broadcast' op dimension 1 of operand 1 has extent 3, dimension 0 of operand 0 has extent 4; they must be equal [CHECK-10]
func.func @broadcast(%a: tensor<?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.broadcast ins(%a : tensor<?xf32>) outs(%c : tensor<?x?xf32>) dimensions = [0]
  return %r : tensor<?x?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.map' op dimension 0 of operand 1 has extent 3, dimension 0 of operand 0 has extent 4; they must be equal [CHECK-10]
func.func @map(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.map { arith.mulf } ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>)
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.add' op dimension 0 of operand 1 has extent 1, dimension 0 of operand 0 has extent 4; they must be equal [CHECK-10]
func.func @add(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.copy' op dimension 0 of operand 1 has extent 3, dimension 0 of operand 0 has extent 4; they must be equal [CHECK-10]
func.func @copy(%a: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.copy ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-NEXT: {{.*}}error: {{.*}}linalg.mlir:[[#@LINE+2]]:8: 'linalg.softmax' op dimension 1 of operand 1 has extent 4, dimension 1 of operand 0 has extent 3; they must be equal [CHECK-10]
func.func @softmax(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
