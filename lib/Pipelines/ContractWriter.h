//===- ContractWriter.h - The contract of a function ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_PIPELINES_CONTRACTWRITER_H
#define BCAST_LIB_PIPELINES_CONTRACTWRITER_H

#include "Repetition.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Pipelines/Contracts.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::bcast::pipelines {

/// Whether there is an operator outside of parentheses and brackets.
bool isInfix(StringRef text);

/// Of two extents that may both stretch, the first one where the check expects
/// the result's, which is the second one if the first is 1.
Value getFirstOfPair(CheckExtentOp check);

/// Makes the contract of a function from its index arithmetic.
class ContractWriter {
public:
  /// `shapes` is the function's shape function, or null.
  ContractWriter(func::FuncOp function, func::FuncOp shapes)
      : function(function), body(shapes ? shapes : function),
        numBuffers(countResultBuffers(function)) {}

  Contract write(ContractNames names);
  /// The names of the program, and numbers.
  ContractNames makeNames();

private:
  Type getArgumentType(unsigned i);
  unsigned countInputs() { return function.getNumArguments() - numBuffers; }
  unsigned countResults() {
    return numBuffers ? numBuffers : function.getNumResults();
  }
  /// Of a value, or of a buffer, which is one of the last arguments.
  Type getResultType(unsigned i);
  DictionaryAttr getResultAttributes(unsigned i) {
    return numBuffers ? function.getArgAttrDict(countInputs() + i)
                      : function.getResultAttrDict(i);
  }
  void writeSignature();
  void collectDimNames();
  /// The text of a dimension of an argument: its name, or as x.0.
  std::string getDim(unsigned argument, int64_t dim);
  /// From here on, a dimension that equals one with a name has its name.
  void addEqual(StringRef lhs, StringRef rhs);
  /// The name in the model, or the kind and the number. No two are the same.
  std::string makeName(DictionaryAttr attributes, const Twine &otherwise);
  void collectNeeded();
  /// The operands whose text an operation reads.
  SmallVector<Value> getRead(Operation *op);
  /// What a product of extents is if its check passes: n for k * (n / k).
  Value getRepeated(Operation *op);
  void visit(Operation *op);
  /// The expression of an operation on indices; none for one that reads data.
  std::optional<std::string> getExpression(Operation *op);
  std::string getAffine(AffineExpr expr, ValueRange operands, unsigned numDims);
  std::string getText(Value value);
  std::string addLet(StringRef text);
  std::string getOperand(Value value) { return wrap(getText(value)); }
  /// With parentheses if there is an operator outside of others.
  static std::string wrap(const std::string &text);
  /// The demand of a check on two extents.
  std::string getCondition(CheckExtentOp check);
  bool isNotNegative(Value value);
  /// Whether the operation computes from extents what is never negative.
  bool isNeverNegative(Operation *op);
  bool isImplied(Operation *op, StringRef condition);
  /// The first text that is stated to equal `text`.
  StringRef getFirst(StringRef text);
  void require(Operation *op, const std::string &condition, StringRef clause);
  bool readsData(Value value) { return data.contains(value); }

  func::FuncOp function, body;
  unsigned numBuffers;
  Contract contract;
  ContractNames arrays;
  DenseMap<Value, std::string> texts;
  /// Values that depend on elements of tensors.
  DenseSet<Value> data;
  /// Those that are never negative, of operations that are visited.
  DenseSet<Value> notNegative;
  DenseSet<Operation *> needed;
  /// Those of which a check demands that the second is a multiple of the first.
  SmallVector<Repetition> repetitions;
  llvm::StringSet<> stated;
  /// Texts of extents, each with one that is stated to equal it.
  llvm::StringMap<std::string> equals;
  /// The numbers that extents are stated to be at most.
  llvm::StringMap<int64_t> bounds;
  llvm::StringSet<> names;
  /// The name that a `let` gives to a text.
  llvm::StringMap<std::string> letNames;
  /// The names of dimensions, each with the first dimension that has it.
  llvm::MapVector<std::pair<unsigned, int64_t>, std::string> dimNames;
  /// Those that are defined, and the texts of dimensions without a name.
  llvm::StringSet<> definedNames, unnamedDims;
  /// The names of dimensions that equal others.
  llvm::StringMap<std::string> aliases;
  unsigned numLets = 0;
};

} // namespace mlir::bcast::pipelines

#endif // BCAST_LIB_PIPELINES_CONTRACTWRITER_H
