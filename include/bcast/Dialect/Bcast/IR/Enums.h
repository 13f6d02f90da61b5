//===- Enums.h - Enumerations of the bcast dialect --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_ENUMS_H
#define BCAST_DIALECT_BCAST_IR_ENUMS_H

#include "mlir/IR/OpImplementation.h"

#include "bcast/Dialect/Bcast/IR/BcastEnums.h.inc"

#endif // BCAST_DIALECT_BCAST_IR_ENUMS_H
