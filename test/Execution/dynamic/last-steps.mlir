// Loops end whose last step leads past the largest number of their type.
// RUN: bcast-run %s --entry=narrow --input=i8=0 --input=i8=127 --input=i8=100 --expected-output=i8=2 > %t
// RUN: bcast-run %s --entry=narrow --input=i8=-128 --input=i8=127 --input=i8=2 --expected-output=i8=-128 > %t
// RUN: bcast-run %s --entry=narrow --input=i8=0 --input=i8=100 --input=i8=50 --expected-output=i8=2 > %t
// RUN: bcast-run %s --entry=narrow --input=i8=5 --input=i8=5 --input=i8=127 --expected-output=i8=0 > %t
// RUN: bcast-run %s --entry=narrow --input=i8=6 --input=i8=5 --input=i8=127 --expected-output=i8=0 > %t
// RUN: bcast-run %s --entry=unsigned --input=i8=-1 --expected-output=i8=3 > %t
// RUN: bcast-run %s --entry=wide --input=i64=9223372036854775807 --expected-output=i64=2 --expected-output=i64=4611686018427387904 > %t
// RUN: bcast-run %s --entry=wide --input=i64=9223372036854775807 --expected-output=i64=2 --expected-output=i64=4611686018427387904 --threads=2 > %t
func.func @narrow(%x: tensor<i8>, %y: tensor<i8>, %z: tensor<i8>) -> tensor<i8> {
  %lower = tensor.extract %x[] : tensor<i8>
  %upper = tensor.extract %y[] : tensor<i8>
  %step = tensor.extract %z[] : tensor<i8>
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %n = scf.for %i = %lower to %upper step %step iter_args(%count = %c0) -> i8 : i8 {
    %next = arith.addi %count, %c1 : i8
    scf.yield %next : i8
  }
  %r = tensor.from_elements %n : tensor<i8>
  return %r : tensor<i8>
}

func.func @unsigned(%x: tensor<i8>) -> tensor<i8> {
  %upper = tensor.extract %x[] : tensor<i8>
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c100 = arith.constant 100 : i8
  %n = scf.for unsigned %i = %c0 to %upper step %c100 iter_args(%count = %c0) -> i8 : i8 {
    %next = arith.addi %count, %c1 : i8
    scf.yield %next : i8
  }
  %r = tensor.from_elements %n : tensor<i8>
  return %r : tensor<i8>
}

func.func @wide(%x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %number = tensor.extract %x[] : tensor<i64>
  %upper = arith.index_cast %number : i64 to index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.constant 4611686018427387904 : index
  %n, %last = scf.for %i = %c0 to %upper step %step iter_args(%count = %c0, %before = %c0) -> (index, index) {
    %next = arith.addi %count, %c1 : index
    scf.yield %next, %i : index, index
  }
  %n64 = arith.index_cast %n : index to i64
  %last64 = arith.index_cast %last : index to i64
  %r = tensor.from_elements %n64 : tensor<i64>
  %s = tensor.from_elements %last64 : tensor<i64>
  return %r, %s : tensor<i64>, tensor<i64>
}
