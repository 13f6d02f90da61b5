// RUN: bcast-opt %s --bcast-to-linalg | FileCheck %s
// Programs of other compilers, without a layout in their types.

// CHECK-DAG: #[[ID:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[T:map[0-9]*]] = affine_map<(d0, d1) -> (d1, d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>

// An inner value that its reader wants transposed has the order of the reader, so that one loop over rows computes all.
// Sizes, indices and tensor.dim follow. A reduction reads it in any order, and its loops stay.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<?x512xf32>
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %{{.*}} : tensor<?x512xf32>
// CHECK: scf.forall
// CHECK: %[[S:.*]] = tensor.extract_slice %[[X]]
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?x64xf32>
// CHECK: %[[A:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]{{.*}} ins(%[[S]] : tensor<?x64xf32>) outs(%[[E]]
// CHECK: linalg.index 0
// CHECK: linalg.generic {indexing_maps = [#[[T]], #{{.*}}], iterator_types = ["parallel", "reduction"]} ins(%[[A]]
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #{{.*}}, #[[ID]]]{{.*}} ins(%[[A]]
func.func @chain(%x: tensor<?x512xf32>) -> (tensor<512xf32>, tensor<?x512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x512xf32>
  %e = tensor.empty(%n) : tensor<512x?xf32>
  %a = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x512xf32>) outs(%e : tensor<512x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %0 = math.exp %in : f32
    %1 = arith.mulf %0, %k : f32
    linalg.yield %1 : f32
  } -> tensor<512x?xf32>
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<512xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.reduce ins(%a : tensor<512x?xf32>) outs(%f1 : tensor<512xf32>) dimensions = [1]
    (%in: f32, %init: f32) {
      %0 = arith.addf %in, %init : f32
      linalg.yield %0 : f32
    }
  %m = tensor.dim %a, %c1 : tensor<512x?xf32>
  %e2 = tensor.empty(%m) : tensor<?x512xf32>
  %r = linalg.generic {indexing_maps = [#t, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %s : tensor<512x?xf32>, tensor<512xf32>) outs(%e2 : tensor<?x512xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %0 = arith.divf %in, %in_0 : f32
    linalg.yield %0 : f32
  } -> tensor<?x512xf32>
  return %s, %r : tensor<512xf32>, tensor<?x512xf32>
}

// The first reader of a value that several read has its order, and computes it.
// CHECK-LABEL: func.func @first_reader(
// CHECK: %[[R:.*]]:2 = linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]]
// CHECK: math.exp
// CHECK: arith.negf
// CHECK: math.absf
// CHECK-NOT: linalg.generic
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @first_reader(%x: tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %e = tensor.empty() : tensor<512x512xf32>
  %a = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.exp %in : f32
    linalg.yield %0 : f32
  } -> tensor<512x512xf32>
  %b = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<512x512xf32>
  %c = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  } -> tensor<512x512xf32>
  return %b, %c : tensor<512x512xf32>, tensor<512x512xf32>
}

// An operand that may be stretched at run time is copied before it is stretched.
// CHECK-LABEL: func.func @stretched(
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<256x?xf32>
// CHECK: %[[C:.*]] = linalg.generic {indexing_maps = [#[[T]], #[[ID]]]{{.*}} ins(%[[X]] : tensor<256x?xf32>)
// CHECK: bcast.broadcast_in_dim %[[C]], dims = [1, 2] {{.*}} : tensor<?x256xf32> -> tensor<?x?x256xf32>
// CHECK: linalg.generic
func.func @stretched(%x: tensor<256x?xf32>, %y: tensor<?x?x256xf32>) -> tensor<?x?x256xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %y, %c0 : tensor<?x?x256xf32>
  %m = tensor.dim %y, %c1 : tensor<?x?x256xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [2, 1] sizes(%n, %m) : tensor<256x?xf32> -> tensor<?x?x256xf32>
  %1 = bcast.add %0, %y : tensor<?x?x256xf32>
  return %1 : tensor<?x?x256xf32>
}
