// RUN: bcast-opt %s --canonicalize | FileCheck %s

// A broadcast of a constant with one value is such a constant.

// CHECK-LABEL: func.func @broadcast_splat(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<200> : tensor<1000x3xui8>
// CHECK-NEXT: return %[[CST]]
func.func @broadcast_splat() -> tensor<1000x3xui8> {
  %c = arith.constant dense<200> : tensor<3xui8>
  %r = bcast.broadcast_in_dim %c, dims = [1] : tensor<3xui8> -> tensor<1000x3xui8>
  return %r : tensor<1000x3xui8>
}

// CHECK-LABEL: func.func @broadcast_to_0_elements(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<> : tensor<0x3xf32>
// CHECK-NEXT: return %[[CST]]
func.func @broadcast_to_0_elements() -> tensor<0x3xf32> {
  %c = arith.constant dense<1.0> : tensor<f32>
  %r = bcast.broadcast_in_dim %c, dims = [] : tensor<f32> -> tensor<0x3xf32>
  return %r : tensor<0x3xf32>
}

// CHECK-LABEL: func.func @broadcast_of_0_elements(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<> : tensor<2x0xf32>
// CHECK-NEXT: return %[[CST]]
func.func @broadcast_of_0_elements() -> tensor<2x0xf32> {
  %c = arith.constant dense<> : tensor<0xf32>
  %r = bcast.broadcast_in_dim %c, dims = [1] : tensor<0xf32> -> tensor<2x0xf32>
  return %r : tensor<2x0xf32>
}

// CHECK-LABEL: func.func @broadcast_dynamic(
// CHECK-SAME: %[[D:.*]]: index
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[CST]], dims = [] sizes(%[[D]]) : tensor<f32> -> tensor<?xf32>
// CHECK-NEXT: return %[[R0]]
func.func @broadcast_dynamic(%d: index) -> tensor<?xf32> {
  %c = arith.constant dense<1.0> : tensor<f32>
  %r = bcast.broadcast_in_dim %c, dims = [] sizes(%d) : tensor<f32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Other constants, to 16 elements.

// CHECK-LABEL: func.func @broadcast_small(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}[true, true], [false, false], [true, true]], {{\[\[}}true, true], [false, false], [true, true]]]> : tensor<2x3x2xi1>
// CHECK-NEXT: return %[[CST]]
func.func @broadcast_small() -> tensor<2x3x2xi1> {
  %c = arith.constant dense<[[true], [false], [true]]> : tensor<3x1xi1>
  %r = bcast.broadcast_in_dim %c, dims = [1, 2] : tensor<3x1xi1> -> tensor<2x3x2xi1>
  return %r : tensor<2x3x2xi1>
}

// CHECK-LABEL: func.func @broadcast_transposed(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
// CHECK-NEXT: return %[[CST]]
func.func @broadcast_transposed() -> tensor<3x2xi32> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r = bcast.broadcast_in_dim %c, dims = [1, 0] : tensor<2x3xi32> -> tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

// CHECK-LABEL: func.func @broadcast_16(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}1, 2], [1, 2], [1, 2], [1, 2], [1, 2], [1, 2], [1, 2], [1, 2]]> : tensor<8x2xi32>
// CHECK-NEXT: return %[[CST]]
func.func @broadcast_16() -> tensor<8x2xi32> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = bcast.broadcast_in_dim %c, dims = [1] : tensor<2xi32> -> tensor<8x2xi32>
  return %r : tensor<8x2xi32>
}

// CHECK-LABEL: func.func @broadcast_18(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[1, 2]> : tensor<2xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.broadcast_in_dim %[[CST]], dims = [1] : tensor<2xi32> -> tensor<9x2xi32>
// CHECK-NEXT: return %[[R0]]
func.func @broadcast_18() -> tensor<9x2xi32> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = bcast.broadcast_in_dim %c, dims = [1] : tensor<2xi32> -> tensor<9x2xi32>
  return %r : tensor<9x2xi32>
}

// Elementwise operations, with the semantics that the compiled code has.
// DIVIDE-1, DIVIDE-2, DIVIDE-3: by zero all bits are set; the least integer by -1
// is itself; -7 / 2 is -3.

// CHECK-LABEL: func.func @divide(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[-128, -1, -3, -3]> : tensor<4xi8>
// CHECK-NEXT: return %[[CST]]
func.func @divide() -> tensor<4xi8> {
  %a = arith.constant dense<[-128, 7, -7, 7]> : tensor<4xi8>
  %b = arith.constant dense<[-1, 0, 2, -2]> : tensor<4xi8>
  %r = bcast.divide %a, %b : tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func.func @divide_unsigned(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[2, 255, 15]> : tensor<3xui8>
// CHECK-NEXT: return %[[CST]]
func.func @divide_unsigned() -> tensor<3xui8> {
  %a = arith.constant dense<[200, 7, 255]> : tensor<3xui8>
  %b = arith.constant dense<[100, 0, 16]> : tensor<3xui8>
  %r = bcast.divide %a, %b : tensor<3xui8>
  return %r : tensor<3xui8>
}

// WRAP-1, POWER-1, SHIFT-1

// CHECK-LABEL: func.func @wrap(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[-2, 0]> : tensor<2xi8>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<[-128, -1, 0]> : tensor<3xi8>
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant dense<[64, 0]> : tensor<2xui8>
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[CST_1]]
func.func @wrap() -> (tensor<2xi8>, tensor<3xi8>, tensor<2xui8>) {
  %a = arith.constant dense<[127, -128]> : tensor<2xi8>
  %sum = bcast.add %a, %a : tensor<2xi8>
  %b = arith.constant dense<[2, -1, 2]> : tensor<3xi8>
  %e = arith.constant dense<[7, -3, -1]> : tensor<3xi8>
  %power = bcast.power %b, %e : tensor<3xi8>
  %u = arith.constant dense<[129, 129]> : tensor<2xui8>
  %s = arith.constant dense<[1, 8]> : tensor<2xui8>
  %shift = bcast.shift_right_logical %u, %s : tensor<2xui8>
  return %sum, %power, %shift : tensor<2xi8>, tensor<3xi8>, tensor<2xui8>
}

// MINMAX-1, COMPARE-1: NaN wins, and -0.0 is below 0.0 for a maximum only.

// CHECK-LABEL: func.func @nan_and_zeros(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[0x7FC00000, 0x7FC00000, 0.000000e+00, 0.000000e+00]> : tensor<4xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<false> : tensor<4xi1>
// CHECK-NEXT: return %[[CST]], %[[CST_0]]
func.func @nan_and_zeros() -> (tensor<4xf32>, tensor<4xi1>) {
  %a = arith.constant dense<[0x7FC00000, 1.0, -0.0, 0.0]> : tensor<4xf32>
  %b = arith.constant dense<[1.0, 0x7FC00000, 0.0, -0.0]> : tensor<4xf32>
  %max = bcast.maximum %a, %b : tensor<4xf32>
  %less = bcast.compare LT, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %max, %less : tensor<4xf32>, tensor<4xi1>
}

// CHECK-LABEL: func.func @select_and_convert(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<[-3, 127, 0, 127]> : tensor<4xi8>
// CHECK-NEXT: return %[[CST]], %[[CST_0]]
func.func @select_and_convert() -> (tensor<2xf32>, tensor<4xi8>) {
  %p = arith.constant dense<[true, false]> : tensor<2xi1>
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %select = bcast.select %p, %a, %b : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %c = arith.constant dense<[-3.9, 1000.0, 0x7FC00000, 127.0]> : tensor<4xf32>
  %convert = bcast.convert %c : tensor<4xf32> -> tensor<4xi8>
  return %select, %convert : tensor<2xf32>, tensor<4xi8>
}

// CHECK-LABEL: func.func @splats_of_any_size(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<4.000000e+00> : tensor<1000000xf32>
// CHECK-NEXT: return %[[CST]]
func.func @splats_of_any_size() -> tensor<1000000xf32> {
  %a = arith.constant dense<2.0> : tensor<1000000xf32>
  %r = bcast.multiply %a, %a : tensor<1000000xf32>
  return %r : tensor<1000000xf32>
}

// CHECK-LABEL: func.func @narrow_float(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[3.500000e+00, -0.000000e+00]> : tensor<2xf16>
// CHECK-NEXT: return %[[CST]]
func.func @narrow_float() -> tensor<2xf16> {
  %a = arith.constant dense<[1.5, -0.0]> : tensor<2xf16>
  %b = arith.constant dense<[2.0, -0.0]> : tensor<2xf16>
  %r = bcast.add %a, %b : tensor<2xf16>
  return %r : tensor<2xf16>
}

// CHECK-LABEL: func.func @elements_0(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<> : tensor<0xf32>
// CHECK-NEXT: return %[[CST]]
func.func @elements_0() -> tensor<0xf32> {
  %a = arith.constant dense<> : tensor<0xf32>
  %r = bcast.negate %a : tensor<0xf32>
  return %r : tensor<0xf32>
}

// Implicit broadcasts are made explicit first.

// CHECK-LABEL: func.func @with_rule(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}11, 12], [23, 24]]> : tensor<2x2xi32>
// CHECK-NEXT: return %[[CST]]
func.func @with_rule() -> tensor<2x2xi32> {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = arith.constant dense<[10, 20]> : tensor<2xi32>
  %r = bcast.add %a, %b rule(#bcast.pdpd<axis = 0>) : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// Functions of libm are left to the machine that runs the program.

// CHECK-LABEL: func.func @exponential(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[R0:.*]] = bcast.exponential %[[CST]] : tensor<f32>
// CHECK-NEXT: return %[[R0]]
func.func @exponential() -> tensor<f32> {
  %a = arith.constant dense<1.0> : tensor<f32>
  %r = bcast.exponential %a : tensor<f32>
  return %r : tensor<f32>
}

// 72 elements.

// CHECK-LABEL: func.func @too_many(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71]> : tensor<72xi32>
// CHECK-NEXT: %[[R0:.*]] = bcast.negate %[[CST]] : tensor<72xi32>
// CHECK-NEXT: return %[[R0]]
func.func @too_many(%x: tensor<72xi32>) -> tensor<72xi32> {
  %a = arith.constant dense<"0x000000000100000002000000030000000400000005000000060000000700000008000000090000000A0000000B0000000C0000000D0000000E0000000F000000100000001100000012000000130000001400000015000000160000001700000018000000190000001A0000001B0000001C0000001D0000001E0000001F000000200000002100000022000000230000002400000025000000260000002700000028000000290000002A0000002B0000002C0000002D0000002E0000002F000000300000003100000032000000330000003400000035000000360000003700000038000000390000003A0000003B0000003C0000003D0000003E0000003F0000004000000041000000420000004300000044000000450000004600000047000000"> : tensor<72xi32>
  %r = bcast.negate %a : tensor<72xi32>
  return %r : tensor<72xi32>
}

// A constant with a layout stays.

// CHECK-LABEL: func.func @layout(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1.000000e+00> : tensor<2x2xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: %[[R0:.*]] = bcast.negate %[[CST]] : tensor<2x2xf32, #bcast.layout<minor_to_major = [0, 1]>>
// CHECK-NEXT: return %[[R0]]
func.func @layout() -> tensor<2x2xf32, #bcast.layout<minor_to_major = [0, 1]>> {
  %a = arith.constant dense<1.0> : tensor<2x2xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %r = bcast.negate %a : tensor<2x2xf32, #bcast.layout<minor_to_major = [0, 1]>>
  return %r : tensor<2x2xf32, #bcast.layout<minor_to_major = [0, 1]>>
}
