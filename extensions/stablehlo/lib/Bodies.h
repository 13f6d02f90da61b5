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

/// The kind by which `body` combines tensor `index` of `count`, independently
/// of the others.
std::optional<ReduceKind> findKind(Block &body, unsigned index, unsigned count);

/// The element types of the results of `op`, in which it combines its first
/// operands, one for each result, with the scalars that follow them. Fails with
/// the reason if these have other types, or the operands different shapes.
FailureOr<SmallVector<Type>> checkTensors(Operation *op,
                                          PatternRewriter &rewriter);

/// Creates checks that the operands have one shape.
void createShapeChecks(Operation *op, PatternRewriter &rewriter,
                       importing::WindowBuilder &windows);

/// The block of `region`, which combines two scalars of each of `types`, or
/// failure with the reason.
FailureOr<Block *> takeBody(Operation *op, PatternRewriter &rewriter,
                            Region &region, ArrayRef<Type> types);

/// Whether `init` is known to be the identity of `kind` in elements of `type`.
bool isIdentity(Value init, ReduceKind kind, Type type);

/// `values` as tensors of signless integers if they are of unsigned ones.
SmallVector<Value> toSignless(PatternRewriter &rewriter, Location loc,
                              ValueRange values);

/// Replaces `op` by `values`, which may be signless or of other static extents.
void replaceSignless(PatternRewriter &rewriter, Operation *op,
                     ValueRange values);

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
  /// By kinds, or else by `body`. `types` are those of checkTensors.
  static FailureOr<Combiner> create(Operation *op, Block &body,
                                    ArrayRef<Type> types,
                                    PatternRewriter &rewriter);

  /// The kinds; empty if the body is another one.
  ArrayRef<ReduceKind> getKinds() const { return kinds; }
  /// The signless types of the elements of the results.
  SmallVector<Type> getSignlessTypes() const;

  /// The operands in these types.
  SmallVector<Value> createOperands(Operation *op,
                                    PatternRewriter &rewriter) const;
  /// The scalars in these types.
  SmallVector<Value> createFills(Operation *op,
                                 PatternRewriter &rewriter) const;
  /// The scalars in the types in which elements are combined.
  SmallVector<Value> createInits(Operation *op,
                                 PatternRewriter &rewriter) const;
  /// Replaces the results of `op` by reductions of the kinds.
  void replaceByReductions(Operation *op, PatternRewriter &rewriter,
                           ArrayRef<int64_t> dims, bool keepDims) const;
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
