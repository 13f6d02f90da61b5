//===- ConstantFolding.h - Elements at compile time -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_CONSTANTFOLDING_H
#define BCAST_DIALECT_BCAST_IR_CONSTANTFOLDING_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"

namespace mlir::bcast {

/// The element of the result of `op` where the elements of its operands are
/// `args`, numbers of the operands' element types. Null where compiled code may
/// give another one: what libm computes is left to the machine that runs.
TypedAttr foldElement(ElementwiseOpInterface op, ArrayRef<TypedAttr> args);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_CONSTANTFOLDING_H
