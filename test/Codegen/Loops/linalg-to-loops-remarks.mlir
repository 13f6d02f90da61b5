// RUN: bcast-opt %s --bcast-set-target=vector-bits=512 --bcast-linalg-to-loops --remarks-filter=bcast-linalg-to-loops --remark-format=emitRemark -o %t 2>&1 | FileCheck %s --implicit-check-not=remark:
// Each operation has a remark with its loops at its location.

#identity = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] loops-along-rows | Category:bcast-linalg-to-loops | Function=main | Count=1
  linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]}
    ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  }
  // CHECK: [[#@LINE + 2]]:3: remark: [Passed] product | Category:bcast-linalg-to-loops | Remark="rows d0 by 2; columns d1 by 2x16; d2 in 16 chains by 16; panels of operand 1"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] loops-of-reductions | Category:bcast-linalg-to-loops | Function=main | Count=1
  linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// A reduction that keeps the order of linalg says why.
#window = affine_map<(d0, d1) -> (d0 - d1 + 2)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @windows(%x: memref<66xf32>, %w: memref<64x3xf32>, %sum: memref<64xf32>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="an operand is not indexed by distinct loops, or has no strides, or the body has effects", Remark="one element after the other, without REDUCE-6"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#window, #identity, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x, %w : memref<66xf32>, memref<64x3xf32>) outs(%sum : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %0 = arith.addf %old, %a : f32
    linalg.yield %0 : f32
  }
  return
}

func.func @two_orders(%x: memref<64x3xf32>, %sum: memref<64xf32>, %wide: memref<64xf64>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="accumulators of several types have several orders"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x3xf32>) outs(%sum, %wide : memref<64xf32>, memref<64xf64>) {
  ^bb0(%a: f32, %old: f32, %oldWide: f64):
    %0 = arith.addf %old, %a : f32
    %1 = arith.extf %a : f32 to f64
    %2 = arith.addf %oldWide, %1 : f64
    linalg.yield %0, %2 : f32, f64
  }
  return
}

func.func @two_operations(%x: memref<64x3xf32>, %sum: memref<64xf32>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="output 0 is not combined with an element by one operation"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x3xf32>) outs(%sum : memref<64xf32>) {
  ^bb0(%a: f32, %old: f32):
    %0 = arith.addf %old, %old : f32
    %1 = arith.addf %0, %a : f32
    linalg.yield %1 : f32
  }
  return
}

func.func @output_per_step(%x: memref<64x3xf32>, %sum: memref<64x3xf32>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="an output is not indexed by the parallel loops, each once"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x3xf32>) outs(%sum : memref<64x3xf32>) {
  ^bb0(%a: f32, %old: f32):
    %0 = arith.addf %old, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// A scalar operand is a value of the body.
func.func @scalar(%x: memref<64x64xf32>, %s: f32, %sum: memref<64xf32>) {
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] loops-of-reductions
  linalg.generic {indexing_maps = [#identity, affine_map<(d0, d1) -> ()>, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x, %s : memref<64x64xf32>, f32) outs(%sum : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %old, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// What else reads the maximum so far needs each step in its order.
func.func @read_maximum(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>, %s: memref<4xi32>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="output 0 is not combined with an element by one operation"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i, %s : memref<4xi32>, memref<4xi64>, memref<4xi32>) {
  ^bb0(%e: i32, %acc: i32, %old: i64, %sum: i32):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %early = arith.cmpi slt, %ic, %old : i64
    %ge = arith.cmpi sge, %e, %acc : i32
    %gt = arith.cmpi sgt, %e, %acc : i32
    %take = arith.select %early, %ge, %gt : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    %p = arith.addi %sum, %acc : i32
    linalg.yield %v, %j, %p : i32, i64, i32
  }
  return
}
func.func @changed_by_maximum(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>, %s: memref<4xi32>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="output 0 is not combined with an element by one operation"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i, %s : memref<4xi32>, memref<4xi64>, memref<4xi32>) {
  ^bb0(%e: i32, %acc: i32, %old: i64, %sum: i32):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %early = arith.cmpi slt, %ic, %old : i64
    %x2 = arith.addi %e, %acc : i32
    %ge = arith.cmpi sge, %x2, %acc : i32
    %gt = arith.cmpi sgt, %x2, %acc : i32
    %take = arith.select %early, %ge, %gt : i1
    %v = arith.select %take, %x2, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    %p = arith.addi %sum, %e : i32
    linalg.yield %v, %j, %p : i32, i64, i32
  }
  return
}
func.func @read_result(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>, %s: memref<4xi32>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="output 0 is not combined with an element by one operation"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i, %s : memref<4xi32>, memref<4xi64>, memref<4xi32>) {
  ^bb0(%e: i32, %acc: i32, %old: i64, %sum: i32):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %early = arith.cmpi slt, %ic, %old : i64
    %ge = arith.cmpi sge, %e, %acc : i32
    %gt = arith.cmpi sgt, %e, %acc : i32
    %take = arith.select %early, %ge, %gt : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    %p = arith.addi %sum, %v : i32
    linalg.yield %v, %j, %p : i32, i64, i32
  }
  return
}
func.func @counted(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>, %s: memref<4xi32>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="output 0 is not combined with an element by one operation"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i, %s : memref<4xi32>, memref<4xi64>, memref<4xi32>) {
  ^bb0(%e: i32, %acc: i32, %old: i64, %sum: i32):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %early = arith.cmpi slt, %ic, %old : i64
    %ge = arith.cmpi sge, %e, %acc : i32
    %gt = arith.cmpi sgt, %e, %acc : i32
    %take = arith.select %early, %ge, %gt : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    %one = arith.extui %take : i1 to i32
    %p = arith.addi %sum, %one : i32
    linalg.yield %v, %j, %p : i32, i64, i32
  }
  return
}

func.func @beside_maximum(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>, %s: memref<4xi32>) {
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] loops-of-reductions
  linalg.generic {indexing_maps = [#identity, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i, %s : memref<4xi32>, memref<4xi64>, memref<4xi32>) {
  ^bb0(%e: i32, %acc: i32, %old: i64, %sum: i32):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %early = arith.cmpi slt, %ic, %old : i64
    %ge = arith.cmpi sge, %e, %acc : i32
    %gt = arith.cmpi sgt, %e, %acc : i32
    %take = arith.select %early, %ge, %gt : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    %p = arith.addi %sum, %e : i32
    linalg.yield %v, %j, %p : i32, i64, i32
  }
  return
}

// Another spelling: what the body picks counts, not its operations.
func.func @spelled_otherwise(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>) {
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] loops-of-reductions
  linalg.generic {indexing_maps = [#identity, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i : memref<4xi32>, memref<4xi64>) {
  ^bb0(%e: i32, %acc: i32, %old: i64):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %less = arith.cmpi ult, %e, %acc : i32
    %equal = arith.cmpi eq, %acc, %e : i32
    %early = arith.cmpi sgt, %old, %ic : i64
    %first = arith.andi %equal, %early : i1
    %take = arith.ori %first, %less : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    linalg.yield %v, %j : i32, i64
  }
  return
}

// The last of equal elements, in any order.
func.func @last(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="output 0 is not combined with an element by one operation"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i : memref<4xi32>, memref<4xi64>) {
  ^bb0(%e: i32, %acc: i32, %old: i64):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %late = arith.cmpi sgt, %ic, %old : i64
    %ge = arith.cmpi sge, %e, %acc : i32
    %gt = arith.cmpi sgt, %e, %acc : i32
    %take = arith.select %late, %ge, %gt : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    linalg.yield %v, %j : i32, i64
  }
  return
}

// Signed in one order, and unsigned in the other.
func.func @two_signs(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="output 0 is not combined with an element by one operation"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i : memref<4xi32>, memref<4xi64>) {
  ^bb0(%e: i32, %acc: i32, %old: i64):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %early = arith.cmpi slt, %ic, %old : i64
    %ge = arith.cmpi uge, %e, %acc : i32
    %gt = arith.cmpi sgt, %e, %acc : i32
    %take = arith.select %early, %ge, %gt : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    linalg.yield %v, %j : i32, i64
  }
  return
}

// Of the same index as the initial value, no element.
func.func @later_only(%x: memref<4x8xi32>, %m: memref<4xi32>, %i: memref<4xi64>) {
  // CHECK: [[#@LINE + 2]]:3: remark: [Missed] order-of-reduction | Category:bcast-linalg-to-loops | Reason="output 0 is not combined with an element by one operation"
  // CHECK: [[#@LINE + 1]]:3: remark: [Analysis] ops-lowered-upstream
  linalg.generic {indexing_maps = [#identity, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xi32>) outs(%m, %i : memref<4xi32>, memref<4xi64>) {
  ^bb0(%e: i32, %acc: i32, %old: i64):
    %k = linalg.index 1 : index
    %ic = arith.index_cast %k : index to i64
    %early = arith.cmpi slt, %ic, %old : i64
    %other = arith.cmpi ne, %ic, %old : i64
    %ge = arith.cmpi sge, %e, %acc : i32
    %gt = arith.cmpi sgt, %e, %acc : i32
    %best = arith.select %early, %ge, %gt : i1
    %take = arith.andi %best, %other : i1
    %v = arith.select %take, %e, %acc : i32
    %j = arith.select %take, %ic, %old : i64
    linalg.yield %v, %j : i32, i64
  }
  return
}
