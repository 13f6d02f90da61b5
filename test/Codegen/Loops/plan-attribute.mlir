// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory threads=2" --bcast-linalg-to-loops=print-plans --split-input-file --verify-diagnostics -o %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOOPS --input-file=%t

// A plan that an operation has is taken in the place of its own one, as it is printed.

// CHECK: : rows d0 8 threads, d1 37: 4 x vectors 4 + vectors 4 + scalars | contiguous, gathered -> contiguous
// LOOPS-LABEL: func.func @rows(
// LOOPS: affine.parallel
// LOOPS: affine.for %[[J:.*]] = 0 to 32 step 16
// LOOPS-COUNT-4: vector.from_elements {{.*}} : vector<4xf32>
// LOOPS: affine.load %arg0[{{.*}}, 36]
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @rows(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8 threads, d1 37: 4 x vectors 4 + vectors 4 + scalars | contiguous, gathered -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// CHECK: : tiles d0 64 by 16 by 4, d1 48 by 4 | contiguous, transposed -> contiguous
// LOOPS-LABEL: func.func @tiles(
// LOOPS: vector.shuffle {{.*}} : vector<4xf32>, vector<4xf32>
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @tiles(%x: memref<64x48xf32>, %y: memref<48x64xf32>, %r: memref<64x48xf32>) {
  linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<64x48xf32>, memref<48x64xf32>) outs(%r : memref<64x48xf32>) attrs = {bcast.plan = "tiles d0 64 by 16 by 4, d1 48 by 4 | contiguous, transposed -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Flat rows are those of the nest; only the plan of all other cases is another.
// CHECK: : if d1 < 48 and d0 > 2048: flat rows d0 ? threads if 88496 elements, d1 ?: vectors 16 unroll 4 + masked 16 | contiguous, repeated -> contiguous else rows d0 ?, d1 ?: scalars | contiguous, contiguous -> contiguous
// LOOPS-LABEL: func.func @flat_rows(
// LOOPS: memref.alloca() {repeated_rows}
// LOOPS: vector.maskedload
// LOOPS: } else {
// LOOPS-NOT: vector
// LOOPS: arith.addf {{.*}} : f32
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @flat_rows(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "if d1 < 48 and d0 > 2048: flat rows d0 ? threads if 88496 elements, d1 ?: vectors 16 unroll 4 + masked 16 | contiguous, repeated -> contiguous else rows d0 ?, d1 ?: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// CHECK: : short rows d0 64, d1 3 x 8 by 8 | contiguous, repeated -> contiguous
// LOOPS-LABEL: func.func @short_rows(
// LOOPS: arith.addf {{.*}} : vector<8xf32>
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @short_rows(%x: memref<64x3xf32>, %y: memref<3xf32>, %r: memref<64x3xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<64x3xf32>, memref<3xf32>) outs(%r : memref<64x3xf32>) attrs = {bcast.plan = "short rows d0 64, d1 3 x 8 by 8 | contiguous, repeated -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// CHECK: : if 8 * d0 * d1 > 99999999 and d1 > 256: rows d0 ? threads if 77 elements, d1 ?: scalars to line + vectors 16 + scalars | contiguous ahead, contiguous -> stream 64 else rows d0 ?, d1 ?: masked 32 | contiguous, contiguous -> contiguous
// A version with non-temporal stores may ask for more, not for less.
// LOOPS-LABEL: func.func @versions(
// LOOPS: arith.cmpi ugt, {{.*}}, %c99999999
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @versions(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "if 8 * d0 * d1 > 99999999 and d1 > 256: rows d0 ? threads if 77 elements, d1 ?: scalars to line + vectors 16 + scalars | contiguous ahead, contiguous -> stream 64 else rows d0 ?, d1 ?: masked 32 | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Each loop of the nest is there once, in the order of the nest, and no other one.
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @missing(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has no loop d1; the nest has d0 8, d1 37}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: rows d0 8, d1 37: 2 x vectors 16 + masked 16 | contiguous, contiguous -> contiguous}}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @twice(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has d0 twice; each loop runs once: the nest has d0 8, d1 37}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d0 8: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @order(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has d1 before d0; loops keep the order of the nest: the nest has d0 8, d1 37}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d1 37, d0 8: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @unknown(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' names d5, which is no loop of the nest; the nest has d0 8, d1 37}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d5 37: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @more(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has a loop too many at 'd2 4 | contiguous, conti'; the nest has d0 8, d1 37}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: scalars, d2 4 | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @extent(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 36 steps of d1, and the nest has 37}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 36: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @unknown_extent(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has ? steps of d0, and the nest has 8}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 ?, d1 37: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Parts compute each step of a row once.
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @rest(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' leaves 5 steps of d1 without a part; add 'scalars' or 'masked 16'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: 2 x vectors 16 | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @unknown_rest(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' leaves up to 15 steps of d1 without a part; add 'scalars' or 'masked 16'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "rows d0 ?, d1 ?: vectors 16 | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @after_rest(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has parts after one to the end of the row, for which no steps are left}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: masked 16 + vectors 16 + scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @lanes(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has vectors of 4096 elements; take a power of two from 2 to 64}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: vectors 4096 + scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @odd_lanes(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has vectors of 3 elements; take a power of two from 2 to 64}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: vectors 3 + scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @two_lanes(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has vectors of 8 and of 16 elements in one row; take one of both}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: vectors 8 + masked 16 | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @vectors(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 1000 vectors in a step; whole vectors have 1 to 32, and all else has 1}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: 1000 x vectors 16 + scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @huge(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' needs 'scalars' at '99999999999999999999 x v'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: 99999999999999999999 x vectors 16 + scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @line(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'to line' where rows have no first line of their own}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: masked 16 to line + vectors 16 + masked 16 | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @padded(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'padded' rows, and the output has no padding after them that a vector holds; take 'masked' or 'scalars'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: vectors 16 + padded 16 | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Where operands are is a fact of the nest.
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @contiguous(%x: memref<64x48xf32>, %y: memref<48x64xf32>, %r: memref<64x48xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has operand 1 'contiguous'; it is 'gathered' here}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<64x48xf32>, memref<48x64xf32>) outs(%r : memref<64x48xf32>) attrs = {bcast.plan = "rows d0 64, d1 48: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @gathered(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %r: memref<?x?xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' gathers an operand under masks of an unknown number of elements; take 'scalars'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?x?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "rows d0 ?, d1 ?: vectors 16 + masked 16 | contiguous, gathered -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @written(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has operand 2 'gathered'; it is 'contiguous' here}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: scalars | contiguous, contiguous -> gathered"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @operands(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' needs ',' at '-> contiguous', since 2 operands are read and 1 written}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: scalars | contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @next(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' prefetches the next slice of operand 0, and no loop around the nest reads one; take 'ahead'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: scalars | contiguous next, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Non-temporal stores need aligned addresses.
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @stream(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'stream' for an output that is small, or whose rows have no known alignment; take 'contiguous'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: masked 16 to line + vectors 16 + masked 16 | contiguous, contiguous -> stream 64"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @condition(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'stream' without the condition 'd1 > 256'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "if 8 * d0 * d1 > 33554432: rows d0 ?, d1 ?: scalars to line + vectors 16 + scalars | contiguous, contiguous -> stream 64 else rows d0 ?, d1 ?: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @line_of_stream(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'stream', and rows that may begin within a line; begin with 'masked 16 to line' or 'scalars to line'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "if 8 * d0 * d1 > 33554432 and d1 > 256: rows d0 ?, d1 ?: vectors 16 + scalars | contiguous, contiguous -> stream 64 else rows d0 ?, d1 ?: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @no_else(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' ends with conditions; add 'else', and loops for when they do not hold}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "if 8 * d0 * d1 > 33554432 and d1 > 256: rows d0 ?, d1 ?: scalars to line + vectors 16 + scalars | contiguous, contiguous -> stream 64"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @never(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has loops after 'else' that never run: those before it have no conditions}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "rows d0 ?, d1 ?: scalars | contiguous, contiguous -> contiguous else rows d0 ?, d1 ?: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Tiles are squares beside each other.
#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @overlap(%x: memref<64x48xf32>, %y: memref<48x64xf32>, %r: memref<64x48xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 24 steps at a time in tiles of 16, whose stores overlap; they are a multiple of a tile}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<64x48xf32>, memref<48x64xf32>) outs(%r : memref<64x48xf32>) attrs = {bcast.plan = "tiles d0 64 by 24 by 16, d1 48 by 16 | contiguous, transposed -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @sides(%x: memref<64x48xf32>, %y: memref<48x64xf32>, %r: memref<64x48xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has tiles of 16 by 8 steps; both sides are equal}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<64x48xf32>, memref<48x64xf32>) outs(%r : memref<64x48xf32>) attrs = {bcast.plan = "tiles d0 64 by 16 by 16, d1 48 by 8 | contiguous, transposed -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @large_tiles(%x: memref<64x48xf32>, %y: memref<48x64xf32>, %r: memref<64x48xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has tiles of 64 by 64 steps; a side is a power of two from 2 to 16, the code is bounded, and outputs are contiguous along d1}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<64x48xf32>, memref<48x64xf32>) outs(%r : memref<64x48xf32>) attrs = {bcast.plan = "tiles d0 64 by 64 by 64, d1 48 by 64 | contiguous, transposed -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @long_rows(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has short rows in vectors of 16 elements; here rows of 37 steps are not short, or no such vectors, or an operand is in another order}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "short rows d0 8, d1 37 x 16 by 16 | contiguous, repeated -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @period(%x: memref<64x3xf32>, %y: memref<3xf32>, %r: memref<64x3xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 5 rows in a step; rows of 3 fill vectors of 16 after 16}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<64x3xf32>, memref<3xf32>) outs(%r : memref<64x3xf32>) attrs = {bcast.plan = "short rows d0 64, d1 3 x 5 by 16 | contiguous, repeated -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @threads(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'threads' at too many loops; at most 2 have it, and none inside of one that threads always share}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8 threads, d1 37: vectors 16 threads + scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @threads_of_rest(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'threads' at a rest; take them at whole vectors}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: vectors 16 + scalars threads | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @unroll(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'unroll 4096'; whole vectors, or the loop around rows of one step, may have 1 to 32}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: vectors 16 unroll 4096 + scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @unroll_of_rest(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'unroll 2'; whole vectors, or the loop around rows of one step, may have 1 to 32}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: vectors 16 + masked 16 unroll 2 | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @end(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' goes on after its end, at 'unrolled'}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = "rows d0 8, d1 37: scalars | contiguous, contiguous -> contiguous unrolled"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @number(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' must be a string, or an array of strings}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = 1 : i32} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @array(%x: memref<8x37xf32>, %y: memref<37xf32>, %r: memref<8x37xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 2 plans, and the strides that are known at run time need 1}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: }}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<8x37xf32>, memref<37xf32>) outs(%r : memref<8x37xf32>) attrs = {bcast.plan = ["rows", "rows"]} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// The order of a reduction is no choice. [REDUCE-6]
func.func @reduction(%x: memref<8x37xf32>, %r: memref<8xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'rows' where the plan of this reduction has 'reduction'; a reduction takes no other plan than its own: leave it out}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: reduction in rows, kept d0 8 by 8, blocks of d1 37, lanes in vectors 16 masked | contiguous -> contiguous}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x37xf32>) outs(%r : memref<8xf32>) attrs = {bcast.plan = "rows d1 37, d0 8: scalars | contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Nor is it if the text is empty. That of the note is taken.
func.func @empty(%x: memref<8x37xf32>, %r: memref<8xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has '' where the plan of this reduction has 'reduction'; a reduction takes no other plan than its own: leave it out}}
  // expected-note @+1 {{without the attribute, the operation alone has the plan: reduction in rows}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x37xf32>) outs(%r : memref<8xf32>) attrs = {bcast.plan = ""} {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  }
  return
}

// -----

func.func @same(%x: memref<8x37xf32>, %r: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x37xf32>) outs(%r : memref<8xf32>)
      attrs = {bcast.plan = "reduction in rows, kept d0 8 by 8, blocks of d1 37, lanes in vectors 16 masked | contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Upstream's loops have no plan.
func.func @window(%x: memref<8xf32>, %r: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op 'bcast.plan' is for an operation whose loops have no plan; leave it out}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 floordiv 2)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : memref<8xf32>) outs(%r : memref<4xf32>) attrs = {bcast.plan = "rows d0 4: scalars | contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// Fewer rows would be other flat rows.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @other_flat_rows(%x: memref<?x?xf32>, %y: memref<?xf32>, %r: memref<?x?xf32>) {
  // expected-error @+2 {{'linalg.generic' op 'bcast.plan' has 'flat rows d0 ? threads i' where 'rows', 'short rows', 'tiles' or 'if' begins}}
  // expected-note @+1 {{without the attribute}}
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<?x?xf32>) attrs = {bcast.plan = "if d1 < 48 and d0 > 1000: flat rows d0 ? threads if 88496 elements, d1 ?: vectors 16 unroll 4 + masked 16 | contiguous, repeated -> contiguous else rows d0 ?, d1 ?: scalars | contiguous, contiguous -> contiguous"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// A reduction that is computed in two has a plan for each.
// CHECK: : reduction in columns, kept d0 1500 by 8 x 16 + 4 x 16 + 16 + 16 masked, blocks of d1 270
// CHECK: : reduction in rows, kept d0 5 by 4, blocks of d1 300
func.func @two(%x: memref<270x5x300xf32>, %r: memref<5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1, d0)>, affine_map<(d0, d1, d2) -> (d1)>], iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : memref<270x5x300xf32>) outs(%r : memref<5xf32>) attrs = {bcast.plan = [
        "reduction in columns, kept d0 1500 by 8 x 16 + 4 x 16 + 16 + 16 masked, blocks of d1 270, lanes 16 on the stack by 1024 columns threads by 256 rows, read by 16 steps x 1 x 16 | contiguous -> contiguous",
        "reduction in rows, kept d0 5 by 4, blocks of d1 300, lanes in vectors 16 masked | contiguous -> contiguous"]} {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  }
  return
}
