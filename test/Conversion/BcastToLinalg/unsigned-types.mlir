// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=NONE
// Unsigned integers become signless ones throughout the module, even if no operation of the dialect reads them.

// NONE-NOT: ui{{[0-9]+}}
// NONE-NOT: unrealized_conversion_cast

// CHECK: func.func private @callee(tensor<3xi8>, i32) -> (tensor<3xi8>, i1)
func.func private @callee(tensor<3xui8>, i32) -> (tensor<3xui8>, i1)

// CHECK-LABEL: func.func @call(
// CHECK-SAME: %[[A:.*]]: tensor<3xi8>, %[[N:.*]]: i32) -> tensor<3xi8>
// CHECK-NEXT: %[[R:.*]]:2 = call @callee(%[[A]], %[[N]]) : (tensor<3xi8>, i32) -> (tensor<3xi8>, i1)
// CHECK: linalg.generic {{.*}} ins(%[[R]]#0, %[[A]] : tensor<3xi8>, tensor<3xi8>)
func.func @call(%a: tensor<3xui8>, %n: i32) -> tensor<3xui8> {
  %0:2 = call @callee(%a, %n) : (tensor<3xui8>, i32) -> (tensor<3xui8>, i1)
  %1 = bcast.add %0#0, %a : tensor<3xui8>
  return %1 : tensor<3xui8>
}

// Attributes of arguments and results stay.
// CHECK-LABEL: func.func @argument_attributes(
// CHECK-SAME: %{{.*}}: tensor<3xi8> {test.note = 1 : i32}, %{{.*}}: f32) -> (tensor<3xi8> {test.note = 2 : i32}) attributes {note = "kept"}
func.func @argument_attributes(%a: tensor<3xui8> {test.note = 1 : i32}, %b: f32) -> (tensor<3xui8> {test.note = 2 : i32}) attributes {note = "kept"} {
  return %a : tensor<3xui8>
}

// Constants keep their bits: 200 is -56.
// CHECK-LABEL: func.func @constants(
// CHECK-DAG: arith.constant dense<[1, -56, -1]> : tensor<3xi8>
// CHECK-DAG: arith.constant dense<-1> : tensor<2xi32>
// CHECK-DAG: arith.constant dense_resource<blob> : tensor<2xi64>
// CHECK-DAG: arith.constant dense<> : tensor<0xi16>
// CHECK-DAG: arith.constant dense<-56> : tensor<3xi8>
func.func @constants() -> (tensor<3xui8>, tensor<2xui32>, tensor<2xui64>, tensor<0xui16>, tensor<3xi8>) {
  %0 = arith.constant dense<[1, 200, 255]> : tensor<3xui8>
  %1 = arith.constant dense<4294967295> : tensor<2xui32>
  %2 = arith.constant dense_resource<blob> : tensor<2xui64>
  %3 = arith.constant dense<> : tensor<0xui16>
  %4 = arith.constant dense<-56> : tensor<3xi8>
  return %0, %1, %2, %3, %4 : tensor<3xui8>, tensor<2xui32>, tensor<2xui64>, tensor<0xui16>, tensor<3xi8>
}

// CHECK-LABEL: func.func @scf(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}) -> (tensor<3xi8>)
// CHECK: scf.if %{{.*}} -> (tensor<3xi8>)
// CHECK: linalg.generic {{.*}} ins(%[[X]], %{{.*}} : tensor<3xi8>, tensor<3xi8>)
// CHECK: scf.while (%{{.*}} = %{{.*}}) : (tensor<3xi8>) -> tensor<3xi8>
// CHECK: ^bb0(%[[Y:.*]]: tensor<3xi8>):
// CHECK: linalg.generic {{.*}} ins(%[[Y]], %{{.*}} : tensor<3xi8>, tensor<3xi8>)
// CHECK: scf.index_switch %{{.*}} -> tensor<3xi8>
func.func @scf(%a: tensor<3xui8>, %c: i1, %n: index) -> tensor<3xui8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<3xui8> {
    %y = scf.if %c -> tensor<3xui8> {
      %0 = bcast.add %x, %a : tensor<3xui8>
      scf.yield %0 : tensor<3xui8>
    } else {
      scf.yield %x : tensor<3xui8>
    }
    scf.yield %y : tensor<3xui8>
  }
  %w = scf.while (%x = %r) : (tensor<3xui8>) -> tensor<3xui8> {
    scf.condition(%c) %x : tensor<3xui8>
  } do {
  ^bb0(%x: tensor<3xui8>):
    %0 = bcast.multiply %x, %a : tensor<3xui8>
    scf.yield %0 : tensor<3xui8>
  }
  %s = scf.index_switch %n -> tensor<3xui8>
  case 0 {
    scf.yield %w : tensor<3xui8>
  }
  default {
    scf.yield %a : tensor<3xui8>
  }
  return %s : tensor<3xui8>
}

// A loop of blocks with unsigned arguments.
// CHECK-LABEL: func.func @cf(
// CHECK-SAME: %[[A:.*]]: tensor<3xi8>, %[[C:.*]]: i1, %{{.*}}: i32) -> tensor<3xi8>
// CHECK: cf.cond_br %[[C]], ^bb1(%{{.*}} : tensor<3xi8>), ^bb2(%[[A]] : tensor<3xi8>)
// CHECK: ^bb1(%[[X:.*]]: tensor<3xi8>):
// CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[A]] : tensor<3xi8>, tensor<3xi8>)
// CHECK: cf.cond_br %[[C]], ^bb1(%[[P]] : tensor<3xi8>), ^bb2(%[[P]] : tensor<3xi8>)
// CHECK: ^bb2(%[[Y:.*]]: tensor<3xi8>):
// CHECK: cf.switch %{{.*}} : i32, [
// CHECK-NEXT: default: ^bb3(%[[Y]] : tensor<3xi8>),
// CHECK-NEXT: 1: ^bb3(%[[A]] : tensor<3xi8>)
// CHECK: ^bb3(%[[Z:.*]]: tensor<3xi8>):
// CHECK-NEXT: return %[[Z]] : tensor<3xi8>
func.func @cf(%a: tensor<3xui8>, %c: i1, %n: i32) -> tensor<3xui8> {
  %0 = bcast.add %a, %a : tensor<3xui8>
  cf.cond_br %c, ^loop(%0 : tensor<3xui8>), ^exit(%a : tensor<3xui8>)
^loop(%x: tensor<3xui8>):
  %1 = bcast.multiply %x, %a : tensor<3xui8>
  cf.cond_br %c, ^loop(%1 : tensor<3xui8>), ^exit(%1 : tensor<3xui8>)
^exit(%y: tensor<3xui8>):
  cf.switch %n : i32, [
    default: ^end(%y : tensor<3xui8>),
    1: ^end(%a : tensor<3xui8>)
  ]
^end(%z: tensor<3xui8>):
  return %z : tensor<3xui8>
}

// Unsigned integers that are nowhere but in the body.
// CHECK-LABEL: func.func @body_only(
// CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : tensor<3xi8>), ^bb2(%{{.*}} : tensor<3xi8>)
// CHECK: ^bb1(%{{.*}}: tensor<3xi8>):
func.func @body_only(%c: i1, %n: tensor<3xi8>) -> tensor<3xi8> {
  %a = bcast.convert %n : tensor<3xi8> -> tensor<3xui8>
  cf.cond_br %c, ^square(%a : tensor<3xui8>), ^exit(%a : tensor<3xui8>)
^square(%x: tensor<3xui8>):
  %1 = bcast.multiply %x, %x : tensor<3xui8>
  cf.br ^exit(%1 : tensor<3xui8>)
^exit(%y: tensor<3xui8>):
  %z = bcast.convert %y : tensor<3xui8> -> tensor<3xi8>
  return %z : tensor<3xi8>
}

// Operations of tensor and arith that move elements.
// CHECK-LABEL: func.func @tensor_operations(
// CHECK-SAME: %[[A:.*]]: tensor<4xi8>
// CHECK: %[[SUM:.*]] = linalg.generic
// CHECK: tensor.extract_slice %[[SUM]][%{{.*}}] [2] [1] : tensor<4xi8> to tensor<2xi8>
// CHECK: tensor.expand_shape %[[SUM]] {{\[\[}}0, 1]] output_shape [2, 2] : tensor<4xi8> into tensor<2x2xi8>
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4xi8>
// CHECK: arith.select %{{.*}}, %[[SUM]], %[[A]] : tensor<4xi8>
// CHECK: %[[X:.*]] = tensor.extract %[[SUM]][%{{.*}}] : tensor<4xi8>
// CHECK: tensor.insert %[[X]] into %[[EMPTY]][%{{.*}}] : tensor<4xi8>
// CHECK: tensor.cast %[[SUM]] : tensor<4xi8> to tensor<?xi8>
func.func @tensor_operations(%a: tensor<4xui8>, %i: index, %c: i1) -> (tensor<2xui8>, tensor<2x2xui8>, tensor<4xui8>, tensor<4xui8>, tensor<?xui8>) {
  %0 = bcast.add %a, %a : tensor<4xui8>
  %1 = tensor.extract_slice %0[%i] [2] [1] : tensor<4xui8> to tensor<2xui8>
  %2 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xui8> into tensor<2x2xui8>
  %3 = tensor.empty() : tensor<4xui8>
  %4 = arith.select %c, %0, %a : tensor<4xui8>
  %5 = tensor.extract %0[%i] : tensor<4xui8>
  %6 = tensor.insert %5 into %3[%i] : tensor<4xui8>
  %7 = tensor.cast %0 : tensor<4xui8> to tensor<?xui8>
  return %1, %2, %4, %6, %7 : tensor<2xui8>, tensor<2x2xui8>, tensor<4xui8>, tensor<4xui8>, tensor<?xui8>
}

// A broadcast of unsigned integers.
// CHECK-LABEL: func.func @broadcast(
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<3xi16>) outs(%{{.*}} : tensor<2x3xi16>)
func.func @broadcast(%x: tensor<3xui16>) -> tensor<2x3xui16> {
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xui16> -> tensor<2x3xui16>
  return %0 : tensor<2x3xui16>
}

// Signless and unsigned integers of one width side by side.
// CHECK-LABEL: func.func @side_by_side(
// CHECK: arith.divsi
// CHECK: arith.divui
func.func @side_by_side(%a: tensor<3xi8>, %b: tensor<3xui8>) -> (tensor<3xi8>, tensor<3xui8>) {
  %0 = bcast.divide %a, %a : tensor<3xi8>
  %1 = bcast.divide %b, %b : tensor<3xui8>
  return %0, %1 : tensor<3xi8>, tensor<3xui8>
}

{-# dialect_resources: { builtin: { blob: "0x08000000010000000000000002000000000000FF" } } #-}
