//===- Terms.h - Elements as hash-consed terms ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A term is a symbol, a constant, or an operation of arith or math on terms.
// Terms that are equal by the declared laws are the same object. The laws hold
// for all values, NaN and signed zeros included, except for the bits of a NaN.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_VALIDATION_TERMS_H
#define BCAST_LIB_VALIDATION_TERMS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/Support/Allocator.h"
#include <optional>

namespace mlir::bcast::validation {

class Term : public llvm::FoldingSetNode {
public:
  enum class Kind { Symbol, Constant, Undefined, Node };

  Kind kind;
  /// Of the signless type.
  Type type;
  /// The symbol's name, or the operation's.
  StringRef name;
  /// The constant, or what the operation's attributes say.
  Attribute attribute;
  ArrayRef<const Term *> args;
  /// In the order of creation.
  unsigned id = 0;
  /// Whether a float is not -0 for all values of its symbols.
  bool isNeverNegativeZero = false;

  void Profile(llvm::FoldingSetNodeID &id) const;
  bool isNode(StringRef operation) const {
    return kind == Kind::Node && name == operation;
  }
  /// The integer of an integer or index constant, sign-extended.
  std::optional<int64_t> getInteger() const;
  /// The float of a constant.
  std::optional<APFloat> getFloat() const;
};

using Terms = SmallVector<const Term *, 4>;

class TermPool {
public:
  explicit TermPool(MLIRContext *context) : context(context) {}

  const Term *getSymbol(const Twine &name, Type type);
  const Term *getConstant(TypedAttr value);
  const Term *getInteger(Type type, int64_t value);
  const Term *getIndex(int64_t value) {
    return getInteger(IndexType::get(context), value);
  }
  /// What memory holds before it is written.
  const Term *getUndefined(Type type);
  /// `op` works on single elements and has one result. Constants are folded as
  /// the reference evaluator does.
  const Term *apply(Operation *op, ArrayRef<const Term *> args);

  /// The values of terms that are made from now on, in place of those that were
  /// assumed before.
  using Assumptions = SmallVector<std::pair<const Term *, int64_t>>;
  void assume(const Assumptions &values);

  size_t size() const { return terms.size(); }
  /// Whether a polynomial has grown too large, so that laws are not used.
  bool isTooLarge() const { return hasLargeProduct || numArgs > kMaxArgs; }
  MLIRContext *getContext() const { return context; }

private:
  /// More arguments of all terms are too many.
  static constexpr size_t kMaxArgs = size_t(1) << 22;

  const Term *intern(Term::Kind kind, Type type, StringRef name,
                     Attribute attribute, ArrayRef<const Term *> args);
  const Term *makeNode(StringRef name, Type type, ArrayRef<const Term *> args,
                       Attribute attribute = {}) {
    return intern(Term::Kind::Node, type, name, attribute, args);
  }
  const Term *makeNegation(const Term *x);
  const Term *makeFloatSum(const Term *x, const Term *y);
  const Term *makeFloatProduct(const Term *x, const Term *y);
  const Term *makeAbsolute(const Term *x);
  /// Of an integer that was extended; null for another.
  const Term *makeConversion(Operation *op, Type type, const Term *x);
  const Term *makeSum(Type type, ArrayRef<const Term *> args);
  const Term *makeProduct(Type type, ArrayRef<const Term *> args);
  /// An operation that is associative, commutative and idempotent.
  const Term *makeFlat(Operation *op, Type type, ArrayRef<const Term *> args);
  const Term *makeXor(Type type, ArrayRef<const Term *> args);
  const Term *makeComparison(arith::CmpIPredicate predicate, const Term *x,
                             const Term *y);
  const Term *makeComparison(arith::CmpFPredicate predicate, const Term *x,
                             const Term *y);
  Attribute getPredicate(unsigned predicate) {
    return IntegerAttr::get(IntegerType::get(context, 64), predicate);
  }
  const Term *makeSelect(Type type, ArrayRef<const Term *> args);
  const Term *fold(Operation *op, ArrayRef<const Term *> args);
  const Term *normalize(Operation *op, ArrayRef<const Term *> args);
  const Term *normalizeFloat(Operation *op, ArrayRef<const Term *> args);
  const Term *normalizeInteger(Operation *op, ArrayRef<const Term *> args);

  MLIRContext *context;
  llvm::BumpPtrAllocator allocator;
  llvm::FoldingSet<Term> terms;
  size_t numArgs = 0;
  bool hasLargeProduct = false;
  const Term *replaceAssumed(const Term *term) const {
    const Term *value = assumed.lookup(term);
    return value ? value : term;
  }
  llvm::DenseMap<const Term *, const Term *> assumed;
  /// The results of apply(), by the operation as it was written.
  llvm::DenseMap<const Term *, const Term *> results;
};

/// Whether a constant depends on the bits of a NaN, which are free.
bool hasFreeBits(const Term *term);

/// The type without signedness.
Type getSignless(Type type);

/// Prints `term` with at most `limit` operations.
std::string print(const Term *term, unsigned limit = 24);

} // namespace mlir::bcast::validation

#endif // BCAST_LIB_VALIDATION_TERMS_H
