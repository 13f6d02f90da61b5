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

/// The values of a body that are computed so far, at some place in the loops.
/// Copy it for each of several loops.
struct ComputedValues {
  /// A scalar or a vector, whichever the value is by its loops.
  IRMapping values;
  /// Vectors of lanes that all hold a scalar.
  DenseMap<Value, Value> splats;
};

/// The body of a nest, copied into the loops piece by piece: each operation
/// into the outermost loop that all it depends on allows, as an operation on
/// scalars or, where it depends on a loop whose steps are lanes, on vectors.
class LoopBody {
public:
  /// Computes `lanes` steps of the loops `vectorLoops` at a time. With one
  /// lane, everything stays scalar.
  LoopBody(const LoopNest &nest, LoopSet vectorLoops, int64_t lanes);

  /// Reads the element, or the elements of all lanes, of an access.
  using ReadAccess =
      function_ref<Value(OpBuilder &, unsigned access, bool asVector)>;

  /// Starts with the values outside of all loops: those that the body captures.
  ComputedValues start(OpBuilder &builder) const;

  /// Computes what depends on no other loops than `loops`, and is not among
  /// `computed` yet.
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

/// Whether no operation of `op`'s body has undefined behaviour for any
/// operands, so that lanes that are no elements may hold anything.
bool isSpeculatable(linalg::GenericOp op);

/// The bits of the widest element type that `op` reads, computes or writes.
unsigned getWidestElement(linalg::GenericOp op);

/// Whether `op` computes in f32 what it reads and writes as bf16.
bool movesOnlyBFloat16(linalg::GenericOp op);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPBODY_H
