//===- CheckedSizes.cpp - Products and sums of extents at run time --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::bcast;

static constexpr int64_t kMaxSize = std::numeric_limits<int64_t>::max();

namespace {
/// Adds or multiplies extents, those first that are known, and checks that each
/// other one stays below a limit.
class SizeBuilder {
public:
  SizeBuilder(OpBuilder &builder, Location loc, const Twine &subject,
              StringRef parts)
      : builder(loc, builder), subject((subject + " exceeds 63 bits").str()),
        parts(parts) {}

  FailureOr<OpFoldResult> multiply(ArrayRef<OpFoldResult> extents);
  FailureOr<OpFoldResult> add(ArrayRef<OpFoldResult> extents);

private:
  Value constant(int64_t number) {
    return arith::ConstantIndexOp::create(builder, number);
  }
  template <typename Op> Value apply(Value lhs, Value rhs) {
    return builder.createOrFold<Op>(lhs, rhs);
  }
  void check(Value extent, Value limit, size_t dim);
  LogicalResult fail() {
    return emitError(builder.getLoc()) << subject << " [CHECK-7]";
  }

  ImplicitLocOpBuilder builder;
  std::string subject;
  StringRef parts;
};
} // namespace

void SizeBuilder::check(Value extent, Value limit, size_t dim) {
  if (getConstantIntValue(limit) == kMaxSize)
    return;
  createCheck(builder, builder.getLoc(), CheckKind::AtMost, extent, limit,
              subject + ": " + parts + Twine(dim), "CHECK-7");
}

/// Splits the extents in numbers and the positions of the others.
static std::pair<SmallVector<int64_t>, SmallVector<size_t>>
split(ArrayRef<OpFoldResult> extents) {
  SmallVector<int64_t> known;
  SmallVector<size_t> others;
  for (auto [dim, extent] : llvm::enumerate(extents)) {
    if (std::optional<int64_t> number = getConstantIntValue(extent))
      known.push_back(*number);
    else
      others.push_back(dim);
  }
  return {known, others};
}

FailureOr<OpFoldResult> SizeBuilder::multiply(ArrayRef<OpFoldResult> extents) {
  auto [known, others] = split(extents);
  std::optional<int64_t> number = multiplyExtents(known);
  if (!number && others.empty())
    return fail();
  if (number == 0 || others.empty())
    return OpFoldResult(builder.getIndexAttr(*number));
  if (number == 1 && others.size() == 1)
    return extents[others.front()];
  Value zero = constant(0), one = constant(1), most = constant(kMaxSize);
  Value isEmpty;
  for (size_t dim : others) {
    Value isZero = builder.createOrFold<arith::CmpIOp>(
        arith::CmpIPredicate::eq, cast<Value>(extents[dim]), zero);
    isEmpty = isEmpty ? apply<arith::OrIOp>(isEmpty, isZero) : isZero;
  }
  // Without elements, the other extents may have any value. The divisor stays
  // positive where an earlier check has failed.
  Value product = constant(number.value_or(kMaxSize)), limit;
  for (size_t dim : others) {
    Value extent = cast<Value>(extents[dim]);
    if (!limit)
      limit = constant(number ? kMaxSize / *number : 0);
    else
      limit = apply<arith::DivSIOp>(most, apply<arith::MaxSIOp>(product, one));
    Value counted =
        others.size() == 1
            ? extent
            : builder.createOrFold<arith::SelectOp>(isEmpty, zero, extent);
    check(counted, limit, dim);
    product = apply<arith::MulIOp>(product, extent);
  }
  return getAsOpFoldResult(product);
}

FailureOr<OpFoldResult> SizeBuilder::add(ArrayRef<OpFoldResult> extents) {
  auto [known, others] = split(extents);
  int64_t number = 0;
  for (int64_t extent : known)
    if (llvm::AddOverflow(number, extent, number))
      return fail();
  if (others.empty())
    return OpFoldResult(builder.getIndexAttr(number));
  Value sum = constant(number), most = constant(kMaxSize), zero = constant(0);
  for (size_t dim : others) {
    Value extent = cast<Value>(extents[dim]);
    check(extent, apply<arith::SubIOp>(most, apply<arith::MaxSIOp>(sum, zero)),
          dim);
    sum = apply<arith::AddIOp>(sum, extent);
  }
  return getAsOpFoldResult(sum);
}

FailureOr<OpFoldResult>
mlir::bcast::createCheckedProduct(OpBuilder &builder, Location loc,
                                  ArrayRef<OpFoldResult> extents,
                                  const Twine &subject, StringRef parts) {
  return SizeBuilder(builder, loc, subject, parts).multiply(extents);
}

FailureOr<OpFoldResult>
mlir::bcast::createCheckedSum(OpBuilder &builder, Location loc,
                              ArrayRef<OpFoldResult> extents,
                              const Twine &subject, StringRef parts) {
  return SizeBuilder(builder, loc, subject, parts).add(extents);
}
