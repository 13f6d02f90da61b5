//===- MaterializeLayouts.h - From layouts to row-major tensors -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_H
#define BCAST_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::bcast {

/// Converts tensors with a layout to their physical form, the row-major tensor
/// of the same cells. Keeps all other types.
class PhysicalTypeConverter : public TypeConverter {
public:
  PhysicalTypeConverter();
};

/// Patterns that rewrite explicit bcast operations, tensor operations and
/// constants on tensors with a layout to their physical forms.
void populateMaterializeLayoutsPatterns(const TypeConverter &converter,
                                        RewritePatternSet &patterns);

/// Patterns that carry converted types through func, scf and cf, and the
/// operations that are legal after them.
void populateStructuralTypeConversion(const TypeConverter &converter,
                                      RewritePatternSet &patterns,
                                      ConversionTarget &target);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_TRANSFORMS_MATERIALIZELAYOUTS_H
