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

namespace mlir::bcast::onnx {

/// The version of each domain. ONNX's own domain is "".
using Opsets = llvm::StringMap<int64_t>;

/// Imports the graph of a model into a module.
class GraphImporter : graph::FunctionImporter {
public:
  GraphImporter(const ::onnx::ModelProto &model, StringRef path,
                ModuleOp module);

  LogicalResult run();

private:
  /// The values of a graph or a function by name. A null value was reported.
  using Scope = llvm::StringMap<Value>;
  using Nodes = google::protobuf::RepeatedPtrField<NodeProto>;

  LogicalResult checkOpsets();
  LogicalResult importInputs(Scope &scope);
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
  /// Imports the body of `callee` in place of `node`.
  Results importCall(const NodeProto &node, const FunctionProto &callee,
                     ArrayRef<Value> inputs);
  LogicalResult importOutputs(Scope &scope);

  const FunctionProto *findFunction(const NodeProto &node) const;
  Location getNodeLoc(const NodeProto &node);
  void define(StringRef name, Value value, Scope &scope,
              const Twine &what = "");

  const ::onnx::ModelProto &model;
  const ::onnx::GraphProto &graph;
  const Opsets opsets;
  /// The number of the node of the main graph, from 1.
  unsigned nodeNumber = 0;
  unsigned callDepth = 0;
  /// The nodes of the bodies of all calls so far.
  size_t numExpandedNodes = 0;
  /// The values of which a name of a dynamic extent stands for the first.
  llvm::StringMap<OpFoldResult> extentNames;
};

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_GRAPHIMPORTER_H
