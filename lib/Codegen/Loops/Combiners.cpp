//===- Combiners.cpp - Combination of the values of a reduction -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combiners.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Appends the pair of an element and its index, `lhs` or `rhs`, that is more
/// extreme, or else has the smaller index. [ARG-4]
void Combiners::appendFirstExtreme(Values &values, ValueRange lhs,
                                   ValueRange rhs, arith::AtomicRMWKind kind,
                                   bool isLater) const {
  OpBuilder &builder = emitter.builder;
  Location loc = emitter.loc;
  Value isTaken = createIsBefore(builder, loc, kind, rhs[0], lhs[0]);
  if (!isLater) {
    Value isEarlier = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, rhs[1], lhs[1]);
    Value isNotAfter = createIsNotAfter(builder, loc, kind, rhs[0], lhs[0]);
    Value isTakenIfEqual =
        arith::AndIOp::create(builder, loc, isEarlier, isNotAfter);
    isTaken = arith::OrIOp::create(builder, loc, isTaken, isTakenIfEqual);
  }
  for (auto [left, right] : llvm::zip_equal(lhs, rhs))
    values.push_back(
        arith::SelectOp::create(builder, loc, isTaken, right, left));
}

Combiners::Values Combiners::combine(ValueRange lhs, ValueRange rhs,
                                     bool isLater) const {
  using Kind = arith::AtomicRMWKind;
  ArrayRef<Kind> kinds = emitter.nest.combiners;
  Values values;
  while (values.size() != lhs.size()) {
    size_t index = values.size(), output = index % kinds.size();
    if (output + 1 != kinds.size() && kinds[output + 1] == Kind::assign)
      appendFirstExtreme(values, lhs.slice(index, 2), rhs.slice(index, 2),
                         kinds[output], isLater);
    else
      values.push_back(arith::getReductionOp(
          kinds[output], emitter.builder, emitter.loc, lhs[index], rhs[index]));
  }
  return values;
}

TypedAttr mlir::bcast::loops::getNeutral(arith::AtomicRMWKind kind, Type type,
                                         OpBuilder &builder, Location loc) {
  if (kind == arith::AtomicRMWKind::addf)
    return FloatAttr::get(type, -0.0);
  if (kind == arith::AtomicRMWKind::assign)
    return builder.getIntegerAttr(type, 0);
  if (!type.isIndex())
    return arith::getIdentityValueAttr(kind, type, builder, loc);
  // Upstream asks for the width of the type.
  auto neutral = cast<IntegerAttr>(
      arith::getIdentityValueAttr(kind, builder.getI64Type(), builder, loc));
  return IntegerAttr::get(type, neutral.getValue());
}

Value Combiners::createNeutral(unsigned output, int64_t lanes) const {
  Type type = emitter.nest.getOutputs()[output].getElementType();
  TypedAttr neutral = getNeutral(emitter.nest.combiners[output], type,
                                 emitter.builder, emitter.loc);
  if (lanes > 1)
    neutral = DenseElementsAttr::get(VectorType::get({lanes}, type),
                                     Attribute(neutral));
  return arith::ConstantOp::create(emitter.builder, emitter.loc, neutral);
}

Combiners::Values Combiners::createNeutrals(int64_t lanes,
                                            int64_t parts) const {
  Values values;
  for (int64_t part = 0; part != parts; ++part)
    for (unsigned output = 0; output != getNumOutputs(); ++output)
      values.push_back(createNeutral(output, lanes));
  return values;
}

Combiners::Values Combiners::extract(ValueRange vectors) const {
  return llvm::map_to_vector(vectors, [&](Value vector) -> Value {
    return vector::ExtractOp::create(emitter.builder, emitter.loc, vector, 0);
  });
}

Combiners::Values Combiners::combineHalves(int64_t run, ValueRange lhs,
                                           ValueRange rhs) const {
  int64_t size = cast<VectorType>(lhs.front().getType()).getNumElements();
  SmallVector<int64_t> positions[2];
  for (int64_t position = 0; position != (rhs.empty() ? size : 2 * size);
       ++position)
    positions[position % run >= run / 2].push_back(position);
  Values halves[2];
  for (auto [half, from] : llvm::zip_equal(halves, positions))
    for (auto [left, right] : llvm::zip_equal(lhs, rhs.empty() ? lhs : rhs))
      half.push_back(vector::ShuffleOp::create(emitter.builder, emitter.loc,
                                               left, right, from));
  return combine(halves[0], halves[1]);
}

Combiners::Values Combiners::concatenate(ValueRange lhs, ValueRange rhs) const {
  int64_t size = cast<VectorType>(lhs.front().getType()).getNumElements();
  auto positions = llvm::to_vector(llvm::seq<int64_t>(0, 2 * size));
  Values vectors;
  for (auto [left, right] : llvm::zip_equal(lhs, rhs))
    vectors.push_back(vector::ShuffleOp::create(emitter.builder, emitter.loc,
                                                left, right, positions));
  return vectors;
}

Combiners::Values Combiners::combineLanes(Values vectors, int64_t lanes) const {
  for (; lanes != 1; lanes /= 2)
    vectors = combineHalves(lanes, vectors);
  return extract(vectors);
}

Combiners::Values Combiners::combineLanes(ArrayRef<Values> parts,
                                          int64_t lanes) const {
  SmallVector<Values> vectors(parts);
  for (; vectors.size() > 1 && lanes > 1; lanes /= 2) {
    for (size_t pair = 0; pair != vectors.size() / 2; ++pair)
      vectors[pair] =
          combineHalves(lanes, vectors[2 * pair], vectors[2 * pair + 1]);
    vectors.resize(vectors.size() / 2);
  }
  for (; lanes > 1; lanes /= 2)
    vectors.front() = combineHalves(lanes, vectors.front());
  for (; vectors.size() > 1; vectors.resize(vectors.size() / 2))
    for (size_t pair = 0; pair != vectors.size() / 2; ++pair)
      vectors[pair] = concatenate(vectors[2 * pair], vectors[2 * pair + 1]);
  return vectors.front();
}

Combiners::Values Combiners::combineNeighbours(Values vectors,
                                               int64_t count) const {
  for (; count != 1; count /= 2)
    vectors = combineHalves(/*run=*/2, vectors);
  return vectors;
}

Combiners::Values Combiners::combineParts(ValueRange parts,
                                          int64_t count) const {
  SmallVector<Values> values;
  for (int64_t part = 0; part != count; ++part)
    values.emplace_back(getPart(parts, part));
  for (; values.size() > 1; values.resize(values.size() / 2))
    for (size_t pair = 0; pair != values.size() / 2; ++pair)
      values[pair] = combine(values[2 * pair], values[2 * pair + 1]);
  return values.front();
}
