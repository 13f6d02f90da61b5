// RUN: bcast-opt %s --split-input-file --canonicalize --cse --verify-diagnostics | FileCheck %s

// No folder looks through a barrier, and equal ones are one.
// CHECK-LABEL: func.func @scalar
//       CHECK:   %[[C:.*]] = arith.constant
//       CHECK:   %[[B:.*]] = bcast.optimization_barrier %[[C]] : f32
//       CHECK:   %[[Y:.*]] = math.cos %[[B]] : f32
//       CHECK:   return %[[Y]], %[[Y]]
func.func @scalar() -> (f32, f32) {
  %c = arith.constant 0.7 : f32
  %b = bcast.optimization_barrier %c : f32
  %y = math.cos %b : f32
  %d = bcast.optimization_barrier %c : f32
  %z = math.cos %d : f32
  return %y, %z : f32, f32
}

// CHECK-LABEL: func.func @others
//       CHECK:   bcast.optimization_barrier %{{.*}} : vector<4xf64>
//       CHECK:   bcast.optimization_barrier %{{.*}} : vector<bf16>
func.func @others(%x: vector<4xf64>, %y: vector<bf16>) -> (vector<4xf64>, vector<bf16>) {
  %a = bcast.optimization_barrier %x : vector<4xf64>
  %b = bcast.optimization_barrier %y : vector<bf16>
  return %a, %b : vector<4xf64>, vector<bf16>
}

// CHECK-LABEL: func.func @unused
//  CHECK-NEXT:   return
func.func @unused(%x: f32) {
  %a = bcast.optimization_barrier %x : f32
  return
}

// -----

func.func @integer(%x: i32) -> i32 {
  // expected-error @+1 {{'bcast.optimization_barrier' op operand #0 must be a float or a vector of floats, but got 'i32'}}
  %a = bcast.optimization_barrier %x : i32
  return %a : i32
}

// -----

func.func @tensor(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'bcast.optimization_barrier' op operand #0 must be a float or a vector of floats, but got 'tensor<4xf32>'}}
  %a = bcast.optimization_barrier %x : tensor<4xf32>
  return %a : tensor<4xf32>
}
