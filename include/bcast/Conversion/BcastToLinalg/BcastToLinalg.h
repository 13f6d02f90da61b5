//===- BcastToLinalg.h - Lowering to linalg ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_BCASTTOLINALG_BCASTTOLINALG_H
#define BCAST_CONVERSION_BCASTTOLINALG_BCASTTOLINALG_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::bcast {

/// Converts unsigned integers, and tensors of them, to signless ones of the
/// same width. Keeps all other types.
class SignlessTypeConverter : public TypeConverter {
public:
  SignlessTypeConverter();
};

/// The map from result indices to operand indices: the result dimension if the
/// extents are equal, and 0 if the operand is stretched. No entry of `map` may
/// be DimRead::Either.
AffineMap getIndexingMap(const OperandMap &map, int64_t resultRank,
                         MLIRContext *context);

/// Patterns that lower explicit bcast operations. A bcast.broadcast_in_dim
/// stays if its stretching is known only at run time.
void populateBcastToLinalgPatterns(const TypeConverter &converter,
                                   RewritePatternSet &patterns);

/// Applies the patterns to all operations in `root`, in two walks. There must
/// be no unsigned types, since these need a conversion.
void lowerSignlessToLinalg(Operation *root);

/// Patterns that carry signless types through func, scf and cf, and through all
/// of arith, linalg, tensor and ub, whose operations have the same semantics on
/// signless integers. Also adds the operations that are legal after them.
void populateSignlessTypeConversion(const TypeConverter &converter,
                                    RewritePatternSet &patterns,
                                    ConversionTarget &target);

/// An error if `op` has a tensor of unsigned integers and its dialect is not
/// converted by these patterns.
LogicalResult checkSignlessConvertible(const TypeConverter &converter,
                                       Operation *op);

#define GEN_PASS_DECL
#include "bcast/Conversion/BcastToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Conversion/BcastToLinalg/Passes.h.inc"

} // namespace mlir::bcast

#endif // BCAST_CONVERSION_BCASTTOLINALG_BCASTTOLINALG_H
