//===- ModelImporter.cpp - Imports the layers of a model ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelImporter.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

ModelImporter::ModelImporter(const Model &model, StringRef path,
                             ModuleOp module)
    : model(model), path(path), context(module.getContext()),
      builder(OpBuilder(context)) {
  Location loc = FileLineColLoc::get(context, path, 0, 0);
  function =
      func::FuncOp::create(loc, "main", FunctionType::get(context, {}, {}));
  module.push_back(function);
  builder.getBuilder().setInsertionPointToStart(function.addEntryBlock());
  builder.setLoc(loc);
}

Location ModelImporter::getLayerLoc(const Layer &layer) {
  Location place = FileLineColLoc::get(context, path, layer.line, 0);
  if (layer.name.empty())
    return place;
  return NameLoc::get(StringAttr::get(context, layer.name), place);
}

static std::string describe(const Layer &layer) {
  return "layer '" + (layer.name.empty() ? layer.id : layer.name) + "' (" +
         layer.type + ")";
}

Value ModelImporter::error(const Layer &layer, const Twine &message) {
  hasErrors = true;
  emitError(getLayerLoc(layer)) << describe(layer) << ": " << message;
  return {};
}

LogicalResult ModelImporter::run() {
  for (const Layer &layer : model.layers) {
    builder.setLoc(getLayerLoc(layer));
    SmallVector<Value> inputs;
    for (auto [source, output] : layer.sources)
      inputs.push_back(values[source]);
    values.push_back(importLayer(layer, inputs));
  }
  reportUnsupported();
  if (hasErrors)
    return failure();
  return importResults();
}

Value ModelImporter::importLayer(const Layer &layer, ArrayRef<Value> inputs) {
  if (layer.type == "Parameter")
    return importParameter(layer);
  if (layer.type == "Const")
    return importConst(layer);
  if (layer.type == "Result")
    return {};
  auto handler = getHandlers().find(layer.type);
  if (handler == getHandlers().end()) {
    auto entry = unsupported.insert({layer.type, Unsupported{&layer}});
    ++entry.first->second.count;
    return {};
  }
  // What the layer reads was reported before.
  if (llvm::is_contained(inputs, Value()))
    return {};
  return translate(layer, inputs, handler->second);
}

Value ModelImporter::translate(const Layer &layer, ArrayRef<Value> inputs,
                               function_ref<Value(LayerNode &)> handler) {
  // Each error names the layer.
  SmallVector<std::pair<std::string, SmallVector<std::string>>> reports;
  Value result;
  {
    ScopedDiagnosticHandler collect(context, [&](Diagnostic &diagnostic) {
      auto &[message, notes] = reports.emplace_back();
      message = diagnostic.str();
      for (Diagnostic &note : diagnostic.getNotes())
        notes.push_back(note.str());
    });
    LayerNode node(layer, inputs, builder);
    result = handler(node);
    if (failed(node.checkAttributes()))
      result = {};
  }
  if (reports.empty() && !result)
    return error(layer, "cannot be computed");
  for (auto &[message, notes] : reports) {
    hasErrors = true;
    InFlightDiagnostic diagnostic = emitError(getLayerLoc(layer))
                                    << describe(layer) << ": " << message;
    for (const std::string &note : notes)
      diagnostic.attachNote() << note;
  }
  return reports.empty() ? result : Value();
}

//===----------------------------------------------------------------------===//
// Parameters, constants and results
//===----------------------------------------------------------------------===//

/// The extents of a list such as "2,?,3" or "1..4,3"; those that are not one
/// number are dynamic. Fails for a dynamic rank.
static FailureOr<SmallVector<int64_t>> parseShape(StringRef text) {
  SmallVector<int64_t> shape;
  SmallVector<StringRef> words;
  text.split(words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef word : words) {
    word = word.trim();
    int64_t extent;
    if (word == "...")
      return failure();
    if (word == "?" || word == "-1" || word.contains("..")) {
      shape.push_back(ShapedType::kDynamic);
      continue;
    }
    if (word.getAsInteger(10, extent) || extent < 0)
      return failure();
    shape.push_back(extent);
  }
  return shape;
}

/// The name of the tensor that `layer` writes.
static StringRef getTensorName(const Layer &layer) {
  if (!layer.outputs.empty() && !layer.outputs.front().names.empty())
    return layer.outputs.front().names.front();
  return layer.name;
}

static DictionaryAttr makeNameAttr(MLIRContext *context, StringRef name) {
  Builder builder(context);
  return builder.getDictionaryAttr(
      builder.getNamedAttr(kNameAttrName, builder.getStringAttr(name)));
}

/// The declared type of what a Parameter or a Const holds. Null, with an error
/// by `fail`, if bcast does not have it.
static RankedTensorType getDeclaredType(LayerNode &node, const Layer &layer,
                                        MLIRContext *context) {
  std::optional<StringRef> name = node.find("element_type");
  std::string precision =
      name ? name->str()
           : (layer.outputs.empty() ? "" : layer.outputs.front().precision);
  Type element = openvino::getElementType(precision, context);
  if (!element) {
    node.fail("has elements of type '" + precision +
              "', which bcast does not have");
    return {};
  }
  FailureOr<SmallVector<int64_t>> shape(SmallVector<int64_t>{});
  if (std::optional<StringRef> text = node.find("shape")) {
    shape = parseShape(*text);
    if (failed(shape)) {
      node.fail("the shape '" + *text + "' is not a list of extents");
      return {};
    }
  } else if (!layer.outputs.empty()) {
    for (int64_t extent : layer.outputs.front().extents)
      shape->push_back(extent < 0 ? ShapedType::kDynamic : extent);
  }
  int64_t bytes = 8;
  for (int64_t extent : *shape)
    if (extent > 0 && llvm::MulOverflow(bytes, extent, bytes)) {
      node.fail("has a size that exceeds 63 bits");
      return {};
    }
  return RankedTensorType::get(*shape, element);
}

Value ModelImporter::importParameter(const Layer &layer) {
  return translate(layer, {}, [&](LayerNode &node) -> Value {
    RankedTensorType type = getDeclaredType(node, layer, context);
    if (!type)
      return {};
    StringRef name = getTensorName(layer);
    argumentNames.push_back(makeNameAttr(context, name));
    return function.front().addArgument(type, getLayerLoc(layer));
  });
}

const llvm::MemoryBuffer *ModelImporter::getWeights() {
  if (weights)
    return weights.get();
  if (path == "<stdin>" || path == "-") {
    builder.fail("the weights are beside the model, which is read from "
                 "standard input; give the model's path");
    return nullptr;
  }
  SmallString<128> file(path);
  llvm::sys::path::replace_extension(file, "bin");
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (std::error_code code = buffer.getError()) {
    builder.fail("the weights in '" + file +
                 "' cannot be read: " + code.message());
    return nullptr;
  }
  weights = std::move(*buffer);
  return weights.get();
}

/// The elements of `type` in `bytes`, which are as many as it needs.
static DenseElementsAttr getElements(RankedTensorType type,
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

Value ModelImporter::importConst(const Layer &layer) {
  return translate(layer, {}, [&](LayerNode &node) -> Value {
    RankedTensorType type = getDeclaredType(node, layer, context);
    int64_t offset = node.getInt("offset", 0), size = node.getInt("size", 0);
    if (!type)
      return {};
    if (!type.hasStaticShape())
      return node.fail("the shape of a constant is dynamic");
    int64_t width = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    int64_t bytes = type.getNumElements() * width;
    if (size != bytes)
      return node.fail("has " + Twine(size) + " bytes, and its type needs " +
                       Twine(bytes));
    if (bytes == 0)
      return builder.createConstant(getElements(type, {}));
    const llvm::MemoryBuffer *file = getWeights();
    if (!file)
      return {};
    int64_t fileSize = file->getBufferSize();
    if (offset < 0 || offset > fileSize || size > fileSize - offset)
      return node.fail("is at bytes " + Twine(offset) + " to " +
                       Twine(static_cast<uint64_t>(offset) + size) +
                       " of the weights, which have " + Twine(fileSize));
    return builder.createConstant(
        getElements(type, ArrayRef<char>(file->getBufferStart() + offset,
                                         static_cast<size_t>(size))));
  });
}

LogicalResult ModelImporter::importResults() {
  SmallVector<Value> results;
  SmallVector<Attribute> names;
  Location loc = function.getLoc();
  for (const Layer &layer : model.layers) {
    if (layer.type != "Result")
      continue;
    if (layer.sources.size() != 1) {
      error(layer, "has " + Twine(layer.sources.size()) +
                       " inputs, and a result has one");
      return failure();
    }
    size_t source = layer.sources.front().first;
    if (!values[source]) {
      error(layer, "reads a layer without a value");
      return failure();
    }
    results.push_back(values[source]);
    names.push_back(makeNameAttr(context, getTensorName(model.layers[source])));
  }
  func::ReturnOp::create(builder.getBuilder(), loc, results);
  function.setFunctionType(FunctionType::get(
      context, llvm::to_vector(function.front().getArgumentTypes()),
      llvm::to_vector(ValueRange(results).getTypes())));
  if (!argumentNames.empty())
    function.setArgAttrsAttr(ArrayAttr::get(context, argumentNames));
  if (!names.empty())
    function.setResAttrsAttr(ArrayAttr::get(context, names));
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(function.front())))
    if (op.use_empty() && op.getNumResults() > 0 && isOpTriviallyDead(&op))
      op.erase();
  return success();
}

void ModelImporter::reportUnsupported() {
  for (auto &[type, entry] : unsupported) {
    hasErrors = true;
    emitError(getLayerLoc(*entry.first))
        << "operation '" << type << "' cannot be imported: " << entry.count
        << (entry.count == 1 ? " layer, " : " layers, the first is ")
        << describe(*entry.first);
  }
}
