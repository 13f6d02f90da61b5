//===- BcastOps.cpp - Operations of the bcast dialect ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "VerifyTypes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"

using namespace mlir;
using namespace mlir::bcast;

#define GET_OP_CLASSES
#include "bcast/Dialect/Bcast/IR/BcastOps.cpp.inc"

void BcastDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "bcast/Dialect/Bcast/IR/BcastOps.cpp.inc"
      >();
}
