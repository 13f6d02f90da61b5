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
    Unknown
  };
  Kind kind = Kind::Done;
  /// "'op' at PLACE reason", unless the run is done.
  std::string reason;
  SmallVector<Data> results;
  /// Whether only an operation without readers failed, which passes may drop.
  bool isUnread = false;
};

class Interpreter {
public:
  explicit Interpreter(TermPool &pool) : pool(pool) {}

  Outcome run(func::FuncOp function, ArrayRef<Data> inputs);

private:
  using Results = FailureOr<SmallVector<Data>>;
  /// Success, failure, or none for an operation of another file.
  using Handled = std::optional<LogicalResult>;

  LogicalResult fail(Outcome::Kind kind, Operation *op, const Twine &reason);
  LogicalResult unknown(Operation *op, const Twine &reason) {
    return fail(Outcome::Kind::Unknown, op, reason);
  }
  LogicalResult wrong(Operation *op, const Twine &reason) {
    return fail(Outcome::Kind::Wrong, op, reason);
  }

  /// Counts a step; fails if the run is too large.
  LogicalResult countStep(Operation *op);
  /// The steps of each loop of a nest; fails if they are too many.
  FailureOr<Indices> countSteps(Operation *op, ArrayRef<int64_t> lower,
                                ArrayRef<int64_t> upper,
                                ArrayRef<int64_t> step);
  LogicalResult runOp(Operation *op);
  Handled runControl(Operation *op);
  Handled runBcast(Operation *op);
  Handled runTensor(Operation *op);
  Handled runMemory(Operation *op);
  Handled runVector(Operation *op);
  Handled runAffine(Operation *op);
  LogicalResult runElementwise(Operation *op);
  LogicalResult runLinalg(linalg::LinalgOp op);
  LogicalResult runForall(scf::ForallOp op);
  LogicalResult runBroadcast(Operation *op, const ResolvedBroadcast &resolved,
                             ArrayRef<Data> operands);
  LogicalResult runReduce(ReduceOp op);
  LogicalResult runArgReduce(ReductionOpInterface op);
  LogicalResult runConstant(Operation *op, ElementsAttr value);

  /// Runs a block; returns what its terminator passes on.
  Results runBlock(Block &block, ArrayRef<Data> arguments);
  Results runFunction(func::FuncOp function, ArrayRef<Data> inputs);
  /// Runs a loop of `count` steps, whose block has an induction variable.
  LogicalResult runLoop(Operation *op, Block &body, int64_t lower,
                        int64_t count, int64_t step, ValueRange inits);

  const Data &get(Value value) { return values[value]; }
  /// Fails for a view with more elements than an array may have.
  LogicalResult set(Value value, Data data);
  LogicalResult setResults(Operation *op, ArrayRef<Data> results);

  /// The number of an index; fails if it depends on elements.
  FailureOr<int64_t> getIndex(Operation *op, Value value);
  FailureOr<Indices> getIndices(Operation *op, ValueRange range);
  FailureOr<Indices> getIndices(Operation *op, ArrayRef<OpFoldResult> range);
  /// `shape` with its dynamic extents replaced by `sizes`.
  FailureOr<Indices> getShape(Operation *op, ArrayRef<int64_t> shape,
                              ValueRange sizes);
  FailureOr<Indices> applyMap(Operation *op, AffineMap map,
                              ValueRange operands);

  /// The offsets, sizes and strides of a part of `whole`.
  using Slice = std::array<Indices, 3>;
  FailureOr<Slice> getSlice(OffsetSizeAndStrideOpInterface op, Value whole);
  LogicalResult insertSlice(OffsetSizeAndStrideOpInterface op, Value source,
                            Data &target, const llvm::SmallBitVector &dropped,
                            const Slice &slice);

  /// A truth value as a byte, and the reverse.
  const Term *convert(const Term *term, unsigned width);
  FailureOr<Data> allocate(Operation *op, ArrayRef<int64_t> shape, Type type);
  FailureOr<const Term *> load(Operation *op, const Data &data,
                               ArrayRef<int64_t> index);
  LogicalResult store(Operation *op, Data &data, ArrayRef<int64_t> index,
                      const Term *term);
  /// Loads a vector whose elements lie along the last dimensions.
  LogicalResult loadVector(Operation *op, Value memory,
                           ArrayRef<int64_t> index);
  LogicalResult storeVector(Operation *op, Value vector, Value memory,
                            ArrayRef<int64_t> index);
  LogicalResult loadElement(Operation *op, Value memory,
                            ArrayRef<int64_t> index);
  LogicalResult storeElement(Operation *op, Value value, Value memory,
                             ArrayRef<int64_t> index);
  /// The elements of `data` in `shape`, in row-major order.
  LogicalResult reshape(Operation *op, const Data &data,
                        ArrayRef<int64_t> shape);

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
  int64_t steps = 0;
  int64_t numBuffers = 0;
  int64_t numCells = 0;
};

/// Computes `map` of numbers.
Indices evaluateMap(AffineMap map, ArrayRef<int64_t> operands);

} // namespace mlir::bcast::validation

#endif // BCAST_LIB_VALIDATION_INTERPRETER_H
