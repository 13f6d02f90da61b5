//===- ModelImporter.h - Imports the layers of a model ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_OPENVINO_MODELIMPORTER_H
#define BCAST_EXTENSIONS_OPENVINO_MODELIMPORTER_H

#include "LayerNode.h"
#include "bcast/Import/DataFile.h"
#include "bcast/Import/FunctionImporter.h"

namespace mlir::bcast::openvino {

class ModelImporter : graph::FunctionImporter {
public:
  ModelImporter(const Model &model, StringRef path, ModuleOp module);

  LogicalResult run();

private:
  Results importLayer(const Layer &layer, ArrayRef<Value> inputs);
  Results importParameter(const Layer &layer);
  Results importConst(const Layer &layer);
  /// Returns the results of `handler`; null values, with an error, where it
  /// fails.
  Results translate(const Layer &layer, ArrayRef<Value> inputs,
                    function_ref<Results(LayerNode &)> handler);
  LogicalResult importResults();

  /// Bytes of the weights; null, with an error, if they cannot be read.
  std::unique_ptr<llvm::MemoryBuffer> readWeights(uint64_t offset,
                                                  uint64_t size);
  Location getLayerLoc(const Layer &layer);

  const Model &model;
  std::optional<graph::DataFile> weights;
  /// The values of each layer, one for each of its output ports.
  SmallVector<Results> values;
};

} // namespace mlir::bcast::openvino

#endif // BCAST_EXTENSIONS_OPENVINO_MODELIMPORTER_H
