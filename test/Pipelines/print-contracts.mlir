// RUN: bcast-opt %s --bcast-print-contracts -o %t | FileCheck %s --implicit-check-not=requires --implicit-check-not=let

// The module does not change.
// RUN: bcast-opt %s | diff - %t

// A program whose conditions never hold has no contract.
// RUN: not bcast-opt %S/Inputs/never-holds.mlir --bcast-print-contracts 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER-NOT: @never
// NEVER: never-holds.mlir:4:{{.*}} error: 'tensor.cast' op dimension 0: the operand has extent 3{{.*}}[CHECK-4]

// Both operands may stretch, one by a static extent, and one condition is stated once.
// CHECK-LABEL: @pair(x: ?x4xf32, arg1: ?x?xf32, arg2: ?xf32) -> (result: ?x4xf32)
// CHECK-NEXT:    requires x.0 == arg1.0 or x.0 == 1 or arg1.0 == 1  # NUMPY-4
// CHECK-NEXT:    requires arg1.1 == 4 or arg1.1 == 1  # NUMPY-4
// CHECK-NEXT:    requires arg2.0 == 4 or arg2.0 == 1  # NUMPY-4
// CHECK-NEXT:    result.0 = arg1.0 if x.0 == 1 else x.0
func.func @pair(%x: tensor<?x4xf32> {bcast.name = "x"}, %y: tensor<?x?xf32> {bcast.name = "y/1"}, %z: tensor<?xf32>) -> tensor<?x4xf32> {
  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>
  %1 = bcast.multiply %0, %z rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x4xf32>
  %2 = bcast.multiply %1, %z rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

// A size that is read twice has a name. Products have an upper limit.
// CHECK-LABEL: @product(arg0: ?x?xf32, arg1: ?xf32) -> (sum: ?xf32, result1: f32)
// CHECK-NEXT:    requires {{.*}}arg0.1{{.*}} <= {{.*}}9223372036854775807{{.*}}  # CHECK-7
// CHECK-NEXT:    let s0 = arg0.0 * arg0.1
// CHECK-NEXT:    requires s0 == arg1.0 or s0 == 1 or arg1.0 == 1  # NUMPY-4
// CHECK-NEXT:    sum.0 = arg1.0 if s0 == 1 else s0
func.func @product(%x: tensor<?x?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32> {bcast.name = "sum"}, f32) {
  %concat = tensor.concat dim(1) %x : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %collapsed = tensor.collapse_shape %concat [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %0 = bcast.add %collapsed, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c0 = arith.constant 0.0 : f32
  return %0, %c0 : tensor<?xf32>, f32
}

// Conditions on elements are named.
// CHECK-LABEL: @data(arg0: ?xf32, arg1: 2xindex, arg2: index) -> (result: ?x?xf32)
// CHECK-NEXT:    requires arg2 >= 0  # CHECK-3
// CHECK-NEXT:    requires arg0.0 == arg1[1] or arg0.0 == 1  # NUMPY-9, on data
// CHECK-NEXT:    requires arg1[1] >= 0  # CHECK-3, on data
// CHECK-NEXT:    requires arg2 > 2  # CHECK-6
// CHECK-NEXT:    result.0 = arg2
// CHECK-NEXT:    result.1 = arg1[1]
func.func @data(%x: tensor<?xf32>, %sizes: tensor<2xindex>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %size = tensor.extract %sizes[%c1] : tensor<2xindex>
  %0 = bcast.broadcast %x sizes(%n, %size) rule(#bcast.numpy) : tensor<?xf32> -> tensor<?x?xf32>
  %more = arith.cmpi sgt, %n, %c2 : index
  cf.assert %more, "n is more than 2"
  return %0 : tensor<?x?xf32>
}

// In a loop, an extent that the loop computes is data.
// CHECK-LABEL: @loop(arg0: ?xf32, arg1: 4xf32, arg2: index) -> (result: 4xf32)
// CHECK-NEXT:    let s0 = data of 'scf.for'
// CHECK-NEXT:    requires s0 >= 0  # CHECK-3, on data, where the region of 'scf.for' runs
// CHECK-NEXT:    requires s0 == 4 or s0 == 1  # NUMPY-4, on data, where the region of 'scf.for' runs
func.func @loop(%x: tensor<?xf32>, %y: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant dense<1.0> : tensor<1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %y) -> tensor<4xf32> {
    %ones = bcast.broadcast %one sizes(%i) rule(#bcast.numpy) : tensor<1xf32> -> tensor<?xf32>
    %next = bcast.add %sum, %ones rule(#bcast.numpy) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Static shapes demand nothing, and private functions are inlined.
// CHECK-LABEL: @static(arg0: 4xf32, arg1: ?xf32) -> (result: 4xf32)
// CHECK-NEXT:    requires arg1.0 == 4  # NONE-2
// CHECK-NOT:   @callee
func.func @static(%x: tensor<4xf32>, %y: tensor<?xf32>) -> tensor<4xf32> {
  %0 = call @callee(%x, %y) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @callee(%x: tensor<4xf32>, %y: tensor<?xf32>) -> tensor<4xf32> {
  %0 = bcast.add %x, %y : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// No two names are the same, and none means something else.
// CHECK-LABEL: @names(s0: ?xf32, arg1: ?xf32, arg2: ?xf32, s0_: ?xf32, arg4: ?xf32) -> (result: ?xf32)
// CHECK-NEXT:    let s0__ = s0.0 * arg1.0
// CHECK-NEXT:    requires arg2.0 == s0__ or arg2.0 == 1  # NUMPY-9
// CHECK-NEXT:    result.0 = s0__
func.func @names(%a: tensor<?xf32> {bcast.name = "s0"}, %b: tensor<?xf32> {bcast.name = "arg1"}, %c: tensor<?xf32> {bcast.name = "arg1"},
                 %d: tensor<?xf32> {bcast.name = "s0_"}, %e: tensor<?xf32> {bcast.name = "else"}) -> (tensor<?xf32> {bcast.name = "s0"}) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?xf32>
  %n = tensor.dim %b, %c0 : tensor<?xf32>
  %mn = arith.muli %m, %n : index
  %0 = bcast.broadcast %c sizes(%mn) rule(#bcast.numpy) : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What is computed from extents is not negative, and is what the program says it is.
// CHECK-LABEL: @quotient(arg0: ?x?xf32) -> (result: ?x4xf32)
// CHECK-NEXT:    let s0 = arg0.0 * arg0.1
// CHECK-NEXT:    let s1 = s0 // 4
// CHECK-NEXT:    requires s1 <= 2305843009213693951  # CHECK-7
// CHECK-NEXT:    requires (s1 * 4) == s0  # CHECK-8
// CHECK-NEXT:    result.0 = s1
func.func @quotient(%x: tensor<?x?xf32>) -> tensor<?x4xf32> {
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %c, %c0 : tensor<?xf32>
  %c4 = arith.constant 4 : index
  %m = arith.divsi %n, %c4 : index
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%m, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %e : tensor<?x4xf32>
}

// CHECK-LABEL: @product_of_extents(arg0: ?x?xf32) -> (result: ?x1xf32)
// CHECK-NEXT:    let s0 = arg0.0 * arg0.1
// CHECK-NEXT:    result.0 = s0
func.func @product_of_extents(%x: tensor<?x?xf32>) -> tensor<?x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %nm = arith.muli %n, %m : index
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%nm, 1] : tensor<?xf32> into tensor<?x1xf32>
  return %e : tensor<?x1xf32>
}

// An extent is repeated in blocks: it divides the largest one, which is the result's.
// CHECK-LABEL: @blocks(arg0: ?x?xf32, arg1: 2xf32) -> (result: ?x?xf32)
// CHECK-NEXT:    let s0 = max(arg0.1, 2) if max(arg0.1, 2) > 1 else min(arg0.1, 2)
// CHECK-NEXT:    requires arg0.1 == s0 or arg0.1 == 1 or 0 < arg0.1 < s0 and s0 % arg0.1 == 0  # BLOCKS-4
// CHECK-NEXT:    requires s0 > 0 and s0 % 2 == 0  # BLOCKS-4
// CHECK-NEXT:    result.0 = arg0.0
// CHECK-NEXT:    result.1 = s0
func.func @blocks(%x: tensor<?x?xf32>, %y: tensor<2xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %y rule(#bcast.blocks<[-1]>) : (tensor<?x?xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A condition that others imply is not stated: the same one in another order, and the greater of two bounds.
// CHECK-LABEL: @once(arg0: ?xf32, arg1: ?xf32, arg2: ?xf32) -> (result: ?xf32)
// CHECK-NEXT:    requires arg1.0 == arg0.0
// CHECK-NEXT:    requires arg0.0 == arg2.0
// CHECK-NEXT:    requires arg0.0 <= 7
// CHECK-NEXT:    result.0 = arg0.0
func.func @once(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %m = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %k = tensor.dim %z, %c0 : tensor<?xf32>
  bcast.check_extent equal, %n, %m, "y"
  bcast.check_extent equal, %m, %n, "x"
  bcast.check_extent equal, %m, %k, "x"
  bcast.check_extent equal, %k, %n, "z"
  bcast.check_extent at_most, %m, %c7, "x"
  bcast.check_extent at_most, %m, %c9, "x"
  return %x : tensor<?xf32>
}
