// JAX's names of extents become names of dimensions, and a contract has them.
// RUN: bcast-opt %s --convert-stablehlo-to-bcast -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: bcast-opt %t.mlir --bcast-print-contracts -o %t.same.mlir | FileCheck %s --check-prefix=CONTRACT

// CHECK: func.func public @main(%{{.*}}: tensor<?x4xf32> {bcast.dim_names = ["n", ""]}, %{{.*}}: tensor<?x?xf32> {bcast.dim_names = ["", "m"]})
// CONTRACT:      @main(arg0: ?x4xf32, arg1: ?x?xf32) -> (result: ?x4xf32)
// CONTRACT-NEXT:   let n = arg0.0
// CONTRACT-NEXT:   requires arg1.0 == n
// CONTRACT-NEXT:   let m = arg1.1
// CONTRACT-NEXT:   requires 1 <= m
// CONTRACT-NEXT:   result.0 = n
// CONTRACT-NOT:  {{.}}
func.func public @main(%x: tensor<?x4xf32>, %y: tensor<?x?xf32>) -> tensor<?x4xf32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
  %other = stablehlo.get_dimension_size %y, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  %m = stablehlo.get_dimension_size %y, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
  %equal = stablehlo.compare EQ, %other, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%equal, %other, %n) {api_version = 2 : i32, error_message = "{0} is not {1}", has_side_effect = true} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
  %positive = stablehlo.compare GE, %m, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%positive, %m) {api_version = 2 : i32, error_message = "m is {0}", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()
  %r = call @wrapped(%m, %n, %x) : (tensor<i32>, tensor<i32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
func.func private @wrapped(%m: tensor<i32> {jax.global_constant = "m"}, %n: tensor<i32> {jax.global_constant = "n"}, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
}
