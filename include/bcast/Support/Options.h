//===- Options.h - What --help shows ----------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_OPTIONS_H
#define BCAST_SUPPORT_OPTIONS_H

namespace mlir::bcast {

/// Moves LLVM's options, which every program that is linked to LLVM has, from
/// `--help` to `--help-hidden`. Call it before a tool registers its own.
void hideOptionsOfLLVM();

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_OPTIONS_H
