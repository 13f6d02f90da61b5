//===- PdToBcast.h - From the front end's dialect to bcast ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_OWN_FRONT_END_PDTOBCAST_H
#define EXAMPLES_OWN_FRONT_END_PDTOBCAST_H

#include "mlir/Pass/Pass.h"

namespace example {

/// Rewrites every operation of the pd dialect to bcast. After the pass, bcast's
/// verifiers report operations that are invalid, for example because shapes do
/// not broadcast, at the location of the source operation.
std::unique_ptr<mlir::Pass> createConvertPdToBcast();

/// Registers the pass as --convert-pd-to-bcast.
void registerConvertPdToBcast();

} // namespace example

#endif // EXAMPLES_OWN_FRONT_END_PDTOBCAST_H
