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

/// An operation of a nest. The map is from the dimensions of its result to
/// those of the nest.
struct NestOp {
  Operation *op;
  OperandMap map;
};

/// An operand that a nest loads from memory.
struct ReadPath {
  OpOperand *operand;
  /// The broadcasts and relayouts between `value` and the operand, the
  /// operand's first. They change only how the nest reads `value`.
  SmallVector<Operation *, 2> views;
  Value value;
  /// From the dimensions of `value` to those of the nest.
  OperandMap map;
  /// The number of the read in the problem. Constants have none: compilation
  /// changes their layout.
  std::optional<unsigned> read;

  /// The operation that reads `value` itself.
  Operation *getDirectUser() const {
    return views.empty() ? operand->getOwner() : views.back();
  }
};

/// Operations that become one loop nest.
struct ProgramNest {
  /// The last operation. The nest stores its result.
  Operation *root;
  /// The root first.
  std::vector<NestOp> ops;
  std::vector<NestOp> views;
  std::vector<ReadPath> reads;
};

/// The loop nests of a function. They contain the dialect's operations in the
/// explicit form that are in regions with dominance. The tensors of all other
/// operations keep their layouts.
class LayoutProgram {
public:
  /// The function must not have unreachable blocks, in which a value may depend
  /// on itself.
  explicit LayoutProgram(func::FuncOp function);

  /// Returns a use that requires the layout of the type of `value`, or null.
  OpOperand *findFixedUse(Value value) const;
  bool isFixedUse(OpOperand &use) const;
  /// Whether `op` is a broadcast, or a relayout that is not a copy.
  bool isView(Operation *op) const;

  /// Adds an operation that the rewrite has created.
  void addOp(Operation *op) { ops.insert({op, std::nullopt}); }

  AssignmentProblem problem;
  /// Indexed like the values of `problem`.
  std::vector<Value> values;
  std::vector<ProgramNest> nests;

private:
  void collect(Region &region);
  /// Whether the result of `op` needs memory of its own.
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

  /// The operations of nests and the views, in program order. An operation that
  /// a nest computes has the nest's number and its map.
  llvm::MapVector<Operation *, std::optional<std::pair<unsigned, OperandMap>>>
      ops;
  /// For each operation that its only reader computes: the reader, and the map
  /// with which it reads the operation.
  DenseMap<Operation *, NestOp> fused;
  /// For each operation, the cost of an element, with all fused producers.
  DenseMap<Operation *, ElementCost> costs;
  DenseMap<Value, unsigned> valueNumbers;
  DenseMap<Block *, unsigned> scopes;
};

/// A copy that the rewrite has created.
struct PlacedRelayout {
  RelayoutOp op;
  std::string reason;
};

/// Gives the types of the program the orders of an assignment, and creates the
/// copies of `getCopies`.
SmallVector<PlacedRelayout> rewrite(LayoutProgram &program,
                                    const NestOrders &orders);

/// Describes a use that requires the layout of its type.
std::string describeFixedUse(OpOperand &use);

/// Emits a remark for each relayout in `function` that is a copy.
void reportRelayouts(func::FuncOp function, const LayoutProgram &program,
                     ArrayRef<PlacedRelayout> placed);

/// Returns the layouts and costs of all nests as text. Must run before the
/// rewrite.
std::string printAssignment(func::FuncOp function, const LayoutProgram &program,
                            const Assignment &assignment);

} // namespace mlir::bcast::layouts

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_ASSIGNLAYOUTS_PROGRAM_H
