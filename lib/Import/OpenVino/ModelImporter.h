//===- ModelImporter.h - Imports the layers of a model ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_IMPORT_OPENVINO_MODELIMPORTER_H
#define BCAST_LIB_IMPORT_OPENVINO_MODELIMPORTER_H

#include "LayerNode.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::bcast::openvino {

class ModelImporter {
public:
  ModelImporter(const Model &model, StringRef path, ModuleOp module);

  LogicalResult run();

private:
  Value importLayer(const Layer &layer, ArrayRef<Value> inputs);
  Value importParameter(const Layer &layer);
  Value importConst(const Layer &layer);
  /// What `handler` returns; null, with an error, where that fails.
  Value translate(const Layer &layer, ArrayRef<Value> inputs,
                  function_ref<Value(LayerNode &)> handler);
  LogicalResult importResults();
  void reportUnsupported();

  /// The bytes of the weights file; null, with an error, if it cannot be read.
  const llvm::MemoryBuffer *getWeights();
  Location getLayerLoc(const Layer &layer);
  Value error(const Layer &layer, const Twine &message);

  const Model &model;
  StringRef path;
  MLIRContext *context;
  func::FuncOp function;
  graph::GraphBuilder builder;
  bool hasErrors = false;
  std::unique_ptr<llvm::MemoryBuffer> weights;
  /// The value of each layer; null for those without one.
  SmallVector<Value> values;
  SmallVector<Attribute> argumentNames;

  /// The first layer of a type without a translation.
  struct Unsupported {
    const Layer *first;
    unsigned count = 0;
  };
  llvm::MapVector<std::string, Unsupported, std::map<std::string, unsigned>>
      unsupported;
};

} // namespace mlir::bcast::openvino

#endif // BCAST_LIB_IMPORT_OPENVINO_MODELIMPORTER_H
