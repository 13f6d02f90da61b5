//===- LayoutRules.h - Conditions on layouts --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LAYOUT_LAYOUTRULES_H
#define BCAST_LAYOUT_LAYOUTRULES_H

#include "bcast/Rules/Shape.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast {

/// Returns an error if `minorToMajor` is not a permutation, or if `widths` is
/// not empty and has another length than `minorToMajor`. [LAYOUT-2..5]
llvm::Error verifyLayout(llvm::ArrayRef<int64_t> minorToMajor,
                         llvm::ArrayRef<int64_t> widths);

/// Returns an error if a valid layout does not match a shape. [LAYOUT-1,
/// LAYOUT-5, LAYOUT-6]
llvm::Error verifyLayoutOf(llvm::ArrayRef<int64_t> shape,
                           llvm::ArrayRef<int64_t> minorToMajor,
                           llvm::ArrayRef<int64_t> widths);

} // namespace mlir::bcast

#endif // BCAST_LAYOUT_LAYOUTRULES_H
