//===- IRTestUtils.cpp - Helpers for tests of the IR ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;

test::Diagnostics::Diagnostics(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        messages.push_back(diagnostic.str());
        locations.push_back(diagnostic.getLocation());
      }) {}

IRTest::IRTest()
    : builder(&context),
      loc(FileLineColLoc::get(&context, "program.mlir", 7, 3)) {
  context.loadDialect<BcastDialect, arith::ArithDialect, math::MathDialect>();
  module = ModuleOp::create(loc);
  builder.setInsertionPointToEnd(module->getBody());
}

RankedTensorType IRTest::tensor(ArrayRef<int64_t> shape, Type elementType,
                                Attribute encoding) {
  return RankedTensorType::get(shape, elementType ? elementType : f32(),
                               encoding);
}

Value IRTest::value(Type type) {
  return UnrealizedConversionCastOp::create(builder, loc, type, ValueRange())
      .getResult(0);
}

std::vector<RegisteredOperationName> IRTest::operationNames() {
  std::vector<RegisteredOperationName> names;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.getDialectNamespace() == BcastDialect::getDialectNamespace())
      names.push_back(name);
  return names;
}
