//===- LayerNode.h - A layer with its operands ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_OPENVINO_LAYERNODE_H
#define BCAST_EXTENSIONS_OPENVINO_LAYERNODE_H

#include "Model.h"
#include "bcast/Import/GraphNode.h"

namespace mlir::bcast::openvino {

/// The element type for a name such as "f32", "boolean" or the precision
/// "FP32"; null if bcast does not have it.
Type getElementType(StringRef name, MLIRContext *context);

class LayerNode : public graph::GraphNode {
public:
  LayerNode(const Layer &layer, ArrayRef<Value> inputs,
            graph::GraphBuilder &builder)
      : GraphNode(builder, inputs, "a Const layer"), layer(layer) {}

  StringRef getType() const { return layer.type; }
  StringRef getVersion() const { return layer.opset; }
  bool isOutputRead(unsigned index) const {
    return index < layer.outputs.size() && layer.outputs[index].isRead;
  }
  /// The number of the layer's operation set.
  unsigned getOpset() const;

  /// The text of an attribute, if the layer has it.
  std::optional<StringRef> find(StringRef name);
  int64_t getInt(StringRef name, int64_t otherwise);
  double getFloat(StringRef name, double otherwise);
  bool getBool(StringRef name, bool otherwise);
  /// Numbers with commas between them; none if the layer has no such attribute.
  SmallVector<int64_t> getInts(StringRef name);
  /// An element type; null, with an error, if bcast does not have it.
  Type getElementType(StringRef name, StringRef otherwise);
  /// In lower case.
  std::string getString(StringRef name, StringRef otherwise);
  /// Reports attributes that are missing.
  LogicalResult checkRequired();
  /// Reports attributes that nothing has read.
  LogicalResult checkAttributes();

  /// The rule that `auto_broadcast` names, NumPy's if it is left out. Null for
  /// "none". Fails, with an error, for others.
  FailureOr<BroadcastRuleAttrInterface> getRule();
  /// The attribute `name`, where the runtime looks for the axis of PDPD's rule;
  /// 0 without it, as in the runtime. An error if another name is in its place.
  int64_t getPdpdAxis(StringRef name);
  /// The number of an input that must be one constant.
  FailureOr<int64_t> getConstantNumber(unsigned index, StringRef what);
  /// Input 0, the axes of input 1 and `keep_dims`.
  std::optional<graph::Reduced> getReduced();

private:
  const Layer &layer;
};

using graph::Results;
using Handlers = graph::HandlerMap<LayerNode>;

const Handlers &getHandlers();

// One function for each file in Ops/.
void addElementwise(Handlers &handlers);
void addGenerators(Handlers &handlers);
void addInterpolate(Handlers &handlers);
void addNormalizations(Handlers &handlers);
void addParts(Handlers &handlers);
void addProducts(Handlers &handlers);
void addRecurrent(Handlers &handlers);
void addReductions(Handlers &handlers);
void addScatters(Handlers &handlers);
void addShapes(Handlers &handlers);
void addWindows(Handlers &handlers);

} // namespace mlir::bcast::openvino

#endif // BCAST_EXTENSIONS_OPENVINO_LAYERNODE_H
