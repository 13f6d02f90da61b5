// RUN: bcast-opt %s --convert-elementwise-to-bcast=report=false 2>&1 | FileCheck %s --implicit-check-not=stays
// RUN: bcast-opt %s --convert-elementwise-to-bcast 2>&1 >/dev/null | FileCheck %s --check-prefix=ON
// ON: remark: 'math.fma' stays

// CHECK: math.fma
func.func @fma(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = math.fma %x, %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
