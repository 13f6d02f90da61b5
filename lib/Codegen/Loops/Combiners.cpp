//===- Combiners.cpp - Combination of the values of a reduction -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combiners.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

Combiners::Values Combiners::combine(ValueRange lhs, ValueRange rhs) const {
  Values values;
  for (auto [index, left, right] : llvm::enumerate(lhs, rhs))
    values.push_back(
        arith::getReductionOp(nest.nest.combiners[index % getNumOutputs()],
                              nest.builder, nest.loc, left, right));
  return values;
}

Value Combiners::createNeutral(unsigned output, int64_t lanes) const {
  OpBuilder &builder = nest.builder;
  Type type = nest.nest.getOutputs()[output].getElementType();
  arith::AtomicRMWKind kind = nest.nest.combiners[output];
  TypedAttr neutral =
      kind == arith::AtomicRMWKind::addf
          ? FloatAttr::get(type, -0.0)
          : arith::getIdentityValueAttr(kind, type, builder, nest.loc);
  if (lanes > 1)
    neutral = DenseElementsAttr::get(VectorType::get({lanes}, type),
                                     Attribute(neutral));
  return arith::ConstantOp::create(builder, nest.loc, neutral);
}

Combiners::Values Combiners::createNeutrals(int64_t lanes,
                                            int64_t parts) const {
  Values values;
  for (int64_t part = 0; part != parts; ++part)
    for (unsigned output = 0; output != getNumOutputs(); ++output)
      values.push_back(createNeutral(output, lanes));
  return values;
}

Combiners::Values Combiners::combineLanes(Values vectors, int64_t lanes) const {
  for (int64_t half = lanes / 2; half != 0; half /= 2) {
    auto getHalf = [&](int64_t offset) {
      return llvm::map_to_vector(vectors, [&](Value vector) -> Value {
        return vector::ExtractStridedSliceOp::create(
            nest.builder, nest.loc, vector, /*offsets=*/{offset},
            /*sizes=*/{half}, /*strides=*/{1});
      });
    };
    SmallVector<Value> lower = getHalf(0);
    vectors = combine(lower, getHalf(half));
  }
  return llvm::map_to_vector(vectors, [&](Value vector) -> Value {
    return vector::ExtractOp::create(nest.builder, nest.loc, vector, 0);
  });
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
