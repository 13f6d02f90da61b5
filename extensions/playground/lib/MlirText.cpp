//===- MlirText.cpp - The query in MLIR's syntax --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MlirText.h"
#include "bcast/Rules/Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::playground;

std::string playground::getOperationName(Operation operation) {
  switch (operation) {
  case Operation::Add:
    return "bcast.add";
  case Operation::Select:
    return "bcast.select";
  case Operation::Broadcast:
    return "bcast.broadcast";
  case Operation::BroadcastInDim:
    return "bcast.broadcast_in_dim";
  }
  return "";
}

std::string playground::getOperandName(size_t index) {
  return std::string(1, static_cast<char>('a' + index));
}

static std::string formatExtents(llvm::ArrayRef<int64_t> extents) {
  std::string text = "[";
  for (auto [i, extent] : llvm::enumerate(extents))
    text += (i == 0 ? "" : ", ") + formatExtent(extent);
  return text + "]";
}

/// A tensor type; `encoding` may be empty.
static std::string formatType(llvm::ArrayRef<int64_t> shape,
                              std::string_view elementType,
                              const std::string &encoding = "") {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += formatExtent(extent) + "x";
  text += elementType;
  return text + (encoding.empty() ? "" : ", " + encoding) + ">";
}

static std::string formatEncoding(const Query &query) {
  std::string text;
  auto add = [&](const std::string &field) {
    text += (text.empty() ? "" : ", ") + field;
  };
  if (query.minorToMajor)
    add("minor_to_major = " + formatList(*query.minorToMajor));
  if (query.widths)
    add("padded_dimensions = " + formatExtents(*query.widths));
  if (!query.paddingValue.empty())
    add("padding_value = " + query.paddingValue + " : " +
        std::string(query.elementType.name));
  return text.empty() ? "" : "#bcast.layout<" + text + ">";
}

/// The rule as an attribute in `rule(...)` after a space; empty for none.
static std::string formatRule(const Query &query) {
  switch (query.rule) {
  case Rule::None:
    return "";
  case Rule::Numpy:
    return " rule(#bcast.numpy)";
  case Rule::Pdpd:
    return query.axis == kPdpdDefaultAxis
               ? " rule(#bcast.pdpd)"
               : " rule(#bcast.pdpd<axis = " + std::to_string(query.axis) +
                     ">)";
  case Rule::InDim:
    return " rule(#bcast.in_dim<" + formatList(query.dims) + ">)";
  case Rule::Bidirectional:
    return " rule(#bcast.bidirectional)";
  case Rule::Blocks:
    return " rule(#bcast.blocks<" + formatList(query.dims) + ">)";
  }
  return "";
}

/// The values of the sizes of the target's dynamic extents.
static std::string formatSizes(const Query &query, const char *suffix) {
  std::string text;
  for (int64_t i = 0, count = llvm::count_if(query.target, isDynamic);
       i < count; ++i)
    text += (i == 0 ? "%d" : ", %d") + std::to_string(i) + suffix;
  return text;
}

/// The types of the operands, and of the result after them.
static llvm::SmallVector<std::string, 4>
formatTypes(const Query &query, llvm::ArrayRef<int64_t> resultShape) {
  llvm::SmallVector<std::string, 4> types;
  for (auto [i, shape] : llvm::enumerate(query.operands)) {
    bool isPredicate = query.operation == Operation::Select && i == 0;
    types.push_back(
        formatType(shape, isPredicate ? "i1" : query.elementType.name));
  }
  types.push_back(
      formatType(resultShape, query.elementType.name, formatEncoding(query)));
  return types;
}

std::string playground::formatOperation(const Query &query,
                                        llvm::ArrayRef<int64_t> resultShape) {
  std::string text = "%result = " + getOperationName(query.operation);
  for (size_t i = 0; i < query.operands.size(); ++i)
    text += (i == 0 ? " %" : ", %") + getOperandName(i);
  if (query.operation == Operation::BroadcastInDim)
    text += ", dims = " + formatList(query.dims);
  if (query.operation == Operation::Broadcast &&
      query.rule == Rule::Bidirectional)
    text += " to " + formatExtents(query.target);
  std::string sizes = formatSizes(query, "");
  if (!sizes.empty())
    text += " sizes(" + sizes + ")";
  if (query.operation != Operation::BroadcastInDim)
    text += formatRule(query);

  llvm::SmallVector<std::string, 4> types = formatTypes(query, resultShape);
  std::string result = types.pop_back_val();
  text += " : ";
  if (query.hasTarget())
    return text + types.front() + " -> " + result;
  types.push_back(result);
  if (llvm::all_equal(types))
    return text + result;
  types.pop_back();
  for (auto [i, type] : llvm::enumerate(types))
    text += (i == 0 ? "(" : ", ") + type;
  return text + ") -> " + result;
}

std::string playground::formatProgram(const Query &query,
                                      llvm::ArrayRef<int64_t> resultShape) {
  llvm::SmallVector<std::string, 4> types = formatTypes(query, resultShape);
  std::string result = types.pop_back_val(), arguments;
  for (auto [i, type] : llvm::enumerate(types))
    arguments += (i == 0 ? "%" : ", %") + getOperandName(i) + ": " + type;
  std::string sizes = formatSizes(query, ": index");
  if (!sizes.empty())
    arguments += ", " + sizes;
  return "func.func @main(" + arguments + ") -> " + result + " {\n  " +
         formatOperation(query, resultShape) +
         "\n  return %result : " + result + "\n}\n";
}
