//===- Nesting.h - Nesting depth of a program's text ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_NESTING_H
#define BCAST_SUPPORT_NESTING_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast {

/// The limit on nested brackets, including those of aliases, and on nested
/// regions.
constexpr unsigned kMaxNesting = 256;
/// The limit on operators in an expression.
constexpr unsigned kMaxOperators = 4096;
/// The limit on attributes and types in the expansion of an alias.
constexpr unsigned kMaxAliasParts = 1 << 16;
/// The limit on results of an operation. MLIR's parser reserves memory for as
/// many as a number such as %0#1 names.
constexpr unsigned kMaxResults = 1 << 16;

/// Returns an error, with the place in the text `name`, if a program exceeds
/// these limits. MLIR's parser and verifier are recursive and would overflow
/// the stack.
llvm::Error checkNesting(llvm::StringRef text, llvm::StringRef name);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_NESTING_H
