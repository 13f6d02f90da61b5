// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast --verify-diagnostics | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=report=false 2>&1 | FileCheck %s --check-prefix=QUIET
// QUIET-NOT: remark:

// Attributes of modules, functions, arguments and results by which front ends annotate them are dropped; others stay.
// CHECK: module @jit_f attributes {bcast.target = #bcast.cpu_target<vector_bits = 256>} {
// CHECK: func.func public @main(%arg0: tensor<2xf32> {llvm.name = "x"}) -> tensor<2xf32> {
// expected-remark @+1 {{#stablehlo.bounds are dropped: memory is allocated by the extents of each call}}
module @jit_f attributes {bcast.target = #bcast.cpu_target<vector_bits = 256>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%x: tensor<2xf32> {llvm.name = "x", mhlo.sharding = "{replicated}", tf.aliasing_output = 0 : i32}) -> (tensor<2xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.abs"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }

  // Bounds disappear from every type.
  // CHECK: func.func @bounded(%arg0: tensor<?x3xf32>) -> tensor<?x3xf32> {
  // CHECK-NEXT: bcast.add %arg0, %arg0 : tensor<?x3xf32>
  // CHECK-NOT: bounds
  func.func @bounded(%x: tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>> {
    %0 = "stablehlo.add"(%x, %x) : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>
    return %0 : tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  }
}
