// Loops become blocks. A loop whose last step may lead past the largest number counts its steps.
// RUN: bcast-opt %s --bcast-scf-to-cf | FileCheck %s

// CHECK-LABEL: func.func @exact
// CHECK-NOT: arith.divui
// CHECK-NOT: scf.
func.func @exact(%n: index, %m: i8, %k: i8, %x: f32, %to: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i8
  %c4096 = arith.constant 4096 : index
  %c64 = arith.constant 64 : i8
  %z = arith.constant 0 : i8
  %three = arith.constant 3 : i8
  scf.for %i = %c0 to %n step %c4096 {
    memref.store %x, %to[%i] : memref<?xf32>
  }
  scf.for %i = %m to %k step %c1 : i8 {
    memref.store %x, %to[%n] : memref<?xf32>
  }
  scf.for %i = %m to %c64 step %c64 : i8 {
    memref.store %x, %to[%n] : memref<?xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c4096, %c4096) {
    scf.parallel (%k2) = (%c0) to (%n) step (%c4096) {
      %at = arith.addi %i, %j : index
      %at2 = arith.addi %at, %k2 : index
      memref.store %x, %to[%at2] : memref<?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @counted
// CHECK-SAME: %[[LOWER:.*]]: i8, %[[UPPER:.*]]: i8
// CHECK: %[[STEP:.*]] = arith.constant 3 : i8
// CHECK: %[[S:.*]] = arith.maxui %[[STEP]]
// CHECK: arith.cmpi slt, %[[LOWER]], %[[UPPER]]
// CHECK: arith.divui
// CHECK: arith.cmpi ult
// CHECK: %[[DISTANCE:.*]] = arith.muli %{{.*}}, %[[S]]
// CHECK: arith.addi %[[LOWER]], %[[DISTANCE]]
func.func @counted(%m: i8, %k: i8, %x: f32, %to: memref<?xf32>) {
  %three = arith.constant 3 : i8
  scf.for %i = %m to %k step %three : i8 {
    %at = arith.index_cast %i : i8 to index
    memref.store %x, %to[%at] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @nested
// CHECK-NOT: scf.
func.func @nested(%p: i1, %n: index, %x: f32, %to: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> f32 {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {
      %t = scf.if %p -> f32 {
        %w = scf.while (%b = %a) : (f32) -> f32 {
          scf.condition(%p) %b : f32
        } do {
        ^bb0(%b: f32):
          scf.yield %b : f32
        }
        scf.yield %w : f32
      } else {
        %v = scf.index_switch %i -> f32
        case 2 {
          scf.yield %x : f32
        }
        default {
          scf.yield %a : f32
        }
        scf.yield %v : f32
      }
      scf.yield %t : f32
    }
    scf.yield %s : f32
  }
  return %r : f32
}
