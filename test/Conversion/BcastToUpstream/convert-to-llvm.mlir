// Upstream's convert-to-llvm lowers checks, and leaves no operation of bcast silently.
// RUN: bcast-opt %s --split-input-file --convert-to-llvm --verify-diagnostics | FileCheck %s

// CHECK: llvm.mlir.global private constant @assert_msg
// CHECK-LABEL: llvm.func @check(%arg0: i64)
// CHECK: %[[EQUAL:.*]] = llvm.icmp "eq" %arg0, %{{.*}} : i64
// CHECK: llvm.cond_br %[[EQUAL]], ^[[NEXT:.*]], ^[[FAILURE:.*]]
// CHECK: ^[[FAILURE]]:
// CHECK: llvm.call @abort()
func.func @check(%extent: index) {
  %c4 = arith.constant 4 : index
  bcast.check_extent equal, %extent, %c4, "operand 1" clause "NUMPY-4"
  return
}

// -----

func.func @sum(%a: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{failed to legalize operation 'bcast.add' that was explicitly marked illegal}}
  %0 = bcast.add %a, %a : tensor<3xf32>
  return %0 : tensor<3xf32>
}
