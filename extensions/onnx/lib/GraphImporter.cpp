//===- GraphImporter.cpp - Imports the graph of a model -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphImporter.h"
#include "ExternalData.h"
#include "SchemaFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// The greatest version of ONNX's operators that the translations follow.
static constexpr int64_t kMaxOpset = 17;
/// The most nodes in the bodies of all calls. Functions that call each other
/// twice double it with each level.
static constexpr size_t kMaxExpandedNodes = 100'000;
/// The most functions that call each other.
static constexpr unsigned kMaxCallDepth = 64;

GraphImporter::GraphImporter(const Model &model, StringRef path,
                             ModuleOp module)
    : FunctionImporter(path, module), model(model) {}

Location GraphImporter::getNodeLoc(const Node &node) {
  StringRef name = node.name;
  if (name.empty() && !node.outputs.empty())
    name = node.outputs.front();
  return getPlace(nodeNumber, name);
}

void GraphImporter::define(StringRef name, Value value, Scope &scope,
                           const Twine &what) {
  if (!name.empty() && !scope.try_emplace(name, value).second)
    (void)error(builder.getLoc(),
                what + "the value '" + name + "' is defined twice");
}

LogicalResult GraphImporter::run() {
  Scope scope;
  if (failed(checkOpsets()) || failed(importInputs(scope)))
    return failure();
  for (const auto &tensor : model.graph.initializers)
    importInitializer(*tensor, scope);
  importNodes(model.graph.nodes, model.opsets, scope);
  reportUnsupported("operator", "node");
  if (hasErrors || failed(importOutputs(scope)))
    return failure();
  finishFunction();
  return success();
}

LogicalResult GraphImporter::checkOpsets() {
  Location loc = builder.getLoc();
  if (model.graph.hasSparseInitializers)
    return error(loc, "the model has sparse initializers, and bcast's tensors "
                      "are dense");
  auto own = model.opsets.find("");
  if (own != model.opsets.end() && (own->second < 1 || own->second > kMaxOpset))
    return error(loc, "the model is of opset " + Twine(own->second) +
                          ", and opsets 1 to " + Twine(kMaxOpset) +
                          " can be imported; onnx.version_converter converts "
                          "models");
  if (model.opsets.empty())
    return error(loc, "the model does not name an opset");
  return success();
}

//===----------------------------------------------------------------------===//
// Inputs and outputs
//===----------------------------------------------------------------------===//

/// The declared type, or the reason why bcast does not have it.
static llvm::Expected<RankedTensorType> getDeclaredType(const ValueInfo &info,
                                                        MLIRContext *context) {
  if (info.kind != "tensor")
    return llvm::createStringError(info.kind.empty() ? "has no type"
                                                     : "is a " + info.kind +
                                                           ", not a tensor");
  Type element = onnx::getElementType(info.type, context);
  if (!element)
    return llvm::createStringError("has elements of type " +
                                   getName(info.type) +
                                   ", which bcast does not have");
  if (!info.shape)
    return llvm::createStringError("has no shape, not even a rank");
  SmallVector<int64_t> shape;
  int64_t bytes = 8;
  for (const Dim &dim : *info.shape) {
    if (dim.value && *dim.value < 0)
      return llvm::createStringError("has the negative extent " +
                                     Twine(*dim.value));
    if (dim.value && *dim.value > 0 &&
        llvm::MulOverflow(bytes, *dim.value, bytes))
      return llvm::createStringError("has a size that exceeds 63 bits");
    shape.push_back(dim.value.value_or(ShapedType::kDynamic));
  }
  return RankedTensorType::get(shape, element);
}

LogicalResult GraphImporter::importInputs(Scope &scope) {
  llvm::StringSet<> initialized;
  for (const auto &tensor : model.graph.initializers)
    initialized.insert(tensor->name);
  Location loc = builder.getLoc();
  for (const ValueInfo &input : model.graph.inputs) {
    // Before IR version 4, initializers were inputs, too.
    if (initialized.contains(input.name))
      continue;
    llvm::Expected<RankedTensorType> type = getDeclaredType(input, context);
    if (!type) {
      (void)error(loc, "input '" + Twine(input.name) + "' " +
                           llvm::toString(type.takeError()));
      continue;
    }
    Value argument =
        addArgument(*type, input.name,
                    NameLoc::get(StringAttr::get(context, input.name), loc));
    define(input.name, argument, scope);
    for (auto [dim, declared] : llvm::enumerate(*input.shape)) {
      if (declared.value || declared.name.empty())
        continue;
      OpFoldResult size = builder.getSize(argument, dim);
      auto [first, isNew] = extentNames.try_emplace(declared.name, size);
      if (!isNew && failed(builder.checkEqual(
                        size, first->second,
                        "dimension " + Twine(dim) + " ('" + declared.name +
                            "') of input '" + input.name + "'")))
        return failure();
    }
  }
  return success(!hasErrors);
}

void GraphImporter::importInitializer(const Tensor &tensor, Scope &scope) {
  auto fail = [&](const Twine &reason) {
    (void)error(builder.getLoc(),
                "initializer '" + Twine(tensor.name) + "': " + reason);
    scope.try_emplace(tensor.name, Value());
  };
  if (!tensor.error.empty())
    return fail(tensor.error);
  Location loc = builder.getLoc();
  builder.setLoc(NameLoc::get(StringAttr::get(context, tensor.name), loc));
  llvm::scope_exit restore([&] { builder.setLoc(loc); });
  if (!tensor.external)
    return define(tensor.name,
                  builder.createConstant(getElements(tensor, context)), scope);
  llvm::Expected<Tensor> complete = readExternalData(tensor, path);
  if (!complete)
    return fail(llvm::toString(complete.takeError()));
  define(tensor.name, builder.createConstant(getElements(*complete, context)),
         scope);
}

LogicalResult GraphImporter::importOutputs(Scope &scope) {
  Location loc = builder.getLoc();
  for (const ValueInfo &output : model.graph.outputs) {
    auto value = scope.find(output.name);
    if (value == scope.end())
      return error(loc, "output '" + Twine(output.name) +
                            "' is not a value of the graph");
    RankedTensorType type = getTensorType(value->second);
    RankedTensorType result = type;
    // A declared type may be less exact, and may be missing.
    if (!output.kind.empty() && (output.kind != "tensor" || output.shape)) {
      llvm::Expected<RankedTensorType> declared =
          getDeclaredType(output, context);
      if (!declared)
        return error(loc, "output '" + Twine(output.name) + "' " +
                              llvm::toString(declared.takeError()));
      if (type.getElementType() != declared->getElementType() ||
          failed(verifyCompatibleShape(type, *declared)))
        return emitError(loc)
               << "output '" << output.name << "' is declared as " << *declared
               << ", and the graph computes " << type;
      SmallVector<int64_t> shape;
      for (auto [computed, extent] :
           llvm::zip_equal(type.getShape(), declared->getShape()))
        shape.push_back(ShapedType::isDynamic(computed) ? extent : computed);
      result = type.clone(shape);
    }
    Value cast = builder.createCast(value->second, result,
                                    "output '" + Twine(output.name) + "'");
    if (!cast)
      return failure();
    addResult(cast, output.name);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

void GraphImporter::importNodes(ArrayRef<Node> nodes, const Opsets &opsets,
                                Scope &scope) {
  Location loc = builder.getLoc();
  for (const Node &node : nodes) {
    if (callDepth == 0) {
      ++nodeNumber;
      builder.setLoc(getNodeLoc(node));
    }
    importNode(node, opsets, nodes, scope);
  }
  builder.setLoc(loc);
}

const Function *GraphImporter::findFunction(const Node &node) const {
  for (const Function &function : model.functions)
    if (function.name == node.opType && function.domain == node.domain)
      return &function;
  return nullptr;
}

void GraphImporter::importNode(const Node &node, const Opsets &opsets,
                               ArrayRef<Node> nodes, Scope &scope) {
  Location loc = builder.getLoc();
  std::string who = describe(node);
  SmallVector<Value> inputs;
  bool hasAllInputs = true;
  for (const std::string &name : node.inputs) {
    if (name.empty()) {
      inputs.push_back({});
      continue;
    }
    auto value = scope.find(name);
    if (value == scope.end()) {
      hasAllInputs = false;
      auto later = llvm::find_if(nodes, [&](const Node &other) {
        return llvm::is_contained(other.outputs, name);
      });
      std::string reason =
          later == nodes.end()
              ? "which is not an input, an initializer or a result of a node"
              : "which " + describe(*later) +
                    " computes; a node must follow the nodes that it reads, "
                    "without a cycle";
      (void)error(loc, who + ": reads '" + name + "', " + reason);
      continue;
    }
    hasAllInputs &= static_cast<bool>(value->second);
    inputs.push_back(value->second);
  }

  auto results = translate(node, inputs, hasAllInputs, opsets);
  results.resize(std::max(results.size(), node.outputs.size()));
  for (auto [name, value] : llvm::zip(node.outputs, results))
    define(name, value, scope, who + ": ");
}

/// The element types of inputs that may be left out.
static SmallVector<DataType> getDataTypes(ArrayRef<Value> inputs) {
  SmallVector<DataType> types;
  for (Value input : inputs) {
    DataType &type = types.emplace_back(DataType::Undefined);
    for (int32_t number = 1; input && number <= 16; ++number)
      if (onnx::getElementType(static_cast<DataType>(number),
                               input.getContext()) ==
          getTensorType(input).getElementType())
        type = static_cast<DataType>(number);
  }
  return types;
}

Results GraphImporter::translate(const Node &node, ArrayRef<Value> inputs,
                                 bool hasAllInputs, const Opsets &opsets) {
  Location loc = builder.getLoc();
  std::string who = describe(node);
  std::string key =
      node.domain.empty() ? node.opType : node.domain + "." + node.opType;
  if (const Function *function = findFunction(node))
    return hasAllInputs ? importCall(node, *function, inputs) : Results();
  auto handler = getHandlers().find(key);
  auto opset = opsets.find(node.domain);
  if (handler == getHandlers().end()) {
    if (opset != opsets.end())
      if (auto function =
              getSchemaFunction(node, opset->second, getDataTypes(inputs)))
        return hasAllInputs ? importCall(node, *function, inputs) : Results();
    addUnsupported(key, who);
    return {};
  }
  if (opset == opsets.end()) {
    (void)error(loc, who +
                         ": the model does not name an opset of the domain '" +
                         node.domain + "'");
    return {};
  }
  if (!hasAllInputs)
    return {};
  if (auto most = getMaxInputs(node, opset->second);
      most && inputs.size() > *most) {
    (void)error(loc, who + ": has " + Twine(inputs.size()) +
                         " inputs, expected at most " + Twine(*most));
    return {};
  }

  OnnxNode imported(node, inputs, opset->second, builder);
  Results results;
  bool isRight = succeeded(reportErrorsOf(who, [&] {
    results = handler->second(imported);
    if (failed(imported.checkAttributes()))
      results.clear();
  }));
  results.resize(std::max(results.size(), node.outputs.size()));
  for (auto [index, output] : llvm::enumerate(node.outputs))
    if (isRight && !output.empty() && !results[index])
      isRight = succeeded(error(loc, who + ": output " + Twine(index) + " '" +
                                         output + "' cannot be computed"));
  return results;
}

//===----------------------------------------------------------------------===//
// Functions of the model
//===----------------------------------------------------------------------===//

/// The attribute to which `reference` refers, or null.
static const NodeAttribute *
findAttribute(const std::vector<NodeAttribute> &attributes,
              const NodeAttribute &reference) {
  for (const NodeAttribute &attribute : attributes)
    if (attribute.name == reference.reference)
      return &attribute;
  return nullptr;
}

/// `node` of a function's body with the attributes of `call` where it refers to
/// the function's.
static Node substituteAttributes(Node node, const Node &call,
                                 const Function &callee) {
  std::vector<NodeAttribute> attributes;
  for (NodeAttribute &attribute : node.attributes) {
    if (attribute.reference.empty()) {
      attributes.push_back(std::move(attribute));
      continue;
    }
    // Without a value, the attribute is left out.
    const NodeAttribute *value = findAttribute(call.attributes, attribute);
    if (!value)
      value = findAttribute(callee.defaults, attribute);
    if (value) {
      attributes.push_back(*value);
      attributes.back().name = attribute.name;
    }
  }
  node.attributes = std::move(attributes);
  return node;
}

Results GraphImporter::importCall(const Node &node, const Function &callee,
                                  ArrayRef<Value> inputs) {
  Location loc = builder.getLoc();
  if (callDepth == kMaxCallDepth) {
    (void)error(loc, describe(node) + ": functions call each other more than " +
                         Twine(kMaxCallDepth) + " levels deep");
    return {};
  }
  if (numExpandedNodes > kMaxExpandedNodes)
    return {};
  numExpandedNodes += callee.nodes.size();
  if (numExpandedNodes > kMaxExpandedNodes) {
    (void)error(loc, describe(node) + ": the bodies of functions that are " +
                         "called have more than " + Twine(kMaxExpandedNodes) +
                         " nodes");
    return {};
  }
  if (inputs.size() > callee.inputs.size()) {
    (void)error(loc, describe(node) + ": has " + Twine(inputs.size()) +
                         " inputs, and the function has " +
                         Twine(callee.inputs.size()));
    return {};
  }
  Scope scope;
  for (auto [index, name] : llvm::enumerate(callee.inputs))
    if (index < inputs.size() && inputs[index])
      define(name, inputs[index], scope);
  std::vector<Node> body;
  for (const Node &inner : callee.nodes)
    body.push_back(substituteAttributes(inner, node, callee));
  // An optional input that the caller leaves out is left out inside.
  for (Node &inner : body)
    for (std::string &name : inner.inputs) {
      auto position = llvm::find(callee.inputs, name);
      if (position != callee.inputs.end() && !scope.contains(name))
        name.clear();
    }
  ++callDepth;
  importNodes(body, callee.opsets.empty() ? model.opsets : callee.opsets,
              scope);
  --callDepth;
  Results results;
  for (auto [index, name] : llvm::enumerate(callee.outputs)) {
    auto value = scope.find(name);
    bool isWanted = index < node.outputs.size() && !node.outputs[index].empty();
    if (value == scope.end() && isWanted)
      (void)error(loc, describe(node) + ": output '" + name +
                           "' of the function is not a value of its body");
    results.push_back(value == scope.end() ? Value() : value->second);
  }
  return results;
}
