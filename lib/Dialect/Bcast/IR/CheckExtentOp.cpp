//===- CheckExtentOp.cpp - Conditions on runtime extents ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Runtime/Error.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
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

LogicalResult CheckExtentOp::verify() {
  if (getValues().size() > BCAST_ERROR_VALUES)
    return emitOpError() << "has " << getValues().size()
                         << " values; an error holds at most "
                         << static_cast<int64_t>(BCAST_ERROR_VALUES);
  return success();
}

std::string mlir::bcast::formatFailedCheck(CheckExtentOp check, int64_t extent,
                                           int64_t expected,
                                           ArrayRef<int64_t> values) {
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
  error.kind = check.getValues().empty() ? static_cast<int32_t>(check.getKind())
                                         : BCAST_CHECK_ASSERTION;
  error.num_values = values.size();
  llvm::copy(values, error.values);
  std::string text(bcast_format_error(&error, nullptr, 0), '\0');
  bcast_format_error(&error, text.data(), text.size() + 1);
  return text;
}

void mlir::bcast::createCheck(OpBuilder &builder, Location loc, CheckKind kind,
                              OpFoldResult extent, OpFoldResult expected,
                              const Twine &subject, const Twine &clause,
                              const Twine &against) {
  auto getValue = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, loc, number);
  };
  auto getText = [&](const Twine &text) {
    StringAttr attr = builder.getStringAttr(text);
    return attr.empty() ? StringAttr() : attr;
  };
  Value first = getValue(extent), second = getValue(expected);
  CheckExtentOp::create(builder, loc, kind, first, second,
                        builder.getStringAttr(subject), getText(against),
                        getText(clause));
}

static std::string formatDemand(CheckExtentOp check) {
  std::string subject = check.getSubject().str();
  if (!check.getValues().empty())
    return subject;
  StringRef against = check.getAgainst().value_or("");
  std::optional<int64_t> expected = getConstantIntValue(check.getExpected());
  std::string number = expected ? " " + std::to_string(*expected) : "";
  switch (check.getKind()) {
  case CheckKind::NonNegative:
    return subject + " must not be negative";
  case CheckKind::AtMost:
    if (!against.empty())
      return subject + ": " + against.str();
    return subject + " must be at most" + (expected ? number : " the limit");
  case CheckKind::Equal:
  case CheckKind::EqualOrOne:
  case CheckKind::EqualOrAnyOne:
    break;
  default:
    return subject + " must have the expected " +
           stringifyCheckKind(check.getKind()).str();
  }
  if (against.empty())
    return subject + " must have " +
           (expected ? "extent" + number : "the expected extent") +
           (check.allowsOne() ? " or 1" : "");
  // The owner of the extent is the last part of the subject.
  size_t colon = subject.rfind(": ");
  std::string owner =
      colon == std::string::npos ? subject : subject.substr(colon + 2);
  std::string text =
      subject + " and " + against.str() + " must have equal extents";
  if (check.getKind() == CheckKind::EqualOrAnyOne)
    return text + ", or one of them 1";
  if (check.getKind() == CheckKind::EqualOrOne)
    return text + ", or " + owner + " must have extent 1";
  return text;
}

std::string mlir::bcast::formatCheck(CheckExtentOp check) {
  std::string text = formatDemand(check);
  if (std::optional<StringRef> clause = check.getClause())
    text += " [" + clause->str() + "]";
  return text;
}

Value mlir::bcast::createCondition(OpBuilder &builder, CheckExtentOp check) {
  Location loc = check.getLoc();
  auto compare = [&](arith::CmpIPredicate predicate, Value rhs) -> Value {
    return arith::CmpIOp::create(builder, loc, predicate, check.getExtent(),
                                 rhs);
  };
  if (check.getKind() == CheckKind::NonNegative)
    return compare(arith::CmpIPredicate::sge,
                   arith::ConstantIndexOp::create(builder, loc, 0));
  if (check.getKind() == CheckKind::AtMost)
    return compare(arith::CmpIPredicate::sle, check.getExpected());
  Value holds = compare(arith::CmpIPredicate::eq, check.getExpected());
  if (!check.allowsOne())
    return holds;
  Value isOne = compare(arith::CmpIPredicate::eq,
                        arith::ConstantIndexOp::create(builder, loc, 1));
  return arith::OrIOp::create(builder, loc, holds, isOne);
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
