// RUN: bcast-opt %s --bcast-place-results | FileCheck %s

// Results are computed in the buffers of the caller, if no other value there is read later.

#id = affine_map<(d0) -> (d0)>

// A value that shares no memory is computed in the buffer: the copy becomes one of the buffer to itself.
// CHECK-LABEL: func.func @alone(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>, %[[R:.*]]: memref<4xi32>
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[R]] restrict writable
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4xi32>) outs(%[[T]] : tensor<4xi32>)
// CHECK: bufferization.materialize_in_destination %[[Y]] in writable %[[R]]
// CHECK-NEXT: return
func.func @alone(%x: tensor<4xi32>, %r: memref<4xi32> {bufferize.result}) {
  %e = tensor.empty() : tensor<4xi32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %0 = arith.muli %a, %a : i32
    linalg.yield %0 : i32
  } -> tensor<4xi32>
  bufferization.materialize_in_destination %y in restrict writable %r : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}

// The same holds for a value that insertions build.
// CHECK-LABEL: func.func @insertions(
// CHECK-SAME: %[[X:.*]]: tensor<2xf32>, %[[R:.*]]: memref<4xf32>
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[R]] restrict writable
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[X]] into %[[T]][0]
// CHECK: %[[BOTH:.*]] = tensor.insert_slice %[[X]] into %[[FIRST]][2]
// CHECK: bufferization.materialize_in_destination %[[BOTH]] in writable %[[R]]
func.func @insertions(%x: tensor<2xf32>, %r: memref<4xf32> {bufferize.result}) {
  %e = tensor.empty() : tensor<4xf32>
  %first = tensor.insert_slice %x into %e[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %both = tensor.insert_slice %x into %first[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  bufferization.materialize_in_destination %both in restrict writable %r : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// The first insertion is a result, too: of the two, the one that is copied last is computed in its buffer.
// CHECK-LABEL: func.func @insertions_of_two(
// CHECK-SAME: %[[X:.*]]: tensor<2xf32>, %[[R0:.*]]: memref<4xf32> {{{.*}}}, %[[R1:.*]]: memref<4xf32>
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[R1]] restrict writable
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[X]] into %[[T]][0]
// CHECK: %[[BOTH:.*]] = tensor.insert_slice %[[X]] into %[[FIRST]][2]
// CHECK: bufferization.materialize_in_destination %[[BOTH]] in writable %[[R0]]
// CHECK: bufferization.materialize_in_destination %[[FIRST]] in writable %[[R1]]
func.func @insertions_of_two(%x: tensor<2xf32>, %r0: memref<4xf32> {bufferize.result}, %r1: memref<4xf32> {bufferize.result}) {
  %e = tensor.empty() : tensor<4xf32>
  %first = tensor.insert_slice %x into %e[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %both = tensor.insert_slice %x into %first[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  bufferization.materialize_in_destination %both in restrict writable %r0 : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %first in restrict writable %r1 : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// Both branches compute in the buffer, though they share one tensor.empty.
// CHECK-LABEL: func.func @branches(
// CHECK: %[[T:.*]] = bufferization.to_tensor %{{.*}} restrict writable
// CHECK: scf.if
// CHECK: linalg.fill {{.*}} outs(%[[T]] :
// CHECK: else
// CHECK: linalg.fill {{.*}} outs(%[[T]] :
func.func @branches(%c: i1, %v: i32, %w: i32, %r: memref<4xi32> {bufferize.result}) {
  %e = tensor.empty() : tensor<4xi32>
  %y = scf.if %c -> tensor<4xi32> {
    %0 = linalg.fill ins(%v : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %0 : tensor<4xi32>
  } else {
    %0 = linalg.fill ins(%w : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %0 : tensor<4xi32>
  }
  bufferization.materialize_in_destination %y in restrict writable %r : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}

// Each of several returns has its own tensor, in its own block: no other path through the function writes there.
// CHECK-LABEL: func.func @returns(
// CHECK-SAME: %{{.*}}: i1, %{{.*}}: i32, %[[R:.*]]: memref<4xi32>
// CHECK: %[[E:.*]] = tensor.empty()
// CHECK: linalg.fill {{.*}} outs(%[[E]] :
// CHECK: cf.cond_br
// CHECK: bufferization.to_tensor %[[R]]
// CHECK: return
// CHECK: %[[T2:.*]] = bufferization.to_tensor %[[R]]
// CHECK: linalg.fill {{.*}} outs(%[[T2]] :
// CHECK: return
func.func @returns(%c: i1, %v: i32, %r: memref<4xi32> {bufferize.result}) {
  %e = tensor.empty() : tensor<4xi32>
  %y = linalg.fill ins(%v : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  cf.cond_br %c, ^then, ^else
^then:
  bufferization.materialize_in_destination %y in restrict writable %r : (tensor<4xi32>, memref<4xi32>) -> ()
  return
^else:
  %z = linalg.fill ins(%v : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  bufferization.materialize_in_destination %z in restrict writable %r : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}

// Among two values that may share memory, only the one that is copied last may be in its buffer. Others all may.
// CHECK-LABEL: func.func @passed_through(
// CHECK-SAME: %[[R0:[a-z0-9]*]]: memref<4xi32> {bufferize.result}, %[[R1:[a-z0-9]*]]: memref<4xi32> {bufferize.result}, %[[R2:[a-z0-9]*]]: memref<4xi32> {bufferize.result})
// CHECK-DAG: %[[T1:.*]] = bufferization.to_tensor %[[R1]] restrict writable
// CHECK-DAG: %[[T2:.*]] = bufferization.to_tensor %[[R2]] restrict writable
// CHECK: %[[EMPTY:.*]] = tensor.empty()
// CHECK: linalg.fill {{.*}} outs(%[[T1]] :
// CHECK: scf.if
// CHECK: linalg.fill {{.*}} outs(%[[EMPTY]] :
// CHECK: %[[Z:.*]] = scf.if
// CHECK-NEXT: linalg.fill {{.*}} outs(%[[T1]] :
// CHECK: %[[X:.*]] = scf.if
// CHECK-NEXT: linalg.fill {{.*}} outs(%[[T2]] :
// CHECK: linalg.fill {{.*}} outs(%[[T2]] :
// CHECK: bufferization.materialize_in_destination %{{.*}} in writable %[[R0]]
// CHECK: bufferization.materialize_in_destination %[[Z]] in writable %[[R1]]
// CHECK: bufferization.materialize_in_destination %[[X]] in writable %[[R2]]
func.func @passed_through(%c: i1, %v: i32, %w: i32, %r0: memref<4xi32> {bufferize.result}, %r1: memref<4xi32> {bufferize.result}, %r2: memref<4xi32> {bufferize.result}) {
  %e = tensor.empty() : tensor<4xi32>
  %y = linalg.fill ins(%v : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %u = scf.if %c -> tensor<4xi32> {
    scf.yield %y : tensor<4xi32>
  } else {
    %0 = linalg.fill ins(%w : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %0 : tensor<4xi32>
  }
  %z = scf.if %c -> tensor<4xi32> {
    %0 = linalg.fill ins(%w : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %0 : tensor<4xi32>
  } else {
    scf.yield %y : tensor<4xi32>
  }
  %x = scf.if %c -> tensor<4xi32> {
    %0 = linalg.fill ins(%v : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %0 : tensor<4xi32>
  } else {
    %0 = linalg.fill ins(%w : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %0 : tensor<4xi32>
  }
  bufferization.materialize_in_destination %u in restrict writable %r0 : (tensor<4xi32>, memref<4xi32>) -> ()
  bufferization.materialize_in_destination %z in restrict writable %r1 : (tensor<4xi32>, memref<4xi32>) -> ()
  bufferization.materialize_in_destination %x in restrict writable %r2 : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}

// Remaining tensor.empty operations are shared again: memory of values that are dead is reused.
// CHECK-LABEL: func.func @shared(
// CHECK: tensor.empty
// CHECK-NOT: tensor.empty
// CHECK: return
func.func @shared(%v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xi32>
  %y = linalg.fill ins(%v : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %0 = tensor.extract %y[%c0] : tensor<4xi32>
  %z = linalg.fill ins(%0 : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %1 = tensor.extract %z[%c0] : tensor<4xi32>
  return %1 : i32
}

// In unreachable code, a tensor may be inserted into itself.
// CHECK-LABEL: func.func @circle(
// CHECK: %[[T:.*]] = tensor.insert_slice %{{.*}} into %[[T]]
func.func @circle(%x: tensor<2xf32>, %r: memref<4xf32> {bufferize.result}) {
  cf.br ^bb0
^bb0:
  cf.br ^bb0
^bb1:
  %0 = tensor.insert_slice %x into %0[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  bufferization.materialize_in_destination %0 in restrict writable %r : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// Each reduction starts from a buffer of its own that is filled, not from a copy of one.
// CHECK-LABEL: func.func @filled(
// CHECK: %[[FIRST:.*]] = linalg.fill
// CHECK: %[[SECOND:.*]] = linalg.fill
// CHECK: linalg.generic {{.*}} outs(%[[FIRST]], %[[SECOND]] : tensor<f32>, tensor<f32>)
func.func @filled(%x: tensor<4xf32>) -> (tensor<f32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %y:2 = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%f, %f : tensor<f32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.addf %b, %a : f32
    %1 = arith.mulf %a, %a : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %0, %2 : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %y#0, %y#1 : tensor<f32>, tensor<f32>
}

// Quotients overwrite what they alone read last; another reader comes before. The memory is that of the result.
// CHECK-LABEL: func.func @overwritten(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[R:.*]]: memref<4xf32>
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[R]] restrict writable
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>) outs(%[[T]] : tensor<4xf32>)
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[E]] : tensor<4xf32>)
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[E]], %[[S]] : tensor<4xf32>, tensor<f32>) outs(%[[E]] : tensor<4xf32>)
// CHECK: bufferization.materialize_in_destination %[[Y]] in writable %[[R]]
func.func @overwritten(%x: tensor<4xf32>, %r: memref<4xf32> {bufferize.result}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4xf32>
  %scalar = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %e = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%empty : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%e : tensor<4xf32>) outs(%start : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %y = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>, #id], iterator_types = ["parallel"]} ins(%e, %s : tensor<4xf32>, tensor<f32>) outs(%empty : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  bufferization.materialize_in_destination %y in restrict writable %r : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// Nothing overwrites what is read later, or at another place.
// CHECK-LABEL: func.func @read_later(
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xf32>) outs(%[[EMPTY:.*]] : tensor<4x4xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[E]] : tensor<4x4xf32>) outs(%[[EMPTY]] : tensor<4x4xf32>)
// CHECK: %[[F:.*]] = linalg.generic {{.*}} ins(%[[E]] : tensor<4x4xf32>) outs(%[[EMPTY]] : tensor<4x4xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[F]], %[[F]] : tensor<4x4xf32>, tensor<4x4xf32>) outs(%[[EMPTY]] : tensor<4x4xf32>)
#same = affine_map<(d0, d1) -> (d0, d1)>
#other = affine_map<(d0, d1) -> (d1, d0)>
func.func @read_later(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %empty = tensor.empty() : tensor<4x4xf32>
  %e = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %y = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%e : tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %f = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%e : tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.sqrt %a : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %z = linalg.generic {indexing_maps = [#same, #other, #same], iterator_types = ["parallel", "parallel"]} ins(%f, %f : tensor<4x4xf32>, tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  return %e, %y, %z : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// A tensor.empty of two uses: the first value is computed in a slice of it, above the place of the operation.
// CHECK-LABEL: func.func @slice_above(
// CHECK: %[[PADDED:.*]] = tensor.empty() : tensor<6xf32>
// CHECK-NEXT: %[[SLICE:.*]] = tensor.extract_slice %[[PADDED]][0]
// CHECK-NEXT: %[[X:.*]] = linalg.exp {{.*}} outs(%[[SLICE]]
// CHECK: tensor.insert_slice %[[X]] into %[[PADDED]][0]
func.func @slice_above(%a: tensor<4xf32>, %r: memref<4xf32> {bufferize.result}) {
  %small = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%small : tensor<4xf32>) -> tensor<4xf32>
  %large = tensor.empty() : tensor<6xf32>
  %first = tensor.insert_slice %x into %large[0] [4] [1] : tensor<4xf32> into tensor<6xf32>
  %y = tensor.extract_slice %first[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %second = tensor.insert_slice %y into %large[0] [4] [1] : tensor<4xf32> into tensor<6xf32>
  %z = tensor.extract_slice %second[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %w = linalg.exp ins(%z : tensor<4xf32>) outs(%small : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %w in restrict writable %r : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// The buffer has the shape of what is reshaped, with dynamic extents, too.
// CHECK-LABEL: func.func @reshaped(
// CHECK-SAME: %[[X:.*]]: tensor<?x?x4xf32>, %[[Y:.*]]: memref<?x4xf32> {bufferize.result}
// CHECK: %[[DIM:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[DIM1:.*]] = tensor.dim %[[X]], %c1
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[Y]] to offset: [0], sizes: [%[[DIM]], %[[DIM1]], 4]
// CHECK: %[[TENSOR:.*]] = bufferization.to_tensor %[[VIEW]] restrict writable
// CHECK: linalg.exp ins(%[[X]] : tensor<?x?x4xf32>) outs(%[[TENSOR]] :
func.func @reshaped(%x: tensor<?x?x4xf32>, %y: memref<?x4xf32> {bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?x4xf32>
  %0 = linalg.exp ins(%x : tensor<?x?x4xf32>) outs(%e : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %y : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  return
}

// A broadcast has sizes from the start as well. Nothing else reads the reshape, which is gone.
// CHECK-LABEL: func.func @reshaped_broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: memref<?xf32>
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[Y]] to offset: [0], sizes: [2, %{{.*}}]
// CHECK: %[[TILES:.*]] = bcast.broadcast_in_dim %[[X]]
// CHECK-NOT: tensor.collapse_shape
// CHECK: bufferization.materialize_in_destination %[[TILES]] in writable %[[VIEW]]
func.func @reshaped_broadcast(%x: tensor<?xf32>, %y: memref<?xf32> {bufferize.result}) {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [1] reads = [equal] sizes(%d0) : tensor<?xf32> -> tensor<2x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  bufferization.materialize_in_destination %1 in restrict writable %y : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// One element, of a type that does not say so: upstream does not collapse the buffer.
// CHECK-LABEL: func.func @expanded_scalar(
// CHECK-SAME: %[[X:.*]]: tensor<f32>, %[[OUT:.*]]: memref<1x?xf32>
// CHECK: %[[R:.*]] = tensor.expand_shape
// CHECK: bufferization.materialize_in_destination %[[R]] in writable %[[OUT]]
func.func @expanded_scalar(%x: tensor<f32>, %out: memref<1x?xf32> {bufferize.result}) {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<f32>
  %n = linalg.negf ins(%x : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  %r = tensor.expand_shape %n [] output_shape [1, %c1] : tensor<f32> into tensor<1x?xf32>
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<1x?xf32>, memref<1x?xf32>) -> ()
  return
}

// The values of at most 16 uses share a tensor; each pair of them is compared.
// CHECK-LABEL: func.func @many_uses(
// CHECK: %[[E:.*]] = tensor.empty
// CHECK-COUNT-16: linalg.fill {{.*}}outs(%[[E]] :
// CHECK-NEXT: %[[NEXT:.*]] = tensor.empty
// CHECK-NEXT: linalg.fill {{.*}}outs(%[[NEXT]] :
// CHECK-NEXT: linalg.fill {{.*}}outs(%[[NEXT]] :
// CHECK-NOT: tensor.empty
func.func @many_uses(%x: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f0 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f1 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f2 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f3 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f4 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f5 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f6 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f7 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f8 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f9 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f10 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f11 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f12 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f13 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f14 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f15 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f16 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f17 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8, %f9, %f10, %f11, %f12, %f13, %f14, %f15, %f16, %f17 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What a loop carries is overwritten by what the next iteration gets, if nothing reads it later.
// CHECK-LABEL: func.func @carried(
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}, %[[W:.*]] = %{{.*}})
// CHECK: %[[NEXT:.*]] = linalg.generic {{.*}} outs(%[[V]] :
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: linalg.generic {{.*}} ins(%[[W]], %[[NEXT]] : {{.*}} outs(%[[EMPTY]] :
// CHECK: linalg.generic {{.*}} ins(%[[W]]
func.func @carried(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x, %w = %x) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = math.sin %in : f32
      linalg.yield %5 : f32
    } -> tensor<4xf32>
    %f = tensor.empty() : tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%w, %1 : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) {
    ^bb0(%in: f32, %other: f32, %out: f32):
      %5 = arith.addf %in, %other : f32
      linalg.yield %5 : f32
    } -> tensor<4xf32>
    %g = tensor.empty() : tensor<4xf32>
    %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%w : tensor<4xf32>) outs(%g : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = math.cos %in : f32
      linalg.yield %5 : f32
    } -> tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2, %3 : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) {
    ^bb0(%in: f32, %other: f32, %out: f32):
      %5 = arith.addf %in, %other : f32
      linalg.yield %5 : f32
    } -> tensor<4xf32>
    scf.yield %1, %4 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// Several results each overwrite what they replace, but none in a place that another one has.
// CHECK-LABEL: func.func @carried_both(
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}, %[[W:.*]] = %{{.*}})
// CHECK: linalg.generic {{.*}} outs(%[[V]], %[[W]] :
func.func @carried_both(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x, %w = %x) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v, %w : tensor<4xf32>, tensor<4xf32>) outs(%e, %e : tensor<4xf32>, tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32, %other: f32):
      %5 = arith.addf %a, %b : f32
      %6 = arith.subf %a, %b : f32
      linalg.yield %5, %6 : f32, f32
    } -> (tensor<4xf32>, tensor<4xf32>)
    scf.yield %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// The places are exchanged: each result is carried on where the other operand was, and is in memory of its own.
// CHECK-LABEL: func.func @exchanged(
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}, %[[W:.*]] = %{{.*}})
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: linalg.generic {{.*}} ins(%[[V]] : {{.*}} outs(%[[E]] :
func.func @exchanged(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x, %w = %x) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %out: f32):
      %5 = math.sin %a : f32
      linalg.yield %5 : f32
    } -> tensor<4xf32>
    scf.yield %w, %1 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
