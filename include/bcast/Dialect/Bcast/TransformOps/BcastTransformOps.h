//===- BcastTransformOps.h - Transform operations ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMOPS_BCASTTRANSFORMOPS_H
#define BCAST_DIALECT_BCAST_TRANSFORMOPS_BCASTTRANSFORMOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpImplementation.h"

#define GET_OP_CLASSES
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h.inc"

namespace mlir::bcast {

/// Adds the operations `transform.apply_patterns.bcast.*` to the transform
/// dialect, and the dialects that bcast's passes need in
/// `transform.apply_registered_pass`.
void registerTransformDialectExtension(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_TRANSFORMOPS_BCASTTRANSFORMOPS_H
