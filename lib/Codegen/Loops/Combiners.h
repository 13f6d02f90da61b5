//===- Combiners.h - Combination of the values of a reduction ---*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_COMBINERS_H
#define BCAST_LIB_CODEGEN_LOOPS_COMBINERS_H

#include "LoopEmitter.h"

namespace mlir::bcast::loops {

/// The neutral element of `kind`, which also keeps the sign of a zero.
TypedAttr getNeutral(arith::AtomicRMWKind kind, Type type, OpBuilder &builder,
                     Location loc);

/// Builds what combines the partial results of a reduction's outputs. Values
/// are one per output, or one per output of each of several parts.
class Combiners {
public:
  using Values = SmallVector<Value>;

  explicit Combiners(const LoopEmitter &emitter) : emitter(emitter) {}

  unsigned getNumOutputs() const { return emitter.nest.combiners.size(); }

  Values combine(ValueRange lhs, ValueRange rhs) const {
    return combine(lhs, rhs, /*isLater=*/false);
  }
  /// Combines `values` with `elements`, each of later steps than the elements
  /// that its value holds.
  Values accumulate(ValueRange values, ValueRange elements) const {
    return combine(values, elements, /*isLater=*/true);
  }

  /// The neutral element, or a vector of `lanes` neutral elements. An empty
  /// reduction has index 0. [ARG-5]
  Value createNeutral(unsigned output, int64_t lanes) const;
  Values createNeutrals(int64_t lanes, int64_t parts = 1) const;

  /// Combines the `lanes` lanes of each vector: lane i with lane i + half, and
  /// again with half as many. [REDUCE-6]
  Values combineLanes(Values vectors, int64_t lanes) const;

  /// As above for several parts, of `vectors` each: their values become the
  /// elements of one vector per output. The numbers of parts and of lanes are
  /// powers of two.
  Values combineLanes(ArrayRef<Values> parts, int64_t lanes) const;

  /// Combines neighbouring elements of each vector, and again, until one is
  /// left of each `count`.
  Values combineNeighbours(Values vectors, int64_t count) const;
  /// The first element of each vector.
  Values extract(ValueRange vectors) const;

  /// The values of part `part` among those of several.
  ValueRange getPart(ValueRange parts, int64_t part) const {
    return parts.slice(part * getNumOutputs(), getNumOutputs());
  }
  /// Combines neighbouring ones of `count` parts, and again, until one is left.
  Values combineParts(ValueRange parts, int64_t count) const;

  const LoopEmitter &emitter;

private:
  Values combine(ValueRange lhs, ValueRange rhs, bool isLater) const;
  void appendFirstExtreme(Values &values, ValueRange lhs, ValueRange rhs,
                          arith::AtomicRMWKind kind, bool isLater) const;
  /// Of the runs of `run` elements in `lhs`, then in `rhs` if there is one, the
  /// lower halves combined with the upper ones.
  Values combineHalves(int64_t run, ValueRange lhs, ValueRange rhs = {}) const;
  Values concatenate(ValueRange lhs, ValueRange rhs) const;
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_COMBINERS_H
