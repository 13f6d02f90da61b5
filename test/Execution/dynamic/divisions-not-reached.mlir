// A remainder that a branch guards does not run before the branch, though a check needs it.
// RUN: bcast-run %s --input='2xf32=[1,2]' --input=i64=7 --input=i64=0 | FileCheck %s --check-prefix=ZERO
// RUN: bcast-run %s --input='1xf32=[1]' --input=i64=7 --input=i64=4 | FileCheck %s --check-prefix=FOUR
// RUN: not bcast-run %s --input='2xf32=[1,2]' --input=i64=7 --input=i64=4 2>&1 | FileCheck %s --check-prefix=ERROR
// ZERO: [1. 2.]
// FOUR: [1. 1. 1.]
// ERROR: extent 2{{.*}}extent 3
func.func @main(%x: tensor<?xf32>, %at: tensor<i64>, %bt: tensor<i64>) -> tensor<?xf32> {
  %a64 = tensor.extract %at[] : tensor<i64>
  %b64 = tensor.extract %bt[] : tensor<i64>
  %a = arith.index_cast %a64 : i64 to index
  %b = arith.index_cast %b64 : i64 to index
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ne, %b, %c0 : index
  %r = scf.if %p -> tensor<?xf32> {
    %n = arith.remui %a, %b : index
    %y = bcast.broadcast_in_dim %x, dims = [0] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
