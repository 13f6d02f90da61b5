// RUN: bcast-opt %s --bcast-print-candidates="vector-bits=512 assume-features=masked_memory,avx512" -o %t | FileCheck %s
// RUN: bcast-opt %s --bcast-print-plans="vector-bits=512 assume-features=masked_memory,avx512" -o %t | FileCheck %s --check-prefix=PLANS --implicit-check-not="ns:"

// A nest takes the plan with the least estimated time. The first line of each is that plan.

// Rows of 256 bits from a cache line on: stores of 512 bits, and those across two lines, take longer.
// CHECK: candidates.mlir:[[#@LINE+6]]:8: rows d0 64, d1 1000: masked 8 to line + vectors 8
// CHECK-NEXT: {{^ +[0-9]+\.[0-9] ns:}} rows d0 64, d1 1000: vectors 16
// CHECK-NEXT: {{^ +[0-9]+\.[0-9] ns:}} rows d0 64, d1 1000: vectors 8
// CHECK-NEXT: {{^ +[0-9]+\.[0-9] ns:}} rows d0 64, d1 1000: masked 16 to line + vectors 16
// CHECK-NEXT: {{^ +[0-9]+\.[0-9] ns:}} rows d0 64, d1 1000: masked 8 to line + vectors 8
func.func @rows(%x: tensor<64x1000xf32>, %y: tensor<1000xf32>) -> tensor<64x1000xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<64x1000xf32>, tensor<1000xf32>) -> tensor<64x1000xf32>
  return %0 : tensor<64x1000xf32>
}

// Tiles of 16 leave 4 of 12 columns to single elements.
// CHECK: {{^[^ ].*}}: tiles d0 1000 by 16 by 4, d1 12 by 4 | transposed -> contiguous
// CHECK-NEXT: ns: tiles d0 1000 by 16 by 8, d1 12 by 8
// CHECK-NEXT: ns: tiles d0 1000 by 16 by 4, d1 12 by 4
// CHECK-NEXT: ns: short rows
// CHECK-NEXT: ns: rows d0 1000
func.func @narrow(%x: tensor<12x1000xf32>) -> tensor<1000x12xf32> {
  %e = tensor.empty() : tensor<1000x12xf32>
  %0 = linalg.transpose ins(%x : tensor<12x1000xf32>) outs(%e : tensor<1000x12xf32>) permutation = [1, 0]
  return %0 : tensor<1000x12xf32>
}

// One addition pays for no gather, a function does.
// CHECK: {{^[^ ].*}}: reduction in scalars, kept d0 200, blocks of d1 200, lanes 16 in turn
// CHECK: {{^[^ ].*}}: reduction in columns, kept d0 200 by 16 + 16 masked, blocks of d1 200
// PLANS: reduction in scalars, kept d0 200
// PLANS: reduction in columns, kept d0 200 by 16 + 16 masked
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @apart(%x: memref<200x200xf32, strided<[1600, 8]>>, %y: memref<200xf32>, %z: memref<200xf32>) {
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<200x200xf32, strided<[1600, 8]>>) outs(%y : memref<200xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<200x200xf32, strided<[1600, 8]>>) outs(%z : memref<200xf32>) {
  ^bb0(%a: f32, %b: f32):
    %e = math.exp %a : f32
    %0 = arith.addf %e, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// Elements two apart are shuffled. Of 28 results, the last 12 are a vector under a mask.
// CHECK: {{^[^ ].*}}: reduction in columns, kept d0 16, kept d1 28, kept d2 28 by 16 + 16 masked, steps of d3 3 x d4 3 | shuffled, unread -> contiguous
#image = affine_map<(c, h, w, k, l) -> (c, h * 2 + k, w * 2 + l)>
#window = affine_map<(c, h, w, k, l) -> (k, l)>
#result = affine_map<(c, h, w, k, l) -> (c, h, w)>
func.func @pool(%x: memref<16x57x57xf32>, %k: memref<3x3xf32>, %y: memref<16x28x28xf32>) {
  linalg.generic {indexing_maps = [#image, #window, #result], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %k : memref<16x57x57xf32>, memref<3x3xf32>) outs(%y : memref<16x28x28xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.maximumf %a, %c : f32
    linalg.yield %0 : f32
  }
  return
}

// A panel of a product is read once for several rows.
// CHECK: {{^[^ ].*}}: product: rows d0 by 8; columns d1 by 2x16
// CHECK-NEXT: ns: product: rows d0 by 8
// CHECK-NEXT: ns: reduction in rows
// CHECK-NEXT: ns: reduction in columns
// CHECK-NEXT: ns: reduction in rows, kept d0 256, kept d1 256 in bands
// CHECK-NEXT: ns: reduction in scalars
// CHECK-NOT: ns:
func.func @product(%x: tensor<256x256xf32>, %y: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  %c = arith.constant 0.0 : f32
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<256x256xf32>, tensor<256x256xf32>) outs(%z : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}
