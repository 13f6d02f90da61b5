//===- Validation.h - Rewrites compared by terms ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program and what passes make of it are run on symbols in place of elements,
// for small extents. They agree if all results are the same terms.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_VALIDATION_VALIDATION_H
#define BCAST_VALIDATION_VALIDATION_H

namespace mlir {
class DialectRegistry;
}

namespace mlir::bcast {

/// Registers --bcast-validate.
void registerValidation(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_VALIDATION_VALIDATION_H
