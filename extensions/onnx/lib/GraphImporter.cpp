//===- GraphImporter.cpp - Imports the graph of a model -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphImporter.h"
#include "Versions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// The most nodes in the bodies of all calls. Functions that call each other
/// twice double it with each level.
static constexpr size_t kMaxExpandedNodes = 100'000;
/// The most functions that call each other.
static constexpr unsigned kMaxCallDepth = 64;

template <typename Range> static Opsets readOpsets(const Range &imports) {
  Opsets opsets;
  for (const ::onnx::OperatorSetIdProto &opset : imports)
    opsets[getDomain(opset.domain())] = opset.version();
  return opsets;
}

GraphImporter::GraphImporter(const ::onnx::ModelProto &model, StringRef path,
                             ModuleOp module)
    : FunctionImporter(path, module), model(model), graph(model.graph()),
      opsets(readOpsets(model.opset_import())) {}

Location GraphImporter::getNodeLoc(const NodeProto &node) {
  bool isNamed = !node.name().empty() || node.output_size() == 0;
  return getPlace(nodeNumber, isNamed ? node.name() : node.output(0));
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
  for (const TensorProto &tensor : graph.initializer())
    importInitializer(tensor, scope);
  importNodes(graph.node(), opsets, scope);
  reportUnsupported("operator", "node");
  if (hasErrors || failed(importOutputs(scope)))
    return failure();
  finishFunction();
  return success();
}

LogicalResult GraphImporter::checkOpsets() {
  Location loc = builder.getLoc();
  if (graph.sparse_initializer_size() > 0)
    return error(loc, "the model has sparse initializers, and bcast's tensors "
                      "are dense");
  auto own = opsets.find("");
  if (own != opsets.end() && (own->second < 1 || own->second > kMaxOpset))
    return error(loc, "the model is of opset " + Twine(own->second) +
                          ", and opsets 1 to " + Twine(kMaxOpset) +
                          " can be imported");
  if (opsets.empty())
    return error(loc, "the model does not name an opset");
  return success();
}

//===----------------------------------------------------------------------===//
// Inputs and outputs
//===----------------------------------------------------------------------===//

static StringRef describeKind(const ::onnx::TypeProto &type) {
  switch (type.value_case()) {
  case ::onnx::TypeProto::kSequenceType:
    return "is a sequence, not a tensor";
  case ::onnx::TypeProto::kOptionalType:
    return "is an optional, not a tensor";
  case ::onnx::TypeProto::kMapType:
    return "is a map, not a tensor";
  case ::onnx::TypeProto::kSparseTensorType:
    return "is a sparse tensor, not a tensor";
  default:
    return "has no type";
  }
}

/// The declared type, or the reason why bcast does not have it.
static llvm::Expected<RankedTensorType>
getDeclaredType(const ::onnx::ValueInfoProto &info, MLIRContext *context) {
  if (!info.type().has_tensor_type())
    return llvm::createStringError(describeKind(info.type()));
  const ::onnx::TypeProto_Tensor &tensor = info.type().tensor_type();
  Type element = bcast::onnx::getElementType(tensor.elem_type(), context);
  if (!element)
    return llvm::createStringError("has elements of type " +
                                   getTypeName(tensor.elem_type()) +
                                   ", which bcast does not have");
  if (!tensor.has_shape())
    return llvm::createStringError("has no shape, not even a rank");
  SmallVector<int64_t> shape;
  int64_t bytes = 8;
  for (const auto &dim : tensor.shape().dim()) {
    int64_t extent =
        dim.has_dim_value() ? dim.dim_value() : ShapedType::kDynamic;
    if (dim.has_dim_value() && extent < 0)
      return llvm::createStringError("has the negative extent " +
                                     Twine(extent));
    if (extent > 0 && llvm::MulOverflow(bytes, extent, bytes))
      return llvm::createStringError("has a size that exceeds 63 bits");
    shape.push_back(extent);
  }
  return RankedTensorType::get(shape, element);
}

LogicalResult GraphImporter::importInputs(Scope &scope) {
  llvm::StringSet<> initialized;
  for (const TensorProto &tensor : graph.initializer())
    initialized.insert(tensor.name());
  Location loc = builder.getLoc();
  for (const ::onnx::ValueInfoProto &input : graph.input()) {
    // Before IR version 4, initializers were inputs, too.
    if (initialized.contains(input.name()))
      continue;
    llvm::Expected<RankedTensorType> type = getDeclaredType(input, context);
    if (!type) {
      (void)error(loc, "input '" + Twine(input.name()) + "' " +
                           llvm::toString(type.takeError()));
      continue;
    }
    Value argument =
        addArgument(*type, input.name(),
                    NameLoc::get(StringAttr::get(context, input.name()), loc));
    define(input.name(), argument, scope);
    for (auto [dim, declared] :
         llvm::enumerate(input.type().tensor_type().shape().dim())) {
      if (declared.has_dim_value() || declared.dim_param().empty())
        continue;
      OpFoldResult size = builder.getSize(argument, dim);
      auto [first, isNew] = extentNames.try_emplace(declared.dim_param(), size);
      if (!isNew &&
          failed(builder.checkEqual(size, first->second,
                                    "dimension " + Twine(dim) + " ('" +
                                        declared.dim_param() + "') of input '" +
                                        input.name() + "'")))
        return failure();
    }
  }
  return success(!hasErrors);
}

void GraphImporter::importInitializer(const TensorProto &tensor, Scope &scope) {
  Location loc = builder.getLoc();
  auto elements = readTensor(tensor, path, context);
  if (!elements) {
    (void)error(loc, "initializer '" + Twine(tensor.name()) +
                         "': " + llvm::toString(elements.takeError()));
    scope.try_emplace(tensor.name(), Value());
    return;
  }
  builder.setLoc(NameLoc::get(StringAttr::get(context, tensor.name()), loc));
  define(tensor.name(), builder.createConstant(*elements), scope);
  builder.setLoc(loc);
}

LogicalResult GraphImporter::importOutputs(Scope &scope) {
  Location loc = builder.getLoc();
  for (const ::onnx::ValueInfoProto &output : graph.output()) {
    auto value = scope.find(output.name());
    if (value == scope.end())
      return error(loc, "output '" + Twine(output.name()) +
                            "' is not a value of the graph");
    RankedTensorType type = getTensorType(value->second);
    RankedTensorType result = type;
    // A declared type may be less exact, and may be missing.
    bool hasType = output.type().value_case() != 0 &&
                   (!output.type().has_tensor_type() ||
                    output.type().tensor_type().has_shape());
    if (hasType) {
      llvm::Expected<RankedTensorType> declared =
          getDeclaredType(output, context);
      if (!declared)
        return error(loc, "output '" + Twine(output.name()) + "' " +
                              llvm::toString(declared.takeError()));
      if (type.getElementType() != declared->getElementType() ||
          failed(verifyCompatibleShape(type, *declared)))
        return emitError(loc)
               << "output '" << output.name() << "' is declared as "
               << *declared << ", and the graph computes " << type;
      SmallVector<int64_t> shape;
      for (auto [computed, extent] :
           llvm::zip_equal(type.getShape(), declared->getShape()))
        shape.push_back(ShapedType::isDynamic(computed) ? extent : computed);
      result = type.clone(shape);
    }
    Value cast = builder.createCast(value->second, result,
                                    "output '" + Twine(output.name()) + "'");
    if (!cast)
      return failure();
    addResult(cast, output.name());
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

void GraphImporter::importNodes(const Nodes &nodes, const Opsets &opsets,
                                Scope &scope) {
  Location loc = builder.getLoc();
  for (const NodeProto &node : nodes) {
    if (callDepth == 0) {
      ++nodeNumber;
      builder.setLoc(getNodeLoc(node));
    }
    importNode(node, opsets, nodes, scope);
  }
  builder.setLoc(loc);
}

const FunctionProto *GraphImporter::findFunction(const NodeProto &node) const {
  for (const FunctionProto &function : model.functions())
    if (function.name() == node.op_type() &&
        getDomain(function.domain()) == getDomain(node.domain()))
      return &function;
  return nullptr;
}

void GraphImporter::importNode(const NodeProto &node, const Opsets &opsets,
                               const Nodes &nodes, Scope &scope) {
  Location loc = builder.getLoc();
  std::string who = describe(node);
  SmallVector<Value> inputs;
  bool hasAllInputs = true;
  for (const std::string &name : node.input()) {
    if (name.empty()) {
      inputs.push_back({});
      continue;
    }
    auto value = scope.find(name);
    if (value == scope.end()) {
      hasAllInputs = false;
      auto later = llvm::find_if(nodes, [&](const NodeProto &other) {
        return llvm::is_contained(other.output(), name);
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

  auto results = translate(node, inputs, hasAllInputs, opsets, scope);
  results.resize(std::max<size_t>(results.size(), node.output_size()));
  for (auto [name, value] : llvm::zip(node.output(), results))
    define(name, value, scope, who + ": ");
}

/// The element types of inputs that may be left out.
static SmallVector<int32_t> getDataTypes(ArrayRef<Value> inputs) {
  SmallVector<int32_t> types;
  for (Value input : inputs) {
    int32_t &type = types.emplace_back(TensorProto::UNDEFINED);
    for (int32_t number = 1; input && number <= 16; ++number)
      if (bcast::onnx::getElementType(number, input.getContext()) ==
          getTensorType(input).getElementType())
        type = number;
  }
  return types;
}

Results GraphImporter::translate(const NodeProto &node, ArrayRef<Value> inputs,
                                 bool hasAllInputs, const Opsets &opsets,
                                 const Scope &scope) {
  Location loc = builder.getLoc();
  std::string who = describe(node);
  StringRef domain = getDomain(node.domain());
  std::string key =
      (domain + (domain.empty() ? "" : ".") + node.op_type()).str();
  if (const FunctionProto *function = findFunction(node))
    return hasAllInputs ? importCall(node, *function, inputs) : Results();
  auto handler = getHandlers().find(key);
  auto opset = opsets.find(domain);
  if (handler == getHandlers().end()) {
    NodeProto call = node;
    if (opset != opsets.end())
      if (auto function =
              getSchemaFunction(call, opset->second, getDataTypes(inputs)))
        return hasAllInputs ? importCall(call, *function, inputs) : Results();
    addUnsupported(key, who);
    return {};
  }
  if (opset == opsets.end()) {
    (void)error(loc, who +
                         ": the model does not name an opset of the domain '" +
                         domain + "'");
    return {};
  }
  if (auto first = getFirstOpset(key); first && opset->second < *first) {
    (void)error(loc, who + ": the operator is from opset " + Twine(*first) +
                         " on, and the model is of opset " +
                         Twine(opset->second));
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

  auto importInner = [&](const GraphProto &inner, ArrayRef<Value> arguments) {
    return importGraph(inner, arguments, opsets, scope);
  };
  OnnxNode imported(node, inputs, opset->second, builder, importInner);
  Results results;
  bool isRight = succeeded(reportErrorsOf(who, [&] {
    results = handler->second(imported);
    if (failed(imported.checkAttributes()))
      results.clear();
  }));
  results.resize(std::max<size_t>(results.size(), node.output_size()));
  for (auto [index, output] : llvm::enumerate(node.output()))
    if (isRight && !output.empty() && !results[index])
      isRight = succeeded(error(loc, who + ": output " + Twine(index) + " '" +
                                         output + "' cannot be computed"));
  return results;
}

//===----------------------------------------------------------------------===//
// Functions of the model, and graphs of nodes
//===----------------------------------------------------------------------===//

Results GraphImporter::importGraph(const GraphProto &inner,
                                   ArrayRef<Value> inputs, const Opsets &opsets,
                                   const Scope &outer) {
  std::string who = "the graph '" + inner.name() + "' of the node ";
  if (inputs.size() != static_cast<size_t>(inner.input_size())) {
    (void)error(builder.getLoc(), who + "has " + Twine(inner.input_size()) +
                                      " inputs, expected " +
                                      Twine(inputs.size()));
    return {};
  }
  Scope scope = outer;
  for (auto [input, value] : llvm::zip_equal(inner.input(), inputs))
    define(input.name(), value, scope);
  for (const TensorProto &tensor : inner.initializer())
    importInitializer(tensor, scope);
  ++callDepth;
  importNodes(inner.node(), opsets, scope);
  --callDepth;
  Results results;
  for (const ::onnx::ValueInfoProto &output : inner.output()) {
    auto value = scope.find(output.name());
    if (value == scope.end())
      (void)error(builder.getLoc(),
                  who + "does not compute its output '" + output.name() + "'");
    results.push_back(value == scope.end() ? Value() : value->second);
  }
  return results;
}

/// Gives `node` of a function's body the attributes of `call` where it refers
/// to the function's. Without a value, an attribute is left out.
static void substituteAttributes(NodeProto &node, const NodeProto &call) {
  google::protobuf::RepeatedPtrField<AttributeProto> attributes;
  attributes.Swap(node.mutable_attribute());
  for (AttributeProto &attribute : attributes) {
    if (attribute.ref_attr_name().empty()) {
      node.add_attribute()->Swap(&attribute);
      continue;
    }
    auto value = llvm::find_if(call.attribute(), [&](const auto &given) {
      return given.name() == attribute.ref_attr_name();
    });
    if (value == call.attribute().end())
      continue;
    AttributeProto &added = *node.add_attribute();
    added = *value;
    added.set_name(attribute.name());
  }
}

Results GraphImporter::importCall(const NodeProto &node,
                                  const FunctionProto &callee,
                                  ArrayRef<Value> inputs) {
  Location loc = builder.getLoc();
  if (callDepth == kMaxCallDepth) {
    (void)error(loc, describe(node) + ": functions call each other more than " +
                         Twine(kMaxCallDepth) + " levels deep");
    return {};
  }
  if (numExpandedNodes > kMaxExpandedNodes)
    return {};
  numExpandedNodes += callee.node_size();
  if (numExpandedNodes > kMaxExpandedNodes) {
    (void)error(loc, describe(node) + ": the bodies of functions that are " +
                         "called have more than " + Twine(kMaxExpandedNodes) +
                         " nodes");
    return {};
  }
  if (inputs.size() > static_cast<size_t>(callee.input_size())) {
    (void)error(loc, describe(node) + ": has " + Twine(inputs.size()) +
                         " inputs, and the function has " +
                         Twine(callee.input_size()));
    return {};
  }
  Scope scope;
  for (auto [index, name] : llvm::enumerate(callee.input()))
    if (index < inputs.size() && inputs[index])
      define(name, inputs[index], scope);
  Nodes body = callee.node();
  for (NodeProto &inner : body) {
    substituteAttributes(inner, node);
    // An optional input that the caller leaves out is left out inside.
    for (std::string &name : *inner.mutable_input())
      if (llvm::is_contained(callee.input(), name) && !scope.contains(name))
        name.clear();
  }
  ++callDepth;
  Opsets own = readOpsets(callee.opset_import());
  importNodes(body, own.empty() ? opsets : own, scope);
  --callDepth;
  Results results;
  for (auto [index, name] : llvm::enumerate(callee.output())) {
    auto value = scope.find(name);
    bool isWanted = index < static_cast<size_t>(node.output_size()) &&
                    !node.output(index).empty();
    if (value == scope.end() && isWanted)
      (void)error(loc, describe(node) + ": output '" + name +
                           "' of the function is not a value of its body");
    results.push_back(value == scope.end() ? Value() : value->second);
  }
  return results;
}
