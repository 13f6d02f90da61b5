//===- IndexTerms.cpp - Indices as sums of variables ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexTerms.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::bounds;
using llvm::DynamicAPInt;

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

Linear IndexTerms::addVariable(Variable::Kind kind, bool isNonNegative,
                               std::string name) {
  Linear sum = Linear::variable(variables.size());
  variables.push_back({kind, isNonNegative, std::move(name), {}});
  if (isNonNegative)
    variables.back().facts.push_back({{sum}});
  return sum;
}

Linear IndexTerms::remember(const void *key, int64_t number,
                            Variable::Kind kind, bool isNonNegative,
                            std::string name) {
  auto [it, isNew] = named.try_emplace({key, number});
  if (isNew)
    it->second = addVariable(kind, isNonNegative, std::move(name));
  return it->second;
}

bool IndexTerms::isNonNegative(const Linear &sum) const {
  return sum.constant >= 0 && llvm::all_of(sum.factors, [&](auto &factor) {
           return factor.second >= 0 && variables[factor.first].isNonNegative;
         });
}

void IndexTerms::unify(const Linear &lhs, const Linear &rhs) {
  auto isVariable = [](const Linear &sum) {
    return sum.constant == 0 && sum.factors.size() == 1 &&
           sum.factors.begin()->second == 1;
  };
  // What is equal to a sum of itself stays: the check is a fact.
  if (!isVariable(lhs) || rhs.factors.count(lhs.factors.begin()->first))
    return;
  Variable &replaced = variables[lhs.factors.begin()->first];
  if (replaced.name.empty())
    return isVariable(rhs) &&
                   !variables[rhs.factors.begin()->first].name.empty()
               ? unify(rhs, lhs)
               : void();
  for (auto &[value, sum] : values)
    if (sum == lhs)
      sum = rhs;
  for (auto &[key, sum] : named)
    if (sum == lhs)
      sum = rhs;
}

Linear IndexTerms::divide(const Linear &sum, int64_t divisor) {
  if (divisor <= 0)
    return addVariable(Variable::Opaque);
  if (divisor == 1)
    return sum;
  if (sum.isConstant()) {
    Linear quotient;
    quotient.constant = floorDiv(sum.constant, DynamicAPInt(divisor));
    return quotient;
  }
  auto [it, isNew] = quotients.try_emplace({sum, divisor});
  if (isNew) {
    Linear quotient =
        addVariable(Variable::Exact, /*isNonNegative=*/isNonNegative(sum));
    Linear rest = sum - quotient.scale(DynamicAPInt(divisor));
    variables.back().facts.push_back({{rest, Linear(divisor - 1) - rest}});
    it->second = quotient;
  }
  return it->second;
}

/// A number that may be negative is a large one.
Linear IndexTerms::divideUnsigned(const Linear &sum, int64_t divisor) {
  if (divisor <= 1 || isNonNegative(sum))
    return divide(sum, divisor);
  Linear floor = divide(sum, divisor);
  Linear quotient = addVariable(Variable::Exact, /*isNonNegative=*/true);
  Case isSame = equal(quotient, floor);
  isSame.push_back(sum);
  variables.back().facts.push_back({isSame, {Linear(-1) - sum}});
  return quotient;
}

Linear IndexTerms::multiply(const Linear &lhs, const Linear &rhs) {
  if (lhs.isConstant())
    return rhs.scale(lhs.constant);
  if (rhs.isConstant())
    return lhs.scale(rhs.constant);
  // Products of the same variables are the same, in any order.
  auto isVariable = [](const Linear &sum) {
    return sum.constant == 0 && sum.factors.size() == 1;
  };
  if (!isVariable(lhs) || !isVariable(rhs)) {
    auto [it, isNew] =
        products.try_emplace({std::min(lhs, rhs), std::max(lhs, rhs)});
    if (isNew)
      it->second = addVariable(Variable::Product,
                               isNonNegative(lhs) && isNonNegative(rhs));
    return it->second;
  }
  std::vector<unsigned> all;
  DynamicAPInt number(1);
  for (const Linear *sum : {&lhs, &rhs}) {
    auto [variable, factor] = *sum->factors.begin();
    number *= factor;
    auto it = factors.find(variable);
    if (it == factors.end())
      all.push_back(variable);
    else
      llvm::append_range(all, it->second);
  }
  llvm::sort(all);
  auto [it, isNew] = monomials.try_emplace(all);
  if (isNew) {
    it->second =
        addVariable(Variable::Product, llvm::all_of(all, [&](unsigned part) {
                      return variables[part].isNonNegative;
                    }));
    factors[variables.size() - 1] = all;
  }
  return it->second.scale(number);
}

Linear IndexTerms::getExtreme(ArrayRef<Linear> sums, bool isLeast,
                              bool isUnsigned) {
  bool isAtLeastZero =
      llvm::all_of(sums, [&](const Linear &sum) { return isNonNegative(sum); });
  Linear extreme = addVariable(Variable::Exact, isAtLeastZero);
  Choice cases;
  for (const Linear &sum : sums) {
    Case &isSum = cases.emplace_back(equal(extreme, sum));
    for (const Linear &other : sums)
      isSum.push_back(isLeast ? other - sum : sum - other);
    if (isUnsigned && !isAtLeastZero)
      cases.push_back({Linear(-1) - sum});
  }
  variables.back().facts.push_back(cases);
  return extreme;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The number of bits that are set.
Linear IndexTerms::countOnes(Value index) {
  while (Operation *cast = index.getDefiningOp()) {
    if (!isa<arith::IndexCastOp, arith::IndexCastUIOp>(cast))
      break;
    index = cast->getOperand(0);
  }
  std::pair<const void *, int64_t> key(index.getAsOpaquePointer(), Ones);
  if (auto it = named.find(key); it != named.end())
    return it->second;
  bool isAtLeastZero = isNonNegative(get(index));
  Linear ones = addVariable(Variable::Opaque, /*isNonNegative=*/true);
  unsigned number = variables.size() - 1;
  named[key] = ones;
  int64_t bits = isAtLeastZero ? 63 : 64;
  if (auto shift = index.getDefiningOp<arith::ShRUIOp>()) {
    Linear all = countOnes(shift.getLhs());
    variables[number].facts.push_back({{all - ones}});
    bits -= getConstantIntValue(shift.getRhs()).value_or(0);
  }
  variables[number].facts.push_back({{Linear(bits) - ones}});
  return ones;
}

Linear IndexTerms::getLoopIndex(Value index, ArrayRef<Linear> lower,
                                ArrayRef<Linear> upper,
                                std::optional<int64_t> step) {
  bool isAtLeastZero = llvm::any_of(
      lower, [&](const Linear &bound) { return isNonNegative(bound); });
  Linear sum;
  if (lower.size() == 1 && step && *step > 0) {
    Linear number = addVariable(Variable::Exact, /*isNonNegative=*/true);
    sum = lower.front() + number.scale(DynamicAPInt(*step));
  } else {
    sum = addVariable(Variable::Exact, isAtLeastZero);
    for (const Linear &bound : lower)
      variables.back().facts.push_back({{sum - bound}});
  }
  for (const Linear &bound : upper)
    variables.back().facts.push_back({{bound - Linear(1) - sum}});
  return sum;
}

Linear IndexTerms::getBlockArgument(BlockArgument argument) {
  Operation *parent = argument.getOwner()->getParentOp();
  unsigned number = argument.getArgNumber();
  if (isa<FunctionOpInterface>(parent))
    return addVariable(Variable::Exact, false, "arg" + std::to_string(number));
  auto getAll = [&](AffineMap map, ValueRange operands) {
    return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
      return get(expr, map.getNumDims(), operands);
    });
  };
  if (auto loop = dyn_cast<affine::AffineForOp>(parent))
    if (argument == loop.getInductionVar())
      return getLoopIndex(
          argument,
          getAll(loop.getLowerBoundMap(), loop.getLowerBoundOperands()),
          getAll(loop.getUpperBoundMap(), loop.getUpperBoundOperands()),
          loop.getStepAsInt());
  if (auto loop = dyn_cast<affine::AffineParallelOp>(parent))
    return getLoopIndex(
        argument,
        getAll(loop.getLowerBoundMap(number), loop.getLowerBoundsOperands()),
        getAll(loop.getUpperBoundMap(number), loop.getUpperBoundsOperands()),
        loop.getSteps()[number]);
  auto counted = dyn_cast<scf::ForOp>(parent);
  if (auto loop = dyn_cast<LoopLikeOpInterface>(parent);
      loop && !(counted && counted.getUnsignedCmp())) {
    auto indices = loop.getLoopInductionVars();
    auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds(),
         steps = loop.getLoopSteps();
    if (indices && lower && upper && steps)
      if (auto *it = llvm::find(*indices, argument); it != indices->end()) {
        unsigned dim = it - indices->begin();
        return getLoopIndex(argument, get((*lower)[dim]), get((*upper)[dim]),
                            getConstantIntValue((*steps)[dim]));
      }
  }
  return addVariable(Variable::Opaque);
}

Linear IndexTerms::get(OpFoldResult index) {
  if (auto value = dyn_cast<Value>(index))
    return get(value);
  return Linear(*getConstantIntValue(index));
}

Linear IndexTerms::get(AffineExpr expr, unsigned numDims, ValueRange operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Linear(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return get(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return get(operands[numDims + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Linear lhs = get(binary.getLHS(), numDims, operands);
  Linear rhs = get(binary.getRHS(), numDims, operands);
  if (expr.getKind() == AffineExprKind::Add)
    return lhs + rhs;
  if (expr.getKind() == AffineExprKind::Mul)
    return multiply(lhs, rhs);
  auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!divisor)
    return addVariable(Variable::Product);
  int64_t number = divisor.getValue();
  Linear zero;
  if (expr.getKind() == AffineExprKind::CeilDiv)
    return zero - divide(zero - lhs, number);
  Linear quotient = divide(lhs, number);
  return expr.getKind() == AffineExprKind::FloorDiv
             ? quotient
             : lhs - quotient.scale(DynamicAPInt(number));
}

Linear IndexTerms::get(Value index) {
  if (auto it = values.find(index); it != values.end())
    return it->second;
  std::optional<int64_t> known = getConstantIntValue(index);
  Linear sum = known ? Linear(*known) : compute(index);
  return values[index] = sum;
}

Linear IndexTerms::compute(Value index) {
  if (auto argument = dyn_cast<BlockArgument>(index))
    return getBlockArgument(argument);
  Operation *op = index.getDefiningOp();
  auto lhs = [&] { return get(op->getOperand(0)); };
  auto rhs = [&] { return get(op->getOperand(1)); };
  auto isWide = [](Type type) { return type.isIndex() || type.isInteger(64); };
  Linear opaque(0);
  std::optional<int64_t> number = op->getNumOperands() == 2
                                      ? getConstantIntValue(op->getOperand(1))
                                      : std::nullopt;
  return llvm::TypeSwitch<Operation *, Linear>(op)
      .Case([&](arith::AddIOp) { return lhs() + rhs(); })
      .Case([&](arith::SubIOp) { return lhs() - rhs(); })
      .Case([&](arith::MulIOp) { return multiply(lhs(), rhs()); })
      .Case<arith::MinSIOp, arith::MinUIOp>([&](auto least) {
        return getExtreme({lhs(), rhs()}, true,
                          isa<arith::MinUIOp>(least.getOperation()));
      })
      .Case<arith::MaxSIOp, arith::MaxUIOp>([&](auto most) {
        return getExtreme({lhs(), rhs()}, false,
                          isa<arith::MaxUIOp>(most.getOperation()));
      })
      .Case<affine::AffineMinOp, affine::AffineMaxOp>([&](auto extreme) {
        AffineMap map = extreme.getMap();
        auto sums = llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
          return get(expr, map.getNumDims(), extreme.getOperands());
        });
        return getExtreme(
            sums, isa<affine::AffineMinOp>(extreme.getOperation()), false);
      })
      .Case([&](affine::AffineApplyOp apply) {
        AffineMap map = apply.getAffineMap();
        return get(map.getResult(0), map.getNumDims(), apply.getMapOperands());
      })
      .Case<arith::IndexCastOp, arith::IndexCastUIOp>([&](auto cast) {
        return isWide(cast.getType()) && isWide(cast.getIn().getType())
                   ? get(cast.getIn())
                   : addVariable(Variable::Opaque);
      })
      .Case([&](arith::ShRUIOp) {
        return number && *number >= 0 && *number < 63
                   ? divideUnsigned(lhs(), int64_t(1) << *number)
                   : addVariable(Variable::Opaque);
      })
      .Case<arith::DivUIOp, arith::FloorDivSIOp>([&](auto division) {
        if (!number)
          return addVariable(Variable::Product);
        return isa<arith::DivUIOp>(division.getOperation())
                   ? divideUnsigned(lhs(), *number)
                   : divide(lhs(), *number);
      })
      .Case([&](arith::DivSIOp) {
        Linear sum = lhs();
        return number && isNonNegative(sum)
                   ? divide(sum, *number)
                   : addVariable(number ? Variable::Opaque : Variable::Product);
      })
      .Case<arith::RemUIOp, arith::RemSIOp>([&](auto) {
        Linear sum = lhs();
        return number && *number > 0 && isNonNegative(sum)
                   ? sum - divide(sum, *number).scale(DynamicAPInt(*number))
                   : addVariable(Variable::Opaque);
      })
      .Case([&](arith::SelectOp select) {
        Linear yes = get(select.getTrueValue()),
               no = get(select.getFalseValue());
        std::optional<Choice> isTrue = getFact(select.getCondition(), true);
        std::optional<Choice> isFalse = getFact(select.getCondition(), false);
        Linear sum =
            addVariable(isTrue && isFalse ? Variable::Exact : Variable::Opaque,
                        isNonNegative(yes) && isNonNegative(no));
        unsigned number = variables.size() - 1;
        Choice cases = both(isTrue.value_or(Choice{{}}), {equal(sum, yes)});
        llvm::append_range(
            cases, both(isFalse.value_or(Choice{{}}), {equal(sum, no)}));
        variables[number].facts.push_back(cases);
        return sum;
      })
      .Case([&](memref::DimOp dim) {
        std::optional<int64_t> known = dim.getConstantIndex();
        auto type = dyn_cast<MemRefType>(dim.getSource().getType());
        return known && type && *known >= 0 && *known < type.getRank()
                   ? getExtent(dim.getSource(), *known)
                   : addVariable(Variable::Opaque);
      })
      .Case([&](memref::ExtractStridedMetadataOp metadata) {
        unsigned number = cast<OpResult>(index).getResultNumber();
        int64_t rank = metadata.getSource().getType().getRank();
        if (number == 1)
          return getOffset(metadata.getSource());
        return number < 2 + rank
                   ? getExtent(metadata.getSource(), number - 2)
                   : getStride(metadata.getSource(), number - 2 - rank);
      })
      .Case([&](math::CtPopOp count) { return countOnes(count.getOperand()); })
      // Trailing zeros of the complement are trailing ones.
      .Case([&](math::CountTrailingZerosOp count) {
        Linear zeros = addVariable(Variable::Opaque, /*isNonNegative=*/true);
        unsigned number = variables.size() - 1;
        Value bits = count.getOperand();
        if (auto cast = bits.getDefiningOp<arith::IndexCastUIOp>())
          bits = cast.getIn();
        auto complement = bits.getDefiningOp<arith::XOrIOp>();
        if (complement && isConstantIntValue(complement.getRhs(), -1)) {
          Linear ones = countOnes(complement.getLhs());
          variables[number].facts.push_back({{ones - zeros}});
        }
        return zeros;
      })
      .Default([&](Operation *) { return addVariable(Variable::Opaque); });
}
