//===- OperationTest.cpp - Interfaces and properties of operations --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "bcast/Rules/ResolvedBroadcast.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

constexpr int64_t kDynamic = ShapedType::kDynamic;

class Operations : public test::IRTest {
protected:
  BroadcastRuleAttrInterface numpy() { return NumpyAttr::get(&context); }
};

TEST_F(Operations, AreSpeculatableWhereTheyCannotFail) {
  auto fixed = AddOp::create(builder, loc, value({2, 3}), value({3}), numpy());
  EXPECT_TRUE(isSpeculatable(fixed));
  // The types do not prove that the extents match.
  auto dynamic =
      AddOp::create(builder, loc, value({kDynamic}), value({3}), numpy());
  EXPECT_FALSE(isSpeculatable(dynamic));

  auto divide = DivideOp::create(builder, loc, value({2}, builder.getI8Type()),
                                 value({2}, builder.getI8Type()),
                                 BroadcastRuleAttrInterface());
  EXPECT_TRUE(isSpeculatable(divide)); // By 0 too. [DIVIDE-1]

  auto broadcast = BroadcastInDimOp::create(builder, loc, tensor({2, 3}),
                                            value({3}), ArrayRef<int64_t>{1});
  EXPECT_TRUE(isSpeculatable(broadcast));
}

TEST_F(Operations, HaveNoMemoryEffects) {
  auto dynamic =
      AddOp::create(builder, loc, value({kDynamic}), value({3}), numpy());
  EXPECT_TRUE(isMemoryEffectFree(dynamic));
  EXPECT_FALSE(isPure(dynamic));
  auto fixed = AbsOp::create(builder, loc, value({2}));
  EXPECT_TRUE(isPure(fixed));
}

TEST_F(Operations, RuleIsAProperty) {
  auto op = AddOp::create(builder, loc, value({2, 3}), value({3}), numpy());
  EXPECT_EQ(op.getBroadcastRule(), numpy());
  EXPECT_EQ(op->getInherentAttr("rule"), std::optional<Attribute>(numpy()));
  EXPECT_TRUE(op->getDiscardableAttrs().empty());
  op.dropBroadcastRule();
  EXPECT_FALSE(op.getBroadcastRule());

  test::Diagnostics diagnostics(&context);
  EXPECT_TRUE(failed(verify(op)));
  ASSERT_FALSE(diagnostics.messages.empty());
  EXPECT_NE(diagnostics.messages[0].find("NONE-1"), std::string::npos);
}

TEST_F(Operations, PropertiesSurviveTheirAttribute) {
  auto op = CompareOp::create(builder, loc, ComparisonDirection::GE,
                              value({2, 3}), value({3}), numpy());
  Attribute properties = op->getPropertiesAsAttribute();
  auto copy =
      CompareOp::create(builder, loc, ComparisonDirection::EQ, value({2, 3}),
                        value({2, 3}), BroadcastRuleAttrInterface());
  EXPECT_TRUE(succeeded(copy->setPropertiesFromAttribute(
      properties, [&] { return emitError(loc); })));
  EXPECT_EQ(copy.getComparisonDirection(), ComparisonDirection::GE);
  EXPECT_EQ(copy.getBroadcastRule(), numpy());
}

TEST_F(Operations, DeclaredShapeIsCompared) { // [RESULT-1]
  auto op = AddOp::create(builder, loc, tensor({2, kDynamic}), value({2, 3}),
                          value({3}), numpy());
  test::Diagnostics diagnostics(&context);
  EXPECT_TRUE(failed(verify(op)));
  ASSERT_FALSE(diagnostics.messages.empty());
  EXPECT_NE(diagnostics.messages[0].find("[RESULT-1]"), std::string::npos);
}

TEST_F(Operations, ElementwiseInterface) {
  Type i1 = builder.getI1Type();
  ElementwiseOpInterface select =
      SelectOp::create(builder, loc, value({2}, i1), value({2}), value({2}),
                       BroadcastRuleAttrInterface());
  EXPECT_EQ(select.getFirstDataOperand(), 1u);
  EXPECT_FALSE(select.isComputedInF32());

  ElementwiseOpInterface abs = AbsOp::create(builder, loc, value({2}));
  EXPECT_EQ(abs.getFirstDataOperand(), 0u);
  EXPECT_TRUE(abs.isComputedInF32());
  EXPECT_FALSE(abs.getBroadcastRule());
  EXPECT_EQ(abs.inferElementType(f32()), f32());

  ElementwiseOpInterface isFinite =
      IsFiniteOp::create(builder, loc, value({2}));
  EXPECT_EQ(isFinite.inferElementType(f32()), i1);

  ElementwiseOpInterface convert =
      ConvertOp::create(builder, loc, tensor({2}, i1), value({2}));
  EXPECT_FALSE(convert.inferElementType(f32()));
}

TEST_F(Operations, ExplicitBroadcastResolves) { // [EXPLICIT-5]
  auto op = BroadcastInDimOp::create(builder, loc, tensor({3, 4, 2}),
                                     value({2, 1}), ArrayRef<int64_t>{2, 1});
  EXPECT_TRUE(succeeded(verify(op)));
  ResolvedBroadcast resolved = op.resolve();
  EXPECT_EQ(ArrayRef(resolved.resultShape), ArrayRef<int64_t>({3, 4, 2}));
  ASSERT_EQ(resolved.operands.size(), 1u);
  ASSERT_EQ(resolved.operands[0].dims.size(), 2u);
  EXPECT_EQ(resolved.operands[0].dims[0].resultDim, 2);
  EXPECT_EQ(resolved.operands[0].dims[0].read, DimRead::Equal);
  EXPECT_EQ(resolved.operands[0].dims[1].resultDim, 1);
  EXPECT_EQ(resolved.operands[0].dims[1].read, DimRead::Expand);
}

TEST_F(Operations, TargetIsTheResultWhereItIsLeftOut) { // [TARGET-1]
  auto op =
      BroadcastOp::create(builder, loc, tensor({2, 3}), value({3}), numpy());
  EXPECT_EQ(op.getTargetShape(), ArrayRef<int64_t>({2, 3}));
  EXPECT_FALSE(op.getTarget());

  auto stated = BroadcastOp::create(
      builder, loc, tensor({3, 4}), value({3, 1}), ValueRange(),
      builder.getDenseI64ArrayAttr({1, 4}), BidirectionalAttr::get(&context));
  EXPECT_TRUE(succeeded(verify(stated)));
  EXPECT_EQ(stated.getTargetShape(), ArrayRef<int64_t>({1, 4}));
  EXPECT_EQ(ArrayRef(stated.resolve().resultShape), ArrayRef<int64_t>({3, 4}));
}

} // namespace
