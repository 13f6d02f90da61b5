//===- ElementwiseToBcast.cpp - Patterns from arith and math to bcast -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/ElementwiseToBcast/ElementwiseToBcast.h"
#include "bcast/Conversion/Import/Import.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

//===----------------------------------------------------------------------===//
// Differences from bcast
//===----------------------------------------------------------------------===//

/// As a signed integer, i1 is 0 or -1 in arith, and 0 or 1 in bcast.
static StringRef explainSign(Value value) {
  if (getElementTypeOrSelf(value).isInteger(1))
    return "true is -1 as a signed i1, and 1 in bcast [CONVERT-5]";
  return {};
}

/// Returns the reason why an operation differs from its entry in the table
/// below, or an empty text.
static StringRef explainDifference(Operation *op) {
  return TypeSwitch<Operation *, StringRef>(op)
      .Case<arith::MaxSIOp, arith::MinSIOp, arith::ExtSIOp, arith::SIToFPOp>(
          [](Operation *op) { return explainSign(op->getOperand(0)); })
      .Case([](arith::CmpIOp op) -> StringRef {
        if (op.getPredicate() < arith::CmpIPredicate::slt ||
            op.getPredicate() > arith::CmpIPredicate::sge)
          return {};
        return explainSign(op.getLhs());
      })
      .Case([](arith::CmpFOp op) -> StringRef {
        if (op.getPredicate() != arith::CmpFPredicate::AlwaysFalse &&
            op.getPredicate() != arith::CmpFPredicate::AlwaysTrue)
          return {};
        return "its result is constant";
      })
      .Case<arith::FPToSIOp, arith::FPToUIOp>([](auto op) -> StringRef {
        if (!getElementTypeOrSelf(op.getType()).isInteger(1))
          return {};
        return "it truncates, and bcast.convert to i1 is x != 0 [CONVERT-2]";
      })
      .Case([](arith::TruncFOp op) -> StringRef {
        constexpr auto toNearest = arith::RoundingMode::to_nearest_even;
        if (op.getRoundingmode().value_or(toNearest) == toNearest)
          return {};
        return "bcast.convert rounds to nearest even [CONVERT-4]";
      })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>([](auto op) -> StringRef {
        // Only results for NaN differ.
        if (bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::nnan))
          return {};
        return "it drops a NaN that bcast keeps [MINMAX-1], and is not nnan";
      })
      .Default(StringRef());
}

//===----------------------------------------------------------------------===//
// Imports
//===----------------------------------------------------------------------===//

/// Returns the unsigned integer type for a signless one, and other types
/// unchanged.
static Type getUnsigned(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || !integer.isSignless() || integer.getWidth() == 1)
    return type;
  return IntegerType::get(type.getContext(), integer.getWidth(),
                          IntegerType::Unsigned);
}

/// Converts signless integers of `operand` to unsigned ones.
static Value readUnsigned(ImportBuilder &builder, Value operand) {
  return builder.createConvert(operand,
                               getUnsigned(getElementTypeOrSelf(operand)));
}

namespace {
/// An operation that becomes the bcast operation on unsigned integers. A
/// convert between signless and unsigned integers of one width keeps the bits
/// (CONVERT-3).
template <typename SourceOp, typename TargetOp>
struct Unsigned : ImportTo<SourceOp, TargetOp> {
  static Value build(ImportBuilder &builder, SourceOp op) {
    Value result =
        builder.create<TargetOp>({readUnsigned(builder, op.getLhs()),
                                  readUnsigned(builder, op.getRhs())});
    return builder.createConvert(result, getElementTypeOrSelf(op.getType()));
  }
};

template <typename SourceOp> struct Conversion : ImportTo<SourceOp, ConvertOp> {
  static Value build(ImportBuilder &builder, SourceOp op) {
    return builder.createConvert(op.getIn(),
                                 getElementTypeOrSelf(op.getType()));
  }
};

template <typename SourceOp>
struct ConversionFromUnsigned : ImportTo<SourceOp, ConvertOp> {
  static Value build(ImportBuilder &builder, SourceOp op) {
    return builder.createConvert(readUnsigned(builder, op.getIn()),
                                 getElementTypeOrSelf(op.getType()));
  }
};

/// Bits as an element type of the same width.
struct Bitcast : ImportTo<arith::BitcastOp, BitcastConvertOp> {
  static Value build(ImportBuilder &builder, arith::BitcastOp op) {
    return builder.createBitcast(op.getIn(),
                                 getElementTypeOrSelf(op.getType()));
  }
};

struct FloatToUnsigned : ImportTo<arith::FPToUIOp, ConvertOp> {
  static Value build(ImportBuilder &builder, arith::FPToUIOp op) {
    Type type = getElementTypeOrSelf(op.getType());
    return builder.createConvert(
        builder.createConvert(op.getIn(), getUnsigned(type)), type);
  }
};

/// Truncation to i1 is the lowest bit; bcast.convert is x != 0.
struct Truncation : ImportTo<arith::TruncIOp, ConvertOp> {
  static Value build(ImportBuilder &builder, arith::TruncIOp op) {
    Value operand = op.getIn();
    Type from = getElementTypeOrSelf(operand);
    Type to = getElementTypeOrSelf(op.getType());
    if (to.isInteger(1))
      operand = builder.create<AndOp>(
          {operand, builder.createScalar(IntegerAttr::get(from, 1))});
    return builder.createConvert(operand, to);
  }
};

struct IntegerComparison : ImportTo<arith::CmpIOp, CompareOp> {
  static Value build(ImportBuilder &builder, arith::CmpIOp op) {
    Value lhs = op.getLhs(), rhs = op.getRhs();
    if (op.getPredicate() >= arith::CmpIPredicate::ult) {
      lhs = readUnsigned(builder, lhs);
      rhs = readUnsigned(builder, rhs);
    }
    return builder.createCompare(getDirection(op.getPredicate()), lhs, rhs);
  }

private:
  static ComparisonDirection getDirection(arith::CmpIPredicate predicate) {
    switch (predicate) {
    case arith::CmpIPredicate::eq:
      return ComparisonDirection::EQ;
    case arith::CmpIPredicate::ne:
      return ComparisonDirection::NE;
    case arith::CmpIPredicate::slt:
    case arith::CmpIPredicate::ult:
      return ComparisonDirection::LT;
    case arith::CmpIPredicate::sle:
    case arith::CmpIPredicate::ule:
      return ComparisonDirection::LE;
    case arith::CmpIPredicate::sgt:
    case arith::CmpIPredicate::ugt:
      return ComparisonDirection::GT;
    case arith::CmpIPredicate::sge:
    case arith::CmpIPredicate::uge:
      return ComparisonDirection::GE;
    }
    llvm_unreachable("unknown predicate");
  }
};

/// bcast's directions are ordered, apart from NE, which is unordered
/// (COMPARE-1). An unordered comparison is the negation of the opposite ordered
/// one.
struct FloatComparison : ImportTo<arith::CmpFOp, CompareOp> {
  static Value build(ImportBuilder &builder, arith::CmpFOp op) {
    using Direction = ComparisonDirection;
    using Predicate = arith::CmpFPredicate;
    Value lhs = op.getLhs(), rhs = op.getRhs();
    auto compare = [&](Direction direction) {
      return builder.createCompare(direction, lhs, rhs);
    };
    auto compareNot = [&](Direction direction) {
      return builder.create<NotOp>(compare(direction));
    };
    auto compareToSelf = [&](Direction direction, Value value) {
      return builder.createCompare(direction, value, value);
    };
    switch (op.getPredicate()) {
    case Predicate::OEQ:
      return compare(Direction::EQ);
    case Predicate::OGT:
      return compare(Direction::GT);
    case Predicate::OGE:
      return compare(Direction::GE);
    case Predicate::OLT:
      return compare(Direction::LT);
    case Predicate::OLE:
      return compare(Direction::LE);
    case Predicate::UNE:
      return compare(Direction::NE);
    case Predicate::UGT:
      return compareNot(Direction::LE);
    case Predicate::UGE:
      return compareNot(Direction::LT);
    case Predicate::ULT:
      return compareNot(Direction::GE);
    case Predicate::ULE:
      return compareNot(Direction::GT);
    case Predicate::ONE:
      return builder.create<OrOp>(
          {compare(Direction::LT), compare(Direction::GT)});
    case Predicate::UEQ:
      return builder.create<NotOp>(builder.create<OrOp>(
          {compare(Direction::LT), compare(Direction::GT)}));
    case Predicate::ORD:
      return builder.create<AndOp>({compareToSelf(Direction::EQ, lhs),
                                    compareToSelf(Direction::EQ, rhs)});
    case Predicate::UNO:
      return builder.create<OrOp>({compareToSelf(Direction::NE, lhs),
                                   compareToSelf(Direction::NE, rhs)});
    case Predicate::AlwaysFalse:
    case Predicate::AlwaysTrue:
      break;
    }
    llvm_unreachable("a predicate that was refused");
  }
};
} // namespace

void bcast::populateElementwiseToBcastPatterns(RewritePatternSet &patterns) {
  SourceDialect dialect{/*isStretching=*/false, explainDifference};
  addImports<
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
      Same<arith::FloorDivSIOp, FloorDivideOp>,
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
      Bitcast, Same<arith::SelectOp, SelectOp>>(patterns, dialect);
  addImports<
#define BCAST_MATH_FUNCTION(OP, SOURCE, FUNCTION) Same<math::SOURCE, OP>,
#include "bcast/Dialect/Bcast/IR/MathFunctions.def"
      Same<math::AbsFOp, AbsOp>, Same<math::AbsIOp, AbsOp>,
      Same<math::Atan2Op, Atan2Op>, Same<math::CopySignOp, CopysignOp>,
      Same<math::IPowIOp, PowerOp>, Same<math::IsFiniteOp, IsFiniteOp>,
      Same<math::IsInfOp, IsInfOp>, Same<math::IsNaNOp, IsNanOp>,
      Same<math::CountLeadingZerosOp, CountLeadingZerosOp>,
      Same<math::CountTrailingZerosOp, CountTrailingZerosOp>,
      Same<math::CtPopOp, PopulationCountOp>, Same<math::PowFOp, PowerOp>,
      Same<math::RoundEvenOp, RoundNearestEvenOp>,
      Same<math::RsqrtOp, RsqrtOp>>(patterns, dialect);
}
