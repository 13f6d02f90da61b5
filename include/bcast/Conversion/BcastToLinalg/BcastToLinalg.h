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

/// The map from result indices to operand indices: the result dimension where
/// the extents are equal, and 0 where the operand is stretched. No entry of
/// `map` may be DimRead::Either.
AffineMap getIndexingMap(const OperandMap &map, int64_t resultRank,
                         MLIRContext *context);

/// Patterns that lower explicit bcast operations. A bcast.broadcast_in_dim that
/// is decided at run time stays one.
void populateBcastToLinalgPatterns(const TypeConverter &converter,
                                   RewritePatternSet &patterns);

/// Does what the patterns do to all that is in `root`, in two walks. There must
/// be no unsigned type, which need a conversion.
void lowerSignlessToLinalg(Operation *root);

/// Patterns that carry signless types through func, scf and cf, and through all
/// of arith, linalg, tensor and ub, whose operations mean the same on signless
/// integers; and what is legal after them.
void populateSignlessTypeConversion(const TypeConverter &converter,
                                    RewritePatternSet &patterns,
                                    ConversionTarget &target);

/// An error where `op` has a tensor of unsigned integers and is of no dialect
/// that these patterns convert.
LogicalResult checkSignlessConvertible(const TypeConverter &converter,
                                       Operation *op);

#define GEN_PASS_DECL
#include "bcast/Conversion/BcastToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Conversion/BcastToLinalg/Passes.h.inc"

} // namespace mlir::bcast

#endif // BCAST_CONVERSION_BCASTTOLINALG_BCASTTOLINALG_H
