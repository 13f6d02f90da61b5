//===- Playground.cpp - Answers to what a reader types --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Playground.h"
#include "Json.h"
#include "MlirText.h"
#include "Query.h"
#include "bcast/Layout/PhysicalLayout.h"
#include "bcast/Rules/Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::bcast;
using namespace mlir::bcast::playground;

static BroadcastResolution resolve(const Query &query) {
  llvm::ArrayRef<int64_t> first = query.operands.front();
  if (query.operation == Operation::BroadcastInDim)
    return resolveBroadcastInDim(first, query.dims, query.target);
  llvm::SmallVector<llvm::ArrayRef<int64_t>, 3> operands(query.operands.begin(),
                                                         query.operands.end());
  bool hasTarget = query.hasTarget();
  switch (query.rule) {
  case Rule::None:
    return hasTarget ? resolveNoneTo(first, query.target)
                     : resolveNone(operands);
  case Rule::Numpy:
    return hasTarget ? resolveNumpyTo(first, query.target)
                     : resolveNumpy(operands);
  case Rule::Pdpd:
    return hasTarget ? resolvePdpdTo(first, query.target, query.axis)
                     : resolvePdpd(operands, query.axis);
  case Rule::InDim:
    return hasTarget ? resolveInDimTo(first, query.target, query.dims)
                     : resolveInDim(operands, query.dims);
  case Rule::Bidirectional:
    return hasTarget ? resolveBidirectionalTo(first, query.target)
                     : resolveBidirectional(operands);
  case Rule::Blocks:
    return hasTarget ? resolveBlocksTo(first, query.target, query.dims)
                     : resolveBlocks(operands, query.dims);
  }
  llvm_unreachable("all rules are handled");
}

static std::string extentsToJson(llvm::ArrayRef<int64_t> extents) {
  return playground::toJson(extents, [](int64_t extent) {
    return playground::toJson(formatExtent(extent));
  });
}

/// A number that follows from `extents`. Without a value, it is unknown if one
/// of them is, and else does not fit.
static std::string numberToJson(std::optional<int64_t> number,
                                llvm::ArrayRef<int64_t> extents) {
  if (!number && !llvm::is_contained(extents, kDynamic))
    return playground::toJson("more than 2^63 - 1");
  return playground::toJson(formatExtent(number.value_or(kDynamic)));
}

static std::string operandToJson(const std::string &name,
                                 llvm::ArrayRef<int64_t> shape,
                                 const OperandMap &map) {
  std::string reads = playground::toJson(map.dims, [](const OperandDim &dim) {
    constexpr const char *kReads[] = {"equal", "expand", "either", "block"};
    return JsonObject()
        .add("dim", std::to_string(dim.resultDim))
        .addText("how", kReads[static_cast<int>(dim.read)])
        .str();
  });
  return JsonObject()
      .addText("name", name)
      .add("shape", extentsToJson(shape))
      .add("reads", reads)
      .str();
}

/// The message of an error of the layouts, which has no parts.
static std::string takeMessage(llvm::Error error) {
  std::string message;
  llvm::handleAllErrors(std::move(error), [&](const llvm::StringError &e) {
    message = e.getMessage();
  });
  return message;
}

static std::string errorToJson(llvm::Error error) {
  JsonObject json;
  llvm::handleAllErrors(std::move(error), [&](const BroadcastError &e) {
    json.addText("clause", e.getClause())
        .addText("message", e.getHeadline())
        .addText("alignment", e.getAlignment())
        .addText("fix", e.getFix());
  });
  return json.str();
}

/// The element of an operand that an element of the result reads: "b[0, 2]".
static std::string formatRead(size_t operand, const OperandMap &map,
                              llvm::ArrayRef<int64_t> shape,
                              llvm::ArrayRef<int64_t> resultShape,
                              llvm::ArrayRef<int64_t> index) {
  std::string text = getOperandName(operand) + "[";
  for (auto [i, dim] : llvm::enumerate(map.dims)) {
    int64_t read = index[dim.resultDim];
    text += i == 0 ? "" : ", ";
    if (dim.read == DimRead::Block) {
      if (isDynamic(shape[i])) {
        text += "?";
        continue;
      }
      read /= resultShape[dim.resultDim] / shape[i];
    }
    text += dim.read == DimRead::Expand ? "0" : std::to_string(read);
    if (dim.read == DimRead::Either && read != 0)
      text += " or 0";
  }
  return text + "]";
}

static std::string cellsToJson(const Query &query, const PhysicalLayout &layout,
                               const ResolvedBroadcast &resolved) {
  std::string cells;
  layout.forEachPhysical([&](int64_t, const LayoutCell &cell) {
    JsonObject json;
    json.add("index", playground::toJson(cell.coordinate, [](int64_t i) {
               return std::to_string(i);
             }));
    if (cell.isPadding) {
      json.add("padding", "true");
    } else {
      std::string reads;
      for (auto [i, map] : llvm::enumerate(resolved.operands))
        reads += (i == 0 ? "" : ",") +
                 playground::toJson(formatRead(i, map, query.operands[i],
                                               resolved.resultShape,
                                               cell.coordinate));
      json.add("reads", "[" + reads + "]");
    }
    cells += (cells.empty() ? "[" : ",") + json.str();
  });
  return cells.empty() ? "[]" : cells + "]";
}

static std::string layoutToJson(const Query &query,
                                const ResolvedBroadcast &resolved) {
  llvm::ArrayRef<int64_t> shape = resolved.resultShape;
  std::optional<llvm::ArrayRef<int64_t>> widths;
  if (query.widths)
    widths = *query.widths;
  // As where MLIR parses a layout, which does not know the shape.
  PhysicalLayout rowMajor = PhysicalLayout::rowMajor(widths.value_or(shape));
  auto layout = PhysicalLayout::get(
      shape,
      query.minorToMajor ? llvm::ArrayRef<int64_t>(*query.minorToMajor)
                         : rowMajor.getMinorToMajor(),
      widths);
  if (!layout)
    return JsonObject().addText("error", takeMessage(layout.takeError())).str();
  JsonObject json;
  unsigned bitWidth = query.elementType.bitWidth;
  llvm::ArrayRef<int64_t> allWidths = layout->getWidths();
  std::optional<int64_t> allocated = layout->getNumAllocatedElements();
  auto strideToJson = [&](int64_t stride) {
    return numberToJson(
        stride == kDynamic ? std::nullopt : std::optional(stride), allWidths);
  };
  json.add("minorToMajor", extentsToJson(layout->getMinorToMajor()))
      .add("widths", extentsToJson(allWidths))
      .add("strides", playground::toJson(layout->getStrides(), strideToJson))
      .add("elements", numberToJson(layout->getNumElements(), shape))
      .add("allocatedElements", numberToJson(allocated, allWidths))
      .add("bytes", numberToJson(layout->getNumBytes(bitWidth), shape))
      .add("allocatedBytes",
           numberToJson(layout->getNumAllocatedBytes(bitWidth), allWidths))
      .addText("paddingValue", query.paddingValue);
  if (allocated && *allocated <= kMaxCells)
    json.add("cells", cellsToJson(query, *layout, resolved));
  return json.str();
}

/// A shape that the result of a refused operation may be declared with.
static llvm::ArrayRef<int64_t> getDeclaredShape(const Query &query) {
  if (query.hasTarget())
    return query.target;
  return *llvm::max_element(query.operands, [](const Ints &a, const Ints &b) {
    return a.size() < b.size();
  });
}

std::string playground::answerQuery(std::string_view text) {
  llvm::SmallVector<FieldError> errors;
  Query query = parseQuery(text, errors);
  JsonObject json;
  if (!errors.empty()) {
    JsonObject fields;
    for (const auto &[field, reason] : errors)
      fields.addText(field, reason);
    return json.add("fields", fields.str()).str();
  }
  BroadcastResolution resolved = resolve(query);
  llvm::ArrayRef<int64_t> shape =
      resolved ? llvm::ArrayRef<int64_t>(resolved->resultShape)
               : getDeclaredShape(query);
  json.addText("line", formatOperation(query, shape))
      .addText("program", formatProgram(query, shape));
  if (!resolved)
    return json.add("error", errorToJson(resolved.takeError())).str();
  std::string operands;
  for (auto [i, map] : llvm::enumerate(resolved->operands))
    operands += (i == 0 ? "" : ",") +
                operandToJson(getOperandName(i), query.operands[i], map);
  json.add("operands", "[" + operands + "]");
  if (query.operation == Operation::Broadcast &&
      query.rule == Rule::Bidirectional)
    json.add("target", operandToJson("target", query.target, resolved->target));
  return json.add("result", extentsToJson(shape))
      .add("layout", layoutToJson(query, *resolved))
      .str();
}
