// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast --verify-diagnostics | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=report=false 2>&1 | FileCheck %s --check-prefix=QUIET
// QUIET-NOT: remark:

// Attributes of modules, functions, arguments and results by which front ends annotate them are dropped; others stay.
// CHECK: module @jit_f attributes {bcast.target = #bcast.cpu_target<vector_bits = 256>} {
// CHECK: func.func public @main(%arg0: tensor<2xf32> {llvm.name = "x"}) -> tensor<2xf32> {
// expected-remark @+1 {{#stablehlo.bounds are dropped: memory is allocated by the extents of each call}}
module @jit_f attributes {bcast.target = #bcast.cpu_target<vector_bits = 256>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  // expected-remark @+1 {{the donation of 1 argument, argument 0 first, is dropped: results have memory of their own}}
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

  // Layouts of arguments and results are those of the types. What else a caller would notice has a remark: donated
  // arguments, and devices. Shardings vanish.
  // CHECK: func.func @placed(%arg0: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  // CHECK-NEXT: %[[X:.*]] = bcast.relayout %arg0 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32>
  // CHECK-NEXT: %[[SUM:.*]] = bcast.add %[[X]], %arg1
  // CHECK-NEXT: %[[RESULT:.*]] = bcast.relayout %[[SUM]]
  // CHECK-NEXT: return %[[RESULT]]
  // CHECK-NOT: sdy
  "sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["a"=1, "b"=1]>, sym_name = "one_device"}> : () -> ()
  // expected-remark @+1 {{the shardings of sdy are dropped: the program computes all of each tensor}}
  "sdy.mesh"() <{mesh = #sdy.mesh<["d"=2]>, sym_name = "mesh"}> : () -> ()
  // expected-remark @+1 {{the donation of 2 arguments, argument 1 first, is dropped}}
  func.func @placed(%x: tensor<2x3xf32> {mhlo.layout_mode = "{0,1}", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %y: tensor<2x3xf32> {jax.buffer_donor = true, mhlo.layout_mode = "{1,0}"}, %z: tensor<2x3xf32> {jax.buffer_donor = true, mhlo.layout_mode = "default"}) -> (tensor<2x3xf32> {mhlo.layout_mode = "{0,1}"}) {
    %0 = "stablehlo.add"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }

  // A layout with tiles, of other dimensions or of a function that is called is dropped.
  // CHECK: func.func @tiled(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-remark @+2 {{mhlo.layout_mode = "{1,0:T(8,128)}" of argument 0 is dropped: it is passed row-major; #bcast.layout states another order}}
  // expected-remark @+1 {{mhlo.layout_mode = "{0,2}" of argument 1 is dropped}}
  func.func @tiled(%x: tensor<2x3xf32> {mhlo.layout_mode = "{1,0:T(8,128)}"}, %y: tensor<2x3xf32> {mhlo.layout_mode = "{0,2}"}) -> tensor<2x3xf32> {
    %0 = func.call @called(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  // CHECK: func.func private @called(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-remark @+1 {{mhlo.layout_mode = "{0,1}" of argument 0 is dropped}}
  func.func private @called(%x: tensor<2x3xf32> {mhlo.layout_mode = "{0,1}"}) -> tensor<2x3xf32> {
    return %x : tensor<2x3xf32>
  }
}
