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

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::bcast::detail {

/// A value that equals the result of `op` in every element, or null. An entry
/// of `constants` is the value of an operand, or null.
Value findIdentity(ElementwiseOpInterface op, ArrayRef<Attribute> constants);

/// The constant result of `op`, or null: where an operand is not a constant,
/// where the result is large, and where only run time has the exact elements.
Attribute computeOnConstants(ElementwiseOpInterface op,
                             ArrayRef<Attribute> constants);

/// The constant behind `value`, if it has one value in all elements; also where
/// it is broadcast, by dynamic sizes or not.
std::optional<DenseElementsAttr> matchSplat(Value value);

/// Whether a tensor among the operands and results of `op` has an encoding.
bool hasEncoding(Operation *op);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_FOLDING_FOLDING_H
