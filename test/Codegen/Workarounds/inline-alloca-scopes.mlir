// RUN: bcast-opt %s --bcast-scf-to-cf | FileCheck %s

// CHECK-LABEL: func.func @empty(
// CHECK-NOT: memref.alloca_scope
// CHECK: omp.loop_nest
// CHECK-NEXT: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: llvm.store %{{.*}}, %[[NULL]] : i32, !llvm.ptr
// CHECK-NEXT: omp.yield
func.func @empty(%n: index, %one: index, %x: i32) {
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%one) to (%n) step (%one) {
        memref.alloca_scope {
          %null = llvm.mlir.zero : !llvm.ptr
          llvm.store %x, %null : i32, !llvm.ptr
        }
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// CHECK-LABEL: func.func @results(
// CHECK-SAME: %[[X:.*]]: i32)
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[X]], %[[X]] : i32
// CHECK-NEXT: return %[[SUM]]
func.func @results(%x: i32) -> i32 {
  %0 = memref.alloca_scope -> i32 {
    %1 = memref.alloca_scope -> i32 {
      %sum = arith.addi %x, %x : i32
      memref.alloca_scope.return %sum : i32
    }
    memref.alloca_scope.return %1 : i32
  }
  return %0 : i32
}

// Memory on the stack is freed at the end of a scope, for any kind of allocation.
// CHECK-LABEL: func.func @allocations(
// CHECK: %[[STACK:.*]] = llvm.intr.stacksave
// CHECK-NEXT: memref.alloca()
// CHECK-NEXT: linalg.fill
// CHECK-NEXT: llvm.intr.stackrestore %[[STACK]]
// CHECK-NEXT: %[[STACK:.*]] = llvm.intr.stacksave
// CHECK-NEXT: llvm.alloca
// CHECK-NEXT: llvm.store
// CHECK-NEXT: llvm.intr.stackrestore %[[STACK]]
// CHECK-NEXT: return
func.func @allocations(%n: i64, %x: i32) {
  memref.alloca_scope {
    %buffer = memref.alloca() : memref<4xi32>
    linalg.fill ins(%x : i32) outs(%buffer : memref<4xi32>)
  }
  memref.alloca_scope {
    %buffer = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
    llvm.store %x, %buffer : i32, !llvm.ptr
  }
  return
}

// The inner scope frees its own memory.
// CHECK-LABEL: func.func @nested(
// CHECK-NEXT: %[[STACK:.*]] = llvm.intr.stacksave
// CHECK-NEXT: memref.alloca()
// CHECK-NEXT: linalg.fill
// CHECK-NEXT: llvm.intr.stackrestore %[[STACK]]
// CHECK-NEXT: return
func.func @nested(%x: i32) {
  memref.alloca_scope {
    memref.alloca_scope {
      %buffer = memref.alloca() : memref<4xi32>
      linalg.fill ins(%x : i32) outs(%buffer : memref<4xi32>)
    }
  }
  return
}

// The body of a loop is a scope itself: without the restore, each step would take more of the stack.
// CHECK-LABEL: func.func @loop(
// CHECK: cf.cond_br
// CHECK-NEXT: ^bb2:
// CHECK: %[[STACK:.*]] = llvm.intr.stacksave
// CHECK-NEXT: memref.alloca()
// CHECK: llvm.intr.stackrestore %[[STACK]]
// CHECK-NEXT: arith.addi
// CHECK-NEXT: cf.br
func.func @loop(%n: index, %one: index, %x: i32) {
  scf.for %i = %one to %n step %one {
    %buffer = memref.alloca() : memref<4xi32>
    linalg.fill ins(%x : i32) outs(%buffer : memref<4xi32>)
  }
  return
}
