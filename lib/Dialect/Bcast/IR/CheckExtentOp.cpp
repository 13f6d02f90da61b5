//===- CheckExtentOp.cpp - Conditions on runtime extents ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Runtime/Error.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::bcast;

bool CheckExtentOp::holds(int64_t extent, int64_t expected) {
  switch (getKind()) {
  case CheckKind::NonNegative:
    return extent >= 0;
  case CheckKind::AtMost:
    return extent <= expected;
  default:
    return extent == expected || (allowsOne() && extent == 1);
  }
}

std::optional<bool> CheckExtentOp::evaluate() {
  if (getKind() != CheckKind::NonNegative && getExtent() == getExpected())
    return true;
  std::optional<int64_t> extent = getConstantIntValue(getExtent());
  if (!extent)
    return std::nullopt;
  if (getKind() == CheckKind::NonNegative || (allowsOne() && *extent == 1))
    return holds(*extent, /*expected=*/0);
  std::optional<int64_t> expected = getConstantIntValue(getExpected());
  if (!expected)
    return std::nullopt;
  return holds(*extent, *expected);
}

std::string mlir::bcast::formatFailedCheck(CheckExtentOp check, int64_t extent,
                                           int64_t expected) {
  std::string subject = check.getSubject().str();
  std::string against = check.getAgainst().value_or("").str();
  std::string clause = check.getClause().value_or("").str();
  bcast_error error;
  error.location = nullptr;
  error.subject = subject.c_str();
  error.against = check.getAgainst() ? against.c_str() : nullptr;
  error.clause = check.getClause() ? clause.c_str() : nullptr;
  error.extent = extent;
  error.expected = expected;
  error.kind = static_cast<int32_t>(check.getKind());
  std::string text(bcast_format_error(&error, nullptr, 0), '\0');
  bcast_format_error(&error, text.data(), text.size() + 1);
  return text;
}

/// Erases a check that always holds. A check that never holds stays, because
/// the program must fail; bcast-hoist-checks reports it.
static LogicalResult eraseProvenCheck(CheckExtentOp op,
                                      PatternRewriter &rewriter) {
  if (!op.evaluate().value_or(false))
    return rewriter.notifyMatchFailure(op, "is not proven");
  rewriter.eraseOp(op);
  return success();
}

void CheckExtentOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add(eraseProvenCheck);
}
