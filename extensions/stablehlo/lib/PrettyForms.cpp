//===- PrettyForms.cpp - The pretty forms of operations
//-------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrettyForms.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

static constexpr Clause dim[] = {{"dim", ClauseKind::Integer, "dimension"}};
static constexpr Clause iotaDim[] = {
    {"dim", ClauseKind::Integer, "iota_dimension"}};
static constexpr Clause broadcastDims[] = {
    {"dims", ClauseKind::Integers, "broadcast_dimensions"}};
static constexpr Clause permutation[] = {
    {"dims", ClauseKind::Integers, "permutation"}};
static constexpr Clause dims[] = {{"dims", ClauseKind::Integers, "dimensions"}};
static constexpr Clause broadcastSizes[] = {
    {"sizes", ClauseKind::Integers, "broadcast_sizes"}};
static constexpr Clause sliceSizes[] = {
    {"sizes", ClauseKind::Integers, "slice_sizes"}};
static constexpr Clause padding[] = {
    {"low", ClauseKind::Integers, "edge_padding_low"},
    {"high", ClauseKind::Integers, "edge_padding_high"},
    {"interior", ClauseKind::Integers, "interior_padding"}};
static constexpr Clause format[] = {{"format", ClauseKind::Format, ""}};
static constexpr Clause lower[] = {{"lower", ClauseKind::Boolean, "lower"}};
static constexpr Clause dot[] = {
    {"batching_dims", ClauseKind::DimPairs, "batching_dimensions"},
    {"contracting_dims", ClauseKind::DimPairs, "contracting_dimensions"},
    {"precision", ClauseKind::Precision, "precision_config"},
    {"algorithm", ClauseKind::Algorithm, "algorithm"}};
static constexpr Clause fft[] = {
    {"type", ClauseKind::Enumerator, "fft_type"},
    {"length", ClauseKind::Integers, "fft_length"}};
static constexpr Clause distribution[] = {
    {"distribution", ClauseKind::Enumerator, "rng_distribution"}};
static constexpr Clause rngAlgorithm[] = {
    {"algorithm", ClauseKind::Enumerator, "rng_algorithm"}};
static constexpr Clause topK[] = {{"k", ClauseKind::Integer, "k"}};

static constexpr Clause convolution[] = {
    {"dim_numbers", ClauseKind::ConvDims, "dimension_numbers"},
    {"window", ClauseKind::Group, ""},
    {"stride", ClauseKind::Integers, "window_strides"},
    {"pad", ClauseKind::Padding, "padding"},
    {"lhs_dilate", ClauseKind::Integers, "lhs_dilation"},
    {"rhs_dilate", ClauseKind::Integers, "rhs_dilation"},
    {"reverse", ClauseKind::Booleans, "window_reversal"}};

static constexpr PrettyForm parsedBy(StringLiteral names,
                                     ParseResult (*parse)(OpAsmParser &,
                                                          OperationState &)) {
  return {names, {}, TypesKind::Same, "", PartKind::None, parse};
}

/// The operations that are not here have generic form in pretty text, too.
static constexpr PrettyForm stablehloForms[] = {
    {"abs add after_all and atan2 bitcast_convert cbrt ceil clamp convert "
     "cosine count_leading_zeros create_token divide dynamic_pad "
     "dynamic_reshape dynamic_update_slice exponential exponential_minus_one "
     "floor imag is_finite log log_plus_one logistic maximum minimum multiply "
     "negate not or partition_id popcnt power real real_dynamic_slice "
     "remainder replica_id reshape round_nearest_afz round_nearest_even rsqrt "
     "shift_left shift_right_arithmetic shift_right_logical sign sine sqrt "
     "subtract tan tanh xor",
     {},
     TypesKind::Same,
     "result_accuracy"},
    {"broadcast", broadcastSizes},
    {"broadcast_in_dim dynamic_broadcast_in_dim", broadcastDims,
     TypesKind::Same,
     "known_expanding_dimensions known_nonexpanding_dimensions"},
    {"cholesky", lower},
    {"compare", {}, TypesKind::Same, "", PartKind::Direction},
    {"complex", {}, TypesKind::Complex},
    {"composite",
     {},
     TypesKind::Same,
     "composite_attributes decomposition version",
     PartKind::String},
    {"concatenate get_dimension_size set_dimension_size", dim},
    parsedBy("constant", parseConstant),
    {"convolution", convolution, TypesKind::Same,
     "batch_group_count feature_group_count precision_config",
     PartKind::Clauses},
    {"custom_call",
     {},
     TypesKind::Same,
     "api_version backend_config called_computations has_side_effect "
     "operand_layouts output_operand_aliases result_layouts",
     PartKind::Symbol},
    {"dot dot_general", dot},
    {"dynamic_iota iota", iotaDim},
    {"dynamic_slice", sliceSizes},
    {"fft", fft},
    {"get_tuple_element", {}, TypesKind::Same, "", PartKind::Index},
    {"optimization_barrier", {}, TypesKind::Pairs},
    {"pad", padding},
    parsedBy("reduce", parseReduce),
    {"reduce_precision", format},
    {"return", {}, TypesKind::Operands},
    {"reverse", dims},
    {"rng", distribution},
    {"rng_bit_generator", rngAlgorithm},
    {"select", {}, TypesKind::Select},
    {"slice", {}, TypesKind::Same, "", PartKind::Bounds},
    {"transpose", permutation},
    {"tuple", {}, TypesKind::TupleType},
    parsedBy("while", parseWhile),
};

static constexpr PrettyForm chloForms[] = {
    {"_asin_acos_kernel acos acosh asin asinh atan atanh bessel_i1e "
     "broadcast_add broadcast_and broadcast_atan2 broadcast_compare "
     "broadcast_complex broadcast_divide broadcast_maximum broadcast_minimum "
     "broadcast_multiply broadcast_next_after broadcast_or "
     "broadcast_polygamma broadcast_power broadcast_remainder "
     "broadcast_select broadcast_shift_left broadcast_shift_right_arithmetic "
     "broadcast_shift_right_logical broadcast_subtract broadcast_xor "
     "broadcast_zeta conj cosh digamma erf erf_inv erfc is_inf is_neg_inf "
     "is_pos_inf lgamma mulhi next_after polygamma sinh square tan zeta",
     {},
     TypesKind::Same,
     "broadcast_dimensions compare_type comparison_direction"},
    parsedBy("constant", parseConstant),
    {"top_k", topK},
};

static constexpr PrettyForm sdyForms[] = {
    parsedBy("manual_computation", parseManualComputation),
    parsedBy("mesh", parseMesh),
    parsedBy("reshard sharding_constraint", parseSharded),
    {"return", {}, TypesKind::Operands},
};

using FormMap = llvm::StringMap<const PrettyForm *>;

static void addForms(FormMap &map, StringRef dialect,
                     ArrayRef<PrettyForm> forms) {
  for (const PrettyForm &form : forms)
    for (StringRef name : llvm::split(form.names, ' '))
      map[(dialect + "." + name).str()] = &form;
}

const PrettyForm *stablehlo::findPrettyForm(StringRef operation) {
  static const FormMap map = [] {
    FormMap forms;
    addForms(forms, "stablehlo", stablehloForms);
    addForms(forms, "chlo", chloForms);
    addForms(forms, "sdy", sdyForms);
    return forms;
  }();
  return map.lookup(operation);
}
