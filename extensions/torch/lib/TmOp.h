//===- TmOp.h - An operation of tm_tensor -----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_TMTENSORTOBCAST_TMOP_H
#define BCAST_LIB_CONVERSION_TMTENSORTOBCAST_TMOP_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast {

/// An operation of tm_tensor, of which nothing is verified before.
struct TmOp {
  Operation *op;
  PatternRewriter &rewriter;
  ValueRange inputs, outputs;
  Block *body = nullptr;

  TmOp(Operation *op, PatternRewriter &rewriter) : op(op), rewriter(rewriter) {}

  LogicalResult fail(const Twine &reason) const {
    return rewriter.notifyMatchFailure(op, reason);
  }
  RankedTensorType getType(Value value) const {
    return cast<RankedTensorType>(value.getType());
  }
  /// An attribute, or null.
  Attribute getAttribute(StringRef name) const;

  /// Takes the operands and the results: `numInputs`, and outputs of the types
  /// of the results.
  LogicalResult takeOperands(size_t numInputs, size_t minOutputs,
                             size_t maxOutputs);

  /// Takes the body, of scalars of `arguments`, that ends with one of
  /// `yielded`.
  LogicalResult takeBody(ArrayRef<Type> arguments, Type yielded);

  /// The operations of the body. Its end is no terminator that MLIR knows.
  auto getArithmetic() const {
    return llvm::make_range(body->begin(), std::prev(body->end()));
  }
  /// What the body computes of `arguments`.
  Value build(OpBuilder &builder, ValueRange arguments) const;

  FailureOr<int64_t> takeDim(int64_t rank) const;

  /// Checks at run time that `value` is at most `limit`, unless that is known.
  /// Fails if it is known not to be.
  LogicalResult checkExtent(CheckKind kind, OpFoldResult value,
                            OpFoldResult limit, const Twine &what) const;

  void replace(ValueRange values) const;
};

LogicalResult importScatter(Operation *op, PatternRewriter &rewriter);

} // namespace mlir::bcast

#endif // BCAST_LIB_CONVERSION_TMTENSORTOBCAST_TMOP_H
