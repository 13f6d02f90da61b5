//===- ProveBounds.h - Loads and stores inside of their buffers -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_BOUNDS_PROVEBOUNDS_H
#define BCAST_BOUNDS_PROVEBOUNDS_H

#include "mlir/Pass/Pass.h"

namespace mlir::bcast::bounds {

/// The pass that prints, for each function of loops, how many accesses are
/// proven to be inside of their buffers for all extents that pass the checks.
std::unique_ptr<Pass> createProveBounds();

} // namespace mlir::bcast::bounds

#endif // BCAST_BOUNDS_PROVEBOUNDS_H
