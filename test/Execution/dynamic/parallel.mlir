// Loops with reductions run in order, with one thread as with several.

// RUN: bcast-run %s --entry=two --input=6xf32=[1,2,3,4,5,6] --input=2xi64=[1,5] | FileCheck %s --check-prefix=TWO
// RUN: bcast-run %s --entry=two --input=6xf32=[1,2,3,4,5,6] --input=2xi64=[1,5] --threads=2 --parallel-threshold=0 | FileCheck %s --check-prefix=TWO
// TWO: 14.5
// TWO-NEXT: 5.0

// RUN: bcast-run %s --entry=two --input=6xf32=[1,2,3,4,5,6] --input=2xi64=[5,2] --threads=2 --parallel-threshold=0 | FileCheck %s --check-prefix=NONE
// NONE: 0.5
// NONE-NEXT: -9.0

// RUN: bcast-run %s --entry=nested --input=2x3xi32=[[2,3,4],[5,6,7]] --input=i64=2 | FileCheck %s --check-prefix=NESTED
// RUN: bcast-run %s --entry=nested --input=2x3xi32=[[2,3,4],[5,6,7]] --input=i64=2 --threads=2 --parallel-threshold=0 | FileCheck %s --check-prefix=NESTED
// NESTED: 21
// NESTED-NEXT: 280
// RUN: bcast-run %s --entry=nested --input=0x3xi32=1 --input=i64=2 --threads=2 | FileCheck %s --check-prefix=EMPTY
// RUN: bcast-run %s --entry=nested --input=3x0xi32=1 --input=i64=2 | FileCheck %s --check-prefix=EMPTY
// EMPTY: 3
// EMPTY-NEXT: 1

// A step that is not positive. [CHECK-9]
// RUN: not bcast-run %s --entry=nested --input=2x3xi32=1 --input=i64=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not bcast-run %s --entry=nested --input=2x3xi32=1 --input=i64=0 --threads=2 --parallel-threshold=0 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: error: {{.*}}parallel.mlir:[[#]]:{{[0-9]+}}: 'scf.parallel' op steps of a loop must be positive: the step has extent 0 [CHECK-9]
// RUN: not bcast-run %s --entry=counted --input=8xf32=1 --input=i64=-3 2>&1 | FileCheck %s --check-prefix=FOR
// FOR: error: {{.*}}parallel.mlir:[[#]]:{{[0-9]+}}: 'scf.for' op steps of a loop must be positive: the step has extent -3 [CHECK-9]
// RUN: bcast-run %s --entry=counted --input=8xf32=1 --input=i64=3 | FileCheck %s --check-prefix=COUNTED
// COUNTED: 3.0
// RUN: not bcast-run %s --entry=tiles --input=8xf32=1 --input=i64=0 2>&1 | FileCheck %s --check-prefix=FORALL
// FORALL: error: {{.*}}parallel.mlir:[[#]]:{{[0-9]+}}: 'scf.forall' op steps of a loop must be positive: the step has extent 0 [CHECK-9]
// RUN: not bcast-run %s --entry=counted --input=8xf32=1 --input=i64=0 2>&1 | FileCheck %s --check-prefix=FOR0
// FOR0: 'scf.for' op steps of a loop must be positive: the step has extent 0 [CHECK-9]
// RUN: not bcast-run %s --entry=narrow --input=8xf32=1 --input=i32=0 2>&1 | FileCheck %s --check-prefix=FOR0
// RUN: not bcast-run %s --entry=narrow --input=8xf32=1 --input=i32=-3 2>&1 | FileCheck %s --check-prefix=FOR
// RUN: bcast-run %s --entry=narrow --input=8xf32=1 --input=i32=3 | FileCheck %s --check-prefix=COUNTED
// RUN: sed 's/step (%%step) shared/step (0) shared/' %s > %t.mlir
// RUN: not bcast-run %t.mlir --entry=tiles --input=8xf32=1 --input=i64=1 2>&1 | FileCheck %s --check-prefix=STATIC
// STATIC: error: 'scf.forall' op steps of a loop must be positive: the step has extent 0 [CHECK-9]

// An unsigned step: -56 of i8 is 200.
// RUN: not bcast-run %s --entry=unsigned --input=i8=0 2>&1 | FileCheck %s --check-prefix=FOR0
// RUN: bcast-run %s --entry=unsigned --input=i8=-56 --expected-output=i32=1
// RUN: bcast-run %s --entry=unsigned --input=i8=100 --expected-output=i32=2
func.func @unsigned(%given: tensor<i8>) -> tensor<i32> {
  %c0 = arith.constant 0 : i8
  %c200 = arith.constant -56 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = tensor.extract %given[] : tensor<i8>
  %s = scf.for unsigned %i = %c0 to %c200 step %step iter_args(%count = %zero) -> i32 : i8 {
    %next = arith.addi %count, %one : i32
    scf.yield %next : i32
  }
  %r = tensor.from_elements %s : tensor<i32>
  return %r : tensor<i32>
}

func.func @narrow(%x: tensor<8xf32>, %given: tensor<i32>) -> tensor<f32> {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %zero = arith.constant 0.0 : f32
  %step = tensor.extract %given[] : tensor<i32>
  %s = scf.for %i = %c0 to %c8 step %step iter_args(%total = %zero) -> f32 : i32 {
    %at = arith.index_cast %i : i32 to index
    %v = tensor.extract %x[%at] : tensor<8xf32>
    %next = arith.addf %total, %v : f32
    scf.yield %next : f32
  }
  %r = tensor.from_elements %s : tensor<f32>
  return %r : tensor<f32>
}

func.func @two(%x: tensor<?xf32>, %bounds: tensor<2xi64>) -> (tensor<f32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %low = arith.constant -9.0 : f32
  %b = tensor.extract %bounds[%c0] : tensor<2xi64>
  %e = tensor.extract %bounds[%c1] : tensor<2xi64>
  %begin = arith.index_cast %b : i64 to index
  %end = arith.index_cast %e : i64 to index
  %s:2 = scf.parallel (%i) = (%begin) to (%end) step (%c1) init (%half, %low) -> (f32, f32) {
    %v = tensor.extract %x[%i] : tensor<?xf32>
    scf.reduce(%v, %v : f32, f32) {
    ^bb0(%l: f32, %r: f32):
      %sum = arith.addf %l, %r : f32
      scf.reduce.return %sum : f32
    }, {
    ^bb0(%l: f32, %r: f32):
      %max = arith.maximumf %l, %r : f32
      scf.reduce.return %max : f32
    }
  }
  %sum = tensor.from_elements %s#0 : tensor<f32>
  %max = tensor.from_elements %s#1 : tensor<f32>
  return %sum, %max : tensor<f32>, tensor<f32>
}

func.func @nested(%x: tensor<?x?xi32>, %given: tensor<i64>) -> (tensor<i32>, tensor<i64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %three = arith.constant 3 : i32
  %one = arith.constant 1 : i64
  %number = tensor.extract %given[] : tensor<i64>
  %step = arith.index_cast %number : i64 to index
  %s:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %step) init (%one, %three) -> (i64, i32) {
    %v = tensor.extract %x[%i, %j] : tensor<?x?xi32>
    %w = arith.extsi %v : i32 to i64
    scf.reduce(%w, %v : i64, i32) {
    ^bb0(%l: i64, %r: i64):
      %product = arith.muli %l, %r : i64
      scf.reduce.return %product : i64
    }, {
    ^bb0(%l: i32, %r: i32):
      %sum = arith.addi %l, %r : i32
      scf.reduce.return %sum : i32
    }
  }
  %sum = tensor.from_elements %s#1 : tensor<i32>
  %product = tensor.from_elements %s#0 : tensor<i64>
  return %sum, %product : tensor<i32>, tensor<i64>
}

func.func @counted(%x: tensor<8xf32>, %given: tensor<i64>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %number = tensor.extract %given[] : tensor<i64>
  %step = arith.index_cast %number : i64 to index
  %s = scf.for %i = %c0 to %c8 step %step iter_args(%total = %zero) -> f32 {
    %v = tensor.extract %x[%i] : tensor<8xf32>
    %next = arith.addf %total, %v : f32
    scf.yield %next : f32
  }
  %r = tensor.from_elements %s : tensor<f32>
  return %r : tensor<f32>
}

func.func @tiles(%x: tensor<8xf32>, %given: tensor<i64>) -> tensor<8xf32> {
  %number = tensor.extract %given[] : tensor<i64>
  %step = arith.index_cast %number : i64 to index
  %y = tensor.extract_slice %x[4] [1] [1] : tensor<8xf32> to tensor<1xf32>
  %r = scf.forall (%i) = (0) to (8) step (%step) shared_outs(%o = %x) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
