//===- ScalarComputationTest.cpp - The scalar functions of operations -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

class ScalarComputation : public test::IRTest {
protected:
  /// Returns the names of the operations that compute one element of `op`, for
  /// scalar operands of these types.
  std::vector<std::string> build(ElementwiseOpInterface op, TypeRange types,
                                 Type expectedResult) {
    auto block = std::make_unique<Block>();
    for (Type type : types)
      block->addArgument(type, loc);
    ImplicitLocOpBuilder b(loc, &context);
    b.setInsertionPointToEnd(block.get());
    Value result = buildScalarComputation(op, b, block->getArguments());
    EXPECT_EQ(result.getType(), expectedResult);
    std::vector<std::string> names;
    for (Operation &scalar : *block)
      names.push_back(scalar.getName().getStringRef().str());
    return names;
  }
};

using Names = std::vector<std::string>;

TEST_F(ScalarComputation, FloatsOfFullWidthAreComputedAsTheyAre) {
  Value x = value({2});
  auto op = AddOp::create(builder, loc, x, x, BroadcastRuleAttrInterface());
  EXPECT_EQ(build(op, {f32(), f32()}, f32()), Names({"arith.addf"}));
}

TEST_F(ScalarComputation, NarrowFloatsAreRoundedOnce) { // [FLOAT-1]
  for (Type type : {Type(builder.getF16Type()), Type(builder.getBF16Type())}) {
    Value x = value({2}, type);
    auto op = SquaredDifferenceOp::create(builder, loc, x, x,
                                          BroadcastRuleAttrInterface());
    EXPECT_EQ(build(op, {type, type}, type),
              Names({"arith.extf", "arith.extf", "arith.subf", "arith.mulf",
                     "arith.truncf"}));
  }
}

TEST_F(ScalarComputation, SelectionDoesNotRound) { // [SELECT-1]
  Type i1 = builder.getI1Type(), bf16 = builder.getBF16Type();
  Value x = value({2}, bf16);
  auto op = SelectOp::create(builder, loc, value({2}, i1), x, x,
                             BroadcastRuleAttrInterface());
  EXPECT_EQ(build(op, {i1, bf16, bf16}, bf16), Names({"arith.select"}));
}

TEST_F(ScalarComputation, SignednessSelectsTheOperation) {
  auto ui8 = builder.getIntegerType(8, /*isSigned=*/false);
  Type i8 = builder.getI8Type();
  auto build2 = [&](Type elementType) {
    Value x = value({2}, elementType);
    auto op =
        MaximumOp::create(builder, loc, x, x, BroadcastRuleAttrInterface());
    return build(op, {i8, i8}, i8);
  };
  EXPECT_EQ(build2(i8), Names({"arith.maxsi"}));
  EXPECT_EQ(build2(ui8), Names({"arith.maxui"}));
}

TEST_F(ScalarComputation, EveryUnaryFloatOperationGivesAFloat) {
  unsigned built = 0;
  for (RegisteredOperationName name : operationNames()) {
    if (!name.hasInterface<ElementwiseOpInterface>() ||
        name.getStringRef() == "bcast.convert")
      continue;
    OperationState state(loc, name);
    state.addOperands(value({2}));
    state.addTypes(tensor({2}));
    Operation *op = Operation::create(state);
    {
      // Other operations take more operands, or have a result of i1.
      test::Diagnostics ignored(&context);
      if (succeeded(verify(op))) {
        build(cast<ElementwiseOpInterface>(op), {f32()}, f32());
        ++built;
      }
    }
    op->destroy();
  }
  EXPECT_GE(built, 34u);
}

} // namespace
