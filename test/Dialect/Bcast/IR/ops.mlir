// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// Every operation, printed as it is written, and again through the generic form and through bytecode.

// CHECK-LABEL: func.func @binary
func.func @binary(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %i: tensor<2x3xi32>, %j: tensor<3xi32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // GENERIC: "bcast.add"(%{{.*}}, %{{.*}}) <{rule = #bcast.numpy}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.subtract %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.subtract %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.multiply %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = bcast.multiply %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.divide %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %3 = bcast.divide %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.remainder %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %4 = bcast.remainder %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.floor_mod %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %5 = bcast.floor_mod %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.power %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %6 = bcast.power %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.maximum %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %7 = bcast.maximum %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.minimum %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %8 = bcast.minimum %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.squared_difference %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %9 = bcast.squared_difference %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.atan2 %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %10 = bcast.atan2 %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.and %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %11 = bcast.and %i, %j rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: bcast.or %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %12 = bcast.or %i, %j rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: bcast.xor %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %13 = bcast.xor %i, %j rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: bcast.shift_left %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %14 = bcast.shift_left %i, %j rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: bcast.shift_right_arithmetic %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %15 = bcast.shift_right_arithmetic %i, %j rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: bcast.shift_right_logical %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %16 = bcast.shift_right_logical %i, %j rule(#bcast.numpy) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return
}

// CHECK-LABEL: func.func @compare
func.func @compare(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %p: tensor<4xi1>) {
  // CHECK: bcast.compare EQ, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // GENERIC: "bcast.compare"(%{{.*}}, %{{.*}}) <{comparison_direction = #bcast<comparison_direction EQ>, rule = #bcast.numpy}>
  %0 = bcast.compare EQ, %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK: bcast.compare NE, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %1 = bcast.compare NE, %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK: bcast.compare LT, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %2 = bcast.compare LT, %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK: bcast.compare LE, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %3 = bcast.compare LE, %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK: bcast.compare GT, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %4 = bcast.compare GT, %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK: bcast.compare GE, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %5 = bcast.compare GE, %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // Without a rule the operands' type and the result's differ, and both are written.
  // CHECK: bcast.compare LT, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %6 = bcast.compare LT, %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: bcast.compare EQ, %{{.*}}, %{{.*}} : tensor<4xi1>
  %7 = bcast.compare EQ, %p, %p : tensor<4xi1>
  return
}

// CHECK-LABEL: func.func @ternary
func.func @ternary(%p: tensor<2x1xi1>, %q: tensor<2x3xi1>, %a: tensor<2x3xf32>, %s: tensor<f32>) {
  // CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // GENERIC: "bcast.select"(%{{.*}}, %{{.*}}, %{{.*}}) <{rule = #bcast.numpy}> : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %0 = bcast.select %p, %a, %s rule(#bcast.numpy) : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = bcast.select %q, %a, %a : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3xi1>
  %2 = bcast.select %q, %q, %q : tensor<2x3xi1>
  // CHECK: bcast.clamp %{{.*}}, %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %3 = bcast.clamp %s, %a, %s rule(#bcast.numpy) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // CHECK: bcast.clamp %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %4 = bcast.clamp %a, %a, %a : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @unary
func.func @unary(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // CHECK: bcast.abs %{{.*}} : tensor<2x3xf32>{{$}}
  // GENERIC: "bcast.abs"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %abs = bcast.abs %x : tensor<2x3xf32>
  // CHECK: bcast.negate %{{.*}} : tensor<2x3xf32>{{$}}
  %negate = bcast.negate %x : tensor<2x3xf32>
  // CHECK: bcast.sign %{{.*}} : tensor<2x3xf32>{{$}}
  %sign = bcast.sign %x : tensor<2x3xf32>
  // CHECK: bcast.exponential %{{.*}} : tensor<2x3xf32>{{$}}
  %exponential = bcast.exponential %x : tensor<2x3xf32>
  // CHECK: bcast.exponential_minus_one %{{.*}} : tensor<2x3xf32>{{$}}
  %exponential_minus_one = bcast.exponential_minus_one %x : tensor<2x3xf32>
  // CHECK: bcast.log %{{.*}} : tensor<2x3xf32>{{$}}
  %log = bcast.log %x : tensor<2x3xf32>
  // CHECK: bcast.log_plus_one %{{.*}} : tensor<2x3xf32>{{$}}
  %log_plus_one = bcast.log_plus_one %x : tensor<2x3xf32>
  // CHECK: bcast.sqrt %{{.*}} : tensor<2x3xf32>{{$}}
  %sqrt = bcast.sqrt %x : tensor<2x3xf32>
  // CHECK: bcast.rsqrt %{{.*}} : tensor<2x3xf32>{{$}}
  %rsqrt = bcast.rsqrt %x : tensor<2x3xf32>
  // CHECK: bcast.cbrt %{{.*}} : tensor<2x3xf32>{{$}}
  %cbrt = bcast.cbrt %x : tensor<2x3xf32>
  // CHECK: bcast.sine %{{.*}} : tensor<2x3xf32>{{$}}
  %sine = bcast.sine %x : tensor<2x3xf32>
  // CHECK: bcast.cosine %{{.*}} : tensor<2x3xf32>{{$}}
  %cosine = bcast.cosine %x : tensor<2x3xf32>
  // CHECK: bcast.tan %{{.*}} : tensor<2x3xf32>{{$}}
  %tan = bcast.tan %x : tensor<2x3xf32>
  // CHECK: bcast.tanh %{{.*}} : tensor<2x3xf32>{{$}}
  %tanh = bcast.tanh %x : tensor<2x3xf32>
  // CHECK: bcast.logistic %{{.*}} : tensor<2x3xf32>{{$}}
  %logistic = bcast.logistic %x : tensor<2x3xf32>
  // CHECK: bcast.erf %{{.*}} : tensor<2x3xf32>{{$}}
  %erf = bcast.erf %x : tensor<2x3xf32>
  // CHECK: bcast.floor %{{.*}} : tensor<2x3xf32>{{$}}
  %floor = bcast.floor %x : tensor<2x3xf32>
  // CHECK: bcast.ceil %{{.*}} : tensor<2x3xf32>{{$}}
  %ceil = bcast.ceil %x : tensor<2x3xf32>
  // CHECK: bcast.round_nearest_even %{{.*}} : tensor<2x3xf32>{{$}}
  %round_nearest_even = bcast.round_nearest_even %x : tensor<2x3xf32>
  // CHECK: bcast.round_nearest_afz %{{.*}} : tensor<2x3xf32>{{$}}
  %round_nearest_afz = bcast.round_nearest_afz %x : tensor<2x3xf32>
  // CHECK: bcast.not %{{.*}} : tensor<2x3xi32>{{$}}
  %not = bcast.not %i : tensor<2x3xi32>
  // CHECK: bcast.is_finite %{{.*}} : tensor<2x3xf32> -> tensor<2x3xi1>
  %is_finite = bcast.is_finite %x : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: bcast.convert %{{.*}} : tensor<2x3xf32> -> tensor<2x3xui8>
  %convert = bcast.convert %x : tensor<2x3xf32> -> tensor<2x3xui8>
  return
}

// CHECK-LABEL: func.func @broadcast_in_dim
func.func @broadcast_in_dim(%x: tensor<3xf32>, %s: tensor<f32>, %y: tensor<2x3xf32>, %d: index) {
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  // GENERIC: "bcast.broadcast_in_dim"(%{{.*}}) <{dims = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [] : tensor<f32> -> tensor<2x3xf32>
  %1 = bcast.broadcast_in_dim %s, dims = [] : tensor<f32> -> tensor<2x3xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %2 = bcast.broadcast_in_dim %y, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1] sizes(%{{.*}}) : tensor<3xf32> -> tensor<?x3xf32>
  %3 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d) : tensor<3xf32> -> tensor<?x3xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [2] sizes(%{{.*}}, %{{.*}}) : tensor<3xf32> -> tensor<?x?x3xf32>
  %4 = bcast.broadcast_in_dim %x, dims = [2] sizes(%d, %d) : tensor<3xf32> -> tensor<?x?x3xf32>
  return
}

// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%x: tensor<3x4xf32>, %y: tensor<3x1xf32>, %v: tensor<4xf32>, %d: index) {
  // CHECK: bcast.broadcast %{{.*}} rule(#bcast.pdpd<axis = 1>) : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
  // GENERIC: "bcast.broadcast"(%{{.*}}) <{rule = #bcast.pdpd<axis = 1>}> : (tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  %0 = bcast.broadcast %x rule(#bcast.pdpd<axis = 1>) : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
  // CHECK: bcast.broadcast %{{.*}} rule(#bcast.numpy) : tensor<3x4xf32> -> tensor<2x3x4xf32>
  %1 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3x4xf32> -> tensor<2x3x4xf32>
  // CHECK: bcast.broadcast %{{.*}} rule(#bcast.in_dim<[0, 2]>) : tensor<3x4xf32> -> tensor<3x5x4xf32>
  %2 = bcast.broadcast %x rule(#bcast.in_dim<[0, 2]>) : tensor<3x4xf32> -> tensor<3x5x4xf32>
  // CHECK: bcast.broadcast %{{.*}} to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
  // GENERIC: "bcast.broadcast"(%{{.*}}) <{rule = #bcast.bidirectional, target = array<i64: 1, 4>}> : (tensor<3x1xf32>) -> tensor<3x4xf32>
  %3 = bcast.broadcast %y to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
  // CHECK: bcast.broadcast %{{.*}} to [] rule(#bcast.bidirectional) : tensor<3x4xf32> -> tensor<3x4xf32>
  %4 = bcast.broadcast %x to [] rule(#bcast.bidirectional) : tensor<3x4xf32> -> tensor<3x4xf32>
  // CHECK: bcast.broadcast %{{.*}} to [?, 4] sizes(%{{.*}}) rule(#bcast.numpy) : tensor<4xf32> -> tensor<?x4xf32>
  %5 = bcast.broadcast %v to [?, 4] sizes(%d) rule(#bcast.numpy) : tensor<4xf32> -> tensor<?x4xf32>
  // CHECK: bcast.broadcast %{{.*}} sizes(%{{.*}}, %{{.*}}) rule(#bcast.numpy) : tensor<4xf32> -> tensor<?x?x4xf32>
  %6 = bcast.broadcast %v sizes(%d, %d) rule(#bcast.numpy) : tensor<4xf32> -> tensor<?x?x4xf32>
  // CHECK: bcast.broadcast %{{.*}} to [0, 4] rule(#bcast.numpy) : tensor<4xf32> -> tensor<0x4xf32>
  %7 = bcast.broadcast %v to [0, 4] rule(#bcast.numpy) : tensor<4xf32> -> tensor<0x4xf32>
  return
}

// CHECK-LABEL: func.func @rules
func.func @rules(%a: tensor<2x3x4xf32>, %b: tensor<3x4xf32>, %s: tensor<f32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}} : tensor<2x3x4xf32>
  %0 = bcast.add %a, %a : tensor<2x3x4xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) : tensor<2x3x4xf32>
  %1 = bcast.add %a, %a rule(#bcast.numpy) : tensor<2x3x4xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.pdpd) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  %2 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  %3 = bcast.add %a, %b rule(#bcast.pdpd<axis = 1>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.in_dim<[1, 2]>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  %4 = bcast.add %a, %b rule(#bcast.in_dim<[1, 2]>) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.in_dim<[]>) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %5 = bcast.add %a, %s rule(#bcast.in_dim<[]>) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  return
}

// Types that are all the same are written once, however they came.
// CHECK-LABEL: func.func @type_forms
func.func @type_forms(%a: tensor<2x3xf32>, %p: tensor<2x3xi1>, %d: tensor<?xf32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32>{{$}}
  %0 = bcast.add %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.abs %{{.*}} : tensor<2x3xf32>{{$}}
  %1 = bcast.abs %a : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: bcast.abs %{{.*}} : tensor<2x3xf32>{{$}}
  %2 = bcast.abs %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.convert %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf16>
  %3 = bcast.convert %a : (tensor<2x3xf32>) -> tensor<2x3xf16>
  // CHECK: bcast.convert %{{.*}} : tensor<2x3xf32>{{$}}
  %4 = bcast.convert %a : tensor<2x3xf32>
  // CHECK: bcast.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3xi1>{{$}}
  %5 = bcast.select %p, %p, %p : (tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  // CHECK: bcast.add %{{.*}}, %{{.*}} : tensor<?xf32>{{$}}
  %6 = bcast.add %d, %d : tensor<?xf32>
  return
}

// CHECK-LABEL: func.func @discardable_attributes
func.func @discardable_attributes(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) {note = "kept"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %0 = bcast.add %a, %b rule(#bcast.numpy) {note = "kept"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.abs %{{.*}} {note = "kept"} : tensor<2x3xf32>
  %1 = bcast.abs %a {note = "kept"} : tensor<2x3xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1] {note = "kept"} : tensor<3xf32> -> tensor<2x3xf32>
  %2 = bcast.broadcast_in_dim %b, dims = [1] {note = "kept"} : tensor<3xf32> -> tensor<2x3xf32>
  // CHECK: bcast.broadcast %{{.*}} rule(#bcast.numpy) {note = "kept"} : tensor<3xf32> -> tensor<2x3xf32>
  %3 = bcast.broadcast %b rule(#bcast.numpy) {note = "kept"} : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// LAYOUT-10: a layout stands on operands and results alike, and is kept.
#col = #bcast.layout<minor_to_major = [0, 1]>
// CHECK-LABEL: func.func @layouts
func.func @layouts(%a: tensor<2x3xf32, #col>, %b: tensor<3xf32>) {
  // CHECK: bcast.add %{{.*}}, %{{.*}} : tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %0 = bcast.add %a, %a : tensor<2x3xf32, #col>
  // CHECK: bcast.add %{{.*}}, %{{.*}} rule(#bcast.numpy) : (tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32, #col>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: bcast.broadcast_in_dim %{{.*}}, dims = [1] : tensor<3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %2 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32, #col>
  // CHECK: bcast.broadcast %{{.*}} rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>
  %3 = bcast.broadcast %b rule(#bcast.numpy) : tensor<3xf32> -> tensor<2x3xf32, #col>
  return
}

// CHECK-LABEL: func.func @check_values(
// CHECK: bcast.check_extent equal, %arg0, %arg1, "{0} and {1}" clause "NONE-2" values(%arg0, %arg1)
func.func @check_values(%d: index, %e: index) {
  bcast.check_extent equal, %d, %e, "{0} and {1}" clause "NONE-2" values(%d, %e)
  return
}
