//===- FunctionImporter.cpp - Fills the function of a model ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/FunctionImporter.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

FunctionImporter::FunctionImporter(StringRef path, ModuleOp module)
    : path(path), context(module.getContext()), builder(OpBuilder(context)) {
  Location loc = FileLineColLoc::get(context, path, 0, 0);
  function =
      func::FuncOp::create(loc, "main", FunctionType::get(context, {}, {}));
  module.push_back(function);
  builder.getBuilder().setInsertionPointToStart(function.addEntryBlock());
  builder.setLoc(loc);
}

static DictionaryAttr makeNameAttr(MLIRContext *context, StringRef name) {
  Builder builder(context);
  return builder.getDictionaryAttr(
      builder.getNamedAttr(kNameAttrName, builder.getStringAttr(name)));
}

Value FunctionImporter::addArgument(RankedTensorType type, StringRef name,
                                    Location loc, ArrayRef<StringRef> dims) {
  NamedAttrList attributes(makeNameAttr(context, name));
  if (!llvm::all_of(dims, [](StringRef dim) { return dim.empty(); }))
    attributes.set(kDimNamesAttrName, Builder(context).getStrArrayAttr(dims));
  argumentNames.push_back(attributes.getDictionary(context));
  return function.front().addArgument(type, loc);
}

void FunctionImporter::addResult(Value value, StringRef name) {
  results.push_back(value);
  resultNames.push_back(makeNameAttr(context, name));
}

void FunctionImporter::finishFunction() {
  // Copies to results have this location.
  auto getName = [](Attribute attributes) {
    return cast<StringAttr>(cast<DictionaryAttr>(attributes).get(kNameAttrName))
        .getValue();
  };
  std::string names = llvm::join(llvm::map_range(resultNames, getName), ", ");
  func::ReturnOp::create(builder.getBuilder(), getPlace(0, names), results);
  function.setFunctionType(FunctionType::get(
      context, llvm::to_vector(function.front().getArgumentTypes()),
      llvm::to_vector(ValueRange(results).getTypes())));
  if (!argumentNames.empty())
    function.setArgAttrsAttr(ArrayAttr::get(context, argumentNames));
  if (!resultNames.empty())
    function.setResAttrsAttr(ArrayAttr::get(context, resultNames));
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(function.front())))
    if (op.use_empty() && op.getNumResults() > 0 && isOpTriviallyDead(&op))
      op.erase();
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

Location FunctionImporter::getPlace(unsigned line, StringRef name) {
  Location place = FileLineColLoc::get(context, path, line, 0);
  if (name.empty())
    return place;
  return NameLoc::get(StringAttr::get(context, name), place);
}

LogicalResult FunctionImporter::error(Location loc, const Twine &message) {
  hasErrors = true;
  return emitError(loc) << message;
}

LogicalResult FunctionImporter::reportErrorsOf(StringRef who,
                                               function_ref<void()> translate) {
  Location loc = builder.getLoc();
  // Each message, and its notes.
  SmallVector<std::pair<std::string, SmallVector<std::string>>> reports;
  {
    ScopedDiagnosticHandler collect(context, [&](Diagnostic &diagnostic) {
      std::string text = diagnostic.str();
      if (llvm::is_contained(llvm::make_first_range(reports), text))
        return;
      auto &[message, notes] = reports.emplace_back();
      message = std::move(text);
      // Who has a model cannot follow advice on the operations of bcast.
      for (Diagnostic &note : diagnostic.getNotes())
        if (std::string advice = note.str();
            !StringRef(advice).contains("bcast."))
          notes.push_back(advice);
    });
    translate();
  }
  for (const auto &[message, notes] : reports) {
    hasErrors = true;
    InFlightDiagnostic diagnostic = emitError(loc) << who << ": " << message;
    for (const std::string &note : notes)
      diagnostic.attachNote() << note;
  }
  return success(reports.empty());
}

void FunctionImporter::addUnsupported(StringRef op, StringRef who) {
  auto entry =
      unsupported.insert({op.str(), Unsupported{who.str(), builder.getLoc()}});
  ++entry.first->second.count;
}

void FunctionImporter::reportUnsupported(StringRef opWord, StringRef nodeWord) {
  for (auto &[op, entry] : unsupported) {
    hasErrors = true;
    emitError(entry.first) << opWord << " '" << op
                           << "' cannot be imported: " << entry.count << " "
                           << nodeWord
                           << (entry.count == 1 ? ", " : "s, the first is ")
                           << entry.who;
  }
}

//===----------------------------------------------------------------------===//
// Constants and dialects
//===----------------------------------------------------------------------===//

DenseElementsAttr graph::readElements(RankedTensorType type,
                                      ArrayRef<char> bytes) {
  if (bytes.empty())
    return DenseElementsAttr::get(type, ArrayRef<Attribute>());
  if (type.getElementType().isInteger(1)) {
    SmallVector<bool> values;
    for (char byte : bytes)
      values.push_back(byte != 0);
    return DenseElementsAttr::get(type, ArrayRef<bool>(values));
  }
  // One element stands for all where they are equal.
  size_t width = type.getElementTypeBitWidth() / 8;
  if (bytes.drop_front(width) == bytes.drop_back(width))
    bytes = bytes.take_front(width);
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

static void registerDialects(DialectRegistry &registry) {
  registry
      .insert<BcastDialect, arith::ArithDialect, func::FuncDialect,
              linalg::LinalgDialect, scf::SCFDialect, tensor::TensorDialect>();
}

void graph::loadDialects(MLIRContext *context) {
  DialectRegistry registry;
  registerDialects(registry);
  context->appendDialectRegistry(registry);
  context->loadAllAvailableDialects();
}

void graph::registerImport(
    StringRef name, StringRef description,
    OwningOpRef<ModuleOp> (*import)(llvm::MemoryBufferRef, MLIRContext *)) {
  TranslateToMLIRRegistration translation(
      name, description,
      [import](llvm::SourceMgr &sources,
               MLIRContext *context) -> OwningOpRef<Operation *> {
        const llvm::MemoryBuffer *model =
            sources.getMemoryBuffer(sources.getMainFileID());
        return import(model->getMemBufferRef(), context);
      },
      registerDialects);
}
