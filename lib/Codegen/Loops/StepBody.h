//===- StepBody.h - What a step of loops computes ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_STEPBODY_H
#define BCAST_CODEGEN_LOOPS_STEPBODY_H

#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::bcast::loops {

/// What each step computes: operations in the body of a linalg.generic, which
/// stays as it is.
struct StepBody {
  StepBody() = default;
  explicit StepBody(linalg::GenericOp op);

  /// In order, without those whose results are `elements`.
  SetVector<Operation *> ops;
  /// What a step reads of each access: an argument of the body, or an index.
  SmallVector<Value> elements;
  /// Those that no loop changes.
  llvm::SmallBitVector isFixed;
  /// What a step stores in each output, or combines with it.
  SmallVector<Value> results;

  /// Makes an element of the index that `op` computes.
  void insertIndex(unsigned access, Operation *op);
  /// Leaves out operations that `results` do not need.
  void dropUnused();
  bool isRead(unsigned access) const;
};

/// The values from outside that `op` and its regions use.
SetVector<Value> getUses(Operation &op);

/// Whether every operation has a form on vectors.
bool isVectorizable(const StepBody &body);
/// Why one has none, or empty. With `skipIndices`, linalg.index is no reason.
std::string explainScalarBody(const StepBody &body, bool skipIndices = false);

/// Whether `body` is defined for all operands, so that lanes without an element
/// may hold anything.
bool isSpeculatable(const StepBody &body);

/// The bits of the widest element type that steps read, compute or write.
unsigned getWidestElement(const StepBody &body);

/// The cost of the operations of a step.
ElementCost getCost(const StepBody &body);
/// The picoseconds that they take.
int64_t getPicosecondsPerStep(const StepBody &body, bool isScalar);

/// Whether steps read and write bf16, and compute in f32.
bool movesOnlyBFloat16(const StepBody &body);

/// Whether steps compute elements of bf16.
bool computesBFloat16(const StepBody &body);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_STEPBODY_H
