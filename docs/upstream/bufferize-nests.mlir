// RUN: (ulimit -t 2; mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries >/dev/null); test $? -gt 128

// Expected: a time that is linear in the number of loops.
// Actual: each loop doubles the time. 20 loops take 1.5 s, and these 40 do not end. `getBufferType`
//   of scf.for computes the type of the yielded tensor, the result of the next loop, more than
//   once. Nested scf.if double the time of `bufferizesToMemoryWrite` if they yield arguments.

func.func @main(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r0 = scf.for %i0 = %c0 to %n step %c1 iter_args(%a0 = %x) -> (tensor<4xf32>) {
  %r1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %a0) -> (tensor<4xf32>) {
  %r2 = scf.for %i2 = %c0 to %n step %c1 iter_args(%a2 = %a1) -> (tensor<4xf32>) {
  %r3 = scf.for %i3 = %c0 to %n step %c1 iter_args(%a3 = %a2) -> (tensor<4xf32>) {
  %r4 = scf.for %i4 = %c0 to %n step %c1 iter_args(%a4 = %a3) -> (tensor<4xf32>) {
  %r5 = scf.for %i5 = %c0 to %n step %c1 iter_args(%a5 = %a4) -> (tensor<4xf32>) {
  %r6 = scf.for %i6 = %c0 to %n step %c1 iter_args(%a6 = %a5) -> (tensor<4xf32>) {
  %r7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %a6) -> (tensor<4xf32>) {
  %r8 = scf.for %i8 = %c0 to %n step %c1 iter_args(%a8 = %a7) -> (tensor<4xf32>) {
  %r9 = scf.for %i9 = %c0 to %n step %c1 iter_args(%a9 = %a8) -> (tensor<4xf32>) {
  %r10 = scf.for %i10 = %c0 to %n step %c1 iter_args(%a10 = %a9) -> (tensor<4xf32>) {
  %r11 = scf.for %i11 = %c0 to %n step %c1 iter_args(%a11 = %a10) -> (tensor<4xf32>) {
  %r12 = scf.for %i12 = %c0 to %n step %c1 iter_args(%a12 = %a11) -> (tensor<4xf32>) {
  %r13 = scf.for %i13 = %c0 to %n step %c1 iter_args(%a13 = %a12) -> (tensor<4xf32>) {
  %r14 = scf.for %i14 = %c0 to %n step %c1 iter_args(%a14 = %a13) -> (tensor<4xf32>) {
  %r15 = scf.for %i15 = %c0 to %n step %c1 iter_args(%a15 = %a14) -> (tensor<4xf32>) {
  %r16 = scf.for %i16 = %c0 to %n step %c1 iter_args(%a16 = %a15) -> (tensor<4xf32>) {
  %r17 = scf.for %i17 = %c0 to %n step %c1 iter_args(%a17 = %a16) -> (tensor<4xf32>) {
  %r18 = scf.for %i18 = %c0 to %n step %c1 iter_args(%a18 = %a17) -> (tensor<4xf32>) {
  %r19 = scf.for %i19 = %c0 to %n step %c1 iter_args(%a19 = %a18) -> (tensor<4xf32>) {
  %r20 = scf.for %i20 = %c0 to %n step %c1 iter_args(%a20 = %a19) -> (tensor<4xf32>) {
  %r21 = scf.for %i21 = %c0 to %n step %c1 iter_args(%a21 = %a20) -> (tensor<4xf32>) {
  %r22 = scf.for %i22 = %c0 to %n step %c1 iter_args(%a22 = %a21) -> (tensor<4xf32>) {
  %r23 = scf.for %i23 = %c0 to %n step %c1 iter_args(%a23 = %a22) -> (tensor<4xf32>) {
  %r24 = scf.for %i24 = %c0 to %n step %c1 iter_args(%a24 = %a23) -> (tensor<4xf32>) {
  %r25 = scf.for %i25 = %c0 to %n step %c1 iter_args(%a25 = %a24) -> (tensor<4xf32>) {
  %r26 = scf.for %i26 = %c0 to %n step %c1 iter_args(%a26 = %a25) -> (tensor<4xf32>) {
  %r27 = scf.for %i27 = %c0 to %n step %c1 iter_args(%a27 = %a26) -> (tensor<4xf32>) {
  %r28 = scf.for %i28 = %c0 to %n step %c1 iter_args(%a28 = %a27) -> (tensor<4xf32>) {
  %r29 = scf.for %i29 = %c0 to %n step %c1 iter_args(%a29 = %a28) -> (tensor<4xf32>) {
  %r30 = scf.for %i30 = %c0 to %n step %c1 iter_args(%a30 = %a29) -> (tensor<4xf32>) {
  %r31 = scf.for %i31 = %c0 to %n step %c1 iter_args(%a31 = %a30) -> (tensor<4xf32>) {
  %r32 = scf.for %i32 = %c0 to %n step %c1 iter_args(%a32 = %a31) -> (tensor<4xf32>) {
  %r33 = scf.for %i33 = %c0 to %n step %c1 iter_args(%a33 = %a32) -> (tensor<4xf32>) {
  %r34 = scf.for %i34 = %c0 to %n step %c1 iter_args(%a34 = %a33) -> (tensor<4xf32>) {
  %r35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %a34) -> (tensor<4xf32>) {
  %r36 = scf.for %i36 = %c0 to %n step %c1 iter_args(%a36 = %a35) -> (tensor<4xf32>) {
  %r37 = scf.for %i37 = %c0 to %n step %c1 iter_args(%a37 = %a36) -> (tensor<4xf32>) {
  %r38 = scf.for %i38 = %c0 to %n step %c1 iter_args(%a38 = %a37) -> (tensor<4xf32>) {
  %r39 = scf.for %i39 = %c0 to %n step %c1 iter_args(%a39 = %a38) -> (tensor<4xf32>) {
  %f = linalg.copy ins(%x : tensor<4xf32>) outs(%a39 : tensor<4xf32>) -> tensor<4xf32>
  scf.yield %f : tensor<4xf32>
  }
  scf.yield %r39 : tensor<4xf32>
  }
  scf.yield %r38 : tensor<4xf32>
  }
  scf.yield %r37 : tensor<4xf32>
  }
  scf.yield %r36 : tensor<4xf32>
  }
  scf.yield %r35 : tensor<4xf32>
  }
  scf.yield %r34 : tensor<4xf32>
  }
  scf.yield %r33 : tensor<4xf32>
  }
  scf.yield %r32 : tensor<4xf32>
  }
  scf.yield %r31 : tensor<4xf32>
  }
  scf.yield %r30 : tensor<4xf32>
  }
  scf.yield %r29 : tensor<4xf32>
  }
  scf.yield %r28 : tensor<4xf32>
  }
  scf.yield %r27 : tensor<4xf32>
  }
  scf.yield %r26 : tensor<4xf32>
  }
  scf.yield %r25 : tensor<4xf32>
  }
  scf.yield %r24 : tensor<4xf32>
  }
  scf.yield %r23 : tensor<4xf32>
  }
  scf.yield %r22 : tensor<4xf32>
  }
  scf.yield %r21 : tensor<4xf32>
  }
  scf.yield %r20 : tensor<4xf32>
  }
  scf.yield %r19 : tensor<4xf32>
  }
  scf.yield %r18 : tensor<4xf32>
  }
  scf.yield %r17 : tensor<4xf32>
  }
  scf.yield %r16 : tensor<4xf32>
  }
  scf.yield %r15 : tensor<4xf32>
  }
  scf.yield %r14 : tensor<4xf32>
  }
  scf.yield %r13 : tensor<4xf32>
  }
  scf.yield %r12 : tensor<4xf32>
  }
  scf.yield %r11 : tensor<4xf32>
  }
  scf.yield %r10 : tensor<4xf32>
  }
  scf.yield %r9 : tensor<4xf32>
  }
  scf.yield %r8 : tensor<4xf32>
  }
  scf.yield %r7 : tensor<4xf32>
  }
  scf.yield %r6 : tensor<4xf32>
  }
  scf.yield %r5 : tensor<4xf32>
  }
  scf.yield %r4 : tensor<4xf32>
  }
  scf.yield %r3 : tensor<4xf32>
  }
  scf.yield %r2 : tensor<4xf32>
  }
  scf.yield %r1 : tensor<4xf32>
  }
  return %r0 : tensor<4xf32>
}
