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

/// Whether `op` of arith or math, on scalars or vectors, has the same result on
/// every machine. Functions of libm may differ, so only the machine that runs
/// the program computes them.
bool isExact(Operation *op);

/// Returns the element of the result of `op` for the elements `args` of its
/// operands. Returns null if compiled code may compute another one: functions
/// of libm are left to the machine that runs the program.
TypedAttr foldElement(ElementwiseOpInterface op, ArrayRef<TypedAttr> args);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_CONSTANTFOLDING_H
