//===- Quote.h - Foreign text in diagnostics --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_ARRAYS_QUOTE_H
#define BCAST_LIB_ARRAYS_QUOTE_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace mlir::bcast {

/// Returns `text` in single quotes for a diagnostic of one line: the first 40
/// characters, with all but printable ASCII escaped.
inline std::string quote(llvm::StringRef text) {
  std::string result = "'";
  llvm::raw_string_ostream os(result);
  llvm::printEscapedString(text.take_front(40), os);
  os << (text.size() > 40 ? "...'" : "'");
  return result;
}

} // namespace mlir::bcast

#endif // BCAST_LIB_ARRAYS_QUOTE_H
