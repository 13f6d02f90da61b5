// The plans of products of matrices, and what is none.
// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory,avx512" --bcast-linalg-to-loops --remarks-filter=bcast-linalg-to-loops --remark-format=emitRemark -o %t 2>&1 | FileCheck %s --check-prefixes=CHECK,WIDE
// RUN: bcast-opt %s --bcast-set-target=vector-bits=128 --bcast-linalg-to-loops --remarks-filter=bcast-linalg-to-loops --remark-format=emitRemark -o %t 2>&1 | FileCheck %s --check-prefixes=CHECK,SSE
// RUN: bcast-opt %s --bcast-set-target=vector-bits=0 --bcast-linalg-to-loops --remarks-filter=bcast-linalg-to-loops --remark-format=emitRemark -o %t 2>&1 | FileCheck %s --check-prefix=SCALAR --implicit-check-not=" product "
// SCALAR: loops-of-reductions

#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#a_transposed = affine_map<(d0, d1, d2) -> (d2, d0)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#b_transposed = affine_map<(d0, d1, d2) -> (d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>

// WIDE: product {{.*}}Remark="rows d0 by 8; columns d1 by 2x16; d2 in 16 chains by 1; panels of operand 1"
// SSE: product {{.*}}Remark="rows d0 by 4; columns d1 by 2x4; d2 in 16 chains by 1; panels of operand 1"
func.func @square(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  linalg.matmul ins(%a, %b : memref<512x512xf32>, memref<512x512xf32>) outs(%c : memref<512x512xf32>)
  return
}

// Rows and columns that fill no tile.
// WIDE: product {{.*}}Remark="rows d0 by 8, the last repeated; columns d1 by 2x16, 1x16 masked; d2 in 16 chains by 1; panels of operand 1"
// SSE: product {{.*}}Remark="rows d0 by 4, the last repeated; columns d1 by 2x4, 1x1; d2 in 16 chains by 1; panels of operand 1"
func.func @rests(%a: memref<197x300xf32>, %b: memref<300x67xf32>, %c: memref<197x67xf32>) {
  linalg.matmul ins(%a, %b : memref<197x300xf32>, memref<300x67xf32>) outs(%c : memref<197x67xf32>)
  return
}

// Few rows do not pay for a panel, and a tile has more vectors.
// WIDE: product {{.*}}Remark="rows d0 by 3; columns d1 by 4x16; d2 in 16 chains by 1"
// SSE: product {{.*}}Remark="rows d0 by 3; columns d1 by 2x4; d2 in 16 chains by 1"
func.func @three_rows(%a: memref<3x512xf32>, %b: memref<512x512xf32>, %c: memref<3x512xf32>) {
  linalg.matmul ins(%a, %b : memref<3x512xf32>, memref<512x512xf32>) outs(%c : memref<3x512xf32>)
  return
}

// Chains of four steps are combined in registers.
// WIDE: product {{.*}}Remark="rows d0 by 4; columns d1 by 2x16; d2 in 16 chains by 16; panels of operand 1"
// SSE: product {{.*}}Remark="rows d0 by 2; columns d1 by 2x4; d2 in 16 chains by 16; panels of operand 1"
func.func @short(%a: memref<512x64xf32>, %b: memref<512x64xf32>, %c: memref<512x512xf32>) {
  linalg.generic {indexing_maps = [#a, #b_transposed, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : memref<512x64xf32>, memref<512x64xf32>) outs(%c : memref<512x512xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// Unknown extents: the operand of the columns is the first one, and the least extents are tested at run time.
// WIDE: product {{.*}}Remark="rows d0 by 8, the last repeated; columns d1 by 2x8 masked; d2 in 8 chains by 1; panels of operand 0; if d0 >= 16; if d1 >= 8; if d2 >= 32"
// SSE: product {{.*}}Remark="rows d0 by 4, the last repeated; columns d1 by 2x2, 1x1; d2 in 8 chains by 1; panels of operand 0; if d0 >= 16; if d1 >= 2; if d2 >= 32"
func.func @dynamic(%b: memref<?x?xf64>, %a: memref<?x?xf64>, %c: memref<?x?xf64>) {
  linalg.generic {indexing_maps = [#b, #a_transposed, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%b, %a : memref<?x?xf64>, memref<?x?xf64>) outs(%c : memref<?x?xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %0 = arith.mulf %x, %y : f64
    %1 = arith.addf %z, %0 : f64
    linalg.yield %1 : f64
  }
  return
}

// One batch for all panels, and one that has panels of its own.
// WIDE: product {{.*}}Remark="rows d1 by 8; columns d2 by 2x16; d3 in 16 chains by 1; panels of operand 1 for all d0"
// WIDE: product {{.*}}Remark="each d0; rows d1 by 4; columns d2 by 2x16; d3 in 16 chains by 16; panels of operand 1"
// SSE: product {{.*}}Remark="rows d1 by 4; columns d2 by 2x4; d3 in 16 chains by 1; panels of operand 1 for all d0"
// SSE: product {{.*}}Remark="each d0; rows d1 by 2; columns d2 by 2x4; d3 in 16 chains by 16; panels of operand 1"
func.func @batches(%a: memref<3x64x256xf32, strided<[65536, 512, 1]>>, %b: memref<256x64xf32>, %c: memref<3x64x64xf32>, %d: memref<3x64x256xf32>, %e: memref<3x64x256xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>],
                  iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : memref<3x64x256xf32, strided<[65536, 512, 1]>>, memref<256x64xf32>) outs(%c : memref<3x64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  linalg.batch_matmul ins(%c, %d : memref<3x64x64xf32>, memref<3x64x256xf32>) outs(%e : memref<3x64x256xf32>)
  return
}

// None: a vector times a matrix, a product of few steps, and elements that rows and columns determine together.
// CHECK-NOT: Passed
// CHECK: loops-of-reductions | Category:bcast-linalg-to-loops | Function=vector
// CHECK-NOT: Passed
// CHECK: loops-of-reductions | Category:bcast-linalg-to-loops | Function=small
// CHECK-NOT: Passed
// CHECK: loops-of-reductions | Category:bcast-linalg-to-loops | Function=together
func.func @vector(%a: memref<1x512xf32>, %b: memref<512x512xf32>, %c: memref<1x512xf32>) {
  linalg.matmul ins(%a, %b : memref<1x512xf32>, memref<512x512xf32>) outs(%c : memref<1x512xf32>)
  return
}
func.func @small(%a: memref<16x24xf32>, %b: memref<24x16xf32>, %c: memref<16x16xf32>) {
  linalg.matmul ins(%a, %b : memref<16x24xf32>, memref<24x16xf32>) outs(%c : memref<16x16xf32>)
  return
}
func.func @together(%a: memref<64x256xf32>, %b: memref<256x64xf32>, %w: memref<64x64x256xf32>, %c: memref<64x64xf32>) {
  linalg.generic {indexing_maps = [#a, #b, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b, %w : memref<64x256xf32>, memref<256x64xf32>, memref<64x64x256xf32>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %v: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.mulf %0, %v : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }
  return
}
