// One error names all operations that stay, with their counts, places and reasons.

// RUN: not bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true -o %t 2>&1 | FileCheck %s
// RUN: not ls %t
// RUN: sed -e /cholesky/d -e /fft/d %s | bcast-opt --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true 2>&1 | FileCheck %s --check-prefix=ALL

// CHECK-NOT: remark:
// CHECK: error: bcast does not take 3 operations: 2 'stablehlo.cholesky', 1 'stablehlo.fft'
// CHECK: require-all.mlir:[[# @LINE + 6]]:{{.*}} note: 'stablehlo.cholesky': bcast has no counterpart
// CHECK: require-all.mlir:[[# @LINE + 6]]:{{.*}} note: 'stablehlo.fft': bcast has no counterpart
// CHECK: require-all.mlir:[[# @LINE + 6]]:{{.*}} note: 'stablehlo.cholesky': bcast has no counterpart
// ALL-NOT: error:
// ALL: bcast.add
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = "stablehlo.cholesky"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = "stablehlo.fft"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = "stablehlo.cholesky"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = "stablehlo.add"(%x, %x) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}

// Operations of unknown dialects stay, too.
// RUN: sed -e /stablehlo.cholesky/d -e /fft/d -e 's/stablehlo.add"(%x, %x)/other.add"(%x, %x)/' %s | not bcast-opt - --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: echo '"sdy.all_gather"() : () -> ()' | not bcast-opt - --allow-unregistered-dialect --convert-stablehlo-to-bcast=require-all=true 2>&1 | FileCheck %s --check-prefix=SDY
// UNKNOWN: error: bcast does not take 1 operation: 1 'other.add'
// UNKNOWN: note: 'other.add': bcast's tools do not have its dialect
// SDY: error: bcast does not take 1 operation: 1 'sdy.all_gather'
