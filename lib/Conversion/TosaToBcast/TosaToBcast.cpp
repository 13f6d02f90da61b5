//===- TosaToBcast.cpp - Patterns from TOSA to bcast ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Comments on TOSA refer to its specification, version 1.0. A result is not
// defined if a REQUIRE or ERROR_IF of its pseudocode fails.
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/TosaToBcast/TosaToBcast.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

//===----------------------------------------------------------------------===//
// Differences from bcast
//===----------------------------------------------------------------------===//

static bool isFloat(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value));
}

static bool isZero(Value value) {
  return matchPattern(value, m_Zero()) || matchPattern(value, m_AnyZeroFloat());
}

static StringRef explainNanMode(tosa::NanPropagationMode mode, Value operand) {
  if (mode == tosa::NanPropagationMode::PROPAGATE || !isFloat(operand))
    return {};
  return "nan_mode = IGNORE drops a NaN that bcast keeps [MINMAX-1]";
}

static StringRef explainOrder(Value operand) {
  if (!getElementTypeOrSelf(operand).isInteger(1))
    return {};
  return "TOSA does not order the values of i1";
}

/// Returns the reason why an operation differs from its entry in the table
/// below, or an empty text.
static StringRef explainDifference(Operation *op) {
  // TOSA's specification has only signed integers; MLIR's operations also take
  // unsigned ones.
  auto isUnsigned = [](Type type) {
    return getElementTypeOrSelf(type).isUnsignedInteger();
  };
  if (llvm::any_of(op->getOperandTypes(), isUnsigned) ||
      llvm::any_of(op->getResultTypes(), isUnsigned))
    return "TOSA does not define it for unsigned integers";

  return TypeSwitch<Operation *, StringRef>(op)
      .Case<tosa::MaximumOp, tosa::MinimumOp>([](auto op) {
        StringRef why = explainOrder(op.getInput1());
        return why.empty() ? explainNanMode(op.getNanMode(), op.getInput1())
                           : why;
      })
      .Case([](tosa::ClampOp op) {
        return explainNanMode(op.getNanMode(), op.getInput());
      })
      .Case<tosa::ReduceMaxOp, tosa::ReduceMinOp>([](auto op) {
        StringRef why = explainOrder(op.getInput());
        return why.empty() ? explainNanMode(op.getNanMode(), op.getInput())
                           : why;
      })
      .Case([](tosa::ArgMaxOp op) { return explainOrder(op.getInput()); })
      .Case<tosa::GreaterOp, tosa::GreaterEqualOp>(
          [](auto op) { return explainOrder(op.getInput1()); })
      .Case([](tosa::ArithmeticRightShiftOp op) {
        return op.getRound()
                   ? "it rounds, and bcast.shift_right_arithmetic does not"
                   : "";
      })
      .Case<tosa::PowOp, tosa::ReciprocalOp>([](auto op) {
        return isFloat(op.getInput1()) ? ""
                                       : "TOSA defines it for floats alone";
      })
      .Case([](tosa::MulOp op) {
        return isZero(op.getShift()) ? "" : "its shift is not the constant 0";
      })
      .Case([](tosa::NegateOp op) {
        return isZero(op.getInput1Zp()) && isZero(op.getOutputZp())
                   ? ""
                   : "its zero points are not the constant 0";
      })
      .Default(StringRef());
}

//===----------------------------------------------------------------------===//
// Imports
//===----------------------------------------------------------------------===//

namespace {
template <typename SourceOp, ComparisonDirection direction>
struct Comparison : ImportTo<SourceOp, CompareOp> {
  static Value build(ImportBuilder &builder, SourceOp op) {
    return builder.createCompare(direction, op.getInput1(), op.getInput2());
  }
};

/// The multiplication of narrow integers is in the result's type, and wraps.
struct Multiplication : ImportTo<tosa::MulOp, MultiplyOp> {
  static ValueRange getOperands(tosa::MulOp op) {
    return op->getOperands().drop_back();
  }
  static Value build(ImportBuilder &builder, tosa::MulOp op) {
    Type type = getElementTypeOrSelf(op.getType());
    return builder.create<MultiplyOp>(
        {builder.createConvert(op.getInput1(), type),
         builder.createConvert(op.getInput2(), type)});
  }
};

/// The negation of i8 and i16 is computed in i32 and clipped: the negative of
/// the least value is the greatest. For i32 and i64, it is not defined.
struct Negation : ImportTo<tosa::NegateOp, NegateOp> {
  static ValueRange getOperands(tosa::NegateOp op) {
    return op->getOperands().take_front();
  }
  static Value build(ImportBuilder &builder, tosa::NegateOp op) {
    Value operand = op.getInput1();
    Type type = getElementTypeOrSelf(operand);
    if (type.isInteger(8) || type.isInteger(16)) {
      APInt least = APInt::getSignedMinValue(type.getIntOrFloatBitWidth()) + 1;
      operand = builder.create<MaximumOp>(
          {operand, builder.createScalar(IntegerAttr::get(type, least))});
    }
    return builder.create<NegateOp>({operand});
  }
};

struct Reciprocal : ImportTo<tosa::ReciprocalOp, DivideOp> {
  static Value build(ImportBuilder &builder, tosa::ReciprocalOp op) {
    Value operand = op.getInput1();
    Type type = getElementTypeOrSelf(operand);
    return builder.create<DivideOp>(
        {builder.createScalar(FloatAttr::get(type, 1.0)), operand});
  }
};

struct Clamping : ImportTo<tosa::ClampOp, ClampOp> {
  static Value build(ImportBuilder &builder, tosa::ClampOp op) {
    return builder.create<ClampOp>(
        {builder.createScalar(cast<TypedAttr>(op.getMinValAttr())),
         op.getInput(),
         builder.createScalar(cast<TypedAttr>(op.getMaxValAttr()))});
  }
};

/// TOSA rounds floats to the nearest integer; bcast.convert truncates.
struct Cast : ImportTo<tosa::CastOp, ConvertOp> {
  static Value build(ImportBuilder &builder, tosa::CastOp op) {
    Value operand = op.getInput();
    Type type = getElementTypeOrSelf(op.getType());
    if (isFloat(operand) && isa<IntegerType>(type) && !type.isInteger(1))
      operand = builder.create<RoundNearestEvenOp>({operand});
    return builder.createConvert(operand, type);
  }
};
} // namespace

/// The row-major operand of a reduction of TOSA along `op.getAxis()`; null with
/// the reason if bcast cannot reduce it.
template <typename SourceOp>
static TypedValue<RankedTensorType>
getReducedOperand(SourceOp op, PatternRewriter &rewriter) {
  auto fail = [&](const Twine &why) -> TypedValue<RankedTensorType> {
    (void)rewriter.notifyMatchFailure(op, why);
    return {};
  };
  StringRef why = explainDifference(op);
  if (!why.empty())
    return fail(why);
  auto operand = dyn_cast<TypedValue<RankedTensorType>>(op.getInput());
  auto resultType = dyn_cast<RankedTensorType>(op.getType());
  if (!operand || !resultType || operand.getType().getEncoding() ||
      resultType.getEncoding())
    return fail("its operand and its result are not ranked row-major tensors "
                "[SHAPE-3]");
  if (op.getAxis() >= static_cast<uint64_t>(operand.getType().getRank()))
    return fail("its axis is not a dimension");
  if (!bcast::detail::isBcastTensor(operand.getType()))
    return fail("bcast does not have its element type [TYPE-1]");
  return operand;
}

/// Replaces `op` by `reduced`, cast to the type that `op` declares.
static LogicalResult replaceReduction(Operation *op,
                                      ReductionOpInterface reduced,
                                      PatternRewriter &rewriter) {
  Value value = reduced->getResult(0);
  Type declared = op->getResult(0).getType();
  if (!tensor::CastOp::areCastCompatible(value.getType(), declared)) {
    rewriter.eraseOp(reduced);
    return rewriter.notifyMatchFailure(
        op, "its result does not have the shape of the reduction [REDUCE-2]");
  }
  if (value.getType() != declared)
    value = tensor::CastOp::create(rewriter, op->getLoc(), declared, value);
  rewriter.replaceOp(op, value);
  return success();
}

namespace {
/// Drops a NaN if `nan_mode` is IGNORE: the least number is never before
/// others.
struct ArgMaxPattern : public OpRewritePattern<tosa::ArgMaxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tosa::ArgMaxOp op,
                                PatternRewriter &rewriter) const override {
    Value operand = getReducedOperand(op, rewriter);
    if (!operand)
      return failure();
    Type indexType = getElementTypeOrSelf(op.getType());
    if (!indexType.isInteger(32) && !indexType.isInteger(64))
      return rewriter.notifyMatchFailure(
          op, "its result is not of i32 or i64 [ARG-3]");
    int64_t dim = static_cast<int64_t>(op.getAxis());
    int64_t extent = cast<ShapedType>(operand.getType()).getDimSize(dim);
    if (!isDynamic(extent) && extent > getLargestArgExtent(indexType))
      return rewriter.notifyMatchFailure(
          op, "its result does not have all indices [ARG-6]");
    if (op.getNanMode() == tosa::NanPropagationMode::IGNORE && isFloat(operand))
      operand = createNumbers(op.getLoc(), operand, rewriter);
    return replaceReduction(
        op,
        ArgMaximumOp::create(rewriter, op.getLoc(), operand, dim, indexType),
        rewriter);
  }

  /// `operand` with -inf in place of NaN.
  static Value createNumbers(Location loc, Value operand,
                             PatternRewriter &rewriter) {
    ImportBuilder builder(rewriter, loc, /*isStretching=*/true);
    Type type = getElementTypeOrSelf(operand);
    Value isNaN = builder.create<IsNanOp>({operand});
    Value least =
        builder.createScalar(getIdentity(ReduceKind::Maximum, type, type));
    return builder.create<SelectOp>({isNaN, least, operand});
  }
};

/// TOSA keeps the reduced dimension with extent 1.
template <typename SourceOp, ReduceKind kind>
struct ReductionPattern : public OpRewritePattern<SourceOp> {
  using OpRewritePattern<SourceOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(SourceOp op,
                                PatternRewriter &rewriter) const override {
    TypedValue<RankedTensorType> operand = getReducedOperand(op, rewriter);
    if (!operand)
      return failure();
    if (!canReduce(kind, operand.getType().getElementType()))
      return rewriter.notifyMatchFailure(
          op, "bcast does not reduce its element type [REDUCE-3]");
    return replaceReduction(
        op,
        ReduceOp::create(rewriter, op.getLoc(), kind, operand,
                         {static_cast<int64_t>(op.getAxis())},
                         /*keepDims=*/true),
        rewriter);
  }
};
} // namespace

/// The element type may be one that bcast does not have.
static LogicalResult identity(tosa::IdentityOp op, PatternRewriter &rewriter) {
  StringRef why = explainDifference(op);
  if (!why.empty())
    return rewriter.notifyMatchFailure(op, why);
  Value operand = op.getInput1();
  if (operand.getType() != op.getType()) {
    auto from = dyn_cast<RankedTensorType>(operand.getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    if (!from || !to || from.getEncoding() != to.getEncoding() ||
        !tensor::CastOp::areCastCompatible(from, to))
      return rewriter.notifyMatchFailure(
          op, "its operand and its result are not ranked tensors of one "
              "layout [SHAPE-3]");
    operand = tensor::CastOp::create(rewriter, op.getLoc(), to, operand);
  }
  rewriter.replaceOp(op, operand);
  return success();
}

/// A tensor.concat, whose operands' extents are checked. Upstream's slices
/// would leave a part of the result undefined where an operand is smaller.
/// [CHECK-13]
static LogicalResult concatenation(tosa::ConcatOp op,
                                   PatternRewriter &rewriter) {
  StringRef why = explainDifference(op);
  if (!why.empty())
    return rewriter.notifyMatchFailure(op, why);
  auto isPlain = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.getEncoding();
  };
  if (!llvm::all_of(op->getOperandTypes(), isPlain) || !isPlain(op.getType()))
    return rewriter.notifyMatchFailure(
        op, "its operands or its result are not ranked row-major tensors "
            "[SHAPE-3]");
  RankedTensorType inferred =
      tensor::ConcatOp::inferResultType(op.getAxis(), op->getOperandTypes());
  if (!inferred || !tensor::CastOp::areCastCompatible(inferred, op.getType()))
    return rewriter.notifyMatchFailure(op, "its result has another shape");
  Value result = tensor::ConcatOp::create(rewriter, op.getLoc(), inferred,
                                          op.getAxis(), op.getInput1());
  if (inferred != op.getType())
    result =
        tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), result);
  rewriter.replaceOp(op, result);
  return success();
}

/// Replaces a constant that is read outside of TOSA. Remaining operations of
/// TOSA need constants of their own dialect.
static LogicalResult constantPattern(tosa::ConstOp op,
                                     PatternRewriter &rewriter) {
  auto isOutside = [&](OpOperand &use) {
    return use.getOwner()->getDialect() != op->getDialect();
  };
  if (llvm::none_of(op->getUses(), isOutside))
    return rewriter.notifyMatchFailure(op, "no other dialect reads it");
  auto value = dyn_cast<TypedAttr>(op.getValues());
  if (!value || value.getType() != op.getType())
    return rewriter.notifyMatchFailure(
        op, "its type differs from that of its values");
  auto constant = arith::ConstantOp::create(rewriter, op.getLoc(), value);
  rewriter.replaceUsesWithIf(op.getResult(), constant, isOutside);
  if (op->use_empty())
    rewriter.eraseOp(op);
  return success();
}

void bcast::populateTosaToBcastPatterns(RewritePatternSet &patterns) {
  SourceDialect dialect{/*isStretching=*/true, explainDifference};
  addImports< // Unary.
      Same<tosa::AbsOp, AbsOp>, Same<tosa::BitwiseNotOp, NotOp>,
      Same<tosa::CeilOp, CeilOp>, Same<tosa::ClzOp, CountLeadingZerosOp>,
      Same<tosa::CosOp, CosineOp>, Same<tosa::ErfOp, ErfOp>,
      Same<tosa::ExpOp, ExponentialOp>, Same<tosa::FloorOp, FloorOp>,
      Same<tosa::LogOp, LogOp>, Same<tosa::LogicalNotOp, NotOp>,
      Same<tosa::RsqrtOp, RsqrtOp>, Same<tosa::SigmoidOp, LogisticOp>,
      Same<tosa::SinOp, SineOp>, Same<tosa::TanhOp, TanhOp>, Negation,
      Reciprocal, Clamping, Cast,
      // Binary.
      Same<tosa::AddOp, AddOp>, Same<tosa::SubOp, SubtractOp>, Multiplication,
      Same<tosa::IntDivOp, DivideOp>, Same<tosa::PowOp, PowerOp>,
      Same<tosa::MaximumOp, MaximumOp>, Same<tosa::MinimumOp, MinimumOp>,
      Same<tosa::BitwiseAndOp, AndOp>, Same<tosa::BitwiseOrOp, OrOp>,
      Same<tosa::BitwiseXorOp, XorOp>, Same<tosa::LogicalAndOp, AndOp>,
      Same<tosa::LogicalOrOp, OrOp>, Same<tosa::LogicalXorOp, XorOp>,
      Same<tosa::LogicalLeftShiftOp, ShiftLeftOp>,
      Same<tosa::LogicalRightShiftOp, ShiftRightLogicalOp>,
      Same<tosa::ArithmeticRightShiftOp, ShiftRightArithmeticOp>,
      Comparison<tosa::EqualOp, ComparisonDirection::EQ>,
      Comparison<tosa::GreaterOp, ComparisonDirection::GT>,
      Comparison<tosa::GreaterEqualOp, ComparisonDirection::GE>,
      // Ternary.
      Same<tosa::SelectOp, SelectOp>>(patterns, dialect);
  patterns
      .add<ArgMaxPattern, ReductionPattern<tosa::ReduceAllOp, ReduceKind::And>,
           ReductionPattern<tosa::ReduceAnyOp, ReduceKind::Or>,
           ReductionPattern<tosa::ReduceMaxOp, ReduceKind::Maximum>,
           ReductionPattern<tosa::ReduceMinOp, ReduceKind::Minimum>,
           ReductionPattern<tosa::ReduceProductOp, ReduceKind::Product>,
           ReductionPattern<tosa::ReduceSumOp, ReduceKind::Sum>>(
          patterns.getContext());
  patterns.add(concatenation);
  patterns.add(constantPattern);
  patterns.add(identity);
}
