//===- BroadcastError.h - Errors of broadcasting rules ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_RULES_BROADCASTERROR_H
#define BCAST_RULES_BROADCASTERROR_H

#include "llvm/Support/Error.h"
#include <string>

namespace mlir::bcast {

/// The reason why shapes do not broadcast under a rule.
class BroadcastError : public llvm::ErrorInfo<BroadcastError> {
public:
  static char ID;

  /// `clause` is the id of the violated clause in docs/spec.md, such as
  /// "NUMPY-4". `message` names the rule, the dimension and both values, in one
  /// line. `alignment` draws the shapes, one under the other, and `fix` is the
  /// likely fix. Both may be empty.
  BroadcastError(llvm::StringRef clause, std::string message,
                 std::string alignment = "", std::string fix = "")
      : clause(clause), message(std::move(message)),
        alignment(std::move(alignment)), fix(std::move(fix)) {}

  void setFix(std::string text) { fix = std::move(text); }

  llvm::StringRef getClause() const { return clause; }
  /// May be empty.
  llvm::StringRef getAlignment() const { return alignment; }
  /// May be empty.
  llvm::StringRef getFix() const { return fix; }
  /// The line of an error: the message and the clause in brackets.
  std::string getHeadline() const { return message + " [" + clause + "]"; }

  /// Prints the headline, and the alignment and the fix on lines of their own.
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string clause;
  std::string message;
  std::string alignment;
  std::string fix;
};

} // namespace mlir::bcast

#endif // BCAST_RULES_BROADCASTERROR_H
