//===- PdDialect.h - The dialect of a front end -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_OWN_FRONT_END_PDDIALECT_H
#define EXAMPLES_OWN_FRONT_END_PDDIALECT_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "PdDialect.h.inc"

#define GET_OP_CLASSES
#include "Pd.h.inc"

#endif // EXAMPLES_OWN_FRONT_END_PDDIALECT_H
