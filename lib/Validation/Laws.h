//===- Laws.h - What the laws of terms share --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_VALIDATION_LAWS_H
#define BCAST_LIB_VALIDATION_LAWS_H

#include "Terms.h"

namespace mlir::bcast::validation {

/// Whether `term` is this constant, with its sign of zero.
bool isExactly(const Term *term, double value);

inline bool isInteger(const Term *term, int64_t value) {
  return term->getInteger() == value;
}

/// Operands in the order of creation.
Terms inOrder(ArrayRef<const Term *> args);

/// The predicate that holds where `predicate` does not.
arith::CmpFPredicate invert(arith::CmpFPredicate predicate);

} // namespace mlir::bcast::validation

#endif // BCAST_LIB_VALIDATION_LAWS_H
