// The source of version-1.mlirbc: every operation and attribute of the dialect at that version.
// RUN: bcast-opt %s > %t.text
// RUN: bcast-opt %S/version-1.mlirbc > %t.bytecode
// RUN: diff %t.text %t.bytecode
// RUN: FileCheck %s --input-file=%t.bytecode
// CHECK: module @operations

module @operations {
  func.func @binary(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2x3xi32>, %arg3: tensor<3xi32>) {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %1 = bcast.subtract %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %2 = bcast.multiply %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %3 = bcast.divide %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %4 = bcast.remainder %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %5 = bcast.floor_mod %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %6 = bcast.power %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %7 = bcast.maximum %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %8 = bcast.minimum %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %9 = bcast.squared_difference %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %10 = bcast.atan2 %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %11 = bcast.and %arg2, %arg3 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    %12 = bcast.or %arg2, %arg3 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    %13 = bcast.xor %arg2, %arg3 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    %14 = bcast.shift_left %arg2, %arg3 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    %15 = bcast.shift_right_arithmetic %arg2, %arg3 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    %16 = bcast.shift_right_logical %arg2, %arg3 rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    return
  }
  func.func @compare(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4xi1>) {
    %0 = bcast.compare EQ, %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    %1 = bcast.compare NE, %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    %2 = bcast.compare LT, %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    %3 = bcast.compare LE, %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    %4 = bcast.compare GT, %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    %5 = bcast.compare GE, %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    %6 = bcast.compare LT, %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %7 = bcast.compare EQ, %arg2, %arg2 : tensor<4xi1>
    return
  }
  func.func @ternary(%arg0: tensor<2x1xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xf32>, %arg3: tensor<f32>) {
    %0 = bcast.select %arg0, %arg2, %arg3 rule(#bcast.numpy) : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %1 = bcast.select %arg1, %arg2, %arg2 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = bcast.select %arg1, %arg1, %arg1 : tensor<2x3xi1>
    %3 = bcast.clamp %arg3, %arg2, %arg3 rule(#bcast.numpy) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %4 = bcast.clamp %arg2, %arg2, %arg2 : tensor<2x3xf32>
    return
  }
  func.func @unary(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>) {
    %0 = bcast.abs %arg0 : tensor<2x3xf32>
    %1 = bcast.negate %arg0 : tensor<2x3xf32>
    %2 = bcast.sign %arg0 : tensor<2x3xf32>
    %3 = bcast.exponential %arg0 : tensor<2x3xf32>
    %4 = bcast.exponential_minus_one %arg0 : tensor<2x3xf32>
    %5 = bcast.log %arg0 : tensor<2x3xf32>
    %6 = bcast.log_plus_one %arg0 : tensor<2x3xf32>
    %7 = bcast.sqrt %arg0 : tensor<2x3xf32>
    %8 = bcast.rsqrt %arg0 : tensor<2x3xf32>
    %9 = bcast.cbrt %arg0 : tensor<2x3xf32>
    %10 = bcast.sine %arg0 : tensor<2x3xf32>
    %11 = bcast.cosine %arg0 : tensor<2x3xf32>
    %12 = bcast.tan %arg0 : tensor<2x3xf32>
    %13 = bcast.tanh %arg0 : tensor<2x3xf32>
    %14 = bcast.logistic %arg0 : tensor<2x3xf32>
    %15 = bcast.erf %arg0 : tensor<2x3xf32>
    %16 = bcast.floor %arg0 : tensor<2x3xf32>
    %17 = bcast.ceil %arg0 : tensor<2x3xf32>
    %18 = bcast.round_nearest_even %arg0 : tensor<2x3xf32>
    %19 = bcast.round_nearest_afz %arg0 : tensor<2x3xf32>
    %20 = bcast.not %arg1 : tensor<2x3xi32>
    %21 = bcast.is_finite %arg0 : tensor<2x3xf32> -> tensor<2x3xi1>
    %22 = bcast.convert %arg0 : tensor<2x3xf32> -> tensor<2x3xui8>
    return
  }
  func.func @broadcast_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<2x3xf32>, %arg3: index) {
    %0 = bcast.broadcast_in_dim %arg0, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    %1 = bcast.broadcast_in_dim %arg1, dims = [] : tensor<f32> -> tensor<2x3xf32>
    %2 = bcast.broadcast_in_dim %arg2, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
    %3 = bcast.broadcast_in_dim %arg0, dims = [1] sizes(%arg3) : tensor<3xf32> -> tensor<?x3xf32>
    %4 = bcast.broadcast_in_dim %arg0, dims = [2] sizes(%arg3, %arg3) : tensor<3xf32> -> tensor<?x?x3xf32>
    return
  }
  func.func @broadcast(%arg0: tensor<3x4xf32>, %arg1: tensor<3x1xf32>, %arg2: tensor<4xf32>, %arg3: index) {
    %0 = bcast.broadcast %arg0 rule(#bcast.pdpd<axis = 1>) : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
    %1 = bcast.broadcast %arg0 rule(#bcast.numpy) : tensor<3x4xf32> -> tensor<2x3x4xf32>
    %2 = bcast.broadcast %arg0 rule(#bcast.in_dim<[0, 2]>) : tensor<3x4xf32> -> tensor<3x5x4xf32>
    %3 = bcast.broadcast %arg1 to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
    %4 = bcast.broadcast %arg0 to [] rule(#bcast.bidirectional) : tensor<3x4xf32> -> tensor<3x4xf32>
    %5 = bcast.broadcast %arg2 to [?, 4] sizes(%arg3) rule(#bcast.numpy) : tensor<4xf32> -> tensor<?x4xf32>
    %6 = bcast.broadcast %arg2 sizes(%arg3, %arg3) rule(#bcast.numpy) : tensor<4xf32> -> tensor<?x?x4xf32>
    %7 = bcast.broadcast %arg2 to [0, 4] rule(#bcast.numpy) : tensor<4xf32> -> tensor<0x4xf32>
    return
  }
  func.func @rules(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<f32>) {
    %0 = bcast.add %arg0, %arg0 : tensor<2x3x4xf32>
    %1 = bcast.add %arg0, %arg0 rule(#bcast.numpy) : tensor<2x3x4xf32>
    %2 = bcast.add %arg0, %arg1 rule(#bcast.pdpd) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
    %3 = bcast.add %arg0, %arg1 rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
    %4 = bcast.add %arg0, %arg1 rule(#bcast.in_dim<[1, 2]>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
    %5 = bcast.add %arg0, %arg2 rule(#bcast.in_dim<[]>) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
    return
  }
  func.func @type_forms(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi1>, %arg2: tensor<?xf32>) {
    %0 = bcast.add %arg0, %arg0 : tensor<2x3xf32>
    %1 = bcast.abs %arg0 : tensor<2x3xf32>
    %2 = bcast.abs %arg0 : tensor<2x3xf32>
    %3 = bcast.convert %arg0 : tensor<2x3xf32> -> tensor<2x3xf16>
    %4 = bcast.convert %arg0 : tensor<2x3xf32>
    %5 = bcast.select %arg1, %arg1, %arg1 : tensor<2x3xi1>
    %6 = bcast.add %arg2, %arg2 : tensor<?xf32>
    return
  }
  func.func @discardable_attributes(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) {note = "kept"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %1 = bcast.abs %arg0 {note = "kept"} : tensor<2x3xf32>
    %2 = bcast.broadcast_in_dim %arg1, dims = [1] {note = "kept"} : tensor<3xf32> -> tensor<2x3xf32>
    %3 = bcast.broadcast %arg1 rule(#bcast.numpy) {note = "kept"} : tensor<3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @layouts(%arg0: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, %arg1: tensor<3xf32>) {
    %0 = bcast.add %arg0, %arg0 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %1 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<3xf32>) -> tensor<2x3xf32>
    %2 = bcast.broadcast_in_dim %arg1, dims = [1] : tensor<3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %3 = bcast.broadcast %arg1 rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    return
  }
}

module @attributes {
  func.func private @numpy() attributes {rule = #bcast.numpy}
  func.func private @bidirectional() attributes {rule = #bcast.bidirectional}
  func.func private @pdpd() attributes {rule = #bcast.pdpd}
  func.func private @pdpd_default() attributes {rule = #bcast.pdpd}
  func.func private @pdpd_zero() attributes {rule = #bcast.pdpd<axis = 0>}
  func.func private @pdpd_large() attributes {rule = #bcast.pdpd<axis = 9223372036854775807>}
  func.func private @pdpd_negative() attributes {rule = #bcast.pdpd<axis = -2>}
  func.func private @in_dim_empty() attributes {rule = #bcast.in_dim<[]>}
  func.func private @in_dim_one() attributes {rule = #bcast.in_dim<[1]>}
  func.func private @in_dim_two() attributes {rule = #bcast.in_dim<[0, 3]>}
  func.func private @in_dim_any() attributes {rule = #bcast.in_dim<[1, 1, -9223372036854775808]>}
  func.func @alias(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
    %0 = bcast.multiply %arg0, %arg1 rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
    return %0 : tensor<2x3x4x5xf32>
  }
}

module @layouts {
  func.func private @orders(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<2x3x4xf32, #bcast.layout<minor_to_major = [1, 2, 0]>>, tensor<3xf32, #bcast.layout<minor_to_major = [0]>>, tensor<f32, #bcast.layout<minor_to_major = []>>)
  func.func private @default_order(tensor<2x3xf32, #bcast.layout<minor_to_major = [1, 0]>>, tensor<2x3x4xf32, #bcast.layout<minor_to_major = [2, 1, 0], padded_dimensions = [2, 4, 4]>>)
  func.func private @widths(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>>, tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [2, 3]>>, tensor<0x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [0, 3]>>, tensor<0x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [8, 3]>>)
  func.func private @dynamic_widths(tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [?, 4]>>, tensor<?x3xf32, #bcast.layout<minor_to_major = [0, 1]>>)
  func.func private @padding_values(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.000000e+00 : f32>>, tensor<2x3xf64, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0xFFF0000000000000 : f64>>, tensor<2x3xbf16, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 1.000000e+00 : bf16>>, tensor<2x3xi8, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = -1 : i8>>, tensor<2x3xui8, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 255 : ui8>>, tensor<2x3xi1, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = true>>)
  func.func private @field_order(tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.000000e+00 : f32>>)
  func.func @other_dialects(%arg0: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, %arg1: i1) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> {
    %0 = scf.if %arg1 -> (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) {
      %1 = bcast.negate %arg0 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
      scf.yield %1 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    } else {
      scf.yield %arg0 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    }
    return %0 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  }
  func.func @result_layout(%arg0: tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, %arg1: tensor<2x3xf32>) {
    %0 = bcast.add %arg0, %arg1 : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = bcast.add %arg0, %arg1 : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<2x3xf32>) -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %2 = bcast.abs %arg0 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32>
    return
  }
}

module @indices {
  func.func @linearize(%arg0: index, %arg1: index) -> (index, index, index) {
    %0 = bcast.linearize_index [%arg0, %arg1] in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %1 = bcast.linearize_index [%arg0, %arg1] in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.000000e+00 : f32>> {tag}
    %2 = bcast.linearize_index [] in tensor<f32>
    return %0, %1, %2 : index, index, index
  }
  func.func @linearize_dynamic(%arg0: index, %arg1: index, %arg2: index, %arg3: index) -> (index, index) {
    %0 = bcast.linearize_index [%arg0, %arg1] sizes(%arg2) in tensor<?x3xf32>
    %1 = bcast.linearize_index [%arg0, %arg1] sizes(%arg2, %arg3) in tensor<?x?xf32>
    return %0, %1 : index, index
  }
  func.func @delinearize(%arg0: index, %arg1: index) -> (index, index, i1) {
    %coordinates:2, %in_bounds = bcast.delinearize_index %arg0 in tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %coordinates_0:2, %in_bounds_1 = bcast.delinearize_index %arg0 sizes(%arg1) in tensor<?x3xcomplex<f32>>
    %in_bounds_2 = bcast.delinearize_index %arg0 in tensor<f32>
    return %coordinates#0, %coordinates_0#1, %in_bounds_2 : index, index, i1
  }
  func.func @large(%arg0: index, %arg1: index) -> (index, index, index) {
    %0 = bcast.linearize_index [%arg0] in tensor<9223372036854775807xf32>
    %1 = bcast.linearize_index [%arg0, %arg0] sizes(%arg1) in tensor<?x9223372036854775807xf32>
    %2 = bcast.linearize_index [%arg0, %arg0, %arg0] in tensor<4611686018427387904x0x4xf32>
    return %0, %1, %2 : index, index, index
  }
}

module @relayouts {
  func.func @relayout(%arg0: tensor<2x3xf32>, %arg1: tensor<?x3xi1, #bcast.layout<minor_to_major = [0, 1]>>, %arg2: tensor<f32>) {
    %0 = bcast.relayout %arg0 : tensor<2x3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
    %1 = bcast.relayout %0 : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 0.000000e+00 : f32>>
    %2 = bcast.relayout %arg1 : tensor<?x3xi1, #bcast.layout<minor_to_major = [0, 1]>> -> tensor<?x3xi1>
    %3 = bcast.relayout %arg2 : tensor<f32> -> tensor<f32>
    %4 = bcast.relayout %arg2 copy : tensor<f32> -> tensor<f32>
    return
  }
}

module @dynamic {
  func.func @none_meets_static(%arg0: tensor<?x3xf32>, %arg1: tensor<2x?xf32>) -> tensor<2x3xf32> {
    %0 = bcast.add %arg0, %arg1 : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @none_dynamic(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = bcast.add %arg0, %arg1 : tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @numpy_against_five(%arg0: tensor<?xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<?xf32>, tensor<5xf32>) -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func @numpy_five_against(%arg0: tensor<5xf32>, %arg1: tensor<?xf32>) -> tensor<5xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<5xf32>, tensor<?xf32>) -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func @numpy_against_zero(%arg0: tensor<?xf32>, %arg1: tensor<0xf32>) -> tensor<0xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<?xf32>, tensor<0xf32>) -> tensor<0xf32>
    return %0 : tensor<0xf32>
  }
  func.func @numpy_against_one(%arg0: tensor<?xf32>, %arg1: tensor<1xf32>) -> tensor<?xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @numpy_against_dynamic(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @numpy_against_nothing(%arg0: tensor<?x4xf32>, %arg1: tensor<4xf32>) -> tensor<?x4xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    return %0 : tensor<?x4xf32>
  }
  func.func @numpy_all(%arg0: tensor<?x1x?x?xf32>, %arg1: tensor<?x?x7xf32>) -> tensor<?x?x?x7xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.numpy) : (tensor<?x1x?x?xf32>, tensor<?x?x7xf32>) -> tensor<?x?x?x7xf32>
    return %0 : tensor<?x?x?x7xf32>
  }
  func.func @numpy_three(%arg0: tensor<?x1xi1>, %arg1: tensor<1x?xf32>, %arg2: tensor<4x1xf32>) -> tensor<4x?xf32> {
    %0 = bcast.select %arg0, %arg1, %arg2 rule(#bcast.numpy) : (tensor<?x1xi1>, tensor<1x?xf32>, tensor<4x1xf32>) -> tensor<4x?xf32>
    return %0 : tensor<4x?xf32>
  }
  func.func @numpy_to_static(%arg0: tensor<?xf32>) -> tensor<2x5xf32> {
    %0 = bcast.broadcast %arg0 rule(#bcast.numpy) : tensor<?xf32> -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @numpy_to_one(%arg0: tensor<?xf32>) -> tensor<1xf32> {
    %0 = bcast.broadcast %arg0 rule(#bcast.numpy) : tensor<?xf32> -> tensor<1xf32>
    return %0 : tensor<1xf32>
  }
  func.func @numpy_to_dynamic(%arg0: tensor<5xf32>, %arg1: index, %arg2: index) -> tensor<?x?xf32> {
    %0 = bcast.broadcast %arg0 sizes(%arg1, %arg2) rule(#bcast.numpy) : tensor<5xf32> -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @numpy_to_written(%arg0: tensor<1xf32>, %arg1: index) -> tensor<?x5xf32> {
    %0 = bcast.broadcast %arg0 to [?, 5] sizes(%arg1) rule(#bcast.numpy) : tensor<1xf32> -> tensor<?x5xf32>
    return %0 : tensor<?x5xf32>
  }
  func.func @pdpd_a(%arg0: tensor<?x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<?x3xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.pdpd) : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
    return %0 : tensor<?x3xf32>
  }
  func.func @pdpd_b(%arg0: tensor<2x3xf32>, %arg1: tensor<?xf32>) -> tensor<2x3xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.pdpd<axis = 0>) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @pdpd_b_against_one(%arg0: tensor<2x1xf32>, %arg1: tensor<?xf32>) -> tensor<2x1xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.pdpd<axis = 1>) : (tensor<2x1xf32>, tensor<?xf32>) -> tensor<2x1xf32>
    return %0 : tensor<2x1xf32>
  }
  func.func @pdpd_beyond(%arg0: tensor<2x3xf32>, %arg1: tensor<3x?xf32>) -> tensor<2x3xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.pdpd<axis = 1>) : (tensor<2x3xf32>, tensor<3x?xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @pdpd_scalar(%arg0: tensor<?x?xf32>, %arg1: tensor<f32>) -> tensor<?x?xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.pdpd) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @pdpd_to(%arg0: tensor<?x4xf32>, %arg1: index) -> tensor<2x3x4x?xf32> {
    %0 = bcast.broadcast %arg0 sizes(%arg1) rule(#bcast.pdpd<axis = 1>) : tensor<?x4xf32> -> tensor<2x3x4x?xf32>
    return %0 : tensor<2x3x4x?xf32>
  }
  func.func @in_dim_matched(%arg0: tensor<?x3xf32>, %arg1: tensor<3xf32>) -> tensor<?x3xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.in_dim<[1]>) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    return %0 : tensor<?x3xf32>
  }
  func.func @in_dim_against_three(%arg0: tensor<2x3xf32>, %arg1: tensor<?xf32>) -> tensor<2x3xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.in_dim<[1]>) : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @in_dim_against_one(%arg0: tensor<?xf32>, %arg1: tensor<1x2xf32>) -> tensor<?x2xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.in_dim<[0]>) : (tensor<?xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
    return %0 : tensor<?x2xf32>
  }
  func.func @in_dim_equal_ranks(%arg0: tensor<?x1xf32>, %arg1: tensor<1x?xf32>) -> tensor<?x?xf32> {
    %0 = bcast.add %arg0, %arg1 rule(#bcast.in_dim<[]>) : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @in_dim_to(%arg0: tensor<?xf32>) -> tensor<2x3xf32> {
    %0 = bcast.broadcast %arg0 rule(#bcast.in_dim<[0]>) : tensor<?xf32> -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @in_dim_to_dynamic(%arg0: tensor<4xf32>, %arg1: index) -> tensor<2x?x3xf32> {
    %0 = bcast.broadcast %arg0 sizes(%arg1) rule(#bcast.in_dim<[1]>) : tensor<4xf32> -> tensor<2x?x3xf32>
    return %0 : tensor<2x?x3xf32>
  }
  func.func @bidirectional_dynamic(%arg0: tensor<?xf32>) -> tensor<5xf32> {
    %0 = bcast.broadcast %arg0 to [5] rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func @bidirectional_to_one(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = bcast.broadcast %arg0 to [1] rule(#bcast.bidirectional) : tensor<?xf32> -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @bidirectional_to_dynamic(%arg0: tensor<5xf32>, %arg1: index) -> tensor<5xf32> {
    %0 = bcast.broadcast %arg0 to [?] sizes(%arg1) rule(#bcast.bidirectional) : tensor<5xf32> -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func @bidirectional_one_to_dynamic(%arg0: tensor<1xf32>, %arg1: index) -> tensor<?xf32> {
    %0 = bcast.broadcast %arg0 to [?] sizes(%arg1) rule(#bcast.bidirectional) : tensor<1xf32> -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @bidirectional_both(%arg0: tensor<?x3xf32>, %arg1: index, %arg2: index) -> tensor<?x?x3xf32> {
    %0 = bcast.broadcast %arg0 to [?, ?, 1] sizes(%arg1, %arg2) rule(#bcast.bidirectional) : tensor<?x3xf32> -> tensor<?x?x3xf32>
    return %0 : tensor<?x?x3xf32>
  }
  func.func @explicit_new(%arg0: tensor<3xf32>, %arg1: index) -> tensor<?x3xf32> {
    %0 = bcast.broadcast_in_dim %arg0, dims = [1] sizes(%arg1) : tensor<3xf32> -> tensor<?x3xf32>
    return %0 : tensor<?x3xf32>
  }
  func.func @explicit_operand(%arg0: tensor<?xf32>) -> tensor<2x3xf32> {
    %0 = bcast.broadcast_in_dim %arg0, dims = [1] : tensor<?xf32> -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @explicit_against_one(%arg0: tensor<?xf32>) -> tensor<2x1xf32> {
    %0 = bcast.broadcast_in_dim %arg0, dims = [1] : tensor<?xf32> -> tensor<2x1xf32>
    return %0 : tensor<2x1xf32>
  }
  func.func @explicit_static(%arg0: tensor<3xf32>, %arg1: index) -> tensor<2x?xf32> {
    %0 = bcast.broadcast_in_dim %arg0, dims = [1] sizes(%arg1) : tensor<3xf32> -> tensor<2x?xf32>
    return %0 : tensor<2x?xf32>
  }
  func.func @explicit_transposed(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: index) -> tensor<?x2x?xf32> {
    %0 = bcast.broadcast_in_dim %arg0, dims = [2, 0] sizes(%arg1, %arg2) : tensor<?x4xf32> -> tensor<?x2x?xf32>
    return %0 : tensor<?x2x?xf32>
  }
}

module @checks {
  func.func @checks(%d: index, %x: tensor<?xf32>) -> tensor<?x?xf32> {
    bcast.check_extent equal, %d, %d, "operand 0" against "operand 1" clause "NUMPY-4"
    bcast.check_extent equal_or_one, %d, %d, "a"
    bcast.check_extent non_negative, %d, %d, "b"
    bcast.check_extent size, %d, %d, "c"
    bcast.check_extent stride, %d, %d, "d"
    bcast.check_extent offset, %d, %d, "e"
    %0 = bcast.broadcast_in_dim %x, dims = [1] reads = [equal] sizes(%d, %d) : tensor<?xf32> -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
}
