// RUN: bcast-opt %s --bcast-set-target="vector-bits=512 assume-features=masked_memory" --bcast-linalg-to-loops --canonicalize --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-set-target=vector-bits=512 --bcast-linalg-to-loops --canonicalize --split-input-file | FileCheck %s --check-prefix=PEELED

// The last vector of a row holds elements and padding.
// CHECK-LABEL: func.func @beside(
// CHECK: %[[PADDING:.*]] = arith.constant dense<7.000000e+00> : vector<16xf32>
// CHECK: affine.for %{{.*}} = 0 to 3 {
// CHECK: affine.for %{{.*}} = 0 to 32 step 16
// CHECK: %[[ELEMENTS:.*]] = vector.constant_mask [4] : vector<16xi1>
// CHECK: %[[X:.*]] = vector.maskedload %{{.*}}, %[[ELEMENTS]]
// CHECK: %[[LAST:.*]] = math.absf %[[X]]
// CHECK: %[[BOTH:.*]] = arith.select %[[ELEMENTS]], %[[LAST]], %[[PADDING]]
// CHECK-NEXT: affine.vector_store %[[BOTH]], %{{.*}}[%{{.*}}, 32] : memref<3x48xf32, strided<[48, 1]>>
// CHECK-NOT: affine.for
// CHECK: return
// Without masks they are stored apart.
// PEELED-LABEL: func.func @beside(
// PEELED-COUNT-2: affine.for %{{.*}} = 0 to 3
func.func @beside(%x: memref<3x36xf32>, %out: memref<3x48xf32>) {
  %seven = arith.constant 7.0 : f32
  %rows = memref.subview %out[0, 0] [3, 36] [1, 1] : memref<3x48xf32> to memref<3x36xf32, strided<[48, 1]>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<3x36xf32>) outs(%rows : memref<3x36xf32, strided<[48, 1]>>) {
  ^bb0(%in: f32, %o: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  }
  %padding = memref.subview %out[0, 36] [3, 12] [1, 1] : memref<3x48xf32> to memref<3x12xf32, strided<[48, 1], offset: 36>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    outs(%padding : memref<3x12xf32, strided<[48, 1], offset: 36>>) {
  ^bb0(%o: f32):
    linalg.yield %seven : f32
  }
  return
}

// -----

// Rows below are filled before or after, all the same. The last vector is stored as far as the row goes.
// CHECK-LABEL: func.func @below_first(
// CHECK: affine.for %{{.*}} = 0 to 3 {
// CHECK: arith.select
// CHECK: vector.maskedstore %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<3x40xf32, strided<[40, 1]>>
// CHECK: affine.for
// CHECK: memref<80xf32, strided<[1], offset: 120>>
// CHECK-NOT: memref<3x4xf32
// CHECK: return
func.func @below_first(%x: memref<3x36xf32>, %out: memref<5x40xf32>) {
  %seven = arith.constant 7.0 : f32
  %rows = memref.subview %out[0, 0] [3, 36] [1, 1] : memref<5x40xf32> to memref<3x36xf32, strided<[40, 1]>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<3x36xf32>) outs(%rows : memref<3x36xf32, strided<[40, 1]>>) {
  ^bb0(%in: f32, %o: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  }
  %below = memref.subview %out[3, 0] [2, 40] [1, 1] : memref<5x40xf32> to memref<2x40xf32, strided<[40, 1], offset: 120>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    outs(%below : memref<2x40xf32, strided<[40, 1], offset: 120>>) {
  ^bb0(%o: f32):
    linalg.yield %seven : f32
  }
  %padding = memref.subview %out[0, 36] [3, 4] [1, 1] : memref<5x40xf32> to memref<3x4xf32, strided<[40, 1], offset: 36>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    outs(%padding : memref<3x4xf32, strided<[40, 1], offset: 36>>) {
  ^bb0(%o: f32):
    linalg.yield %seven : f32
  }
  return
}

// -----

// Reads in between must see the old values; wide padding has a loop of its own; other rows are not affected.
// CHECK-LABEL: func.func @apart(
// CHECK-NOT: arith.select
// CHECK: return
func.func @apart(%x: memref<3x36xf32>, %out: memref<3x48xf32>, %old: memref<f32>, %wide: memref<3x64xf32>) {
  %seven = arith.constant 7.0 : f32
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %rows = memref.subview %out[0, 0] [3, 36] [1, 1] : memref<3x48xf32> to memref<3x36xf32, strided<[48, 1]>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<3x36xf32>) outs(%rows : memref<3x36xf32, strided<[48, 1]>>) {
  ^bb0(%in: f32, %o: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  }
  %cell = memref.load %out[%c0, %c40] : memref<3x48xf32>
  memref.store %cell, %old[] : memref<f32>
  %padding = memref.subview %out[0, 36] [3, 12] [1, 1] : memref<3x48xf32> to memref<3x12xf32, strided<[48, 1], offset: 36>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    outs(%padding : memref<3x12xf32, strided<[48, 1], offset: 36>>) {
  ^bb0(%o: f32):
    linalg.yield %seven : f32
  }
  %wide_rows = memref.subview %wide[0, 0] [3, 36] [1, 1] : memref<3x64xf32> to memref<3x36xf32, strided<[64, 1]>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<3x36xf32>) outs(%wide_rows : memref<3x36xf32, strided<[64, 1]>>) {
  ^bb0(%in: f32, %o: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  }
  %wide_padding = memref.subview %wide[0, 36] [3, 28] [1, 1] : memref<3x64xf32> to memref<3x28xf32, strided<[64, 1], offset: 36>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    outs(%wide_padding : memref<3x28xf32, strided<[64, 1], offset: 36>>) {
  ^bb0(%o: f32):
    linalg.yield %seven : f32
  }
  return
}

// -----

// Rows of one element do not have a loop.
// CHECK-LABEL: func.func @one_element(
// CHECK-NOT: arith.select
// CHECK: return
func.func @one_element(%x: memref<3x1xf32>, %out: memref<3x4xf32>) {
  %seven = arith.constant 7.0 : f32
  %rows = memref.subview %out[0, 0] [3, 1] [1, 1] : memref<3x4xf32> to memref<3x1xf32, strided<[4, 1]>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<3x1xf32>) outs(%rows : memref<3x1xf32, strided<[4, 1]>>) {
  ^bb0(%in: f32, %o: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  }
  %padding = memref.subview %out[0, 1] [3, 3] [1, 1] : memref<3x4xf32> to memref<3x3xf32, strided<[4, 1], offset: 1>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    outs(%padding : memref<3x3xf32, strided<[4, 1], offset: 1>>) {
  ^bb0(%o: f32):
    linalg.yield %seven : f32
  }
  return
}

// -----

// Gathers read only elements: the padding is stored separately.
// CHECK-LABEL: func.func @gathered(
// CHECK-NOT: arith.select
// CHECK: memref<2x16xf32, strided<[42, 1], offset: 26>>
// CHECK: return
func.func @gathered(%x: memref<26x2xf32>, %out: memref<2x42xf32>) {
  %seven = arith.constant 7.0 : f32
  %rows = memref.subview %out[0, 0] [2, 26] [1, 1] : memref<2x42xf32> to memref<2x26xf32, strided<[42, 1]>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<26x2xf32>) outs(%rows : memref<2x26xf32, strided<[42, 1]>>) {
  ^bb0(%in: f32, %o: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  }
  %padding = memref.subview %out[0, 26] [2, 16] [1, 1] : memref<2x42xf32> to memref<2x16xf32, strided<[42, 1], offset: 26>>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    outs(%padding : memref<2x16xf32, strided<[42, 1], offset: 26>>) {
  ^bb0(%o: f32):
    linalg.yield %seven : f32
  }
  return
}
