// RUN: bcast-opt %s --bcast-expand-math | FileCheck %s --check-prefixes=CHECK,ALL --implicit-check-not=optimization_barrier
// RUN: bcast-opt %s --bcast-expand-math=only-after-barriers | FileCheck %s --check-prefixes=CHECK,ONLY --implicit-check-not=optimization_barrier

// Barriers are dropped after functions became arithmetic.
// CHECK-LABEL: func.func @functions
//   CHECK-NOT:   math.cos
//   ALL-NOT:     math.exp
//       ONLY:    math.exp
//       CHECK:   return
func.func @functions(%x: f32) -> (f32, f32, vector<8xf64>) {
  %c = arith.constant 0.7 : f32
  %b = bcast.optimization_barrier %c : f32
  %y = math.cos %b : f32
  %z = math.exp %x : f32
  %v = arith.constant dense<0.7> : vector<8xf64>
  %w = bcast.optimization_barrier %v : vector<8xf64>
  %r = math.cos %w : vector<8xf64>
  return %y, %z, %r : f32, f32, vector<8xf64>
}

// CHECK-LABEL: func.func @unread
//  CHECK-NEXT:   return %arg0
func.func @unread(%x: f32) -> f32 {
  %b = bcast.optimization_barrier %x : f32
  return %b : f32
}
