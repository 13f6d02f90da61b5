// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-prepare-bufferization
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-affine
// RUN: bcast-opt %s -split-input-file -verify-diagnostics --bcast-to-llvm
// Operations that bufferization would not take: named, with the passes that rewrite them.

// The first of each kind.
func.func @tosa(%x: tensor<2x3xf32>) -> tensor<2x3xi32> {
  // expected-error @below {{'tosa.add' op has tensor types, and no pass of this pipeline lowers it}}
  // expected-note @below {{--bcast-from-tosa rewrites programs of TOSA; see docs/importing.md}}
  %0 = tosa.add %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.add %0, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @below {{'tosa.cast' op has tensor types}}
  // expected-note @below {{--bcast-from-tosa}}
  %2 = tosa.cast %1 : (tensor<2x3xf32>) -> tensor<2x3xi32>
  return %2 : tensor<2x3xi32>
}

// -----

// In regions, too.
func.func @elementwise(%x: tensor<?x3xf32>, %c: i1) -> tensor<?x3xf32> {
  %0 = scf.if %c -> tensor<?x3xf32> {
    // expected-error @below {{'math.exp' op has tensor types}}
    // expected-note @below {{--convert-elementwise-to-bcast rewrites arith and math on ranked tensors, and upstream's --convert-elementwise-to-linalg rewrites others; see docs/importing.md}}
    %1 = math.exp %x : tensor<?x3xf32>
    scf.yield %1 : tensor<?x3xf32>
  } else {
    scf.yield %x : tensor<?x3xf32>
  }
  // expected-error @below {{'arith.addf' op has tensor types}}
  // expected-note @below {{--convert-elementwise-to-bcast}}
  %2 = arith.addf %0, %x : tensor<?x3xf32>
  return %2 : tensor<?x3xf32>
}

// -----

func.func @without_a_pass(%x: tensor<2x3x3x5xf32>, %i: tensor<2x1xindex>) -> (tensor<6x6x5x2xf32>, tensor<2x3x3x5xi32>, tensor<2x3x3x5xf32>) {
  %0 = tensor.empty() : tensor<6x6x5x2xf32>
  // expected-error @below {{'linalg.winograd_filter_transform' op has tensor types}}
  // expected-note @below {{transform.structured.decompose_winograd_op}}
  %1 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x3x5xf32>) outs(%0 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  // expected-error @below {{'tensor.bitcast' op has tensor types}}
  // expected-note @below {{bcast.bitcast_convert is the same on numbers}}
  %2 = tensor.bitcast %x : tensor<2x3x3x5xf32> to tensor<2x3x3x5xi32>
  // expected-error @below {{'tensor.gather' op has tensor types}}
  // expected-note @below {{a linalg.generic whose body has a tensor.extract}}
  %3 = tensor.gather %x[%i] gather_dims([0]) : (tensor<2x3x3x5xf32>, tensor<2x1xindex>) -> tensor<2x3x3x5xf32>
  return %1, %2, %3 : tensor<6x6x5x2xf32>, tensor<2x3x3x5xi32>, tensor<2x3x3x5xf32>
}

// -----

func.func @other(%x: tensor<4xf32>) -> tensor<2x2xf32> {
  %0 = tensor.empty() : tensor<2x2xf32>
  // expected-error @below {{'linalg.pack' op has tensor types}}
  // expected-note @below {{--transform-interpreter with transform.structured.lower_pack}}
  %1 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %0 : tensor<4xf32> -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// -----

// Operations that canonicalization removes are not an error, nor are operations on other types.
func.func @taken(%x: tensor<4xf32>, %a: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.negf %x : tensor<4xf32>
  %1 = math.exp %a : f32
  %2 = arith.addf %1, %a : f32
  %3 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %5 = arith.constant 1 : index
  %4 = tensor.insert %2 into %3[%5] : tensor<4xf32>
  %c = arith.cmpf olt, %a, %2 : f32
  %6 = arith.select %c, %x, %4 : tensor<4xf32>
  return %4, %6 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Bufferization would take it, and no pass after it. convert-linalg-to-bcast takes the types of bcast alone.
func.func @softmax(%x: tensor<4xf80>) -> tensor<4xf80> {
  %0 = tensor.empty() : tensor<4xf80>
  // expected-error @below {{'linalg.softmax' op has tensor types, and no pass of this pipeline lowers it}}
  // expected-note @below {{decompose the operation into structured operations of linalg first}}
  %1 = linalg.softmax dimension(0) ins(%x : tensor<4xf80>) outs(%0 : tensor<4xf80>) -> tensor<4xf80>
  return %1 : tensor<4xf80>
}

// -----

func.func @rounding(%x: f64) -> f32 {
  // expected-error @below {{'arith.truncf' op rounds toward_zero, and compiled code rounds to nearest, ties to even}}
  // expected-note @below {{leave the mode out, or correct the result by comparing it}}
  %0 = arith.truncf %x toward_zero : f64 to f32
  return %0 : f32
}
