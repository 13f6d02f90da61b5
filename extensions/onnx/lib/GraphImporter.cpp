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

Opsets bcast::onnx::readOpsets(const OpsetImports &imports) {
  Opsets opsets;
  for (const ::onnx::OperatorSetIdProto &opset : imports)
    opsets[getDomain(opset.domain())] = opset.version();
  return opsets;
}

GraphImporter::GraphImporter(const ::onnx::ModelProto &model, StringRef path,
                             ModuleOp module, OnnxOptions options)
    : FunctionImporter(path, module), model(model), graph(model.graph()),
      options(options), opsets(readOpsets(model.opset_import())) {}

Location GraphImporter::getNodeLoc(const NodeProto &node) {
  bool isNamed = !node.name().empty() || node.output_size() == 0;
  return getPlace(nodeNumber, isNamed ? node.name() : node.output(0));
}

void GraphImporter::define(StringRef name, Value value, Scope &scope,
                           const Twine &what) {
  if (!name.empty() && !scope.define(name, value))
    (void)error(builder.getLoc(),
                what + "the value '" + name + "' is defined twice");
}

LogicalResult GraphImporter::run() {
  Scope scope;
  if (opsets.empty())
    return error(builder.getLoc(), "the model does not name an opset");
  if (failed(checkOpset(opsets, "the model")) || failed(importInputs(scope)) ||
      failed(importInitializers(graph, scope)))
    return failure();
  importNodes(graph.node(), opsets, scope);
  reportUnsupported("operator", "node");
  if (hasErrors || failed(importOutputs(scope)))
    return failure();
  finishFunction();
  return success();
}

LogicalResult GraphImporter::checkOpset(const Opsets &opsets,
                                        const Twine &what) {
  auto own = opsets.find("");
  if (own == opsets.end() || (own->second >= 1 && (own->second <= kMaxOpset ||
                                                   options.allowNewerOpset)))
    return success();
  return error(builder.getLoc(),
               what + " is of opset " + Twine(own->second) +
                   ", and opsets 1 to " + Twine(kMaxOpset) +
                   " can be imported" +
                   (own->second < 1 ? ""
                                    : "; bcast-translate --allow-newer-opset "
                                      "takes its operators as they are in " +
                                          Twine(kMaxOpset)));
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
    // Some exporters write -1 for an extent that is not known.
    int64_t extent = dim.has_dim_value() ? dim.dim_value() : -1;
    if (extent < -1)
      return llvm::createStringError("has the negative extent " +
                                     Twine(extent));
    if (extent > 0 && llvm::MulOverflow(bytes, extent, bytes))
      return llvm::createStringError("has a size that exceeds 63 bits");
    shape.push_back(extent < 0 ? ShapedType::kDynamic : extent);
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
    SmallVector<StringRef> names;
    for (const auto &declared : input.type().tensor_type().shape().dim())
      // Paddle writes "?" for an extent without a name.
      names.push_back(declared.has_dim_value() || declared.dim_param() == "?"
                          ? StringRef()
                          : StringRef(declared.dim_param()));
    Value argument = addArgument(
        *type, input.name(),
        NameLoc::get(StringAttr::get(context, input.name()), loc), names);
    define(input.name(), argument, scope);
    for (auto [dim, name] : llvm::enumerate(names)) {
      if (name.empty())
        continue;
      OpFoldResult size = builder.getSize(argument, dim);
      auto [first, isNew] = extentNames.try_emplace(name, size);
      if (!isNew &&
          failed(builder.checkEqual(size, first->second,
                                    "dimension " + Twine(dim) + " ('" + name +
                                        "') of input '" + input.name() + "'")))
        return failure();
    }
  }
  return success(!hasErrors);
}

LogicalResult GraphImporter::importInitializers(const GraphProto &graph,
                                                Scope &scope) {
  if (graph.sparse_initializer_size() > 0)
    return error(builder.getLoc(), "the model has sparse initializers, and "
                                   "bcast's tensors are dense");
  for (const TensorProto &tensor : graph.initializer())
    importInitializer(tensor, scope);
  return success();
}

void GraphImporter::importInitializer(const TensorProto &tensor, Scope &scope) {
  Location loc = builder.getLoc();
  auto elements = readTensor(tensor, path, context);
  if (!elements) {
    (void)error(loc, "initializer '" + Twine(tensor.name()) +
                         "': " + llvm::toString(elements.takeError()));
    (void)scope.define(tensor.name(), Value());
    return;
  }
  builder.setLoc(NameLoc::get(StringAttr::get(context, tensor.name()), loc));
  define(tensor.name(), builder.createConstant(*elements), scope);
  builder.setLoc(loc);
}

LogicalResult GraphImporter::importOutputs(Scope &scope) {
  Location loc = builder.getLoc();
  for (const ::onnx::ValueInfoProto &output : graph.output()) {
    std::optional<Value> value = scope.find(output.name());
    if (!value)
      return error(loc, "output '" + Twine(output.name()) +
                            "' is not a value of the graph");
    RankedTensorType type = getTensorType(*value);
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
    Value cast = builder.createCast(*value, result,
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
    if (depth == 0)
      ++nodeNumber;
    // A node of a function's body is where it is called.
    if (callDepth == 0)
      builder.setLoc(getNodeLoc(node));
    importNode(node, opsets, nodes, scope);
  }
  builder.setLoc(loc);
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
    std::optional<Value> value = scope.find(name);
    if (!value) {
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
    hasAllInputs &= static_cast<bool>(*value);
    inputs.push_back(*value);
  }

  bool isIf = node.op_type() == "If" && getDomain(node.domain()).empty() &&
              !findFunction(node);
  Results results = isIf ? importIf(node, inputs, opsets, scope)
                         : translate(node, inputs, hasAllInputs, opsets, scope);
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
    StringRef reason = explainRefusal(key);
    addUnsupported(key, reason.empty() ? who : who + "; " + reason.str());
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
  if (domain.empty() && opset->second > kMaxOpset && assumed.insert(key).second)
    emitRemark(loc) << "operator '" << key << "' is taken as of opset "
                    << kMaxOpset << ", and the model is of opset "
                    << opset->second;
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
