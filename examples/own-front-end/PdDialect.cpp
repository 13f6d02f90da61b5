//===- PdDialect.cpp - The dialect of a front end -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PdDialect.h"

using namespace example;

#include "PdDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Pd.cpp.inc"

void PdDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Pd.cpp.inc"
      >();
}
