//===- ReferenceTestUtils.h - Operations to evaluate ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_REFERENCE_REFERENCETESTUTILS_H
#define BCAST_UNITTESTS_REFERENCE_REFERENCETESTUTILS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Reference/Scalar.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

namespace mlir::bcast::test {

/// A context with the dialect, and operations to evaluate.
class ReferenceTest : public ::testing::Test {
protected:
  ReferenceTest();

  /// Returns the operation of this name on scalars of these types.
  Operation *makeOperation(StringRef name, ArrayRef<ElementType> operandTypes,
                           ElementType resultType,
                           ArrayRef<NamedAttribute> attributes = {});

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  OpBuilder builder;
};

} // namespace mlir::bcast::test

#endif // BCAST_UNITTESTS_REFERENCE_REFERENCETESTUTILS_H
