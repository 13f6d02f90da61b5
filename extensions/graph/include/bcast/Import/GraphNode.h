//===- GraphNode.h - A node with its operands -------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_GRAPHNODE_H
#define BCAST_IMPORT_GRAPHNODE_H

#include "bcast/Import/GraphBuilder.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::bcast::graph {

/// The results of a node; null for those that failed. Results at the end that
/// nobody wants may be left out.
class Results : public SmallVector<Value, 1> {
public:
  using SmallVector::SmallVector;
  Results(Value result) : SmallVector({result}) {}
  Results(SmallVector<Value, 1> results) : SmallVector(std::move(results)) {}
};

/// The translation of each operator, by name.
template <typename NodeT>
using HandlerMap = llvm::StringMap<Results (*)(NodeT &)>;

/// A node with its operands. Methods that find an error report it and return
/// null or a default.
class GraphNode {
public:
  GraphBuilder &b;

  unsigned getNumInputs() const { return inputs.size(); }
  ArrayRef<Value> getInputs() const { return inputs; }
  /// Whether the optional input `index` is given.
  bool hasInput(unsigned index) const {
    return index < inputs.size() && inputs[index];
  }
  /// A required input.
  Value input(unsigned index);
  /// The value of an input that must be a constant list of integers, or
  /// computed from known extents.
  FailureOr<SmallVector<int64_t>> getConstantInput(unsigned index,
                                                   StringRef what);
  /// Whether an attribute or an input was wrong.
  bool hasFailed() const { return isFailed; }
  Value fail(const Twine &message) {
    isFailed = true;
    return b.fail(message);
  }

protected:
  /// `constant` is what the format calls a constant.
  GraphNode(GraphBuilder &b, ArrayRef<Value> inputs, StringRef constant)
      : b(b), inputs(inputs), constant(constant) {}

  ArrayRef<Value> inputs;
  /// The attributes that were read.
  llvm::StringSet<> read;
  bool isFailed = false;

private:
  StringRef constant;
};

/// An operator of one operand.
template <typename OpTy, typename NodeT> Results unary(NodeT &node) {
  return node.b.template create<OpTy>(node.input(0));
}
template <Value (GraphBuilder::*create)(Value), typename NodeT>
Results unary(NodeT &node) {
  return (node.b.*create)(node.input(0));
}

template <typename NodeT> Results elu(NodeT &node) {
  double alpha = node.getFloat("alpha", 1);
  return node.b.createElu(node.input(0), alpha);
}

/// A reduction by a method of the builder, or by a kind.
template <auto create, typename NodeT> Results reduce(NodeT &node) {
  std::optional<Reduced> args = node.getReduced();
  if (!args)
    return {};
  if constexpr (std::is_same_v<decltype(create), ReduceKind>)
    return node.b.createReduce(create, args->operand, args->dims,
                               args->keepDims);
  else
    return (node.b.*create)(args->operand, args->dims, args->keepDims);
}

/// Adds what has one name and one meaning in all formats.
template <typename NodeT> void addCommon(HandlerMap<NodeT> &handlers) {
  handlers["Abs"] = unary<AbsOp>;
  handlers["Acos"] = unary<AcosOp>;
  handlers["Acosh"] = unary<AcoshOp>;
  handlers["Asin"] = unary<AsinOp>;
  handlers["Asinh"] = unary<AsinhOp>;
  handlers["Atan"] = unary<AtanOp>;
  handlers["Atanh"] = unary<AtanhOp>;
  handlers["BitwiseNot"] = unary<NotOp>;
  handlers["Cos"] = unary<CosineOp>;
  handlers["Cosh"] = unary<CoshOp>;
  handlers["Elu"] = elu;
  handlers["Erf"] = unary<ErfOp>;
  handlers["Exp"] = unary<ExponentialOp>;
  handlers["Floor"] = unary<FloorOp>;
  handlers["IsNaN"] = unary<IsNanOp>;
  handlers["Log"] = unary<LogOp>;
  handlers["ReduceL1"] = reduce<&GraphBuilder::createL1Norm>;
  handlers["ReduceL2"] = reduce<&GraphBuilder::createL2Norm>;
  handlers["ReduceMax"] = reduce<ReduceKind::Maximum>;
  handlers["ReduceMean"] = reduce<&GraphBuilder::createMean>;
  handlers["ReduceMin"] = reduce<ReduceKind::Minimum>;
  handlers["ReduceProd"] = reduce<ReduceKind::Product>;
  handlers["ReduceSum"] = reduce<ReduceKind::Sum>;
  handlers["Relu"] = unary<&GraphBuilder::createRelu>;
  handlers["Sigmoid"] = unary<LogisticOp>;
  handlers["Sign"] = unary<&GraphBuilder::createSign>;
  handlers["Sin"] = unary<SineOp>;
  handlers["Sinh"] = unary<SinhOp>;
  handlers["Sqrt"] = unary<SqrtOp>;
  handlers["Tan"] = unary<TanOp>;
  handlers["Tanh"] = unary<TanhOp>;
}

} // namespace mlir::bcast::graph

#endif // BCAST_IMPORT_GRAPHNODE_H
