//===- PrintContracts.h - Preconditions and shapes as text ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_PIPELINES_PRINTCONTRACTS_H
#define BCAST_LIB_PIPELINES_PRINTCONTRACTS_H

#include "mlir/Pass/Pass.h"

namespace mlir::bcast::pipelines {

/// A pass that prints what each public function of a module demands of its
/// arguments, and the shapes of its results. The module does not change.
std::unique_ptr<Pass> createPrintContracts();

} // namespace mlir::bcast::pipelines

#endif // BCAST_LIB_PIPELINES_PRINTCONTRACTS_H
