// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast --verify-diagnostics -o /dev/null

// Programs that no verifier of StableHLO has seen.
func.func @sorts(%x: tensor<3x5xf32>, %i: tensor<3x4xi32>, %s: tensor<f32>, %u: tensor<*xf32>) {
  // expected-remark @+1 {{'stablehlo.sort' stays: it does not have an operand for each result}}
  %0 = "stablehlo.sort"(%x, %x) <{dimension = 0 : i64}> ({}) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  "test.use"(%0) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.sort' stays: operand and result 1 do not have one element type and the shape of the others [RESULT-2]}}
  %1:2 = "stablehlo.sort"(%x, %i) <{dimension = 0 : i64}> ({}) : (tensor<3x5xf32>, tensor<3x4xi32>) -> (tensor<3x5xf32>, tensor<3x4xi32>)
  "test.use"(%1#0) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.sort' stays: its dimension is not one of its operands, whose rank is 2}}
  %2 = "stablehlo.sort"(%x) <{dimension = 2 : i64}> ({}) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  "test.use"(%2) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.sort' stays: its dimension is not one of its operands, whose rank is 0}}
  %3 = "stablehlo.sort"(%s) ({}) : (tensor<f32>) -> tensor<f32>
  "test.use"(%3) : (tensor<f32>) -> ()
  // expected-remark @+1 {{'stablehlo.sort' stays: its body does not compare scalars of its elements}}
  %4 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  "test.use"(%4) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.sort' stays: its body does not compare scalars of its elements}}
  %5 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> : (tensor<3x5xf32>) -> tensor<3x5xf32>
  "test.use"(%5) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.sort' stays: its body has a 'stablehlo.custom_call'; a body computes scalars by elementwise operations}}
  %6 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.custom_call"(%a, %b) <{call_target_name = "less"}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  "test.use"(%6) : (tensor<3x5xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.sort' stays: type 'tensor<*xf32>' is not a ranked row-major tensor of bcast's element types [TYPE-1]}}
  %7 = "stablehlo.sort"(%u) ({}) : (tensor<*xf32>) -> tensor<*xf32>
  "test.use"(%7) : (tensor<*xf32>) -> ()
  // expected-remark @+1 {{'chlo.top_k' stays: its k is not a number of elements along the last dimension of its operand}}
  %9:2 = "chlo.top_k"(%x) <{k = 6 : i64}> : (tensor<3x5xf32>) -> (tensor<3x6xf32>, tensor<3x6xi32>)
  "test.use"(%9#0) : (tensor<3x6xf32>) -> ()
  // expected-remark @+1 {{'chlo.top_k' stays: its results are not k elements and positions of i32 [RESULT-2]}}
  %10:2 = "chlo.top_k"(%x) <{k = 2 : i64}> : (tensor<3x5xf32>) -> (tensor<3x2xf32>, tensor<3x3xi32>)
  "test.use"(%10#0) : (tensor<3x2xf32>) -> ()
  // expected-remark @+1 {{'chlo.top_k' stays: it does not have one operand and two results}}
  %11 = "chlo.top_k"(%x) <{k = 2 : i64}> : (tensor<3x5xf32>) -> tensor<3x2xf32>
  "test.use"(%11) : (tensor<3x2xf32>) -> ()
  // expected-remark @+1 {{'stablehlo.custom_call' stays: it does not have a tensor, its positions and initial values, a function and a 'mhlo.backend_config'}}
  %12:2 = "stablehlo.custom_call"(%x, %i, %s, %s) <{call_target_name = "ApproxTopK", called_computations = [@none]}> {mhlo.backend_config = {reduction_dim = 1 : i64, top_k = 2 : i64}} : (tensor<3x5xf32>, tensor<3x4xi32>, tensor<f32>, tensor<f32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
  // expected-remark @+1 {{'stablehlo.custom_call' stays: its top_k elements are not those of a static dimension with their positions}}
  %13:2 = "stablehlo.custom_call"(%x, %i, %s, %s) <{call_target_name = "ApproxTopK", called_computations = [@sorts]}> {mhlo.backend_config = {reduction_dim = 1 : i64, top_k = 2 : i64}} : (tensor<3x5xf32>, tensor<3x4xi32>, tensor<f32>, tensor<f32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
  return
}
