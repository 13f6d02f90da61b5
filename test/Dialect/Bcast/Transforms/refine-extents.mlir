// RUN: bcast-opt --bcast-refine-extents --canonicalize --cse --split-input-file %s | FileCheck %s

// A broadcast is checked once; extents that follow from it are the same value.

// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @chain(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[M:.*]] = tensor.dim %[[A]]
  // CHECK-DAG: %[[N:.*]] = tensor.dim %[[B]]
  %m = tensor.dim %a, %c0 : tensor<?xf32>
  %n = tensor.dim %b, %c0 : tensor<?xf32>
  %0 = arith.cmpi eq, %m, %c1 : index
  // CHECK: %[[S:.*]] = arith.select %{{.*}}, %[[N]], %[[M]]
  %s = arith.select %0, %n, %m : index
  // CHECK: bcast.check_extent{{ +}}equal_or_one, %[[N]], %[[S]], "first"
  bcast.check_extent equal_or_one, %n, %s, "first"
  // CHECK-NEXT: %[[X:.*]] = bcast.broadcast_in_dim %[[A]], dims = [0] sizes(%[[S]])
  // CHECK-NEXT: %[[Y:.*]] = bcast.broadcast_in_dim %[[B]], dims = [0] sizes(%[[S]])
  %x = bcast.broadcast_in_dim %a, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  %y = bcast.broadcast_in_dim %b, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  // CHECK-NEXT: %[[SUM:.*]] = bcast.add %[[X]], %[[Y]]
  %sum = bcast.add %x, %y : tensor<?xf32>
  %d = tensor.dim %sum, %c0 : tensor<?xf32>
  %1 = arith.cmpi eq, %n, %c1 : index
  %t = arith.select %1, %d, %n : index
  bcast.check_extent equal_or_one, %d, %t, "second"
  bcast.check_extent non_negative, %t, %c0, "third"
  %z = bcast.broadcast_in_dim %sum, dims = [0] sizes(%t) : tensor<?xf32> -> tensor<?xf32>
  %w = bcast.broadcast_in_dim %b, dims = [0] sizes(%t) : tensor<?xf32> -> tensor<?xf32>
  // CHECK-NEXT: %[[R:.*]] = bcast.multiply %[[SUM]], %[[Y]]
  // CHECK-NEXT: return %[[R]]
  %r = bcast.multiply %z, %w : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Not checked is not known: without the check the extents may differ.

// CHECK-LABEL: func.func @unchecked(
func.func @unchecked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?xf32>
  %n = tensor.dim %b, %c0 : tensor<?xf32>
  %0 = arith.cmpi eq, %m, %c1 : index
  %1 = arith.cmpi eq, %n, %c1 : index
  // CHECK: %[[S:.*]] = arith.select
  // CHECK: %[[T:.*]] = arith.select
  // CHECK: return %[[S]], %[[T]]
  %s = arith.select %0, %n, %m : index
  %t = arith.select %1, %m, %n : index
  return %s, %t : index, index
}

// -----

// Three operands fit once both of the later ones are checked, not before.

// CHECK-LABEL: func.func @three(
// CHECK-SAME: %[[M:.*]]: index, %[[N:.*]]: index, %[[K:.*]]: index)
func.func @three(%m: index, %n: index, %k: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %0 = arith.cmpi eq, %m, %c1 : index
  %mn = arith.select %0, %n, %m : index
  %1 = arith.cmpi eq, %mn, %c1 : index
  %mnk = arith.select %1, %k, %mn : index
  // CHECK-DAG: %[[MN:.*]] = arith.select %{{.*}}, %[[N]], %[[M]]
  // CHECK-DAG: %[[MNK:.*]] = arith.select %{{.*}}, %[[K]], %[[MN]]
  // CHECK: check_extent{{ +}}equal_or_one, %[[N]], %[[MNK]], "n"
  // CHECK: check_extent{{ +}}equal_or_one, %[[K]], %[[MNK]], "k"
  bcast.check_extent equal_or_one, %n, %mnk, "n"
  bcast.check_extent equal_or_one, %k, %mnk, "k"
  bcast.check_extent equal_or_one, %n, %mnk, "again"
  bcast.check_extent equal_or_one, %m, %mnk, "the first"
  bcast.check_extent equal_or_one, %mn, %mnk, "a part"
  // CHECK-NEXT: return %[[MN]], %[[MNK]]
  %2 = arith.cmpi eq, %k, %c1 : index
  %km = arith.select %2, %mn, %k : index
  return %mn, %km : index, index
}

// -----

// An extent that is checked to be a constant becomes static in the types. 1 is stretched, other
// extents are not.

// CHECK-LABEL: func.func @constants(
// CHECK-SAME: %[[A:.*]]: tensor<?x?xf32>, %[[S:.*]]: index)
func.func @constants(%a: tensor<?x?xf32>, %s: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  // CHECK: check_extent{{ +}}equal, {{.*}} "four"
  // CHECK-NEXT: check_extent{{ +}}equal, {{.*}} "one"
  bcast.check_extent equal, %m, %c4, "four"
  bcast.check_extent equal, %n, %c1, "one"
  bcast.check_extent equal_or_one, %m, %c4, "again"
  bcast.check_extent equal_or_one, %n, %s, "stretched"
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[A]] : tensor<?x?xf32> to tensor<4x1xf32>
  // CHECK-NEXT: broadcast_in_dim %[[C]], dims = [0, 1] sizes(%[[S]]) : tensor<4x1xf32> -> tensor<4x?xf32>
  %r = bcast.broadcast_in_dim %a, dims = [0, 1] sizes(%m, %s) : tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// An extent is not known before its check, or without one.

// CHECK-LABEL: func.func @types(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[CONDITION:.*]]: i1)
func.func @types(%a: tensor<?xf32>, %b: tensor<?xf32>, %condition: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // CHECK: bcast.negate %[[A]] : tensor<?xf32>
  %0 = bcast.negate %a : tensor<?xf32>
  %m = tensor.dim %a, %c0 : tensor<?xf32>
  // CHECK: check_extent equal, {{.*}} "four"
  bcast.check_extent equal, %m, %c4, "four"
  // CHECK: %[[C:.*]] = tensor.cast %[[A]] : tensor<?xf32> to tensor<4xf32>
  // CHECK: %[[ABS:.*]] = bcast.abs %[[C]] : tensor<4xf32>
  // CHECK: %[[R:.*]] = tensor.cast %[[ABS]] : tensor<4xf32> to tensor<?xf32>
  %1 = bcast.abs %a : tensor<?xf32>
  // Operations read each other without a cast in between: those can be fused.
  // CHECK: bcast.add %{{.*}}, %[[ABS]] : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = bcast.add %0, %1 : tensor<?xf32>
  // CHECK: scf.if %[[CONDITION]]
  %3 = scf.if %condition -> (tensor<?xf32>) {
    %n = tensor.dim %b, %c0 : tensor<?xf32>
    bcast.check_extent equal, %n, %c4, "four in the branch"
    // CHECK: bcast.sine %{{.*}} : tensor<4xf32>
    %4 = bcast.sine %b : tensor<?xf32>
    scf.yield %4 : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  // CHECK: bcast.cosine %[[B]] : tensor<?xf32>
  %5 = bcast.cosine %b : tensor<?xf32>
  // CHECK: return %[[R]]
  return %1, %2, %3, %5 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// Facts of a region do not hold after it.

// CHECK-LABEL: func.func @regions(
func.func @regions(%m: index, %n: index, %condition: i1) {
  // CHECK: scf.if
  scf.if %condition {
    // CHECK: check_extent{{ +}}equal, %{{.*}}, %{{.*}}, "inside"
    bcast.check_extent equal, %m, %n, "inside"
    // CHECK-NOT: "inside again"
    bcast.check_extent equal, %m, %n, "inside again"
  }
  // CHECK: check_extent{{ +}}equal, %{{.*}}, %{{.*}}, "outside"
  bcast.check_extent equal, %m, %n, "outside"
  return
}

// -----

// Index arithmetic proves that an extent is more than 1, so that it is not
// stretched.

// CHECK-LABEL: func.func @bounds(
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0] reads = [equal] sizes
// CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [0] sizes
func.func @bounds(%a: tensor<?xf32>, %n: index, %s: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %two = affine.max affine_map<(d0) -> (d0, 2)>(%n)
  %slice = tensor.extract_slice %a[0] [%two] [1] : tensor<?xf32> to tensor<?xf32>
  %r = bcast.broadcast_in_dim %slice, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  %one = affine.max affine_map<(d0) -> (d0, 1)>(%n)
  %other = tensor.extract_slice %a[0] [%one] [1] : tensor<?xf32> to tensor<?xf32>
  %q = bcast.broadcast_in_dim %other, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  return %r, %q : tensor<?xf32>, tensor<?xf32>
}

// -----

// In unreachable code an extent may depend on itself.

// CHECK-LABEL: func.func @unreachable(
func.func @unreachable(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
^b:
  %z = arith.constant 0 : index
  %s = tensor.dim %c, %z : tensor<?xf32>
  %c = bcast.broadcast_in_dim %d, dims = [0] sizes(%s) : tensor<?xf32> -> tensor<?xf32>
  %d = bcast.negate %c : tensor<?xf32>
  cf.br ^b
}

// -----

// The extent of a concatenation is the sum of those of its parts, however it is
// computed; a slice has the size that it states.

// CHECK-LABEL: func.func @sums(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?xf32>, %[[Y:[^:]*]]: tensor<?x?xf32>,
func.func @sums(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %m: index, %k: index, %n: index) -> tensor<?x?xf32> {
  // CHECK: bcast.check_extent{{ +}}equal, %{{.*}}, %{{.*}}, "rows"
  %0 = arith.addi %m, %k : index
  bcast.check_extent equal, %0, %n, "rows"
  %a = tensor.extract_slice %x[0, 0] [%k, %m] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %b = tensor.extract_slice %y[0, 0] [%m, %m] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK: %[[CONCAT:.*]] = tensor.concat
  %concat = tensor.concat dim(0) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: bcast.broadcast_in_dim %[[CONCAT]], dims = [0, 1] reads = [equal, equal]
  %r = bcast.broadcast_in_dim %concat, dims = [0, 1] sizes(%n, %m) : tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @sum_with_constants(
func.func @sum_with_constants(%x: tensor<?xf32>, %y: tensor<3xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%d]
  // CHECK: %[[CONCAT:.*]] = tensor.concat
  %concat = tensor.concat dim(0) %y, %x : (tensor<3xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: bcast.broadcast_in_dim %[[CONCAT]], dims = [0] reads = [equal]
  %r = bcast.broadcast_in_dim %concat, dims = [0] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Other parts are another sum.

// CHECK-LABEL: func.func @other_sum(
func.func @other_sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.addi %d, %d : index
  %concat = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NOT: reads
  // CHECK: bcast.broadcast_in_dim
  // CHECK-NOT: reads
  %r = bcast.broadcast_in_dim %concat, dims = [0] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
