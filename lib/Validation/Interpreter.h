//===- Interpreter.h - Programs on terms ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a function of any stage up to the affine one. Extents, indices and
// control are numbers; elements are terms. Scalar functions of bcast operations
// are what their lowering builds, and what that builds is compared to the
// reference evaluator elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_VALIDATION_INTERPRETER_H
#define BCAST_LIB_VALIDATION_INTERPRETER_H

#include "Data.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::bcast::validation {

/// A run with more operations, or a nest of loops with more steps, is too
/// large.
constexpr int64_t kMaxSteps = int64_t(1) << 18;

/// How the run of a function ended.
struct Outcome {
  enum class Kind {
    /// With results.
    Done,
    /// A check of the program failed.
    Refused,
    /// Outside of what the language defines, as a read outside of a buffer.
    Wrong,
    /// With an operation that terms do not decide.
    Unknown,
    /// At a truth value or an integer that must be assumed.
    Open
  };
  Kind kind = Kind::Done;
  /// "'op' at PLACE reason", unless the run is done.
  std::string reason;
  SmallVector<Data> results;
  /// Whether only an operation without readers failed, which passes may drop.
  bool isUnread = false;
  /// What must be assumed.
  const Term *open = nullptr;
};

/// The first failure is kept, and ends the run after its operation. Until then
/// indices are 0, and terms are undefined.
class Interpreter {
public:
  explicit Interpreter(TermPool &pool) : pool(pool) {}

  Outcome run(func::FuncOp function, ArrayRef<Data> inputs);

private:
  void fail(Outcome::Kind kind, Operation *op, const Twine &reason);
  void unknown(Operation *op, const Twine &reason) {
    fail(Outcome::Kind::Unknown, op, reason);
  }
  void missTerms(Operation *op) {
    unknown(op, "is not one of the operations that terms have");
  }
  void wrong(Operation *op, const Twine &reason) {
    fail(Outcome::Kind::Wrong, op, reason);
  }
  void refuse(Operation *op, const Twine &reason) {
    fail(Outcome::Kind::Refused, op, reason);
  }
  bool hasFailed() const { return outcome.kind != Outcome::Kind::Done; }

  void runOp(Operation *op);
  /// These return whether they know the operation.
  bool runControl(Operation *op);
  bool runBcast(Operation *op);
  bool runArrays(Operation *op);
  bool runShapes(Operation *op);
  bool runVector(Operation *op);
  bool runIndices(Operation *op);
  void runElementwise(Operation *op);
  void runLinalg(linalg::LinalgOp op);
  void runBroadcast(Operation *op, const ResolvedBroadcast &resolved,
                    ArrayRef<Data> operands);
  void runReduce(ReductionOpInterface op);
  void runConstant(Operation *op, Attribute value);
  /// An array whose elements the body computes of their indices.
  Data generate(Operation *op, ArrayRef<int64_t> shape, Block &body);

  /// Runs the blocks of a region; returns what the last terminator passes on.
  SmallVector<Data> runRegion(Region &region, ArrayRef<Data> arguments);
  SmallVector<Data> runFunction(func::FuncOp function, ArrayRef<Data> inputs);
  /// Runs a nest of loops, whose block has the indices and what they carry.
  void runLoops(LoopLikeOpInterface op, ArrayRef<int64_t> lower,
                ArrayRef<int64_t> upper, ArrayRef<int64_t> step);
  void runWhile(scf::WhileOp op);
  /// Counts a step; fails if the run is too large.
  void countStep(Operation *op);
  void visit(ArrayRef<int64_t> shape,
             function_ref<void(ArrayRef<int64_t>)> visit);

  const Data &get(Value value) { return values[value]; }
  SmallVector<Data> getAll(ValueRange range);
  /// Fails for a view with more elements than an array may have.
  void set(Value value, Data data);
  void setResults(Operation *op, ArrayRef<Data> results);

  /// The number of an index; fails if it depends on elements.
  int64_t getIndex(Operation *op, Value value);
  int64_t getNumber(Operation *op, const Term *term);
  Indices getIndices(Operation *op, ArrayRef<OpFoldResult> range);
  Indices getIndices(Operation *op, ValueRange range) {
    return getIndices(op, getAsOpFoldResult(range));
  }
  /// `shape` with its dynamic extents replaced by `sizes`.
  Indices getShape(Operation *op, ArrayRef<int64_t> shape, ValueRange sizes);
  Indices applyMap(Operation *op, AffineMap map, ValueRange operands);
  /// The part of `whole` that `op` states.
  Data getSlice(OffsetSizeAndStrideOpInterface op, const Data &whole,
                const llvm::SmallBitVector &dropped);

  /// A truth value as a byte, and the reverse.
  const Term *convert(const Term *term, unsigned width);
  Data allocate(Operation *op, ArrayRef<int64_t> shape, Type type);
  const Term *load(Operation *op, const Data &data, ArrayRef<int64_t> index);
  void store(Operation *op, Data &data, ArrayRef<int64_t> index,
             const Term *term);
  void copy(Operation *op, const Data &source, Data target);
  /// The elements of `data` in `shape`, in row-major order.
  void reshape(Operation *op, const Data &data, ArrayRef<int64_t> shape);

  /// Where an operation reads or writes an element or a vector.
  struct Access {
    Value array;
    Indices index;
    /// The dimensions along which the vector lies; null for the last ones.
    AffineMap map = {};
    /// Whether each is inside, unless all are.
    ArrayAttr inBounds = {};
    Value mask = {};
    /// What is read where the mask or the bounds forbid it.
    Value otherwise = {};
  };
  /// Calls `visit` with the index in the vector and that in the array, which
  /// has none where nothing is read or written.
  void visitVector(
      Operation *op, VectorType type, const Access &access, const Data &array,
      function_ref<void(ArrayRef<int64_t>, std::optional<Indices>)> visit);
  void read(Operation *op, const Access &access);
  /// A written tensor is the result.
  void write(Operation *op, Value value, const Access &access);

  /// `op` on single elements.
  Operation *getScalarOp(Operation *op);
  /// An operation of one result that `build` creates from arguments of `types`.
  Operation *createScratch(ArrayRef<Type> types,
                           function_ref<Value(OpBuilder &, ValueRange)> build);
  /// Combines the terms of groups of these sizes, in row-major order. Null for
  /// none. [REDUCE-6]
  const Term *combineInOrder(ArrayRef<const Term *> terms,
                             ArrayRef<int64_t> groups, Operation *combiner);

  TermPool &pool;
  Outcome outcome;
  DenseMap<Value, Data> values;
  DenseSet<Operation *> activeFunctions;
  SymbolTableCollection symbolTables;
  DenseMap<Operation *, Operation *> scalarOps;
  /// The computation of one element, and its result.
  DenseMap<Operation *, std::pair<Block *, Value>> scalarBodies;
  std::vector<std::unique_ptr<Block>> scratch;
  Value activeMask;
  int64_t steps = 0;
  int64_t numBuffers = 0;
  int64_t numCells = 0;
};

/// Computes `map` of numbers.
Indices evaluateMap(AffineMap map, ArrayRef<int64_t> operands);

} // namespace mlir::bcast::validation

#endif // BCAST_LIB_VALIDATION_INTERPRETER_H
