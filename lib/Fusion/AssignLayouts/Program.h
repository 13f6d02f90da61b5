//===- Program.h - A function as loop nests ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_ASSIGNLAYOUTS_PROGRAM_H
#define BCAST_LIB_FUSION_ASSIGNLAYOUTS_PROGRAM_H

#include "LayoutAssignment.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::layouts {

/// An input of a nest.
struct ReadPath {
  OpOperand *operand;
  /// The broadcasts between `value` and the operand, the operand's first. They
  /// stay because only the run time knows what they stretch.
  SmallVector<BroadcastInDimOp, 1> views;
  Value value;
  /// The number of the read in the problem. Constants have none: compilation
  /// changes their layout.
  std::optional<unsigned> read;

  /// The use of `value` itself.
  OpOperand &getDirectUse() {
    return views.empty() ? *operand : views.back().getOperandMutable();
  }
};

struct ProgramNest {
  linalg::GenericOp op;
  std::vector<ReadPath> reads;
};

/// The elementwise nests of a function that are in regions with dominance. The
/// tensors of all other operations keep their layouts.
struct LayoutProgram {
  /// The function must not have unreachable blocks, in which a value may depend
  /// on itself.
  explicit LayoutProgram(func::FuncOp function);

  AssignmentProblem problem;
  /// Indexed like the values of `problem`.
  std::vector<Value> values;
  std::vector<ProgramNest> nests;

private:
  unsigned getValueNumber(Value value);
  void addReads(unsigned number);

  DenseMap<Operation *, unsigned> nestNumbers;
  DenseMap<Value, unsigned> valueNumbers;
  DenseMap<Block *, unsigned> scopes;
};

/// Dimensions that no loop reads have extent 1.
OperandMap getOperandMap(AffineMap map);

/// Whether an elementwise nest does no more than copy elements. It stays: the
/// program wants the copy, and no other order costs less.
bool onlyCopies(linalg::GenericOp op);

/// Returns a use that requires the layout of the type of `value`, or null.
OpOperand *findFixedUse(Value value);

/// A copy that the rewrite has created.
struct PlacedCopy {
  linalg::GenericOp op;
  std::string reason;
};

/// Permutes the nests to the orders of an assignment, and creates the copies of
/// `getCopies`.
SmallVector<PlacedCopy> rewrite(LayoutProgram &program,
                                const NestOrders &orders,
                                RewriterBase &rewriter);

/// Describes a use that requires the layout of its type.
std::string describeFixedUse(OpOperand &use);

/// Emits a remark for each operation in `function` that only copies elements to
/// another order.
void reportCopies(func::FuncOp function, ArrayRef<PlacedCopy> placed);

/// Returns the layouts and costs of all nests as text. Must run before the
/// rewrite.
std::string printAssignment(func::FuncOp function, const LayoutProgram &program,
                            const Assignment &assignment);

} // namespace mlir::bcast::layouts

#endif // BCAST_LIB_FUSION_ASSIGNLAYOUTS_PROGRAM_H
