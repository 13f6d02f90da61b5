// Reductions of elements of type index.

// RUN: bcast-run %s --input=3xi64=[4,-9,2] | FileCheck %s --check-prefix=THREE
// THREE: [ -3 4 -9 -72 0 -15]
// RUN: bcast-run %s --input=0xi64=1 | FileCheck %s --check-prefix=NONE
// NONE: [ 0 -9223372036854775808 9223372036854775807
// NONE-NEXT: 1 -1 0]
// RUN: bcast-run %s --entry=columns --input=40x3xi64=2 | FileCheck %s --check-prefix=COLUMNS
// COLUMNS: [2 2 2]

#in = affine_map<(i) -> (i)>
#out = affine_map<(i) -> ()>
func.func @main(%x: tensor<?xi64>) -> tensor<6xi64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xindex>
  %z = linalg.generic {indexing_maps = [#in, #in], iterator_types = ["parallel"]}
      ins(%x : tensor<?xi64>) outs(%e : tensor<?xindex>) {
  ^bb0(%a: i64, %o: index):
    %s = arith.index_cast %a : i64 to index
    linalg.yield %s : index
  } -> tensor<?xindex>
  %f = tensor.empty() : tensor<index>
  %c0i = arith.constant 0 : index
  %f0 = linalg.fill ins(%c0i : index) outs(%f : tensor<index>) -> tensor<index>
  %s0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%z : tensor<?xindex>) outs(%f0 : tensor<index>) {
  ^bb0(%a: index, %o: index):
    %m = arith.addi %a, %o : index
    linalg.yield %m : index
  } -> tensor<index>
  %e0 = tensor.extract %s0[] : tensor<index>
  %r0 = arith.index_cast %e0 : index to i64
  %c1i = arith.constant -9223372036854775808 : index
  %f1 = linalg.fill ins(%c1i : index) outs(%f : tensor<index>) -> tensor<index>
  %s1 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%z : tensor<?xindex>) outs(%f1 : tensor<index>) {
  ^bb0(%a: index, %o: index):
    %m = arith.maxsi %a, %o : index
    linalg.yield %m : index
  } -> tensor<index>
  %e1 = tensor.extract %s1[] : tensor<index>
  %r1 = arith.index_cast %e1 : index to i64
  %c2i = arith.constant 9223372036854775807 : index
  %f2 = linalg.fill ins(%c2i : index) outs(%f : tensor<index>) -> tensor<index>
  %s2 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%z : tensor<?xindex>) outs(%f2 : tensor<index>) {
  ^bb0(%a: index, %o: index):
    %m = arith.minsi %a, %o : index
    linalg.yield %m : index
  } -> tensor<index>
  %e2 = tensor.extract %s2[] : tensor<index>
  %r2 = arith.index_cast %e2 : index to i64
  %c3i = arith.constant 1 : index
  %f3 = linalg.fill ins(%c3i : index) outs(%f : tensor<index>) -> tensor<index>
  %s3 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%z : tensor<?xindex>) outs(%f3 : tensor<index>) {
  ^bb0(%a: index, %o: index):
    %m = arith.muli %a, %o : index
    linalg.yield %m : index
  } -> tensor<index>
  %e3 = tensor.extract %s3[] : tensor<index>
  %r3 = arith.index_cast %e3 : index to i64
  %c4i = arith.constant -1 : index
  %f4 = linalg.fill ins(%c4i : index) outs(%f : tensor<index>) -> tensor<index>
  %s4 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%z : tensor<?xindex>) outs(%f4 : tensor<index>) {
  ^bb0(%a: index, %o: index):
    %m = arith.andi %a, %o : index
    linalg.yield %m : index
  } -> tensor<index>
  %e4 = tensor.extract %s4[] : tensor<index>
  %r4 = arith.index_cast %e4 : index to i64
  %c5i = arith.constant 0 : index
  %f5 = linalg.fill ins(%c5i : index) outs(%f : tensor<index>) -> tensor<index>
  %s5 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%z : tensor<?xindex>) outs(%f5 : tensor<index>) {
  ^bb0(%a: index, %o: index):
    %m = arith.xori %a, %o : index
    linalg.yield %m : index
  } -> tensor<index>
  %e5 = tensor.extract %s5[] : tensor<index>
  %r5 = arith.index_cast %e5 : index to i64
  %r = tensor.from_elements %r0, %r1, %r2, %r3, %r4, %r5 : tensor<6xi64>
  return %r : tensor<6xi64>
}

#matrix = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @columns(%x: tensor<?x3xi64>) -> tensor<3xi64> {
  %least = arith.constant -5 : index
  %e = tensor.empty() : tensor<3xindex>
  %init = linalg.fill ins(%least : index) outs(%e : tensor<3xindex>) -> tensor<3xindex>
  %m = linalg.generic {indexing_maps = [#matrix, #row], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<?x3xi64>) outs(%init : tensor<3xindex>) {
  ^bb0(%a: i64, %o: index):
    %s = arith.index_cast %a : i64 to index
    %t = arith.maxsi %o, %s : index
    linalg.yield %t : index
  } -> tensor<3xindex>
  %f = tensor.empty() : tensor<3xi64>
  %r = linalg.generic {indexing_maps = [#in, #in], iterator_types = ["parallel"]}
      ins(%m : tensor<3xindex>) outs(%f : tensor<3xi64>) {
  ^bb0(%a: index, %o: i64):
    %s = arith.index_cast %a : index to i64
    linalg.yield %s : i64
  } -> tensor<3xi64>
  return %r : tensor<3xi64>
}
