// Missed remarks say why two operations were not fused, and the bytes that are stored between them.
// RUN: bcast-opt %s --bcast-to-linalg --remarks-filter-missed=bcast-fuse-reductions --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s
// RUN: bcast-opt %s --bcast-to-linalg -o /dev/null 2>&1 | count 0

// CHECK: unfused.mlir:[[#@LINE+5]]:8: remark: [Missed] not-fused | Category:bcast-fuse-reductions | Bytes=32768, Reason="3 operations read it, and no nest has the loops of all of them", Remark="with {{.*}}unfused.mlir:[[#@LINE+4]]:8"
// CHECK: unfused.mlir:[[#@LINE+5]]:8: remark: [Missed] not-fused
// CHECK: unfused.mlir:[[#@LINE+5]]:8: remark: [Missed] not-fused | {{.*}} Bytes=512, Reason="a reduction ends before its result is read, and they have no rows in common"
func.func @columns(%x: tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64xf32>) {
  %e = bcast.exponential %x : tensor<64x128xf32>
  %s = bcast.reduce sum %e, dims = [1] : tensor<64x128xf32> -> tensor<64xf32>
  %c = bcast.reduce sum %e, dims = [0] : tensor<64x128xf32> -> tensor<128xf32>
  %d = bcast.divide %e, %c rule(#bcast.numpy) : (tensor<64x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  return %d, %s : tensor<64x128xf32>, tensor<64xf32>
}

// CHECK: Bytes=256, Reason="the reader reads each element 1000 times, and computing it as often costs more than storing it"
func.func @repeated(%x: tensor<64xf32>, %y: tensor<64x1000xf32>) -> tensor<64x1000xf32> {
  %e = bcast.exponential %x : tensor<64xf32>
  %r = bcast.multiply %y, %e rule(#bcast.pdpd<axis = 0>) : (tensor<64x1000xf32>, tensor<64xf32>) -> tensor<64x1000xf32>
  return %r : tensor<64x1000xf32>
}

// CHECK: Bytes=?, Reason="the reader reads each element ? times, and computing it as often costs more than storing it"
func.func @dynamic(%x: tensor<?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %e = bcast.exponential %x : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %b = bcast.broadcast_in_dim %e, dims = [0] reads = [equal] sizes(%m, %n) : tensor<?xf32> -> tensor<?x?xf32>
  %r = bcast.multiply %y, %b : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK: Bytes=256, Reason="'tensor.extract_slice' op is between them"
func.func @view(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<32xf32>) {
  %e = bcast.exponential %x : tensor<64xf32>
  %s = tensor.extract_slice %e[16] [32] [1] : tensor<64xf32> to tensor<32xf32>
  %r = bcast.tanh %s : tensor<32xf32>
  return %e, %r : tensor<64xf32>, tensor<32xf32>
}

// CHECK: Bytes=256, Reason="it is read in a loop, whose every step would compute it again"
func.func @loop(%x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = bcast.exponential %x : tensor<64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> tensor<64xf32> {
    %a = bcast.add %v, %e : tensor<64xf32>
    scf.yield %a : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// A number of reads that is no number of 64 bits.
// CHECK: Reason="the reader reads each element ? times
func.func @huge(%x: tensor<2xf32>, %y: tensor<4294967296x4294967296x2xf32>) -> tensor<4294967296x4294967296x2xf32> {
  %e = bcast.exponential %x : tensor<2xf32>
  %r = bcast.multiply %y, %e rule(#bcast.numpy) : (tensor<4294967296x4294967296x2xf32>, tensor<2xf32>) -> tensor<4294967296x4294967296x2xf32>
  return %r : tensor<4294967296x4294967296x2xf32>
}

// What is fused has no remark, nor what is computed row by row.
// CHECK-NOT: remark
func.func @fused(%x: tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
  %e = bcast.exponential %x : tensor<64x128xf32>
  %r = bcast.tanh %e : tensor<64x128xf32>
  %s = bcast.reduce sum %x, dims = [1] : tensor<64x128xf32> -> tensor<64xf32>
  %d = bcast.divide %x, %s rule(#bcast.pdpd<axis = 0>) : (tensor<64x128xf32>, tensor<64xf32>) -> tensor<64x128xf32>
  return %r, %d : tensor<64x128xf32>, tensor<64x128xf32>
}
