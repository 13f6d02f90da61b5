// RUN: bcast-opt %s --bcast-prepare-bufferization | FileCheck %s
// A caller's inputs are its own: tensor arguments of public functions are not writable.

// CHECK: func.func @public(%{{.*}}: tensor<4xf32> {bufferization.writable = false}, %{{.*}}: f32, %{{.*}}: tensor<f32> {bufferization.writable = false}) -> tensor<4xf32>
func.func @public(%a: tensor<4xf32>, %b: f32, %c: tensor<f32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// A private function's callers are all known.
// CHECK: func.func private @private(%{{.*}}: tensor<4xf32>) -> tensor<4xf32>
func.func private @private(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// CHECK: func.func private @declaration(tensor<4xf32>)
func.func private @declaration(tensor<4xf32>)

// Attributes of the program stay.
// CHECK: func.func @writable(%{{.*}}: tensor<4xf32> {bufferization.writable = true}) -> tensor<4xf32>
func.func @writable(%a: tensor<4xf32> {bufferization.writable = true}) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
