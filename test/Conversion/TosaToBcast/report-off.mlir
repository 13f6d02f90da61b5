// RUN: bcast-opt %s --convert-tosa-to-bcast=report=false 2>&1 | FileCheck %s --implicit-check-not=stays
// RUN: bcast-opt %s --convert-tosa-to-bcast 2>&1 >/dev/null | FileCheck %s --check-prefix=ON
// ON: remark: 'tosa.reverse' stays

// CHECK: tosa.reverse
func.func @reverse(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
