//===- GraphImporter.h - Imports the graph of a model -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_GRAPHIMPORTER_H
#define BCAST_EXTENSIONS_ONNX_GRAPHIMPORTER_H

#include "SchemaFunctions.h"
#include "bcast/Import/FunctionImporter.h"
#include "bcast/Import/Onnx.h"

namespace mlir::bcast::onnx {

/// The version of each domain. ONNX's own domain is "".
using Opsets = llvm::StringMap<int64_t>;
using OpsetImports =
    google::protobuf::RepeatedPtrField<::onnx::OperatorSetIdProto>;
Opsets readOpsets(const OpsetImports &imports);

/// The values of a graph or a function by name. A null value was reported. A
/// branch of `If` has those of the graph around it, too.
class Scope {
public:
  explicit Scope(const Scope *outer = nullptr) : outer(outer) {}

  /// Whether the name is new in this graph.
  bool define(StringRef name, Value value) {
    return values.try_emplace(name, value).second;
  }
  std::optional<Value> find(StringRef name) const {
    for (const Scope *scope = this; scope; scope = scope->outer)
      if (auto value = scope->values.find(name); value != scope->values.end())
        return value->second;
    return std::nullopt;
  }

private:
  const Scope *outer;
  llvm::StringMap<Value> values;
};

/// Imports the graph of a model into a module.
class GraphImporter : graph::FunctionImporter {
public:
  GraphImporter(const ::onnx::ModelProto &model, StringRef path,
                ModuleOp module, OnnxOptions options);

  LogicalResult run();

private:
  using Nodes = google::protobuf::RepeatedPtrField<NodeProto>;

  /// Reports the opset of `what` if its operators are not known.
  LogicalResult checkOpset(const Opsets &opsets, const Twine &what);
  LogicalResult importInputs(Scope &scope);
  LogicalResult importInitializers(const GraphProto &graph, Scope &scope);
  void importInitializer(const TensorProto &tensor, Scope &scope);
  void importNodes(const Nodes &nodes, const Opsets &opsets, Scope &scope);
  void importNode(const NodeProto &node, const Opsets &opsets,
                  const Nodes &nodes, Scope &scope);
  /// The results of `node`; null, with an error, where that fails. Without all
  /// inputs, only looks for the translation.
  Results translate(const NodeProto &node, ArrayRef<Value> inputs,
                    bool hasAllInputs, const Opsets &opsets,
                    const Scope &scope);
  /// Imports the graph of an attribute of a node in the scope `outer`.
  Results importGraph(const GraphProto &inner, ArrayRef<Value> inputs,
                      const Opsets &opsets, const Scope &outer);
  /// Whether the body of a call or a branch, with `numNodes` nodes, stays
  /// within the limits.
  LogicalResult enter(const NodeProto &node, size_t numNodes);
  /// The branch of a constant condition, or an scf.if.
  Results importIf(const NodeProto &node, ArrayRef<Value> inputs,
                   const Opsets &opsets, const Scope &scope);
  /// Imports the body of `callee` in place of `node`.
  Results importCall(const NodeProto &node, const FunctionProto &callee,
                     ArrayRef<Value> inputs);
  LogicalResult importOutputs(Scope &scope);

  const FunctionProto *findFunction(const NodeProto &node) const;
  Location getNodeLoc(const NodeProto &node);
  void define(StringRef name, Value value, Scope &scope,
              const Twine &what = "");

  const ::onnx::ModelProto &model;
  const GraphProto &graph;
  const OnnxOptions options;
  const Opsets opsets;
  /// The number of the node of the main graph, from 1.
  unsigned nodeNumber = 0;
  /// The most functions that call each other, and branches in each other.
  static constexpr unsigned kMaxDepth = 64;
  unsigned depth = 0;
  unsigned callDepth = 0;
  /// The nodes of the bodies of all calls so far.
  size_t numExpandedNodes = 0;
  /// The values of which a name of a dynamic extent stands for the first.
  llvm::StringMap<OpFoldResult> extentNames;
  /// The operators whose meaning in a newer opset was assumed.
  llvm::StringSet<> assumed;
};

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_GRAPHIMPORTER_H
