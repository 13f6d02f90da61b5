//===- Cases.cpp - Programs with static and dynamic shapes ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::bcast;

static bool isUnknown(const BenchmarkValue &value, size_t dim, bool isDynamic) {
  return isDynamic && value.known[dim] == '?';
}

static std::string formatExtents(const BenchmarkValue &value, bool isDynamic,
                                 const std::string &separator) {
  std::string text;
  for (auto [dim, extent] : llvm::enumerate(value.shape))
    text += (dim ? separator : "") +
            (isUnknown(value, dim, isDynamic) ? "?" : std::to_string(extent));
  return text;
}

static std::string formatType(const BenchmarkValue &value, bool isDynamic) {
  return "tensor<" + formatExtents(value, isDynamic, "x") +
         (value.shape.empty() ? "" : "x") + "f32>";
}

static void replaceAll(std::string &text, const std::string &from,
                       const std::string &to) {
  for (size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// The sizes of unknown extents of the result, from the last argument, and the
/// operations that compute these.
static std::string formatSizes(const BenchmarkCase &self, bool isDynamic,
                               std::string &operations) {
  std::vector<std::string> names;
  std::string last = std::to_string(self.arguments.size() - 1);
  for (size_t dim = 0; dim < self.result.shape.size(); ++dim) {
    if (!isUnknown(self.result, dim, isDynamic))
      continue;
    std::string number = std::to_string(dim);
    operations += "  %c" + number + " = arith.constant " + number +
                  " : index\n  %d" + number + " = tensor.dim %" + last +
                  ", %c" + number + " : $" + last + "\n";
    names.push_back("%d" + number);
  }
  return names.empty() ? "" : "sizes(" + llvm::join(names, ", ") + ") ";
}

std::string BenchmarkCase::getSource(bool isDynamic) const {
  std::string text = "func.func @main(";
  for (size_t i = 0; i < arguments.size(); ++i)
    text += (i ? ", %" : "%") + std::to_string(i) + ": $" + std::to_string(i);
  text += ") -> $r {\n";
  std::string operations = body;
  if (body.find("$sizes") != std::string::npos) {
    std::string dims;
    replaceAll(operations, "$sizes", formatSizes(*this, isDynamic, dims));
    text += dims;
  }
  text += operations + "\n  return %r : $r\n}\n";
  replaceAll(text, "$to",
             "to [" + formatExtents(result, isDynamic, ", ") + "]");
  replaceAll(text, "$r", formatType(result, isDynamic));
  for (size_t i = 0; i < arguments.size(); ++i)
    replaceAll(text, "$" + std::to_string(i),
               formatType(arguments[i], isDynamic));
  return text;
}

/// bcast.add of the first two arguments by a rule.
static std::string add(const std::string &rule) {
  return "  %r = bcast.add %0, %1" +
         (rule.empty() ? "" : " rule(#bcast." + rule + ")") +
         " : ($0, $1) -> $r";
}

static const char *const kScaleShiftRelu = R"mlir(
  %zero = arith.constant dense<0.0> : tensor<f32>
  %p = bcast.multiply %0, %1 rule(#bcast.pdpd<axis = 1>) : ($0, $1) -> $r
  %s = bcast.add %p, %2 rule(#bcast.pdpd<axis = 1>) : ($r, $2) -> $r
  %r = bcast.maximum %s, %zero rule(#bcast.numpy) : ($r, tensor<f32>) -> $r)mlir";

std::vector<BenchmarkCase> mlir::bcast::createCases(int64_t rows,
                                                    int64_t columns) {
  int64_t m = rows, n = columns;
  BenchmarkValue matrix{{m, n}, "??"}, row{{n}, "?"}, column{{m}, "?"};
  BenchmarkValue cube{{4, m / 4, n}, "???"}, middle{{m / 4}, "?"};
  // An innermost extent of 1, unknown and known in the dynamic program.
  BenchmarkValue thin{{m, 1}, "??"}, one{{1}, "?"}, typedThin{{m, 1}, "?="};
  std::string explicitTo = " $sizes: $0 -> $r";
  return {
      // The types prove all stretching.
      {"none: (?,?) (?,?)", false, add(""), {matrix, matrix}, matrix},
      {"numpy: (?,?) (?,?)", false, add("numpy"), {matrix, matrix}, matrix},
      {"numpy: (?,?) (?)", false, add("numpy"), {matrix, row}, matrix},
      {"numpy: (?,?) (?,1)", false, add("numpy"), {matrix, typedThin}, matrix},
      {"numpy: clamp (?) (?,?) (?)",
       false,
       "  %r = bcast.clamp %0, %1, %2 rule(#bcast.numpy) : ($0, $1, $2) -> $r",
       {row, matrix, row},
       matrix},
      {"pdpd<1>: (?,?,?) (?)",
       false,
       add("pdpd<axis = 1>"),
       {cube, middle},
       cube},
      {"pdpd<1>: chain of 3",
       false,
       kScaleShiftRelu,
       {cube, middle, middle},
       cube},
      {"in_dim<[1]>: (?,?) (?)",
       false,
       add("in_dim<[1]>"),
       {matrix, row},
       matrix},
      {"in_dim<[0]>: (?,?) (?)",
       false,
       add("in_dim<[0]>"),
       {matrix, column},
       matrix},
      {"bidirectional: (?)",
       false,
       "  %r = bcast.broadcast %0 $to $sizesrule(#bcast.bidirectional) : $0 -> "
       "$r",
       {row, matrix},
       matrix},
      {"broadcast_in_dim [1]: (?)",
       false,
       "  %r = bcast.broadcast_in_dim %0, dims = [1]" + explicitTo,
       {row, matrix},
       matrix},
      {"broadcast_in_dim [0]: (?)",
       false,
       "  %r = bcast.broadcast_in_dim %0, dims = [0]" + explicitTo,
       {column, matrix},
       matrix},
      // An innermost `?` is 1.
      {"numpy: (?,?) (?,?=1)", true, add("numpy"), {matrix, thin}, matrix},
      {"numpy: (?,?) (?=1)", true, add("numpy"), {matrix, one}, matrix},
      {"numpy: (?,?=1) (?)", true, add("numpy"), {thin, row}, matrix},
      {"numpy: clamp (?=1) (?,?) (?)",
       true,
       "  %r = bcast.clamp %0, %1, %2 rule(#bcast.numpy) : ($0, $1, $2) -> $r",
       {one, matrix, row},
       matrix},
      {"pdpd<0>: (?,?) (?,?=1)",
       true,
       add("pdpd<axis = 0>"),
       {matrix, thin},
       matrix},
      {"in_dim<[1]>: (?,?) (?=1)",
       true,
       add("in_dim<[1]>"),
       {matrix, one},
       matrix},
      {"bidirectional: (?,?=1)",
       true,
       "  %r = bcast.broadcast %0 $to $sizesrule(#bcast.bidirectional) : $0 -> "
       "$r",
       {thin, matrix},
       matrix},
      {"broadcast_in_dim [0,1]: (?,?=1)",
       true,
       "  %r = bcast.broadcast_in_dim %0, dims = [0, 1]" + explicitTo,
       {thin, matrix},
       matrix},
  };
}
