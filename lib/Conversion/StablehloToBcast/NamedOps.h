//===- NamedOps.h - Operations by their names ----------------- -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_NAMEDOPS_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_NAMEDOPS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::stablehlo {

/// The operations of StableHLO and CHLO have no C++ classes here. Their dialect
/// may be registered or not, so that nobody may have verified them: an import
/// checks what it reads.

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

/// The constant elements of `value`; null if it is not a constant.
ElementsAttr getConstant(Value value);

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

/// Replaces `op` by a value, or fails with the reason.
using ImportFunction = LogicalResult (*)(Operation *op,
                                         PatternRewriter &rewriter);

/// Adds patterns for the operations of these names, which have no effects: an
/// operation without a reader is erased.
void addImports(RewritePatternSet &patterns,
                ArrayRef<std::pair<StringLiteral, ImportFunction>> imports);

void populateElementwise(RewritePatternSet &patterns);
void populateReductions(RewritePatternSet &patterns);
void populateShapes(RewritePatternSet &patterns);

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_NAMEDOPS_H
