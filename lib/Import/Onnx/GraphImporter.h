//===- GraphImporter.h - Imports the graph of a model -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_IMPORT_ONNX_GRAPHIMPORTER_H
#define BCAST_LIB_IMPORT_ONNX_GRAPHIMPORTER_H

#include "OnnxNode.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::bcast::onnx {

/// Imports the graph of a model into a module. Errors are reported as they are
/// found, and what does not depend on them is imported still, so that one run
/// finds all. Operators without a translation are reported at the end.
class GraphImporter {
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
  void reportUnsupported();
  void eraseUnused();

  const Function *findFunction(const Node &node) const;
  Location getNodeLoc(const Node &node);
  void define(StringRef name, Value value, Scope &scope,
              const Twine &what = "");
  LogicalResult error(Location loc, const Twine &message);

  const Model &model;
  StringRef path;
  MLIRContext *context;
  func::FuncOp function;
  graph::GraphBuilder builder;
  /// The number of the node of the main graph, from 1.
  unsigned nodeNumber = 0;
  unsigned callDepth = 0;
  bool hasErrors = false;
  /// The values of which a name of a dynamic extent stands for the first.
  llvm::StringMap<OpFoldResult> extentNames;

  /// An error with its notes.
  struct Report {
    std::string message;
    SmallVector<std::string> notes;
  };
  /// The first node of an operator without a translation.
  struct Unsupported {
    std::string who;
    Location first;
    unsigned count = 0;
  };
  llvm::MapVector<std::string, Unsupported, std::map<std::string, unsigned>>
      unsupported;
};

} // namespace mlir::bcast::onnx

#endif // BCAST_LIB_IMPORT_ONNX_GRAPHIMPORTER_H
