// RUN: bcast-opt %s --bcast-expand-switches | FileCheck %s
// RUN: bcast-run %s --entry=run --input=3xf32=[1,2,3] --input=i32=-7 --expected-output=3xf32=[2,4,6]
// RUN: bcast-run %s --entry=run --input=3xf32=[1,2,3] --input=i32=1 --expected-output=3xf32=[1,4,9]
// RUN: bcast-run %s --entry=run --input=3xf32=[1,2,3] --input=i32=0 --expected-output=3xf32=[1,2,3]
// RUN: bcast-run %s --entry=layouts '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=i32=1 '--expected-output=2x3xf32=[[2,4,6],[8,10,12]]'
// Upstream's bufferization knows branches with up to two destinations.

// CHECK-LABEL: func.func @cases(
// CHECK-SAME: %[[N:.*]]: i8, %[[A:.*]]: f32, %[[B:.*]]: f32)
// CHECK: %[[V1:.*]] = arith.constant 1 : i8
// CHECK: %[[E1:.*]] = arith.cmpi eq, %[[N]], %[[V1]] : i8
// CHECK: cf.cond_br %[[E1]], ^[[END:bb[0-9]+]](%[[B]] : f32), ^[[NEXT:bb[0-9]+]]
// CHECK: ^[[NEXT]]:
// CHECK: %[[V2:.*]] = arith.constant -128 : i8
// CHECK: %[[E2:.*]] = arith.cmpi eq, %[[N]], %[[V2]] : i8
// CHECK: cf.cond_br %[[E2]], ^[[OTHER:bb[0-9]+]], ^[[END]](%[[A]] : f32)
// CHECK: ^[[OTHER]]:
func.func @cases(%n: i8, %a: f32, %b: f32) -> f32 {
  cf.switch %n : i8, [
    default: ^end(%a : f32),
    1: ^end(%b : f32),
    -128: ^other
  ]
^other:
  %0 = arith.addf %a, %b : f32
  cf.br ^end(%0 : f32)
^end(%x: f32):
  return %x : f32
}

// CHECK-LABEL: func.func @no_case(
// CHECK-NEXT: cf.br ^bb1(%{{.*}} : f32)
func.func @no_case(%n: i8, %a: f32) -> f32 {
  cf.switch %n : i8, [
    default: ^end(%a : f32)
  ]
^end(%x: f32):
  return %x : f32
}

func.func @run(%a: tensor<3xf32>, %p: tensor<i32>) -> tensor<3xf32> {
  %n = tensor.extract %p[] : tensor<i32>
  cf.switch %n : i32, [
    default: ^end(%a : tensor<3xf32>),
    1: ^square,
    -7: ^double
  ]
^square:
  %0 = bcast.multiply %a, %a : tensor<3xf32>
  cf.br ^end(%0 : tensor<3xf32>)
^double:
  %1 = bcast.add %a, %a : tensor<3xf32>
  cf.br ^end(%1 : tensor<3xf32>)
^end(%x: tensor<3xf32>):
  return %x : tensor<3xf32>
}

#column = #bcast.layout<minor_to_major = [0, 1]>
func.func @layouts(%a: tensor<2x3xf32, #column>, %p: tensor<i32>) -> tensor<2x3xf32, #column> {
  %n = tensor.extract %p[] : tensor<i32>
  cf.switch %n : i32, [
    default: ^end(%a : tensor<2x3xf32, #column>),
    1: ^double
  ]
^double:
  %0 = bcast.add %a, %a : tensor<2x3xf32, #column>
  cf.br ^end(%0 : tensor<2x3xf32, #column>)
^end(%x: tensor<2x3xf32, #column>):
  return %x : tensor<2x3xf32, #column>
}
