//===- Recurrent.cpp - LSTM, GRU and RNN ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OnnxNode.h"
#include "bcast/Import/Recurrence.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::onnx;

/// Reads the attributes `direction`, `activations`, ... that all three have.
/// `defaults` are the functions of one direction.
static LogicalResult readAttributes(OnnxNode &node, Recurrence &layer,
                                    ArrayRef<StringRef> defaults) {
  std::string direction = node.getString("direction", "forward");
  if (direction == "forward" || direction == "reverse")
    layer.isReverse = {direction == "reverse"};
  else if (direction == "bidirectional")
    layer.isReverse = {false, true};
  else
    node.fail("direction '" + direction +
              "' is not forward, reverse or bidirectional");
  std::vector<std::string> names;
  if (auto given = node.getStrings("activations"))
    names = *given;
  else
    for (size_t i = 0; i < layer.isReverse.size(); ++i)
      names.insert(names.end(), defaults.begin(), defaults.end());
  if (names.size() != layer.isReverse.size() * defaults.size())
    node.fail("has " + Twine(names.size()) + " activations, expected " +
              Twine(layer.isReverse.size() * defaults.size()));
  // Functions take the numbers that they have from the lists, in order.
  std::array<SmallVector<float>, 2> lists{
      node.getFloats("activation_alpha").value_or(SmallVector<float>()),
      node.getFloats("activation_beta").value_or(SmallVector<float>())};
  std::array<size_t, 2> used{0, 0};
  for (StringRef name : names) {
    auto activation = findActivation(name);
    if (!activation) {
      node.fail("activation '" + name + "' is not a function of ONNX");
      return failure();
    }
    double *numbers[] = {&activation->alpha, &activation->beta};
    for (unsigned i = 0; i < countNumbers(activation->kind); ++i)
      if (used[i] < lists[i].size())
        *numbers[i] = lists[i][used[i]++];
      else if (activation->kind == Activation::Affine ||
               activation->kind == Activation::ScaledTanh)
        node.fail("activation '" + name +
                  "' has no default of activation_alpha and activation_beta");
    layer.activations.push_back(*activation);
  }
  if (node.hasAttribute("clip")) {
    float clip = node.getFloat("clip", 0);
    if (!(clip >= 0))
      node.fail("attribute 'clip' is " + std::to_string(clip) +
                ", expected 0 or more");
    layer.clip = clip;
  }
  // Early opsets say by this whether the states of all steps are wanted.
  if (node.opset < 7)
    node.ignore({"output_sequence"});
  return success(!node.hasFailed());
}

/// Exchanges the first two dimensions of states, of which the second is the
/// batch.
static Value exchange(GraphBuilder &b, Value x) {
  if (!x)
    return {};
  SmallVector<int64_t> order = listDims(0, getTensorType(x).getRank());
  if (order.size() != 3)
    return b.fail("the input or an initial state has rank " +
                  Twine(order.size()) + ", expected 3");
  std::swap(order[0], order[1]);
  return b.createTranspose(x, order);
}

template <Recurrence::Kind kind> static Results createLayer(OnnxNode &node) {
  static constexpr StringRef lstm[] = {"Sigmoid", "Tanh", "Tanh"};
  auto &b = node.b;
  Recurrence layer;
  layer.kind = kind;
  ArrayRef<StringRef> defaults = lstm;
  if (kind != Recurrence::Lstm)
    defaults = kind == Recurrence::Gru ? defaults.take_front(2)
                                       : defaults.take_back(1);
  if (failed(readAttributes(node, layer, defaults))) {
    node.ignore(
        {"hidden_size", "layout", "input_forget", "linear_before_reset"});
    return {};
  }
  bool isBatchFirst = node.opset >= 14 && node.getFlag("layout");
  if (kind == Recurrence::Lstm)
    layer.isCoupled = node.getFlag("input_forget");
  if (kind == Recurrence::Gru)
    layer.resetsProduct = node.getFlag("linear_before_reset");
  layer.input = node.input(0);
  layer.inputWeights = node.input(1);
  layer.stateWeights = node.input(2);
  Value *others[] = {&layer.bias, &layer.lengths, &layer.state, &layer.cell,
                     &layer.peepholes};
  for (unsigned i = 0; i < (kind == Recurrence::Lstm ? 5 : 3); ++i)
    if (node.hasInput(3 + i))
      *others[i] = node.input(3 + i);
  if (!layer.input || !layer.inputWeights || !layer.stateWeights)
    return {};
  RankedTensorType weights = getTensorType(layer.stateWeights);
  int64_t size = weights.getRank() == 3 ? weights.getDimSize(2) : -1;
  layer.size =
      node.getInt("hidden_size", ShapedType::isDynamic(size) ? -1 : size);
  if (node.hasFailed())
    return {};
  if (isBatchFirst)
    for (Value *value : {&layer.input, &layer.state, &layer.cell})
      if (*value && !(*value = exchange(b, *value)))
        return {};
  Results results = createRecurrence(b, layer, node.hasOutput(0));
  if (!isBatchFirst || results.empty())
    return results;
  // The batch is before the steps, and the directions.
  if (results[0])
    results[0] = b.createTranspose(results[0], {2, 0, 1, 3});
  for (Value &last : llvm::drop_begin(results))
    last = exchange(b, last);
  return results;
}

void bcast::onnx::addRecurrent(Handlers &handlers) {
  handlers["GRU"] = createLayer<Recurrence::Gru>;
  handlers["LSTM"] = createLayer<Recurrence::Lstm>;
  handlers["RNN"] = createLayer<Recurrence::Rnn>;
}
