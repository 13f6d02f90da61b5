//===- FloatArithmetic.cpp - Arithmetic on single floats ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatArithmetic.h"
#include "ScalarFunctions.h"
#include "ShapeOps.h"
#include "bcast/Reference/Scalar.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

static bool compare(arith::CmpFPredicate predicate, double x, double y) {
  bool isUnordered = std::isnan(x) || std::isnan(y);
  switch (predicate) {
  case arith::CmpFPredicate::AlwaysFalse:
    return false;
  case arith::CmpFPredicate::OEQ:
    return x == y;
  case arith::CmpFPredicate::OGT:
    return x > y;
  case arith::CmpFPredicate::OGE:
    return x >= y;
  case arith::CmpFPredicate::OLT:
    return x < y;
  case arith::CmpFPredicate::OLE:
    return x <= y;
  case arith::CmpFPredicate::ONE:
    return !isUnordered && x != y;
  case arith::CmpFPredicate::ORD:
    return !isUnordered;
  case arith::CmpFPredicate::UEQ:
    return isUnordered || x == y;
  case arith::CmpFPredicate::UGT:
    return !(x <= y);
  case arith::CmpFPredicate::UGE:
    return !(x < y);
  case arith::CmpFPredicate::ULT:
    return !(x >= y);
  case arith::CmpFPredicate::ULE:
    return !(x > y);
  case arith::CmpFPredicate::UNE:
    return x != y;
  case arith::CmpFPredicate::UNO:
    return isUnordered;
  case arith::CmpFPredicate::AlwaysTrue:
    return true;
  }
  llvm_unreachable("all predicates are named");
}

/// Returns none for an operation that is not a function of floats of one type.
template <typename T>
static std::optional<T> evaluate(Operation *op, ArrayRef<T> args) {
  using Result = std::optional<T>;
  T x = args[0];
  T y = args.size() > 1 ? args[1] : T(0);
  T z = args.size() > 2 ? args[2] : T(0);
  return llvm::TypeSwitch<Operation *, Result>(op)
#define BCAST_MATH_FUNCTION(OP, SOURCE, FUNCTION)                              \
  .Case([&](math::SOURCE) -> Result { return std::FUNCTION(x); })
#include "bcast/Dialect/Bcast/IR/MathFunctions.def"
      .Case([&](arith::AddFOp) -> Result { return x + y; })
      .Case([&](arith::SubFOp) -> Result { return x - y; })
      .Case([&](arith::MulFOp) -> Result { return x * y; })
      .Case([&](arith::DivFOp) -> Result { return x / y; })
      .Case([&](arith::RemFOp) -> Result { return std::fmod(x, y); })
      .Case([&](arith::NegFOp) -> Result { return -x; })
      .Case([&](arith::MaxNumFOp) -> Result { return std::fmax(x, y); })
      .Case([&](arith::MinNumFOp) -> Result { return std::fmin(x, y); })
      .Case([&](arith::ExtFOp) -> Result { return x; })
      .Case([&](arith::TruncFOp) -> Result { return x; })
      .Case([&](math::AbsFOp) -> Result { return std::fabs(x); })
      .Case([&](math::Atan2Op) -> Result { return std::atan2(x, y); })
      .Case([&](math::CopySignOp) -> Result { return std::copysign(x, y); })
      .Case([&](math::FmaOp) -> Result { return std::fma(x, y, z); })
      .Case([&](math::PowFOp) -> Result { return std::pow(x, y); })
      .Case([&](math::RoundEvenOp) -> Result { return std::nearbyint(x); })
      .Case([&](math::RsqrtOp) -> Result { return T(1) / std::sqrt(x); })
      .Default([](Operation *) -> Result { return std::nullopt; });
}

/// As evaluate() does, in float unless an element is wider.
static std::optional<double> evaluateFloats(Operation *op,
                                            ArrayRef<Scalar> args) {
  auto values =
      llvm::map_to_vector<3>(args, [](const Scalar &arg) { return arg.real; });
  if (args.front().type == ElementType::F64)
    return evaluate<double>(op, values);
  SmallVector<float, 3> floats(values.begin(), values.end());
  return evaluate<float>(op, floats);
}

static Scalar bitcast(const Scalar &x, ElementType type) {
  Array from = llvm::cantFail(Array::create(x.type, {1}));
  storeScalar(from, 0, x);
  Array to = llvm::cantFail(Array::create(type, {1}));
  std::memcpy(to.data(), from.data(), to.getByteSize());
  return loadScalar(to, 0);
}

/// Returns the number `x` without its fraction, or none if it does not fit.
static std::optional<uint64_t> toInteger(double x, unsigned width,
                                         bool isSigned) {
  double whole = std::trunc(x);
  double least = isSigned ? -std::ldexp(1.0, width - 1) : 0;
  if (!(whole >= least && whole < std::ldexp(1.0, width - isSigned)))
    return std::nullopt;
  return isSigned ? uint64_t(int64_t(whole)) : uint64_t(whole);
}

std::optional<llvm::Expected<Array>> mlir::bcast::evaluateFloatArithmetic(
    Operation *op, ArrayRef<std::shared_ptr<const Array>> operands) {
  if (op->getNumResults() != 1)
    return std::nullopt;
  std::optional<ElementType> type = getElementType(op->getResult(0).getType());
  if (!type)
    return std::nullopt;
  SmallVector<Scalar, 3> args;
  for (auto [operand, array] : llvm::zip_equal(op->getOperands(), operands)) {
    if (!getElementType(operand.getType()))
      return std::nullopt;
    args.push_back(loadScalar(*array, 0));
  }
  auto make = [&](const Scalar &scalar) -> llvm::Expected<Array> {
    llvm::Expected<Array> result = Array::create(*type, {});
    if (result)
      storeScalar(*result, 0, scalar);
    return result;
  };
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (auto value =
          constant ? dyn_cast<FloatAttr>(constant.getValue()) : nullptr)
    return make(Scalar::makeFloat(*type, value.getValueAsDouble()));
  if (args.empty())
    return std::nullopt;
  const Scalar &x = args.front();
  if (isa<arith::BitcastOp>(op))
    return make(bitcast(x, *type));
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
    bool isSigned = isa<arith::SIToFPOp>(op);
    unsigned width = getBitWidth(x.type);
    uint64_t bits = isSigned ? uint64_t(llvm::SignExtend64(x.bits, width))
                             : x.bits & llvm::maskTrailingOnes<uint64_t>(width);
    Scalar wide = Scalar::makeInteger(
        isSigned ? ElementType::I64 : ElementType::UI64, bits);
    return make(detail::evaluateConvert(wide, *type));
  }
  if (!llvm::all_of(args, [](const Scalar &arg) { return isFloat(arg.type); }))
    return std::nullopt;
  if (auto comparison = dyn_cast<arith::CmpFOp>(op))
    return make(Scalar::makeInteger(
        *type, compare(comparison.getPredicate(), x.real, args[1].real)));
  if (isa<arith::FPToSIOp, arith::FPToUIOp>(op)) {
    std::optional<uint64_t> bits =
        toInteger(x.real, getBitWidth(*type), isa<arith::FPToSIOp>(op));
    if (!bits)
      return makeEvaluationError(op, "converts a number that does not fit, "
                                     "which has no result");
    return make(Scalar::makeInteger(*type, *bits));
  }
  if (isa<arith::MaximumFOp>(op))
    return make(detail::evaluateMaximum(x, args[1]));
  if (isa<arith::MinimumFOp>(op))
    return make(detail::evaluateMinimum(x, args[1]));
  std::optional<double> value = evaluateFloats(op, args);
  if (!value)
    return std::nullopt;
  return make(Scalar::makeFloat(*type, *value));
}
