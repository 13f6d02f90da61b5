// RUN: bcast-opt %s --bcast-lower-checks | FileCheck %s
// CHECK-5: an allocation that fails ends the function, which frees the others.

// Where the address of each one is kept, from when it is made until it is freed.
// CHECK-LABEL: func.func @static(
// CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK: %[[A_SLOT:.*]] = llvm.alloca
// CHECK-NEXT: llvm.store %[[NULL]], %[[A_SLOT]]
// CHECK: %[[B_SLOT:.*]] = llvm.alloca
// CHECK-NEXT: llvm.store %[[NULL]], %[[B_SLOT]]
// CHECK: %[[D_SLOT:.*]] = llvm.alloca
// CHECK-NEXT: llvm.store %[[NULL]], %[[D_SLOT]]
// CHECK: %[[A:.*]] = memref.alloc() {{.*}}: memref<8xf32>
// CHECK: %[[P:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
// CHECK: %[[NONE:.*]] = arith.cmpi eq, %[[P]], %c0{{.*}} : index
// CHECK: cf.cond_br %[[NONE]], ^[[FAIL:[a-z0-9]+]](
// CHECK: %[[DESCRIPTOR:.*]] = builtin.unrealized_conversion_cast %[[A]] :
// CHECK: %[[ADDRESS:.*]] = llvm.extractvalue %[[DESCRIPTOR]][0]
// CHECK: llvm.store %[[ADDRESS]], %[[A_SLOT]]
// CHECK: memref.alloc() {{.*}}: memref<16xf32>
// CHECK: cf.cond_br %{{.*}}, ^[[FAIL]](
// CHECK: llvm.store %{{.*}}, %[[B_SLOT]]
// A third one in a branch.
// CHECK: memref.alloc() {{.*}}: memref<32xf32>
// CHECK: cf.cond_br %{{.*}}, ^[[FAIL]](
// CHECK: llvm.store %{{.*}}, %[[D_SLOT]]
// CHECK: %[[NULL_D:.*]] = llvm.mlir.zero
// CHECK: llvm.store %[[NULL_D]], %[[D_SLOT]]
// CHECK-NEXT: memref.dealloc
// CHECK: ^[[FAIL]](
// CHECK-DAG: %[[LIVE_A:.*]] = llvm.load %[[A_SLOT]]
// CHECK-DAG: llvm.call @free(%[[LIVE_A]])
// CHECK-DAG: %[[LIVE_B:.*]] = llvm.load %[[B_SLOT]]
// CHECK-DAG: llvm.call @free(%[[LIVE_B]])
// CHECK-DAG: %[[LIVE_D:.*]] = llvm.load %[[D_SLOT]]
// CHECK-DAG: llvm.call @free(%[[LIVE_D]])
// CHECK: return %c1
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
// CHECK: %[[X_SLOT:.*]] = llvm.alloca
// CHECK: call @empty
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[FAIL:[a-z0-9]+]]
// CHECK: ^[[FAIL]]:
// CHECK-NEXT: %[[X:.*]] = llvm.load %[[X_SLOT]]
// CHECK-NEXT: llvm.call @free(%[[X]])
func.func @caller(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  func.call @empty(%n) : (index) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// What a loop passes on lives beside the next one: there is room for both, and what is freed is taken out.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[FIRST:.*]] = llvm.alloca
// CHECK: %[[SECOND:.*]] = llvm.alloca
// CHECK-NOT: llvm.alloca
// CHECK: memref.alloc()
// CHECK: %[[ADDRESS:.*]] = llvm.extractvalue
// CHECK: %[[KEPT:.*]] = llvm.load %[[FIRST]]
// CHECK: %[[IS_EMPTY:.*]] = llvm.icmp "eq" %[[KEPT]], %[[NULL:.*]] : !llvm.ptr
// CHECK: %[[NOW:.*]] = llvm.select %[[IS_EMPTY]], %[[ADDRESS]], %[[KEPT]]
// CHECK: llvm.store %[[NOW]], %[[FIRST]]
// CHECK: %[[LEFT:.*]] = llvm.select %[[IS_EMPTY]], %[[NULL]], %[[ADDRESS]]
// CHECK: %[[KEPT_2:.*]] = llvm.load %[[SECOND]]
// CHECK: %[[IS_EMPTY_2:.*]] = llvm.icmp "eq" %[[KEPT_2]], %[[NULL]] : !llvm.ptr
// CHECK: %[[NOW_2:.*]] = llvm.select %[[IS_EMPTY_2]], %[[LEFT]], %[[KEPT_2]]
// CHECK: llvm.store %[[NOW_2]], %[[SECOND]]
// CHECK: %[[FREED:.*]] = llvm.extractvalue
// CHECK: %[[OLD:.*]] = llvm.load %[[FIRST]]
// CHECK: %[[SAME:.*]] = llvm.icmp "eq" %[[OLD]], %[[FREED]] : !llvm.ptr
// CHECK: llvm.select %[[SAME]], %{{.*}}, %[[OLD]]
// CHECK: memref.dealloc
func.func @loop(%first: memref<4xf32>, %c: i1) {
  cf.br ^step(%first, %c : memref<4xf32>, i1)
^step(%x: memref<4xf32>, %owned: i1):
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %owned, ^free, ^next
^free:
  memref.dealloc %x : memref<4xf32>
  cf.br ^next
^next:
  cf.cond_br %c, ^step(%a, %c : memref<4xf32>, i1), ^end
^end:
  memref.dealloc %a : memref<4xf32>
  return
}

// Without elements, other extents may be anything.
// CHECK-LABEL: func.func @no_elements(
// CHECK-NOT: 9223372036854775807
// CHECK: memref.alloc()
func.func @no_elements() {
  %a = memref.alloc() : memref<4611686018427387904x4x0xf32>
  memref.dealloc %a : memref<4611686018427387904x4x0xf32>
  return
}

// A buffer that a loop passes on may be live with the next one: two places for each, since each
// loop passes on one buffer. What is freed in the first loop cannot be of the second one.
// CHECK-LABEL: func.func @loops(
// CHECK: llvm.alloca
// CHECK-NEXT: llvm.store
// CHECK-NEXT: llvm.alloca
// CHECK-NEXT: llvm.store
// CHECK-NEXT: llvm.alloca
// CHECK-NEXT: llvm.store
// CHECK-NEXT: llvm.alloca
// CHECK-NEXT: llvm.store
// CHECK-NEXT: llvm.alloca
// CHECK-NEXT: llvm.store
// CHECK-NOT: llvm.alloca
// CHECK: cf.br ^[[FIRST:bb[0-9]+]](
// CHECK: ^[[FIRST]](
// CHECK: memref.alloc()
// CHECK-COUNT-5: llvm.icmp "eq"
// CHECK-NOT: llvm.icmp
// CHECK: memref.dealloc
// CHECK: cf.cond_br
// CHECK: return
func.func @loops(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  cf.br ^first(%a : memref<8xf32>)
^first(%x: memref<8xf32>):
  %b = memref.alloc() : memref<8xf32>
  memref.dealloc %x : memref<8xf32>
  cf.cond_br %c, ^first(%b : memref<8xf32>), ^second(%b : memref<8xf32>)
^second(%y: memref<8xf32>):
  %d = memref.alloc() : memref<8xf32>
  memref.dealloc %y : memref<8xf32>
  cf.cond_br %c, ^second(%d : memref<8xf32>), ^end
^end:
  memref.dealloc %d : memref<8xf32>
  return
}
