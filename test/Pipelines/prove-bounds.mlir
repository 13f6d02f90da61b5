// Accesses that are outside of their buffers are refuted with extents.
// RUN: bcast-opt %s --bcast-prove-bounds -o /dev/null | FileCheck %s --match-full-lines

// CHECK: @beyond: proven 1, refuted 1, unknown 0, nonlinear 0
// CHECK-NEXT:   refuted: {{.*}}prove-bounds.mlir:[[#@LINE+6]]:5: 'affine.store' op an index beyond dimension 0: arg0.0 = {{[1-9][0-9]*}}, arg1.0 = {{[0-9]+}}
func.func @beyond(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %0 = affine.load %x[%i] : memref<?xf32>
    affine.store %0, %y[%i] : memref<?xf32>
  }
  return
}

// The last vector reaches beyond the extent, unless it is a multiple of 4.
// CHECK-NEXT: @vectors: proven 0, refuted 1, unknown 0, nonlinear 0
// CHECK-NEXT:   refuted: {{.*}}:[[#@LINE+5]]:{{[0-9]+}}: 'affine.vector_store' op an index beyond dimension 0: arg1.0 = {{[0-9]+}}
func.func @vectors(%v: vector<4xf32>, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n step 4 {
    affine.vector_store %v, %x[%i] : memref<?xf32>, vector<4xf32>
  }
  return
}

// CHECK-NEXT: @vectors_of_rows: proven 1, refuted 0, unknown 0, nonlinear 0
func.func @vectors_of_rows(%v: vector<4xf32>, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv 4 * 4)>()[%n] step 4 {
    affine.vector_store %v, %x[%i] : memref<?xf32>, vector<4xf32>
  }
  return
}

// CHECK-NEXT: @negative: proven 0, refuted 1, unknown 0, nonlinear 0
// CHECK-NEXT:   refuted: {{.*}}:[[#@LINE+2]]:{{[0-9]+}}: 'memref.load' op a negative index of dimension 0: arg1 = -{{[0-9]+}}
func.func @negative(%x: memref<8xf32>, %i: index) -> f32 {
  %0 = memref.load %x[%i] : memref<8xf32>
  return %0 : f32
}

// CHECK-NEXT: @checked: proven 1, refuted 0, unknown 0, nonlinear 0
func.func @checked(%x: memref<?xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %last = arith.subi %n, %c1 : index
  bcast.check_extent non_negative, %i, %c0, "the index"
  bcast.check_extent at_most, %i, %last, "the index"
  %0 = memref.load %x[%i] : memref<?xf32>
  return %0 : f32
}

// A check that comes too late is of no use.
// CHECK-NEXT: @checked_after: proven 0, refuted 1, unknown 0, nonlinear 0
// CHECK-NEXT:   refuted: {{.*}}'memref.load' op a negative index of dimension 0: arg1 = -{{[0-9]+}}
func.func @checked_after(%x: memref<8xf32>, %i: index) -> f32 {
  %c8 = arith.constant 8 : index
  %is_index = arith.cmpi ult, %i, %c8 : index
  %0 = memref.load %x[%i] : memref<8xf32>
  cf.assert %is_index, "too late"
  return %0 : f32
}

// CHECK-NEXT: @asserted: proven 1, refuted 0, unknown 0, nonlinear 0
func.func @asserted(%x: memref<8xf32>, %i: index) -> f32 {
  %c8 = arith.constant 8 : index
  %is_index = arith.cmpi ult, %i, %c8 : index
  cf.assert %is_index, "in time"
  %0 = memref.load %x[%i] : memref<8xf32>
  return %0 : f32
}

// A stride of 0 or 1 by a condition: the index is 0 where the extent is 1.
// CHECK-NEXT: @stretched: proven 2, refuted 0, unknown 0, nonlinear 0
func.func @stretched(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %x, %c0 : memref<?xf32>
  %n = memref.dim %y, %c0 : memref<?xf32>
  bcast.check_extent equal_or_one, %m, %n, "x"
  %is_one = arith.cmpi eq, %m, %c1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %wide = memref.reinterpret_cast %x to offset: [0], sizes: [%n], strides: [%stride] : memref<?xf32> to memref<?xf32, strided<[?]>>
  affine.for %i = 0 to %n {
    %0 = affine.load %wide[%i] : memref<?xf32, strided<[?]>>
    affine.store %0, %y[%i] : memref<?xf32>
  }
  return
}

// Without the check, some extent fails.
// CHECK-NEXT: @stretched_unchecked: proven 1, refuted 1, unknown 0, nonlinear 0
// CHECK-NEXT:   refuted: {{.*}}'affine.load' op an index beyond dimension 0: arg0.0 = {{[0-9]+}}, arg1.0 = {{[0-9]+}}
func.func @stretched_unchecked(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %x, %c0 : memref<?xf32>
  %n = memref.dim %y, %c0 : memref<?xf32>
  %is_one = arith.cmpi eq, %m, %c1 : index
  %stride = arith.select %is_one, %c0, %c1 : index
  %wide = memref.reinterpret_cast %x to offset: [0], sizes: [%n], strides: [%stride] : memref<?xf32> to memref<?xf32, strided<[?]>>
  affine.for %i = 0 to %n {
    %0 = affine.load %wide[%i] : memref<?xf32, strided<[?]>>
    affine.store %0, %y[%i] : memref<?xf32>
  }
  return
}

// A view that claims more than its buffer has.
// CHECK-NEXT: @overclaimed: proven 0, refuted 1, unknown 0, nonlinear 0
// CHECK-NEXT:   refuted: {{.*}}'affine.load' op an index beyond dimension 0
func.func @overclaimed(%x: memref<4xf32>) -> f32 {
  %view = memref.reinterpret_cast %x to offset: [0], sizes: [8], strides: [1] : memref<4xf32> to memref<8xf32>
  %flat = memref.expand_shape %view [[0, 1]] output_shape [4, 2] : memref<8xf32> into memref<4x2xf32>
  %0 = affine.load %flat[3, 1] : memref<4x2xf32>
  return %0 : f32
}

// CHECK-NEXT: @product: proven 0, refuted 0, unknown 0, nonlinear 1
// CHECK-NEXT:   nonlinear: {{.*}}'memref.load' op perhaps an index beyond dimension 0{{.*}}
func.func @product(%x: memref<?xf32>, %a: index, %b: index) -> f32 {
  %i = arith.muli %a, %b : index
  %0 = memref.load %x[%i] : memref<?xf32>
  return %0 : f32
}

// CHECK-NEXT: @data: proven 1, refuted 0, unknown 1, nonlinear 0
// CHECK-NEXT:   unknown: {{.*}}'memref.load' op perhaps an index beyond dimension 0{{.*}}
func.func @data(%x: memref<?xf32>, %i: memref<index>) -> f32 {
  %0 = memref.load %i[] : memref<index>
  %1 = memref.load %x[%0] : memref<?xf32>
  return %1 : f32
}

// An extent that a check calls its double is 0.
// CHECK-NEXT: @doubled: proven {{[0-9]+}}, refuted 0, unknown 0, nonlinear 0
func.func @doubled(%x: tensor<?xf32>) -> tensor<?xf32> {
  %twice = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = bcast.add %twice, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
