//===- RowPadding.h - Padding after the rows of a nest ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_ROWPADDING_H
#define BCAST_CODEGEN_LOOPS_ROWPADDING_H

#include "LoopNest.h"

namespace mlir::bcast::loops {

/// An operation that fills the cells after the rows of another operation's
/// output with one value.
struct RowPaddingFill {
  linalg::GenericOp op;
  RowPadding padding;
};

/// Finds the operation that fills the cells after each row of the output of
/// `nest`, a simplified nest. In between, memory is only accessed by fills of
/// other cells of the same buffer. So the loops of `nest` can store rows with
/// their padding.
std::optional<RowPaddingFill> findRowPaddingFill(const LoopNest &nest);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_ROWPADDING_H
