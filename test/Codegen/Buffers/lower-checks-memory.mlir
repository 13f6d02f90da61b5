// RUN: bcast-opt %s --bcast-lower-checks | FileCheck %s
// CHECK-5: an allocation that fails ends the function, which frees the others.

// A slot keeps the address of each buffer from its allocation until it is freed.
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
// CHECK: llvm.store %[[NULL]], %[[D_SLOT]]
// CHECK-NEXT: memref.dealloc
// CHECK: ^[[FAIL]](
// CHECK-DAG: %[[LIVE_A:.*]] = llvm.load %[[A_SLOT]] :
// CHECK-DAG: llvm.call @free(%[[LIVE_A]])
// CHECK-DAG: %[[LIVE_B:.*]] = llvm.load %[[B_SLOT]] :
// CHECK-DAG: llvm.call @free(%[[LIVE_B]])
// CHECK-DAG: %[[LIVE_D:.*]] = llvm.load %[[D_SLOT]] :
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

// An allocation without bytes is not checked.
// CHECK-LABEL: func.func @empty(
// CHECK-NOT: cf.cond_br
// CHECK: return
func.func @empty(%n: index) {
  %a = memref.alloc(%n) : memref<?x0xf32>
  memref.dealloc %a : memref<?x0xf32>
  return
}

// The failed allocation of a callee is the caller's error; the caller frees its own buffers.
// CHECK-LABEL: func.func @caller(
// CHECK: %[[X_SLOT:.*]] = llvm.alloca
// CHECK: call @empty
// CHECK-NOT: cf.cond_br
// CHECK: call @allocating
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[FAIL:[a-z0-9]+]]
// CHECK: ^[[FAIL]]:
// CHECK-NEXT: %[[X:.*]] = llvm.load %[[X_SLOT]] :
// CHECK-NEXT: llvm.call @free(%[[X]])
func.func @caller(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  func.call @empty(%n) : (index) -> ()
  func.call @allocating(%n) : (index) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @allocating(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// A buffer that a loop passes on is live together with the next one: there are slots for both, and freed buffers are cleared.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[NULL:.*]] = llvm.mlir.zero
// CHECK: %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
// CHECK: %[[SLOTS:.*]] = llvm.alloca %[[TWO]] x
// CHECK: memref.alloc()
// CHECK: %[[ADDRESS:.*]] = llvm.extractvalue
// CHECK: llvm.call @bcast.replace_pointer(%[[SLOTS]], %[[TWO]], %[[NULL]], %[[ADDRESS]])
// CHECK: %[[FREED:.*]] = llvm.extractvalue
// CHECK: llvm.call @bcast.replace_pointer(%[[SLOTS]], %[[TWO]], %[[FREED]], %[[NULL]])
// CHECK-NEXT: memref.dealloc
// A failure frees the buffers in all places.
// CHECK: %[[PLACE:.*]] = llvm.getelementptr %[[SLOTS]][0]
// CHECK-NEXT: %[[LIVE:.*]] = llvm.load %[[PLACE]] :
// CHECK-NEXT: llvm.call @free(%[[LIVE]])
// CHECK-NEXT: %[[PLACE:.*]] = llvm.getelementptr %[[SLOTS]][1]
// CHECK-NEXT: %[[LIVE:.*]] = llvm.load %[[PLACE]] :
// CHECK-NEXT: llvm.call @free(%[[LIVE]])
// CHECK: return
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

// A buffer that a loop passes on may be live with the next one: a place for each allocation, and
// one for each loop, since each passes on one buffer.
// CHECK-LABEL: func.func @loops(
// CHECK: %[[FIVE:.*]] = llvm.mlir.constant(5 : i64)
// CHECK: %[[SLOTS:.*]] = llvm.alloca %[[FIVE]] x
// CHECK: memref.alloc()
// CHECK: llvm.call @bcast.replace_pointer(%[[SLOTS]], %[[FIVE]],
// CHECK: memref.alloc()
// CHECK: llvm.call @bcast.replace_pointer(%[[SLOTS]], %[[FIVE]],
// CHECK: memref.alloc()
// CHECK: llvm.call @bcast.replace_pointer(%[[SLOTS]], %[[FIVE]],
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

// A nest of loops passes on one buffer for each of them, and its allocations share the places:
// code and places are linear in the number of loops.
// CHECK-LABEL: func.func @nest(
// CHECK: %[[FIVE:.*]] = llvm.mlir.constant(5 : i64)
// CHECK: llvm.alloca %[[FIVE]] x
// CHECK-NOT: llvm.icmp
// CHECK: return
func.func @nest(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  cf.br ^outer(%a : memref<8xf32>)
^outer(%x: memref<8xf32>):
  %b = memref.alloc() : memref<8xf32>
  memref.dealloc %x : memref<8xf32>
  cf.br ^inner(%b : memref<8xf32>)
^inner(%y: memref<8xf32>):
  %d = memref.alloc() : memref<8xf32>
  memref.dealloc %y : memref<8xf32>
  cf.cond_br %c, ^inner(%d : memref<8xf32>), ^last
^last:
  cf.cond_br %c, ^outer(%d : memref<8xf32>), ^end
^end:
  memref.dealloc %d : memref<8xf32>
  return
}

// A buffer that no block passes on is known where a view of it is freed, also in a loop.
// CHECK-LABEL: func.func @view(
// CHECK: %[[SLOT:.*]] = llvm.alloca
// CHECK-NOT: llvm.alloca
// CHECK: memref.alloc()
// CHECK: llvm.store %{{.*}}, %[[SLOT]]
// CHECK: llvm.store %{{.*}}, %[[SLOT]]
// CHECK-NEXT: memref.dealloc
// CHECK: return
func.func @view(%c: i1) {
  cf.br ^loop
^loop:
  %a = memref.alloc() : memref<8xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<8xf32> -> memref<f32>, index, index, index
  memref.dealloc %base : memref<f32>
  cf.cond_br %c, ^loop, ^end
^end:
  return
}

// What is chosen of two buffers may be either.
// CHECK-LABEL: func.func @chosen(
// CHECK: llvm.call @bcast.replace_pointer(
// CHECK: llvm.call @bcast.replace_pointer(
// CHECK: llvm.call @bcast.replace_pointer(
// CHECK-NEXT: memref.dealloc
// CHECK: return
func.func @chosen(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %chosen = arith.select %c, %a, %b : memref<8xf32>
  memref.dealloc %chosen : memref<8xf32>
  return
}

// The places of many buffers stay in memory: in registers, each way to an error would carry each of
// them.
// CHECK-LABEL: func.func @many(
// CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK: %[[FIRST:.*]] = llvm.alloca
// CHECK-NEXT: llvm.store volatile %[[NULL]], %[[FIRST]]
// CHECK-COUNT-15: llvm.alloca
// CHECK: %[[LAST:.*]] = llvm.alloca
// CHECK-NOT: llvm.alloca
// CHECK: llvm.store volatile %{{.*}}, %[[FIRST]]
// CHECK: llvm.store volatile %{{.*}}, %[[LAST]]
// CHECK: llvm.store volatile %[[NULL]], %[[FIRST]]
// CHECK-NEXT: memref.dealloc
// CHECK: %[[LIVE:.*]] = llvm.load volatile %[[FIRST]] :
// CHECK-NEXT: llvm.call @free(%[[LIVE]])
// CHECK-COUNT-15: llvm.call @free(
// CHECK: %[[LIVE:.*]] = llvm.load volatile %[[LAST]] :
// CHECK-NEXT: llvm.call @free(%[[LIVE]])
// CHECK-NOT: llvm.call @free(
func.func @many() {
  %0 = memref.alloc() : memref<8xf32>
  %1 = memref.alloc() : memref<8xf32>
  %2 = memref.alloc() : memref<8xf32>
  %3 = memref.alloc() : memref<8xf32>
  %4 = memref.alloc() : memref<8xf32>
  %5 = memref.alloc() : memref<8xf32>
  %6 = memref.alloc() : memref<8xf32>
  %7 = memref.alloc() : memref<8xf32>
  %8 = memref.alloc() : memref<8xf32>
  %9 = memref.alloc() : memref<8xf32>
  %10 = memref.alloc() : memref<8xf32>
  %11 = memref.alloc() : memref<8xf32>
  %12 = memref.alloc() : memref<8xf32>
  %13 = memref.alloc() : memref<8xf32>
  %14 = memref.alloc() : memref<8xf32>
  %15 = memref.alloc() : memref<8xf32>
  %16 = memref.alloc() : memref<8xf32>
  memref.dealloc %0 : memref<8xf32>
  memref.dealloc %1 : memref<8xf32>
  memref.dealloc %2 : memref<8xf32>
  memref.dealloc %3 : memref<8xf32>
  memref.dealloc %4 : memref<8xf32>
  memref.dealloc %5 : memref<8xf32>
  memref.dealloc %6 : memref<8xf32>
  memref.dealloc %7 : memref<8xf32>
  memref.dealloc %8 : memref<8xf32>
  memref.dealloc %9 : memref<8xf32>
  memref.dealloc %10 : memref<8xf32>
  memref.dealloc %11 : memref<8xf32>
  memref.dealloc %12 : memref<8xf32>
  memref.dealloc %13 : memref<8xf32>
  memref.dealloc %14 : memref<8xf32>
  memref.dealloc %15 : memref<8xf32>
  memref.dealloc %16 : memref<8xf32>
  return
}

// The function that they call, once.
// CHECK: llvm.func internal @bcast.replace_pointer(
// CHECK-NOT: llvm.func internal
