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

/// Fills the cells after the rows of an operation's output with one value.
struct RowPaddingFill {
  linalg::GenericOp op;
  RowPadding padding;
};

/// The operation after that of `nest`, which is simplified, that fills the
/// cells after each row of its output, where nothing in between reads or writes
/// memory but what fills other cells of the same buffer. The rows can then be
/// stored with their padding.
std::optional<RowPaddingFill> findRowPaddingFill(const LoopNest &nest);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_ROWPADDING_H
