//===- Recurrence.h - Recurrent layers --------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step computes gates of the input and the state, and the next state of
// these. The products with the input do not depend on the state, and are one
// product for all steps.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_RECURRENCE_H
#define BCAST_IMPORT_RECURRENCE_H

#include "bcast/Import/GraphBuilder.h"

namespace mlir::bcast::graph {

/// A function of a gate. The numbers are not of all functions.
struct Activation {
  enum Kind {
    Affine,
    Elu,
    HardSigmoid,
    LeakyRelu,
    Relu,
    ScaledTanh,
    Sigmoid,
    Softplus,
    Softsign,
    Tanh,
    ThresholdedRelu
  } kind;
  double alpha = 0, beta = 0;
};

/// The function of this name, in any case, with the numbers that it has by
/// default; Affine and ScaledTanh have none.
std::optional<Activation> findActivation(StringRef name);
/// How many of `alpha` and `beta` the function has.
unsigned countNumbers(Activation::Kind kind);

/// A recurrent layer in one or two directions. Null values are left out.
struct Recurrence {
  /// The gates, in the order of the rows of the weights: one; update, reset and
  /// hidden gate; input, output, forget and cell gate.
  enum Kind { Rnn, Gru, Lstm } kind;
  /// The number of elements of a state.
  int64_t size;
  /// For each direction, whether it goes from the last step to the first.
  SmallVector<bool> isReverse;
  /// The functions of each direction: 1, 2 or 3.
  SmallVector<Activation> activations;
  /// The bound of what functions are applied to.
  std::optional<double> clip;
  /// LSTM: the forget gate is 1 - the input gate.
  bool isCoupled = false;
  /// GRU: the reset gate multiplies the product with the state, not the state.
  bool resetsProduct = false;

  /// steps x batch x inputs
  Value input;
  /// directions x (gates * size) x inputs, and x size
  Value inputWeights, stateWeights;
  /// directions x (2 * gates * size): those of the input, and of the state
  Value bias;
  /// The number of steps of each index of the batch.
  Value lengths;
  /// directions x batch x size
  Value state, cell;
  /// LSTM: directions x (3 * size), of the input, output and forget gate
  Value peepholes;
};

/// The states of all steps, steps x directions x batch x size, unless
/// `hasSteps` is false, the last ones, directions x batch x size, and the last
/// cells of an LSTM. After the last step of an index of the batch, the states
/// of the steps are 0.
SmallVector<Value, 1> createRecurrence(GraphBuilder &b, Recurrence layer,
                                       bool hasSteps);

} // namespace mlir::bcast::graph

#endif // BCAST_IMPORT_RECURRENCE_H
