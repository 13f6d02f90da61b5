//===- Options.h - What --help shows ----------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_OPTIONS_H
#define BCAST_SUPPORT_OPTIONS_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/CommandLine.h"
#include <string>

namespace mlir::bcast {

/// Moves LLVM's options, which every program that is linked to LLVM has, from
/// `--help` to `--help-hidden`. Call it before a tool registers its own.
void hideOptionsOfLLVM();

/// The error of a pass or a pipeline without option `name`: the one of `names`
/// that is spelled alike, or all.
std::string describeUnknownOption(StringRef owner, StringRef name,
                                  ArrayRef<StringRef> names);

/// MLIR's error `text` about options of a pass that `arguments` of the command
/// line name, with what describeUnknownOption() says, or about the name of a
/// pass, with one that is spelled alike. Empty if MLIR has already printed what
/// is wrong.
std::string improvePassError(StringRef text, ArrayRef<char *> arguments);

/// A parser of an option with named values, whose error lists them.
template <typename T> struct NamedValueParser : llvm::cl::parser<T> {
  using llvm::cl::parser<T>::parser;

  bool parse(llvm::cl::Option &option, llvm::StringRef name,
             llvm::StringRef text, T &value) {
    std::string names;
    for (const auto &known : this->Values) {
      if (known.Name == text)
        return llvm::cl::parser<T>::parse(option, name, text, value);
      names += (names.empty() ? "" : ", ") + known.Name.str();
    }
    return option.error("'" + text + "' is none of " + names);
  }
};

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_OPTIONS_H
