//===- IndexedWindows.h - Windows at indices ------------------- -*- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_INDEXEDWINDOWS_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_INDEXEDWINDOWS_H

#include "NamedOps.h"
#include "bcast/Conversion/Import/Indices.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::bcast::stablehlo {

/// The type of `indices`; fails with the reason unless they are integers.
FailureOr<RankedTensorType> getIndicesType(PatternRewriter &rewriter,
                                           Operation *op, Value indices);

/// Whether there is exactly one window.
bool isOneWindow(const importing::WindowDims &dims, RankedTensorType indices);

/// The dimensions of what is gathered or of the updates, whose rank is `rank`,
/// in groups of one window dimension, if there is one window.
SmallVector<ReassociationIndices>
groupWindowDims(const importing::WindowDims &dims, int64_t rank);

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_INDEXEDWINDOWS_H
