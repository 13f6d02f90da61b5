//===- BcastDialect.cpp - The bcast dialect -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bytecode.h"
#include "Canonicalization/Canonicalization.h"
#include "NameSuggestions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CanonicalizationPatterns.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::bcast;

#include "bcast/Dialect/Bcast/IR/BcastDialect.cpp.inc"

namespace {
/// The meaning of operations does not depend on the function.
struct BcastInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

/// A check becomes a cf.assert, which convert-to-llvm then lowers. It lowers no
/// other operation of the dialect, and leaves none.
struct AssertCheck : public OpConversionPattern<CheckExtentOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(CheckExtentOp check, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<cf::AssertOp>(
        check, createCondition(rewriter, check), formatCheck(check));
    return success();
  }
};

struct BcastToLLVMInterface : public ConvertToLLVMPatternInterface {
  using ConvertToLLVMPatternInterface::ConvertToLLVMPatternInterface;

  void loadDependentDialects(MLIRContext *context) const final {
    context->loadDialect<arith::ArithDialect, cf::ControlFlowDialect>();
  }
  void populateConvertToLLVMConversionPatterns(
      ConversionTarget &target, LLVMTypeConverter &converter,
      RewritePatternSet &patterns) const final {
    target.addIllegalDialect<BcastDialect>();
    patterns.add<AssertCheck>(converter, patterns.getContext());
  }
};
} // namespace

FrozenRewritePatternSet CanonicalizationPatterns::get() {
  std::lock_guard<std::mutex> lock(mutex);
  MLIRContext *context = getContext();
  std::vector<Dialect *> dialects = context->getLoadedDialects();
  ArrayRef<RegisteredOperationName> ops = context->getRegisteredOperations();
  if (numDialects == dialects.size() && numOps == ops.size())
    return patterns;
  RewritePatternSet all(context);
  for (Dialect *dialect : dialects)
    dialect->getCanonicalizationPatterns(all);
  for (RegisteredOperationName op : ops)
    op.getCanonicalizationPatterns(all, context);
  numDialects = dialects.size();
  numOps = ops.size();
  return patterns = std::move(all);
}

void BcastDialect::initialize() {
  addInterfaces<BcastInlinerInterface, BcastToLLVMInterface,
                CanonicalizationPatterns>();
  bcast::detail::addBytecodeInterface(*this);
  registerAttributes();
  registerOperations();
}

/// Reports an unknown operation, with a suggestion.
static ParseResult parseUnknownOperation(OpAsmParser &parser,
                                         OperationState &state) {
  SmallVector<StringRef> names;
  StringRef dialect = BcastDialect::getDialectNamespace();
  for (RegisteredOperationName known :
       parser.getContext()->getRegisteredOperations())
    if (known.getDialectNamespace() == dialect)
      names.push_back(known.stripDialect());
  StringRef name = state.name.stripDialect();
  StringRef near = findOperationOfOtherName(name);
  StringRef other = findOperationOfOtherDialect(name);
  if (near.empty() && other.empty())
    near = findNearName(name, names);
  InFlightDiagnostic diagnostic = parser.emitError(parser.getNameLoc())
                                  << "is not an operation of this dialect";
  if (!near.empty())
    diagnostic << "; did you mean '" << dialect << "." << near << "'?";
  else if (!other.empty())
    diagnostic << "; did you mean '" << other << "'?";
  else
    diagnostic.attachNote() << "docs/reference/operations.md has them all";
  return diagnostic;
}

std::optional<Dialect::ParseOpHook>
BcastDialect::getParseOperationHook(StringRef) const {
  return ParseOpHook(parseUnknownOperation);
}

Operation *BcastDialect::materializeConstant(OpBuilder &builder,
                                             Attribute value, Type type,
                                             Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

void BcastDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  populateExplicitFormPatterns(patterns);
  bcast::detail::populateBroadcastInDimPatterns(patterns);
  bcast::detail::populateReadThroughBroadcastPatterns(patterns);
  bcast::detail::populateCollapseShapePatterns(patterns);
  bcast::detail::populateReductionPatterns(patterns);
  bcast::detail::populateElementwisePatterns(patterns);
  bcast::detail::populateConvertPatterns(patterns);
  bcast::detail::populateRefineTypesPatterns(patterns);
  bcast::detail::populateRelayoutPatterns(patterns);
  bcast::detail::populateConstantPatterns(patterns);
  bcast::detail::populateForallPatterns(patterns);
}
