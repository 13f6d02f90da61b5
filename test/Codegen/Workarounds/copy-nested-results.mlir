// RUN: bcast-opt %s --bcast-prepare-bufferization=allow-unknown-ops | FileCheck %s

// The time of bufferization doubles with each level of regions that pass a tensor on. Copies end
// that at each eighth level, counted from the innermost.

// Forty levels compile in seconds of processor time. Without copies they take years.
// RUN: bash -c 'ulimit -t 30; exec bcast-opt %bcast_source_dir/docs/upstream/bufferize-nests.mlir --bcast-to-affine' | FileCheck %s --check-prefix=DEEP
// DEEP-COUNT-40: scf.for

// Eight loops, the outermost of which is in no other.
// CHECK-LABEL: func.func @eight(
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @eight(%x: tensor<2xf32>, %n: index) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r0 = scf.for %i0 = %c0 to %n step %c1 iter_args(%a0 = %x) -> (tensor<2xf32>) {
  %r1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %a0) -> (tensor<2xf32>) {
  %r2 = scf.for %i2 = %c0 to %n step %c1 iter_args(%a2 = %a1) -> (tensor<2xf32>) {
  %r3 = scf.for %i3 = %c0 to %n step %c1 iter_args(%a3 = %a2) -> (tensor<2xf32>) {
  %r4 = scf.for %i4 = %c0 to %n step %c1 iter_args(%a4 = %a3) -> (tensor<2xf32>) {
  %r5 = scf.for %i5 = %c0 to %n step %c1 iter_args(%a5 = %a4) -> (tensor<2xf32>) {
  %r6 = scf.for %i6 = %c0 to %n step %c1 iter_args(%a6 = %a5) -> (tensor<2xf32>) {
  %r7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %a6) -> (tensor<2xf32>) {
  %y = bcast.add %a7, %x : tensor<2xf32>
  scf.yield %y : tensor<2xf32>
  }
  scf.yield %r7 : tensor<2xf32>
  }
  scf.yield %r6 : tensor<2xf32>
  }
  scf.yield %r5 : tensor<2xf32>
  }
  scf.yield %r4 : tensor<2xf32>
  }
  scf.yield %r3 : tensor<2xf32>
  }
  scf.yield %r2 : tensor<2xf32>
  }
  scf.yield %r1 : tensor<2xf32>
  }
  return %r0 : tensor<2xf32>
}

// The second of nine is the eighth, counted from the innermost.
// CHECK-LABEL: func.func @nine(
// CHECK: scf.for {{.*}} iter_args(%[[FIRST:.*]] = %
// CHECK-NEXT: %[[INIT:.*]] = bufferization.alloc_tensor() copy(%[[FIRST]]) {memory_space = 0 : i64} : tensor<2xf32>
// CHECK-NEXT: %[[SECOND:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]])
// CHECK-NOT: alloc_tensor
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[SECOND]])
// CHECK-NEXT: scf.yield %[[COPY]]
// CHECK: return
func.func @nine(%x: tensor<2xf32>, %n: index) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r0 = scf.for %i0 = %c0 to %n step %c1 iter_args(%a0 = %x) -> (tensor<2xf32>) {
  %r1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %a0) -> (tensor<2xf32>) {
  %r2 = scf.for %i2 = %c0 to %n step %c1 iter_args(%a2 = %a1) -> (tensor<2xf32>) {
  %r3 = scf.for %i3 = %c0 to %n step %c1 iter_args(%a3 = %a2) -> (tensor<2xf32>) {
  %r4 = scf.for %i4 = %c0 to %n step %c1 iter_args(%a4 = %a3) -> (tensor<2xf32>) {
  %r5 = scf.for %i5 = %c0 to %n step %c1 iter_args(%a5 = %a4) -> (tensor<2xf32>) {
  %r6 = scf.for %i6 = %c0 to %n step %c1 iter_args(%a6 = %a5) -> (tensor<2xf32>) {
  %r7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %a6) -> (tensor<2xf32>) {
  %r8 = scf.for %i8 = %c0 to %n step %c1 iter_args(%a8 = %a7) -> (tensor<2xf32>) {
  %y = bcast.add %a8, %x : tensor<2xf32>
  scf.yield %y : tensor<2xf32>
  }
  scf.yield %r8 : tensor<2xf32>
  }
  scf.yield %r7 : tensor<2xf32>
  }
  scf.yield %r6 : tensor<2xf32>
  }
  scf.yield %r5 : tensor<2xf32>
  }
  scf.yield %r4 : tensor<2xf32>
  }
  scf.yield %r3 : tensor<2xf32>
  }
  scf.yield %r2 : tensor<2xf32>
  }
  scf.yield %r1 : tensor<2xf32>
  }
  return %r0 : tensor<2xf32>
}

// RUN: bcast-run %s --entry=branches --input=2xf32=[1,2] --input=10xi1=[0,0,0,0,0,0,0,0,0,0] --expected-output=2xf32=[1,2]
// RUN: bcast-run %s --entry=branches --input=2xf32=[1,2] --input=10xi1=[0,0,0,0,0,0,0,0,0,1] --expected-output=2xf32=[1,4]
// RUN: bcast-run %s --entry=branches --input=2xf32=[1,2] --input=10xi1=[0,0,1,0,0,0,0,0,0,1] --expected-output=2xf32=[2,4]
// RUN: bcast-run %s --entry=branches --input=2xf32=[1,2] --input=10xi1=[0,1,1,0,0,0,0,0,0,1] --expected-output=2xf32=[1,4]
// CHECK-LABEL: func.func @branches(
// CHECK-COUNT-3: scf.if
// CHECK-NOT: alloc_tensor
// CHECK-COUNT-7: scf.if
// CHECK-NOT: alloc_tensor
// CHECK: bufferization.alloc_tensor() copy(
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @branches(%x: tensor<2xf32>, %p: tensor<10xi1>) -> tensor<2xf32> {
  %i0 = arith.constant 0 : index
  %c0 = tensor.extract %p[%i0] : tensor<10xi1>
  %i1 = arith.constant 1 : index
  %c1 = tensor.extract %p[%i1] : tensor<10xi1>
  %i2 = arith.constant 2 : index
  %c2 = tensor.extract %p[%i2] : tensor<10xi1>
  %i3 = arith.constant 3 : index
  %c3 = tensor.extract %p[%i3] : tensor<10xi1>
  %i4 = arith.constant 4 : index
  %c4 = tensor.extract %p[%i4] : tensor<10xi1>
  %i5 = arith.constant 5 : index
  %c5 = tensor.extract %p[%i5] : tensor<10xi1>
  %i6 = arith.constant 6 : index
  %c6 = tensor.extract %p[%i6] : tensor<10xi1>
  %i7 = arith.constant 7 : index
  %c7 = tensor.extract %p[%i7] : tensor<10xi1>
  %i8 = arith.constant 8 : index
  %c8 = tensor.extract %p[%i8] : tensor<10xi1>
  %i9 = arith.constant 9 : index
  %c9 = tensor.extract %p[%i9] : tensor<10xi1>
  %r0 = scf.if %c0 -> (tensor<2xf32>) {
    %y0 = bcast.add %x, %x : tensor<2xf32>
    scf.yield %y0 : tensor<2xf32>
  } else {
  %r1 = scf.if %c1 -> (tensor<2xf32>) {
    %y1 = bcast.multiply %x, %x : tensor<2xf32>
    scf.yield %y1 : tensor<2xf32>
  } else {
  %r2 = scf.if %c2 -> (tensor<2xf32>) {
    %y2 = bcast.add %x, %x : tensor<2xf32>
    scf.yield %y2 : tensor<2xf32>
  } else {
  %r3 = scf.if %c3 -> (tensor<2xf32>) {
    %y3 = bcast.multiply %x, %x : tensor<2xf32>
    scf.yield %y3 : tensor<2xf32>
  } else {
  %r4 = scf.if %c4 -> (tensor<2xf32>) {
    %y4 = bcast.add %x, %x : tensor<2xf32>
    scf.yield %y4 : tensor<2xf32>
  } else {
  %r5 = scf.if %c5 -> (tensor<2xf32>) {
    %y5 = bcast.multiply %x, %x : tensor<2xf32>
    scf.yield %y5 : tensor<2xf32>
  } else {
  %r6 = scf.if %c6 -> (tensor<2xf32>) {
    %y6 = bcast.add %x, %x : tensor<2xf32>
    scf.yield %y6 : tensor<2xf32>
  } else {
  %r7 = scf.if %c7 -> (tensor<2xf32>) {
    %y7 = bcast.multiply %x, %x : tensor<2xf32>
    scf.yield %y7 : tensor<2xf32>
  } else {
  %r8 = scf.if %c8 -> (tensor<2xf32>) {
    %y8 = bcast.add %x, %x : tensor<2xf32>
    scf.yield %y8 : tensor<2xf32>
  } else {
  %r9 = scf.if %c9 -> (tensor<2xf32>) {
    %y9 = bcast.multiply %x, %x : tensor<2xf32>
    scf.yield %y9 : tensor<2xf32>
  } else {
    scf.yield %x : tensor<2xf32>
  }
  scf.yield %r9 : tensor<2xf32>
  }
  scf.yield %r8 : tensor<2xf32>
  }
  scf.yield %r7 : tensor<2xf32>
  }
  scf.yield %r6 : tensor<2xf32>
  }
  scf.yield %r5 : tensor<2xf32>
  }
  scf.yield %r4 : tensor<2xf32>
  }
  scf.yield %r3 : tensor<2xf32>
  }
  scf.yield %r2 : tensor<2xf32>
  }
  scf.yield %r1 : tensor<2xf32>
  }
  return %r0 : tensor<2xf32>
}

// Nothing passes through loops on buffers, and no level counts.
// CHECK-LABEL: func.func @buffers(
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @buffers(%m: memref<2xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i0 = %c0 to %n step %c1 {
  scf.for %i1 = %c0 to %n step %c1 {
  scf.for %i2 = %c0 to %n step %c1 {
  scf.for %i3 = %c0 to %n step %c1 {
  scf.for %i4 = %c0 to %n step %c1 {
  scf.for %i5 = %c0 to %n step %c1 {
  scf.for %i6 = %c0 to %n step %c1 {
  scf.for %i7 = %c0 to %n step %c1 {
  scf.for %i8 = %c0 to %n step %c1 {
  memref.store %x, %m[%c0] : memref<2xf32>
  }
  }
  }
  }
  }
  }
  }
  }
  }
  return
}

// Nine loops of two steps each add 512 times.
// RUN: bcast-run %s --entry=added --input=2xf32=[1,2] --expected-output=2xf32=[513,1026]
func.func @added(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c2 = arith.constant 2 : index
  %0 = call @nine(%x, %c2) : (tensor<2xf32>, index) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
