//===- Version.h - The version of this project ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_VERSION_H
#define BCAST_SUPPORT_VERSION_H

namespace mlir::bcast {

/// The version, as in "0.1.0".
const char *getVersion();

/// Makes `--version` of a tool print this version after LLVM's. Call it before
/// the command line is parsed.
void registerVersionPrinter();

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_VERSION_H
