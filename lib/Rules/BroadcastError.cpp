//===- BroadcastError.cpp - Errors of broadcasting rules ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Rules/BroadcastError.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::bcast;

char BroadcastError::ID = 0;

void BroadcastError::log(llvm::raw_ostream &os) const {
  os << getHeadline();
  if (!alignment.empty())
    os << "\n" << alignment;
  if (!fix.empty())
    os << "\n" << fix;
}

std::error_code BroadcastError::convertToErrorCode() const {
  return std::make_error_code(std::errc::invalid_argument);
}
