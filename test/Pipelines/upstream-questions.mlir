// What users of other compilers ask for: one program with `?` that may be 1, and what else they cannot express.
// Each function leaves bcast, and upstream's tools alone compile and run it.

// REQUIRES: compiler
// RUN: %python %S/Inputs/run_upstream.py %s | FileCheck %s
// CHECK: 1 programs, {{[0-9]+}} calls, 0 failed

// Two vectors: (3,3), (3,1), (1,3), and an error for others.
func.func @vectors(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Ranks that differ, all extents dynamic.
func.func @ranks(%a: tensor<?x?x?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = bcast.multiply %a, %b rule(#bcast.numpy) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// An activation of ? tokens.
func.func @tokens(%x: tensor<?x16xf32>, %scale: tensor<?x16xf32>, %bias: tensor<16xf32>) -> tensor<?x16xf32> {
  %0 = bcast.multiply %x, %scale rule(#bcast.numpy) : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
  %1 = bcast.add %0, %bias rule(#bcast.numpy) : (tensor<?x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}

// Sizes that a tensor holds.
func.func @sizes(%x: tensor<?xf32>, %sizes: tensor<2xi64>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.extract %sizes[%c0] : tensor<2xi64>
  %e1 = tensor.extract %sizes[%c1] : tensor<2xi64>
  %s0 = arith.index_cast %e0 : i64 to index
  %s1 = arith.index_cast %e1 : i64 to index
  %m = arith.maxsi %s0, %c1 : index
  %n = arith.maxsi %s1, %c1 : index
  %r = bcast.broadcast_in_dim %x, dims = [1] sizes(%m, %n) : tensor<?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A row of a batch of either extent: the centred values.
func.func @centred(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = bcast.reduce sum %x, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %t = tensor.from_elements %f : tensor<f32>
  %m = bcast.divide %s, %t rule(#bcast.numpy) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  %r = bcast.subtract %x, %m rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A softmax of rows of any length.
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = bcast.reduce maximum %x, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %d = bcast.subtract %x, %m rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %e = bcast.exponential %d : tensor<?x?xf32>
  %s = bcast.reduce sum %e, dims = [1] : tensor<?x?xf32> -> tensor<?xf32>
  %r = bcast.divide %e, %s rule(#bcast.pdpd<axis = 0>) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A mask that broadcasts, and a select.
func.func @mask(%m: tensor<?x1xi1>, %x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %r = bcast.select %m, %x, %z rule(#bcast.numpy) : (tensor<?x1xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// PDPD places an operand at an axis.
func.func @channels(%x: tensor<?x?x?x?xf32>, %c: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
  %r = bcast.add %x, %c rule(#bcast.pdpd<axis = 1>) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// OpenVINO's bidirectional broadcast.
func.func @bidirectional(%x: tensor<?x1xf32>) -> tensor<?x4xf32> {
  %r = bcast.broadcast %x to [1, 4] rule(#bcast.bidirectional) : tensor<?x1xf32> -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// XLA's explicit dimensions.
func.func @in_dim(%x: tensor<?x?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
  %r = bcast.add %x, %y rule(#bcast.in_dim<[0, 2]>) : (tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// A result that is a broadcast of an argument, and the argument itself.
func.func @materialized(%x: tensor<?x?xf32>, %like: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %like, %c0 : tensor<?x?xf32>
  %n = tensor.dim %like, %c1 : tensor<?x?xf32>
  %r = bcast.broadcast_in_dim %x, dims = [0, 1] sizes(%m, %n) : tensor<?x?xf32> -> tensor<?x?xf32>
  return %r, %x : tensor<?x?xf32>, tensor<?x?xf32>
}

// A transposed operand that may be stretched.
func.func @transposed(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %t = bcast.broadcast_in_dim %x, dims = [1, 0] sizes(%m, %n) : tensor<?x?xf32> -> tensor<?x?xf32>
  %r = bcast.subtract %t, %y : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A loop over a tensor whose extent is dynamic.
func.func @loop(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %0) -> tensor<?xf32> {
    %1 = bcast.add %v, %y rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Integers, of all kinds of edges.
func.func @integers(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %0 = bcast.divide %x, %y rule(#bcast.numpy) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %1 = bcast.remainder %x, %y rule(#bcast.numpy) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %2 = bcast.shift_left %x, %y rule(#bcast.numpy) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0, %1, %2 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

// Comparisons of 16-bit floats.
func.func @compare(%x: tensor<?x?xf16>, %y: tensor<?xf16>) -> tensor<?x?xi1> {
  %0 = bcast.compare LT, %x, %y rule(#bcast.numpy) : (tensor<?x?xf16>, tensor<?xf16>) -> tensor<?x?xi1>
  return %0 : tensor<?x?xi1>
}

// bf16 is computed in f32 and rounded once.
func.func @rounded(%x: tensor<?xbf16>, %y: tensor<?xbf16>) -> tensor<?xbf16> {
  %0 = bcast.multiply %x, %y rule(#bcast.numpy) : (tensor<?xbf16>, tensor<?xbf16>) -> tensor<?xbf16>
  %1 = bcast.logistic %0 : tensor<?xbf16>
  return %1 : tensor<?xbf16>
}

// A chain that broadcasts at each step.
func.func @chain(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.exponential %0 : tensor<?xf32>
  %2 = bcast.multiply %1, %c rule(#bcast.numpy) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = bcast.add %2, %a rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// A reduction of a broadcast, and a broadcast of a reduction.
func.func @both(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.reduce maximum %0, dims = [0] : tensor<?x?xf32> -> tensor<?xf32>
  %2 = bcast.add %1, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Positions of extremes.
func.func @positions(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?xi64> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = bcast.arg_maximum %0, dim = 1 : tensor<?x4xf32> -> tensor<?xi64>
  return %1 : tensor<?xi64>
}

// Positions themselves.
func.func @iota(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = bcast.iota dim = 1 sizes(%m, %n) : tensor<?x?xf32>
  %1 = bcast.multiply %0, %x : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// A branch on a value.
func.func @branch(%p: tensor<i1>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> tensor<?xf32> {
    %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A call.
func.func private @scaled(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.multiply %x, %y rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @call(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @scaled(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @scaled(%0, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A product of upstream's with batches, and a bias of bcast's.
func.func @product(%x: tensor<?x4xf32>, %w: tensor<4x?xf32>, %bias: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x4xf32>
  %n = tensor.dim %w, %c1 : tensor<4x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %p = linalg.matmul ins(%x, %w : tensor<?x4xf32>, tensor<4x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = bcast.add %p, %bias rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A slice and a reshape of what was broadcast.
func.func @views(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
