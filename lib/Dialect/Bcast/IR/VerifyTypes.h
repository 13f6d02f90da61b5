//===- VerifyTypes.h - Checks that the verifiers share ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_VERIFYTYPES_H
#define BCAST_LIB_DIALECT_BCAST_IR_VERIFYTYPES_H

#include "bcast/Dialect/Bcast/IR/BcastInterfaces.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::bcast::detail {

/// Verifies that every encoding of an operand or result tensor is a layout.
/// [LAYOUT-10]
LogicalResult verifyLayouts(Operation *op);

/// Calls verifyLayouts, and verifies that the only tensor operand and the
/// result have the same element type. [RESULT-2]
LogicalResult verifyOperandAndResult(Operation *op);

/// Verifies that `declared` equals `inferred`; errors name `clause` and both
/// shapes. `whatGives` is the source of the inferred shape: "the operands
/// give". `fix` takes the place of the note with a likely fix. The last resort
/// is to declare the inferred shape, of elements of `elementType` if given.
LogicalResult verifyResultShape(ArrayRef<int64_t> declared,
                                ArrayRef<int64_t> inferred,
                                function_ref<InFlightDiagnostic()> emitError,
                                StringRef whatGives, StringRef clause,
                                StringRef fix = "", Type elementType = {});

/// Verifies that `dim` is a dimension of `shape`; errors name `clause`. `what`
/// has the shape: "the operand".
LogicalResult verifyDim(Operation *op, int64_t dim, ArrayRef<int64_t> shape,
                        StringRef what, StringRef clause);

/// The type of a reduction of `operand` to elements of `elementType`. With
/// wrong dimensions, which the verifier reports, it has the operand's shape.
RankedTensorType getReducedType(Value operand, ArrayRef<int64_t> dims,
                                bool keepDims, Type elementType);

/// Verifies the dimensions of a reduction, and the shape of its result; `dims`
/// is their text. Errors of the shape name `clause`. [REDUCE-1..2, ARG-2]
LogicalResult verifyReductionShape(ReductionOpInterface op, StringRef dims,
                                   StringRef clause);

/// [ARG-1..3, ARG-6]
LogicalResult verifyArgReduce(ReductionOpInterface op);

/// Whether the extent is checked at run time. [ARG-6]
bool hasExtentCheck(ReductionOpInterface op);

/// Verifies that there is one size operand per dynamic extent of `shape`.
LogicalResult verifySizes(Operation *op, size_t numSizes,
                          ArrayRef<int64_t> shape, StringRef what,
                          StringRef clause);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_VERIFYTYPES_H
