// RUN: bcast-opt %s --convert-tosa-to-bcast --split-input-file --verify-diagnostics | FileCheck %s
// Types that bcast does not take, and results other than the inferred ones: nothing crashes, and the output verifies.

func.func @unranked(%x: tensor<*xf32>, %p: tensor<*xi1>) -> (tensor<*xf32>, tensor<*xi8>) {
  // CHECK: tosa.add
  // expected-remark @below {{'tosa.add' stays: operand 0 has type 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %0 = tosa.add %x, %x : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  // expected-remark @below {{'tosa.select' stays: operand 0 has type 'tensor<*xi1>'; it must be a ranked tensor [SHAPE-3]}}
  %1 = tosa.select %p, %0, %x : (tensor<*xi1>, tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  // expected-remark @below {{'tosa.clamp' stays: operand 0 has type 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<*xf32>) -> tensor<*xf32>
  // expected-remark @below {{'tosa.reciprocal' stays: operand 0 has type 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %3 = tosa.reciprocal %2 : (tensor<*xf32>) -> tensor<*xf32>
  // expected-remark @below {{'tosa.cast' stays: operand 0 has type 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %4 = tosa.cast %3 : (tensor<*xf32>) -> tensor<*xi8>
  return %3, %4 : tensor<*xf32>, tensor<*xi8>
}

// -----

func.func @unranked_result(%x: tensor<2xf32>, %zp: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xi1>) {
  // CHECK-LABEL: @unranked_result
  // CHECK-NEXT: tosa.add
  // expected-remark @below {{'tosa.add' stays: the result has type 'tensor<*xf32>'; it must be a ranked tensor [SHAPE-3]}}
  %0 = tosa.add %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<*xf32>
  // expected-remark @below {{'tosa.cast' stays: the result has type 'tensor<*xi1>'; it must be a ranked tensor [SHAPE-3]}}
  %1 = tosa.cast %x : (tensor<2xf32>) -> tensor<*xi1>
  return %0, %1 : tensor<*xf32>, tensor<*xi1>
}

// -----

// CHECK-LABEL: @identity
func.func @identity(%x: tensor<*xf32>, %y: tensor<2xf32>) -> (tensor<*xf32>, tensor<2xf32>, tensor<*xf32>, tensor<?xf32>) {
  %0 = tosa.identity %x : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK-NEXT: tosa.identity
  // expected-remark @below {{'tosa.identity' stays: its operand and its result are not ranked tensors of one layout [SHAPE-3]}}
  %1 = tosa.identity %x : (tensor<*xf32>) -> tensor<2xf32>
  // CHECK-NEXT: tosa.identity
  // expected-remark @below {{'tosa.identity' stays: its operand and its result are not ranked tensors of one layout [SHAPE-3]}}
  %2 = tosa.identity %y : (tensor<2xf32>) -> tensor<*xf32>
  // CHECK-NEXT: tensor.cast %{{.*}} : tensor<2xf32> to tensor<?xf32>
  %3 = tosa.identity %y : (tensor<2xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<*xf32>, tensor<2xf32>, tensor<*xf32>, tensor<?xf32>
}

// -----

!quant = !quant.uniform<i8:f32, 0.5:1>
func.func @quantized(%x: tensor<2x!quant>) -> (tensor<2x!quant>, tensor<2x!quant>, tensor<2xf32>, tensor<2x!quant>) {
  // expected-remark @below {{'tosa.add' stays: bcast.add does not take elements of type '!quant.uniform<i8:f32, 5.000000e-01:1>' [TYPE-1]}}
  %0 = tosa.add %x, %x : (tensor<2x!quant>, tensor<2x!quant>) -> tensor<2x!quant>
  // expected-remark @below {{'tosa.clamp' stays: bcast.clamp does not take elements of type '!quant.uniform<i8:f32, 5.000000e-01:1>' [TYPE-1]}}
  %1 = tosa.clamp %0 {min_val = 0 : i8, max_val = 10 : i8} : (tensor<2x!quant>) -> tensor<2x!quant>
  // expected-remark @below {{'tosa.cast' stays: bcast.convert does not take elements of type '!quant.uniform<i8:f32, 5.000000e-01:1>' [TYPE-1]}}
  %2 = tosa.cast %1 : (tensor<2x!quant>) -> tensor<2xf32>
  // expected-remark @below {{'tosa.const' stays: its type differs from that of its values}}
  %3 = "tosa.const"() {values = dense<1> : tensor<2xi8>} : () -> tensor<2x!quant>
  return %0, %1, %2, %3 : tensor<2x!quant>, tensor<2x!quant>, tensor<2xf32>, tensor<2x!quant>
}

// -----

func.func @odd_elements(%a: tensor<2xi4>, %b: tensor<2xi48>, %c: tensor<2xf8E5M2>, %d: tensor<2xi1>, %e: tensor<2xf8E8M0FNU>)
    -> (tensor<2xi4>, tensor<2xi48>, tensor<2xf8E5M2>, tensor<2xi1>, tensor<2xf32>, tensor<2xf8E8M0FNU>) {
  // expected-remark @below {{'tosa.abs' stays: bcast.abs does not take elements of type 'i4' [TYPE-1]}}
  %0 = tosa.abs %a : (tensor<2xi4>) -> tensor<2xi4>
  // expected-remark @below {{'tosa.sub' stays: bcast.subtract does not take elements of type 'i48' [TYPE-1]}}
  %1 = tosa.sub %b, %b : (tensor<2xi48>, tensor<2xi48>) -> tensor<2xi48>
  // expected-remark @below {{'tosa.reciprocal' stays: bcast.divide does not take elements of type 'f8E5M2' [TYPE-1]}}
  %2 = tosa.reciprocal %c : (tensor<2xf8E5M2>) -> tensor<2xf8E5M2>
  // expected-remark @below {{'tosa.add' stays: bcast.add does not take elements of type 'i1' [TYPE-1]}}
  %3 = tosa.add %d, %d : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  // expected-remark @below {{'tosa.cast' stays: bcast.convert does not take elements of type 'f8E5M2' [TYPE-1]}}
  %4 = tosa.cast %c : (tensor<2xf8E5M2>) -> tensor<2xf32>
  // expected-remark @below {{'tosa.reciprocal' stays: bcast.divide does not take elements of type 'f8E8M0FNU' [TYPE-1]}}
  %5 = tosa.reciprocal %e : (tensor<2xf8E8M0FNU>) -> tensor<2xf8E8M0FNU>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi4>, tensor<2xi48>, tensor<2xf8E5M2>, tensor<2xi1>, tensor<2xf32>, tensor<2xf8E8M0FNU>
}

// -----

// An encoding that is not a layout.
func.func @encoding(%x: tensor<2xf32, "other">) -> tensor<2xf32, "other"> {
  // expected-remark @below {{'tosa.exp' stays: operand 0 has encoding "other"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = tosa.exp %x : (tensor<2xf32, "other">) -> tensor<2xf32, "other">
  return %0 : tensor<2xf32, "other">
}

// -----

func.func @encoding_of_result(%x: tensor<2xf32>) -> (tensor<2xi1, "other">, tensor<2xi1, "other">) {
  // expected-remark @below {{'tosa.equal' stays: the result has encoding "other"}}
  %0 = tosa.equal %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1, "other">
  // expected-remark @below {{'tosa.greater' stays: the result has encoding "other"}}
  %1 = tosa.greater %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1, "other">
  return %0, %1 : tensor<2xi1, "other">, tensor<2xi1, "other">
}

// -----

// Results with a layout and another shape than the inferred one.
#col = #bcast.layout<minor_to_major = [0, 1]>
#pad = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [?, 4]>
func.func @layout(%x: tensor<?x?xf32>, %y: tensor<2x3xf32, #col>, %z: tensor<2x3xf32>)
    -> (tensor<2x3xi1, #col>, tensor<?x?xf32, #col>, tensor<?x?xf32>, tensor<?x3xf32, #pad>) {
  // CHECK-LABEL: @layout
  // CHECK: %[[GREATER:.*]] = bcast.compare GT, {{.*}} -> tensor<?x?xi1, #bcast.layout<minor_to_major = [0, 1]>>
  // CHECK-NEXT: tensor.cast %[[GREATER]] : {{.*}} to tensor<2x3xi1, #bcast.layout<minor_to_major = [0, 1]>>
  %0 = tosa.greater %x, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<2x3xi1, #col>
  // CHECK: bcast.exponential
  // CHECK-NEXT: tensor.cast
  %1 = tosa.exp %y : (tensor<2x3xf32, #col>) -> tensor<?x?xf32, #col>
  // CHECK: %[[EXP:.*]] = bcast.exponential {{.*}} -> tensor<2x3xf32>
  // CHECK-NEXT: tensor.cast %[[EXP]] : tensor<2x3xf32> to tensor<?x?xf32>
  %2 = tosa.exp %y : (tensor<2x3xf32, #col>) -> tensor<?x?xf32>
  // CHECK: tosa.exp
  // expected-remark @below {{'tosa.exp' stays: layout: dimension 0 has width ? and extent 2; a width is ? exactly where the extent is dynamic [LAYOUT-6]}}
  %3 = tosa.exp %z : (tensor<2x3xf32>) -> tensor<?x3xf32, #pad>
  return %0, %1, %2, %3 : tensor<2x3xi1, #col>, tensor<?x?xf32, #col>, tensor<?x?xf32>, tensor<?x3xf32, #pad>
}

// -----

// A constant of the layout's bytes, and a padding value of another element type.
#pad = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [2, 4], padding_value = 0.0 : f32>
func.func @padding(%x: tensor<2x3xf32, #pad>) -> (tensor<2x3xi1>, tensor<2x3xi8>) {
  // CHECK-LABEL: @padding
  // CHECK: bcast.compare
  %0 = tosa.equal %x, %x : (tensor<2x3xf32, #pad>, tensor<2x3xf32, #pad>) -> tensor<2x3xi1>
  // CHECK: bcast.round_nearest_even
  // CHECK-NEXT: bcast.convert
  %1 = tosa.cast %x : (tensor<2x3xf32, #pad>) -> tensor<2x3xi8>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi8>
}

// -----

// Readers before their operands, in a region without dominance.
module {
  // CHECK: bcast.exponential
  // CHECK: bcast.log
  %0 = tosa.exp %1 : (tensor<2xf32>) -> tensor<2xf32>
  %1 = tosa.log %0 : (tensor<2xf32>) -> tensor<2xf32>
}

// -----

// TOSA multiplies no i1, although its verifier takes them.
func.func @multiply_pred(%p: tensor<2xi1>) -> tensor<2xi32> {
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-remark @below {{'tosa.mul' stays: bcast.multiply does not take elements of type 'i1' [TYPE-1]}}
  %0 = tosa.mul %p, %p, %shift : (tensor<2xi1>, tensor<2xi1>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
