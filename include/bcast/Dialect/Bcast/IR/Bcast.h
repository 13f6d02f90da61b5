//===- Bcast.h - The bcast dialect ------------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCAST_H
#define BCAST_DIALECT_BCAST_IR_BCAST_H

#include "bcast/Dialect/Bcast/IR/BcastTraits.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "bcast/Dialect/Bcast/IR/UpstreamInterfaces.h"
#include "bcast/Rules/Reduction.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "bcast/Dialect/Bcast/IR/BcastDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "bcast/Dialect/Bcast/IR/BcastAttributes.h.inc"

namespace mlir::bcast {
class PhysicalLayout;

inline RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// `type`, or the type of the elements of a tensor, without a sign, as
/// operations of arith take it.
Type getSignless(Type type);

namespace detail {
/// Whether the element types of an operand constraint have `type`. [TYPE-1]
#include "bcast/Dialect/Bcast/IR/BcastTypeConstraints.h.inc"
} // namespace detail
} // namespace mlir::bcast

#define GET_OP_CLASSES
#include "bcast/Dialect/Bcast/IR/BcastOps.h.inc"

#endif // BCAST_DIALECT_BCAST_IR_BCAST_H
