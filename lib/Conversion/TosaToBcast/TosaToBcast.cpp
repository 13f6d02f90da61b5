//===- TosaToBcast.cpp - Patterns from TOSA to bcast ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What is said of TOSA is from its specification, version 1.0: a result that
// its pseudocode guards by REQUIRE or ERROR_IF is not defined where that fails.
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/TosaToBcast/TosaToBcast.h"
#include "bcast/Conversion/Import/ImportPattern.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Where TOSA and bcast differ
//===----------------------------------------------------------------------===//

static bool isFloat(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value));
}

static bool isPred(Value value) {
  return getElementTypeOrSelf(value).isInteger(1);
}

/// Why an operation is not the bcast operation of the table below, if it is
/// not. What bcast does not take at all, its verifiers refuse.
static StringRef explainDifference(Operation *) { return {}; }

static StringRef explainNanMode(tosa::NanPropagationMode mode, Value operand) {
  if (mode != tosa::NanPropagationMode::PROPAGATE && isFloat(operand))
    return "nan_mode = IGNORE drops a NaN that bcast keeps [MINMAX-1]";
  return {};
}

static StringRef explainOrder(Value operand) {
  if (isPred(operand))
    return "TOSA gives the values of i1 no order";
  return {};
}

template <typename OpTy> static StringRef explainMinimumMaximum(OpTy op) {
  StringRef why = explainOrder(op.getInput1());
  return why.empty() ? explainNanMode(op.getNanMode(), op.getInput1()) : why;
}

static StringRef explainDifference(tosa::MaximumOp op) {
  return explainMinimumMaximum(op);
}

static StringRef explainDifference(tosa::MinimumOp op) {
  return explainMinimumMaximum(op);
}

static StringRef explainDifference(tosa::ClampOp op) {
  return explainNanMode(op.getNanMode(), op.getInput());
}

static StringRef explainDifference(tosa::GreaterOp op) {
  return explainOrder(op.getInput1());
}

static StringRef explainDifference(tosa::GreaterEqualOp op) {
  return explainOrder(op.getInput1());
}

static StringRef explainDifference(tosa::ArithmeticRightShiftOp op) {
  if (op.getRound())
    return "it rounds, and bcast.shift_right_arithmetic does not";
  return {};
}

static StringRef explainFloatsOnly(Value operand) {
  if (!isFloat(operand))
    return "TOSA defines it for floats alone";
  return {};
}

static StringRef explainDifference(tosa::PowOp op) {
  return explainFloatsOnly(op.getInput1());
}

static StringRef explainDifference(tosa::ReciprocalOp op) {
  return explainFloatsOnly(op.getInput1());
}

static StringRef explainDifference(tosa::MulOp op) {
  if (!matchPattern(op.getShift(), m_Zero()))
    return "its shift is not the constant 0";
  return {};
}

static bool isZero(Value value) {
  return matchPattern(value, m_Zero()) || matchPattern(value, m_AnyZeroFloat());
}

static StringRef explainDifference(tosa::NegateOp op) {
  if (!isZero(op.getInput1Zp()) || !isZero(op.getOutputZp()))
    return "its zero points are not the constant 0";
  return {};
}

/// The specification has signed integers alone; the operations take others.
static StringRef explainUnsigned(Operation *op) {
  auto isUnsigned = [](Type type) {
    return getElementTypeOrSelf(type).isUnsignedInteger();
  };
  if (llvm::any_of(op->getOperandTypes(), isUnsigned) ||
      llvm::any_of(op->getResultTypes(), isUnsigned))
    return "TOSA does not define it for unsigned integers";
  return {};
}

//===----------------------------------------------------------------------===//
// What becomes of an operation
//===----------------------------------------------------------------------===//

namespace {
template <typename SourceOp, ComparisonDirection direction> struct Comparison {
  using Source = SourceOp;
  static Value build(Draft &draft, SourceOp op) {
    return draft.createCompare(direction, op.getInput1(), op.getInput2());
  }
};

/// Narrow integers are multiplied in the result's type. The product wraps.
struct Multiplication {
  using Source = tosa::MulOp;
  static Value build(Draft &draft, tosa::MulOp op) {
    Type type = getElementTypeOrSelf(op.getType());
    return draft.create<MultiplyOp>(
        {draft.createConvert(op.getInput1(), type),
         draft.createConvert(op.getInput2(), type)});
  }
};

/// i8 and i16 are computed in i32 and clipped: the negative of the least value
/// is the greatest. That of i32 and i64 is not defined.
struct Negation {
  using Source = tosa::NegateOp;
  static Value build(Draft &draft, tosa::NegateOp op) {
    Value operand = op.getInput1();
    Type type = getElementTypeOrSelf(operand);
    if (type.isInteger(8) || type.isInteger(16)) {
      APInt least = APInt::getSignedMinValue(type.getIntOrFloatBitWidth()) + 1;
      operand = draft.create<MaximumOp>(
          {operand, draft.createScalar(IntegerAttr::get(type, least))});
    }
    return draft.create<NegateOp>({operand});
  }
};

struct Reciprocal {
  using Source = tosa::ReciprocalOp;
  static Value build(Draft &draft, tosa::ReciprocalOp op) {
    Value operand = op.getInput1();
    Type type = getElementTypeOrSelf(operand);
    return draft.create<DivideOp>(
        {draft.createScalar(FloatAttr::get(type, 1.0)), operand});
  }
};

struct Clamping {
  using Source = tosa::ClampOp;
  static Value build(Draft &draft, tosa::ClampOp op) {
    return draft.create<ClampOp>(
        {draft.createScalar(cast<TypedAttr>(op.getMinValAttr())), op.getInput(),
         draft.createScalar(cast<TypedAttr>(op.getMaxValAttr()))});
  }
};

struct Identity {
  using Source = tosa::IdentityOp;
  static Value build(Draft &, tosa::IdentityOp op) { return op.getInput1(); }
};

/// Floats are rounded to the nearest integer, where bcast.convert truncates.
struct Cast {
  using Source = tosa::CastOp;
  static Value build(Draft &draft, tosa::CastOp op) {
    Value operand = op.getInput();
    Type type = getElementTypeOrSelf(op.getType());
    if (isFloat(operand) && isa<IntegerType>(type) && !type.isInteger(1))
      operand = draft.create<RoundNearestEvenOp>({operand});
    return draft.createConvert(operand, type);
  }
};

struct Tosa {
  static constexpr SourceBroadcast broadcast = SourceBroadcast::Stretch;
  template <typename OpTy> static StringRef explainDifference(OpTy op) {
    StringRef why = explainUnsigned(op);
    return why.empty() ? ::explainDifference(op) : why;
  }
};

/// Where something outside of TOSA reads it; the operations of TOSA that stay
/// look for constants of their own dialect.
struct ConstantPattern : public OpRewritePattern<tosa::ConstOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tosa::ConstOp op,
                                PatternRewriter &rewriter) const override {
    auto isOutside = [&](OpOperand &use) {
      return use.getOwner()->getDialect() != op->getDialect();
    };
    if (llvm::none_of(op->getUses(), isOutside))
      return rewriter.notifyMatchFailure(op, "no other dialect reads it");
    auto value = dyn_cast<TypedAttr>(op.getValues());
    if (!value || value.getType() != op.getType())
      return rewriter.notifyMatchFailure(op,
                                         "its type is not that of its values");
    Draft draft(rewriter, op, SourceBroadcast::None);
    return draft.replaceUses(draft.createConstant(value), isOutside);
  }
};
} // namespace

void bcast::populateTosaToBcastPatterns(RewritePatternSet &patterns) {
  addImports<Tosa,
             // Unary.
             Same<tosa::AbsOp, AbsOp>, Same<tosa::BitwiseNotOp, NotOp>,
             Same<tosa::CeilOp, CeilOp>, Same<tosa::CosOp, CosineOp>,
             Same<tosa::ErfOp, ErfOp>, Same<tosa::ExpOp, ExponentialOp>,
             Same<tosa::FloorOp, FloorOp>, Same<tosa::LogOp, LogOp>,
             Same<tosa::LogicalNotOp, NotOp>, Same<tosa::RsqrtOp, RsqrtOp>,
             Same<tosa::SigmoidOp, LogisticOp>, Same<tosa::SinOp, SineOp>,
             Same<tosa::TanhOp, TanhOp>, Negation, Reciprocal, Clamping, Cast,
             Identity,
             // Binary.
             Same<tosa::AddOp, AddOp>, Same<tosa::SubOp, SubtractOp>,
             Multiplication, Same<tosa::IntDivOp, DivideOp>,
             Same<tosa::PowOp, PowerOp>, Same<tosa::MaximumOp, MaximumOp>,
             Same<tosa::MinimumOp, MinimumOp>, Same<tosa::BitwiseAndOp, AndOp>,
             Same<tosa::BitwiseOrOp, OrOp>, Same<tosa::BitwiseXorOp, XorOp>,
             Same<tosa::LogicalAndOp, AndOp>, Same<tosa::LogicalOrOp, OrOp>,
             Same<tosa::LogicalXorOp, XorOp>,
             Same<tosa::LogicalLeftShiftOp, ShiftLeftOp>,
             Same<tosa::LogicalRightShiftOp, ShiftRightLogicalOp>,
             Same<tosa::ArithmeticRightShiftOp, ShiftRightArithmeticOp>,
             Comparison<tosa::EqualOp, ComparisonDirection::EQ>,
             Comparison<tosa::GreaterOp, ComparisonDirection::GT>,
             Comparison<tosa::GreaterEqualOp, ComparisonDirection::GE>,
             // Ternary.
             Same<tosa::SelectOp, SelectOp>>(patterns);
  patterns.add<ConstantPattern>(patterns.getContext());
}
