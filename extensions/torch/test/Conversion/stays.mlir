// RUN: bcast-opt %s --convert-tm-tensor-to-bcast --verify-diagnostics -o /dev/null

// Programs that no verifier of torch-mlir has seen.
func.func @scans(%x: tensor<3x5xf32>, %s: tensor<3xf32>, %i: tensor<3x5xui8>, %d: index) -> tensor<3xf32> {
  // expected-remark @+1 {{'tm_tensor.scan' stays: its operandSegmentSizes are not the numbers of its inputs and outputs}}
  %0:2 = "tm_tensor.scan"(%x, %x, %s) <{dimension = 1 : i64, inclusive = true}> ({}) : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3xf32>) -> (tensor<3x5xf32>, tensor<3xf32>)
  // expected-remark @+1 {{'tm_tensor.scan' stays: it has 2 inputs, 1 outputs and 1 results, which no lowering of PyTorch's has}}
  %1 = tm_tensor.scan dimension(1) inclusive(true) ins(%x, %x : tensor<3x5xf32>, tensor<3x5xf32>) outs(%s : tensor<3xf32>) {} -> tensor<3xf32>
  // expected-remark @+1 {{'tm_tensor.scan' stays: it has a value that is no row-major tensor of bcast's signless element types [TYPE-1]}}
  %2:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%i : tensor<3x5xui8>) outs(%x, %s : tensor<3x5xf32>, tensor<3xf32>) {} -> tensor<3x5xf32>, tensor<3xf32>
  // expected-remark @+1 {{'tm_tensor.scan' stays: its dimension is not one of its operands, whose rank is 2}}
  %3:2 = tm_tensor.scan dimension(2) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%x, %s : tensor<3x5xf32>, tensor<3xf32>) {} -> tensor<3x5xf32>, tensor<3xf32>
  // expected-remark @+1 {{'tm_tensor.scan' stays: it does not have one body}}
  %4:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%x, %s : tensor<3x5xf32>, tensor<3xf32>) {} -> tensor<3x5xf32>, tensor<3xf32>
  // expected-remark @+1 {{'tm_tensor.scan' stays: its body is not a function of its elements to one value}}
  %5:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%x, %s : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%a: f64, %b: f32):
    tm_tensor.yield %b : f32
  } -> tensor<3x5xf32>, tensor<3xf32>
  // expected-remark @+1 {{'tm_tensor.scan' stays: it is exclusive, and PyTorch has inclusive ones only}}
  %6:2 = tm_tensor.scan dimension(1) inclusive(false) ins(%x : tensor<3x5xf32>) outs(%x, %s : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %b : f32
  } -> tensor<3x5xf32>, tensor<3xf32>
  // expected-remark @+1 {{'tm_tensor.scan' stays: its accumulator is read}}
  %7:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%x, %s : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %b : f32
  } -> tensor<3x5xf32>, tensor<3xf32>
  // expected-remark @+1 {{'tm_tensor.scan' stays: its body has 'bcast.check_extent', which is no arithmetic}}
  %8:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<3x5xf32>) outs(%x, %s : tensor<3x5xf32>, tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    bcast.check_extent equal, %d, %d, "d"
    tm_tensor.yield %a : f32
  } -> tensor<3x5xf32>, tensor<3xf32>
  return %7#1 : tensor<3xf32>
}

func.func @sorts(%x: tensor<3x5xf32>, %y: tensor<4x5xf32>, %i: tensor<4x5xi64>) {
  // expected-remark @+1 {{'tm_tensor.sort' stays: its outputs do not have one shape [RESULT-2]}}
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %i : tensor<3x5xf32>, tensor<4x5xi64>) {} -> tensor<3x5xf32>, tensor<4x5xi64>
  // expected-remark @+1 {{'tm_tensor.sort' stays: its results do not have the types of its outputs [RESULT-2]}}
  %1 = tm_tensor.sort dimension(0) outs(%x : tensor<3x5xf32>) {} -> tensor<5x3xf32>
  // expected-remark @+1 {{'tm_tensor.topk' stays: k is 4, not at most 3}}
  %2:2 = tm_tensor.topk dimension(0) ins(%x : tensor<3x5xf32>) outs(%y, %i : tensor<4x5xf32>, tensor<4x5xi64>) {
  ^bb0(%a: f32, %b: f32):
    %3 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %3 : i1
  } -> tensor<4x5xf32>, tensor<4x5xi64>
  return
}

func.func @scatters(%x: tensor<4x6xf32>, %u: tensor<2x7xf32>, %v: tensor<2x6xf32>, %i: tensor<3x1xi64>, %j: tensor<2x1xi64>, %f: tensor<2x1xf32>) {
  // expected-remark @+1 {{'tm_tensor.scatter' stays: its indices, updates and dimension_map do not fit its output}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%v, %f : tensor<2x6xf32>, tensor<2x1xf32>) outs(%x : tensor<4x6xf32>) {} -> tensor<4x6xf32>
  // expected-remark @+1 {{'tm_tensor.scatter' stays: its indices, updates and dimension_map do not fit its output}}
  %1 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%v, %j : tensor<2x6xf32>, tensor<2x1xi64>) outs(%x : tensor<4x6xf32>) {} -> tensor<4x6xf32>
  // expected-remark @+1 {{'tm_tensor.scatter' stays: an extent of its updates is 7, not at most 6}}
  %2 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %j : tensor<2x7xf32>, tensor<2x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x6xf32>
  // expected-remark @+1 {{'tm_tensor.scatter' stays: the number of its updates is 2, not 3}}
  %3 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%v, %i : tensor<2x6xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x6xf32>
  // expected-remark @+1 {{'tm_tensor.scatter' stays: it has no index for dimension 0}}
  %4 = tm_tensor.scatter {dimension_map = array<i64: 1>} unique_indices(false) ins(%v, %j : tensor<2x6xf32>, tensor<2x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x6xf32>
  // expected-remark @+1 {{'tm_tensor.attention' stays: of torch-mlir's dialect tm_tensor, bcast takes scan, scatter, sort and topk}}
  %5 = tm_tensor.attention ins(%x, %x, %x : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) outs(%x : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

func.func @dimensions(%x: tensor<4x6xf32>, %v: tensor<2x6xf32>, %j: tensor<2x1xi64>, %k: tensor<2x2xi64>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-remark @+1 {{'tm_tensor.scatter' stays: the list of indexed dimensions has dimension -1 of a rank of 2}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: -1>} unique_indices(false) ins(%v, %j : tensor<2x6xf32>, tensor<2x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x6xf32>
  // expected-remark @+1 {{'tm_tensor.scatter' stays: the list of indexed dimensions has dimension 0 once more}}
  %1 = tm_tensor.scatter {dimension_map = array<i64: 0, 0>} unique_indices(false) ins(%v, %k : tensor<2x6xf32>, tensor<2x2xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x6xf32>
  // expected-remark @+1 {{'tm_tensor.sort' stays: its dimension is not one of its operands, whose rank is 0}}
  %2 = tm_tensor.sort dimension(0) outs(%s : tensor<f32>) {} -> tensor<f32>
  // expected-remark @+1 {{'tm_tensor.sort' stays: it has a value that is no row-major tensor of bcast's signless element types [TYPE-1]}}
  %3 = tm_tensor.sort dimension(0) outs(%u : tensor<*xf32>) {} -> tensor<*xf32>
  // expected-remark @+1 {{'tm_tensor.sort' stays: it has 0 inputs, 1 outputs and 0 results, which no lowering of PyTorch's has}}
  tm_tensor.sort dimension(0) outs(%x : tensor<4x6xf32>) {}
  return
}
