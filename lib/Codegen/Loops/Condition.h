//===- Condition.h - Tests of a plan at run time ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_CONDITION_H
#define BCAST_LIB_CODEGEN_LOOPS_CONDITION_H

#include "LoopNest.h"

namespace mlir::bcast::loops {

/// A product that may have extents of a buffer as factors, before there are
/// operations that read these.
struct ExtentProduct {
  Stride known;
  /// Its extents from `firstDim` on are factors, too, unless it is null.
  Value buffer = {};
  unsigned firstDim = 0;

  std::optional<int64_t> getStatic() const;
  Stride create(OpBuilder &builder, Location loc) const;
};

/// A test at run time, before a nest.
struct Condition {
  enum Kind {
    /// `product` is more than `bound`.
    MoreThan,
    /// The address of the first element of the output is a multiple of `bound`.
    Aligned,
    /// `product` is less than `bound`.
    LessThan,
    /// `product` is `bound`.
    Equal,
    /// The elements of access `bound` lie in the order of the loops, without
    /// gaps.
    InOrder
  };
  Kind kind;
  int64_t bound;
  ExtentProduct product = {};
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_CONDITION_H
