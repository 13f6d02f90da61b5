//===- Recurrent.cpp - Recurrent layers -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../LayerNode.h"
#include "bcast/Import/Recurrence.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;
using namespace mlir::bcast::openvino;

/// Reads the functions of one direction, which both have.
static bool readActivations(LayerNode &node, Recurrence &layer,
                            StringRef otherwise) {
  std::string names = node.getString("activations", otherwise);
  SmallVector<StringRef> words;
  StringRef(names.empty() ? otherwise : StringRef(names))
      .split(words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef name : {"activations_alpha", "activations_beta"})
    if (!node.getString(name, "").empty())
      return node.fail("attribute '" + name + "' cannot be imported"), false;
  SmallVector<StringRef> defaults;
  otherwise.split(defaults, ',');
  if (words.size() != defaults.size())
    return node.fail("has " + Twine(words.size()) + " activations, expected " +
                     Twine(defaults.size())),
           false;
  for (size_t direction = 0; direction < layer.isReverse.size(); ++direction)
    for (StringRef word : words) {
      std::optional<Activation> found = findActivation(word.trim());
      if (!found)
        return node.fail("the activation '" + word + "' cannot be imported"),
               false;
      layer.activations.push_back(*found);
    }
  double clip = node.getFloat("clip", 0);
  if (clip > 0)
    layer.clip = clip;
  return true;
}

/// Gates forget, input, cell, output as input, output, forget, cell.
static Value orderGates(GraphBuilder &b, Value rows) {
  SmallVector<Value, 1> gates = b.createSplit(rows, 1, 4);
  if (gates.size() != 4)
    return {};
  return b.createConcat({gates[1], gates[3], gates[0], gates[2]}, 1);
}

/// The biases of the input, and those of the state, which are 0 but for the
/// last gate of a GRU that resets products.
static Value splitBias(LayerNode &node, const Recurrence &layer, Value bias) {
  auto &b = node.b;
  if (!bias)
    return {};
  auto makeZeros = [&](Value like) {
    return b.createBroadcast(b.createScalarLike(0, like), b.getSizes(like));
  };
  if (!layer.resetsProduct)
    return b.createConcat({bias, makeZeros(bias)}, 1);
  SmallVector<Value, 1> gates = b.createSplit(bias, 1, 4);
  if (gates.size() != 4)
    return {};
  Value zero = makeZeros(gates[0]);
  return b.createConcat({gates[0], gates[1], gates[2], zero, zero, gates[3]},
                        1);
}

/// Reads what only the LSTMCell of the first set has, and bcast does not.
static bool readFirstLstmCell(LayerNode &node) {
  // The order of the gates is always that of the page; the runtime ignores
  // this, too.
  node.find("weights_format");
  if (node.getBool("input_forget", false))
    return node.fail("attribute 'input_forget' is true; input and forget gates "
                     "that are one cannot be imported"),
           false;
  if (node.hasInput(6))
    return node.fail("input 6, the peepholes, cannot be imported"), false;
  return !node.hasFailed();
}

/// A layer of all steps, or a cell of one, which has no directions and no
/// number of steps.
template <Recurrence::Kind kind, bool isCell>
static Results recurrent(LayerNode &node) {
  auto &b = node.b;
  Recurrence layer;
  layer.kind = kind;
  layer.size = node.getInt("hidden_size", 0);
  std::string direction = isCell ? "forward" : node.getString("direction", "");
  if (direction == "bidirectional")
    layer.isReverse = {false, true};
  else if (direction == "forward" || direction == "reverse")
    layer.isReverse = {direction == "reverse"};
  else
    return node.fail("direction '" + direction +
                     "' is not forward, reverse or bidirectional");
  bool isLstm = kind == Recurrence::Lstm;
  StringRef functions = isLstm                    ? "sigmoid,tanh,tanh"
                        : kind == Recurrence::Gru ? "sigmoid,tanh"
                                                  : "tanh";
  if (kind == Recurrence::Gru)
    layer.resetsProduct = node.getBool("linear_before_reset", false);
  if (!readActivations(node, layer, functions))
    return {};
  if (isLstm && isCell && node.getOpset() < 4 && !readFirstLstmCell(node))
    return {};
  // Dimensions that a cell does not have.
  auto read = [&](unsigned index, int64_t dim) {
    Value value = node.input(index);
    return isCell && value ? b.createUnsqueeze(value, dim) : value;
  };
  unsigned next = 0;
  layer.input = read(next++, 1);
  layer.state = read(next++, 1);
  if (isLstm)
    layer.cell = read(next++, 1);
  if (!isCell)
    layer.lengths = node.input(next++);
  layer.inputWeights = read(next++, 0);
  layer.stateWeights = read(next++, 0);
  layer.bias = read(next++, 0);
  for (Value value : {layer.input, layer.state, layer.inputWeights,
                      layer.stateWeights, layer.bias})
    if (!value ||
        getTensorType(value).getRank() != (value == layer.bias ? 2 : 3))
      return node.fail("an input has another rank than the layer needs");
  if (isLstm && (!layer.cell || getTensorType(layer.cell).getRank() != 3))
    return node.fail("input 2, the cells, does not have 3 dimensions");
  // The batch is the first dimension.
  for (Value *value : {&layer.input, &layer.state, &layer.cell})
    if (*value)
      *value = b.createTranspose(*value, {1, 0, 2});
  if (isLstm)
    for (Value *value : {&layer.inputWeights, &layer.stateWeights, &layer.bias})
      *value = orderGates(b, *value);
  layer.bias = splitBias(node, layer, layer.bias);
  if (!layer.bias || !layer.inputWeights || !layer.stateWeights)
    return {};
  bool hasSteps = !isCell && node.isOutputRead(0);
  SmallVector<Value, 1> results = createRecurrence(b, layer, hasSteps);
  if (results.empty())
    return {};
  Results ordered;
  if (isCell) {
    for (Value result : ArrayRef<Value>(results).drop_front())
      ordered.push_back(b.createSqueeze(result, 0));
    return ordered;
  }
  ordered.push_back(b.createTranspose(results[0], {2, 1, 0, 3}));
  for (Value result : ArrayRef<Value>(results).drop_front())
    ordered.push_back(b.createTranspose(result, {1, 0, 2}));
  return ordered;
}

void openvino::addRecurrent(Handlers &handlers) {
  handlers["GRUCell"] = recurrent<Recurrence::Gru, true>;
  handlers["GRUSequence"] = recurrent<Recurrence::Gru, false>;
  handlers["LSTMCell"] = recurrent<Recurrence::Lstm, true>;
  handlers["LSTMSequence"] = recurrent<Recurrence::Lstm, false>;
  handlers["RNNCell"] = recurrent<Recurrence::Rnn, true>;
  handlers["RNNSequence"] = recurrent<Recurrence::Rnn, false>;
}
