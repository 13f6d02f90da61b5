// RUN: bcast-opt %s --convert-linalg-to-bcast --verify-diagnostics | FileCheck %s

// Reductions without a counterpart stay, with the reason. The later stages take
// them as they are.

// CHECK-NOT: bcast.reduce

func.func @body_computes(%x: tensor<4x8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+1 {{'linalg.generic' stays: bcast has no kind of reduction for its body [REDUCE-3]; the pipelines lower it as it is}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %acc, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @body_reads_no_accumulator(%x: tensor<4x8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+1 {{'linalg.reduce' stays: bcast has no kind of reduction for its body [REDUCE-3]; the pipelines lower it as it is}}
  %r = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
      (%in: f32, %acc: f32) {
        %0 = arith.addf %in, %in : f32
        linalg.yield %0 : f32
      }
  return %r : tensor<4xf32>
}

func.func @body_reads_a_value_from_outside(%x: tensor<4x8xf32>, %init: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  // expected-remark @+1 {{'linalg.reduce' stays: bcast has no kind of reduction for its body [REDUCE-3]; the pipelines lower it as it is}}
  %r = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
      (%in: f32, %acc: f32) {
        %0 = arith.addf %in, %s : f32
        linalg.yield %0 : f32
      }
  return %r : tensor<4xf32>
}

func.func @subtraction(%x: tensor<4x8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+1 {{'linalg.reduce' stays: bcast has no kind of reduction for its body [REDUCE-3]; the pipelines lower it as it is}}
  %r = linalg.reduce { arith.subf } ins(%x : tensor<4x8xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

func.func @maximum_that_drops_nan(%x: tensor<4x8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+1 {{'linalg.reduce' stays: it drops a NaN that bcast keeps [MINMAX-1]; the pipelines lower it as it is}}
  %r = linalg.reduce { arith.maxnumf } ins(%x : tensor<4x8xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

func.func @signed_order_of_i1(%x: tensor<4x8xi1>, %init: tensor<4xi1>) -> tensor<4xi1> {
  // expected-remark @+1 {{'linalg.reduce' stays: bcast has no kind of reduction for its body [REDUCE-3]; the pipelines lower it as it is}}
  %r = linalg.reduce { arith.maxsi } ins(%x : tensor<4x8xi1>) outs(%init : tensor<4xi1>) dimensions = [1]
  return %r : tensor<4xi1>
}

func.func @several_tensors(%x: tensor<4x8xf32>, %init: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // expected-remark @+1 {{'linalg.reduce' stays: it reduces several tensors}}
  %0, %1 = linalg.reduce ins(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%init, %init : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
      (%a: f32, %b: f32, %c: f32, %d: f32) {
        %2 = arith.addf %a, %c : f32
        %3 = arith.mulf %b, %d : f32
        linalg.yield %2, %3 : f32, f32
      }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @other_accumulator(%x: tensor<4x8xf16>, %init: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+1 {{'linalg.generic' stays: it combines in another type than that of its operand}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf16>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f16, %acc: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.addf %acc, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @transposed_result(%x: tensor<2x3x4xf32>, %init: tensor<3x2xf32>) -> tensor<3x2xf32> {
  // expected-remark @+1 {{'linalg.generic' stays: its result has the kept dimensions in another order}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x3x4xf32>) outs(%init : tensor<3x2xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.addf %acc, %in : f32
    linalg.yield %0 : f32
  } -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// Row-major order of the loops (d0, d1) is not that of the operand's dimensions (d1, d0).
func.func @other_order(%x: tensor<4x3x2xf32>, %init: tensor<3xf32>) -> tensor<3xf32> {
  // expected-remark @+1 {{'linalg.generic' stays: its loops combine floats in another order than that of its operand's dimensions [REDUCE-6]}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d2)>],
                       iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%x : tensor<4x3x2xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.addf %acc, %in : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// Both dimensions are one group in the operand, and two in the loops.
func.func @other_groups(%x: tensor<4x2x3xf32>, %init: tensor<3xf32>) -> tensor<3xf32> {
  // expected-remark @+1 {{'linalg.generic' stays: its loops combine floats in another order}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d1)>],
                       iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : tensor<4x2x3xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.mulf %acc, %in : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @broadcast_read(%x: tensor<8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+1 {{'linalg.generic' stays: its operand is not read by a permutation of the loops}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.addf %acc, %in : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  // expected-remark @+1 {{'linalg.generic' stays: it does not reduce one tensor}}
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%init : tensor<4x2xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %acc, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

func.func @element_type(%x: tensor<4x8xi4>, %init: tensor<4xi4>) -> tensor<4xi4> {
  // expected-remark @+1 {{'linalg.reduce' stays: its operands are not ranked row-major tensors of bcast's element types [TYPE-1]}}
  %r = linalg.reduce { arith.addi } ins(%x : tensor<4x8xi4>) outs(%init : tensor<4xi4>) dimensions = [1]
  return %r : tensor<4xi4>
}

// Not a reduction, or not on tensors: without a remark.
func.func @others(%x: tensor<4xf32>, %m: memref<4x8xf32>, %init: memref<4xf32>) -> tensor<4xf32> {
  linalg.reduce { arith.addf } ins(%m : memref<4x8xf32>) outs(%init : memref<4xf32>) dimensions = [1]
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
