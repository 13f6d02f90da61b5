//===- EvaluateText.cpp - Operations as text ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluateText.h"
#include "Corners.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::bcast;

ArrayPtr mlir::bcast::makeArray(ElementType type, ArrayRef<int64_t> shape,
                                llvm::function_ref<Scalar(int64_t)> get) {
  Array array = llvm::cantFail(Array::create(type, shape));
  for (int64_t i = 0; i < array.getNumElements(); ++i)
    storeScalar(array, i, get(i));
  return std::make_shared<const Array>(std::move(array));
}

static std::vector<uint64_t> listBits(const Array &array) {
  std::vector<uint64_t> bits;
  for (int64_t i = 0; i < array.getNumElements(); ++i)
    bits.push_back(getBits(loadScalar(array, i), array.getElementType()));
  return bits;
}

/// The function that computes the operation.
static std::string stringifyProgram(const ArrayOperation &operation) {
  std::string program, types;
  llvm::raw_string_ostream os(program), typesOs(types);
  std::string result =
      "tensor<" +
      stringifyArrayType(operation.resultType, operation.resultShape) + ">";
  os << "func.func @main(";
  for (auto [index, operand] : llvm::enumerate(operation.operands)) {
    StringRef comma = index ? ", " : "";
    std::string type = "tensor<" + operand->stringifyType() + ">";
    os << comma << '%' << index << ": " << type;
    typesOs << comma << type;
  }
  os << ") -> " << result << " {\n  %r = bcast." << operation.text << " : ";
  if (operation.operands.size() == 1)
    os << types << " -> ";
  else if (!operation.operands.empty())
    os << '(' << types << ") -> ";
  os << result << "\n  return %r : " << result << "\n}\n";
  return program;
}

TextEvaluator::TextEvaluator() : context(MLIRContext::Threading::DISABLED) {
  context.loadDialect<BcastDialect, func::FuncDialect>();
}

TextEvaluator::~TextEvaluator() = default;

void TextEvaluator::make(const ArrayOperation &operation,
                         VectorConsumer consumer) {
  ConformanceVector vector;
  vector.kind = operation.kind;
  vector.group = operation.group;
  vector.id = operation.group + " " + operation.idRest;
  if (!consumer.wants(vector.id))
    return;
  std::vector<ElementType> operandTypes;
  std::vector<std::vector<uint64_t>> operands;
  for (const ArrayPtr &operand : operation.operands) {
    operandTypes.push_back(operand->getElementType());
    operands.push_back(listBits(*operand));
  }

  llvm::raw_string_ostream os(vector.question);
  auto quote = [&](ElementType type) { os << '"' << stringify(type) << '"'; };
  os << "\"id\":\"" << vector.id << "\",\"kind\":\"" << vector.kind << '"';
  if (!operation.operation.empty())
    os << ",\"operation\":\"" << operation.operation << '"';
  os << operation.members;
  if (!operands.empty()) {
    os << ",\"operand_types\":";
    writeList(os, operandTypes, quote);
    os << ",\"shapes\":";
    writeList(os, operation.operands, [&](const ArrayPtr &operand) {
      writeExtents(os, operand->getShape());
    });
  }
  os << ",\"result_type\":";
  quote(operation.resultType);
  if (!operands.empty()) {
    os << ",\"operands\":[";
    for (size_t i = 0; i < operands.size(); ++i) {
      os << (i ? "," : "");
      writeList(os, operands[i], [&](uint64_t bits) {
        os << '"' << stringifyBits(bits, operandTypes[i]) << '"';
      });
    }
    os << ']';
  }

  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (message.empty())
      message = diagnostic.str();
    return success();
  });
  std::string program = stringifyProgram(operation);
  ParserConfig config(&context);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(program, config, vector.id);
  if (!module) {
    StringRef clause = StringRef(message).rsplit('[').second;
    if (!clause.consume_back("]"))
      llvm::report_fatal_error(Twine(program) + message);
    vector.shape.emplace().clause = clause.str();
    consumer.take(std::move(vector));
    return;
  }
  auto function = *module->getOps<func::FuncOp>().begin();
  std::vector<ArrayPtr> results =
      llvm::cantFail(evaluate(function, operation.operands));
  ExpectedElements &expected = vector.elements.emplace();
  expected.resultType = operation.resultType;
  expected.operandTypes = std::move(operandTypes);
  expected.operands = std::move(operands);
  llvm::append_range(expected.results, listBits(*results[0]));
  expected.shape = Extents(results[0]->getShape());
  expected.listSources = operation.listSources;
  consumer.take(std::move(vector));
}
