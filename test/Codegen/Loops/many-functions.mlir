// RUN: bcast-opt %s --bcast-to-affine=vector-bits=256 | FileCheck %s

// A nest of unknown size has a second version with non-temporal stores, unless its functions take longer
// than the stores: 45 cosines made 400 vectors of cosines, and took LLVM seconds.

// CHECK-LABEL: func.func @few
// CHECK: scf.if
// CHECK: nontemporal
func.func @few(%x: tensor<?xf64>) -> tensor<?xf64> {
  %0 = bcast.cosine %x : tensor<?xf64>
  %1 = bcast.cosine %0 : tensor<?xf64>
  %2 = bcast.cosine %1 : tensor<?xf64>
  %3 = bcast.cosine %2 : tensor<?xf64>
  return %3 : tensor<?xf64>
}

// CHECK-LABEL: func.func @many
// CHECK-NOT: nontemporal
// CHECK-COUNT-5: math.cos {{.*}} : vector<4xf64>
// CHECK-COUNT-5: math.cos {{.*}} : f64
// CHECK-NOT: math.cos
// CHECK: return
func.func @many(%x: tensor<?xf64>) -> tensor<?xf64> {
  %0 = bcast.cosine %x : tensor<?xf64>
  %1 = bcast.cosine %0 : tensor<?xf64>
  %2 = bcast.cosine %1 : tensor<?xf64>
  %3 = bcast.cosine %2 : tensor<?xf64>
  %4 = bcast.cosine %3 : tensor<?xf64>
  return %4 : tensor<?xf64>
}
