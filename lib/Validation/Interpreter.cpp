//===- Interpreter.cpp - Programs on terms --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "bcast/Support/Places.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// A run with more operations, terms or cells is too large.
static constexpr int64_t kMaxSteps = int64_t(1) << 18;
static constexpr int64_t kMaxTerms = int64_t(1) << 18;
static constexpr int64_t kMaxCells = int64_t(1) << 16;

/// Whether nothing reads `op` but operations that nothing reads.
static bool isUnread(Operation *op) {
  llvm::SetVector<Operation *> readers;
  readers.insert(op);
  for (size_t i = 0; i != readers.size(); ++i) {
    Operation *reader = readers[i];
    if (!wouldOpBeTriviallyDead(reader))
      return false;
    readers.insert(reader->user_begin(), reader->user_end());
  }
  return true;
}

LogicalResult Interpreter::fail(Outcome::Kind kind, Operation *op,
                                const Twine &reason) {
  outcome.kind = kind;
  outcome.isUnread = isUnread(op);
  std::string place = formatPlace(op->getLoc());
  outcome.reason = ("'" + op->getName().getStringRef() + "'" +
                    (place.empty() ? "" : " at " + place) + " " + reason)
                       .str();
  return failure();
}

Outcome Interpreter::run(func::FuncOp function, ArrayRef<Data> inputs) {
  outcome = Outcome();
  Results results = runFunction(function, inputs);
  if (succeeded(results))
    outcome.results = std::move(*results);
  if (succeeded(results) && pool.isTooLarge())
    (void)unknown(function, "computes polynomials that are too large");
  return std::move(outcome);
}

Interpreter::Results Interpreter::runFunction(func::FuncOp function,
                                              ArrayRef<Data> inputs) {
  if (!llvm::hasSingleElement(function.getBody()))
    return unknown(function, function.isExternal()
                                 ? "has no body"
                                 : "has branches between blocks");
  if (!activeFunctions.insert(function).second)
    return unknown(function, "calls itself");
  llvm::scope_exit leave([&] { activeFunctions.erase(function); });
  return runBlock(function.getBody().front(), inputs);
}

Interpreter::Results Interpreter::runBlock(Block &block,
                                           ArrayRef<Data> arguments) {
  for (auto [argument, data] : llvm::zip_equal(block.getArguments(), arguments))
    values[argument] = data;
  for (Operation &op : block) {
    if (op.hasTrait<OpTrait::IsTerminator>() && op.getNumRegions() == 0 &&
        op.getNumSuccessors() == 0) {
      SmallVector<Data> results;
      for (Value operand : op.getOperands())
        results.push_back(get(operand));
      return results;
    }
    if (failed(runOp(&op)))
      return failure();
  }
  return SmallVector<Data>();
}

LogicalResult Interpreter::countStep(Operation *op) {
  if (++steps > kMaxSteps || pool.size() > kMaxTerms || pool.isTooLarge())
    return unknown(op, "comes after too many steps: too large");
  return success();
}

FailureOr<Indices> Interpreter::countSteps(Operation *op,
                                           ArrayRef<int64_t> lower,
                                           ArrayRef<int64_t> upper,
                                           ArrayRef<int64_t> step) {
  Indices counts;
  int64_t total = 1;
  for (auto [l, u, s] : llvm::zip_equal(lower, upper, step)) {
    if (s <= 0)
      return wrong(op, "has a step of " + Twine(s));
    // The distance of two numbers fits an unsigned one.
    uint64_t count =
        u > l ? (uint64_t(u) - uint64_t(l) - 1) / uint64_t(s) + 1 : 0;
    counts.push_back(std::min<uint64_t>(count, kMaxSteps + 1));
  }
  if (llvm::is_contained(counts, 0))
    return counts;
  for (int64_t count : counts)
    if (llvm::MulOverflow(total, count, total) || total > kMaxSteps)
      return unknown(op, "has too many steps: too large");
  return counts;
}

LogicalResult Interpreter::runOp(Operation *op) {
  if (failed(countStep(op)))
    return failure();
  for (Type type : op->getResultTypes())
    if (auto vector = dyn_cast<VectorType>(type);
        isa<UnrankedTensorType, UnrankedMemRefType>(type) ||
        (vector && vector.isScalable()))
      return unknown(op, "gives an array of no fixed rank or size");
  for (Value operand : op->getOperands())
    if (!values.contains(operand))
      return unknown(op, "reads a value from outside of the function");
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (auto elements = dyn_cast<ElementsAttr>(constant.getValue()))
      return runConstant(op, elements);
    if (isa<IntegerAttr, FloatAttr>(constant.getValue()))
      return set(constant, pool.getConstant(constant.getValue()));
    return unknown(op, "is a constant of another kind");
  }
  for (Handled (Interpreter::*handle)(Operation *) :
       {&Interpreter::runControl, &Interpreter::runBcast,
        &Interpreter::runTensor, &Interpreter::runMemory,
        &Interpreter::runVector, &Interpreter::runAffine})
    if (Handled handled = (this->*handle)(op))
      return *handled;
  if (auto generic = dyn_cast<linalg::LinalgOp>(op))
    return runLinalg(generic);
  if (isa<UnrealizedConversionCastOp>(op) && op->getNumOperands() == 1 &&
      op->getNumResults() == 1) {
    Type from = op->getOperand(0).getType(), to = op->getResult(0).getType();
    // Between types that differ in signedness or layout alone.
    if (getSignless(getElementTypeOrSelf(from)) ==
            getSignless(getElementTypeOrSelf(to)) &&
        isa<ShapedType>(from) == isa<ShapedType>(to))
      return set(op->getResult(0), Data(get(op->getOperand(0))));
    // A truth value lies in a byte.
    if (isa<MemRefType>(from) && isa<MemRefType>(to) &&
        getElementTypeOrSelf(from).isInteger(1) &&
        getElementTypeOrSelf(to).isInteger(8)) {
      Data data = get(op->getOperand(0));
      data.isBytes = true;
      return set(op->getResult(0), data);
    }
  }
  if (isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
      op->getNumResults() == 1 && op->getNumRegions() == 0)
    return runElementwise(op);
  return unknown(op, "is not one of the operations that terms have");
}

/// Whether an array has so few elements that it is run.
static bool isSmall(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    if (llvm::MulOverflow(count, extent, count) || count > kMaxCells)
      return false;
  return true;
}

LogicalResult Interpreter::set(Value value, Data data) {
  if (!isSmall(data.shape))
    return unknown(value.getDefiningOp(), "has too many elements: too large");
  values[value] = std::move(data);
  return success();
}

LogicalResult Interpreter::setResults(Operation *op, ArrayRef<Data> results) {
  if (op->getNumResults() != results.size())
    return unknown(op, "has another number of results");
  for (auto [result, data] : llvm::zip(op->getResults(), results))
    values[result] = data;
  return success();
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

FailureOr<int64_t> Interpreter::getIndex(Operation *op, Value value) {
  const Term *term = get(value).scalar;
  std::optional<int64_t> index =
      term ? term->getInteger() : std::optional<int64_t>();
  if (!index)
    return unknown(op, "depends on elements: " +
                           (term ? print(term, 4) : std::string("an array")));
  // i1 is sign-extended.
  return value.getType().isInteger(1) ? *index & 1 : *index;
}

FailureOr<Indices> Interpreter::getIndices(Operation *op, ValueRange range) {
  Indices indices;
  for (Value value : range) {
    FailureOr<int64_t> index = getIndex(op, value);
    if (failed(index))
      return failure();
    indices.push_back(*index);
  }
  return indices;
}

FailureOr<Indices> Interpreter::getIndices(Operation *op,
                                           ArrayRef<OpFoldResult> range) {
  Indices indices;
  for (OpFoldResult entry : range) {
    if (auto attribute = dyn_cast<Attribute>(entry)) {
      indices.push_back(cast<IntegerAttr>(attribute).getInt());
      continue;
    }
    FailureOr<int64_t> index = getIndex(op, cast<Value>(entry));
    if (failed(index))
      return failure();
    indices.push_back(*index);
  }
  return indices;
}

FailureOr<Indices> Interpreter::getShape(Operation *op, ArrayRef<int64_t> shape,
                                         ValueRange sizes) {
  Indices extents(shape);
  for (int64_t &extent : extents) {
    if (ShapedType::isDynamic(extent)) {
      FailureOr<int64_t> size = getIndex(op, sizes.front());
      if (failed(size))
        return failure();
      sizes = sizes.drop_front();
      extent = *size;
    }
    if (extent < 0)
      return fail(Outcome::Kind::Refused, op,
                  "has a negative size " + Twine(extent));
  }
  return extents;
}

FailureOr<Data> Interpreter::allocate(Operation *op, ArrayRef<int64_t> shape,
                                      Type type) {
  if (!isSmall(shape))
    return unknown(op, "has too many elements: too large");
  numCells += countElements(shape);
  if (numCells > 16 * kMaxCells)
    return unknown(op, "needs too much memory: too large");
  return Data(shape, pool.getUndefined(getElementTypeOrSelf(type)));
}

const Term *Interpreter::convert(const Term *term, unsigned width) {
  Type type = IntegerType::get(pool.getContext(), width);
  if (term->type == type)
    return term;
  if (term->kind == Term::Kind::Undefined)
    return pool.getUndefined(type);
  return pool.apply(
      createScratch(
          term->type,
          [&](OpBuilder &builder, ValueRange args) -> Value {
            Location loc = builder.getUnknownLoc();
            if (width == 1)
              return arith::TruncIOp::create(builder, loc, type, args[0]);
            return arith::ExtUIOp::create(builder, loc, type, args[0]);
          }),
      term);
}

FailureOr<const Term *> Interpreter::load(Operation *op, const Data &data,
                                          ArrayRef<int64_t> index) {
  const Term *term = data.get(index);
  if (!term)
    return wrong(op, "reads outside of its array");
  return data.isBytes ? convert(term, 8) : term;
}

LogicalResult Interpreter::store(Operation *op, Data &data,
                                 ArrayRef<int64_t> index, const Term *term) {
  if (data.isBytes)
    term = convert(term, 1);
  return data.set(index, term) ? success()
                               : wrong(op, "writes outside of its array");
}

LogicalResult Interpreter::reshape(Operation *op, const Data &data,
                                   ArrayRef<int64_t> shape) {
  if (countElements(shape) != data.size())
    return wrong(op, "reshapes to another number of elements");
  return set(op->getResult(0), Data::fromElements(shape, data.getElements()));
}

LogicalResult Interpreter::runConstant(Operation *op, ElementsAttr value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !isa<RankedTensorType, VectorType>(type))
    return unknown(op, "is a constant of another kind");
  FailureOr<Data> data = allocate(op, type.getShape(), type);
  if (failed(data))
    return failure();
  auto elements = value.tryGetValues<Attribute>();
  if (!elements)
    return unknown(op, "is a constant of another kind");
  for (auto [cell, element] : llvm::zip_equal(*data->cells, *elements)) {
    auto typed = dyn_cast<TypedAttr>(element);
    if (!typed)
      return unknown(op, "is a constant of another kind");
    cell = pool.getConstant(typed);
  }
  return set(op->getResult(0), *data);
}

//===----------------------------------------------------------------------===//
// Operations on elements
//===----------------------------------------------------------------------===//

Operation *
Interpreter::createScratch(ArrayRef<Type> types,
                           function_ref<Value(OpBuilder &, ValueRange)> build) {
  Block &block = *scratch.emplace_back(std::make_unique<Block>());
  for (Type type : types)
    block.addArgument(type, UnknownLoc::get(pool.getContext()));
  OpBuilder builder(pool.getContext());
  builder.setInsertionPointToEnd(&block);
  return build(builder, block.getArguments()).getDefiningOp();
}

Operation *Interpreter::getScalarOp(Operation *op) {
  auto isShaped = [](Type type) { return isa<ShapedType>(type); };
  if (llvm::none_of(op->getOperandTypes(), isShaped) &&
      llvm::none_of(op->getResultTypes(), isShaped))
    return op;
  Operation *&scalar = scalarOps[op];
  if (scalar)
    return scalar;
  auto types = llvm::map_to_vector(op->getOperandTypes(), [](Type type) {
    return getSignless(getElementTypeOrSelf(type));
  });
  scalar = createScratch(types, [&](OpBuilder &builder, ValueRange args) {
    OperationState state(op->getLoc(), op->getName(), args,
                         getSignless(getElementTypeOrSelf(op->getResult(0))),
                         llvm::to_vector(op->getAttrs()));
    return builder.create(state)->getResult(0);
  });
  return scalar;
}

LogicalResult Interpreter::runElementwise(Operation *op) {
  Operation *scalarOp = getScalarOp(op);
  Terms args;
  if (isa<arith::SelectOp>(op) && get(op->getOperand(0)).scalar) {
    // Of values of any kind.
    if (auto condition = get(op->getOperand(0)).scalar->getInteger())
      return set(op->getResult(0), get(op->getOperand(*condition ? 1 : 2)));
    if (isa<MemRefType>(op->getResult(0).getType()))
      return unknown(op, "chooses a buffer by elements");
  }
  const Data *shaped = nullptr;
  for (Value operand : op->getOperands()) {
    const Data &data = get(operand);
    if (data.scalar)
      continue;
    if (shaped && shaped->shape != data.shape)
      return wrong(op, "has operands of several shapes");
    shaped = &data;
  }
  if (!shaped) {
    for (Value operand : op->getOperands())
      args.push_back(get(operand).scalar);
    return set(op->getResult(0), pool.apply(scalarOp, args));
  }
  SmallVector<Terms> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand).getElements());
  Terms results;
  for (int64_t i = 0, e = shaped->size(); i != e; ++i) {
    args.clear();
    for (ArrayRef<const Term *> elements : operands) {
      const Term *arg = elements.size() == 1 ? elements[0] : elements[i];
      if (!arg)
        return wrong(op, "reads outside of its array");
      args.push_back(arg);
    }
    results.push_back(pool.apply(scalarOp, args));
  }
  return set(op->getResult(0), Data::fromElements(shaped->shape, results));
}

const Term *Interpreter::combineInOrder(ArrayRef<const Term *> terms,
                                        ArrayRef<int64_t> groups,
                                        Operation *combiner) {
  if (terms.empty())
    return nullptr;
  if (groups.empty())
    return terms.front();
  auto combine = [&](const Term *x, const Term *y) {
    return !x ? y : !y ? x : pool.apply(combiner, {x, y});
  };
  int64_t count = groups.front(), size = terms.size() / count;
  Type type = combiner->getResult(0).getType();
  int64_t lanes =
      getReductionLanes(type.isIndex() ? 64 : type.getIntOrFloatBitWidth());
  Terms blocks;
  for (int64_t begin = 0; begin < count; begin += kReductionBlock) {
    Terms results(lanes, nullptr);
    for (int64_t k = begin; k < std::min(begin + kReductionBlock, count); ++k) {
      const Term *&lane = results[(k - begin) % lanes];
      lane = combine(lane, combineInOrder(terms.slice(k * size, size),
                                          groups.drop_front(), combiner));
    }
    for (int64_t half = lanes / 2; half != 0; half /= 2)
      for (int64_t lane = 0; lane != half; ++lane)
        results[lane] = combine(results[lane], results[lane + half]);
    blocks.push_back(results.front());
  }
  while (blocks.size() > 1) {
    Terms pairs;
    for (size_t block = 0; block < blocks.size(); block += 2)
      pairs.push_back(combine(blocks[block], block + 1 < blocks.size()
                                                 ? blocks[block + 1]
                                                 : nullptr));
    blocks = std::move(pairs);
  }
  return blocks.front();
}
