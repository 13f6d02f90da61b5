// RUN: bcast-run %s --entry=main --input=i1=true --input=i64=1 --input=2x3xf32=1 | FileCheck %s --check-prefix=THEN
// RUN: bcast-run %s --entry=main --input=i1=false --input=i64=2 --input=2x3xf32=1 | FileCheck %s --check-prefix=ELSE
// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s --check-prefix=LLVM

// Loops and branches of scf with results that other blocks use.

// THEN: [-2. -2. -2.]
// THEN: [2. 2. 2.]
// ELSE: [4. 4. 4.]
// ELSE: [4. 4. 4.]
// LLVM: llvm.func @main(
func.func @main(%condition: tensor<i1>, %count: tensor<i64>, %x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = tensor.extract %condition[] : tensor<i1>
  %wide = tensor.extract %count[] : tensor<i64>
  %n = arith.index_cast %wide : i64 to index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%z = %x) -> (tensor<?x?xf32>) {
    %sum = bcast.add %z, %z : tensor<?x?xf32>
    scf.yield %sum : tensor<?x?xf32>
  }
  %1 = scf.if %p -> tensor<?x?xf32> {
    %negated = bcast.negate %0 : tensor<?x?xf32>
    scf.yield %negated : tensor<?x?xf32>
  } else {
    scf.yield %0 : tensor<?x?xf32>
  }
  cf.cond_br %p, ^then, ^end(%1 : tensor<?x?xf32>)
^then:
  %2 = bcast.abs %1 : tensor<?x?xf32>
  cf.br ^end(%2 : tensor<?x?xf32>)
^end(%3: tensor<?x?xf32>):
  return %1, %3 : tensor<?x?xf32>, tensor<?x?xf32>
}

// RUN: bcast-run %s --entry=nested --input=i1=true --input=i64=2 --input=2x3xf32=1 | FileCheck %s --check-prefix=NESTED
// NESTED: [-4. -4. -4.]
func.func @nested(%condition: tensor<i1>, %count: tensor<i64>, %x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = tensor.extract %condition[] : tensor<i1>
  %wide = tensor.extract %count[] : tensor<i64>
  %n = arith.index_cast %wide : i64 to index
  %0 = scf.execute_region -> tensor<?x?xf32> no_inline {
    %1 = scf.for %i = %c0 to %n step %c1 iter_args(%z = %x) -> (tensor<?x?xf32>) {
      %sum = bcast.add %z, %z : tensor<?x?xf32>
      scf.yield %sum : tensor<?x?xf32>
    }
    cf.cond_br %p, ^then, ^end(%1 : tensor<?x?xf32>)
  ^then:
    %2 = bcast.negate %1 : tensor<?x?xf32>
    cf.br ^end(%2 : tensor<?x?xf32>)
  ^end(%3: tensor<?x?xf32>):
    scf.yield %3 : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
