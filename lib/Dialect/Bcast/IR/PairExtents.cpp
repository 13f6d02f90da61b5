//===- PairExtents.cpp - Dimensions of two shapes of a reshape ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/PairExtents.h"
#include "Extent.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::bcast;
using bcast::detail::Extent;

namespace {
/// A product of extents.
class Product {
public:
  /// Multiplies by an extent, or divides by it, and looks through `depth`
  /// products of which it is one. Fails on an extent of 0, and on a static
  /// product that is too large.
  LogicalResult multiply(Extent extent, bool divides, unsigned depth = 4);

  bool isOne() const { return getNumber() == 1; }
  /// Whether a factor of the divisor is missing.
  bool isFraction() const {
    return known[0] % known[1] != 0 ||
           llvm::any_of(powers, [](auto &power) { return power.second < 0; });
  }

  /// The number that this is, if it is known.
  std::optional<int64_t> getNumber() const {
    if (known[0] % known[1] != 0 || !powers.empty())
      return std::nullopt;
    return known[0] / known[1];
  }

private:
  /// The product of constants, and that of constants of the divisor.
  int64_t known[2] = {1, 1};
  /// The number of times that an extent occurs, without those of 0.
  llvm::SmallMapVector<std::pair<const void *, int64_t>, int64_t, 4> powers;
};
} // namespace

LogicalResult Product::multiply(Extent extent, bool divides, unsigned depth) {
  extent = extent.getRepresentative();
  if (extent.isConstant())
    return failure(
        extent.number <= 0 ||
        llvm::MulOverflow(known[divides], extent.number, known[divides]));
  SmallVector<Extent> factors;
  Operation *op = depth == 0 ? nullptr : extent.value.getDefiningOp();
  if (auto product = dyn_cast_or_null<arith::MulIOp>(op);
      product && extent.isIndex()) {
    for (Value factor : product->getOperands())
      factors.push_back(Extent::get(factor));
  } else if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op)) {
    SmallVector<ReassociationIndices> groups =
        collapse.getReassociationIndices();
    for (int64_t dim : groups[extent.number])
      factors.push_back(Extent::get(collapse.getSrc(), dim));
  } else {
    int64_t &power = powers[extent.getKey()];
    power += divides ? -1 : 1;
    if (power == 0)
      powers.erase(extent.getKey());
  }
  return success(llvm::all_of(factors, [&](const Extent &factor) {
    return succeeded(multiply(factor, divides, depth - 1));
  }));
}

std::optional<int64_t> bcast::detail::divideExtents(Extent size,
                                                    Extent extent) {
  Product quotient;
  if (failed(quotient.multiply(size, /*divides=*/false)) ||
      failed(quotient.multiply(extent, /*divides=*/true)))
    return std::nullopt;
  return quotient.getNumber();
}

std::optional<PairedDims>
mlir::bcast::pairExtents(ArrayRef<OpFoldResult> source,
                         ArrayRef<OpFoldResult> target) {
  auto get = [](OpFoldResult size) { return Extent::get(size); };
  return pairExtents(llvm::map_to_vector(source, get),
                     llvm::map_to_vector(target, get));
}

std::optional<PairedDims> bcast::detail::pairExtents(ArrayRef<Extent> source,
                                                     ArrayRef<Extent> target) {
  PairedDims dims;
  int64_t i = 0, j = 0, n = source.size(), m = target.size();
  auto isOne = [](const Extent &extent) { return extent.isOne(); };
  while (i < n && j < m) {
    ReassociationIndices &from = dims.source.emplace_back(),
                         &to = dims.target.emplace_back();
    if (source[i].getRepresentative() == target[j].getRepresentative()) {
      from.push_back(i++);
      to.push_back(j++);
      continue;
    }
    // The product of the group's source by that of its target.
    Product quotient;
    auto take = [&](bool takesTarget) {
      ReassociationIndices &group = takesTarget ? to : from;
      int64_t &next = takesTarget ? j : i;
      if (next == (takesTarget ? m : n))
        return failure();
      group.push_back(next);
      return quotient.multiply((takesTarget ? target : source)[next++],
                               takesTarget);
    };
    // Extents of 1 that only one shape has belong to the group after them.
    do
      if (failed(take(/*takesTarget=*/false)))
        return std::nullopt;
    while (source[from.back()].isOne());
    do
      if (failed(take(/*takesTarget=*/true)))
        return std::nullopt;
    while (target[to.back()].isOne());
    while (!quotient.isOne())
      if (failed(take(/*takesTarget=*/!quotient.isFraction())))
        return std::nullopt;
  }
  // Extents of 1 at the end belong to the last group.
  if (!llvm::all_of(source.drop_front(i), isOne) ||
      !llvm::all_of(target.drop_front(j), isOne))
    return std::nullopt;
  if (!dims.source.empty()) {
    llvm::append_range(dims.source.back(), llvm::seq(i, n));
    llvm::append_range(dims.target.back(), llvm::seq(j, m));
  }
  return dims;
}
