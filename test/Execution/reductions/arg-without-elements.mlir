// The initial element and index stay if there is no element, or none that is more extreme. The
// indices of 200 elements wrap in i8: later equal elements have smaller ones.
// RUN: bcast-run %s --entry=least --input=2x0xi8=[[],[]] --input='2xi8=[-1,3]' --input='2xi8=[5,7]' | FileCheck %s --check-prefix=EMPTY
// RUN: bcast-run %s --entry=least --input=2x4xi8=-1 --input='2xi8=[-1,3]' --input='2xi8=[5,-7]' | FileCheck %s --check-prefix=EQUAL
// RUN: bcast-run %s --entry=greatest --input=1x200xf32=1 --input='1xf32=1' --input='1xi8=5' | FileCheck %s --check-prefix=WRAPS
// RUN: bcast-run %s --entry=greatest --input=1x0xf32=[[]] --input='1xf32=-inf' --input='1xi8=5' | FileCheck %s --check-prefix=INFINITE

// EMPTY: [-1  3]
// EMPTY-NEXT: [5 7]
// EQUAL: [-1  3]
// EQUAL-NEXT: [ 0 -7]
func.func @least(%x: tensor<?x?xi8>, %a: tensor<?xi8>, %i: tensor<?xi8>) -> (tensor<?xi8>, tensor<?xi8>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xi8>) outs(%a, %i : tensor<?xi8>, tensor<?xi8>) {
  ^bb0(%e: i8, %acc: i8, %old: i8):
    %k = linalg.index 1 : index
    %j = arith.index_cast %k : index to i8
    %early = arith.cmpi slt, %j, %old : i8
    %le = arith.cmpi ule, %e, %acc : i8
    %lt = arith.cmpi ult, %e, %acc : i8
    %take = arith.select %early, %le, %lt : i1
    %v = arith.select %take, %e, %acc : i8
    %n = arith.select %take, %j, %old : i8
    linalg.yield %v, %n : i8, i8
  } -> (tensor<?xi8>, tensor<?xi8>)
  return %r#0, %r#1 : tensor<?xi8>, tensor<?xi8>
}

// WRAPS: [1.]
// WRAPS-NEXT: [-128]
// INFINITE: [-inf]
// INFINITE-NEXT: [5]
func.func @greatest(%x: tensor<1x?xf32>, %a: tensor<1xf32>, %i: tensor<1xi8>) -> (tensor<1xf32>, tensor<1xi8>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<1x?xf32>) outs(%a, %i : tensor<1xf32>, tensor<1xi8>) {
  ^bb0(%e: f32, %acc: f32, %old: i8):
    %k = linalg.index 1 : index
    %j = arith.index_cast %k : index to i8
    %early = arith.cmpi slt, %j, %old : i8
    %oge = arith.cmpf oge, %e, %acc : f32
    %isNaN = arith.cmpf uno, %e, %e : f32
    %ge = arith.ori %oge, %isNaN : i1
    %ugt = arith.cmpf ugt, %e, %acc : f32
    %isNumber = arith.cmpf ord, %acc, %acc : f32
    %gt = arith.andi %ugt, %isNumber : i1
    %take = arith.select %early, %ge, %gt : i1
    %v = arith.select %take, %e, %acc : f32
    %n = arith.select %take, %j, %old : i8
    linalg.yield %v, %n : f32, i8
  } -> (tensor<1xf32>, tensor<1xi8>)
  return %r#0, %r#1 : tensor<1xf32>, tensor<1xi8>
}
