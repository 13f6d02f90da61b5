//===- MlirText.h - The query in MLIR's syntax ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_PLAYGROUND_MLIRTEXT_H
#define BCAST_TOOLS_PLAYGROUND_MLIRTEXT_H

#include "Query.h"

namespace mlir::bcast::playground {

/// "bcast.add".
std::string getOperationName(Operation operation);

/// "a", "b", "c": the values of the program, without the sigil.
std::string getOperandName(size_t index);

/// The line of the operation, with a result of `resultShape`.
std::string formatOperation(const Query &query,
                            llvm::ArrayRef<int64_t> resultShape);

/// A module with a function of the operation.
std::string formatProgram(const Query &query,
                          llvm::ArrayRef<int64_t> resultShape);

} // namespace mlir::bcast::playground

#endif // BCAST_TOOLS_PLAYGROUND_MLIRTEXT_H
