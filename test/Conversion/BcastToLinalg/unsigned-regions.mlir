// REQUIRES: compiler
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=NONE
// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: bcast-run %s --entry=forall '--input=2x3xui8=[[1,255,16],[200,7,0]]' '--input=3xui8=[2,3,5]' --expected-output='2x3xui8=[[0,85,3],[100,2,0]]'
// RUN: bcast-run %s --entry=generate '--input=2xui8=[9,254]' '--expected-output=5xui8=[3,84,3,84,3]'
// RUN: bcast-run %s --entry=pad '--input=2xui16=[9,65535]' '--expected-output=4xui16=[4,4,32767,4]'
// RUN: bcast-run %s --entry=generic '--input=2x3xui8=[[1,255,16],[200,7,0]]' '--expected-output=3x2xui8=[[0,66],[85,2],[5,0]]'
// RUN: bcast-run %s --entry=region '--input=2xui64=[9,18446744073709551615]' --input=i1=true '--expected-output=2xui64=[4,9223372036854775807]'
// Operations with a region keep its contents: unsigned integers become signless ones there, too.

// NONE-NOT: ui{{[0-9]+}}
// NONE-NOT: unrealized_conversion_cast
// LLVM-NOT: unrealized_conversion_cast

// CHECK-LABEL: func.func @forall(
// CHECK: scf.forall (%{{.*}}) in (2) shared_outs(%[[OUT:.*]] = %{{.*}}) -> (tensor<2x3xi8>)
// CHECK: arith.divui
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[OUT]][%{{.*}}, 0] [1, 3] [1, 1] : tensor<3xi8> into tensor<2x3xi8>
func.func @forall(%a: tensor<2x3xui8>, %b: tensor<3xui8>) -> tensor<2x3xui8> {
  %empty = tensor.empty() : tensor<2x3xui8>
  %0 = scf.forall (%i) in (2) shared_outs(%out = %empty) -> (tensor<2x3xui8>) {
    %1 = tensor.extract_slice %a[%i, 0] [1, 3] [1, 1] : tensor<2x3xui8> to tensor<3xui8>
    %2 = bcast.divide %1, %b : tensor<3xui8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %out[%i, 0] [1, 3] [1, 1] : tensor<3xui8> into tensor<2x3xui8>
    }
  }
  return %0 : tensor<2x3xui8>
}

// CHECK-LABEL: func.func @generate(
// CHECK: tensor.generate
// CHECK: tensor.yield %{{.*}} : i8
func.func @generate(%a: tensor<2xui8>) -> tensor<5xui8> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant dense<3> : tensor<5xui8>
  %0 = tensor.generate {
  ^bb0(%i: index):
    %j = arith.remui %i, %c2 : index
    %x = tensor.extract %a[%j] : tensor<2xui8>
    tensor.yield %x : ui8
  } : tensor<5xui8>
  %1 = bcast.divide %0, %c3 : tensor<5xui8>
  return %1 : tensor<5xui8>
}

// CHECK-LABEL: func.func @pad(
// CHECK: tensor.pad
// CHECK: tensor.yield %{{.*}} : i16
func.func @pad(%a: tensor<2xui16>) -> tensor<4xui16> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant dense<2> : tensor<4xui16>
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    %x = tensor.extract %a[%c0] : tensor<2xui16>
    tensor.yield %x : ui16
  } : tensor<2xui16> to tensor<4xui16>
  %1 = bcast.divide %0, %c2 : tensor<4xui16>
  return %1 : tensor<4xui16>
}

// CHECK-LABEL: func.func @generic(
// CHECK: ^bb0(%{{.*}}: i8, %{{.*}}: i8):
// CHECK: linalg.yield %{{.*}} : i8
func.func @generic(%a: tensor<2x3xui8>) -> tensor<3x2xui8> {
  %empty = tensor.empty() : tensor<3x2xui8>
  %c3 = arith.constant dense<3> : tensor<3x2xui8>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<2x3xui8>) outs(%empty : tensor<3x2xui8>) {
  ^bb0(%x: ui8, %y: ui8):
    linalg.yield %x : ui8
  } -> tensor<3x2xui8>
  %1 = bcast.divide %0, %c3 : tensor<3x2xui8>
  return %1 : tensor<3x2xui8>
}

// CHECK-LABEL: func.func @named(
// CHECK: linalg.transpose ins(%{{.*}} : tensor<2x3xi8>) outs(%{{.*}} : tensor<3x2xi8>) permutation = [1, 0]
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<3x2xi8>) outs(%{{.*}} : tensor<4x3x2xi8>) dimensions = [0]
func.func @named(%a: tensor<2x3xui8>) -> tensor<4x3x2xui8> {
  %0 = tensor.empty() : tensor<3x2xui8>
  %1 = tensor.empty() : tensor<4x3x2xui8>
  %2 = linalg.transpose ins(%a : tensor<2x3xui8>) outs(%0 : tensor<3x2xui8>) permutation = [1, 0]
  %3 = linalg.broadcast ins(%2 : tensor<3x2xui8>) outs(%1 : tensor<4x3x2xui8>) dimensions = [0]
  return %3 : tensor<4x3x2xui8>
}

// CHECK-LABEL: func.func @region(
// CHECK: scf.execute_region -> tensor<2xi64>
// CHECK: ^bb{{.*}}(%[[X:.*]]: tensor<2xi64>):
// CHECK: scf.yield %{{.*}} : tensor<2xi64>
func.func @region(%a: tensor<2xui64>, %p: tensor<i1>) -> tensor<2xui64> {
  %c = tensor.extract %p[] : tensor<i1>
  %two = arith.constant dense<2> : tensor<2xui64>
  %0 = scf.execute_region -> tensor<2xui64> {
    %1 = bcast.divide %a, %two : tensor<2xui64>
    cf.cond_br %c, ^bb1(%1 : tensor<2xui64>), ^bb1(%a : tensor<2xui64>)
  ^bb1(%x: tensor<2xui64>):
    scf.yield %x : tensor<2xui64>
  }
  return %0 : tensor<2xui64>
}
