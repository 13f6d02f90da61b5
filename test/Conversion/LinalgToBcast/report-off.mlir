// RUN: bcast-opt %s --convert-linalg-to-bcast=report=false 2>&1 | FileCheck %s --implicit-check-not=stays
// RUN: bcast-opt %s --convert-linalg-to-bcast 2>&1 >/dev/null | FileCheck %s --check-prefix=ON
// ON: remark: 'linalg.reduce' stays

// CHECK: arith.subf
func.func @subtract(%x: tensor<4xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce { arith.subf } ins(%x : tensor<4xf32>) outs(%init : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}
