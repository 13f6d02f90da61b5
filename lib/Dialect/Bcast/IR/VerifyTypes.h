//===- VerifyTypes.h - Checks that the verifiers share ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_VERIFYTYPES_H
#define BCAST_LIB_DIALECT_BCAST_IR_VERIFYTYPES_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

namespace mlir::bcast::detail {

/// Every encoding of an operand or result tensor is a layout. [LAYOUT-10]
LogicalResult verifyLayouts(Operation *op);

/// As above, and the only tensor operand and the result have one element type.
/// [RESULT-2]
LogicalResult verifyOperandAndResult(Operation *op);

/// `declared` is `inferred`; reports under `clause`, with both. `whatGives`
/// says where the inferred shape is from: "the operands give".
LogicalResult verifyResultShape(ArrayRef<int64_t> declared,
                                ArrayRef<int64_t> inferred,
                                function_ref<InFlightDiagnostic()> emitError,
                                StringRef whatGives, StringRef clause);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_VERIFYTYPES_H
