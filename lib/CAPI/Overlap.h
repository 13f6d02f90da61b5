//===- Overlap.h - Strides by which elements share memory -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CAPI_OVERLAP_H
#define BCAST_LIB_CAPI_OVERLAP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast::capi {

/// Returns whether two elements of an array have the same address. The answer
/// is exact. The array must not be empty, and its offsets must fit in 64 bits.
/// Fails if an allocation fails.
llvm::Expected<bool> sharesMemory(llvm::ArrayRef<int64_t> shape,
                                  llvm::ArrayRef<int64_t> strides);

} // namespace mlir::bcast::capi

#endif // BCAST_LIB_CAPI_OVERLAP_H
