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

/// An error where C programs can have no function of this name: it is no
/// identifier, means something else in C or C++, or is in the C library.
llvm::Error checkFunctionName(StringRef name);

/// Names for parameters, one per argument of `function` and then one per
/// result: identifiers, all different, and with what follows them in the names
/// of extents, too. Arguments are called as in the source where that is text.
struct ParameterNames {
  std::vector<std::string> inputs, results;
};
ParameterNames createParameterNames(func::FuncOp function,
                                    llvm::SourceMgr &sources);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_NAMES_H
