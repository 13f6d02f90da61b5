// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// The text of the rule attributes, in its shortest form.

// CHECK-LABEL: func.func private @numpy() attributes {rule = #bcast.numpy}
func.func private @numpy() attributes {rule = #bcast.numpy}
// CHECK-LABEL: func.func private @bidirectional() attributes {rule = #bcast.bidirectional}
func.func private @bidirectional() attributes {rule = #bcast.bidirectional}

// PDPD-3: -1 is the default axis, and is not printed.
// CHECK-LABEL: func.func private @pdpd() attributes {rule = #bcast.pdpd}
func.func private @pdpd() attributes {rule = #bcast.pdpd}
// CHECK-LABEL: func.func private @pdpd_default() attributes {rule = #bcast.pdpd}
func.func private @pdpd_default() attributes {rule = #bcast.pdpd<axis = -1>}
// CHECK-LABEL: func.func private @pdpd_zero() attributes {rule = #bcast.pdpd<axis = 0>}
func.func private @pdpd_zero() attributes {rule = #bcast.pdpd<axis = 0>}
// CHECK-LABEL: func.func private @pdpd_large() attributes {rule = #bcast.pdpd<axis = 9223372036854775807>}
func.func private @pdpd_large() attributes {rule = #bcast.pdpd<axis = 9223372036854775807>}
// PDPD-4: another negative axis is an error of the operation that carries it.
// CHECK-LABEL: func.func private @pdpd_negative() attributes {rule = #bcast.pdpd<axis = -2>}
func.func private @pdpd_negative() attributes {rule = #bcast.pdpd<axis = -2>}

// CHECK-LABEL: func.func private @in_dim_empty() attributes {rule = #bcast.in_dim<[]>}
func.func private @in_dim_empty() attributes {rule = #bcast.in_dim<[]>}
// CHECK-LABEL: func.func private @in_dim_one() attributes {rule = #bcast.in_dim<[1]>}
func.func private @in_dim_one() attributes {rule = #bcast.in_dim< [ 1 ] >}
// CHECK-LABEL: func.func private @in_dim_two() attributes {rule = #bcast.in_dim<[0, 3]>}
func.func private @in_dim_two() attributes {rule = #bcast.in_dim<[0,3]>}
// INDIM-6, INDIM-7: other lists are errors of the operation that carries them.
// CHECK-LABEL: func.func private @in_dim_any() attributes {rule = #bcast.in_dim<[1, 1, -9223372036854775808]>}
func.func private @in_dim_any() attributes {rule = #bcast.in_dim<[1, 1, -9223372036854775808]>}

// BLOCKS-1: other lists are errors of the operation that carries them.
// CHECK-LABEL: func.func private @blocks() attributes {rule = #bcast.blocks<[-1, -3]>}
func.func private @blocks() attributes {rule = #bcast.blocks<[ -1,-3 ]>}
// CHECK-LABEL: func.func private @blocks_any() attributes {rule = #bcast.blocks<[0, 0, 9223372036854775807]>}
func.func private @blocks_any() attributes {rule = #bcast.blocks<[0, 0, 9223372036854775807]>}
// CHECK-LABEL: func.func private @blocks_none() attributes {rule = #bcast.blocks<[]>}
func.func private @blocks_none() attributes {rule = #bcast.blocks<[]>}

// An alias is a rule like its text.
#channels = #bcast.pdpd<axis = 1>
// CHECK-LABEL: func.func @alias
func.func @alias(%a: tensor<2x3x4x5xf32>, %b: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK: bcast.multiply %{{.*}}, %{{.*}} rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  %0 = bcast.multiply %a, %b rule(#channels) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}
