//===- IRTestUtils.h - Helpers for tests of the IR --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_DIALECT_IRTESTUTILS_H
#define BCAST_UNITTESTS_DIALECT_IRTESTUTILS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

namespace mlir::bcast::test {

/// Collects the diagnostics of its lifetime.
class Diagnostics {
public:
  explicit Diagnostics(MLIRContext *context);

  std::vector<std::string> messages;
  std::vector<Location> locations;

private:
  ScopedDiagnosticHandler handler;
};

/// A context with the dialect, and a module to build operations in.
class IRTest : public ::testing::Test {
protected:
  IRTest();

  Type f32() { return builder.getF32Type(); }
  RankedTensorType tensor(ArrayRef<int64_t> shape, Type elementType = {},
                          Attribute encoding = {});
  /// A value of this type.
  Value value(Type type);
  Value value(ArrayRef<int64_t> shape, Type elementType = {}) {
    return value(tensor(shape, elementType));
  }

  /// The names of the dialect's operations.
  std::vector<RegisteredOperationName> operationNames();

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  OpBuilder builder;
  Location loc;
};

} // namespace mlir::bcast::test

#endif // BCAST_UNITTESTS_DIALECT_IRTESTUTILS_H
