//===- ModelImporter.cpp - Imports the layers of a model ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelImporter.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

/// The greatest operation set that a layer may be of.
static constexpr unsigned kMaxOpset = 16;

ModelImporter::ModelImporter(const Model &model, StringRef path,
                             ModuleOp module)
    : FunctionImporter(path, module), model(model) {}

Location ModelImporter::getLayerLoc(const Layer &layer) {
  return getPlace(layer.line, layer.name);
}

static std::string describe(const Layer &layer) {
  return "layer '" + (layer.name.empty() ? layer.id : layer.name) + "' (" +
         layer.type + ")";
}

LogicalResult ModelImporter::run() {
  for (const Layer &layer : model.layers) {
    builder.setLoc(getLayerLoc(layer));
    SmallVector<Value> inputs;
    for (auto [source, output] : layer.sources)
      inputs.push_back(values[source][output]);
    values.push_back(importLayer(layer, inputs));
    values.back().resize(layer.outputs.size());
  }
  reportUnsupported("operation", "layer");
  if (hasErrors || failed(importResults()))
    return failure();
  finishFunction();
  return success();
}

Results ModelImporter::importLayer(const Layer &layer, ArrayRef<Value> inputs) {
  if (layer.type == "Parameter")
    return importParameter(layer);
  if (layer.type == "Const")
    return importConst(layer);
  if (layer.type == "Result")
    return {};
  auto handler = getHandlers().find(layer.type);
  if (handler == getHandlers().end()) {
    addUnsupported(layer.type, describe(layer));
    return {};
  }
  // The error of the missing input was reported before.
  if (llvm::is_contained(inputs, Value()))
    return {};
  return translate(layer, inputs, handler->second);
}

Results ModelImporter::translate(const Layer &layer, ArrayRef<Value> inputs,
                                 function_ref<Results(LayerNode &)> handler) {
  Results results;
  bool isRight = succeeded(reportErrorsOf(describe(layer), [&] {
    LayerNode node(layer, inputs, builder);
    if (node.getOpset() < 1 || node.getOpset() > kMaxOpset) {
      node.fail("version '" + layer.opset + "' is not opset1 to opset" +
                Twine(kMaxOpset));
      return;
    }
    if (failed(node.checkRequired()))
      return;
    results = handler(node);
    if (failed(node.checkAttributes()))
      results.clear();
  }));
  size_t count = layer.outputs.size();
  results.resize(count);
  for (auto [port, result] : llvm::zip_equal(layer.outputs, results))
    if (isRight && port.isRead && !result)
      isRight = succeeded(
          error(builder.getLoc(), describe(layer) + ": cannot be computed"));
  return isRight ? results : Results(count, Value());
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

/// The name of the tensor at port `output`.
static std::string getTensorName(const Layer &layer, size_t output) {
  const std::vector<Port> &ports = layer.outputs;
  if (output < ports.size() && !ports[output].names.empty())
    return ports[output].names.front();
  // OpenVINO names the tensors of a layer with several by their ports.
  return ports.size() < 2 ? layer.name
                          : layer.name + "." + std::to_string(output);
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

/// The names of dimensions in a layout as "[N,C,?,?]" or "NCHW". "..." stands
/// for dimensions without names; a layout of another rank has none.
static SmallVector<StringRef> readLayout(StringRef layout, size_t rank) {
  SmallVector<StringRef> names;
  if (layout.consume_front("[") && layout.consume_back("]"))
    layout.split(names, ',');
  else
    for (size_t i = 0; i < layout.size() && !layout.contains("..."); ++i)
      names.push_back(layout.substr(i, 1));
  for (StringRef &name : names)
    name = name.trim();
  if (auto *rest = llvm::find(names, "..."); rest != names.end()) {
    size_t place = rest - names.begin();
    names.erase(rest);
    if (names.size() < rank)
      names.insert(names.begin() + place, rank - names.size(), StringRef());
  }
  if (names.size() != rank)
    return {};
  llvm::replace(names, StringRef("?"), StringRef());
  return names;
}

Results ModelImporter::importParameter(const Layer &layer) {
  return translate(layer, {}, [&](LayerNode &node) -> Results {
    RankedTensorType type = getDeclaredType(node, layer, context);
    if (!type)
      return {};
    SmallVector<StringRef> dims = readLayout(layer.layout, type.getRank());
    for (auto [dim, name] : llvm::enumerate(dims))
      if (!type.isDynamicDim(dim))
        name = {};
    return addArgument(type, getTensorName(layer, 0), getLayerLoc(layer), dims);
  });
}

std::unique_ptr<llvm::MemoryBuffer> ModelImporter::readWeights(uint64_t offset,
                                                               uint64_t size) {
  SmallString<128> name = llvm::sys::path::filename(path);
  llvm::sys::path::replace_extension(name, "bin");
  auto fail = [&](llvm::Error error) {
    builder.fail("the weights in '" + name + "': the file " +
                 llvm::toString(std::move(error)));
    return nullptr;
  };
  if (!weights) {
    auto file = DataFile::open(path, name);
    if (!file)
      return fail(file.takeError());
    weights.emplace(std::move(*file));
  }
  auto bytes = weights->read(offset, size);
  if (!bytes)
    return fail(bytes.takeError());
  return std::move(*bytes);
}

Results ModelImporter::importConst(const Layer &layer) {
  return translate(layer, {}, [&](LayerNode &node) -> Results {
    RankedTensorType type = getDeclaredType(node, layer, context);
    int64_t offset = node.getInt("offset", 0), size = node.getInt("size", 0);
    if (!type)
      return {};
    if (!type.hasStaticShape())
      return node.fail("the shape of a constant is dynamic");
    int64_t width = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    int64_t bytes = type.getNumElements() * width;
    // OpenVINO's runtime writes a byte for no elements.
    if (size != bytes && !(bytes == 0 && size == 1))
      return node.fail("has " + Twine(size) + " bytes, and its type needs " +
                       Twine(bytes));
    if (bytes == 0)
      return builder.createConstant(readElements(type, {}));
    if (offset < 0)
      return node.fail("attribute 'offset' is " + Twine(offset));
    auto file = readWeights(offset, size);
    if (!file)
      return {};
    return builder.createConstant(readElements(
        type, ArrayRef<char>(file->getBufferStart(), file->getBufferSize())));
  });
}

LogicalResult ModelImporter::importResults() {
  for (size_t index : model.results) {
    const Layer &layer = model.layers[index];
    if (layer.sources.size() != 1)
      return error(getLayerLoc(layer), describe(layer) + ": has " +
                                           Twine(layer.sources.size()) +
                                           " inputs, and a result has one");
    auto [source, output] = layer.sources.front();
    if (!values[source][output])
      return error(getLayerLoc(layer),
                   describe(layer) + ": reads a layer without a value");
    addResult(values[source][output],
              getTensorName(model.layers[source], output));
  }
  return success();
}
