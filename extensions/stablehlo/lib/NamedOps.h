//===- NamedOps.h - Operations by their names ----------------- -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_NAMEDOPS_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_NAMEDOPS_H

#include "bcast/Dialect/Bcast/IR/Enums.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
class OpPassManager;
}

namespace mlir::bcast::stablehlo {

/// The operations of StableHLO and CHLO have no C++ classes here. Their dialect
/// may not be registered, so the operations may be unverified: an import checks
/// what it reads.

/// The attribute or property `name` of `op`; null if it has none.
Attribute getAttribute(Operation *op, StringRef name);

/// The integers of an `array<i64>` or a dense attribute. None for anything
/// else.
std::optional<SmallVector<int64_t>> getIntegers(Operation *op, StringRef name);

/// The integer of an attribute. None for anything else.
std::optional<int64_t> getInteger(Operation *op, StringRef name);

/// The value of an enumeration, such as `LT` of
/// `#stablehlo<comparison_direction LT>`. Empty if `op` has no such attribute.
std::string getEnumerator(Operation *op, StringRef name);

/// The list `name = [...]` in the text of an attribute; empty if it is not
/// there.
std::optional<SmallVector<int64_t>> findDims(StringRef text, StringRef name);

/// The integer `name = ...` in the text of an attribute; 0 if it is not there.
std::optional<int64_t> findInteger(StringRef text, StringRef name);

/// Whether the `compare_type` of the comparison `op` is of the element type of
/// its operands. An operation without one compares by that type.
bool hasMatchingCompareType(Operation *op);

/// The elements that `value` has, those of a small resource as dense ones,
/// since MLIR folds an element of a resource, and cannot read it. Null for
/// others.
ElementsAttr takeElements(Attribute value);

/// The dense elements of `value`; null if it is not such a constant.
DenseElementsAttr getConstant(Value value);

/// Whether each of `dims` is a dimension of a tensor of `rank`, and none is
/// listed twice.
bool areDims(ArrayRef<int64_t> dims, int64_t rank);

/// Fails with the reason unless `op` has one result and `numOperands` operands.
LogicalResult checkOperands(PatternRewriter &rewriter, Operation *op,
                            unsigned numOperands);

/// Returns the type of `value`; fails with the reason unless it is a ranked
/// row-major tensor of one of bcast's element types.
FailureOr<RankedTensorType> getTensorType(PatternRewriter &rewriter,
                                          Operation *op, Value value);

/// The types of `values`, or failure.
FailureOr<SmallVector<RankedTensorType>>
getTensorTypes(PatternRewriter &rewriter, Operation *op, ValueRange values);

/// The types of the first operand and of the result of `op`, which are of one
/// element type; fails with the reason. `op` must have `numOperands` operands.
FailureOr<std::pair<RankedTensorType, RankedTensorType>>
getTypes(PatternRewriter &rewriter, Operation *op, unsigned numOperands = 1);

/// Element `index` of the one-dimensional `shape` as an index, traced to where
/// it comes from: `tensor.dim` is what later passes know. `depth` bounds the
/// steps; in a graph region, an operation may read itself.
Value traceExtent(OpBuilder &builder, Location loc, Value shape, int64_t index,
                  unsigned depth = 64);

/// The sizes of the dynamic extents of `type`, which are elements of `shape`.
/// Fails with the reason unless `shape` has one integer per dimension of
/// `type`.
FailureOr<SmallVector<Value>> traceSizes(PatternRewriter &rewriter,
                                         Operation *op, Value shape,
                                         RankedTensorType type);

/// Element `index` of `indices`, in row-major order, as an index, traced to
/// where it comes from.
OpFoldResult traceIndex(PatternRewriter &rewriter, Location loc, Value indices,
                        int64_t index, unsigned depth = 64);

/// An unsigned position as an i64, the greatest of which is beyond each extent.
Value toSigned(PatternRewriter &rewriter, Location loc, Value position);

/// Checks `value` against `expected` at run time. `subject` names the value.
void createCheck(PatternRewriter &rewriter, Operation *op, CheckKind kind,
                 Value value, Value expected, const Twine &subject);

/// Checks at run time that extent `dim` of `value` is that of dimension
/// `expectedDim` of `expected`, unless both are static. `subject` names
/// `value`.
void createEqualCheck(PatternRewriter &rewriter, Operation *op, Value value,
                      int64_t dim, Value expected, int64_t expectedDim,
                      const Twine &subject);

/// A tensor.cast of `value` to `type` unless it has that type.
Value castTo(OpBuilder &builder, Location loc, Value value, Type type);

/// Puts the bodies of functions in the place of their calls in `body`, as those
/// of a reduction may be written: of all functions, or of those for which
/// `isInlined` is true. At most `maxOps` operations are added, since functions
/// that call each other twice double them with each level.
void inlineCalls(Block &body, size_t maxOps = 1024,
                 llvm::function_ref<bool(func::FuncOp)> isInlined = nullptr);

/// The one block of `region`, if it has arguments of `arguments` and ends with
/// a stablehlo.return, or that of a function, of `results`. Otherwise null.
Block *getBody(Region &region, TypeRange arguments, TypeRange results);

/// Replaces `op`, or fails with the reason.
using ImportFunction = LogicalResult (*)(Operation *op,
                                         PatternRewriter &rewriter);

/// Adds patterns for the operations of these names. Without effects, an
/// operation that nothing reads is erased. Of several imports, that of the
/// least benefit comes last and gives the reason.
void addImports(RewritePatternSet &patterns,
                ArrayRef<std::pair<StringLiteral, ImportFunction>> imports,
                bool haveEffects = false, unsigned benefit = 1);

/// Whether the operations in the regions of `op` are imported by themselves.
bool isControlFlow(Operation *op);

/// The type `type` with its dimensions in this order, the most minor one first.
RankedTensorType getOrderedType(RankedTensorType type,
                                ArrayRef<int64_t> minorToMajor);

/// Imports a call by the name of its target.
LogicalResult importCustomCall(Operation *op, PatternRewriter &rewriter);

/// Imports a call of ApproxTopK.
LogicalResult importApproxTopK(Operation *op, PatternRewriter &rewriter);

/// Imports a bit cast between elements of different widths.
LogicalResult importWidthChange(Operation *op, PatternRewriter &rewriter);

/// Whether `op` is an operation of VHLO, the versioned dialect of portable
/// artifacts.
bool isPortable(Operation *op);

/// Whether `op` is of upstream's shape dialect.
bool isShape(Operation *op);

/// Whether there are operations of the shape dialect in `root`, and
/// addShapeLowering lowers them all.
bool hasLowerableShapes(Operation *root);

/// Adds upstream's passes that make shapes tensors of extents, and conditions
/// on shapes assertions.
void addShapeLowering(OpPassManager &pm);

void populateContractions(RewritePatternSet &patterns);
void populateConvolutions(RewritePatternSet &patterns);
void populateControlFlow(RewritePatternSet &patterns);
void populateElementwise(RewritePatternSet &patterns);
void populateGathers(RewritePatternSet &patterns);
void populateFunctions(RewritePatternSet &patterns);
void populatePads(RewritePatternSet &patterns);
void populateParts(RewritePatternSet &patterns);
void populateReductions(RewritePatternSet &patterns);
void populateScatters(RewritePatternSet &patterns);
void populateSelectAndScatter(RewritePatternSet &patterns);
void populateShapes(RewritePatternSet &patterns);
void populateSorts(RewritePatternSet &patterns);
void populateSpecialFunctions(RewritePatternSet &patterns);
void populateViews(RewritePatternSet &patterns);
void populateWindows(RewritePatternSet &patterns);

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_NAMEDOPS_H
