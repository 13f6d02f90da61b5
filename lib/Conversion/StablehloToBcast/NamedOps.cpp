//===- NamedOps.cpp - Operations by their names ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::bcast;

Attribute stablehlo::getAttribute(Operation *op, StringRef name) {
  if (std::optional<Attribute> inherent = op->getInherentAttr(name))
    if (*inherent)
      return *inherent;
  return op->getDiscardableAttr(name);
}

std::optional<SmallVector<int64_t>> stablehlo::getIntegers(Operation *op,
                                                           StringRef name) {
  Attribute attribute = getAttribute(op, name);
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return llvm::to_vector(array.asArrayRef());
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  if (!dense || !dense.getElementType().isInteger(64))
    return std::nullopt;
  return llvm::to_vector(dense.getValues<int64_t>());
}

std::optional<int64_t> stablehlo::getInteger(Operation *op, StringRef name) {
  auto attribute = dyn_cast_or_null<IntegerAttr>(getAttribute(op, name));
  if (!attribute || attribute.getValue().getSignificantBits() > 64)
    return std::nullopt;
  return attribute.getValue().getSExtValue();
}

std::string stablehlo::getEnumerator(Operation *op, StringRef name) {
  Attribute attribute = getAttribute(op, name);
  if (!attribute)
    return {};
  if (auto text = dyn_cast<StringAttr>(attribute))
    return text.str();
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  attribute.print(stream);
  StringRef value = StringRef(printed).rtrim("\">");
  return value.substr(value.find_last_of(" .<") + 1).str();
}

ElementsAttr stablehlo::getConstant(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (op->getName().getStringRef() == "stablehlo.constant")
    return dyn_cast_or_null<ElementsAttr>(getAttribute(op, "value"));
  ElementsAttr elements;
  matchPattern(value, m_Constant(&elements));
  return elements;
}

bool stablehlo::areDims(ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallDenseSet<int64_t> seen;
  return llvm::all_of(dims, [&](int64_t dim) {
    return dim >= 0 && dim < rank && seen.insert(dim).second;
  });
}

LogicalResult stablehlo::checkOperands(PatternRewriter &rewriter, Operation *op,
                                       unsigned numOperands) {
  if (op->getNumOperands() == numOperands && op->getNumResults() == 1)
    return success();
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    diagnostic << "it has " << op->getNumOperands() << " operands and "
               << op->getNumResults() << " results, and must have "
               << numOperands << " and 1";
  });
}

FailureOr<RankedTensorType> stablehlo::getTensorType(PatternRewriter &rewriter,
                                                     Operation *op,
                                                     Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (type && !type.getEncoding() && bcast::detail::isBcastTensor(type))
    return type;
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    diagnostic << "type " << value.getType()
               << " is not a ranked row-major tensor of bcast's element types "
                  "[TYPE-1]";
  });
}

namespace {
struct NamedPattern : public RewritePattern {
  NamedPattern(StringRef name, stablehlo::ImportFunction import,
               MLIRContext *context)
      : RewritePattern(name, /*benefit=*/1, context), import(import) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    // Imported operations have no effects.
    if (op->use_empty()) {
      rewriter.eraseOp(op);
      return success();
    }
    return import(op, rewriter);
  }

  stablehlo::ImportFunction import;
};
} // namespace

void stablehlo::addImports(
    RewritePatternSet &patterns,
    ArrayRef<std::pair<StringLiteral, ImportFunction>> imports) {
  for (auto [name, import] : imports)
    patterns.add<NamedPattern>(name, import, patterns.getContext());
}
