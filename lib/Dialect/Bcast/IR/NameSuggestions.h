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

/// Returns the name in this dialect of the operation that NumPy, PyTorch, ONNX
/// or MLIR calls `name`, or an empty text.
StringRef findOperationOfOtherName(StringRef name);

/// Returns the operation of another dialect for `name`, or an empty text.
StringRef findOperationOfOtherDialect(StringRef name);

/// Returns the text of the rule that is likely meant by `word`, or an empty
/// text.
std::string suggestRule(StringRef word);

/// Returns a sentence about the rule of the framework that is spelled `word`,
/// such as "ONNX follows #bcast.numpy"; empty if unknown.
StringRef describeRuleOf(StringRef word);

/// Returns an entry of `names` that begins with `name`, as multiply with mul,
/// or that differs in a few letters; else an empty text.
StringRef findNearName(StringRef name, ArrayRef<StringRef> names);

} // namespace mlir::bcast

#endif // BCAST_LIB_DIALECT_BCAST_IR_NAMESUGGESTIONS_H
