//===- ElementwiseToBcast.cpp - Patterns from arith and math to bcast -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/ElementwiseToBcast/ElementwiseToBcast.h"
#include "bcast/Conversion/Import/ImportPattern.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Where the source and bcast differ
//===----------------------------------------------------------------------===//

/// Why an operation is not what the table below makes of it, if it is not. What
/// bcast does not take at all, its verifiers refuse.
static StringRef explainDifference(Operation *) { return {}; }

/// arith's signed integers of one bit are 0 and -1, bcast's i1 is 0 or 1.
static StringRef explainSign(Type type) {
  if (getElementTypeOrSelf(type).isInteger(1))
    return "true is -1 as a signed i1, and 1 in bcast [CONVERT-5]";
  return {};
}

static StringRef explainDifference(arith::MaxSIOp op) {
  return explainSign(op.getType());
}

static StringRef explainDifference(arith::MinSIOp op) {
  return explainSign(op.getType());
}

static StringRef explainDifference(arith::ExtSIOp op) {
  return explainSign(op.getIn().getType());
}

static StringRef explainDifference(arith::SIToFPOp op) {
  return explainSign(op.getIn().getType());
}

static StringRef explainToPred(Type type) {
  if (getElementTypeOrSelf(type).isInteger(1))
    return "it truncates, and bcast.convert to i1 is x != 0 [CONVERT-2]";
  return {};
}

static StringRef explainDifference(arith::FPToSIOp op) {
  return explainToPred(op.getType());
}

static StringRef explainDifference(arith::FPToUIOp op) {
  return explainToPred(op.getType());
}

static StringRef explainDifference(arith::TruncFOp op) {
  std::optional<arith::RoundingMode> mode = op.getRoundingmode();
  if (mode && *mode != arith::RoundingMode::to_nearest_even)
    return "bcast.convert rounds to nearest even [CONVERT-4]";
  return {};
}

/// With `nnan` there is no NaN whose result would differ.
template <typename OpTy> static StringRef explainDroppedNan(OpTy op) {
  if (!bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::nnan))
    return "it drops a NaN that bcast keeps [MINMAX-1], and is not nnan";
  return {};
}

static StringRef explainDifference(arith::MaxNumFOp op) {
  return explainDroppedNan(op);
}

static StringRef explainDifference(arith::MinNumFOp op) {
  return explainDroppedNan(op);
}

static StringRef explainDifference(arith::CmpIOp op) {
  switch (op.getPredicate()) {
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::sge:
    return explainSign(op.getLhs().getType());
  default:
    return {};
  }
}

static StringRef explainDifference(arith::CmpFOp op) {
  switch (op.getPredicate()) {
  case arith::CmpFPredicate::AlwaysFalse:
  case arith::CmpFPredicate::AlwaysTrue:
    return "it compares nothing";
  default:
    return {};
  }
}

//===----------------------------------------------------------------------===//
// What becomes of an operation
//===----------------------------------------------------------------------===//

/// The unsigned integer of the width of a signless one; other types as they
/// are.
static Type getUnsigned(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || !integer.isSignless() || integer.getWidth() == 1)
    return type;
  return IntegerType::get(type.getContext(), integer.getWidth(),
                          IntegerType::Unsigned);
}

/// `operand`, its integers read as unsigned.
static Value readUnsigned(Draft &draft, Value operand) {
  return draft.createConvert(operand,
                             getUnsigned(getElementTypeOrSelf(operand)));
}

namespace {
/// An operation that is the bcast operation on unsigned integers. A convert
/// between signless and unsigned integers of one width keeps the bits
/// (CONVERT-3).
template <typename SourceOp, typename TargetOp> struct Unsigned {
  using Source = SourceOp;
  static Value build(Draft &draft, SourceOp op) {
    Value result = draft.create<TargetOp>(
        {readUnsigned(draft, op.getLhs()), readUnsigned(draft, op.getRhs())});
    return draft.createConvert(result, getElementTypeOrSelf(op.getType()));
  }
};

template <typename SourceOp> struct Conversion {
  using Source = SourceOp;
  static Value build(Draft &draft, SourceOp op) {
    return draft.createConvert(op.getIn(), getElementTypeOrSelf(op.getType()));
  }
};

template <typename SourceOp> struct ConversionFromUnsigned {
  using Source = SourceOp;
  static Value build(Draft &draft, SourceOp op) {
    return draft.createConvert(readUnsigned(draft, op.getIn()),
                               getElementTypeOrSelf(op.getType()));
  }
};

struct FloatToUnsigned {
  using Source = arith::FPToUIOp;
  static Value build(Draft &draft, arith::FPToUIOp op) {
    Type type = getElementTypeOrSelf(op.getType());
    return draft.createConvert(
        draft.createConvert(op.getIn(), getUnsigned(type)), type);
  }
};

/// To i1 it is the lowest bit, where bcast.convert is x != 0.
struct Truncation {
  using Source = arith::TruncIOp;
  static Value build(Draft &draft, arith::TruncIOp op) {
    Value operand = op.getIn();
    Type from = getElementTypeOrSelf(operand);
    Type to = getElementTypeOrSelf(op.getType());
    if (to.isInteger(1))
      operand = draft.create<AndOp>(
          {operand, draft.createScalar(IntegerAttr::get(from, 1))});
    return draft.createConvert(operand, to);
  }
};

struct IntegerComparison {
  using Source = arith::CmpIOp;
  static Value build(Draft &draft, arith::CmpIOp op) {
    Value lhs = op.getLhs(), rhs = op.getRhs();
    auto compareUnsigned = [&](ComparisonDirection direction) {
      Value unsignedLhs = readUnsigned(draft, lhs);
      return draft.createCompare(direction, unsignedLhs,
                                 readUnsigned(draft, rhs));
    };
    switch (op.getPredicate()) {
    case arith::CmpIPredicate::eq:
      return draft.createCompare(ComparisonDirection::EQ, lhs, rhs);
    case arith::CmpIPredicate::ne:
      return draft.createCompare(ComparisonDirection::NE, lhs, rhs);
    case arith::CmpIPredicate::slt:
      return draft.createCompare(ComparisonDirection::LT, lhs, rhs);
    case arith::CmpIPredicate::sle:
      return draft.createCompare(ComparisonDirection::LE, lhs, rhs);
    case arith::CmpIPredicate::sgt:
      return draft.createCompare(ComparisonDirection::GT, lhs, rhs);
    case arith::CmpIPredicate::sge:
      return draft.createCompare(ComparisonDirection::GE, lhs, rhs);
    case arith::CmpIPredicate::ult:
      return compareUnsigned(ComparisonDirection::LT);
    case arith::CmpIPredicate::ule:
      return compareUnsigned(ComparisonDirection::LE);
    case arith::CmpIPredicate::ugt:
      return compareUnsigned(ComparisonDirection::GT);
    case arith::CmpIPredicate::uge:
      return compareUnsigned(ComparisonDirection::GE);
    }
    llvm_unreachable("unknown predicate");
  }
};

/// bcast's directions are the ordered ones, and NE the unordered (COMPARE-1).
/// An unordered one is the negation of the opposite ordered one.
struct FloatComparison {
  using Source = arith::CmpFOp;
  static Value build(Draft &draft, arith::CmpFOp op) {
    Value lhs = op.getLhs(), rhs = op.getRhs();
    auto compare = [&](ComparisonDirection direction) {
      return draft.createCompare(direction, lhs, rhs);
    };
    auto compareNot = [&](ComparisonDirection direction) {
      return draft.create<NotOp>({compare(direction)});
    };
    auto compareToSelf = [&](ComparisonDirection direction, Value value) {
      return draft.createCompare(direction, value, value);
    };
    switch (op.getPredicate()) {
    case arith::CmpFPredicate::OEQ:
      return compare(ComparisonDirection::EQ);
    case arith::CmpFPredicate::OGT:
      return compare(ComparisonDirection::GT);
    case arith::CmpFPredicate::OGE:
      return compare(ComparisonDirection::GE);
    case arith::CmpFPredicate::OLT:
      return compare(ComparisonDirection::LT);
    case arith::CmpFPredicate::OLE:
      return compare(ComparisonDirection::LE);
    case arith::CmpFPredicate::UNE:
      return compare(ComparisonDirection::NE);
    case arith::CmpFPredicate::UGT:
      return compareNot(ComparisonDirection::LE);
    case arith::CmpFPredicate::UGE:
      return compareNot(ComparisonDirection::LT);
    case arith::CmpFPredicate::ULT:
      return compareNot(ComparisonDirection::GE);
    case arith::CmpFPredicate::ULE:
      return compareNot(ComparisonDirection::GT);
    case arith::CmpFPredicate::ONE:
      return draft.create<OrOp>(
          {compare(ComparisonDirection::LT), compare(ComparisonDirection::GT)});
    case arith::CmpFPredicate::UEQ:
      return draft.create<NotOp>(
          {draft.create<OrOp>({compare(ComparisonDirection::LT),
                               compare(ComparisonDirection::GT)})});
    case arith::CmpFPredicate::ORD:
      return draft.create<AndOp>({compareToSelf(ComparisonDirection::EQ, lhs),
                                  compareToSelf(ComparisonDirection::EQ, rhs)});
    case arith::CmpFPredicate::UNO:
      return draft.create<OrOp>({compareToSelf(ComparisonDirection::NE, lhs),
                                 compareToSelf(ComparisonDirection::NE, rhs)});
    case arith::CmpFPredicate::AlwaysFalse:
    case arith::CmpFPredicate::AlwaysTrue:
      break;
    }
    llvm_unreachable("a predicate that was refused");
  }
};

/// A NaN differs from itself.
struct IsNaN {
  using Source = math::IsNaNOp;
  static Value build(Draft &draft, math::IsNaNOp op) {
    return draft.createCompare(ComparisonDirection::NE, op.getOperand(),
                               op.getOperand());
  }
};

struct ArithAndMath {
  static constexpr SourceBroadcast broadcast = SourceBroadcast::None;
  template <typename OpTy> static StringRef explainDifference(OpTy op) {
    return ::explainDifference(op);
  }
};
} // namespace

void bcast::populateElementwiseToBcastPatterns(RewritePatternSet &patterns) {
  addImports<
      ArithAndMath,
      // arith on floats.
      Same<arith::AddFOp, AddOp>, Same<arith::SubFOp, SubtractOp>,
      Same<arith::MulFOp, MultiplyOp>, Same<arith::DivFOp, DivideOp>,
      Same<arith::RemFOp, RemainderOp>, Same<arith::NegFOp, NegateOp>,
      Same<arith::MaximumFOp, MaximumOp>, Same<arith::MinimumFOp, MinimumOp>,
      Same<arith::MaxNumFOp, MaximumOp>, Same<arith::MinNumFOp, MinimumOp>,
      FloatComparison,
      // arith on integers.
      Same<arith::AddIOp, AddOp>, Same<arith::SubIOp, SubtractOp>,
      Same<arith::MulIOp, MultiplyOp>, Same<arith::DivSIOp, DivideOp>,
      Same<arith::RemSIOp, RemainderOp>, Unsigned<arith::DivUIOp, DivideOp>,
      Unsigned<arith::RemUIOp, RemainderOp>, Same<arith::MaxSIOp, MaximumOp>,
      Same<arith::MinSIOp, MinimumOp>, Unsigned<arith::MaxUIOp, MaximumOp>,
      Unsigned<arith::MinUIOp, MinimumOp>, Same<arith::AndIOp, AndOp>,
      Same<arith::OrIOp, OrOp>, Same<arith::XOrIOp, XorOp>,
      Same<arith::ShLIOp, ShiftLeftOp>,
      Same<arith::ShRSIOp, ShiftRightArithmeticOp>,
      Same<arith::ShRUIOp, ShiftRightLogicalOp>, IntegerComparison,
      // arith's conversions and selection.
      Conversion<arith::ExtFOp>, Conversion<arith::TruncFOp>,
      Conversion<arith::ExtSIOp>, Conversion<arith::SIToFPOp>,
      Conversion<arith::FPToSIOp>, ConversionFromUnsigned<arith::ExtUIOp>,
      ConversionFromUnsigned<arith::UIToFPOp>, FloatToUnsigned, Truncation,
      Same<arith::SelectOp, SelectOp>>(patterns);
  addImports<
      ArithAndMath, Same<math::AbsFOp, AbsOp>, Same<math::AbsIOp, AbsOp>,
      Same<math::Atan2Op, Atan2Op>, Same<math::CbrtOp, CbrtOp>,
      Same<math::CeilOp, CeilOp>, Same<math::CosOp, CosineOp>,
      Same<math::ErfOp, ErfOp>, Same<math::ExpOp, ExponentialOp>,
      Same<math::ExpM1Op, ExponentialMinusOneOp>, Same<math::FloorOp, FloorOp>,
      Same<math::IPowIOp, PowerOp>, Same<math::IsFiniteOp, IsFiniteOp>, IsNaN,
      Same<math::LogOp, LogOp>, Same<math::Log1pOp, LogPlusOneOp>,
      Same<math::PowFOp, PowerOp>, Same<math::RoundEvenOp, RoundNearestEvenOp>,
      Same<math::RoundOp, RoundNearestAfzOp>, Same<math::RsqrtOp, RsqrtOp>,
      Same<math::SinOp, SineOp>, Same<math::SqrtOp, SqrtOp>,
      Same<math::TanOp, TanOp>, Same<math::TanhOp, TanhOp>>(patterns);
}
