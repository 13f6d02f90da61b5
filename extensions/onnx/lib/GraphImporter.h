//===- GraphImporter.h - Imports the graph of a model -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_GRAPHIMPORTER_H
#define BCAST_EXTENSIONS_ONNX_GRAPHIMPORTER_H

#include "OnnxNode.h"
#include "bcast/Import/FunctionImporter.h"

namespace mlir::bcast::onnx {

/// Imports the graph of a model into a module.
class GraphImporter : graph::FunctionImporter {
public:
  GraphImporter(const Model &model, StringRef path, ModuleOp module);

  LogicalResult run();

private:
  /// The values of a graph or a function by name. A null value was reported.
  using Scope = llvm::StringMap<Value>;

  LogicalResult checkOpsets();
  LogicalResult importInputs(Scope &scope);
  void importInitializer(const Tensor &tensor, Scope &scope);
  void importNodes(ArrayRef<Node> nodes, const Opsets &opsets, Scope &scope);
  void importNode(const Node &node, const Opsets &opsets, ArrayRef<Node> nodes,
                  Scope &scope);
  /// The results of `node`; null, with an error, where that fails. Without all
  /// inputs, only looks for the translation.
  Results translate(const Node &node, ArrayRef<Value> inputs, bool hasAllInputs,
                    const Opsets &opsets);
  /// Imports the body of `function` in place of `node`.
  Results importCall(const Node &node, const Function &function,
                     ArrayRef<Value> inputs);
  LogicalResult importOutputs(Scope &scope);

  const Function *findFunction(const Node &node) const;
  Location getNodeLoc(const Node &node);
  void define(StringRef name, Value value, Scope &scope,
              const Twine &what = "");

  const Model &model;
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
