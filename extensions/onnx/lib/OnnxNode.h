//===- OnnxNode.h - A node of an ONNX graph ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXTENSIONS_ONNX_ONNXNODE_H
#define BCAST_EXTENSIONS_ONNX_ONNXNODE_H

#include "bcast/Import/GraphNode.h"

namespace onnx {
class AttributeProto;
class GraphProto;
class NodeProto;
class TensorProto;
} // namespace onnx

namespace mlir::bcast::graph {
struct SpatialWindows;
} // namespace mlir::bcast::graph

namespace mlir::bcast::onnx {

using ::onnx::AttributeProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;

/// "node 'Add_3' (Add)"; a node without a name has that of its first result.
std::string describe(const NodeProto &node);

/// "ai.onnx" is the other name of the domain "".
inline StringRef getDomain(StringRef domain) {
  return domain == "ai.onnx" ? "" : domain;
}

/// The element type of a number of TensorProto.DataType, or null if bcast does
/// not have it.
Type getElementType(int64_t type, MLIRContext *context);
/// Its name in ONNX, as "float".
std::string getTypeName(int64_t type);

/// The constant of a tensor, which may be in a file in the folder of the model
/// at `modelPath`, unless that is empty. Other folders are refused.
llvm::Expected<DenseElementsAttr>
readTensor(const TensorProto &proto, StringRef modelPath, MLIRContext *context);

using graph::Results;
/// Imports a graph that a node has, with these inputs.
using ImportGraph =
    function_ref<Results(const GraphProto &graph, ArrayRef<Value> inputs)>;

class OnnxNode : public graph::GraphNode {
public:
  OnnxNode(const NodeProto &proto, ArrayRef<Value> inputs, int64_t opset,
           graph::GraphBuilder &builder, ImportGraph graphs)
      : GraphNode(builder, inputs, "an initializer of the model"), opset(opset),
        proto(proto), graphs(graphs) {}

  /// The version of the operator's domain.
  const int64_t opset;

  StringRef getOpType() const;
  unsigned getNumOutputs() const;
  /// Whether the optional result `index` is wanted.
  bool hasOutput(unsigned index) const;

  bool hasAttribute(StringRef name) const { return find(name); }
  int64_t getInt(StringRef name, int64_t otherwise);
  /// An attribute that is 0 or 1, and 0 if the node does not have it.
  bool getFlag(StringRef name);
  float getFloat(StringRef name, float otherwise);
  std::string getString(StringRef name, StringRef otherwise);
  std::optional<SmallVector<int64_t>> getInts(StringRef name);
  std::optional<SmallVector<float>> getFloats(StringRef name);
  /// The element type of a number that attribute `name` has. Null was reported.
  Type getElementType(int64_t type, StringRef name);
  std::optional<std::vector<std::string>> getStrings(StringRef name);
  /// A null value was reported.
  std::optional<Value> getTensor(StringRef name);
  /// Imports the graph of an attribute in place of the node.
  Results importGraph(StringRef name, ArrayRef<Value> arguments);
  /// Attributes that do not change the result.
  void ignore(std::initializer_list<StringRef> names);
  /// Reports attributes that nothing has read.
  LogicalResult checkAttributes();
  /// The rule of a binary operator. Before opset 7 it broadcast only on demand,
  /// the second operand to the first, from an axis on.
  BroadcastRuleAttrInterface getBinaryRule();
  /// The rule of an operator of several operands, which broadcasts from opset 8
  /// on.
  BroadcastRuleAttrInterface getVariadicRule();
  /// The operand, the axes and `keepdims` of a reduction.
  std::optional<graph::Reduced> getReduced();

private:
  const AttributeProto *find(StringRef name) const;
  /// The attribute, if it is there and of `kind`.
  const AttributeProto *find(StringRef name, int kind, StringRef text);

  const NodeProto &proto;
  ImportGraph graphs;
};

/// The name of an operator follows its domain and "." outside of ONNX's own
/// domain.
using Handlers = graph::HandlerMap<OnnxNode>;

const Handlers &getHandlers();

/// The windows of a convolution or a pool.
graph::SpatialWindows readWindows(OnnxNode &node);

// One function for each file in Ops/.
void addActivations(Handlers &handlers);
void addConvolutions(Handlers &handlers);
void addPools(Handlers &handlers);
void addResize(Handlers &handlers);
void addArithmetic(Handlers &handlers);
void addAttention(Handlers &handlers);
void addCausalConvolutions(Handlers &handlers);
void addMath(Handlers &handlers);
void addRecurrent(Handlers &handlers);
void addReductions(Handlers &handlers);
void addNormalizations(Handlers &handlers);
void addShapes(Handlers &handlers);
void addScatters(Handlers &handlers);
void addSorts(Handlers &handlers);
void addMasks(Handlers &handlers);
void addPads(Handlers &handlers);
void addParts(Handlers &handlers);
void addProducts(Handlers &handlers);
void addQuantization(Handlers &handlers);
void addTraining(Handlers &handlers);

} // namespace mlir::bcast::onnx

#endif // BCAST_EXTENSIONS_ONNX_ONNXNODE_H
