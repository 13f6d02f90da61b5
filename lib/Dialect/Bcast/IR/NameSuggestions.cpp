//===- NameSuggestions.cpp - Suggestions for misspelled names -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NameSuggestions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

StringRef bcast::findOperationOfOtherName(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Cases({"absolute", "fabs"}, "abs")
      .Case("arcsin", "asin")
      .Case("arccos", "acos")
      .Case("arctan", "atan")
      .Case("arctan2", "atan2")
      .Case("arcsinh", "asinh")
      .Case("arccosh", "acosh")
      .Case("arctanh", "atanh")
      .Cases({"bitwise_and", "logical_and"}, "and")
      .Cases({"bitwise_or", "logical_or"}, "or")
      .Cases({"bitwise_xor", "logical_xor"}, "xor")
      .Cases({"bitwise_not", "logical_not", "invert"}, "not")
      .Cases({"cast", "astype", "extf", "truncf", "sitofp", "fptosi"},
             "convert")
      .Case("clip", "clamp")
      .Cases({"equal", "greater", "greater_equal", "less", "less_equal",
              "not_equal", "eq", "ne", "lt", "le", "gt", "ge", "cmp"},
             "compare")
      .Case("exp", "exponential")
      .Case("expm1", "exponential_minus_one")
      .Case("log1p", "log_plus_one")
      .Cases({"mod", "modulo"}, "floor_mod")
      .Cases({"round", "rint", "roundeven"}, "round_nearest_even")
      .Case("ln", "log")
      .Case("true_divide", "divide")
      .Case("isfinite", "is_finite")
      .Case("isinf", "is_inf")
      .Case("isnan", "is_nan")
      .Cases({"popcnt", "ctpop", "bitwise_count"}, "population_count")
      .Cases({"clz", "ctlz"}, "count_leading_zeros")
      .Cases({"ctz", "cttz"}, "count_trailing_zeros")
      .Cases({"floordiv", "floor_div", "floordivsi"}, "floor_divide")
      .Case("fmod", "remainder")
      .Cases({"relu", "fmax"}, "maximum")
      .Case("fmin", "minimum")
      .Case("sigmoid", "logistic")
      .Case("square", "multiply")
      .Case("nextafter", "next_after")
      .Case("bitcast", "bitcast_convert")
      .Case("where", "select")
      .Cases({"sum", "mean", "prod", "product", "amax", "amin", "any", "all"},
             "reduce")
      .Cases({"reduction", "reduce_sum", "reduce_mean", "reduce_max",
              "reduce_min", "reduce_prod", "reduce_any", "reduce_all"},
             "reduce")
      .Case("argmax", "arg_maximum")
      .Case("argmin", "arg_minimum")
      .Cases({"arange", "range", "index"}, "iota")
      .Cases({"expand", "broadcast_to"}, "broadcast")
      .Cases({"expand_dims", "unsqueeze", "dynamic_broadcast_in_dim"},
             "broadcast_in_dim")
      .Default("");
}

StringRef bcast::findOperationOfOtherDialect(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Cases({"constant", "const", "full", "zeros", "ones", "splat"},
             "arith.constant")
      .Cases({"concatenate", "concat"}, "tensor.concat")
      .Cases({"dim", "shape", "shape_of", "get_dimension_size"}, "tensor.dim")
      .Cases({"dot", "dot_general", "matmul"}, "linalg.matmul")
      .Case("empty", "tensor.empty")
      .Cases({"reshape", "squeeze", "collapse_shape", "flatten"},
             "tensor.collapse_shape")
      .Cases({"slice", "dynamic_slice"}, "tensor.extract_slice")
      .Case("pad", "tensor.pad")
      .Case("transpose", "linalg.transpose")
      .Default("");
}

StringRef bcast::describeRuleOf(StringRef word) {
  return llvm::StringSwitch<StringRef>(word)
      .CaseLower("onnx", "ONNX follows #bcast.numpy")
      .CasesLower({"tensorflow", "tf"}, "TensorFlow follows #bcast.numpy")
      .CasesLower({"pytorch", "torch"}, "PyTorch follows #bcast.numpy")
      .CaseLower("jax", "JAX follows #bcast.numpy")
      .CasesLower({"paddle", "paddlepaddle"},
                  "Paddle follows #bcast.pdpd<axis = 1>, for its axis")
      .CasesLower({"xla", "hlo", "stablehlo", "mhlo"},
                  "XLA's broadcast_dimensions = [1] are #bcast.in_dim<[1]>")
      .Case("openvino", "OpenVINO has #bcast.numpy, #bcast.pdpd<axis = 1> and "
                        "#bcast.bidirectional")
      .Default("");
}

StringRef bcast::findNearName(StringRef name, ArrayRef<StringRef> names) {
  // The shortest name that begins with `name`, unless that is a single letter.
  StringRef nearest;
  for (StringRef candidate : names)
    if (name.size() > 1 && candidate.starts_with_insensitive(name) &&
        (nearest.empty() || candidate.size() < nearest.size()))
      nearest = candidate;
  if (!nearest.empty())
    return nearest;
  unsigned distance = name.size() / 3 + 1;
  for (StringRef candidate : names) {
    unsigned other = candidate.edit_distance_insensitive(
        name, /*AllowReplacements=*/true, distance);
    if (other < distance) {
      distance = other;
      nearest = candidate;
    }
  }
  return nearest;
}
