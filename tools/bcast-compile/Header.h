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
#include "bcast/Execution/CEntryPoint.h"

namespace mlir::bcast {

/// A function of the header.
struct HeaderFunction {
  CEntryPoint plain;
  ParameterNames names;
  /// Its place in the source, as in "add @ add.mlir:2".
  std::string origin;
};

/// The text of a header named `fileName`, of code whose work `threads` threads
/// share, as CpuTarget has them.
std::string createHeader(StringRef fileName, ArrayRef<HeaderFunction> functions,
                         unsigned threads);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_HEADER_H
