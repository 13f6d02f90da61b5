// Truth values of columns that are read row by row: 16 in a vector, and 5 one by one.
//
// RUN: bcast-run %s --target=baseline --input=300x21xi1=1 --input=300x21xi1=0 --expected-output=21xi1=1 --expected-output=21xi1=0
// RUN: bcast-run %s --threads=2 --parallel-threshold=0 --input=300x21xi1=1 --input=300x21xi1=0 --expected-output=21xi1=1 --expected-output=21xi1=0
// RUN: bcast-run %s --input=300x21xi1=0 --input=300x21xi1=1 --expected-output=21xi1=0 --expected-output=21xi1=1 --reference

func.func @main(%x: tensor<300x21xi1>, %y: tensor<300x21xi1>) -> (tensor<21xi1>, tensor<21xi1>) {
  %0 = bcast.reduce and %x, dims = [0] : tensor<300x21xi1> -> tensor<21xi1>
  %1 = bcast.reduce or %y, dims = [0] : tensor<300x21xi1> -> tensor<21xi1>
  return %0, %1 : tensor<21xi1>, tensor<21xi1>
}
