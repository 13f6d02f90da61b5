//===- Names.h - Names of a program in C ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_NAMES_H
#define BCAST_TOOLS_NAMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"
#include <string>

namespace mlir::bcast {

/// Returns an error if a C program cannot have a function of this name: it is
/// not an identifier, has another meaning in C or C++, or is in the C library.
llvm::Error checkFunctionName(StringRef name);

/// Whether a header of the C library may define a macro of this name, since it
/// has three characters or more, and no lower-case letter.
bool mayBeMacro(StringRef name);

/// Names for parameters, one per argument and one per result of a function. All
/// are identifiers; they and the names of extents are unique. Arguments and
/// results have their names in an imported model; other arguments have those in
/// the source, if that is text.
struct ParameterNames {
  std::vector<std::string> inputs, results;
};
ParameterNames createParameterNames(func::FuncOp function,
                                    llvm::SourceMgr &sources);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_NAMES_H
