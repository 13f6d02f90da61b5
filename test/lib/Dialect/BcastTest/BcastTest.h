//===- BcastTest.h - A dialect with rules and operations --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dialect with a broadcasting rule and an operation of its own. The rule is
// an attribute that implements BroadcastRuleAttrInterface. The operation has a
// definition by the classes of BcastOpBase.td, and buildScalar. The tests show
// that operations, verifiers, canonicalization and lowerings work with both.
// Beside it is a pass that only tests run.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TEST_LIB_DIALECT_BCASTTEST_BCASTTEST_H
#define BCAST_TEST_LIB_DIALECT_BCASTTEST_BCASTTEST_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"

#include "BcastTestDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "BcastTestAttributes.h.inc"

#define GET_OP_CLASSES
#include "BcastTestOps.h.inc"

namespace mlir::bcast_test {
/// Registers --test-randomize-layouts.
void registerRandomizeLayouts();

/// Registers --test-wrong-rewrite.
void registerWrongRewrites();
} // namespace mlir::bcast_test

#endif // BCAST_TEST_LIB_DIALECT_BCASTTEST_BCASTTEST_H
