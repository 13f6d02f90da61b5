// RUN: bcast-opt %s --bcast-hoist-invariants | FileCheck %s

// The read and what is computed from it leave both loops; what uses the outer index leaves one.
// CHECK-LABEL: func.func @reads(
// CHECK-NEXT: %[[X:.*]] = affine.load %arg0[0]
// CHECK-NEXT: %[[E:.*]] = math.exp %[[X]]
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT: %[[Y:.*]] = affine.load %arg0[%[[I]]]
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[E]], %[[Y]]
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.store %[[S]]
func.func @reads(%x: memref<8xf32>, %out: memref<8x8xf32> {llvm.noalias}) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[0] : memref<8xf32>
      %1 = affine.load %x[%i] : memref<8xf32>
      %2 = math.exp %0 : f32
      %3 = arith.addf %2, %1 : f32
      affine.store %3, %out[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// Reads stay where the loop writes the buffer, directly, through a view, or by a function.
// CHECK-LABEL: func.func @written(
// CHECK: affine.for
// CHECK-NEXT: affine.load
// CHECK: affine.for
// CHECK-NEXT: affine.load
// CHECK: affine.for
// CHECK-NEXT: affine.load
func.func private @fill(memref<8xf32>)
func.func @written(%x: memref<8xf32>, %y: memref<8xf32>, %out: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %x[0] : memref<8xf32>
    affine.store %0, %x[%i] : memref<8xf32>
  }
  %view = memref.expand_shape %y [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  affine.for %i = 0 to 2 {
    %0 = affine.load %y[0] : memref<8xf32>
    affine.store %0, %view[%i, 0] : memref<2x4xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %y[0] : memref<8xf32>
    affine.store %0, %out[%i] : memref<8xf32>
    func.call @fill(%x) : (memref<8xf32>) -> ()
  }
  return
}

// A prefetch writes nothing. A loop that only computes leaves another one.
// CHECK-LABEL: func.func @computes(
// CHECK-NEXT: affine.load
// CHECK-NEXT: affine.for %{{.*}} = 0 to 4 iter_args
// CHECK: affine.for
// CHECK-NEXT: affine.prefetch
// CHECK-NEXT: affine.store
func.func @computes(%x: memref<8xf32>, %out: memref<8xf32> {llvm.noalias}) {
  affine.for %i = 0 to 8 {
    affine.prefetch %out[%i], read, locality<3>, data : memref<8xf32>
    %0 = affine.load %x[0] : memref<8xf32>
    %1 = affine.for %j = 0 to 4 iter_args(%sum = %0) -> f32 {
      %2 = arith.addf %sum, %0 : f32
      affine.yield %2 : f32
    }
    affine.store %1, %out[%i] : memref<8xf32>
  }
  return
}

// What is written may be what is read: arguments, and one of two buffers.
// CHECK-LABEL: func.func @aliases(
// CHECK: affine.for
// CHECK-NEXT: affine.load
// CHECK: affine.for
// CHECK-NEXT: affine.load
func.func @aliases(%x: memref<8xf32>, %y: memref<8xf32>, %c: i1) -> f32 {
  affine.for %i = 0 to 8 {
    %0 = affine.load %x[0] : memref<8xf32>
    affine.store %0, %y[%i] : memref<8xf32>
  }
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %either = arith.select %c, %a, %b : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[0] : memref<8xf32>
    affine.store %0, %either[%i] : memref<8xf32>
  }
  %1 = affine.load %b[0] : memref<8xf32>
  return %1 : f32
}

// A loop without steps divides nothing, and reads no element of an array without elements.
// CHECK-LABEL: func.func @no_steps(
// CHECK-NOT: arith.{{.*}}i %arg0
// CHECK-NOT: affine.load
// CHECK: affine.for
// CHECK-NEXT: affine.for
// CHECK-NEXT: arith.divsi
// CHECK-NEXT: arith.remui
// CHECK-NEXT: arith.floordivsi
// CHECK-NEXT: affine.load
// CHECK-NEXT: affine.load
// CHECK: affine.for
// CHECK-NEXT: arith.divsi
// CHECK-NEXT: affine.for
func.func @no_steps(%a: i32, %b: i32, %x: memref<?xi32>, %y: memref<?x?xi32>, %n: index, %out: memref<?xi32> {llvm.noalias}) {
  %first = memref.reinterpret_cast %x to offset: [0], sizes: [], strides: [] : memref<?xi32> to memref<i32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = arith.divsi %a, %b : i32
      %1 = arith.remui %a, %b : i32
      %2 = arith.floordivsi %a, %b : i32
      %3 = affine.load %first[] : memref<i32>
      %4 = affine.load %y[%i, 0] : memref<?x?xi32>
      %5 = arith.addi %0, %1 : i32
      %6 = arith.addi %2, %3 : i32
      %7 = arith.addi %4, %5 : i32
      %8 = arith.addi %6, %7 : i32
      affine.store %8, %out[%j] : memref<?xi32>
    }
  }
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    %0 = affine.for %j = 0 to 4 iter_args(%sum = %zero) -> i32 {
      %1 = arith.divsi %a, %b : i32
      %2 = arith.addi %sum, %1 : i32
      affine.yield %2 : i32
    }
    affine.store %0, %out[%i] : memref<?xi32>
  }
  return
}

// Divisors other than 0 and -1 are safe; rows and single elements exist.
// CHECK-LABEL: func.func @safe(
// CHECK-COUNT-3: arith.{{div|rem}}
// CHECK: affine.load %arg1[]
// CHECK: affine.for
// CHECK-NEXT: affine.load %arg2
// CHECK: affine.for
// CHECK-NEXT: affine.store
func.func @safe(%a: i32, %x: memref<i32>, %y: memref<?x4xi32>, %n: index, %out: memref<?xi32> {llvm.noalias}) {
  %three = arith.constant 3 : i32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = arith.divsi %a, %three : i32
      %1 = arith.remui %a, %three : i32
      %one = arith.constant 1 : i32
      %least = arith.maxsi %a, %one : i32
      %2 = arith.divsi %three, %least : i32
      %3 = affine.load %x[] : memref<i32>
      %4 = affine.load %y[%i, 0] : memref<?x4xi32>
      %5 = arith.addi %0, %1 : i32
      %6 = arith.addi %2, %3 : i32
      %7 = arith.addi %4, %5 : i32
      %8 = arith.addi %6, %7 : i32
      affine.store %8, %out[%j] : memref<?xi32>
    }
  }
  return
}
