//===- BcastTest.h - A dialect with rules and operations --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What another dialect does to bring a broadcasting rule: an attribute that
// implements BroadcastRuleAttrInterface, and nothing else; and for an
// operation: a definition of BcastOpBase.td's classes, and buildScalar. The
// tests show that operations, verifiers, canonicalization and lowerings work
// with them.
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

#endif // BCAST_TEST_LIB_DIALECT_BCASTTEST_BCASTTEST_H
