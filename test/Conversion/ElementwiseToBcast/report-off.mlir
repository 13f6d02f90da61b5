// RUN: bcast-opt %s --convert-elementwise-to-bcast=report=false 2>&1 | FileCheck %s --implicit-check-not=stays
// RUN: bcast-opt %s --convert-elementwise-to-bcast 2>&1 >/dev/null | FileCheck %s --check-prefix=ON
// ON: remark: 'math.log2' stays

// CHECK: math.log2
func.func @log2(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = math.log2 %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
