//===- IndexTerms.h - Indices as sums of variables --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_BOUNDS_INDEXTERMS_H
#define BCAST_LIB_BOUNDS_INDEXTERMS_H

#include "LinearSystem.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::bcast::bounds {

/// What a variable stands for.
struct Variable {
  enum Kind {
    /// Any number that its facts allow.
    Exact,
    /// A product of variables.
    Product,
    /// What no fact describes completely.
    Opaque
  } kind;
  bool isNonNegative = false;
  /// For readers; may be empty.
  std::string name;
  /// What holds where the variable is computed.
  std::vector<Choice> facts;
};

/// Indices of a function on memrefs as sums of variables. Numbers do not wrap
/// around: the sizes of arrays do not, and indices stay below them.
class IndexTerms {
public:
  Linear get(Value index);
  Linear get(OpFoldResult index);
  Linear get(AffineExpr expr, unsigned numDims, ValueRange operands);
  Linear getExtent(Value memref, int64_t dim);
  /// The same with the padding, for an argument of the function.
  Linear getWidth(Value memref, int64_t dim);
  Linear getStride(Value memref, int64_t dim);
  Linear getOffset(Value memref);
  /// What holds if `condition` is `truth`, if anything is known.
  std::optional<Choice> getFact(Value condition, bool truth);
  /// What the checks before `op` and the operations around it establish.
  std::vector<Choice> getFacts(Operation *op);

  Linear addVariable(Variable::Kind kind, bool isNonNegative = false,
                     std::string name = "");
  /// Adds what holds where `variable` is computed.
  void addFact(const Linear &variable, Choice fact) {
    variables[variable.factors.begin()->first].facts.push_back(std::move(fact));
  }
  Linear multiply(const Linear &lhs, const Linear &rhs);
  const Variable &getVariable(unsigned number) const {
    return variables[number];
  }
  bool isNonNegative(const Linear &sum) const;
  /// Makes one variable of two that are equal everywhere, if one is an extent
  /// of an argument.
  void unify(const Linear &lhs, const Linear &rhs);

private:
  /// Adds what holds in the body of `op`, in `region`.
  void addFacts(Operation *op, Region *region, std::vector<Choice> &facts);
  Linear compute(Value index);
  Linear divide(const Linear &sum, int64_t divisor);
  Linear divideUnsigned(const Linear &sum, int64_t divisor);
  Linear getExtreme(ArrayRef<Linear> sums, bool isLeast, bool isUnsigned);
  Linear countOnes(Value index);
  Linear getLoopIndex(Value index, ArrayRef<Linear> lower,
                      ArrayRef<Linear> upper, std::optional<int64_t> step);
  Linear getBlockArgument(BlockArgument argument);
  /// Numbers of what is remembered of a value, beside its dimensions.
  enum : int64_t { Ones = -1, Offset = -2, Strides = 1 << 20 };
  Linear remember(const void *key, int64_t number, Variable::Kind kind,
                  bool isNonNegative = false, std::string name = "");

  std::vector<Variable> variables;
  DenseMap<Value, Linear> values;
  std::map<std::pair<const void *, int64_t>, Linear> named;
  std::map<std::pair<Linear, int64_t>, Linear> quotients;
  std::map<std::pair<Linear, Linear>, Linear> products;
  /// The factors of variables that are products of variables.
  DenseMap<unsigned, std::vector<unsigned>> factors;
  std::map<std::vector<unsigned>, Linear> monomials;
};

} // namespace mlir::bcast::bounds

#endif // BCAST_LIB_BOUNDS_INDEXTERMS_H
