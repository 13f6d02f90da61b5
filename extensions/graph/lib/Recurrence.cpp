//===- Recurrence.cpp - Recurrent layers ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Recurrence.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

using Sizes = GraphBuilder::Sizes;

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

std::optional<Activation> graph::findActivation(StringRef name) {
  return llvm::StringSwitch<std::optional<Activation>>(name.lower())
      .Case("affine", Activation{Activation::Affine})
      .Case("elu", Activation{Activation::Elu, 1})
      .Case("hardsigmoid", Activation{Activation::HardSigmoid, 0.2, 0.5})
      .Case("leakyrelu", Activation{Activation::LeakyRelu, 0.01})
      .Case("relu", Activation{Activation::Relu})
      .Case("scaledtanh", Activation{Activation::ScaledTanh})
      .Case("sigmoid", Activation{Activation::Sigmoid})
      .Case("softplus", Activation{Activation::Softplus})
      .Case("softsign", Activation{Activation::Softsign})
      .Case("tanh", Activation{Activation::Tanh})
      .Case("thresholdedrelu", Activation{Activation::ThresholdedRelu, 1})
      .Default(std::nullopt);
}

unsigned graph::countNumbers(Activation::Kind kind) {
  switch (kind) {
  case Activation::Affine:
  case Activation::HardSigmoid:
  case Activation::ScaledTanh:
    return 2;
  case Activation::Elu:
  case Activation::LeakyRelu:
  case Activation::ThresholdedRelu:
    return 1;
  default:
    return 0;
  }
}

static Value createActivation(GraphBuilder &b, Activation activation, Value x) {
  auto scalar = [&](double number) { return b.createScalarLike(number, x); };
  switch (activation.kind) {
  case Activation::Affine:
    return b.create<AddOp>({b.create<MultiplyOp>({scalar(activation.alpha), x}),
                            scalar(activation.beta)});
  case Activation::Elu:
    return b.createElu(x, activation.alpha);
  case Activation::HardSigmoid:
    return b.createHardSigmoid(x, scalar(activation.alpha),
                               scalar(activation.beta));
  case Activation::LeakyRelu:
    return b.selectNegative(
        x, b.create<MultiplyOp>({scalar(activation.alpha), x}));
  case Activation::Relu:
    return b.createRelu(x);
  case Activation::ScaledTanh:
    x = b.create<TanhOp>(b.create<MultiplyOp>({scalar(activation.beta), x}));
    return b.create<MultiplyOp>({scalar(activation.alpha), x});
  case Activation::Sigmoid:
    return b.create<LogisticOp>(x);
  case Activation::Softplus:
    return b.createSoftplus(x);
  case Activation::Softsign:
    return b.createSoftsign(x);
  case Activation::Tanh:
    return b.create<TanhOp>(x);
  case Activation::ThresholdedRelu:
    return b.create<SelectOp>(
        {b.createCompare(ComparisonDirection::GT, x, scalar(activation.alpha)),
         x, scalar(0)});
  }
  llvm_unreachable("all kinds are handled");
}

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

namespace {
/// The loop of one direction.
class Direction {
public:
  Direction(GraphBuilder &b, const Recurrence &layer, int64_t direction)
      : b(b), layer(layer), direction(direction), size(layer.size),
        numGates(layer.kind == Recurrence::Rnn   ? 1
                 : layer.kind == Recurrence::Gru ? 3
                                                 : 4),
        steps(b.getSize(layer.input, 0)), batch(b.getSize(layer.input, 1)) {}

  /// The last state, and the last cell of an LSTM. `written` are the states of
  /// all steps; null unless they are wanted.
  SmallVector<Value> run(Value &written);

private:
  /// What `all` has for the direction, without its first dimension.
  Value take(Value all);
  /// `count` times `size` of the last dimension of `x`, from `first` on.
  Value takeGates(Value x, int64_t first, int64_t count = 1);
  /// `f`, `g` or `h` of `x`, which is clipped.
  Value activate(unsigned index, Value x);
  template <typename OpTy> Value combine(Value lhs, Value rhs) {
    return b.create<OpTy>({lhs, rhs}, BroadcastRuleAttrInterface());
  }
  /// The product with rows `first` on of the weights of the state.
  Value multiply(Value state, int64_t first, int64_t count);
  /// The next states, from the products of `gates` with the input.
  SmallVector<Value> step(Value gates, ValueRange states);
  SmallVector<Value> stepRnn(Value gates, Value state);
  SmallVector<Value> stepGru(Value gates, Value state);
  SmallVector<Value> stepLstm(Value gates, Value state, Value cell);
  /// `next` where there is a step `at`, and else `old`, or 0 without one.
  Value keepLast(Value at, Value next, Value old);
  SmallVector<Value> runStep(Value products, Value at, ValueRange states,
                             Value &written);

  GraphBuilder &b;
  const Recurrence &layer;
  const int64_t direction, size, numGates;
  OpFoldResult steps, batch;
  Value stateWeights, stateBias, peepholes;
};
} // namespace

Value Direction::take(Value all) {
  if (!all)
    return {};
  Sizes starts, sizes = b.getSizes(all);
  starts.assign(sizes.size(), b.getIndex(0));
  Sizes ones(sizes.size(), b.getIndex(1));
  starts[0] = b.getIndex(direction);
  sizes[0] = b.getIndex(1);
  Value part = b.createSlice(all, starts, sizes, ones);
  return b.createSqueeze(part, {0});
}

Value Direction::takeGates(Value x, int64_t first, int64_t count) {
  if (!x)
    return {};
  Sizes sizes = b.getSizes(x), starts(sizes.size(), b.getIndex(0)),
        ones(sizes.size(), b.getIndex(1));
  if (isConstantIntValue(sizes.back(), count * size))
    return x;
  starts.back() = b.getIndex(first * size);
  sizes.back() = b.getIndex(count * size);
  return b.withSizes(b.createSlice(x, starts, sizes, ones), sizes);
}

Value Direction::activate(unsigned index, Value x) {
  if (!x)
    return {};
  if (layer.clip) {
    Value low = b.createScalarLike(-*layer.clip, x);
    Value high = b.createScalarLike(*layer.clip, x);
    x = b.create<ClampOp>({low, x, high});
  }
  unsigned count = layer.activations.size() / layer.isReverse.size();
  return createActivation(b, layer.activations[direction * count + index], x);
}

Value Direction::multiply(Value state, int64_t first, int64_t count) {
  Value weights = stateWeights;
  if (count < numGates)
    weights = b.createSlice(weights, {b.getIndex(first * size), b.getIndex(0)},
                            {b.getIndex(count * size), b.getIndex(size)},
                            {b.getIndex(1), b.getIndex(1)});
  Value product = b.createMatmul(state, b.createReversedTranspose(weights));
  return b.withSizes(product, {batch, b.getIndex(count * size)});
}

SmallVector<Value> Direction::stepRnn(Value gates, Value state) {
  return {activate(0, combine<AddOp>(gates, multiply(state, 0, 1)))};
}

SmallVector<Value> Direction::stepGru(Value gates, Value state) {
  Value product = multiply(state, 0, layer.resetsProduct ? 3 : 2);
  Value both = activate(
      0, combine<AddOp>(takeGates(gates, 0, 2), takeGates(product, 0, 2)));
  Value update = takeGates(both, 0), reset = takeGates(both, 1), hidden;
  if (layer.resetsProduct) {
    hidden = takeGates(product, 2);
    if (stateBias)
      hidden = b.create<AddOp>({hidden, takeGates(stateBias, 2)});
    hidden = combine<MultiplyOp>(reset, hidden);
  } else {
    hidden = multiply(combine<MultiplyOp>(reset, state), 2, 1);
  }
  hidden = activate(1, combine<AddOp>(takeGates(gates, 2), hidden));
  Value rest = b.create<SubtractOp>({b.createScalarLike(1, update), update});
  return {combine<AddOp>(combine<MultiplyOp>(rest, hidden),
                         combine<MultiplyOp>(update, state))};
}

SmallVector<Value> Direction::stepLstm(Value gates, Value state, Value cell) {
  Value sums = combine<AddOp>(gates, multiply(state, 0, 4));
  auto getGate = [&](int64_t number, Value peeped) {
    Value gate = takeGates(sums, number);
    if (peepholes)
      gate = combine<AddOp>(
          gate, b.create<MultiplyOp>({peeped, takeGates(peepholes, number)}));
    return activate(0, gate);
  };
  Value input = getGate(0, cell);
  Value forget =
      layer.isCoupled
          ? b.create<SubtractOp>({b.createScalarLike(1, input), input})
          : getGate(2, cell);
  Value candidate = activate(1, takeGates(sums, 3));
  Value next = combine<AddOp>(combine<MultiplyOp>(forget, cell),
                              combine<MultiplyOp>(input, candidate));
  Value output = getGate(1, next);
  // The cell itself is not clipped.
  unsigned count = layer.activations.size() / layer.isReverse.size();
  Value shown =
      next ? createActivation(b, layer.activations[direction * count + 2], next)
           : Value();
  return {combine<MultiplyOp>(output, shown), next};
}

SmallVector<Value> Direction::step(Value gates, ValueRange states) {
  if (layer.kind == Recurrence::Lstm)
    return stepLstm(gates, states[0], states[1]);
  return layer.kind == Recurrence::Gru ? stepGru(gates, states[0])
                                       : stepRnn(gates, states[0]);
}

Value Direction::keepLast(Value at, Value next, Value old) {
  if (!next)
    return {};
  Type type = getTensorType(next).getElementType();
  return b.createElements(
      {batch, b.getIndex(size)}, type,
      [&](OpBuilder &nested, Location loc, ValueRange indices) -> Value {
        Value length =
            tensor::ExtractOp::create(nested, loc, layer.lengths, indices[0]);
        length = arith::IndexCastOp::create(nested, loc, nested.getIndexType(),
                                            length);
        Value isIn = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::slt, at, length);
        Value value = tensor::ExtractOp::create(nested, loc, next, indices);
        Value other = old ? tensor::ExtractOp::create(nested, loc, old, indices)
                                .getResult()
                          : arith::ConstantOp::create(nested, loc,
                                                      nested.getZeroAttr(type))
                                .getResult();
        return arith::SelectOp::create(nested, loc, isIn, value, other);
      });
}

SmallVector<Value> Direction::runStep(Value products, Value at,
                                      ValueRange states, Value &written) {
  OpBuilder &builder = b.getBuilder();
  Location loc = b.getLoc();
  OpFoldResult one = b.getIndex(1), zero = b.getIndex(0);
  Sizes sizes{batch, b.getIndex(numGates * size)};
  Value gates = tensor::ExtractSliceOp::create(
      builder, loc, b.getType(sizes, getTensorType(products).getElementType()),
      products, Sizes{at, zero, zero}, Sizes{one, sizes[0], sizes[1]},
      Sizes{one, one, one});
  SmallVector<Value> next = step(b.withSizes(gates, sizes), states);
  if (llvm::is_contained(next, Value()))
    return {};
  Value shown = next[0];
  if (layer.lengths) {
    shown = keepLast(at, next[0], Value());
    for (auto [value, old] : llvm::zip_equal(next, states))
      value = keepLast(at, value, old);
  }
  if (written)
    written = tensor::InsertSliceOp::create(
        builder, loc, shown, written,
        Sizes{at, b.getIndex(direction), zero, zero},
        Sizes{one, one, batch, b.getIndex(size)}, Sizes(4, one));
  return next;
}

SmallVector<Value> Direction::run(Value &written) {
  OpBuilder &builder = b.getBuilder();
  Location loc = b.getLoc();
  stateWeights = take(layer.stateWeights);
  peepholes = take(layer.peepholes);
  Value products = b.createMatmul(
      layer.input, b.createReversedTranspose(take(layer.inputWeights)));
  if (layer.bias) {
    Value bias = take(layer.bias);
    Value added = takeGates(bias, 0, numGates);
    stateBias = takeGates(bias, numGates, numGates);
    // The hidden gate of such a GRU adds its own before the reset.
    if (layer.resetsProduct) {
      Value first =
          b.create<AddOp>({takeGates(added, 0, 2), takeGates(stateBias, 0, 2)});
      added = b.createConcat({first, takeGates(added, 2)}, 0);
    } else {
      added = b.create<AddOp>({added, stateBias});
    }
    products = b.create<AddOp>({products, added});
  }
  if (!products)
    return {};
  b.withSizes(products, {steps, batch, b.getIndex(numGates * size)});
  Sizes sizes{batch, b.getIndex(size)};
  SmallVector<Value> states;
  for (Value initial : {layer.state, layer.cell}) {
    if (!initial && !states.empty() && layer.kind != Recurrence::Lstm)
      break;
    Value state =
        initial ? take(initial)
                : b.createBroadcast(b.createScalarLike(0, products), sizes);
    if (!state)
      return {};
    states.push_back(b.withSizes(state, sizes));
  }
  if (isConstantIntValue(steps, 1))
    return runStep(products, b.toValue(b.getIndex(0)), states, written);
  SmallVector<Value> carried(states);
  if (written)
    carried.push_back(written);
  Value zero = b.toValue(b.getIndex(0)), one = b.toValue(b.getIndex(1));
  Value count = b.toValue(steps);
  auto loop = scf::ForOp::create(builder, loc, zero, count, one, carried);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value at = loop.getInductionVar();
  if (layer.isReverse[direction]) {
    Value last = arith::SubIOp::create(builder, loc, count, one);
    at = arith::SubIOp::create(builder, loc, last, at);
  }
  SmallVector<Value> arguments(loop.getRegionIterArgs());
  Value inner = written ? arguments.pop_back_val() : Value();
  for (Value argument : arguments)
    b.withSizes(argument, sizes);
  SmallVector<Value> next = runStep(products, at, arguments, inner);
  bool isRight = !next.empty();
  if (inner && isRight)
    next.push_back(inner);
  scf::YieldOp::create(builder, loc, isRight ? next : arguments);
  if (!isRight)
    return {};
  SmallVector<Value> results(loop.getResults());
  if (written)
    written = results.pop_back_val();
  for (Value result : results)
    b.withSizes(result, sizes);
  return results;
}

/// Brings `value` to the static extents of `shape`.
static Value castTo(GraphBuilder &b, Value value, ArrayRef<int64_t> shape,
                    const Twine &subject) {
  if (!value)
    return {};
  RankedTensorType from = getTensorType(value);
  SmallVector<int64_t> extents(shape);
  if (from.getRank() == static_cast<int64_t>(shape.size()))
    for (auto [extent, known] : llvm::zip_equal(extents, from.getShape()))
      if (ShapedType::isDynamic(extent))
        extent = known;
  return b.createCast(value, from.clone(extents), subject);
}

/// Checks that operands fit, and widens them.
static LogicalResult prepare(GraphBuilder &b, Recurrence &layer) {
  if (!layer.input || !layer.inputWeights || !layer.stateWeights)
    return failure();
  Type type = getTensorType(layer.input).getElementType();
  int64_t any = ShapedType::kDynamic, size = layer.size;
  int64_t count = layer.isReverse.size();
  if (!isa<FloatType>(type)) {
    b.fail("the input does not have floats");
    return failure();
  }
  // Sums of all gates have an int64_t as extent.
  if (size < 1 || size > (int64_t(1) << 32)) {
    b.fail("the size of the state is " + Twine(size) + ", expected 1 to 2^32");
    return failure();
  }
  int64_t rows = size * (layer.kind == Recurrence::Rnn   ? 1
                         : layer.kind == Recurrence::Gru ? 3
                                                         : 4);
  if (getTensorType(layer.input).getRank() != 3) {
    b.fail("the input has rank " + Twine(getTensorType(layer.input).getRank()) +
           ", expected 3");
    return failure();
  }
  // The operand whose batch is known decides for the others.
  int64_t batchSize = getTensorType(layer.input).getDimSize(1);
  for (Value state : {layer.state, layer.cell})
    if (ShapedType::isDynamic(batchSize) && state &&
        getTensorType(state).getRank() == 3)
      batchSize = getTensorType(state).getDimSize(1);
  struct Operand {
    Value &value;
    SmallVector<int64_t> shape;
    StringRef name;
  };
  for (Operand operand :
       {Operand{layer.input, {any, batchSize, any}, "the input"},
        Operand{layer.inputWeights, {count, rows, any}, "the weights W"},
        Operand{layer.stateWeights, {count, rows, size}, "the weights R"},
        Operand{layer.bias, {count, 2 * rows}, "the bias"},
        Operand{layer.state, {count, batchSize, size}, "the initial state"},
        Operand{layer.cell, {count, batchSize, size}, "the initial cell"},
        Operand{layer.peepholes, {count, 3 * size}, "the peepholes"}}) {
    if (!operand.value)
      continue;
    if (getTensorType(operand.value).getElementType() != type) {
      b.fail("the elements of " + operand.name +
             " have another type than those of the input");
      return failure();
    }
    operand.value =
        b.widen(castTo(b, operand.value, operand.shape, operand.name));
    if (!operand.value)
      return failure();
  }
  OpFoldResult batch = b.getSize(layer.input, 1);
  for (auto [state, name] : {std::pair(layer.state, "the initial state"),
                             std::pair(layer.cell, "the initial cell")})
    if (state && failed(b.checkEqual(b.getSize(state, 1), batch,
                                     Twine("the batch of ") + name)))
      return failure();
  if (failed(b.checkEqual(b.getSize(layer.inputWeights, 2),
                          b.getSize(layer.input, 2),
                          "the number of columns of the weights W")))
    return failure();
  if (!layer.lengths)
    return success();
  RankedTensorType lengths = getTensorType(layer.lengths);
  if (lengths.getRank() != 1 ||
      !(lengths.getElementType().isSignlessInteger(32) ||
        lengths.getElementType().isSignlessInteger(64))) {
    b.fail("the lengths are not a list of i32 or i64");
    return failure();
  }
  if (failed(b.checkEqual(b.getSize(layer.lengths, 0), batch,
                          "the number of lengths")))
    return failure();
  // No steps are left out if all lengths are that of the input.
  std::optional<int64_t> steps = getConstantIntValue(b.getSize(layer.input, 0));
  auto known = GraphBuilder::getConstant(layer.lengths);
  if (known && steps &&
      llvm::all_of(*known, [&](int64_t length) { return length == *steps; })) {
    layer.lengths = {};
    return success();
  }
  if (known && known->empty())
    return success();
  OpFoldResult least = b.getExtreme(ReduceKind::Minimum, layer.lengths);
  OpFoldResult most = b.getExtreme(ReduceKind::Maximum, layer.lengths);
  OpFoldResult end = b.getSize(layer.input, 0);
  if (!least || !most)
    return failure();
  return success(succeeded(b.checkAtMost(most, end, "a length")) &&
                 succeeded(b.checkNonNegative(least, "a length")));
}

SmallVector<Value, 1> graph::createRecurrence(GraphBuilder &b, Recurrence layer,
                                              bool hasSteps) {
  Type type =
      layer.input ? getTensorType(layer.input).getElementType() : Type();
  if (failed(prepare(b, layer)))
    return {};
  OpFoldResult batch = b.getSize(layer.input, 1), size = b.getIndex(layer.size);
  OpFoldResult count = b.getIndex(layer.isReverse.size());
  Sizes sizes{b.getSize(layer.input, 0), count, batch, size};
  Value written;
  if (hasSteps) {
    RankedTensorType all =
        b.getType(sizes, getTensorType(layer.input).getElementType());
    if (!all)
      return {};
    written = tensor::EmptyOp::create(b.getBuilder(), b.getLoc(), all,
                                      GraphBuilder::getDynamic(sizes));
  }
  SmallVector<SmallVector<Value>, 2> lasts(layer.kind == Recurrence::Lstm ? 2
                                                                          : 1);
  for (size_t direction = 0; direction < layer.isReverse.size(); ++direction) {
    SmallVector<Value> states = Direction(b, layer, direction).run(written);
    if (states.empty())
      return {};
    for (auto [list, state] : llvm::zip_equal(lasts, states))
      list.push_back(b.createUnsqueeze(state, {0}));
  }
  SmallVector<Value, 1> results{
      b.createConvert(b.withSizes(written, sizes), type)};
  for (ArrayRef<Value> list : lasts)
    results.push_back(b.createConvert(
        b.withSizes(b.createConcat(list, 0), {count, batch, size}), type));
  return results;
}
