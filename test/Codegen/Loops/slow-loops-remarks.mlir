// RUN: bcast-opt %s --bcast-set-target=vector-bits=512 --bcast-linalg-to-loops --remarks-filter-missed=bcast-linalg-to-loops --remark-format=emitRemark -o %t 2>&1 | FileCheck %s --implicit-check-not=remark:
// Without vectors, nothing is slower than it has to be.
// RUN: bcast-opt %s --bcast-set-target=vector-bits=0 --bcast-linalg-to-loops --remarks-filter-missed=bcast-linalg-to-loops --remark-format=emitRemark -o %t 2>&1 | count 0
// Missed remarks say why loops are scalar, and which operands are put together from single elements.

#identity = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d0)>

// CHECK: [[#@LINE+3]]:3: remark: [Missed] gathered-operand | Category:bcast-linalg-to-loops | Bytes=16384, Reason="its elements are 5 apart along the loop of the vectors", Remark="argument 0"
func.func @gathered(%x: memref<64x320xf32>, %y: memref<64x64xf32>) {
  %every_fifth = memref.subview %x[0, 0] [64, 64] [1, 5] : memref<64x320xf32> to memref<64x64xf32, strided<[320, 5]>>
  linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]}
    ins(%every_fifth : memref<64x64xf32, strided<[320, 5]>>) outs(%y : memref<64x64xf32>) {
  ^bb0(%a: f32, %old: f32):
    linalg.yield %a : f32
  }
  return
}

func.func @at_run_time(%x: memref<64x?xf32, strided<[?, ?]>>, %y: memref<64x?xf32>) {
  // CHECK: [[#@LINE+1]]:3: remark: [Missed] gathered-operand | Category:bcast-linalg-to-loops | Bytes=?, Reason="how far apart its elements are along the loop of the vectors is known only at run time", Remark="argument 0"
  linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<64x?xf32, strided<[?, ?]>>) outs(%y : memref<64x?xf32>) {
  ^bb0(%a: f32, %old: f32):
    linalg.yield %a : f32
  }
  return
}

func.func @output(%x: memref<64x64xf32>, %y: memref<64x64xf32, strided<[256, 2]>>) {
  // CHECK: [[#@LINE+1]]:3: remark: [Missed] scalar-loop | Category:bcast-linalg-to-loops | Bytes=32768, Reason="output 0 is not contiguous along the innermost loop", Remark="one element after the other"
  linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32, strided<[256, 2]>>) {
  ^bb0(%a: f32, %old: f32):
    linalg.yield %a : f32
  }
  return
}

func.func @body(%x: memref<64xi32>, %y: memref<64xi32>) {
  // CHECK: [[#@LINE+1]]:3: remark: [Missed] scalar-loop | Category:bcast-linalg-to-loops | Bytes=512, Reason="'arith.mulsi_extended' op has no form on vectors"
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%x : memref<64xi32>) outs(%y : memref<64xi32>) {
  ^bb0(%a: i32, %old: i32):
    %low, %high = arith.mulsi_extended %a, %a : i32
    linalg.yield %high : i32
  }
  return
}

func.func @type(%x: memref<64xi24>, %y: memref<64xi24>) {
  // CHECK: [[#@LINE+1]]:3: remark: [Missed] scalar-loop | {{.*}} Reason="vectors have no elements of type i24"
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%x : memref<64xi24>) outs(%y : memref<64xi24>) {
  ^bb0(%a: i24, %old: i24):
    linalg.yield %a : i24
  }
  return
}

// Neither rows nor columns are contiguous, and one addition pays for no gather.
func.func @reduction(%x: memref<16x6xf32, strided<[64, 8]>>, %y: memref<16xf32>) {
  // CHECK: [[#@LINE+1]]:3: remark: [Missed] scalar-loop | Category:bcast-linalg-to-loops | Bytes=448, Reason="vectors of elements that are not contiguous would take longer"
  linalg.generic {indexing_maps = [#identity, #column], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<16x6xf32, strided<[64, 8]>>) outs(%y : memref<16xf32>) {
  ^bb0(%a: f32, %old: f32):
    %0 = arith.addf %old, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Vectors along rows, and a transpose in registers: nothing is slow.
func.func @fast(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, #identity], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32>) {
  ^bb0(%a: f32, %old: f32):
    linalg.yield %a : f32
  }
  return
}
