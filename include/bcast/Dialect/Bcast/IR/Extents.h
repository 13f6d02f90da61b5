//===- Extents.h - Extents at run time --------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conditions that the types of an operation leave open, and the index
// arithmetic that decides them at run time. Both derive from the resolved
// broadcast.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_EXTENTS_H
#define BCAST_DIALECT_BCAST_IR_EXTENTS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"

namespace mlir::bcast {

/// A shape in a broadcast: that of a tensor, or the target, whose dynamic
/// extents are `sizes`.
struct ShapeSource {
  /// Null for the target.
  Value tensor;
  ArrayRef<int64_t> shape;
  ValueRange sizes;
  /// The map of this shape's dimensions.
  OperandMap map;

  /// Returns the extent of dimension `dim`: an attribute, a size, or a new
  /// tensor.dim.
  OpFoldResult getExtent(OpBuilder &builder, Location loc, int64_t dim) const;
  /// The size of a dynamic dimension of the target.
  Value getSize(int64_t dim) const;
};

/// A dynamic extent that reads a dimension of the result: an index in
/// RuntimeBroadcast::sources, and a dimension of that source.
struct ExtentReader {
  unsigned source;
  int64_t dim;
  DimRead read;
};

/// The broadcast of an elementwise operation, bcast.broadcast,
/// bcast.broadcast_in_dim or bcast.relayout, with its runtime extents; a
/// bcast.iota has a target alone. Valid while the operation is.
struct RuntimeBroadcast {
  SmallVector<int64_t, 4> resultShape;
  SmallVector<ShapeSource, 3> sources;

  static RuntimeBroadcast get(Operation *op);

  /// The dynamic extents that read result dimension `resultDim`, without those
  /// that are known to be stretched. Extents that equal the result's are first,
  /// beginning with the target's; the others are checked against the first.
  SmallVector<ExtentReader> getReaders(int64_t resultDim) const;

  /// Creates the exact extents of the result. Among several dynamic extents,
  /// the first other than 1 is the result's, so that 0 against 1 is 0; among
  /// those that may repeat, the largest, static ones included.
  SmallVector<OpFoldResult> reifyResultShape(OpBuilder &builder,
                                             Location loc) const;

private:
  OpFoldResult reifyLargest(OpBuilder &builder, Location loc,
                            int64_t resultDim) const;
};

/// A condition on a runtime extent that the types do not prove.
struct ExtentCheck {
  enum class Kind {
    /// The extent is the result's.
    Equal,
    /// The extent is the result's or 1.
    EqualOrOne,
    /// The extent is 1.
    One,
    /// The extent, a size operand, is not negative.
    NonNegative,
    /// The extent divides the result's. [BLOCKS-6]
    Divides,
  };
  Kind kind;
  /// The index in RuntimeBroadcast::sources, and a dimension of that source.
  unsigned source;
  int64_t dim;
  int64_t resultDim;
};

/// Creates a check. Texts that are empty are left out.
void createCheck(OpBuilder &builder, Location loc, CheckKind kind,
                 OpFoldResult extent, OpFoldResult expected,
                 const Twine &subject, const Twine &clause = "",
                 const Twine &against = "");

/// The message of a failed check, without its location, as bcast_format_error
/// writes it. `values` are those of its text, as far as they are known.
std::string formatFailedCheck(CheckExtentOp check, int64_t extent,
                              int64_t expected, ArrayRef<int64_t> values = {});

/// What `check` demands, in words that need no number of the run.
std::string formatCheck(CheckExtentOp check);

/// Creates the condition of `check` before it: an i1.
Value createCondition(OpBuilder &builder, CheckExtentOp check);

/// The checks that `op` needs at run time, in the order of its result's
/// dimensions; none for an operation that cannot fail.
SmallVector<ExtentCheck> getExtentChecks(Operation *op);

/// The product of `extents`, none of which is negative. The program fails where
/// it exceeds 63 bits, unless an extent is 0; an error is reported if it always
/// does. `subject` is the product, and `parts` names an extent. Sizes at run
/// time are multiplied and added here alone. [CHECK-7]
FailureOr<OpFoldResult> createCheckedProduct(OpBuilder &builder, Location loc,
                                             ArrayRef<OpFoldResult> extents,
                                             const Twine &subject,
                                             StringRef parts = "dimension ");
/// The same of the sum.
FailureOr<OpFoldResult> createCheckedSum(OpBuilder &builder, Location loc,
                                         ArrayRef<OpFoldResult> extents,
                                         const Twine &subject, StringRef parts);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_EXTENTS_H
