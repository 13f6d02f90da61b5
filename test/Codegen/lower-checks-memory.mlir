// RUN: bcast-opt %s --bcast-lower-checks | FileCheck %s
// CHECK-5: an allocation that fails ends the function, which frees the others.

// CHECK-LABEL: func.func @static(
// CHECK: %[[A:.*]] = memref.alloc() {{.*}}: memref<8xf32>
// CHECK: %[[P:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
// CHECK: %[[NONE:.*]] = arith.cmpi eq, %[[P]], %c0{{.*}} : index
// CHECK: cf.cond_br %[[NONE]], ^[[FAIL:[a-z0-9]+]](
// CHECK: %[[B:.*]] = memref.alloc() {{.*}}: memref<16xf32>
// CHECK: cf.cond_br %{{.*}}, ^[[FREE_A:[a-z0-9]+]](
// A second one in a branch. What is freed under a condition is left alone.
// CHECK: memref.alloc() {{.*}}: memref<32xf32>
// CHECK: cf.cond_br %{{.*}}, ^[[FREE_B:[a-z0-9]+]](
// CHECK: ^[[FAIL]](
// CHECK: llvm.store
// CHECK: return %c1
// CHECK: ^[[FREE_A]](
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: cf.br ^[[FAIL]](
// CHECK: ^[[FREE_B]](
// CHECK-NEXT: memref.dealloc %[[B]]
// CHECK-NEXT: cf.br ^[[FREE_A]](
func.func @static(%c: i1) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  cf.cond_br %c, ^then, ^end
^then:
  %d = memref.alloc() {alignment = 64 : i64} : memref<32xf32>
  memref.dealloc %d : memref<32xf32>
  cf.br ^end
^end:
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

// The number of bytes may be too large.
// CHECK-LABEL: func.func @dynamic(
// CHECK: llvm.intr.smul.with.overflow
// CHECK: cf.cond_br
// CHECK: memref.alloc(
// CHECK: cf.cond_br
func.func @dynamic(%n: index) {
  %a = memref.alloc(%n) : memref<?x4xf32>
  memref.dealloc %a : memref<?x4xf32>
  return
}

// No bytes, no check.
// CHECK-LABEL: func.func @empty(
// CHECK-NOT: cf.cond_br
// CHECK: return
func.func @empty(%n: index) {
  %a = memref.alloc(%n) : memref<?x0xf32>
  memref.dealloc %a : memref<?x0xf32>
  return
}

// What a callee does not have is the caller's error, which frees its own.
// CHECK-LABEL: func.func @caller(
// CHECK: %[[X:.*]] = memref.alloc
// CHECK: call @empty
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[FREE_X:[a-z0-9]+]]
// CHECK: ^[[FREE_X]]:
// CHECK-NEXT: memref.dealloc %[[X]]
func.func @caller(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  func.call @empty(%n) : (index) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
