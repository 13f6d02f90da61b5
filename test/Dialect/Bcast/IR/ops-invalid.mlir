// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// Errors of the operations' verifiers beside those of the rules: ranks, result types, mixed element types, encodings.

// SHAPE-3: an unranked operand.
func.func @unranked_operand(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (not unranked: the rank decides which dimensions meet, SHAPE-3) [TYPE-1], but got 'tensor<*xf32>'}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<*xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// SHAPE-3: an unranked operand without a rule.
func.func @unranked_operands(%a: tensor<*xf32>) {
  // expected-error @below {{'bcast.add' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (not unranked: the rank decides which dimensions meet, SHAPE-3) [TYPE-1], but got 'tensor<*xf32>'}}
  %0 = bcast.add %a, %a : tensor<*xf32>
  return
}

// -----

// SHAPE-3: an unranked result.
func.func @unranked_result(%a: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op result #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (not unranked: the rank decides which dimensions meet, SHAPE-3) [TYPE-1], but got 'tensor<*xf32>'}}
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<*xf32>
  return
}

// -----

// SHAPE-3: an unranked operand of a unary operation.
func.func @unranked_unary(%a: tensor<*xf32>) {
  // expected-error @below {{'bcast.exponential' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 (not unranked: the rank decides which dimensions meet, SHAPE-3) [TYPE-1], but got 'tensor<*xf32>'}}
  %0 = bcast.exponential %a : tensor<*xf32>
  return
}

// -----

// SHAPE-3: an unranked condition.
func.func @unranked_condition(%p: tensor<*xi1>, %a: tensor<3xf32>) {
  // expected-error @below {{'bcast.select' op operand #0 must be ranked tensor of i1 (not unranked: the rank decides which dimensions meet, SHAPE-3) [TYPE-1], but got 'tensor<*xi1>'}}
  %0 = bcast.select %p, %a, %a rule(#bcast.numpy) : (tensor<*xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// SHAPE-3: an unranked operand of the explicit broadcast.
func.func @unranked_broadcast_in_dim(%x: tensor<*xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op operand #0 must be ranked tensor of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (not unranked: the rank decides which dimensions meet, SHAPE-3) [TYPE-1], but got 'tensor<*xf32>'}}
  %0 = bcast.broadcast_in_dim %x, dims = [] : tensor<*xf32> -> tensor<3xf32>
  return
}

// -----

// SHAPE-3: an unranked result of a broadcast.
func.func @unranked_broadcast(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast' op result #0 must be ranked tensor of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (not unranked: the rank decides which dimensions meet, SHAPE-3) [TYPE-1], but got 'tensor<*xf32>'}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32> -> tensor<*xf32>
  return
}

// -----

// No operation takes a vector, a memref or a number.
func.func @vector(%a: vector<3xf32>) {
  // expected-error @below {{'bcast.add' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 [TYPE-1], but got 'vector<3xf32>'}}
  %0 = bcast.add %a, %a : vector<3xf32>
  return
}

// -----

// No operation takes a vector, a memref or a number.
func.func @memref(%a: memref<3xf32>) {
  // expected-error @below {{'bcast.abs' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (not a memref: bcast operations come before bufferization) [TYPE-1], but got 'memref<3xf32>'}}
  %0 = bcast.abs %a : memref<3xf32>
  return
}

// -----

// No operation takes a vector, a memref or a number.
func.func @number(%a: f32, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (a scalar is a tensor of rank 0) [TYPE-1], but got 'f32'}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (f32, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// RESULT-1: a result smaller than the inferred one.
func.func @result_extent(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 2x1, and the operands give 2x3; dimension 1 is 1 and must be 3 [RESULT-1]}}
  // expected-note @below {{declare tensor<2x3xf32>}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// RESULT-1: a result of another rank.
func.func @result_rank(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 3, and the operands give 2x3 [RESULT-1]}}
  // expected-note @below {{declare tensor<2x3xf32>}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// RESULT-1: a scalar result.
func.func @result_scalar(%a: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape scalar, and the operands give 3 [RESULT-1]}}
  // expected-note @below {{declare tensor<3xf32>}}
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return
}

// -----

// RESULT-1: a unary operation does not reshape.
func.func @result_unary(%a: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.abs' op declares a result of shape 3x2, and the operand gives 2x3; dimension 0 is 3 and must be 2 [RESULT-1]}}
  // expected-note @below {{declare tensor<2x3xf32>}}
  %0 = bcast.abs %a : tensor<2x3xf32> -> tensor<3x2xf32>
  return
}

// -----

// RESULT-1: nor does bcast.convert.
func.func @result_convert(%a: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.convert' op declares a result of shape 6, and the operand gives 2x3 [RESULT-1]}}
  // expected-note @below {{declare tensor<2x3xi32>}}
  %0 = bcast.convert %a : tensor<2x3xf32> -> tensor<6xi32>
  return
}

// -----

// RESULT-1, PDPD-1: under PDPD the result has the shape of A.
func.func @result_pdpd(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 3, and the operands give 2x3 [RESULT-1]}}
  // expected-note @below {{declare tensor<2x3xf32>}}
  %0 = bcast.add %a, %b rule(#bcast.pdpd) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// RESULT-1, INDIM-8: both operands stretch.
func.func @result_in_dim(%a: tensor<4xf32>, %b: tensor<1x2xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 1x2, and the operands give 4x2; dimension 0 is 1 and must be 4 [RESULT-1]}}
  // expected-note @below {{declare tensor<4x2xf32>}}
  %0 = bcast.add %a, %b rule(#bcast.in_dim<[0]>) : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  return
}

// -----

// RESULT-1: a result that is more static than the inferred one.
func.func @result_more_static(%a: tensor<?x3xf32>) {
  // expected-error @below {{'bcast.abs' op declares a result of shape 2x3, and the operand gives ?x3; dimension 0 is 2 and must be ? [RESULT-1]}}
  // expected-note @below {{declare ?x3, and make 2x3 of the result with tensor.cast}}
  %0 = bcast.abs %a : tensor<?x3xf32> -> tensor<2x3xf32>
  return
}

// -----

// RESULT-1: a result that is more dynamic than the inferred one.
func.func @result_more_dynamic(%a: tensor<2x3xf32>) {
  // expected-error @below {{'bcast.abs' op declares a result of shape ?x3, and the operand gives 2x3; dimension 0 is ? and must be 2 [RESULT-1]}}
  // expected-note @below {{declare 2x3, and make ?x3 of the result with tensor.cast}}
  %0 = bcast.abs %a : tensor<2x3xf32> -> tensor<?x3xf32>
  return
}

// -----

// RESULT-1, NUMPY-5: a ? against a 5 gives the 5.
func.func @result_more_dynamic_numpy(%a: tensor<?xf32>, %b: tensor<5xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape ?, and the operands give 5; dimension 0 is ? and must be 5 [RESULT-1]}}
  // expected-note @below {{declare 5, and make ? of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<5xf32>) -> tensor<?xf32>
  return
}

// -----

// RESULT-1, NUMPY-6: a ? against a 1 gives a ?.
func.func @result_more_static_numpy(%a: tensor<?xf32>, %b: tensor<1xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 1, and the operands give ?; dimension 0 is 1 and must be ? [RESULT-1]}}
  // expected-note @below {{declare ?, and make 1 of the result with tensor.cast}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

// RESULT-1, NUMPY-3: 0 against 1 gives 0.
func.func @result_zero(%a: tensor<0xf32>, %b: tensor<1xf32>) {
  // expected-error @below {{'bcast.add' op declares a result of shape 1, and the operands give 0; dimension 0 is 1 and must be 0 [RESULT-1]}}
  // expected-note @below {{declare tensor<0xf32>}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<0xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

// RESULT-2: operands of two float types.
func.func @mixed_floats(%a: tensor<3xf32>, %b: tensor<3xf64>) {
  // expected-error @below {{'bcast.add' op operand 0 has element type 'f32', operand 1 has element type 'f64'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert one of them with bcast.convert}}
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<3xf64>) -> tensor<3xf64>
  return
}

// -----

// RESULT-2: signed and unsigned integers.
func.func @mixed_signedness(%a: tensor<3xi32>, %b: tensor<3xui32>) {
  // expected-error @below {{'bcast.add' op operand 0 has element type 'i32', operand 1 has element type 'ui32'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert one of them with bcast.convert}}
  %0 = bcast.add %a, %b : (tensor<3xi32>, tensor<3xui32>) -> tensor<3xi32>
  return
}

// -----

// RESULT-2: the operands of a comparison.
func.func @mixed_compare(%a: tensor<3xi32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.compare' op operand 0 has element type 'i32', operand 1 has element type 'f32'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert one of them with bcast.convert}}
  %0 = bcast.compare EQ, %a, %b : (tensor<3xi32>, tensor<3xf32>) -> tensor<3xi1>
  return
}

// -----

// RESULT-2: the two values of a selection; its condition is free of them.
func.func @mixed_select(%p: tensor<3xi1>, %a: tensor<3xi32>, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.select' op operand 1 has element type 'i32', operand 2 has element type 'f32'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert one of them with bcast.convert}}
  %0 = bcast.select %p, %a, %b : (tensor<3xi1>, tensor<3xi32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// RESULT-2: the third operand.
func.func @mixed_clamp(%a: tensor<3xi32>, %b: tensor<3xi64>) {
  // expected-error @below {{'bcast.clamp' op operand 0 has element type 'i32', operand 2 has element type 'i64'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert one of them with bcast.convert}}
  %0 = bcast.clamp %a, %a, %b : (tensor<3xi32>, tensor<3xi32>, tensor<3xi64>) -> tensor<3xi32>
  return
}

// -----

// RESULT-2: the type of a shift's amount.
func.func @mixed_shift(%a: tensor<3xi32>, %b: tensor<3xui8>) {
  // expected-error @below {{'bcast.shift_left' op operand 0 has element type 'i32', operand 1 has element type 'ui8'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert one of them with bcast.convert}}
  %0 = bcast.shift_left %a, %b : (tensor<3xi32>, tensor<3xui8>) -> tensor<3xi32>
  return
}

// -----

// RESULT-2: mixed types are reported before the rule's clauses.
func.func @mixed_and_shapes(%a: tensor<3xf32>, %b: tensor<2xf64>) {
  // expected-error @below {{'bcast.add' op operand 0 has element type 'f32', operand 1 has element type 'f64'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert one of them with bcast.convert}}
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<3xf32>, tensor<2xf64>) -> tensor<3xf32>
  return
}

// -----

// RESULT-2: a result of another type.
func.func @result_type(%a: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op declares a result with element type 'f64', and the operands give 'f32' [RESULT-2]}}
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf64>
  return
}

// -----

// RESULT-2: a result of another signedness.
func.func @result_signedness(%a: tensor<3xui8>) {
  // expected-error @below {{'bcast.negate' op declares a result with element type 'i8', and the operand gives 'ui8' [RESULT-2]}}
  %0 = bcast.negate %a : tensor<3xui8> -> tensor<3xi8>
  return
}

// -----

// RESULT-2: compare gives i1.
func.func @compare_result(%a: tensor<3xf32>) {
  // expected-error @below {{'bcast.compare' op result #0 must be ranked tensor of i1 (declare it after ->, here as tensor<3xi1>) [TYPE-1], but got 'tensor<3xf32>'}}
  %0 = bcast.compare LT, %a, %a : tensor<3xf32>
  return
}

// -----

// RESULT-2: is_finite gives i1.
func.func @is_finite_result(%a: tensor<3xf32>) {
  // expected-error @below {{'bcast.is_finite' op result #0 must be ranked tensor of i1 (declare it after ->, here as tensor<3xi1>) [TYPE-1], but got 'tensor<3xf32>'}}
  %0 = bcast.is_finite %a : tensor<3xf32>
  return
}

// -----

// RESULT-2: select gives the type of its values.
func.func @select_result(%p: tensor<3xi1>, %a: tensor<3xf32>) {
  // expected-error @below {{'bcast.select' op declares a result with element type 'i1', and the operands give 'f32' [RESULT-2]}}
  %0 = bcast.select %p, %a, %a : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return
}

// -----

// RESULT-2: the explicit broadcast keeps the type.
func.func @broadcast_in_dim_type(%x: tensor<3xf32>) {
  // expected-error @+2 {{'bcast.broadcast_in_dim' op the operand has element type 'f32', the result has element type 'f64'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert the operand to 'f64' with bcast.convert first}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf64>
  return
}

// -----

// RESULT-2: and so does bcast.broadcast.
func.func @broadcast_type(%x: tensor<3xi8>) {
  // expected-error @+2 {{'bcast.broadcast' op the operand has element type 'i8', the result has element type 'ui8'; they must be equal [RESULT-2]}}
  // expected-note @below {{convert the operand to 'ui8' with bcast.convert first}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xi8> -> tensor<2x3xui8>
  return
}

// -----

// LAYOUT-10: an encoding that is no layout, on an operand.
func.func @encoding_operand(%a: tensor<3xf32, "dense">, %b: tensor<3xf32>) {
  // expected-error @below {{'bcast.add' op operand 0 has encoding "dense"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.add %a, %b : (tensor<3xf32, "dense">, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// LAYOUT-10: on the second operand.
func.func @encoding_second_operand(%a: tensor<3xf32>, %b: tensor<3xf32, 1 : i32>) {
  // expected-error @below {{'bcast.add' op operand 1 has encoding 1 : i32; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<3xf32, 1 : i32>) -> tensor<3xf32>
  return
}

// -----

// LAYOUT-10: on a result.
func.func @encoding_result(%a: tensor<3xf32>) {
  // expected-error @below {{'bcast.abs' op result 0 has encoding "dense"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.abs %a : tensor<3xf32> -> tensor<3xf32, "dense">
  return
}

// -----

// LAYOUT-10: a rule is no layout.
func.func @encoding_rule(%a: tensor<3xf32, #bcast.numpy>) {
  // expected-error @below {{'bcast.abs' op operand 0 has encoding #bcast.numpy; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.abs %a : tensor<3xf32, #bcast.numpy>
  return
}

// -----

// LAYOUT-10: the encoding of the sparse_tensor dialect.
func.func @encoding_sparse(%a: tensor<3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) {
  // expected-error @below {{'bcast.abs' op operand 0 has encoding #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.abs %a : tensor<3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  return
}

// -----

// LAYOUT-10: on the result of an explicit broadcast.
func.func @encoding_broadcast_in_dim(%x: tensor<3xf32>) {
  // expected-error @below {{'bcast.broadcast_in_dim' op result 0 has encoding "dense"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf32, "dense">
  return
}

// -----

// LAYOUT-10: on the operand of a broadcast.
func.func @encoding_broadcast(%x: tensor<3xf32, "dense">) {
  // expected-error @below {{'bcast.broadcast' op operand 0 has encoding "dense"; an encoding must be a #bcast.layout [LAYOUT-10]}}
  %0 = bcast.broadcast %x rule(#bcast.numpy) : tensor<3xf32, "dense"> -> tensor<2x3xf32>
  return
}

// -----

// The number of types is that of the operands.
func.func @too_few_types(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.add' expected 2 operand types, got 1}}
  %0 = bcast.add %a, %a : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// The number of types is that of the operands.
func.func @too_many_types(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.abs' expected 1 operand type, got 2}}
  %0 = bcast.abs %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// The number of types is that of the operands.
func.func @one_type_of_two(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.compare' expected 2 operand types, got 1}}
  %0 = bcast.compare LT, %a, %a : tensor<3xf32> -> tensor<3xi1>
  return
}

// -----

// A unary operation has no rule.
func.func @unary_rule(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.abs' expected ':' and the types, got 'rule'; one operand keeps its shape, and bcast.broadcast broadcasts it}}
  %0 = bcast.abs %a rule(#bcast.numpy) : tensor<3xf32>
  return
}

// -----

// A comparison has a direction.
func.func @no_direction(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.compare' expected the comparison direction, EQ, NE, LT, LE, GT, GE}}
  %0 = bcast.compare %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return
}

// -----

// A comparison has a direction that there is.
func.func @unknown_direction(%a: tensor<3xf32>) {
  // expected-error @below {{custom op 'bcast.compare' expected the comparison direction, EQ, NE, LT, LE, GT, GE, got 'ULT'}}
  %0 = bcast.compare ULT, %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return
}

// -----

// TYPE-1: siN would be a second name of iN.
func.func @signed(%a: tensor<3xsi16>) {
  // expected-error @below {{'bcast.abs' op operand #0 must be ranked tensor of i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64 (use i16: signless integers are signed) [TYPE-1], but got 'tensor<3xsi16>'}}
  %0 = bcast.abs %a : tensor<3xsi16>
  return
}

// -----

// TYPE-1: no hint at a type that would be refused as well.
func.func @signed_for_float(%a: tensor<3xsi32>) {
  // expected-error @below {{'bcast.sine' op operand #0 must be ranked tensor of f16, bf16, f32 or f64 [TYPE-1], but got 'tensor<3xsi32>'}}
  %0 = bcast.sine %a : tensor<3xsi32>
  return
}

// -----

func.func @unknown_check(%d: index) {
  // expected-error @below {{expected the kind of check, equal, equal_or_one, non_negative, size, stride, offset, alignment, at_most, equal_or_any_one, got 'positive'}}
  bcast.check_extent positive, %d, %d, "an extent"
  return
}

// -----

func.func @nine_values(%d: index) {
  // expected-error @below {{'bcast.check_extent' op has 9 values; an error holds at most 8}}
  bcast.check_extent equal, %d, %d, "{0}" values(%d, %d, %d, %d, %d, %d, %d, %d, %d)
  return
}

// -----

func.func @operand_types(%a: tensor<3xf32>) {
  // expected-error @below {{expected 2 operand types, got 1}}
  %0 = bcast.add %a, %a : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

// RESULT-1
func.func @other_shape(%x: tensor<4x8xf32>) {
  // expected-error @below {{'bcast.compare' op declares a result of shape 4x9, and the operands give 4x8; dimension 1 is 9 and must be 8 [RESULT-1]}}
  // expected-note @below {{declare tensor<4x8xi1>}}
  %0 = bcast.compare LT, %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x9xi1>
  return
}
