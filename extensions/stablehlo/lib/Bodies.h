//===- Bodies.h - The bodies of reductions ----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body computes scalars, which are tensors of rank 0, from scalars. It may be
// that of a function, whose operations are imported already.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_BODIES_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_BODIES_H

#include "bcast/Conversion/Import/Windows.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::stablehlo {

/// The type of the elements of arith's operations.
Type getSignless(Type type);

/// The kind by which `body` combines tensor `index` of `count`, independently
/// of the others.
std::optional<ReduceKind> findKind(Block &body, unsigned index, unsigned count);

/// Whether StableHLO combines elements of `from` in `to`: a type of the same
/// kind that is at least as wide.
bool isPromotable(Type from, Type to);

/// Whether `init` is known to be the identity of `kind` in elements of `type`.
bool isIdentity(Value init, ReduceKind kind, Type type);

/// A body as the computation of one element. Elements are signless.
class ScalarBody {
public:
  /// Fails with the reason, for `op`, unless bcast has each operation of `body`
  /// as an elementwise one.
  static FailureOr<ScalarBody> create(Operation *op, Block &body,
                                      PatternRewriter &rewriter);

  /// The results for `arguments`, one for each argument of the body.
  SmallVector<Value> build(OpBuilder &builder, Location loc,
                           ValueRange arguments) const;

private:
  explicit ScalarBody(func::FuncOp function) : function(function) {}

  /// Has an argument for each of the body's, and for each captured scalar.
  mutable OwningOpRef<func::FuncOp> function;
  SmallVector<Value> captured;
};

/// How an operation combines its first operands, one for each result, with the
/// scalars that follow them.
class Combiner {
public:
  /// By kinds, or else by `body`. `types` are the element types of the results,
  /// to which isPromotable those of the operands.
  static FailureOr<Combiner> create(Operation *op, Block &body,
                                    ArrayRef<Type> types,
                                    PatternRewriter &rewriter);

  /// The kinds; empty if the body is another one.
  ArrayRef<ReduceKind> getKinds() const { return kinds; }
  /// The signless types of the elements of the results.
  SmallVector<Type> getSignlessTypes() const;

  /// The operands in these types. Fails with the reason unless they have one
  /// shape, which is checked at run time.
  FailureOr<SmallVector<Value>>
  createOperands(Operation *op, PatternRewriter &rewriter,
                 importing::WindowBuilder &windows) const;
  /// The scalars in these types.
  SmallVector<Value> createFills(Operation *op,
                                 PatternRewriter &rewriter) const;
  /// The scalars in the types in which elements are combined.
  SmallVector<Value> createInits(Operation *op,
                                 PatternRewriter &rewriter) const;
  /// Replaces the results of `op` by `results`, of any of these types.
  void replace(Operation *op, PatternRewriter &rewriter,
               ValueRange results) const;

  /// Combines elements. [importing::CombineElements]
  SmallVector<Value> operator()(OpBuilder &builder, Location loc,
                                ValueRange results, ValueRange elements) const;

private:
  SmallVector<Type> types, accumulators;
  SmallVector<ReduceKind> kinds;
  std::optional<ScalarBody> body;
};

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_BODIES_H
