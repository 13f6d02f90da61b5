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

/// How deep brackets nest, those of the aliases in them included; and regions
/// of a module.
constexpr unsigned kMaxNesting = 256;
/// How many operators follow one another in an expression.
constexpr unsigned kMaxOperators = 4096;
/// How many attributes and types an alias stands for, those in it included.
constexpr unsigned kMaxAliasParts = 1 << 16;

/// An error, with the place in the text `name`, where a program has more than
/// that. MLIR's parser and verifier recur on them, and overflow the stack.
llvm::Error checkNesting(llvm::StringRef text, llvm::StringRef name);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_NESTING_H
