// RUN: bcast-opt %s --bcast-set-target=vector-bits=512 --bcast-linalg-to-loops | FileCheck %s
// Vectors of index have a size, too.

#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @main(
// CHECK: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true} : memref<8388608xindex>, vector<8xindex>
func.func @main(%x: memref<8388608xindex>, %y: memref<8388608xindex>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : memref<8388608xindex>) outs(%y : memref<8388608xindex>) {
  ^bb0(%a: index, %o: index):
    %n = arith.addi %a, %a : index
    linalg.yield %n : index
  }
  return
}
