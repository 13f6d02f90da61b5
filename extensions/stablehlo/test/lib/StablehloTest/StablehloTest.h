//===- StablehloTest.h - A part of StableHLO and CHLO -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef STABLEHLOTEST_H
#define STABLEHLOTEST_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ChloDialect.h.inc"
#include "StablehloDialect.h.inc"
#include "StablehloEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "StablehloAttributes.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ChloAttributes.h.inc"
#define GET_OP_CLASSES
#include "StablehloOps.h.inc"
#define GET_OP_CLASSES
#include "ChloOps.h.inc"

#endif // STABLEHLOTEST_H
