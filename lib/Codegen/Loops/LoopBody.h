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
  /// Whether the body uses the elements of `access`.
  bool isRead(unsigned access) const {
    return !body.getArgument(access).use_empty();
  }
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

  Block &body;
  LoopSet vectorLoops, none;
  int64_t lanes;
  DenseMap<Value, LoopSet> loopsOf;
};

/// Whether every operation of `op`'s body has a form on vectors.
bool isVectorizable(linalg::GenericOp op);
/// Why it has none, or empty. With `skipIndices`, linalg.index is no reason.
std::string explainScalarBody(linalg::GenericOp op, bool skipIndices = false);

/// Whether the body of `op` is defined for all operands, so that lanes without
/// an element may hold anything.
bool isSpeculatable(linalg::GenericOp op);

/// The bits of the widest element type that `op` reads, computes or writes in a
/// loop.
unsigned getWidestElement(linalg::GenericOp op);

/// The picoseconds that the body of `op` takes per step.
int64_t getPicosecondsPerStep(linalg::GenericOp op, bool isScalar);

/// Whether `op` reads and writes bf16, and computes in f32.
bool movesOnlyBFloat16(linalg::GenericOp op);

/// Whether the body of `op` computes elements of bf16.
bool computesBFloat16(linalg::GenericOp op);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPBODY_H
