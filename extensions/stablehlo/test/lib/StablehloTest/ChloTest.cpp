//===- ChloTest.cpp - A part of CHLO --------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StablehloTest.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "ChloDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "ChloAttributes.cpp.inc"
#define GET_OP_CLASSES
#include "ChloOps.cpp.inc"

using namespace chlo_test;

void ChloDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ChloAttributes.cpp.inc"
      >();
}

void ChloDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "ChloOps.cpp.inc"
      >();
}
