//===- FunctionsOfConstants.h - Not by the compiler's libm ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_FUNCTIONSOFCONSTANTS_H
#define BCAST_LIB_CODEGEN_MATH_FUNCTIONSOFCONSTANTS_H

#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Expands, in the loops in `root`, the functions of math whose arguments
/// clean-up may find to be constant. Upstream would fold these by the libm of
/// the compiling machine, and other elements of a vector have other bits.
void expandFunctionsOfConstants(Operation *root);

} // namespace mlir::bcast

#endif // BCAST_LIB_CODEGEN_MATH_FUNCTIONSOFCONSTANTS_H
