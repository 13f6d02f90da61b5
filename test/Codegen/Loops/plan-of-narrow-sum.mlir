// A sum of narrow floats is one of f32 that is converted: the plan is that of the sum.
// RUN: not bcast-opt %s --bcast-to-affine=vector-bits=512 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+3]]:8: error: 'linalg.generic' op 'bcast.plan' has 'else' where the plan of this reduction has 'reduction'
func.func @main(%x: tensor<700x512xbf16>) -> tensor<512xbf16> {
  // The attribute was that of the conversion, where nothing read it.
  %0 = bcast.reduce sum %x, dims = [0] {bcast.plan = "else"} : tensor<700x512xbf16> -> tensor<512xbf16>
  return %0 : tensor<512xbf16>
}
