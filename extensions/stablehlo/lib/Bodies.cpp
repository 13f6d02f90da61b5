//===- Bodies.cpp - The bodies of reductions ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"
#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Conversion/StablehloToBcast/StablehloToBcast.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

/// The name of `op` without that of its dialect, StableHLO or bcast.
static StringRef getShortName(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name.consume_front("stablehlo.") || name.consume_front("bcast."))
    return name;
  return {};
}

/// The kind of a reduction that combines by the operation `name`. On i1,
/// arithmetic is logic.
static std::optional<ReduceKind> getKind(StringRef name, bool isLogical) {
  using Kind = std::optional<ReduceKind>;
  return llvm::StringSwitch<Kind>(name)
      .Case("add", isLogical ? ReduceKind::Or : ReduceKind::Sum)
      .Case("multiply", isLogical ? ReduceKind::And : ReduceKind::Product)
      .Case("maximum", isLogical ? ReduceKind::Or : ReduceKind::Maximum)
      .Case("minimum", isLogical ? ReduceKind::And : ReduceKind::Minimum)
      .Case("and", ReduceKind::And)
      .Case("or", ReduceKind::Or)
      .Case("xor", ReduceKind::Xor)
      .Default(std::nullopt);
}

/// The operand of the conversion `value` from elements of `from` to `to`;
/// `value` if it is something else.
static Value peelConvert(Value value, Type from, Type to) {
  Operation *op = value.getDefiningOp();
  bool isConvert = op && getShortName(op) == "convert" &&
                   op->getNumOperands() == 1 &&
                   getElementTypeOrSelf(op->getOperand(0)) == from &&
                   getElementTypeOrSelf(value) == to;
  return isConvert ? op->getOperand(0) : value;
}

/// The operation that combines the arguments `lhs` and `rhs` to `result`. f16
/// and bf16 may be combined in f32, as bcast does. [REDUCE-5]
static Operation *findCombiner(Value result, Value lhs, Value rhs) {
  Type type = getElementTypeOrSelf(lhs);
  Type wide = Float32Type::get(type.getContext());
  Value combined =
      type.isF16() || type.isBF16() ? peelConvert(result, wide, type) : result;
  Operation *op = combined.getDefiningOp();
  if (!op || op->getNumOperands() != 2 || op->getNumResults() != 1)
    return nullptr;
  Value first = op->getOperand(0), second = op->getOperand(1);
  if (combined != result) {
    first = peelConvert(first, type, wide);
    second = peelConvert(second, type, wide);
  }
  bool combines =
      (first == lhs && second == rhs) || (first == rhs && second == lhs);
  return combines ? op : nullptr;
}

std::optional<ReduceKind> stablehlo::findKind(Block &body, unsigned index,
                                              unsigned count) {
  Value argument = body.getArgument(index);
  Type type = getElementTypeOrSelf(argument);
  Operation *combiner = findCombiner(body.back().getOperand(index), argument,
                                     body.getArgument(count + index));
  std::optional<ReduceKind> kind =
      combiner ? getKind(getShortName(combiner), type.isInteger(1))
               : std::nullopt;
  return kind && canReduce(*kind, type) ? kind : std::nullopt;
}

/// Whether StableHLO combines elements of `from` in `to`: a type of the same
/// kind that is at least as wide.
static bool isPromotable(Type from, Type to) {
  bool sameKind = (isa<FloatType>(from) && isa<FloatType>(to)) ||
                  (isa<IntegerType>(from) && isa<IntegerType>(to) &&
                   from.isUnsignedInteger() == to.isUnsignedInteger());
  return from == to ||
         (sameKind && !from.isInteger(1) &&
          from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth());
}

FailureOr<SmallVector<Type>>
stablehlo::checkTensors(Operation *op, PatternRewriter &rewriter) {
  unsigned count = op->getNumResults();
  SmallVector<Type> elements;
  for (unsigned index = 0; index < count; ++index) {
    auto types =
        getTensorTypes(rewriter, op,
                       {op->getOperand(index), op->getOperand(count + index),
                        op->getResult(index)});
    if (failed(types))
      return failure();
    Type to = (*types)[2].getElementType();
    if ((*types)[1].getRank() != 0 ||
        !isPromotable((*types)[1].getElementType(), to) ||
        !isPromotable((*types)[0].getElementType(), to))
      return rewriter.notifyMatchFailure(
          op, "its initial value or its result has another type than the "
              "elements of its operand [RESULT-2]");
    ArrayRef<int64_t> shape = (*types)[0].getShape(),
                      first = cast<ShapedType>(op->getOperand(0).getType())
                                  .getShape();
    if (failed(verifyCompatibleShape(first, shape)))
      return rewriter.notifyMatchFailure(
          op, "its operands 0 and " + Twine(index) + " have shapes " +
                  formatShape(first) + " and " + formatShape(shape) +
                  ", and must have one shape");
    elements.push_back(to);
  }
  return elements;
}

FailureOr<Block *> stablehlo::takeBody(Operation *op, PatternRewriter &rewriter,
                                       Region &region, ArrayRef<Type> types) {
  SmallVector<Type> scalars = llvm::map_to_vector(
      types, [](Type type) -> Type { return RankedTensorType::get({}, type); });
  SmallVector<Type> arguments(scalars);
  llvm::append_range(arguments, scalars);
  if (Block *body = getBody(region, arguments, scalars))
    return body;
  return rewriter.notifyMatchFailure(
      op, "its body does not combine two elements of each tensor");
}

bool stablehlo::isIdentity(Value init, ReduceKind kind, Type type) {
  // JAX broadcasts scalars to scalars.
  while (Operation *op = init.getDefiningOp()) {
    if (op->getName().getStringRef() != "stablehlo.broadcast_in_dim" ||
        op->getNumOperands() != 1 ||
        op->getOperand(0).getType() != init.getType() ||
        op->getOperand(0) == init)
      break;
    init = op->getOperand(0);
  }
  DenseElementsAttr constant = getConstant(init);
  return constant && constant.getNumElements() == 1 &&
         constant.getElementType() == type &&
         *constant.value_begin<Attribute>() == getIdentity(kind, type, type);
}

//===----------------------------------------------------------------------===//
// Other bodies
//===----------------------------------------------------------------------===//

static bool isScalar(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 0 && type.getElementType().isIntOrFloat();
}

/// The element of a constant scalar, with its bits as a signless integer; null
/// if `op` is something else.
static TypedAttr getScalar(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  auto elements =
      constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : nullptr;
  if (!elements || !elements.isSplat() || !isScalar(op->getResult(0)))
    return {};
  Type type = getSignless(elements.getElementType());
  if (isa<FloatType>(type))
    return cast<TypedAttr>(elements.getSplatValue<Attribute>());
  return IntegerAttr::get(type, elements.getSplatValue<APInt>());
}

/// Whether `op` only passes its operand on.
static bool isSame(Operation *op) {
  return isa<BroadcastInDimOp, tensor::CastOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp>(op) &&
         op->getOperand(0).getType() == op->getResult(0).getType();
}

/// The values from outside of `body` that its operations read.
static llvm::SetVector<Value> findCaptures(Block &body) {
  llvm::SetVector<Value> captures;
  for (Operation &op : body)
    for (Value operand : op.getOperands())
      if (operand.getParentBlock() != &body)
        captures.insert(operand);
  return captures;
}

SmallVector<Value> stablehlo::toSignless(PatternRewriter &rewriter,
                                         Location loc, ValueRange values) {
  importing::ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  return llvm::map_to_vector(values, [&](Value value) {
    return builder.createBitcast(value,
                                 getSignless(getElementTypeOrSelf(value)));
  });
}

void stablehlo::replaceSignless(PatternRewriter &rewriter, Operation *op,
                                ValueRange values) {
  Location loc = op->getLoc();
  importing::ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  SmallVector<Value> results;
  for (auto [value, type] : llvm::zip_equal(values, op->getResultTypes())) {
    Value result = builder.createBitcast(value, getElementTypeOrSelf(type));
    results.push_back(castTo(rewriter, loc, result, type));
  }
  rewriter.replaceOp(op, results);
}

FailureOr<ScalarBody> ScalarBody::create(Operation *op, Block &body,
                                         PatternRewriter &rewriter) {
  MLIRContext *context = op->getContext();
  Operation &last = body.back();
  auto refuse = [&](Operation &inner) {
    return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
      diagnostic << "its body has a '" << inner.getName()
                 << "'; a body computes scalars by elementwise operations";
    });
  };
  llvm::SetVector<Value> captures = findCaptures(body);
  for (Value value : captures)
    if (failed(getTensorType(rewriter, op, value)) || !isScalar(value))
      return rewriter.notifyMatchFailure(
          op, "its body reads a value from outside that is not a scalar");
  SmallVector<Type> arguments(body.getArgumentTypes());
  llvm::append_range(arguments, ValueRange(captures.getArrayRef()).getTypes());
  auto type = FunctionType::get(context, arguments, last.getOperandTypes());
  ScalarBody result(func::FuncOp::create(op->getLoc(), "body", type));
  Block *entry = result.function->addEntryBlock();
  IRMapping mapping;
  mapping.map(body.getArguments(),
              entry->getArguments().take_front(body.getNumArguments()));
  mapping.map(captures.getArrayRef(),
              entry->getArguments().take_back(captures.size()));
  OpBuilder builder = OpBuilder::atBlockEnd(entry);
  for (Operation &inner : body) {
    // An unregistered operation may have a region without an order.
    if (!llvm::all_of(inner.getOperands(),
                      [&](Value value) { return mapping.contains(value); }))
      return rewriter.notifyMatchFailure(
          op, "its body reads a value before it computes it");
    if (&inner == &last)
      break;
    if (inner.getNumRegions() != 0)
      return refuse(inner);
    builder.clone(inner, mapping);
  }
  SmallVector<Value> values = llvm::map_to_vector(
      last.getOperands(), [&](Value value) { return mapping.lookup(value); });
  func::ReturnOp::create(builder, op->getLoc(), values);

  RewritePatternSet patterns(context);
  populateStablehloToBcastPatterns(patterns);
  (void)importing::importOps(
      *result.function, std::move(patterns),
      [](Operation *inner) {
        StringRef dialect = inner->getName().getDialectNamespace();
        return dialect == "stablehlo" || dialect == "chlo";
      },
      {/*report=*/false, /*requireAll=*/false});
  for (Operation &inner :
       llvm::make_early_inc_range(llvm::reverse(entry->without_terminator())))
    if (isOpTriviallyDead(&inner))
      inner.erase();
  for (Operation &inner : *entry) {
    bool isKnown = isa<func::ReturnOp, ElementwiseOpInterface>(inner) ||
                   isSame(&inner) || getScalar(&inner);
    if (!isKnown || !llvm::all_of(inner.getOperands(), isScalar) ||
        !llvm::all_of(inner.getResults(), isScalar))
      return refuse(inner);
  }
  importing::ImportBuilder scalars(rewriter, op->getLoc(),
                                   /*isStretching=*/false);
  for (Value value : captures) {
    Value bits =
        scalars.createBitcast(value, getSignless(getElementTypeOrSelf(value)));
    result.captured.push_back(
        tensor::ExtractOp::create(rewriter, op->getLoc(), bits, ValueRange()));
  }
  return result;
}

SmallVector<Value> ScalarBody::build(OpBuilder &builder, Location loc,
                                     ValueRange arguments) const {
  Block &entry = function->getBody().front();
  IRMapping mapping;
  mapping.map(entry.getArguments().take_front(arguments.size()), arguments);
  mapping.map(entry.getArguments().drop_front(arguments.size()), captured);
  ImplicitLocOpBuilder scalars(loc, builder);
  auto lookUp = [&](Value value) { return mapping.lookup(value); };
  for (Operation &op : entry.without_terminator()) {
    SmallVector<Value> operands = llvm::map_to_vector(op.getOperands(), lookUp);
    Value value;
    if (TypedAttr scalar = getScalar(&op))
      value = arith::ConstantOp::create(scalars, scalar);
    else if (auto elementwise = dyn_cast<ElementwiseOpInterface>(op))
      value = buildScalarComputation(elementwise, scalars, operands);
    else
      value = operands.front();
    mapping.map(op.getResult(0), value);
  }
  return llvm::map_to_vector(entry.getTerminator()->getOperands(), lookUp);
}

//===----------------------------------------------------------------------===//
// Combiners
//===----------------------------------------------------------------------===//

FailureOr<Combiner> Combiner::create(Operation *op, Block &body,
                                     ArrayRef<Type> types,
                                     PatternRewriter &rewriter) {
  Combiner result;
  result.types = llvm::to_vector(types);
  for (unsigned index = 0; index < types.size(); ++index)
    if (std::optional<ReduceKind> kind = findKind(body, index, types.size()))
      result.kinds.push_back(*kind);
  for (Type type : types)
    result.accumulators.push_back(getSignless(type));
  if (result.kinds.size() == types.size()) {
    for (Type &type : result.accumulators)
      type = getAccumulatorType(type);
    return result;
  }
  result.kinds.clear();
  FailureOr<ScalarBody> scalars = ScalarBody::create(op, body, rewriter);
  if (failed(scalars))
    return failure();
  result.body = std::move(*scalars);
  return result;
}

SmallVector<Type> Combiner::getSignlessTypes() const {
  return llvm::map_to_vector(types, getSignless);
}

void stablehlo::createShapeChecks(Operation *op, PatternRewriter &rewriter,
                                  importing::WindowBuilder &windows) {
  Value first = op->getOperand(0);
  for (unsigned index = 1; index < op->getNumResults(); ++index) {
    Value other = op->getOperand(index);
    int64_t rank = cast<RankedTensorType>(first.getType()).getRank();
    for (int64_t dim = 0; dim < rank; ++dim)
      (void)windows.checkEqual(
          tensor::getMixedSize(rewriter, op->getLoc(), other, dim),
          tensor::getMixedSize(rewriter, op->getLoc(), first, dim),
          "dimension " + Twine(dim) + " of operand " + Twine(index));
  }
}

SmallVector<Value> Combiner::createOperands(Operation *op,
                                            PatternRewriter &rewriter) const {
  importing::ImportBuilder builder(rewriter, op->getLoc(),
                                   /*isStretching=*/false);
  SmallVector<Value> operands;
  for (auto [index, type] : llvm::enumerate(types)) {
    Value operand = builder.createConvert(op->getOperand(index), type);
    operands.push_back(builder.createBitcast(operand, getSignless(type)));
  }
  return operands;
}

SmallVector<Value> Combiner::createFills(Operation *op,
                                         PatternRewriter &rewriter) const {
  importing::ImportBuilder builder(rewriter, op->getLoc(),
                                   /*isStretching=*/false);
  SmallVector<Value> fills;
  for (auto [index, type] : llvm::enumerate(types)) {
    Value fill = op->getOperand(types.size() + index);
    fill = builder.createConvert(fill, type);
    fills.push_back(builder.createBitcast(fill, getSignless(type)));
  }
  return fills;
}

SmallVector<Value> Combiner::createInits(Operation *op,
                                         PatternRewriter &rewriter) const {
  importing::ImportBuilder builder(rewriter, op->getLoc(),
                                   /*isStretching=*/false);
  SmallVector<Value> inits = createFills(op, rewriter);
  for (auto [init, type] : llvm::zip_equal(inits, accumulators))
    init = builder.createConvert(init, type);
  return inits;
}

void Combiner::replaceByReductions(Operation *op, PatternRewriter &rewriter,
                                   ArrayRef<int64_t> dims,
                                   bool keepDims) const {
  Location loc = op->getLoc();
  importing::ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  SmallVector<Value> results;
  for (auto [index, kind, type] : llvm::enumerate(kinds, types)) {
    Value operand = builder.createConvert(op->getOperand(index), type);
    Value init = op->getOperand(kinds.size() + index);
    Value reduced =
        ReduceOp::create(rewriter, loc, kind, operand, dims, keepDims);
    if (!isIdentity(init, kind, type))
      reduced = importing::createCombination(
          builder, kind, builder.createConvert(init, type), reduced);
    results.push_back(
        castTo(rewriter, loc, reduced, op->getResult(index).getType()));
  }
  rewriter.replaceOp(op, results);
}

void Combiner::replace(Operation *op, PatternRewriter &rewriter,
                       ValueRange results) const {
  Location loc = op->getLoc();
  importing::ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  SmallVector<Value> converted;
  for (auto [result, type, old] :
       llvm::zip_equal(results, types, op->getResults())) {
    Value value = builder.createConvert(result, getSignless(type));
    value = builder.createBitcast(value, type);
    converted.push_back(castTo(rewriter, loc, value, old.getType()));
  }
  rewriter.replaceOp(op, converted);
}

SmallVector<Value> Combiner::operator()(OpBuilder &builder, Location loc,
                                        ValueRange results,
                                        ValueRange elements) const {
  if (body) {
    SmallVector<Value> arguments(results);
    llvm::append_range(arguments, elements);
    return body->build(builder, loc, arguments);
  }
  SmallVector<Value> combined;
  for (auto [index, kind] : llvm::enumerate(kinds)) {
    Value element = elements[index];
    if (element.getType() != accumulators[index])
      element =
          arith::ExtFOp::create(builder, loc, accumulators[index], element);
    combined.push_back(
        arith::getReductionOp(bcast::getCombiner(kind, types[index]), builder,
                              loc, results[index], element));
  }
  return combined;
}
