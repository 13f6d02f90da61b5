//===- ReadTmTensor.cpp - tm_tensor as text -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/TmTensorToBcast/TmTensorToBcast.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::bcast;

/// Parses `values : types`, if there are any.
static ParseResult parseValues(OpAsmParser &parser, OperationState &result,
                               bool areOptional) {
  SmallVector<OpAsmParser::UnresolvedOperand, 4> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands))
    return failure();
  if (operands.empty() && areOptional)
    return success();
  return failure(parser.parseColonTypeList(types) ||
                 parser.resolveOperands(operands, types, loc, result.operands));
}

static ParseResult parseYield(OpAsmParser &parser, OperationState &result) {
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 parseValues(parser, result, /*areOptional=*/true));
}

/// Parses `dimension(1) inclusive(true) {...} ins(...) outs(...) {...} ->
/// types`, which all operations have, less what they do not need.
static ParseResult parseOperation(OpAsmParser &parser, OperationState &result) {
  if (result.name.getStringRef() == "tm_tensor.yield")
    return parseYield(parser, result);
  NamedAttrList properties;
  SmallVector<int32_t> counts(2);
  Builder &builder = parser.getBuilder();
  for (bool hasOuts = false; !hasOuts;) {
    if (parser.parseOptionalAttrDict(properties))
      return failure();
    StringRef word;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&word) || parser.parseLParen())
      return failure();
    size_t before = result.operands.size();
    if (word == "ins" || word == "outs") {
      hasOuts = word == "outs";
      if (parseValues(parser, result, /*areOptional=*/false))
        return failure();
      counts[hasOuts] += int32_t(result.operands.size() - before);
    } else if (word == "dimension") {
      int64_t dim;
      if (parser.parseInteger(dim))
        return failure();
      properties.set(word, builder.getI64IntegerAttr(dim));
    } else if (word == "inclusive" || word == "unique_indices") {
      BoolAttr flag;
      if (parser.parseAttribute(flag))
        return failure();
      properties.set(word, flag);
    } else {
      return parser.emitError(loc, "expected 'dimension', 'inclusive', "
                                   "'unique_indices', 'ins' or 'outs', got '")
             << word << "'";
    }
    if (parser.parseRParen())
      return failure();
  }
  properties.set("operandSegmentSizes", builder.getDenseI32ArrayAttr(counts));
  result.propertiesAttr = properties.getDictionary(parser.getContext());
  auto region = std::make_unique<Region>();
  OptionalParseResult hasRegion = parser.parseOptionalRegion(*region);
  if (hasRegion.has_value() && failed(*hasRegion))
    return failure();
  if (hasRegion.has_value())
    result.addRegion(std::move(region));
  if (succeeded(parser.parseOptionalArrow()))
    return parser.parseTypeList(result.types);
  return success();
}

namespace mlir::bcast::tm_tensor {
/// The dialect in which programs are read, and not verified: operations are
/// known by their names only.
class ReadingDialect : public Dialect {
public:
  explicit ReadingDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<ReadingDialect>()) {
    allowUnknownOperations();
  }
  static StringRef getDialectNamespace() { return "tm_tensor"; }

  std::optional<ParseOpHook>
  getParseOperationHook(StringRef name) const override {
    return ParseOpHook(parseOperation);
  }
};
} // namespace mlir::bcast::tm_tensor

static bool isMentioned(StringRef text) { return text.contains("tm_tensor."); }

static void addDialect(DialectRegistry &registry,
                       function_ref<bool(StringRef)> isKnown) {
  using tm_tensor::ReadingDialect;
  if (!isKnown(ReadingDialect::getDialectNamespace()))
    registry.insert<ReadingDialect>();
}

static LogicalResult import(ModuleOp module) {
  PassManager pm(module.getContext());
  ConvertTmTensorToBcastOptions options;
  options.requireAll = true;
  pm.addPass(createConvertTmTensorToBcast(options));
  return pm.run(module);
}

FrontEnd bcast::getTmTensorFrontEnd() {
  return {"torch-mlir's dialect tm_tensor", isMentioned, addDialect, import};
}
