// Sums of 30,000 columns with an unknown number of rows: the memory of a tile on the stack is freed before the next one.
// RUN: bcast-run %s --input=300x300x100xf64=1 --threads=1 --expected-output=300x100xf64=300 | FileCheck %s
// RUN: sh -c "ulimit -s 1024; bcast-run %s --input=300x300x100xf64=1 --threads=1 --expected-output=300x100xf64=300" | FileCheck %s
// CHECK: 300.
func.func @main(%x: tensor<?x300x100xf64>) -> tensor<300x100xf64> {
  %r = bcast.reduce sum %x, dims = [0] : tensor<?x300x100xf64> -> tensor<300x100xf64>
  return %r : tensor<300x100xf64>
}
