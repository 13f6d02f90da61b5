//===- ReferenceTestUtils.cpp - Operations to evaluate --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::bcast;

test::ReferenceTest::ReferenceTest() : builder(&context) {
  context.loadDialect<BcastDialect, arith::ArithDialect, func::FuncDialect>();
  module = ModuleOp::create(builder.getUnknownLoc());
  builder.setInsertionPointToEnd(module->getBody());
}

Operation *test::ReferenceTest::makeOperation(
    StringRef name, ArrayRef<ElementType> operandTypes, ElementType resultType,
    ArrayRef<NamedAttribute> attributes) {
  Location loc = builder.getUnknownLoc();
  auto scalar = [&](ElementType type) {
    return RankedTensorType::get({}, getMlirType(type, &context));
  };
  OperationState state(loc, ("bcast." + name).str());
  for (ElementType type : operandTypes)
    state.addOperands(UnrealizedConversionCastOp::create(
                          builder, loc, scalar(type), ValueRange())
                          .getResult(0));
  state.addTypes(scalar(resultType));
  state.addAttributes(attributes);
  Operation *op = builder.create(state);
  EXPECT_TRUE(succeeded(op->getName().verifyInvariants(op)));
  return op;
}
