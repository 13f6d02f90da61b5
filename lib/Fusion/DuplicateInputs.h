//===- DuplicateInputs.h - Inputs that are read twice -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_DUPLICATEINPUTS_H
#define BCAST_LIB_FUSION_DUPLICATEINPUTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::fusion {

/// Lets `generic` read each input once. Fused operations would have more and
/// more of them otherwise.
void removeDuplicateInputs(linalg::GenericOp generic);

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_FUSION_DUPLICATEINPUTS_H
