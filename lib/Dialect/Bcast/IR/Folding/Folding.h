//===- Folding.h - Folds of elementwise operations --------------*- C++ -*-===//
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_FOLDING_FOLDING_H
#define BCAST_LIB_DIALECT_BCAST_IR_FOLDING_FOLDING_H

#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::bcast::detail {

/// Returns a value that equals the result of `op` in every element, or null. An
/// entry of `constants` is the constant value of an operand, or null.
Value findIdentity(ElementwiseOpInterface op, ArrayRef<Attribute> constants);

/// Returns the constant result of `op`. Returns null if an operand is not a
/// constant, if the result is large, or if the exact elements are known only at
/// run time.
Attribute computeOnConstants(ElementwiseOpInterface op,
                             ArrayRef<Attribute> constants);

/// Returns the splat constant that defines `value`, possibly through a
/// broadcast to static or dynamic sizes.
std::optional<DenseElementsAttr> matchSplat(Value value);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_FOLDING_FOLDING_H
