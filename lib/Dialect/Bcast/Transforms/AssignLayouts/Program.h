//===- Program.h - A function as loop nests ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_ASSIGNLAYOUTS_PROGRAM_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_ASSIGNLAYOUTS_PROGRAM_H

#include "LayoutAssignment.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/Transforms/LoopFusion.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::bcast::layouts {

/// An operation and where the dimensions of its result are among those of the
/// nest that computes or reads it.
struct NestOp {
  Operation *op;
  OperandMap map;
};

/// How an operand of a nest comes from memory.
struct ReadPath {
  OpOperand *operand;
  /// Broadcasts and relayouts, that of the operand first. They are no more than
  /// a way to read `value`.
  SmallVector<Operation *, 2> views;
  Value value;
  /// The order of the nest's dimensions decides that of the value's.
  OperandMap map;
  /// The number of the read in the problem; none for a constant, which is laid
  /// out at compile time.
  std::optional<unsigned> read;

  /// The operation that reads `value` itself.
  Operation *getDirectUser() const {
    return views.empty() ? operand->getOwner() : views.back();
  }
};

/// Operations that become one loop nest.
struct ProgramNest {
  /// The last of them, whose result is stored.
  Operation *root;
  /// The computed operations, the root first.
  std::vector<NestOp> ops;
  std::vector<NestOp> views;
  std::vector<ReadPath> reads;
};

/// The loop nests of a function. What is not in the explicit form, in a region
/// without dominance, or of another dialect is in none, and its tensors keep
/// their layouts.
class LayoutProgram {
public:
  /// The function has no unreachable block: values there may depend on
  /// themselves.
  explicit LayoutProgram(func::FuncOp function);

  /// A use that takes `value` in the layout of its type and no other; null
  /// where there is none.
  OpOperand *findFixedUse(Value value) const;
  bool isFixedUse(OpOperand &use) const;
  /// A broadcast or a relayout, as long as it is no copy.
  bool isView(Operation *op) const;

  /// Makes known an operation that was put into the program.
  void addOp(Operation *op) { ops.insert({op, std::nullopt}); }

  AssignmentProblem problem;
  /// By the numbers of the problem.
  std::vector<Value> values;
  std::vector<ProgramNest> nests;

private:
  void collect(Region &region);
  /// Whether the result of `op` is more than a way to read another value.
  bool isMemory(Operation *op) const;
  std::optional<OperandMap> findOnlyRead(Operation *op, Operation *root) const;
  bool tryToFuse(Operation *op, Operation *root);
  void fuseWithReaders();
  void addToNests(Operation *op);
  void addReads(unsigned number);
  ReadPath findPath(OpOperand &operand, const OperandMap &map,
                    std::vector<NestOp> &views) const;
  unsigned getValueNumber(Value value);
  bool canFuse(const ReadPath &path, const ProgramNest &reader) const;

  /// The operations that are in nests or views, in the order of the program.
  llvm::MapVector<Operation *, std::optional<std::pair<unsigned, OperandMap>>>
      ops;
  /// Per operation that its only reader computes, this reader, and how it reads
  /// the operation.
  DenseMap<Operation *, NestOp> fused;
  /// Per operation, the cost of its element, with all that is fused into it.
  DenseMap<Operation *, ElementCost> costs;
  DenseMap<Value, unsigned> valueNumbers;
  DenseMap<Block *, unsigned> scopes;
};

/// Gives the program the orders of an assignment and copies where they pay.
/// Returns the copies that it made, and why.
struct PlacedRelayout {
  RelayoutOp op;
  std::string reason;
};
SmallVector<PlacedRelayout> rewrite(LayoutProgram &program,
                                    const NestOrders &orders);

/// Describes the reader that takes a value only in its present layout.
std::string describeFixedUse(OpOperand &use);

/// Remarks on all relayouts in `function` that are copies.
void reportRelayouts(func::FuncOp function, const LayoutProgram &program,
                     ArrayRef<PlacedRelayout> placed);

/// The layouts and costs of all nests, as text. To be called before the
/// program is rewritten.
std::string printAssignment(func::FuncOp function, const LayoutProgram &program,
                            const Assignment &assignment);

} // namespace mlir::bcast::layouts

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_ASSIGNLAYOUTS_PROGRAM_H
