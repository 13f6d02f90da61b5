//===- InferTypeTest.cpp - Builders without a result type -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

constexpr int64_t kDynamic = ShapedType::kDynamic;

class InferType : public test::IRTest {
protected:
  /// Infers the result of bcast.add without an operation.
  LogicalResult inferAdd(std::optional<Location> location, ValueRange operands,
                         BroadcastRuleAttrInterface rule,
                         SmallVectorImpl<Type> &types) {
    AddOp::Properties properties;
    properties.setRule(rule);
    return AddOp::inferReturnTypes(&context, location, operands,
                                   DictionaryAttr::get(&context), &properties,
                                   RegionRange(), types);
  }

  /// Whether the verifier accepts an `OpTy` with `type` for all operands and
  /// results.
  template <typename OpTy> bool isValid(Type type) {
    test::Diagnostics diagnostics(&context);
    OperationState state(loc, OpTy::getOperationName());
    state.addOperands(SmallVector<Value>(
        OpTy::template hasTrait<OpTrait::OneOperand>() ? 1 : 2, value(type)));
    state.addTypes(type);
    return succeeded(verify(builder.create(state)));
  }
};

TEST_F(InferType, EqualShapesWithoutARule) {
  auto op = AddOp::create(builder, loc, value({2, 3}), value({2, 3}),
                          BroadcastRuleAttrInterface());
  EXPECT_EQ(op.getType(), tensor({2, 3}));
  EXPECT_TRUE(succeeded(verify(op)));
}

TEST_F(InferType, Numpy) {
  auto op = AddOp::create(builder, loc, value({2, 1, 5}), value({4, 1}),
                          NumpyAttr::get(&context));
  EXPECT_EQ(op.getType(), tensor({2, 4, 5}));
}

TEST_F(InferType, Pdpd) {
  auto op = MultiplyOp::create(builder, loc, value({2, 3, 4, 5}), value({3, 4}),
                               PdpdAttr::get(&context, 1));
  EXPECT_EQ(op.getType(), tensor({2, 3, 4, 5}));
}

TEST_F(InferType, InDim) {
  auto op = AddOp::create(builder, loc, value({4}), value({1, 2}),
                          InDimAttr::get(&context, {0}));
  EXPECT_EQ(op.getType(), tensor({4, 2}));
}

TEST_F(InferType, DynamicExtents) {
  auto op = AddOp::create(builder, loc, value({kDynamic, kDynamic, 1}),
                          value({3, kDynamic}), NumpyAttr::get(&context));
  EXPECT_EQ(op.getType(), tensor({kDynamic, 3, kDynamic}));
}

TEST_F(InferType, ElementTypes) {
  Type i1 = builder.getI1Type(), i8 = builder.getI8Type();
  auto compare =
      CompareOp::create(builder, loc, ComparisonDirection::LT, value({2}, i8),
                        value({2}, i8), BroadcastRuleAttrInterface());
  EXPECT_EQ(compare.getType(), tensor({2}, i1));

  auto isFinite = IsFiniteOp::create(builder, loc, value({2}));
  EXPECT_EQ(isFinite.getType(), tensor({2}, i1));

  auto select = SelectOp::create(builder, loc, value({2, 1}, i1),
                                 value({3}, i8), value(ArrayRef<int64_t>(), i8),
                                 NumpyAttr::get(&context));
  EXPECT_EQ(select.getType(), tensor({2, 3}, i8));

  auto clamp =
      ClampOp::create(builder, loc, value(ArrayRef<int64_t>(), i8),
                      value({5}, i8), value({1}, i8), NumpyAttr::get(&context));
  EXPECT_EQ(clamp.getType(), tensor({5}, i8));
}

TEST_F(InferType, DataTypesAreThoseOfTheVerifier) { // [TYPE-1]
  for (StringRef name :
       {"i1", "i4", "i8", "si8", "ui8", "i32", "i64", "ui64", "i128", "index",
        "f16", "bf16", "f32", "f64", "f128", "f8E5M2", "complex<f32>"}) {
    SCOPED_TRACE(name.str());
    Type type = tensor({2}, parseType(name, &context));
    EXPECT_EQ(AddOp::isDataType(type), isValid<AddOp>(type));
    EXPECT_EQ(AndOp::isDataType(type), isValid<AndOp>(type));
    EXPECT_EQ(ShiftLeftOp::isDataType(type), isValid<ShiftLeftOp>(type));
    EXPECT_EQ(MaximumOp::isDataType(type), isValid<MaximumOp>(type));
    EXPECT_EQ(ExponentialOp::isDataType(type), isValid<ExponentialOp>(type));
    EXPECT_EQ(ConvertOp::isDataType(type), isValid<ConvertOp>(type));
  }
  EXPECT_FALSE(AddOp::isDataType(f32()));
  EXPECT_FALSE(AddOp::isDataType(UnrankedTensorType::get(f32())));
}

TEST_F(InferType, LayoutThatAllOperandsShare) {
  auto columns = LayoutAttr::get(&context, {0, 1}, {}, {});
  Value x = value(tensor({2, 3}, {}, columns));
  auto same = AddOp::create(builder, loc, x, x, BroadcastRuleAttrInterface());
  EXPECT_EQ(same.getType(), tensor({2, 3}, {}, columns));

  auto other = AddOp::create(builder, loc, x, value({2, 3}),
                             BroadcastRuleAttrInterface());
  EXPECT_EQ(other.getType(), tensor({2, 3}));
}

TEST_F(InferType, FailureIsReportedAtTheLocation) {
  Value operands[] = {value({3, 1, 5}), value({4, 4, 5})};
  SmallVector<Type> types;
  test::Diagnostics diagnostics(&context);
  EXPECT_TRUE(failed(inferAdd(loc, operands, NumpyAttr::get(&context), types)));
  EXPECT_TRUE(types.empty());
  ASSERT_EQ(diagnostics.messages.size(), 1u);
  EXPECT_EQ(diagnostics.locations[0], loc);
  const std::string &message = diagnostics.messages[0];
  EXPECT_NE(message.find("'bcast.add' op"), std::string::npos) << message;
  EXPECT_NE(message.find("[NUMPY-4]"), std::string::npos) << message;
}

TEST_F(InferType, FailureWithoutALocationIsSilent) {
  Value operands[] = {value({2}), value({3})};
  SmallVector<Type> types;
  test::Diagnostics diagnostics(&context);
  EXPECT_TRUE(failed(
      inferAdd(std::nullopt, operands, NumpyAttr::get(&context), types)));
  EXPECT_TRUE(failed(inferAdd(std::nullopt, operands, {}, types)));
  EXPECT_TRUE(types.empty());
  EXPECT_TRUE(diagnostics.messages.empty());
}

TEST_F(InferType, UnrankedOperandsAreRefused) { // [SHAPE-3]
  Value unranked = value(UnrankedTensorType::get(f32()));
  Value operands[] = {unranked, unranked};
  SmallVector<Type> types;
  test::Diagnostics diagnostics(&context);
  EXPECT_TRUE(failed(inferAdd(loc, operands, NumpyAttr::get(&context), types)));
  ASSERT_EQ(diagnostics.messages.size(), 1u);
  EXPECT_NE(diagnostics.messages[0].find("[SHAPE-3]"), std::string::npos);
}

TEST_F(InferType, AllElementwiseOperationsButConvert) {
  unsigned inferred = 0;
  for (RegisteredOperationName name : operationNames()) {
    if (!name.hasInterface<ElementwiseOpInterface>())
      continue;
    bool isInferred = name.hasInterface<InferTypeOpInterface>();
    EXPECT_EQ(isInferred, !name.getStringRef().ends_with("convert"))
        << name.getStringRef().str();
    inferred += isInferred;
  }
  EXPECT_GE(inferred, 42u);
}

} // namespace
