//===- Elementwise.cpp - Elementwise operations ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// The rule of a chlo.broadcast_ operation on two operands: their
/// `broadcast_dimensions`, or NumPy's.
static BroadcastRuleAttrInterface getChloRule(Operation *op) {
  MLIRContext *context = op->getContext();
  if (std::optional<SmallVector<int64_t>> dims =
          getIntegers(op, "broadcast_dimensions"))
    if (op->getNumOperands() == 2)
      return InDimAttr::get(context, *dims);
  return NumpyAttr::get(context);
}

static bool isBroadcasting(Operation *op) {
  return op->getName().getStringRef().starts_with("chlo.broadcast_");
}

static ImportBuilder createBuilder(Operation *op, PatternRewriter &rewriter) {
  if (isBroadcasting(op))
    return ImportBuilder(rewriter, op->getLoc(), getChloRule(op));
  return ImportBuilder(rewriter, op->getLoc(), /*isStretching=*/false);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Whether StableHLO takes a scalar for operand `index` of any shape.
static bool mayBeScalar(Operation *op, unsigned index) {
  StringRef name = op->getName().getStringRef();
  return (name == "stablehlo.clamp" && index != 1) ||
         (name == "stablehlo.select" && index == 0);
}

/// Resolves the shape of the result. Only the broadcasting operations of CHLO
/// take operands of different shapes.
static FailureOr<RankedTensorType> resolveShape(Operation *op,
                                                PatternRewriter &rewriter) {
  ImportBuilder builder = createBuilder(op, rewriter);
  if (isBroadcasting(op))
    return resolve(rewriter, op, op->getOperands(), builder);
  RankedTensorType first;
  unsigned firstIndex = 0;
  for (auto [index, operand] : llvm::enumerate(op->getOperandTypes())) {
    auto type = dyn_cast<RankedTensorType>(operand);
    if (!type || (type.getRank() == 0 && mayBeScalar(op, index)))
      continue;
    if (!first) {
      first = type;
      firstIndex = index;
    } else if (failed(verifyCompatibleShape(first, type))) {
      return rewriter.notifyMatchFailure(
          op, "its operands " + Twine(firstIndex) + " and " + Twine(index) +
                  " have shapes " + formatShape(first.getShape()) + " and " +
                  formatShape(type.getShape()) +
                  ", and must have one shape; use "
                  "'stablehlo.broadcast_in_dim'");
    }
  }
  return resolve(rewriter, op, op->getOperands(), builder);
}

/// The result type of an elementwise operation on `operands` of one element
/// type that `isTaken` accepts, if `op` declares elements of `elementType`;
/// with null, of the operands' type.
static FailureOr<RankedTensorType>
check(Operation *op, PatternRewriter &rewriter, ValueRange operands,
      StringRef target, bool (*isTaken)(Type), Type elementType = {}) {
  FailureOr<RankedTensorType> type = resolveShape(op, rewriter);
  if (failed(type))
    return failure();
  Type operandType = getElementTypeOrSelf(operands.front());
  for (Value operand : operands) {
    if (getElementTypeOrSelf(operand) != operandType)
      return rewriter.notifyMatchFailure(
          op, "its operands have different element types [RESULT-2]");
    if (failed(
            checkElementType(rewriter, op, target, isTaken, operand.getType())))
      return failure();
  }
  if (!elementType)
    elementType = operandType;
  if (type->getElementType() != elementType)
    return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
      diagnostic << "its result has elements of type " << type->getElementType()
                 << ", and " << target << " gives " << elementType
                 << " [RESULT-2]";
    });
  return type;
}

//===----------------------------------------------------------------------===//
// Imports
//===----------------------------------------------------------------------===//

/// The value of `build` on the operands of `op`, which `TargetOp` takes. Its
/// elements have the operands' type or, with `isPredicate`, are i1.
template <typename TargetOp>
static LogicalResult
importElementwise(Operation *op, PatternRewriter &rewriter,
                  unsigned numOperands, bool isPredicate,
                  function_ref<Value(ImportBuilder &, ValueRange)> build) {
  if (failed(checkOperands(rewriter, op, numOperands)))
    return failure();
  FailureOr<RankedTensorType> type =
      check(op, rewriter, op->getOperands(), TargetOp::getOperationName(),
            TargetOp::isDataType, isPredicate ? rewriter.getI1Type() : Type());
  if (failed(type))
    return failure();
  ImportBuilder builder = createBuilder(op, rewriter);
  replace(rewriter, op, build(builder, op->getOperands()), *type);
  return success();
}

/// The operation with the same operands.
template <typename TargetOp, unsigned numOperands, bool isPredicate = false>
static LogicalResult importSame(Operation *op, PatternRewriter &rewriter) {
  return importElementwise<TargetOp>(
      op, rewriter, numOperands, isPredicate,
      [](ImportBuilder &builder, ValueRange operands) {
        return builder.create<TargetOp>(operands);
      });
}

/// Arithmetic on i1 is logic.
template <typename TargetOp, typename LogicalOp>
static LogicalResult importArithmetic(Operation *op,
                                      PatternRewriter &rewriter) {
  bool isLogical = op->getNumOperands() == 2 &&
                   getElementTypeOrSelf(op->getOperand(0)).isInteger(1);
  return isLogical ? importSame<LogicalOp, 2>(op, rewriter)
                   : importSame<TargetOp, 2>(op, rewriter);
}

/// The integers of the same width that have the total order of the floats
/// `operand`: in negative numbers, all bits but the sign are inverted.
static Value createTotalOrderKeys(ImportBuilder builder, Value operand) {
  unsigned width = getElementTypeOrSelf(operand).getIntOrFloatBitWidth();
  auto type = IntegerType::get(operand.getContext(), width);
  Value bits = builder.createBitcast(operand, type);
  Value signBit = builder.createScalar(IntegerAttr::get(type, width - 1));
  Value ones = builder.create<ShiftRightArithmeticOp>({bits, signBit});
  Value others = builder.createScalar(
      IntegerAttr::get(type, APInt::getSignedMaxValue(width)));
  Value inverted = builder.create<AndOp>({ones, others});
  return builder.create<XorOp>({bits, inverted});
}

static LogicalResult importCompare(Operation *op, PatternRewriter &rewriter) {
  std::optional<ComparisonDirection> direction =
      symbolizeComparisonDirection(getEnumerator(op, "comparison_direction"));
  if (!direction)
    return rewriter.notifyMatchFailure(op,
                                       "its comparison_direction is unknown");
  if (failed(checkOperands(rewriter, op, 2)))
    return failure();
  if (!hasMatchingCompareType(op))
    return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
      diagnostic << "its compare_type " << getEnumerator(op, "compare_type")
                 << " does not compare elements of type "
                 << getElementTypeOrSelf(op->getOperand(0));
    });
  bool isTotal = getEnumerator(op, "compare_type") == "TOTALORDER";
  return importElementwise<CompareOp>(
      op, rewriter, 2, /*isPredicate=*/true,
      [&](ImportBuilder &builder, ValueRange operands) {
        Value lhs = operands[0], rhs = operands[1];
        if (isTotal) {
          ImportBuilder keys(rewriter, op->getLoc(), /*isStretching=*/false);
          lhs = createTotalOrderKeys(keys, lhs);
          rhs = createTotalOrderKeys(keys, rhs);
        }
        return builder.createCompare(*direction, lhs, rhs);
      });
}

/// Whether an element is the infinity of one sign.
template <bool isNegative>
static LogicalResult importIsInfinity(Operation *op,
                                      PatternRewriter &rewriter) {
  return importElementwise<IsInfOp>(
      op, rewriter, 1, /*isPredicate=*/true,
      [](ImportBuilder &builder, ValueRange operands) {
        auto type = cast<FloatType>(getElementTypeOrSelf(operands[0]));
        Value infinity = builder.createScalar(FloatAttr::get(
            type, APFloat::getInf(type.getFloatSemantics(), isNegative)));
        return builder.createCompare(ComparisonDirection::EQ, operands[0],
                                     infinity);
      });
}

static LogicalResult importSquare(Operation *op, PatternRewriter &rewriter) {
  return importElementwise<MultiplyOp>(
      op, rewriter, 1, /*isPredicate=*/false,
      [](ImportBuilder &builder, ValueRange operands) {
        return builder.create<MultiplyOp>({operands[0], operands[0]});
      });
}

static LogicalResult importReducePrecision(Operation *op,
                                           PatternRewriter &rewriter) {
  std::optional<int64_t> exponent = getInteger(op, "exponent_bits");
  std::optional<int64_t> mantissa = getInteger(op, "mantissa_bits");
  if (!exponent || !mantissa || *exponent < 1 || *mantissa < 0 ||
      !llvm::isInt<32>(*exponent) || !llvm::isInt<32>(*mantissa))
    return rewriter.notifyMatchFailure(
        op, "its exponent_bits are not at least 1, or its mantissa_bits not at "
            "least 0 [REDUCE_PRECISION-4]");
  return importElementwise<ReducePrecisionOp>(
      op, rewriter, 1, /*isPredicate=*/false,
      [&](ImportBuilder &, ValueRange operands) -> Value {
        return ReducePrecisionOp::create(rewriter, op->getLoc(),
                                         operands[0].getType(), operands[0],
                                         *exponent, *mantissa);
      });
}

static LogicalResult importSelect(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 3)))
    return failure();
  FailureOr<RankedTensorType> type =
      check(op, rewriter, op->getOperands().drop_front(),
            SelectOp::getOperationName(), SelectOp::isDataType);
  if (failed(type))
    return failure();
  if (!getElementTypeOrSelf(op->getOperand(0)).isInteger(1))
    return rewriter.notifyMatchFailure(
        op, "its predicate does not have elements of i1 [SELECT-1]");
  ImportBuilder builder = createBuilder(op, rewriter);
  replace(rewriter, op, builder.create<SelectOp>(op->getOperands()), *type);
  return success();
}

/// A conversion by `convert` between element types that `TargetOp` takes.
template <typename TargetOp, Value (ImportBuilder::*convert)(Value, Type)>
static LogicalResult importConversion(Operation *op,
                                      PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 1)))
    return failure();
  ImportBuilder builder = createBuilder(op, rewriter);
  FailureOr<RankedTensorType> type = resolveShape(op, rewriter);
  Value operand = op->getOperand(0);
  if (failed(type) ||
      failed(checkElementType(rewriter, op, TargetOp::getOperationName(),
                              TargetOp::isDataType, operand.getType())) ||
      failed(checkElementType(rewriter, op, TargetOp::getOperationName(),
                              TargetOp::isDataType, *type)))
    return failure();
  Value result = (builder.*convert)(operand, type->getElementType());
  replace(rewriter, op, result, *type);
  return success();
}

static LogicalResult importBitcast(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 1)))
    return failure();
  Type from = getElementTypeOrSelf(op->getOperand(0));
  Type to = getElementTypeOrSelf(op->getResult(0));
  if (from.isIntOrFloat() && to.isIntOrFloat() &&
      from.getIntOrFloatBitWidth() != to.getIntOrFloatBitWidth())
    return importWidthChange(op, rewriter);
  return importConversion<BitcastConvertOp, &ImportBuilder::createBitcast>(
      op, rewriter);
}

void stablehlo::populateElementwise(RewritePatternSet &patterns) {
  addImports(
      patterns,
      {{"stablehlo.abs", importSame<AbsOp, 1>},
       {"stablehlo.cbrt", importSame<CbrtOp, 1>},
       {"stablehlo.ceil", importSame<CeilOp, 1>},
       {"stablehlo.cosine", importSame<CosineOp, 1>},
       {"stablehlo.count_leading_zeros", importSame<CountLeadingZerosOp, 1>},
       {"stablehlo.exponential", importSame<ExponentialOp, 1>},
       {"stablehlo.exponential_minus_one",
        importSame<ExponentialMinusOneOp, 1>},
       {"stablehlo.floor", importSame<FloorOp, 1>},
       {"stablehlo.is_finite", importSame<IsFiniteOp, 1, true>},
       {"stablehlo.log", importSame<LogOp, 1>},
       {"stablehlo.log_plus_one", importSame<LogPlusOneOp, 1>},
       {"stablehlo.logistic", importSame<LogisticOp, 1>},
       {"stablehlo.negate", importSame<NegateOp, 1>},
       {"stablehlo.not", importSame<NotOp, 1>},
       {"stablehlo.popcnt", importSame<PopulationCountOp, 1>},
       {"stablehlo.round_nearest_afz", importSame<RoundNearestAfzOp, 1>},
       {"stablehlo.round_nearest_even", importSame<RoundNearestEvenOp, 1>},
       {"stablehlo.rsqrt", importSame<RsqrtOp, 1>},
       {"stablehlo.sign", importSame<SignOp, 1>},
       {"stablehlo.sine", importSame<SineOp, 1>},
       {"stablehlo.sqrt", importSame<SqrtOp, 1>},
       {"stablehlo.tan", importSame<TanOp, 1>},
       {"stablehlo.tanh", importSame<TanhOp, 1>},
       {"stablehlo.add", importArithmetic<AddOp, OrOp>},
       {"stablehlo.and", importSame<AndOp, 2>},
       {"stablehlo.atan2", importSame<Atan2Op, 2>},
       {"stablehlo.divide", importSame<DivideOp, 2>},
       {"stablehlo.maximum", importArithmetic<MaximumOp, OrOp>},
       {"stablehlo.minimum", importArithmetic<MinimumOp, AndOp>},
       {"stablehlo.multiply", importArithmetic<MultiplyOp, AndOp>},
       {"stablehlo.or", importSame<OrOp, 2>},
       {"stablehlo.power", importSame<PowerOp, 2>},
       {"stablehlo.remainder", importSame<RemainderOp, 2>},
       {"stablehlo.shift_left", importSame<ShiftLeftOp, 2>},
       {"stablehlo.shift_right_arithmetic",
        importSame<ShiftRightArithmeticOp, 2>},
       {"stablehlo.shift_right_logical", importSame<ShiftRightLogicalOp, 2>},
       {"stablehlo.subtract", importSame<SubtractOp, 2>},
       {"stablehlo.xor", importSame<XorOp, 2>},
       {"stablehlo.clamp", importSame<ClampOp, 3>},
       {"stablehlo.compare", importCompare},
       {"stablehlo.bitcast_convert", importBitcast},
       {"stablehlo.convert",
        importConversion<ConvertOp, &ImportBuilder::createConvert>},
       {"stablehlo.reduce_precision", importReducePrecision},
       {"stablehlo.select", importSelect},
       {"chlo.acos", importSame<AcosOp, 1>},
       {"chlo.acosh", importSame<AcoshOp, 1>},
       {"chlo.asin", importSame<AsinOp, 1>},
       {"chlo.asinh", importSame<AsinhOp, 1>},
       {"chlo.atan", importSame<AtanOp, 1>},
       {"chlo.atanh", importSame<AtanhOp, 1>},
       {"chlo.cosh", importSame<CoshOp, 1>},
       {"chlo.erf", importSame<ErfOp, 1>},
       {"chlo.erfc", importSame<ErfcOp, 1>},
       {"chlo.is_inf", importSame<IsInfOp, 1, true>},
       {"chlo.is_neg_inf", importIsInfinity<true>},
       {"chlo.is_pos_inf", importIsInfinity<false>},
       {"chlo.sinh", importSame<SinhOp, 1>},
       {"chlo.square", importSquare},
       {"chlo.tan", importSame<TanOp, 1>},
       {"chlo.next_after", importSame<NextAfterOp, 2>},
       {"chlo.broadcast_add", importArithmetic<AddOp, OrOp>},
       {"chlo.broadcast_and", importSame<AndOp, 2>},
       {"chlo.broadcast_atan2", importSame<Atan2Op, 2>},
       {"chlo.broadcast_compare", importCompare},
       {"chlo.broadcast_divide", importSame<DivideOp, 2>},
       {"chlo.broadcast_maximum", importArithmetic<MaximumOp, OrOp>},
       {"chlo.broadcast_minimum", importArithmetic<MinimumOp, AndOp>},
       {"chlo.broadcast_multiply", importArithmetic<MultiplyOp, AndOp>},
       {"chlo.broadcast_next_after", importSame<NextAfterOp, 2>},
       {"chlo.broadcast_or", importSame<OrOp, 2>},
       {"chlo.broadcast_power", importSame<PowerOp, 2>},
       {"chlo.broadcast_remainder", importSame<RemainderOp, 2>},
       {"chlo.broadcast_select", importSelect},
       {"chlo.broadcast_shift_left", importSame<ShiftLeftOp, 2>},
       {"chlo.broadcast_shift_right_arithmetic",
        importSame<ShiftRightArithmeticOp, 2>},
       {"chlo.broadcast_shift_right_logical",
        importSame<ShiftRightLogicalOp, 2>},
       {"chlo.broadcast_subtract", importSame<SubtractOp, 2>},
       {"chlo.broadcast_xor", importSame<XorOp, 2>}});
}
