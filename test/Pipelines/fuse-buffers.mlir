// REQUIRES: compiler
// RUN: bcast-opt %s --bcast-fuse-buffers --allow-unregistered-dialect | FileCheck %s

// One nest. The buffers between are gone, with what frees them.
// CHECK-LABEL: func.func @returned(
// CHECK-COUNT-1: memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK: math.exp
// CHECK-NOT: linalg.generic
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @returned(%x: memref<64x128xf32>, %row: memref<128xf32>) -> memref<64x128xf32> {
  %a = memref.alloc() : memref<64x128xf32>
  linalg.broadcast ins(%row : memref<128xf32>) outs(%a : memref<64x128xf32>) dimensions = [0]
  %b = memref.alloca() : memref<64x128xf32>
  linalg.mul ins(%x, %a : memref<64x128xf32>, memref<64x128xf32>) outs(%b : memref<64x128xf32>)
  memref.dealloc %a : memref<64x128xf32>
  %c = memref.alloc() : memref<64x128xf32>
  linalg.exp ins(%b : memref<64x128xf32>) outs(%c : memref<64x128xf32>)
  return %c : memref<64x128xf32>
}

// Arguments may be one buffer.
// CHECK-LABEL: func.func @arguments(
// CHECK: linalg.transpose
// CHECK: linalg.exp
func.func @arguments(%x: memref<16x16xf32>, %y: memref<16x16xf32>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.transpose ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>) permutation = [1, 0]
  linalg.exp ins(%a : memref<16x16xf32>) outs(%y : memref<16x16xf32>)
  return
}

// CHECK-LABEL: func.func @marked(
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @marked(%x: memref<?x16xf32, strided<[?, 1], offset: ?>>, %y: memref<16x?xf32> {llvm.noalias}, %n: index) {
  %a = memref.alloc(%n) : memref<16x?xf32>
  linalg.transpose ins(%x : memref<?x16xf32, strided<[?, 1], offset: ?>>) outs(%a : memref<16x?xf32>) permutation = [1, 0]
  linalg.exp ins(%a : memref<16x?xf32>) outs(%y : memref<16x?xf32>)
  return
}

// What is read is overwritten.
// CHECK-LABEL: func.func @same(
// CHECK: linalg.transpose
// CHECK: linalg.exp
func.func @same(%x: memref<16x16xf32>) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.transpose ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>) permutation = [1, 0]
  linalg.exp ins(%a : memref<16x16xf32>) outs(%x : memref<16x16xf32>)
  return
}

// What the result begins with may be in the memory of another operand.
// CHECK-LABEL: func.func @accumulated(
// CHECK: linalg.negf
// CHECK: linalg.add
func.func @accumulated(%x: memref<16x16xf32>, %y: memref<16x16xf32> {llvm.noalias}) {
  %a = memref.alloc() : memref<16x16xf32>
  linalg.negf ins(%x : memref<16x16xf32>) outs(%a : memref<16x16xf32>)
  linalg.add ins(%a, %y : memref<16x16xf32>, memref<16x16xf32>) outs(%y : memref<16x16xf32>)
  return
}

// Written twice, and read in between.
// CHECK-LABEL: func.func @twice(
// CHECK: linalg.generic
// CHECK: arith.negf
// CHECK: math.exp
// CHECK: math.absf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @twice(%x: memref<16xf32>, %y: memref<16xf32> {bufferize.result}) {
  %a = memref.alloc() : memref<16xf32>
  linalg.negf ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%y : memref<16xf32>)
  linalg.abs ins(%y : memref<16xf32>) outs(%a : memref<16xf32>)
  memref.copy %a, %y : memref<16xf32> to memref<16xf32>
  return
}

// A view of the buffer is written.
// CHECK-LABEL: func.func @partial(
// CHECK: linalg.negf
// CHECK: linalg.exp
// CHECK: linalg.abs
func.func @partial(%x: memref<16xf32>) -> memref<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  linalg.negf ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  %half = memref.subview %a[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  linalg.exp ins(%half : memref<8xf32, strided<[1], offset: 8>>) outs(%half : memref<8xf32, strided<[1], offset: 8>>)
  %y = memref.alloc() : memref<16xf32>
  linalg.abs ins(%a : memref<16xf32>) outs(%y : memref<16xf32>)
  return %y : memref<16xf32>
}

// Each step overwrites the buffer first. The other one has what the step before wrote.
// CHECK-LABEL: func.func @loop(
// CHECK: scf.for
// CHECK-NEXT: linalg.generic
// CHECK: arith.negf
// CHECK: math.exp
// CHECK: linalg.abs
// CHECK: scf.for
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: linalg.negf
func.func @loop(%x: memref<16xf32>, %y: memref<16xf32> {llvm.noalias}, %l: index, %u: index, %s: index) {
  %a = memref.alloc() : memref<16xf32>
  scf.for %i = %l to %u step %s {
    linalg.negf ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
    linalg.exp ins(%a : memref<16xf32>) outs(%y : memref<16xf32>)
  }
  %b = memref.alloc() : memref<16xf32>
  linalg.abs ins(%x : memref<16xf32>) outs(%b : memref<16xf32>)
  scf.for %i = %l to %u step %s {
    linalg.exp ins(%b : memref<16xf32>) outs(%y : memref<16xf32>)
    linalg.negf ins(%x : memref<16xf32>) outs(%b : memref<16xf32>)
  }
  return
}

// An element is stored between, and a buffer that others use is freed.
// CHECK-LABEL: func.func @between(
// CHECK: linalg.negf
// CHECK: memref.store
// CHECK: linalg.exp
// CHECK: linalg.abs
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: linalg.tanh
func.func @between(%x: memref<16xf32>, %i: index, %e: f32) -> memref<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  linalg.negf ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  memref.store %e, %a[%i] : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  "other.unknown"(%b) : (memref<16xf32>) -> ()
  %y = memref.alloc() : memref<16xf32>
  linalg.abs ins(%b : memref<16xf32>) outs(%y : memref<16xf32>)
  memref.dealloc %b : memref<16xf32>
  linalg.tanh ins(%y : memref<16xf32>) outs(%y : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  return %y : memref<16xf32>
}

// Rows, in the same buffer, too. What the function frees, the loop frees.
// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[X:[^:]*]]: memref<64x2048xf32>)
// CHECK: %[[VALUE:.*]] = memref.alloc() {{.*}} memref<1xf32>
// CHECK: %[[ROW:.*]] = memref.alloc() {{.*}} memref<1x2048xf32>
// CHECK: scf.for
// CHECK: memref.subview %[[X]]
// CHECK: arith.maximumf
// CHECK: math.exp
// CHECK: arith.divf
// CHECK: memref.dealloc %[[VALUE]]
// CHECK: memref.dealloc %[[ROW]]
func.func @softmax(%x: memref<64x2048xf32>) {
  %a = memref.alloc() : memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  linalg.softmax dimension(1) ins(%x : memref<64x2048xf32>) outs(%x : memref<64x2048xf32>)
  return
}

// CHECK-LABEL: func.func @dynamic_softmax(
// CHECK-NOT: memref.dealloc
// CHECK: memref.alloc(%{{.*}}) {{.*}} memref<1x?xf32>
// CHECK-NOT: linalg.softmax
func.func @dynamic_softmax(%x: memref<?x?xf32>, %y: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  linalg.softmax dimension(1) ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xf32, strided<[?, ?], offset: ?>>)
  return
}

// Not on the processor that calls the function.
// CHECK-LABEL: func.func @elsewhere(
// CHECK: linalg.softmax
func.func @elsewhere(%x: memref<64x16xf32>) {
  "other.launch"() ({
    linalg.softmax dimension(1) ins(%x : memref<64x16xf32>) outs(%x : memref<64x16xf32>)
    "other.end"() : () -> ()
  }) : () -> ()
  return
}

// Only arguments of the function have its marks: %x may be %c.
// CHECK-LABEL: func.func @inner_block(
// CHECK: linalg.exp
// CHECK: linalg.fill
// CHECK: linalg.add
func.func @inner_block(%a: memref<4xf32> {llvm.noalias}, %b: memref<4xf32>, %c: memref<4xf32>, %one: f32, %k: i1) {
  cf.cond_br %k, ^bb1(%b, %b, %b, %b, %b, %b : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>), ^bb1(%c, %b, %b, %b, %b, %c : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>)
^bb1(%x: memref<4xf32>, %1: memref<4xf32>, %2: memref<4xf32>, %3: memref<4xf32>, %4: memref<4xf32>, %5: memref<4xf32>):
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%c : memref<4xf32>) outs(%t : memref<4xf32>)
  linalg.fill ins(%one : f32) outs(%x : memref<4xf32>)
  linalg.add ins(%t, %5 : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %t : memref<4xf32>
  return
}

// A symbol of an allocation's layout is not an extent.
// CHECK-LABEL: func.func @symbol(
// CHECK-NOT: linalg.fill
func.func @symbol(%y: memref<4xf32>, %one: f32) {
  %c2 = arith.constant 2 : index
  %t = memref.alloc()[%c2] : memref<4xf32, strided<[1], offset: ?>>
  linalg.fill ins(%one : f32) outs(%t : memref<4xf32, strided<[1], offset: ?>>)
  linalg.exp ins(%t : memref<4xf32, strided<[1], offset: ?>>) outs(%y : memref<4xf32>)
  return
}

// What has its buffers on the stack frees the others.
// CHECK-LABEL: func.func @stack(
// CHECK: %[[ROW:.*]] = memref.alloc(
// CHECK: memref.dealloc
func.func @stack(%x: memref<?x?xf32>, %one: f32) {
  %t = memref.alloca() : memref<1xf32>
  linalg.fill ins(%one : f32) outs(%t : memref<1xf32>)
  linalg.softmax dimension(1) ins(%x : memref<?x?xf32>) outs(%x : memref<?x?xf32>)
  return
}
