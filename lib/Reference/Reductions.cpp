//===- Reductions.cpp - Reductions by definition --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"
#include "ScalarFunctions.h"
#include "ShapeOps.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Reference/Scalar.h"

using namespace mlir;
using namespace mlir::bcast;

/// A partial result; none where no element is combined yet.
using Partial = std::optional<Scalar>;

static Scalar combine(ReduceKind kind, const Scalar &x, const Scalar &y) {
  switch (kind) {
  case ReduceKind::Sum:
  case ReduceKind::Product: {
    bool isSum = kind == ReduceKind::Sum;
    if (!isFloat(x.type))
      return Scalar::makeInteger(x.type,
                                 isSum ? x.bits + y.bits : x.bits * y.bits);
    double value = isSum ? x.real + y.real : x.real * y.real;
    // Rounded to f32 as an operation on f32 is: f64 has more than twice the
    // bits.
    return Scalar::makeFloat(
        x.type, x.type == ElementType::F32 ? static_cast<float>(value) : value);
  }
  case ReduceKind::Maximum:
    return bcast::detail::evaluateMaximum(x, y);
  case ReduceKind::Minimum:
    return bcast::detail::evaluateMinimum(x, y);
  case ReduceKind::And:
    return Scalar::makeInteger(x.type, x.bits & y.bits);
  case ReduceKind::Or:
    return Scalar::makeInteger(x.type, x.bits | y.bits);
  case ReduceKind::Xor:
    return Scalar::makeInteger(x.type, x.bits ^ y.bits);
  }
  llvm_unreachable("every kind is handled");
}

static Scalar makeIdentity(ReduceKind kind, Type elementType,
                           ElementType accumulator) {
  TypedAttr identity =
      getIdentity(kind, elementType, getAccumulatorType(elementType));
  if (auto real = dyn_cast<FloatAttr>(identity))
    return Scalar::makeFloat(accumulator, real.getValueAsDouble());
  return Scalar::makeInteger(
      accumulator, cast<IntegerAttr>(identity).getValue().getZExtValue());
}

static Scalar loadElement(const Array &operand, ArrayRef<int64_t> index) {
  int64_t position = 0;
  for (auto [dim, extent] : llvm::enumerate(operand.getShape()))
    position = position * extent + index[dim];
  return loadScalar(operand, position);
}

/// Computes each element of the result of `op` from the index of the first
/// element of the operand that is reduced to it. Entries of reduced dimensions
/// may be overwritten.
static llvm::Expected<Array> forEachResult(
    ReductionOpInterface op, const Array &operand,
    function_ref<Scalar(const ResolvedReduction &, MutableArrayRef<int64_t>)>
        compute) {
  llvm::Expected<ResolvedReduction> resolved =
      resolveReduce(operand.getShape(), op.getReducedDims(), op.getKeepDims());
  if (!resolved)
    return resolved.takeError();
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  llvm::Expected<Array> result =
      Array::create(*getElementType(type), resolved->resultShape);
  if (!result)
    return result.takeError();
  SmallVector<int64_t> index(operand.getShape().size(), 0);
  for (int64_t i = 0, e = result->getNumElements(); i < e; ++i) {
    int64_t rest = i;
    for (int64_t dim : llvm::reverse(resolved->keptDims)) {
      index[dim] = rest % operand.getShape()[dim];
      rest /= operand.getShape()[dim];
    }
    storeScalar(*result, i, compute(*resolved, index));
  }
  return result;
}

namespace {
/// The reduction of one element of the result.
class Reduction {
public:
  Reduction(ReduceOp op, const Array &operand,
            const ResolvedReduction &resolved, ElementType accumulator)
      : kind(op.getKind()), operand(operand), resolved(resolved),
        accumulator(accumulator) {}

  /// The combination of all elements at `index`, whose entries of reduced
  /// dimensions are overwritten. [REDUCE-6]
  Partial reduce(MutableArrayRef<int64_t> index, size_t group = 0) const {
    if (group == resolved.groups.size())
      return load(index);
    int64_t count = 1;
    for (int64_t dim : resolved.groups[group])
      count *= operand.getShape()[dim];
    std::vector<Partial> blocks;
    for (int64_t begin = 0; begin < count; begin += kReductionBlock) {
      int64_t lanes = getReductionLanes(getBitWidth(accumulator));
      std::vector<Partial> laneResults(lanes);
      int64_t end = std::min(begin + kReductionBlock, count);
      for (int64_t k = begin; k < end; ++k) {
        setIndex(index, resolved.groups[group], k);
        Partial &lane = laneResults[(k - begin) % lanes];
        lane = combinePartials(lane, reduce(index, group + 1));
      }
      blocks.push_back(combineLanes(laneResults));
    }
    return combineBlocks(std::move(blocks));
  }

  Scalar combineWithIdentity(const Scalar &identity, const Partial &x) const {
    return x ? combine(kind, identity, *x) : identity;
  }

private:
  Partial combinePartials(const Partial &x, const Partial &y) const {
    if (!x || !y)
      return x ? x : y;
    return combine(kind, *x, *y);
  }

  /// Lane i with lane i + half, and again with half of them.
  Partial combineLanes(MutableArrayRef<Partial> lanes) const {
    for (size_t half = lanes.size() / 2; half != 0; half /= 2)
      for (size_t lane = 0; lane != half; ++lane)
        lanes[lane] = combinePartials(lanes[lane], lanes[lane + half]);
    return lanes.front();
  }

  /// Neighbours in pairs, and again, until one is left.
  Partial combineBlocks(std::vector<Partial> blocks) const {
    while (blocks.size() > 1) {
      std::vector<Partial> pairs;
      for (size_t block = 0; block < blocks.size(); block += 2)
        pairs.push_back(block + 1 < blocks.size()
                            ? combinePartials(blocks[block], blocks[block + 1])
                            : blocks[block]);
      blocks = std::move(pairs);
    }
    return blocks.empty() ? Partial() : blocks.front();
  }

  /// The element `k` of a group of dimensions, in row-major order.
  void setIndex(MutableArrayRef<int64_t> index, ArrayRef<int64_t> dims,
                int64_t k) const {
    for (int64_t dim : llvm::reverse(dims)) {
      index[dim] = k % operand.getShape()[dim];
      k /= operand.getShape()[dim];
    }
  }

  Scalar load(ArrayRef<int64_t> index) const {
    Scalar element = loadElement(operand, index);
    element.type = accumulator;
    return element;
  }

  ReduceKind kind;
  const Array &operand;
  const ResolvedReduction &resolved;
  ElementType accumulator;
};
} // namespace

llvm::Expected<Array> mlir::bcast::evaluateReduce(ReduceOp op,
                                                  const Array &operand) {
  Type type = op.getType().getElementType();
  ElementType accumulator = *getElementType(getAccumulatorType(type));
  Scalar identity = makeIdentity(op.getKind(), type, accumulator);
  return forEachResult(
      op, operand,
      [&](const ResolvedReduction &resolved, MutableArrayRef<int64_t> index) {
        if (operand.getNumElements() == 0)
          return identity;
        Reduction reduction(op, operand, resolved, accumulator);
        return reduction.combineWithIdentity(identity, reduction.reduce(index));
      });
}

/// Whether `x` is more extreme than `y`. [ARG-4]
static bool isBefore(bool isMaximum, const Scalar &x, const Scalar &y) {
  if (isFloat(x.type)) {
    if (std::isnan(x.real) || std::isnan(y.real))
      return !std::isnan(y.real);
    return isMaximum ? x.real > y.real : x.real < y.real;
  }
  if (isSignedInteger(x.type))
    return isMaximum ? x.getSigned() > y.getSigned()
                     : x.getSigned() < y.getSigned();
  return isMaximum ? x.bits > y.bits : x.bits < y.bits;
}

llvm::Expected<Array> mlir::bcast::evaluateArgReduce(ReductionOpInterface op,
                                                     const Array &operand) {
  bool isMaximum = isa<ArgMaximumOp>(op.getOperation());
  int64_t dim = op.getReducedDims().front();
  int64_t extent = operand.getShape()[dim];
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  if (extent > getLargestArgExtent(type))
    return makeEvaluationError(op, "dimension " + Twine(dim) + " has extent " +
                                       Twine(extent) + ", at most " +
                                       Twine(getLargestArgExtent(type)));
  return forEachResult(
      op, operand,
      [&](const ResolvedReduction &, MutableArrayRef<int64_t> index) {
        int64_t first = 0;
        std::optional<Scalar> extreme;
        for (index[dim] = 0; index[dim] < extent; ++index[dim]) {
          Scalar element = loadElement(operand, index);
          if (extreme && !isBefore(isMaximum, element, *extreme))
            continue;
          extreme = element;
          first = index[dim];
        }
        return Scalar::makeInteger(*getElementType(type), first);
      });
}
