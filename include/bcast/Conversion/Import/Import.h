//===- Import.h - Helpers of the importers ----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_IMPORT_H
#define BCAST_CONVERSION_IMPORT_IMPORT_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace mlir::bcast::importing {

/// The dialect whose operations are imported.
struct SourceDialect {
  /// Whether extents of 1 stretch between operands of one rank, as under
  /// `#bcast.numpy`. Otherwise extents are equal.
  bool isStretching;
  /// Returns the reason why bcast's operation differs from `op`, or an empty
  /// text.
  StringRef (*explainDifference)(Operation *op);
};

/// Builds bcast operations on operands that are valid for these.
class ImportBuilder {
public:
  ImportBuilder(PatternRewriter &rewriter, Location loc, bool isStretching)
      : rewriter(rewriter), loc(loc), isStretching(isStretching) {}
  /// Every operation has `rule`.
  ImportBuilder(PatternRewriter &rewriter, Location loc,
                BroadcastRuleAttrInterface rule)
      : rewriter(rewriter), loc(loc), rule(rule) {}

  /// An arith.constant of `value`, an integer or a float, as a tensor of rank
  /// 0.
  Value createScalar(TypedAttr value);

  /// An `OpTy` on `operands`, of the inferred type. Operands may be tensors of
  /// one rank and scalars.
  template <typename OpTy>
  Value create(ValueRange operands, typename OpTy::Properties properties = {}) {
    if constexpr (std::is_same_v<typename OpTy::Properties, EmptyProperties>) {
      return OpTy::create(rewriter, loc, operands);
    } else {
      properties.rule = chooseRule(operands);
      return OpTy::create(rewriter, loc, operands, properties);
    }
  }

  Value createCompare(ComparisonDirection direction, Value lhs, Value rhs);

  /// A bcast.convert of `operand` to `elementType`, or `operand` if it has that
  /// element type.
  Value createConvert(Value operand, Type elementType);

  /// A bcast.bitcast_convert of `operand`, or `operand` if it has that element
  /// type.
  Value createBitcast(Value operand, Type elementType);

  /// Returns the rule of an operation on `operands`; null if it does not need
  /// one.
  BroadcastRuleAttrInterface chooseRule(ValueRange operands) const;

private:
  PatternRewriter &rewriter;
  Location loc;
  bool isStretching = false;
  BroadcastRuleAttrInterface rule;
};

/// The elementwise operation of `kind`.
Value createCombination(ImportBuilder builder, ReduceKind kind, Value lhs,
                        Value rhs);

/// Base of the imports to `TargetOp`, or to a few operations on its element
/// types.
template <typename SourceOp, typename TargetOp> struct ImportTo {
  using Source = SourceOp;
  using Target = TargetOp;
  /// The operands that are broadcast.
  static ValueRange getOperands(SourceOp op) { return op->getOperands(); }
};

/// The import to the bcast operation on the same operands.
template <typename SourceOp, typename TargetOp>
struct Same : ImportTo<SourceOp, TargetOp> {
  static Value build(ImportBuilder &builder, SourceOp op) {
    return builder.create<TargetOp>(op->getOperands());
  }
};

/// Resolves the broadcast of `operands` of `source`. Returns the declared
/// result type with the resolved shape; its element type is not checked. Fails
/// with the reason.
FailureOr<RankedTensorType> resolve(PatternRewriter &rewriter,
                                    Operation *source, ValueRange operands,
                                    const ImportBuilder &builder);

/// Fails with the reason if the operation `target`, to which `isTaken` belongs,
/// does not take elements of `type`. [TYPE-1]
LogicalResult checkElementType(PatternRewriter &rewriter, Operation *source,
                               StringRef target, bool (*isTaken)(Type),
                               Type type);

/// Sets the type of `value` to `type` and replaces `source` by it. A
/// tensor.cast is added if `source` declares another static or dynamic shape.
void replace(PatternRewriter &rewriter, Operation *source, Value value,
             RankedTensorType type);

/// Replaces an `Import::Source` by what `Import::build(builder, op)` returns.
template <typename Import>
struct ImportPattern : public OpRewritePattern<typename Import::Source> {
  using Source = typename Import::Source;
  using Target = typename Import::Target;

  ImportPattern(MLIRContext *context, const SourceDialect &dialect)
      : OpRewritePattern<Source>(context), dialect(dialect) {}

  LogicalResult matchAndRewrite(Source op,
                                PatternRewriter &rewriter) const override {
    StringRef why = dialect.explainDifference(op);
    if (!why.empty())
      return rewriter.notifyMatchFailure(op, why);
    ImportBuilder builder(rewriter, op.getLoc(), dialect.isStretching);
    ValueRange operands = Import::getOperands(op);
    FailureOr<RankedTensorType> type = resolve(rewriter, op, operands, builder);
    if (failed(type) ||
        failed(checkElementType(rewriter, op, Target::getOperationName(),
                                Target::isDataType,
                                operands.back().getType())) ||
        failed(checkElementType(rewriter, op, ConvertOp::getOperationName(),
                                ConvertOp::isDataType, *type)))
      return failure();
    replace(rewriter, op, Import::build(builder, op), *type);
    return success();
  }

  SourceDialect dialect;
};

template <typename... Imports>
void addImports(RewritePatternSet &patterns, const SourceDialect &dialect) {
  patterns.add<ImportPattern<Imports>...>(patterns.getContext(), dialect);
}

struct ImportOptions {
  /// Emit a remark on each operation that stays.
  bool report = true;
  /// Fail if an operation stays.
  bool requireAll = false;
};

/// Applies `patterns` once to each operation in `root` for which `isSource`
/// returns true, readers before their operands, and an operation before those
/// in its regions. A pattern may erase other operations only within its own.
/// Unused constants of the source dialect are erased. Remarks, and the error of
/// `requireAll`, give the reasons of the remaining operations; constants count
/// only if another dialect reads them.
LogicalResult importOps(Operation *root,
                        const FrozenRewritePatternSet &patterns,
                        function_ref<bool(Operation *)> isSource,
                        ImportOptions options);

} // namespace mlir::bcast::importing

#endif // BCAST_CONVERSION_IMPORT_IMPORT_H
