//===- LayerNode.h - A layer with its operands ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_IMPORT_OPENVINO_LAYERNODE_H
#define BCAST_LIB_IMPORT_OPENVINO_LAYERNODE_H

#include "../Graph/GraphBuilder.h"
#include "Model.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::bcast::openvino {

/// The element type for a name such as "f32", "boolean" or the precision
/// "FP32"; null if bcast does not have it.
Type getElementType(StringRef name, MLIRContext *context);

/// A layer with its operands. Methods that find an error report it and return
/// null or a default.
class LayerNode {
public:
  LayerNode(const Layer &layer, ArrayRef<Value> inputs,
            graph::GraphBuilder &builder)
      : b(builder), layer(layer), inputs(inputs) {}

  graph::GraphBuilder &b;

  StringRef getType() const { return layer.type; }
  /// The number of the layer's operation set.
  unsigned getOpset() const;
  unsigned getNumInputs() const { return inputs.size(); }
  ArrayRef<Value> getInputs() const { return inputs; }
  /// A required input.
  Value input(unsigned index);
  /// The value of an input that must be a constant list of integers.
  FailureOr<SmallVector<int64_t>> getConstantInput(unsigned index,
                                                   StringRef what);

  /// The text of an attribute, if the layer has it.
  std::optional<StringRef> find(StringRef name);
  int64_t getInt(StringRef name, int64_t otherwise);
  double getFloat(StringRef name, double otherwise);
  bool getBool(StringRef name, bool otherwise);
  /// In lower case.
  std::string getString(StringRef name, StringRef otherwise);
  /// Reports attributes that nothing has read.
  LogicalResult checkAttributes();

  Value fail(const Twine &message) { return b.fail(message); }

  /// The rule that `auto_broadcast` names, NumPy's if it is left out. Null for
  /// "none". Fails, with an error, for others.
  FailureOr<BroadcastRuleAttrInterface> getRule();

private:
  const Layer &layer;
  ArrayRef<Value> inputs;
  llvm::StringSet<> read;
};

using Handler = Value (*)(LayerNode &node);
/// The translation of each type of layer with one result.
using Handlers = llvm::StringMap<Handler>;

const Handlers &getHandlers();

// One function for each file in Ops/.
void addElementwise(Handlers &handlers);
void addProducts(Handlers &handlers);
void addReductions(Handlers &handlers);
void addShapes(Handlers &handlers);

} // namespace mlir::bcast::openvino

#endif // BCAST_LIB_IMPORT_OPENVINO_LAYERNODE_H
