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
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// A run with more terms or cells is too large.
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

void Interpreter::fail(Outcome::Kind kind, Operation *op, const Twine &reason) {
  if (hasFailed())
    return;
  outcome.kind = kind;
  outcome.isUnread = isUnread(op);
  std::string place = formatPlace(op->getLoc());
  outcome.reason = ("'" + op->getName().getStringRef() + "'" +
                    (place.empty() ? "" : " at " + place) + " " + reason)
                       .str();
}

Outcome Interpreter::run(func::FuncOp function, ArrayRef<Data> inputs) {
  outcome = Outcome();
  SmallVector<Data> results = runFunction(function, inputs);
  if (!hasFailed() && pool.isTooLarge())
    unknown(function, "computes polynomials that are too large");
  if (!hasFailed())
    outcome.results = std::move(results);
  return std::move(outcome);
}

void Interpreter::countStep(Operation *op) {
  if (++steps > kMaxSteps || pool.size() > kMaxTerms || pool.isTooLarge())
    unknown(op, "comes after too many steps: too large");
}

void Interpreter::visit(ArrayRef<int64_t> shape,
                        function_ref<void(ArrayRef<int64_t>)> visit) {
  Indices index(shape.size(), 0);
  for (int64_t i = 0, e = countElements(shape); i < e && !hasFailed(); ++i) {
    visit(index);
    advance(index, shape);
  }
}

void Interpreter::runOp(Operation *op) {
  countStep(op);
  for (Type type : op->getResultTypes())
    if (auto vector = dyn_cast<VectorType>(type);
        isa<UnrankedTensorType, UnrankedMemRefType>(type) ||
        (vector && vector.isScalable()))
      unknown(op, "gives an array of no fixed rank or size");
  for (Value operand : op->getOperands())
    if (!values.contains(operand))
      unknown(op, "reads a value from outside of the function");
  if (hasFailed())
    return;
  for (bool (Interpreter::*handle)(Operation *) :
       {&Interpreter::runControl, &Interpreter::runBcast,
        &Interpreter::runArrays, &Interpreter::runShapes,
        &Interpreter::runVector, &Interpreter::runIndices})
    if ((this->*handle)(op))
      return;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    runConstant(op, constant.getValue());
  else if (auto generic = dyn_cast<linalg::LinalgOp>(op))
    runLinalg(generic);
  else if (auto barrier = dyn_cast<OptimizationBarrierOp>(op))
    set(barrier, get(barrier.getOperand()));
  else if (isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
           op->getNumResults() == 1 && op->getNumRegions() == 0)
    runElementwise(op);
  else
    missTerms(op);
}

/// Whether an array has so few elements that it is run.
static bool isSmall(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    if (llvm::MulOverflow(count, extent, count) || count > kMaxCells)
      return false;
  return true;
}

SmallVector<Data> Interpreter::getAll(ValueRange range) {
  return llvm::map_to_vector(range, [&](Value value) { return get(value); });
}

void Interpreter::set(Value value, Data data) {
  if (!isSmall(data.shape))
    return unknown(value.getDefiningOp(), "has too many elements: too large");
  values[value] = std::move(data);
}

void Interpreter::setResults(Operation *op, ArrayRef<Data> results) {
  if (hasFailed())
    return;
  if (op->getNumResults() != results.size())
    return unknown(op, "has another number of results");
  for (auto [result, data] : llvm::zip_equal(op->getResults(), results))
    values[result] = data;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The first integer element of those that `term` depends on; null for none.
static const Term *findIntegerElement(const Term *term) {
  llvm::SetVector<const Term *> seen;
  const Term *first = nullptr;
  seen.insert(term);
  for (size_t i = 0; i != seen.size(); ++i) {
    const Term *part = seen[i];
    if (part->kind == Term::Kind::Symbol && !isa<FloatType>(part->type) &&
        (!first || part->id < first->id))
      first = part;
    seen.insert_range(part->args);
  }
  return first;
}

int64_t Interpreter::getNumber(Operation *op, const Term *term) {
  if (term && term->getInteger())
    // i1 is sign-extended.
    return *term->getInteger() & (term->type.isInteger(1) ? 1 : -1);
  if (hasFailed())
    return 0;
  std::string reason =
      "depends on elements: " + (term ? print(term, 4) : "an array");
  // A truth value is assumed, or one that selects a number, and else the value
  // of an element.
  const Term *open = term;
  while (open && open->isNode("arith.select"))
    open = open->args.front();
  if (open && !open->type.isInteger(1))
    open = findIntegerElement(open);
  bool isOpen = open && open->kind != Term::Kind::Undefined;
  fail(isOpen ? Outcome::Kind::Open : Outcome::Kind::Unknown, op, reason);
  outcome.open = isOpen ? open : nullptr;
  return 0;
}

int64_t Interpreter::getIndex(Operation *op, Value value) {
  return getNumber(op, get(value).scalar);
}

Indices Interpreter::getIndices(Operation *op, ArrayRef<OpFoldResult> range) {
  Indices indices;
  for (OpFoldResult entry : range) {
    auto constant = dyn_cast<Attribute>(entry);
    indices.push_back(constant ? cast<IntegerAttr>(constant).getInt()
                               : getIndex(op, cast<Value>(entry)));
  }
  return indices;
}

Indices Interpreter::getShape(Operation *op, ArrayRef<int64_t> shape,
                              ValueRange sizes) {
  Indices extents(shape);
  for (int64_t &extent : extents) {
    if (ShapedType::isDynamic(extent)) {
      extent = getIndex(op, sizes.front());
      sizes = sizes.drop_front();
    }
    if (extent < 0) {
      refuse(op, "has a negative size " + Twine(extent));
      extent = 0;
    }
  }
  return extents;
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

Data Interpreter::allocate(Operation *op, ArrayRef<int64_t> shape, Type type) {
  const Term *fill = pool.getUndefined(getElementTypeOrSelf(type));
  if (!isSmall(shape)) {
    unknown(op, "has too many elements: too large");
    return Data(Indices(shape.size(), 0), fill);
  }
  numCells += countElements(shape);
  if (numCells > 16 * kMaxCells)
    unknown(op, "needs too much memory: too large");
  return Data(shape, fill);
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

const Term *Interpreter::load(Operation *op, const Data &data,
                              ArrayRef<int64_t> index) {
  const Term *term = data.get(index);
  if (!term) {
    wrong(op, "reads outside of its array");
    return pool.getUndefined(IndexType::get(pool.getContext()));
  }
  return data.isBytes ? convert(term, 8) : term;
}

void Interpreter::store(Operation *op, Data &data, ArrayRef<int64_t> index,
                        const Term *term) {
  if (!data.set(index, data.isBytes ? convert(term, 1) : term))
    wrong(op, "writes outside of its array");
}

void Interpreter::copy(Operation *op, const Data &source, Data target) {
  if (source.shape != target.shape)
    return wrong(op, "copies between two shapes");
  Terms terms = source.getElements();
  if (llvm::is_contained(terms, nullptr))
    return wrong(op, "reads outside of its array");
  const Term **next = terms.begin();
  visit(source.shape,
        [&](ArrayRef<int64_t> index) { store(op, target, index, *next++); });
}

void Interpreter::reshape(Operation *op, const Data &data,
                          ArrayRef<int64_t> shape) {
  if (countElements(shape) != data.size())
    return wrong(op, "reshapes to another number of elements");
  set(op->getResult(0), Data::fromElements(shape, data.getElements()));
}

void Interpreter::runConstant(Operation *op, Attribute value) {
  if (isa<IntegerAttr, FloatAttr>(value))
    return set(op->getResult(0), pool.getConstant(cast<TypedAttr>(value)));
  auto elements = dyn_cast<ElementsAttr>(value);
  auto type = elements ? dyn_cast<ShapedType>(elements.getType()) : nullptr;
  if (!type || !isa<RankedTensorType, VectorType>(type))
    return unknown(op, "is a constant of another kind");
  Data data = allocate(op, type.getShape(), type);
  auto range = elements.tryGetValues<Attribute>();
  if (hasFailed() || !range)
    return unknown(op, "is a constant of another kind");
  for (auto [cell, element] : llvm::zip_equal(*data.cells, *range)) {
    auto typed = dyn_cast<TypedAttr>(element);
    if (!typed)
      return unknown(op, "is a constant of another kind");
    cell = pool.getConstant(typed);
  }
  set(op->getResult(0), data);
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

void Interpreter::runElementwise(Operation *op) {
  Operation *scalarOp = getScalarOp(op);
  SmallVector<Data> operands = getAll(op->getOperands());
  if (isa<arith::SelectOp>(op) && operands[0].scalar &&
      (operands[0].scalar->getInteger() ||
       isa<MemRefType>(op->getResult(0).getType())))
    // Of values of any kind.
    return set(op->getResult(0),
               operands[getNumber(op, operands[0].scalar) ? 1 : 2]);
  const Data *shaped = nullptr;
  for (const Data &data : operands) {
    if (data.scalar)
      continue;
    if (shaped && shaped->shape != data.shape)
      return wrong(op, "has operands of several shapes");
    shaped = &data;
  }
  Terms args, results;
  if (!shaped) {
    for (const Data &data : operands)
      args.push_back(data.scalar);
    return set(op->getResult(0), pool.apply(scalarOp, args));
  }
  visit(shaped->shape, [&](ArrayRef<int64_t> index) {
    args.clear();
    for (const Data &data : operands)
      args.push_back(data.scalar ? data.scalar : load(op, data, index));
    if (!hasFailed())
      results.push_back(pool.apply(scalarOp, args));
  });
  if (!hasFailed())
    set(op->getResult(0), Data::fromElements(shaped->shape, results));
}
