//===- Constant.h - Constants as arrays -------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_REFERENCE_CONSTANT_H
#define BCAST_REFERENCE_CONSTANT_H

#include "bcast/Arrays/Array.h"
#include "mlir/IR/Attributes.h"

namespace mlir::bcast {

/// The elements of a dense or sparse constant of a ranked tensor type. Fails
/// for any other attribute, and for an element type that bcast does not have.
llvm::Expected<Array> createArray(Attribute value);

} // namespace mlir::bcast

#endif // BCAST_REFERENCE_CONSTANT_H
