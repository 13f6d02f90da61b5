//===- IndexArithmetic.cpp - Arithmetic on extents ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexArithmetic.h"
#include "ShapeOps.h"
#include "bcast/Reference/Scalar.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;

/// Returns the element type for a scalar of `type`.
static std::optional<ElementType> getScalarType(Type type) {
  return type.isIndex() ? ElementType::I64 : getElementType(type);
}

/// Returns the bits of a scalar, extended by `isSigned`. As a signed number,
/// true is -1.
static uint64_t load(const Array &array, bool isSigned) {
  Scalar scalar = loadScalar(array, 0);
  unsigned width = getBitWidth(scalar.type);
  uint64_t mask = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  uint64_t bits = scalar.bits & mask;
  return isSigned && (bits >> (width - 1) & 1) ? bits | ~mask : bits;
}

static bool compare(arith::CmpIPredicate predicate, const Array &lhs,
                    const Array &rhs) {
  uint64_t a = load(lhs, false), b = load(rhs, false);
  int64_t c = load(lhs, true), d = load(rhs, true);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return a == b;
  case arith::CmpIPredicate::ne:
    return a != b;
  case arith::CmpIPredicate::slt:
    return c < d;
  case arith::CmpIPredicate::sle:
    return c <= d;
  case arith::CmpIPredicate::sgt:
    return c > d;
  case arith::CmpIPredicate::sge:
    return c >= d;
  case arith::CmpIPredicate::ult:
    return a < b;
  case arith::CmpIPredicate::ule:
    return a <= b;
  case arith::CmpIPredicate::ugt:
    return a > b;
  case arith::CmpIPredicate::uge:
    return a >= b;
  }
  llvm_unreachable("all predicates are named");
}

static unsigned getWidth(const Array &array) {
  return getBitWidth(array.getElementType());
}

/// Returns the reason why arith does not define the result, or an empty text.
static StringRef
findUndefined(Operation *op, ArrayRef<std::shared_ptr<const Array>> operands) {
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
          arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
          arith::RemUIOp>(op) &&
      load(*operands[1], false) == 0)
    return "divides by 0";
  if (isa<arith::DivSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp>(op) &&
      static_cast<int64_t>(load(*operands[1], true)) == -1 &&
      static_cast<int64_t>(load(*operands[0], true)) ==
          llvm::minIntN(getWidth(*operands[0])))
    return "divides the least number by -1";
  if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op) &&
      load(*operands[1], false) >= getWidth(*operands[0]))
    return "shifts by the width of the number or more";
  return "";
}

/// Returns the low bits of a defined result, or none for an unsupported
/// operation.
static std::optional<uint64_t>
compute(Operation *op, ArrayRef<std::shared_ptr<const Array>> operands) {
  using Result = std::optional<uint64_t>;
  auto apply = [&](bool isSigned, auto function) -> Result {
    return function(load(*operands[0], isSigned), load(*operands[1], isSigned));
  };
  auto asSigned = [](uint64_t bits) { return static_cast<int64_t>(bits); };
  auto applySigned = [&](auto function) -> Result {
    return apply(true, [&](uint64_t a, uint64_t b) -> uint64_t {
      return function(asSigned(a), asSigned(b));
    });
  };
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([](arith::ConstantOp op) -> Result {
        auto value = dyn_cast<IntegerAttr>(op.getValue());
        if (!value)
          return std::nullopt;
        return value.getValue().getSExtValue();
      })
      .Case([&](arith::CmpIOp op) -> Result {
        return compare(op.getPredicate(), *operands[0], *operands[1]);
      })
      .Case([&](arith::AddIOp) { return apply(false, std::plus<uint64_t>()); })
      .Case([&](arith::SubIOp) { return apply(false, std::minus<uint64_t>()); })
      .Case([&](arith::MulIOp) {
        return apply(false, std::multiplies<uint64_t>());
      })
      .Case(
          [&](arith::AndIOp) { return apply(false, std::bit_and<uint64_t>()); })
      .Case([&](arith::OrIOp) { return apply(false, std::bit_or<uint64_t>()); })
      .Case(
          [&](arith::XOrIOp) { return apply(false, std::bit_xor<uint64_t>()); })
      .Case([&](arith::MaxUIOp) {
        return apply(false,
                     [](uint64_t a, uint64_t b) { return a < b ? b : a; });
      })
      .Case([&](arith::MinUIOp) {
        return apply(false,
                     [](uint64_t a, uint64_t b) { return b < a ? b : a; });
      })
      .Case([&](arith::MaxSIOp) {
        return applySigned([](int64_t a, int64_t b) { return a < b ? b : a; });
      })
      .Case([&](arith::MinSIOp) {
        return applySigned([](int64_t a, int64_t b) { return b < a ? b : a; });
      })
      .Case([&](arith::DivUIOp) {
        return apply(false, std::divides<uint64_t>());
      })
      .Case([&](arith::RemUIOp) {
        return apply(false, std::modulus<uint64_t>());
      })
      .Case([&](arith::CeilDivUIOp) {
        return apply(
            false, [](uint64_t a, uint64_t b) { return a / b + (a % b != 0); });
      })
      .Case(
          [&](arith::DivSIOp) { return applySigned(std::divides<int64_t>()); })
      .Case([&](arith::RemSIOp) {
        // The only quotient that is out of range has remainder 0.
        return applySigned(
            [](int64_t a, int64_t b) { return b == -1 ? 0 : a % b; });
      })
      .Case([&](arith::CeilDivSIOp) {
        return applySigned([](int64_t a, int64_t b) {
          return a / b + (a % b != 0 && (a < 0) == (b < 0));
        });
      })
      .Case([&](arith::FloorDivSIOp) {
        return applySigned([](int64_t a, int64_t b) {
          return a / b - (a % b != 0 && (a < 0) != (b < 0));
        });
      })
      .Case([&](arith::ShLIOp) {
        return apply(false, [](uint64_t a, uint64_t b) { return a << b; });
      })
      .Case([&](arith::ShRUIOp) {
        return apply(false, [](uint64_t a, uint64_t b) { return a >> b; });
      })
      .Case([&](arith::ShRSIOp) -> Result {
        return asSigned(load(*operands[0], true)) >> load(*operands[1], false);
      })
      .Case<arith::IndexCastOp, arith::ExtSIOp>(
          [&](Operation *) -> Result { return load(*operands[0], true); })
      .Case<arith::IndexCastUIOp, arith::ExtUIOp, arith::TruncIOp>(
          [&](Operation *) -> Result { return load(*operands[0], false); })
      .Case([&](math::AbsIOp) -> Result {
        int64_t x = asSigned(load(*operands[0], true));
        return x < 0 ? -uint64_t(x) : uint64_t(x);
      })
      .Case([&](math::CtPopOp) -> Result {
        return llvm::popcount(load(*operands[0], false));
      })
      .Case([&](math::CountLeadingZerosOp) -> Result {
        return getWidth(*operands[0]) -
               llvm::bit_width(load(*operands[0], false));
      })
      .Case([&](math::CountTrailingZerosOp) -> Result {
        return std::min<uint64_t>(getWidth(*operands[0]),
                                  llvm::countr_zero(load(*operands[0], false)));
      })
      .Default([](Operation *) -> Result { return std::nullopt; });
}

std::optional<llvm::Expected<Array>> mlir::bcast::evaluateIndexArithmetic(
    Operation *op, ArrayRef<std::shared_ptr<const Array>> operands) {
  if (op->getNumResults() != 1)
    return std::nullopt;
  // Operands are checked too: tensors and floats are not supported.
  for (Type type : op->getOperandTypes())
    if (!getScalarType(type) || isa<FloatType>(type))
      return std::nullopt;
  std::optional<ElementType> type = getScalarType(op->getResult(0).getType());
  if (!type || isFloat(*type))
    return std::nullopt;
  if (StringRef reason = findUndefined(op, operands); !reason.empty())
    return makeEvaluationError(op, Twine(reason) + ", which has no result");
  std::optional<uint64_t> bits = compute(op, operands);
  if (!bits)
    return std::nullopt;
  llvm::Expected<Array> result = Array::create(*type, {});
  if (result)
    storeScalar(*result, 0, Scalar::makeInteger(*type, *bits));
  return result;
}
