//===- StablehloTest.td - A part of StableHLO and CHLO -----*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations with the names and attributes of StableHLO and CHLO, in generic
// form. Types are not verified.
//
//===----------------------------------------------------------------------===//

#ifndef STABLEHLOTEST_TD
#define STABLEHLOTEST_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class TestDialect<string mnemonic> : Dialect {
  let name = mnemonic;
  let cppNamespace = "::" # mnemonic # "_test";
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = "void registerAttributes();";
}
def Stablehlo_Dialect : TestDialect<"stablehlo">;
def Chlo_Dialect : TestDialect<"chlo">;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

def Stablehlo_Precision : I32Enum<"Precision", "precision of a product", [
    I32EnumCase<"DEFAULT", 0>, I32EnumCase<"HIGH", 1>, I32EnumCase<"HIGHEST", 2>]> {
  let cppNamespace = "::stablehlo_test";
}
def Stablehlo_PrecisionAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_Precision, "precision">;

class DirectionEnum<string name, string space> : I32Enum<name, "direction of a comparison", [
    I32EnumCase<"EQ", 0>, I32EnumCase<"NE", 1>, I32EnumCase<"GE", 2>,
    I32EnumCase<"GT", 3>, I32EnumCase<"LE", 4>, I32EnumCase<"LT", 5>]> {
  let cppNamespace = space;
}
class TypeEnum<string name, string space> : I32Enum<name, "type of a comparison", [
    I32EnumCase<"NOTYPE", 0>, I32EnumCase<"FLOAT", 1>,
    I32EnumCase<"TOTALORDER", 2>, I32EnumCase<"SIGNED", 3>,
    I32EnumCase<"UNSIGNED", 4>]> {
  let cppNamespace = space;
}
def Stablehlo_Direction : DirectionEnum<"Direction", "::stablehlo_test">;
def Stablehlo_Type : TypeEnum<"ComparisonType", "::stablehlo_test">;
def Chlo_Direction : DirectionEnum<"Direction", "::chlo_test">;
def Chlo_Type : TypeEnum<"ComparisonType", "::chlo_test">;
def Stablehlo_DirectionAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_Direction, "comparison_direction">;
def Stablehlo_TypeAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_Type, "comparison_type">;
def Chlo_DirectionAttr
    : EnumAttr<Chlo_Dialect, Chlo_Direction, "comparison_direction">;
def Chlo_TypeAttr : EnumAttr<Chlo_Dialect, Chlo_Type, "comparison_type">;

def Stablehlo_DotAttr : AttrDef<Stablehlo_Dialect, "Dot"> {
  let mnemonic = "dot";
  let parameters = (ins ArrayRefParameter<"int64_t">:$lhsBatching,
                        ArrayRefParameter<"int64_t">:$rhsBatching,
                        ArrayRefParameter<"int64_t">:$lhsContracting,
                        ArrayRefParameter<"int64_t">:$rhsContracting);
  let hasCustomAssemblyFormat = 1;
}

// Lists of dimensions and integers by their names.
class DimsAttr<string name, string word> : AttrDef<Stablehlo_Dialect, name> {
  let mnemonic = word;
  let parameters = (ins "::mlir::DictionaryAttr":$members);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_GatherAttr : DimsAttr<"Gather", "gather">;
def Stablehlo_ScatterAttr : DimsAttr<"Scatter", "scatter">;
def Stablehlo_ConvAttr : AttrDef<Stablehlo_Dialect, "Conv"> {
  let mnemonic = "conv";
  let parameters = (ins StringRefParameter<>:$text);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_BoundsAttr : AttrDef<Stablehlo_Dialect, "Bounds"> {
  let mnemonic = "bounds";
  let parameters = (ins ArrayRefParameter<"int64_t">:$bounds);
  let hasCustomAssemblyFormat = 1;
}

//===----------------------------------------------------------------------===//
// Operations of one result
//===----------------------------------------------------------------------===//

class TestOp<Dialect dialect, string mnemonic, dag operands, list<Trait> traits = [Pure]>
    : Op<dialect, mnemonic, traits> {
  let arguments = operands;
  let results = (outs AnyType:$result);
}

foreach name = ["abs", "bitcast_convert", "cbrt", "ceil", "convert", "cosine", "count_leading_zeros",
                "exponential", "exponential_minus_one", "floor", "is_finite", "log",
                "log_plus_one", "logistic", "negate", "not", "popcnt", "reshape",
                "round_nearest_afz", "round_nearest_even", "rsqrt", "sign", "sine",
                "sqrt", "tan", "tanh"] in
  def Stablehlo_#name#_Op : TestOp<Stablehlo_Dialect, name, (ins AnyType:$operand)>;

foreach name = ["add", "and", "atan2", "divide", "dynamic_reshape", "maximum", "minimum",
                "multiply", "or", "power", "remainder", "shift_left",
                "shift_right_arithmetic", "shift_right_logical", "subtract", "xor"] in
  def Stablehlo_#name#_Op
      : TestOp<Stablehlo_Dialect, name, (ins AnyType:$lhs, AnyType:$rhs)>;

foreach name = ["clamp", "select"] in
  def Stablehlo_#name#_Op
      : TestOp<Stablehlo_Dialect, name, (ins AnyType:$a, AnyType:$b, AnyType:$c)>;

def Stablehlo_CompareOp : TestOp<Stablehlo_Dialect, "compare",
    (ins AnyType:$lhs, AnyType:$rhs, Stablehlo_DirectionAttr:$comparison_direction,
         OptionalAttr<Stablehlo_TypeAttr>:$compare_type)>;

def Stablehlo_ConstantOp
    : TestOp<Stablehlo_Dialect, "constant", (ins ElementsAttr:$value), [Pure, ConstantLike]> {
  let hasFolder = 1;
}

class TestIota<string mnemonic, dag operands>
    : TestOp<Stablehlo_Dialect, mnemonic, operands>;
def Stablehlo_IotaOp : TestIota<"iota", (ins I64Attr:$iota_dimension)>;
def Stablehlo_DynamicIotaOp
    : TestIota<"dynamic_iota", (ins AnyType:$output_shape, I64Attr:$iota_dimension)>;

def Stablehlo_BroadcastInDimOp : TestOp<Stablehlo_Dialect, "broadcast_in_dim",
    (ins AnyType:$operand, DenseI64ArrayAttr:$broadcast_dimensions)>;
def Stablehlo_DynamicBroadcastInDimOp : TestOp<Stablehlo_Dialect, "dynamic_broadcast_in_dim",
    (ins AnyType:$operand, AnyType:$output_dimensions,
         DenseI64ArrayAttr:$broadcast_dimensions,
         OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
         OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions)>;
def Stablehlo_ConcatenateOp : TestOp<Stablehlo_Dialect, "concatenate",
    (ins Variadic<AnyType>:$inputs, I64Attr:$dimension)>;
def Stablehlo_GetDimensionSizeOp : TestOp<Stablehlo_Dialect, "get_dimension_size",
    (ins AnyType:$operand, I64Attr:$dimension)>;
def Stablehlo_SliceOp : TestOp<Stablehlo_Dialect, "slice",
    (ins AnyType:$operand, DenseI64ArrayAttr:$start_indices,
         DenseI64ArrayAttr:$limit_indices, DenseI64ArrayAttr:$strides)>;
def Stablehlo_TransposeOp : TestOp<Stablehlo_Dialect, "transpose",
    (ins AnyType:$operand, DenseI64ArrayAttr:$permutation)>;
def Stablehlo_PadOp : TestOp<Stablehlo_Dialect, "pad",
    (ins AnyType:$operand, AnyType:$padding_value, DenseI64ArrayAttr:$edge_padding_low,
         DenseI64ArrayAttr:$edge_padding_high, DenseI64ArrayAttr:$interior_padding)>;
def Stablehlo_ReverseOp : TestOp<Stablehlo_Dialect, "reverse",
    (ins AnyType:$operand, DenseI64ArrayAttr:$dimensions)>;
def Stablehlo_DynamicSliceOp : TestOp<Stablehlo_Dialect, "dynamic_slice",
    (ins AnyType:$operand, Variadic<AnyType>:$start_indices, DenseI64ArrayAttr:$slice_sizes)>;
def Stablehlo_DynamicUpdateSliceOp : TestOp<Stablehlo_Dialect, "dynamic_update_slice",
    (ins AnyType:$operand, AnyType:$update, Variadic<AnyType>:$start_indices)>;
def Stablehlo_RealDynamicSliceOp : TestOp<Stablehlo_Dialect, "real_dynamic_slice",
    (ins AnyType:$operand, AnyType:$start_indices, AnyType:$limit_indices, AnyType:$strides)>;
def Stablehlo_BatchNormInferenceOp : TestOp<Stablehlo_Dialect, "batch_norm_inference",
    (ins AnyType:$operand, AnyType:$scale, AnyType:$offset, AnyType:$mean, AnyType:$variance,
         F32Attr:$epsilon, I64Attr:$feature_index)>;
def Stablehlo_DotOp : TestOp<Stablehlo_Dialect, "dot",
    (ins AnyType:$lhs, AnyType:$rhs, OptionalAttr<ArrayAttr>:$precision_config)>;
def Stablehlo_DotGeneralOp : TestOp<Stablehlo_Dialect, "dot_general",
    (ins AnyType:$lhs, AnyType:$rhs, Stablehlo_DotAttr:$dot_dimension_numbers,
         OptionalAttr<ArrayAttr>:$precision_config)>;
def Stablehlo_GatherOp : TestOp<Stablehlo_Dialect, "gather",
    (ins AnyType:$operand, AnyType:$start_indices, Stablehlo_GatherAttr:$dimension_numbers,
         DenseI64ArrayAttr:$slice_sizes, OptionalAttr<BoolAttr>:$indices_are_sorted)>;
def Stablehlo_DynamicGatherOp : TestOp<Stablehlo_Dialect, "dynamic_gather",
    (ins AnyType:$operand, AnyType:$start_indices, AnyType:$slice_sizes,
         Stablehlo_GatherAttr:$dimension_numbers, OptionalAttr<BoolAttr>:$indices_are_sorted)>;
def Stablehlo_DynamicPadOp : TestOp<Stablehlo_Dialect, "dynamic_pad",
    (ins AnyType:$operand, AnyType:$padding_value, AnyType:$low, AnyType:$high,
         AnyType:$interior)>;

class Convolution<string mnemonic, dag operands> : TestOp<Stablehlo_Dialect, mnemonic,
    !con(operands, (ins OptionalAttr<DenseI64ArrayAttr>:$window_strides,
         OptionalAttr<I64ElementsAttr>:$padding,
         OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
         OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
         OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
         Stablehlo_ConvAttr:$dimension_numbers, I64Attr:$feature_group_count,
         I64Attr:$batch_group_count, OptionalAttr<ArrayAttr>:$precision_config))>;
def Stablehlo_ConvolutionOp : Convolution<"convolution", (ins AnyType:$lhs, AnyType:$rhs)>;
def Stablehlo_DynamicConvOp
    : Convolution<"dynamic_conv", (ins AnyType:$lhs, AnyType:$rhs, AnyType:$d_padding)>;
def Stablehlo_ReducePrecisionOp : TestOp<Stablehlo_Dialect, "reduce_precision",
    (ins AnyType:$operand, I32Attr:$exponent_bits, I32Attr:$mantissa_bits)>;

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

class RegionOp<string mnemonic, dag operands, dag inner, list<Trait> traits = []>
    : Op<Stablehlo_Dialect, mnemonic, traits> {
  let arguments = operands;
  let results = (outs Variadic<AnyType>:$results);
  let regions = inner;
}

def Stablehlo_ReduceOp : RegionOp<"reduce",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$init_values,
         DenseI64ArrayAttr:$dimensions),
    (region SizedRegion<1>:$body), [SameVariadicOperandSize, RecursiveMemoryEffects]>;
def Stablehlo_ScatterOp : RegionOp<"scatter",
    (ins Variadic<AnyType>:$operands, Stablehlo_ScatterAttr:$scatter_dimension_numbers,
         OptionalAttr<BoolAttr>:$indices_are_sorted, OptionalAttr<BoolAttr>:$unique_indices),
    (region SizedRegion<1>:$body), [RecursiveMemoryEffects]>;
def Stablehlo_SortOp : RegionOp<"sort",
    (ins Variadic<AnyType>:$inputs, DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
         DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable),
    (region SizedRegion<1>:$comparator), [RecursiveMemoryEffects]>;
def Stablehlo_ReduceWindowOp : RegionOp<"reduce_window",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$init_values,
         DenseI64ArrayAttr:$window_dimensions,
         OptionalAttr<DenseI64ArrayAttr>:$window_strides,
         OptionalAttr<DenseI64ArrayAttr>:$base_dilations,
         OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
         OptionalAttr<I64ElementsAttr>:$padding),
    (region SizedRegion<1>:$body), [SameVariadicOperandSize, RecursiveMemoryEffects]>;
def Stablehlo_SelectAndScatterOp : RegionOp<"select_and_scatter",
    (ins AnyType:$operand, AnyType:$source, AnyType:$init_value,
         OptionalAttr<DenseI64ArrayAttr>:$window_dimensions,
         OptionalAttr<DenseI64ArrayAttr>:$window_strides,
         OptionalAttr<I64ElementsAttr>:$padding),
    (region SizedRegion<1>:$select, SizedRegion<1>:$scatter), [RecursiveMemoryEffects]>;
def Stablehlo_CustomCallOp : RegionOp<"custom_call",
    (ins Variadic<AnyType>:$inputs, StrAttr:$call_target_name,
         OptionalAttr<ArrayAttr>:$called_computations), (region)>;
def Stablehlo_WhileOp : RegionOp<"while", (ins Variadic<AnyType>:$operand),
    (region SizedRegion<1>:$cond, SizedRegion<1>:$body), [RecursiveMemoryEffects]>;
def Stablehlo_IfOp : RegionOp<"if", (ins AnyType:$pred),
    (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch),
    [RecursiveMemoryEffects]>;
def Stablehlo_CaseOp : RegionOp<"case", (ins AnyType:$index),
    (region VariadicRegion<SizedRegion<1>>:$branches), [RecursiveMemoryEffects]>;
def Stablehlo_ReturnOp
    : Op<Stablehlo_Dialect, "return", [Pure, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$results);
}

def Stablehlo_OptimizationBarrierOp
    : RegionOp<"optimization_barrier", (ins Variadic<AnyType>:$operand), (region), [Pure]>;
def Stablehlo_CompositeOp : RegionOp<"composite",
    (ins Variadic<AnyType>:$inputs, StrAttr:$name,
         DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes,
         FlatSymbolRefAttr:$decomposition, DefaultValuedOptionalAttr<I32Attr, "0">:$version),
    (region)>;

//===----------------------------------------------------------------------===//
// CHLO
//===----------------------------------------------------------------------===//

foreach name = ["acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e", "cosh", "digamma", "erf",
                "erf_inv", "erfc", "is_inf", "is_neg_inf", "is_pos_inf", "lgamma", "sinh",
                "square", "tan"] in
  def Chlo_#name#_Op : TestOp<Chlo_Dialect, name, (ins AnyType:$operand)>;

foreach name = ["add", "and", "atan2", "divide", "maximum", "minimum", "multiply",
                "next_after", "or", "power", "remainder", "shift_left",
                "shift_right_arithmetic", "shift_right_logical", "subtract", "xor"] in
  def Chlo_broadcast_#name#_Op : TestOp<Chlo_Dialect, "broadcast_" # name,
      (ins AnyType:$lhs, AnyType:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions)>;

foreach name = ["next_after", "polygamma", "zeta"] in
  def Chlo_#name#_Op
      : TestOp<Chlo_Dialect, name, (ins AnyType:$lhs, AnyType:$rhs)>;
def Chlo_BroadcastCompareOp : TestOp<Chlo_Dialect, "broadcast_compare",
    (ins AnyType:$lhs, AnyType:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
         Chlo_DirectionAttr:$comparison_direction, OptionalAttr<Chlo_TypeAttr>:$compare_type)>;
def Chlo_BroadcastSelectOp : TestOp<Chlo_Dialect, "broadcast_select",
    (ins AnyType:$pred, AnyType:$on_true, AnyType:$on_false)>;
def Chlo_TopKOp : Op<Chlo_Dialect, "top_k", [Pure]> {
  let arguments = (ins AnyType:$operand, I64Attr:$k);
  let results = (outs AnyType:$values, AnyType:$indices);
}
def Chlo_ConstantLikeOp : TestOp<Chlo_Dialect, "constant_like",
    (ins AnyType:$operand, TypedAttrInterface:$value)>;

#endif // STABLEHLOTEST_TD
