//===- NameSuggestions.h - Suggestions for misspelled names -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_NAMESUGGESTIONS_H
#define BCAST_LIB_DIALECT_BCAST_IR_NAMESUGGESTIONS_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace mlir::bcast {

/// This dialect's name of the operation that NumPy, PyTorch, ONNX or MLIR calls
/// `name`; empty if unknown.
StringRef findOperationOfOtherName(StringRef name);

/// The operation of another dialect that does what `name` says; empty where
/// none is known.
StringRef findOperationOfOtherDialect(StringRef name);

/// The attribute of this dialect that `word` may be meant to be, as a rule is
/// written; empty where it is none.
std::string suggestRule(StringRef word);

/// The one of `names` that `name` may be meant to be: it starts with it, as
/// multiply does with mul, or is a few letters from it. Empty where there is
/// none.
StringRef findNearName(StringRef name, ArrayRef<StringRef> names);

} // namespace mlir::bcast

#endif // BCAST_LIB_DIALECT_BCAST_IR_NAMESUGGESTIONS_H
