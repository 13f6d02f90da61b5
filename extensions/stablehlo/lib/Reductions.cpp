//===- Reductions.cpp - Reductions ----------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgReductions.h"
#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// The kind of a reduction that combines by the operation `name`. On i1,
/// arithmetic is logic.
static std::optional<ReduceKind> getKind(StringRef name, bool isLogical) {
  using Kind = std::optional<ReduceKind>;
  return llvm::StringSwitch<Kind>(name)
      .Case("stablehlo.add", isLogical ? ReduceKind::Or : ReduceKind::Sum)
      .Case("stablehlo.multiply",
            isLogical ? ReduceKind::And : ReduceKind::Product)
      .Case("stablehlo.maximum",
            isLogical ? ReduceKind::Or : ReduceKind::Maximum)
      .Case("stablehlo.minimum",
            isLogical ? ReduceKind::And : ReduceKind::Minimum)
      .Case("stablehlo.and", ReduceKind::And)
      .Case("stablehlo.or", ReduceKind::Or)
      .Case("stablehlo.xor", ReduceKind::Xor)
      .Default(std::nullopt);
}

/// The operand of the conversion `value` from elements of `from` to `to`;
/// `value` if it is something else.
static Value peelConvert(Value value, Type from, Type to) {
  Operation *op = value.getDefiningOp();
  bool isConvert = op && op->getName().getStringRef() == "stablehlo.convert" &&
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

static bool isIdentity(Value init, ReduceKind kind, Type type) {
  DenseElementsAttr constant = getConstant(init);
  return constant && constant.getNumElements() == 1 &&
         constant.getElementType() == type &&
         *constant.value_begin<Attribute>() == getIdentity(kind, type, type);
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

/// Checks the types of the reduction of tensor `index`. Returns the type of its
/// result without the declared static or dynamic extents.
static FailureOr<RankedTensorType> checkReduction(PatternRewriter &rewriter,
                                                  Operation *op, unsigned index,
                                                  ArrayRef<int64_t> dims) {
  unsigned count = op->getNumResults();
  auto types =
      getTensorTypes(rewriter, op,
                     {op->getOperand(index), op->getOperand(count + index),
                      op->getResult(index)});
  if (failed(types))
    return failure();
  RankedTensorType type = (*types)[0], init = (*types)[1],
                   declared = (*types)[2];
  Type elementType = declared.getElementType();
  if (init.getRank() != 0 ||
      !isPromotable(init.getElementType(), elementType) ||
      !isPromotable(type.getElementType(), elementType))
    return rewriter.notifyMatchFailure(
        op, "its initial value or its result has another type than the "
            "elements of its operand [RESULT-2]");
  if (!areDims(dims, type.getRank()))
    return rewriter.notifyMatchFailure(
        op, "its dimensions are not dimensions of its operand [REDUCE-1]");
  SmallVector<int64_t> shape;
  for (auto [dim, extent] : llvm::enumerate(type.getShape()))
    if (!llvm::is_contained(dims, static_cast<int64_t>(dim)))
      shape.push_back(extent);
  if (failed(verifyCompatibleShape(shape, declared.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result does not have the shape of the reduction [REDUCE-2]");
  return declared.clone(shape);
}

/// The kind by which `body` reduces tensor `index` of `count`, independently
/// of the others.
static std::optional<ReduceKind> findKind(Block &body, unsigned index,
                                          unsigned count) {
  Value argument = body.getArgument(index);
  Type type = getElementTypeOrSelf(argument);
  Operation *combiner = findCombiner(body.back().getOperand(index), argument,
                                     body.getArgument(count + index));
  std::optional<ReduceKind> kind =
      combiner ? getKind(combiner->getName().getStringRef(), type.isInteger(1))
               : std::nullopt;
  return kind && canReduce(*kind, type) ? kind : std::nullopt;
}

/// The index of an extreme element. The pick must be defined for every order of
/// the combinations, so the initial value must be the identity.
static LogicalResult importArgReduce(Operation *op, PatternRewriter &rewriter,
                                     ReduceKind kind, int64_t dim) {
  Value values = op->getOperand(0), indices = op->getOperand(1);
  Type type = getElementTypeOrSelf(values);
  Type indexType = getElementTypeOrSelf(indices);
  DenseElementsAttr firstIndex = getConstant(op->getOperand(3));
  if (!isIdentity(op->getOperand(2), kind, type) || !firstIndex ||
      !firstIndex.isSplat() || !firstIndex.getSplatValue<APInt>().isZero())
    return rewriter.notifyMatchFailure(
        op, "its initial values are not the identity and index 0 [ARG-5]");
  if (!isIotaAlong(indices, dim) ||
      !(indexType.isSignlessInteger(32) || indexType.isSignlessInteger(64)))
    return rewriter.notifyMatchFailure(
        op, "its second operand is not the index of i32 or i64 along the "
            "reduced dimension [ARG-3]");
  if (isa<FloatType>(type) && !op->getResult(0).use_empty())
    return rewriter.notifyMatchFailure(
        op, "it also returns the element at the index, and bcast's maximum "
            "may have another sign of zero [ARG-4]");
  Location loc = op->getLoc();
  bool isMaximum = kind == ReduceKind::Maximum;
  SmallVector<Value> results = {Value(), Value()};
  if (!op->getResult(0).use_empty())
    results[0] = ReduceOp::create(rewriter, loc, kind, values, dim);
  if (!op->getResult(1).use_empty())
    results[1] =
        isMaximum ? ArgMaximumOp::create(rewriter, loc, values, dim, indexType)
                        .getResult()
                  : ArgMinimumOp::create(rewriter, loc, values, dim, indexType)
                        .getResult();
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    if (value)
      rewriter.replaceAllUsesWith(
          result, castTo(rewriter, loc, value, result.getType()));
  rewriter.eraseOp(op);
  return success();
}

/// The order of combinations is REDUCE-6, since StableHLO leaves it open.
static LogicalResult importReduce(Operation *op, PatternRewriter &rewriter) {
  unsigned count = op->getNumResults();
  std::optional<SmallVector<int64_t>> dims = getIntegers(op, "dimensions");
  if (count == 0 || op->getNumOperands() != 2 * count ||
      op->getNumRegions() != 1 || !dims)
    return rewriter.notifyMatchFailure(
        op, "it does not have an initial value and a result for each tensor, "
            "and dimensions");
  llvm::sort(*dims);
  SmallVector<RankedTensorType> types;
  SmallVector<Type> scalars;
  for (unsigned index = 0; index < count; ++index) {
    FailureOr<RankedTensorType> type =
        checkReduction(rewriter, op, index, *dims);
    if (failed(type))
      return failure();
    types.push_back(*type);
    scalars.push_back(RankedTensorType::get({}, type->getElementType()));
  }
  SmallVector<Type> arguments(scalars);
  llvm::append_range(arguments, scalars);
  Block *body = getBody(op->getRegion(0), arguments, scalars);
  if (!body)
    return rewriter.notifyMatchFailure(
        op, "its body does not combine two elements of each tensor");
  if (count == 2 && dims->size() == 1)
    if (std::optional<ReduceKind> kind = findArgKind(*body))
      return importArgReduce(op, rewriter, *kind, dims->front());

  SmallVector<ReduceKind> kinds;
  for (unsigned index = 0; index < count; ++index) {
    std::optional<ReduceKind> kind = findKind(*body, index, count);
    if (!kind)
      return rewriter.notifyMatchFailure(
          op, "bcast has no kind of reduction for its body [REDUCE-3]");
    kinds.push_back(*kind);
  }
  Location loc = op->getLoc();
  ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  SmallVector<Value> results;
  for (auto [index, kind] : llvm::enumerate(kinds)) {
    Type type = types[index].getElementType();
    Value operand = builder.createConvert(op->getOperand(index), type);
    Value init = op->getOperand(count + index);
    Value reduced = ReduceOp::create(rewriter, loc, kind, operand, *dims);
    if (!isIdentity(init, kind, type))
      reduced = createCombination(builder, kind,
                                  builder.createConvert(init, type), reduced);
    reduced.setType(types[index]);
    results.push_back(
        castTo(rewriter, loc, reduced, op->getResult(index).getType()));
  }
  rewriter.replaceOp(op, results);
  return success();
}

void stablehlo::populateReductions(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.reduce", importReduce}});
}
