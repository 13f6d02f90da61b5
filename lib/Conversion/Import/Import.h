//===- Import.h - Helpers of the importers ----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_IMPORT_IMPORT_H
#define BCAST_LIB_CONVERSION_IMPORT_IMPORT_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace mlir::bcast::importing {

/// The dialect whose operations are imported.
struct SourceDialect {
  /// Whether extents of 1 are stretched between operands of one rank, as by
  /// `#bcast.numpy`; otherwise extents are equal.
  bool isStretching;
  /// Returns why bcast's operation differs from `op`; empty where it does not.
  StringRef (*explainDifference)(Operation *op);
};

/// Builds bcast operations. All operands are valid operands of them.
class ImportBuilder {
public:
  ImportBuilder(PatternRewriter &rewriter, Location loc, bool isStretching)
      : rewriter(rewriter), loc(loc), isStretching(isStretching) {}

  /// An arith.constant of `value`, an integer or a float, as tensor of rank 0.
  Value createScalar(TypedAttr value);

  /// An `OpTy` on `operands`, of the inferred type. Operands of different ranks
  /// are a tensor and scalars.
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

  /// A bcast.convert of `operand` to `elementType`; `operand` itself where it
  /// has that element type.
  Value createConvert(Value operand, Type elementType);

  /// The same, as a bcast.bitcast_convert.
  Value createBitcast(Value operand, Type elementType);

  /// The rule of an operation on `operands`; null where it needs none.
  BroadcastRuleAttrInterface chooseRule(ValueRange operands) const;

private:
  PatternRewriter &rewriter;
  Location loc;
  bool isStretching;
};

/// An operation that becomes `TargetOp`, or a few operations that take its
/// element types.
template <typename SourceOp, typename TargetOp> struct ImportTo {
  using Source = SourceOp;
  using Target = TargetOp;
  /// The operands that are broadcast.
  static ValueRange getOperands(SourceOp op) { return op->getOperands(); }
};

/// An operation that is the bcast operation on the same operands.
template <typename SourceOp, typename TargetOp>
struct Same : ImportTo<SourceOp, TargetOp> {
  static Value build(ImportBuilder &builder, SourceOp op) {
    return builder.create<TargetOp>(op->getOperands());
  }
};

/// Resolves `source`, whose `operands` are broadcast. Returns the declared type
/// of its result, with the shape that the operands give; the type is valid for
/// a bcast operation but for its elements. Fails with the reason otherwise.
FailureOr<RankedTensorType> resolve(PatternRewriter &rewriter,
                                    Operation *source, ValueRange operands,
                                    const ImportBuilder &builder);

/// Fails with the reason where `isTaken`, which belongs to the operation
/// `target`, is false of `type`. [TYPE-1]
LogicalResult checkElementType(PatternRewriter &rewriter, Operation *source,
                               StringRef target, bool (*isTaken)(Type),
                               Type type);

/// Replaces `source` by `value`, which becomes of type `type`, and a
/// tensor.cast where `source` declares a shape that is more or less static.
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

/// Applies `patterns` once to each operation inside of `root` of which
/// `isSource` holds, readers before what they read. A pattern may replace that
/// operation and erase nothing else. Constants of the source dialect that
/// nothing reads any more are erased. With `report`, a remark on each operation
/// that stays says why; on a constant only where another dialect reads it.
void importOps(Operation *root, const FrozenRewritePatternSet &patterns,
               function_ref<bool(Operation *)> isSource, bool report);

} // namespace mlir::bcast::importing

#endif // BCAST_LIB_CONVERSION_IMPORT_IMPORT_H
