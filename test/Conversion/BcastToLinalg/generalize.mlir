// RUN: bcast-opt %s --convert-bcast-to-linalg=generalize | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: bcast-opt %s --convert-bcast-to-linalg="generalize products=false" | FileCheck %s --check-prefixes=CHECK,NAMED

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[SWAP:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @named(
// CHECK: linalg.generic {{.*}}maps = [#[[ID]], #[[ID]], #[[ID]]]
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}}maps = [#[[ROW]], #[[ID]]]
// CHECK: linalg.generic {{.*}}maps = [#[[SWAP]], #[[ID]]]
// CHECK: linalg.generic {{.*}}maps = [#[[ID]], #[[COLUMN]]], iterator_types = ["parallel", "reduction"]
// CHECK: linalg.generic {{.*}}maps = [#[[ID]], #[[ID]]]
// CHECK: math.tanh
// CHECK: linalg.generic {{.*}}maps = [#[[ID]], #[[ID]]]
// CHECK-NOT: {{linalg\.(add|broadcast|transpose|reduce|elementwise|copy)}}
func.func @named(%x: tensor<4x4xf32>, %row: tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %0 = linalg.add ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.broadcast ins(%row : tensor<4xf32>) outs(%e : tensor<4x4xf32>) dimensions = [0]
  %2 = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %3 = linalg.reduce { arith.addf } ins(%x : tensor<4x4xf32>) outs(%e1 : tensor<4xf32>) dimensions = [1]
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<tanh> ins(%0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = linalg.copy ins(%4 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1, %2, %3, %5 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @others(
// CHECK: linalg.fill
// PRODUCT: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]}
// PRODUCT-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[OLD:.*]]: f32):
// PRODUCT-NEXT: %[[P:.*]] = arith.mulf %[[A]], %[[B]]
// PRODUCT-NEXT: arith.addf %[[OLD]], %[[P]]
// NAMED: linalg.matmul
// CHECK: linalg.softmax
func.func @others(%x: tensor<4x4xf32>, %zero: f32) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.softmax dimension(1) ins(%1 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// Bufferization would omit the copy of the elements that the body reads.
// CHECK-LABEL: func.func @updates(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4xi32>) outs(%[[Y]] : tensor<4xi32>)
// CHECK: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.addi %[[IN]], %[[OUT]]
func.func @updates(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.map ins(%x : tensor<4xi32>) outs(%y : tensor<4xi32>) (%in: i32, %out: i32) {
    %sum = arith.addi %in, %out : i32
    linalg.yield %sum : i32
  }
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @buffers(
// CHECK-SAME: %[[B:.*]]: memref<4xi32>
// CHECK: linalg.generic {{.*}} ins(%[[B]] : memref<4xi32>) outs(%[[B]] : memref<4xi32>)
func.func @buffers(%b: memref<4xi32>) {
  linalg.map ins(%b : memref<4xi32>) outs(%b : memref<4xi32>) (%in: i32, %out: i32) {
    %sum = arith.addi %in, %out : i32
    linalg.yield %sum : i32
  }
  return
}

// The body captures a scalar operand.
// CHECK-LABEL: @scalar_operand
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[S:.*]]: f32)
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>)
// CHECK: arith.mulf %{{.*}}, %[[S]] : f32
func.func @scalar_operand(%x: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %empty = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %s : tensor<4xf32>, f32) outs(%empty : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.mulf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
