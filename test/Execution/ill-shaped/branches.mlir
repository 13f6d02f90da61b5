// A check that no extents pass is an error of the run, if it is in a loop or a branch, which need not run. What has no
// elements is anywhere.
// RUN: bcast-run %s --entry=loop --input=0xf32=[] --input=i64=0 | FileCheck %s --check-prefix=NONE
// NONE: 7.0
// RUN: not bcast-run %s --entry=loop --input=0xf32=[] --input=i64=1 2>&1 | FileCheck %s --check-prefix=LOOP
// LOOP: branches.mlir:{{[0-9]+}}:10: 'tensor.extract' op index 0 is not one of dimension 0, whose extent is 0 [CHECK-12]
// RUN: bcast-run %s --entry=slice --input=0xf32=[] --input=i64=1 | FileCheck %s --check-prefix=SLICE
// SLICE: []

func.func @loop(%x: tensor<0xf32>, %count: i64) -> tensor<f32> {
  %n = arith.index_cast %count : i64 to index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%old = %seven) -> f32 {
    %e = tensor.extract %x[%c0] : tensor<0xf32>
    scf.yield %e : f32
  }
  %t = tensor.from_elements %r : tensor<f32>
  return %t : tensor<f32>
}

func.func @slice(%x: tensor<?xf32>, %offset: i64) -> tensor<?xf32> {
  %at = arith.index_cast %offset : i64 to index
  %c0 = arith.constant 0 : index
  %r = tensor.extract_slice %x[%at] [%c0] [2] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
