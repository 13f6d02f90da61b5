// RUN: bcast-opt %s --bcast-linalg-to-loops --split-input-file | FileCheck %s

// A buffer passes through choices, control flow and calls. What is read or written there keeps its place: the sums are
// stored before their exponentials are computed.

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @select(
// CHECK: %[[R:.*]] = memref.alloc()
// CHECK: affine.vector_store %{{.*}}, %[[R]]
// CHECK: math.exp
// CHECK: affine.vector_load %[[R]]
// CHECK: math.absf
func.func @select(%c: i1, %x: memref<4x8xf32>, %y: memref<4xf32>, %u: memref<4xf32> {bufferize.result}, %v: memref<4xf32> {bufferize.result}) {
  %zero = arith.constant 0.0 : f32
  %r = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  %s = arith.select %c, %r, %y : memref<4xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%s : memref<4xf32>) outs(%u : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.exp %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : memref<4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.absf %e : f32
    linalg.yield %n : f32
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @if(
// CHECK: %[[R:.*]] = memref.alloc()
// CHECK: affine.vector_store %{{.*}}, %[[R]]
// CHECK: math.exp
// CHECK: affine.vector_load %[[R]]
// CHECK: math.absf
func.func @if(%c: i1, %x: memref<4x8xf32>, %y: memref<4xf32>, %u: memref<4xf32> {bufferize.result}, %v: memref<4xf32> {bufferize.result}) {
  %zero = arith.constant 0.0 : f32
  %r = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  %s = scf.if %c -> memref<4xf32> {
    scf.yield %r : memref<4xf32>
  } else {
    scf.yield %y : memref<4xf32>
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%s : memref<4xf32>) outs(%u : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.exp %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : memref<4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.absf %e : f32
    linalg.yield %n : f32
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @for(
// CHECK: %[[R:.*]] = memref.alloc()
// CHECK: affine.vector_store %{{.*}}, %[[R]]
// CHECK: math.exp
// CHECK: affine.vector_load %[[R]]
// CHECK: math.absf
func.func @for(%from: index, %to: index, %step: index, %x: memref<4x8xf32>, %y: memref<4xf32>, %u: memref<4xf32> {bufferize.result}, %v: memref<4xf32> {bufferize.result}) {
  %zero = arith.constant 0.0 : f32
  %r = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  %s = scf.for %i = %from to %to step %step iter_args(%a = %y) -> memref<4xf32> {
    scf.yield %r : memref<4xf32>
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%s : memref<4xf32>) outs(%u : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.exp %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : memref<4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.absf %e : f32
    linalg.yield %n : f32
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @in_loop(
// CHECK: %[[R:.*]] = memref.alloc()
// CHECK: affine.vector_store %{{.*}}, %[[R]]
// CHECK: math.exp
// CHECK: affine.vector_load %[[R]]
// CHECK: math.absf
func.func @in_loop(%from: index, %to: index, %step: index, %x: memref<4x8xf32>, %y: memref<4xf32>, %u: memref<4xf32> {bufferize.result}, %v: memref<4xf32> {bufferize.result}) {
  %r = memref.alloc() : memref<4xf32>
  %last = scf.for %i = %from to %to step %step iter_args(%s = %r) -> memref<4xf32> {
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%s : memref<4xf32>) outs(%u : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.exp %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : memref<4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.absf %e : f32
    linalg.yield %n : f32
  }
    scf.yield %y : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @block(
// CHECK: %[[R:.*]] = memref.alloc()
// CHECK: affine.vector_store %{{.*}}, %[[R]]
// CHECK: math.exp
// CHECK: affine.vector_load %[[R]]
// CHECK: math.absf
func.func @block(%c: i1, %x: memref<4x8xf32>, %y: memref<4xf32>, %u: memref<4xf32> {bufferize.result}, %v: memref<4xf32> {bufferize.result}) {
  %r = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^next(%r : memref<4xf32>), ^next(%y : memref<4xf32>)
^next(%s: memref<4xf32>):
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%s : memref<4xf32>) outs(%u : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.exp %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : memref<4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.absf %e : f32
    linalg.yield %n : f32
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// The call may return its argument.
// CHECK-LABEL: func.func @call(
// CHECK: %[[R:.*]] = memref.alloc()
// CHECK: affine.vector_store %{{.*}}, %[[R]]
// CHECK: math.exp
// CHECK: affine.vector_load %[[R]]
// CHECK: math.absf
func.func private @pick(memref<4xf32>) -> memref<4xf32>
func.func @call(%x: memref<4x8xf32>, %u: memref<4xf32> {bufferize.result}, %v: memref<4xf32> {bufferize.result}) {
  %r = memref.alloc() : memref<4xf32>
  %s = func.call @pick(%r) : (memref<4xf32>) -> memref<4xf32>
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%s : memref<4xf32>) outs(%u : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.exp %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : memref<4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.absf %e : f32
    linalg.yield %n : f32
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// No call has seen the sums, so that what is computed from them is computed with them.
// CHECK-LABEL: func.func @other(
// CHECK: math.exp
// CHECK: arith.addf
// CHECK-NOT: affine.vector_load %{{.*}} : memref<4xf32>
// CHECK: math.absf
func.func private @get() -> memref<4xf32>
func.func @other(%x: memref<4x8xf32>, %u: memref<4xf32> {bufferize.result}, %v: memref<4xf32> {bufferize.result}) {
  %r = memref.alloc() : memref<4xf32>
  %zero = arith.constant 0.0 : f32
  %s = func.call @get() : () -> memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%s : memref<4xf32>) outs(%u : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.exp %e : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : memref<4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = math.absf %e : f32
    linalg.yield %n : f32
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// The sums begin with 7 if the condition holds, not with 0.
// CHECK-LABEL: func.func @written(
// CHECK-SAME: %[[C:.*]]: i1, %{{.*}}: memref<4x8xf32>, %[[Y:[a-z0-9]+]]: memref<4xf32>
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.0
// CHECK-DAG: %[[SEVEN:.*]] = arith.constant 7.0
// CHECK: %[[R:.*]] = memref.alloc()
// CHECK: affine.store %[[ZERO]], %[[R]]
// CHECK: %[[S:.*]] = arith.select %[[C]], %[[R]], %[[Y]]
// CHECK: affine.store %[[SEVEN]], %[[S]]
// CHECK: affine.vector_load %[[R]]
func.func @written(%c: i1, %x: memref<4x8xf32>, %y: memref<4xf32>, %out: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %seven = arith.constant 7.0 : f32
  %r = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  %s = arith.select %c, %r, %y : memref<4xf32>
  linalg.fill ins(%seven : f32) outs(%s : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// A function that has seen the buffer may write it.
// CHECK-LABEL: func.func @written_by_call(
// CHECK: affine.store %{{.*}}, %[[R:.*]][
// CHECK: call @touch
// CHECK: affine.vector_load %[[R]]
func.func private @touch()
func.func @written_by_call(%x: memref<4x8xf32>, %r: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  func.call @touch() : () -> ()
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// The input is what the fill has written.
// CHECK-LABEL: func.func @read_as_view(
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// CHECK: affine.store %[[ZERO]]
// CHECK: affine.load
func.func @read_as_view(%r: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  %x = memref.reinterpret_cast %r to offset: [0], sizes: [4, 4], strides: [0, 1] : memref<4xf32> to memref<4x4xf32, strided<[0, 1]>>
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x4xf32, strided<[0, 1]>>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// The arguments may be the same memory.
// CHECK-LABEL: func.func @read_as_argument(
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// CHECK: affine.store %[[ZERO]]
// CHECK: affine.vector_load
func.func @read_as_argument(%x: memref<4x8xf32>, %r: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>

// The argument overlaps no other.
// CHECK-LABEL: func.func @read_elsewhere(
// CHECK-NOT: affine.store
// CHECK: return
func.func @read_elsewhere(%x: memref<4x8xf32>, %r: memref<4xf32> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%r : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%e: f32, %a: f32):
    %n = arith.addf %a, %e : f32
    linalg.yield %n : f32
  }
  return
}
