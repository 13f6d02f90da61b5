//===- Header.h - The C header of compiled functions ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_HEADER_H
#define BCAST_TOOLS_HEADER_H

#include "Names.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "bcast/Execution/CEntryPoint.h"

namespace mlir::bcast {

/// A function of the header.
struct HeaderFunction {
  CEntryPoint plain;
  ParameterNames names;
  /// The place in the source, as in "add @ add.mlir:2".
  std::string origin;
  /// Lines about the parts of arrays that the function takes and returns.
  std::vector<std::string> notes;
  /// The lines of its contract.
  SmallVector<std::string> contract;
};

/// Returns the text of a header named `fileName`.
std::string createHeader(StringRef fileName, ArrayRef<HeaderFunction> functions,
                         const CpuTarget &target);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_HEADER_H
