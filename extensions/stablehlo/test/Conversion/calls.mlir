// A call within a region: MLIR accepts it only if the region's operation is registered.
// UNSUPPORTED: sanitizers, installed

// RUN: bcast-opt %s --load-dialect-plugin=%stablehlo_plugin --convert-stablehlo-to-bcast=require-all=true -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: bcast-run %t.mlir --entry=main --input=f32=3 --input=i1=true --expected-output=f32=6
// RUN: bcast-run %t.mlir --entry=main --input=f32=3 --input=i1=false --expected-output=f32=9
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast 2>&1 | FileCheck %s
// RUN: sed 's/"stablehlo.if"/"stablehlo.unless"/' %s | bcast-opt --allow-unregistered-dialect --convert-stablehlo-to-bcast 2>&1 | FileCheck %s --check-prefix=STAYS

// CHECK: func.func @main(
// CHECK: %[[P:.*]] = tensor.extract %arg1[] : tensor<i1>
// CHECK: scf.if %[[P]] -> (tensor<f32>) {
// CHECK-NEXT: %[[R:.*]] = {{(func\.)?}}call @doubled(%arg0) : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT: scf.yield %[[R]]
// CHECK: } else {
// CHECK: bcast.multiply %arg0, %arg0

// STAYS: remark: 'stablehlo.unless' stays: bcast has no counterpart
// STAYS: "stablehlo.composite"
func.func private @doubled(%x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.add"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %r = "stablehlo.composite"(%x) <{name = "test.doubled", decomposition = @doubled}> : (tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }, {
    %r = "stablehlo.multiply"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}
