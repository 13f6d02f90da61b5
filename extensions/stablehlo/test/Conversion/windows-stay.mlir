// RUN: bcast-opt %s --allow-unregistered-dialect --convert-stablehlo-to-bcast --split-input-file --verify-diagnostics -o %t
// RUN: FileCheck %s --input-file=%t

// Windows that do not fit, and programs that no verifier of StableHLO has seen.
// CHECK-LABEL: func.func @windows(
// Nothing is left of what was built before the reason was found.
// CHECK-NOT: bcast.check_extent
// CHECK-NOT: linalg
func.func @windows(%x: tensor<4xf32>, %m: tensor<2x2xf32>, %y: tensor<3xf32>, %d: tensor<?xf32>, %u: tensor<*xf32>, %s: tensor<f32>, %p: tensor<i1>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  // expected-remark @+1 {{stays: it has no window_dimensions}}
  %0 = "stablehlo.reduce_window"(%x, %s) <{window_strides = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its window_dimensions does not have 1 integers}}
  %1 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its window_dimensions does not have 1 integers}}
  %2 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = "2"}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: a size, a stride or a dilation of its windows is not positive}}
  %3 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: a size, a stride or a dilation of its windows is not positive}}
  %4 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>, window_strides = array<i64: -1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: a size, a stride or a dilation of its windows is not positive}}
  %5 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its padding does not have 2 integers}}
  %6 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>, padding = dense<0> : tensor<1073741824x1073741824xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its padding does not have 2 integers}}
  %7 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>, padding = array<i32: 0, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: declares a result of shape 4, and its operands give 3 [RESULT-1]}}
  %8 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: declares a result of shape 4, and its operands give 1 [RESULT-1]}}
  %9 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 4>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: declares a result of shape 5, and its operands give 4 [RESULT-1]}}
  %10 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 4>, padding = dense<[[3, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  // expected-remark @+1 {{stays: dimension 0: extent 4 cannot be padded by 9223372036854775807, 9223372036854775807 and 0 in between}}
  %11 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>, padding = dense<9223372036854775807> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: extent 4 cannot be padded by -9223372036854775808, 0 and 0 in between}}
  %12 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>, padding = dense<[[-9223372036854775808, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: extent 4 cannot be padded by 0, 0 and 9223372036854775806 in between}}
  %13 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 9223372036854775807>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: padding by 9223372036854775807 does not fit}}
  %14 = "stablehlo.reduce_window"(%d, %s) <{window_dimensions = array<i64: 2>, padding = dense<9223372036854775807> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<?xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: a window of 4611686018427387904 with dilation 4 does not fit in 63 bits}}
  %15 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 4611686018427387904>, window_dilations = array<i64: 4>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: it does not have an initial value and a result for each tensor}}
  %16 = "stablehlo.reduce_window"(%x) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: it does not have an initial value and a result for each tensor}}
  %17 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>}> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its body does not combine two elements of each tensor}}
  %18 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its initial value or its result has another type than the elements of its operand [RESULT-2]}}
  %19 = "stablehlo.reduce_window"(%x, %x) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: type 'tensor<*xf32>' is not a ranked row-major tensor of bcast's element types [TYPE-1]}}
  %20 = "stablehlo.reduce_window"(%u, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<*xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its body has a 'stablehlo.if'; a body computes scalars by elementwise operations}}
  %21 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.if"(%p) ({
      "stablehlo.return"(%a) : (tensor<f32>) -> ()
    }, {
      "stablehlo.return"(%b) : (tensor<f32>) -> ()
    }) : (tensor<i1>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its body has a 'test.combine'; a body computes scalars by elementwise operations}}
  %22 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "test.combine"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its body reads a value from outside that is not a scalar}}
  %23 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.reshape"(%x) : (tensor<4xf32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its body reads a value before it computes it}}
  %24 = "stablehlo.reduce_window"(%x, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.subtract"(%a, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %q = "stablehlo.subtract"(%b, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%q) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{'stablehlo.reduce_window' stays: its operands 0 and 1 have shapes 4 and 3, and must have one shape}}
  %two:2 = "stablehlo.reduce_window"(%x, %y, %s, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %e: tensor<f32>):
    "stablehlo.return"(%a, %e) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<2xf32>)
  // expected-remark @+1 {{'stablehlo.reduce_window' stays: its operands 0 and 1 have shapes 4 and 2x2, and must have one shape}}
  %four:2 = "stablehlo.reduce_window"(%x, %m, %s, %s) <{window_dimensions = array<i64: 4>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %e: tensor<f32>):
    %f = "stablehlo.add"(%a, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %g = "stablehlo.add"(%b, %e) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%f, %g) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<2x2xf32>, tensor<f32>, tensor<f32>) -> (tensor<1xf32>, tensor<1x1xf32>)
  // expected-remark @+1 {{'stablehlo.reduce' stays: its operands 0 and 1 have shapes 4 and 3, and must have one shape}}
  %three:2 = "stablehlo.reduce"(%x, %y, %s, %s) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %e: tensor<f32>):
    "stablehlo.return"(%a, %e) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %four#0, %four#1, %two#0, %two#1, %three#0, %three#1) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1x1xf32>, tensor<3xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @convolutions(
// CHECK-NOT: bcast.
// CHECK-NOT: linalg
func.func @convolutions(%x: tensor<1x4x2xf32>, %w: tensor<2x2x3xf32>, %v: tensor<2x1x3xf32>, %d: tensor<1x4x?xf32>, %e: tensor<?x2x3xf32>) {
  // expected-remark @+1 {{stays: its dimension_numbers do not name each dimension of image, kernel and result, as [b, 0, f]x[0, i, o]->[b, 0, f] does}}
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: its dimension_numbers do not name each dimension of image, kernel and result, as [b, 0, f]x[0, i, o]->[b, 0, f] does}}
  %1 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: its dimension_numbers do not name each dimension of image, kernel and result, as [b, 0, f]x[0, i, o]->[b, 0, f] does}}
  %2 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 0]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: its dimension_numbers do not name each dimension of image, kernel and result, as [b, 0, f]x[0, i, o]->[b, 0, f] does}}
  %3 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 7, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: its dimension_numbers do not name each dimension of image, kernel and result, as [b, 0, f]x[0, i, o]->[b, 0, f] does}}
  %4 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: its dimension_numbers do not name each dimension of image, kernel and result, as [b, 0, f]x[0, i, o]->[b, 0, f] does}}
  %5 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = 7 : i64}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: the features, dimension 2 of the image, has extent 2, and must have 1}}
  %6 = "stablehlo.convolution"(%x, %v) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x1x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: extent 3 does not divide into 2 groups}}
  %7 = "stablehlo.convolution"(%x, %v) <{batch_group_count = 1 : i64, feature_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x1x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: there are 2 groups of features and 2 of the batch, and one must be 1}}
  %8 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 2 : i64, feature_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: there are 0 groups of features and 1 of the batch, and one must be 1}}
  %9 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = dense<1> : tensor<1xi64>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: extent 1 does not divide into 3 groups}}
  %10 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 3 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: extent 3 does not divide into 2 groups}}
  %11 = "stablehlo.convolution"(%d, %w) <{batch_group_count = 1 : i64, feature_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x?xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: it reverses a dimension of the kernel whose extent only the run time knows}}
  %12 = "stablehlo.convolution"(%x, %e) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, window_reversal = array<i1: true>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<?x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: its window_reversal is not a boolean of each spatial dimension}}
  %13 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, window_reversal = array<i1: true, true>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: dimension 0: a size, a stride or a dilation of its windows is not positive}}
  %14 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, lhs_dilation = array<i64: 0>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: dimension 1: extent 4 cannot be padded by -3, -2 and 0 in between}}
  %15 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, padding = dense<[[-3, -2]]> : tensor<1x2xi64>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: declares a result of shape 1x3x3, and its operands give 1x1x3 [RESULT-1]}}
  %16 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, window_strides = array<i64: 7>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: its padding is not two signless integers of each dimension}}
  %17 = "stablehlo.dynamic_conv"(%x, %w, %x) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>, tensor<2x2x3xf32>, tensor<1x4x2xf32>) -> tensor<1x3x3xf32>
  // expected-remark @+1 {{stays: it has 1 operands and 1 results, and must have 2 and 1}}
  %18 = "stablehlo.convolution"(%x) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x2xf32>) -> tensor<1x3x3xf32>
  "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18) : (tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>, tensor<1x3x3xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func private @add(
func.func private @add(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// CHECK-LABEL: func.func @others(
// CHECK-NOT: bcast.check_extent
// CHECK-NOT: linalg
func.func @others(%x: tensor<4xf32>, %y: tensor<3xf32>, %d: tensor<?xf32>, %s: tensor<f32>, %k: tensor<1xi64>, %q: tensor<1x2xi64>) {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<1xi64>}> : () -> tensor<1xi64>
  // expected-remark @+1 {{stays: dimension 0 of the source has extent 3, and must have 2}}
  %0 = "stablehlo.select_and_scatter"(%x, %y, %s) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its operand, source, initial value and result have types that do not fit [RESULT-2]}}
  %1 = "stablehlo.select_and_scatter"(%x, %y, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  // expected-remark @+1 {{stays: its operand, source, initial value and result have types that do not fit [RESULT-2]}}
  %2 = "stablehlo.select_and_scatter"(%x, %y, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf64>
  // expected-remark @+1 {{stays: its bodies do not select one of two elements, and combine two}}
  %3 = "stablehlo.select_and_scatter"(%x, %y, %s) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its bodies do not select one of two elements, and combine two}}
  %4 = "stablehlo.select_and_scatter"(%x, %y, %s) <{window_dimensions = array<i64: 2>}> ({
  }, {
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: extent 4 cannot be padded by -5, 0 and 0 in between}}
  %5 = "stablehlo.select_and_scatter"(%x, %y, %s) <{window_dimensions = array<i64: 2>, padding = dense<[[-5, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%r) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: it does not have signless integers as padding of each dimension}}
  %6 = "stablehlo.dynamic_pad"(%x, %s, %k, %k, %y) : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<3xf32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its padding value is not a scalar of its element type}}
  %7 = "stablehlo.dynamic_pad"(%x, %x, %k, %k, %k) : (tensor<4xf32>, tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: there are -1 elements between neighbours}}
  %8 = "stablehlo.pad"(%d, %s) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: -1>}> : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  // expected-remark @+1 {{stays: it does not have an initial value and a result for each tensor, five lists of numbers and a function}}
  %9 = "stablehlo.custom_call"(%x, %s, %k, %one, %one, %one, %q) <{call_target_name = "stablehlo.dynamic_reduce_window"}> : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1x2xi64>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: it does not have an initial value and a result for each tensor, five lists of numbers and a function}}
  %10 = "stablehlo.custom_call"(%x, %s) <{call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@add]}> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: dimension 0: its stride and dilations are not positive constants, or its window is not positive}}
  %11 = "stablehlo.custom_call"(%x, %s, %one, %k, %one, %one, %q) <{call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@add]}> : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1x2xi64>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its padding is not two signless integers of each dimension}}
  %12 = "stablehlo.custom_call"(%x, %s, %k, %one, %one, %one, %one) <{call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@add]}> : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>
  // expected-remark @+1 {{stays: its body does not combine two elements of each tensor}}
  %13 = "stablehlo.custom_call"(%x, %s, %k, %one, %one, %one, %q) <{call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@others]}> : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1x2xi64>) -> tensor<4xf32>
  "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13) : (tensor<4xf32>, tensor<5xf32>, tensor<4xf64>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
