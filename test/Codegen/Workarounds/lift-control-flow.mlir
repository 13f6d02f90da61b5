// RUN: bcast-opt %s --bcast-prepare-bufferization=allow-unknown-ops | FileCheck %s

// Upstream's bufferization and deallocation need structured control flow, without switches.

// CHECK-LABEL: func.func @cases(
// CHECK-SAME: %[[N:.*]]: i8, %[[A:.*]]: f32, %[[B:.*]]: f32)
// CHECK: %[[I:.*]] = arith.index_castui %[[N]] : i8 to index
// CHECK: %[[E1:.*]] = arith.cmpi eq, %[[I]], %c1 : index
// CHECK: %[[P1:.*]] = arith.select %[[E1]], %c0, %c2 : index
// CHECK: %[[E2:.*]] = arith.cmpi eq, %[[I]], %c128 : index
// CHECK: %[[P2:.*]] = arith.select %[[E2]], %c1{{.*}}, %[[P1]] : index
// CHECK: %[[B1:.*]] = arith.cmpi ult, %[[P2]], %c1{{.*}} : index
// CHECK: %[[R1:.*]] = scf.if %[[B1]] -> (f32) {
// CHECK-NEXT: scf.yield %[[B]] : f32
// CHECK: } else {
// CHECK: %[[B2:.*]] = arith.cmpi ult, %[[P2]], %c2{{.*}} : index
// CHECK: %[[R2:.*]] = scf.if %[[B2]] -> (f32) {
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: scf.yield %[[SUM]] : f32
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[A]] : f32
// CHECK: scf.yield %[[R2]] : f32
// CHECK: return %[[R1]] : f32
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

// RUN: bcast-run %s --entry=run --input=3xf32=[1,2,3] --input=i32=-7 --expected-output=3xf32=[2,4,6]
// RUN: bcast-run %s --entry=run --input=3xf32=[1,2,3] --input=i32=1 --expected-output=3xf32=[1,4,9]
// RUN: bcast-run %s --entry=run --input=3xf32=[1,2,3] --input=i32=0 --expected-output=3xf32=[1,2,3]
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

// RUN: bcast-run %s --entry=layouts '--input=2x3xf32=[[1,2,3],[4,5,6]]' --input=i32=1 '--expected-output=2x3xf32=[[2,4,6],[8,10,12]]'
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

// %y, the argument of one block, is filled in another one, and read in a third.
// RUN: bcast-run %s --entry=filled --input=2xi32=[1,2] --input=2xi32=[3,4] --input=i1=true --expected-output=2xi32=[1,2] --expected-output=2xi32=[7,7]
// RUN: bcast-run %s --entry=filled --input=2xi32=[1,2] --input=2xi32=[3,4] --input=i1=false --expected-output=2xi32=[3,4] --expected-output=2xi32=[1,2]
func.func @filled(%a: tensor<2xi32>, %b: tensor<2xi32>, %p: tensor<i1>) -> (tensor<2xi32>, tensor<2xi32>) {
  %c = tensor.extract %p[] : tensor<i1>
  %c7 = arith.constant 7 : i32
  cf.cond_br %c, ^meet(%a : tensor<2xi32>), ^meet(%b : tensor<2xi32>)
^meet(%y: tensor<2xi32>):
  cf.cond_br %c, ^fill, ^end(%a : tensor<2xi32>)
^fill:
  %f = linalg.fill ins(%c7 : i32) outs(%y : tensor<2xi32>) -> tensor<2xi32>
  cf.br ^end(%f : tensor<2xi32>)
^end(%z: tensor<2xi32>):
  return %y, %z : tensor<2xi32>, tensor<2xi32>
}

// The same with a called function that fills the buffer.
// RUN: bcast-run %s --entry=calls --input=2xi32=[1,2] --input=2xi32=[3,4] --input=i1=true --expected-output=2xi32=[1,2]
func.func private @fill(%x: tensor<2xi32>) -> tensor<2xi32> attributes {no_inline} {
  %c7 = arith.constant 7 : i32
  %0 = linalg.fill ins(%c7 : i32) outs(%x : tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @calls(%a: tensor<2xi32>, %b: tensor<2xi32>, %p: tensor<i1>) -> tensor<2xi32> {
  %c = tensor.extract %p[] : tensor<i1>
  cf.cond_br %c, ^meet(%a : tensor<2xi32>), ^meet(%b : tensor<2xi32>)
^meet(%y: tensor<2xi32>):
  cf.cond_br %c, ^call, ^end
^call:
  %r = call @fill(%y) : (tensor<2xi32>) -> tensor<2xi32>
  cf.br ^end
^end:
  return %y : tensor<2xi32>
}

// The result of scf.index_switch may be an argument of the function, or a value that is read later.
// RUN: bcast-run %s --entry=switch --input=2xi32=[1,2] --input=2xi32=[3,4] --input=i64=0 --expected-output=2xi32=[6,5] --expected-output=2xi32=[7,7]
// RUN: bcast-run %s --entry=switch --input=2xi32=[1,2] --input=2xi32=[3,4] --input=i64=1 --expected-output=2xi32=[6,5] --expected-output=2xi32=[3,4]
// RUN: bcast-run %s --entry=switch --input=2xi32=[1,2] --input=2xi32=[3,4] --input=i64=-1 --expected-output=2xi32=[6,5] --expected-output=2xi32=[3,4]
// CHECK-LABEL: func.func @switch(
// CHECK-NOT: index_switch
// CHECK: return
func.func @switch(%a: tensor<2xi32>, %b: tensor<2xi32>, %p: tensor<i64>) -> (tensor<2xi32>, tensor<2xi32>) {
  %n = tensor.extract %p[] : tensor<i64>
  %i = arith.index_cast %n : i64 to index
  %c7 = arith.constant 7 : i32
  %y = bcast.negate %a : tensor<2xi32>
  %s:2 = scf.index_switch %i -> tensor<2xi32>, tensor<2xi32>
  case 1 {
    scf.yield %b, %b : tensor<2xi32>, tensor<2xi32>
  }
  case -1 {
    %f = linalg.fill ins(%c7 : i32) outs(%a : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %f, %b : tensor<2xi32>, tensor<2xi32>
  }
  default {
    %f = linalg.fill ins(%c7 : i32) outs(%b : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %y, %f : tensor<2xi32>, tensor<2xi32>
  }
  %f = linalg.fill ins(%c7 : i32) outs(%s#0 : tensor<2xi32>) -> tensor<2xi32>
  %g = bcast.add %f, %y : tensor<2xi32>
  return %g, %s#1 : tensor<2xi32>, tensor<2xi32>
}

// A switch without results and without cases.
// CHECK-LABEL: func.func @empty_switch(
// CHECK-NOT: index_switch
// CHECK: return
func.func @empty_switch(%i: index, %m: memref<2xi32>, %x: i32) {
  scf.index_switch %i
  default {
    memref.store %x, %m[%i] : memref<2xi32>
    scf.yield
  }
  return
}

// A loop of blocks, which is left in two ways. What the other way would pass on is empty.
// RUN: bcast-run %s --entry=loop --input=2xi32=[1,2] --input=i64=3 --input=i32=100 --expected-output=2xi32=[8,16] --expected-output=i64=3
// RUN: bcast-run %s --entry=loop --input=2xi32=[1,2] --input=i64=9 --input=i32=7 --expected-output=2xi32=[8,8] --expected-output=i64=2
// RUN: bcast-run %s --entry=loop --input=2xi32=[1,2] --input=i64=0 --input=i32=7 --expected-output=2xi32=[1,2] --expected-output=i64=0
// CHECK-LABEL: func.func @loop(
// CHECK: %[[SIZE:.*]] = arith.constant 0 : index
// CHECK: tensor.empty(%[[SIZE]]) : tensor<?xi32>
// CHECK: scf.while
// CHECK-NOT: {{[^s]cf[.]}}
// CHECK-NOT: ub.poison
// CHECK: return
func.func @loop(%a: tensor<?xi32>, %most: tensor<i64>, %limit: tensor<i32>) -> (tensor<?xi32>, tensor<i64>) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %n = tensor.extract %most[] : tensor<i64>
  %l = tensor.extract %limit[] : tensor<i32>
  cf.br ^head(%zero, %a : i64, tensor<?xi32>)
^head(%i: i64, %x: tensor<?xi32>):
  %go = arith.cmpi slt, %i, %n : i64
  cf.cond_br %go, ^body, ^end(%i, %x : i64, tensor<?xi32>)
^body:
  %twice = bcast.add %x, %x : tensor<?xi32>
  %first = tensor.extract %twice[%c0] : tensor<?xi32>
  %next = arith.addi %i, %one : i64
  %stop = arith.cmpi sgt, %first, %l : i32
  cf.cond_br %stop, ^early, ^head(%next, %twice : i64, tensor<?xi32>)
^early:
  %filled = linalg.fill ins(%first : i32) outs(%twice : tensor<?xi32>) -> tensor<?xi32>
  cf.br ^end(%i, %filled : i64, tensor<?xi32>)
^end(%steps: i64, %r: tensor<?xi32>):
  %count = tensor.from_elements %steps : tensor<i64>
  return %r, %count : tensor<?xi32>, tensor<i64>
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-NOT: {{[^s]cf[.]}}
// CHECK: return
func.func @unreachable(%a: tensor<2xi32>) -> tensor<2xi32> {
  cf.br ^end
^never:
  cf.br ^never
^end:
  return %a : tensor<2xi32>
}

// Functions that went through the pipelines before stay.
// CHECK-LABEL: func.func @again(
// CHECK: cf.cond_br
func.func @again(%c: i1, %m: memref<2xi32>, %x: i32) attributes {bcast.frees_buffers} {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^store, ^end
^store:
  memref.store %x, %m[%c0] : memref<2xi32>
  cf.br ^end
^end:
  return
}
