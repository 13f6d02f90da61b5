// RUN: bcast-run %s --input=3xf32=1 --input=3xf32=2 | FileCheck %s
// RUN: not bcast-run %s --input=3xf32=1 --input=2xf32=2 2>&1 | FileCheck %s --check-prefix=ERROR

// A function with several blocks is not inlined into a loop. The errors of its
// checks reach the caller's caller.

// CHECK: {{^}}[13. 13. 13.]{{$}}
// ERROR: {{^}}bcast-run: error: {{.*}}calls.mlir:14:8: 'bcast.add' op numpy rule: dimension 0: operand 1 has extent 2,

func.func private @twice(%a: tensor<?xf32>, %b: tensor<?xf32>, %condition: i1) -> tensor<?xf32> {
  cf.cond_br %condition, ^then, ^else
^then:
  // The extents are those of a value computed in the loop.
  %0 = bcast.add %a, %b rule(#bcast.numpy) : tensor<?xf32>
  return %0 : tensor<?xf32>
^else:
  %1 = bcast.negate %a : tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %a) -> tensor<?xf32> {
    %y = func.call @twice(%x, %b, %true) : (tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
    %z = bcast.add %y, %a rule(#bcast.numpy) : tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
