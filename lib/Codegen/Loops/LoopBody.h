//===- LoopBody.h - The computation of a loop step --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPBODY_H
#define BCAST_CODEGEN_LOOPS_LOOPBODY_H

#include "LoopNest.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::bcast::loops {

using LoopSet = llvm::SmallBitVector;

/// The values of a body that are already computed at a place in the loops. Each
/// of several loops needs a copy.
struct ComputedValues {
  /// Scalars, and vectors for values that depend on a vector loop.
  IRMapping values;
  DenseMap<Value, Value> splats;
};

/// Copies the body of a nest into the loops. Each operation goes into the
/// outermost loop that its operands allow. It is an operation on vectors if it
/// depends on a vector loop, else on scalars.
class LoopBody {
public:
  /// Computes `lanes` steps of the loops `vectorLoops` at a time. One lane
  /// means scalars.
  LoopBody(const LoopNest &nest, LoopSet vectorLoops, int64_t lanes);

  /// Reads one element of an access, or the elements of all lanes.
  using ReadAccess =
      function_ref<Value(OpBuilder &, unsigned access, bool asVector)>;

  /// Returns the values that the body captures from outside of all loops.
  ComputedValues start(OpBuilder &builder) const;

  /// Computes values that depend only on `loops` and are not in `computed`.
  void compute(OpBuilder &builder, const LoopSet &loops,
               ComputedValues &computed, ReadAccess read) const;

  /// The value for output `output`; all values must be computed.
  Value getStoredValue(OpBuilder &builder, unsigned output,
                       ComputedValues &computed) const;

  bool isVector(Value value) const;
  int64_t getLanes() const { return lanes; }
  VectorType getVectorType(Type elementType) const {
    return VectorType::get({lanes}, elementType);
  }
  /// The loops that `value` depends on.
  const LoopSet &getLoops(Value value) const;

private:
  Value getVector(OpBuilder &builder, Value value,
                  ComputedValues &computed) const;
  void computeOp(OpBuilder &builder, Operation &op,
                 ComputedValues &computed) const;
  bool hasVectorUser(Value value) const;

  const StepBody &body;
  LoopSet vectorLoops, none;
  int64_t lanes;
  DenseMap<Value, LoopSet> loopsOf;
};

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPBODY_H
