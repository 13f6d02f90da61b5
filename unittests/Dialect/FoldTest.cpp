//===- FoldTest.cpp - Folds of elementwise operations ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

constexpr int64_t kDynamic = ShapedType::kDynamic;

class Fold : public test::IRTest {
protected:
  BroadcastRuleAttrInterface none() { return {}; }
  BroadcastRuleAttrInterface numpy() { return NumpyAttr::get(&context); }

  Value splat(RankedTensorType type, double number) {
    Type elementType = type.getElementType();
    Attribute element =
        isa<FloatType>(elementType)
            ? Attribute(builder.getFloatAttr(elementType, number))
            : Attribute(builder.getIntegerAttr(elementType, int64_t(number)));
    return constant(DenseElementsAttr::get(type, element));
  }
  Value constant(DenseElementsAttr elements) {
    return arith::ConstantOp::create(builder, loc, elements);
  }
  static DenseElementsAttr getConstant(Value value) {
    DenseElementsAttr elements;
    matchPattern(value, m_Constant(&elements));
    return elements;
  }
};

TEST_F(Fold, CreateOrFoldSeesIdentities) {
  Value x = value({2, 3});
  auto type = tensor({2, 3});
  EXPECT_EQ(builder.createOrFold<MultiplyOp>(loc, x, splat(type, 1), none()),
            x);
  EXPECT_EQ(builder.createOrFold<MultiplyOp>(loc, splat(type, 1), x, none()),
            x);
  EXPECT_EQ(builder.createOrFold<AddOp>(loc, x, splat(type, -0.0), none()), x);
  // -0.0 + 0.0 is 0.0.
  EXPECT_NE(builder.createOrFold<AddOp>(loc, x, splat(type, 0.0), none()), x);
  EXPECT_EQ(builder.createOrFold<ConvertOp>(loc, type, x), x);
  Value pred = value({2, 3}, builder.getI1Type());
  EXPECT_EQ(builder.createOrFold<SelectOp>(loc, pred, x, x, none()), x);
}

TEST_F(Fold, ARuleThatKeepsTheTypeFoldsToTheOperand) {
  Value x = value({2, 3}), row = value({3});
  Value one = splat(tensor({}), 1);
  EXPECT_EQ(builder.createOrFold<MultiplyOp>(loc, x, one, numpy()), x);
  // The operand is stretched.
  Value ones = splat(tensor({2, 3}), 1);
  EXPECT_NE(builder.createOrFold<MultiplyOp>(loc, row, ones, numpy()), row);
  // The other shape is subject to a runtime check.
  Value dynamic = value({kDynamic});
  Value three = splat(tensor({3}), 1);
  EXPECT_NE(builder.createOrFold<MultiplyOp>(loc, dynamic, three, none()),
            dynamic);
}

TEST_F(Fold, OneDynamicOperandTwice) {
  // Both operands have the same shape at run time.
  Value x = value({kDynamic});
  Value both = builder.createOrFold<MaximumOp>(loc, x, x, none());
  EXPECT_EQ(both, x);
}

TEST_F(Fold, CreateOrFoldComputesConstants) {
  auto type = tensor({3}, builder.getI32Type());
  Value x = constant(DenseElementsAttr::get(type, ArrayRef<int32_t>{1, 2, 3}));
  DenseElementsAttr sum =
      getConstant(builder.createOrFold<AddOp>(loc, x, x, none()));
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum, DenseElementsAttr::get(type, ArrayRef<int32_t>{2, 4, 6}));
  DenseElementsAttr power =
      getConstant(builder.createOrFold<PowerOp>(loc, x, x, none()));
  ASSERT_TRUE(power);
  EXPECT_EQ(power, DenseElementsAttr::get(type, ArrayRef<int32_t>{1, 4, 27}));
}

TEST_F(Fold, ARuleStretchesConstantsOfOneValue) {
  auto large = tensor({1000, 1000});
  DenseElementsAttr sum = getConstant(builder.createOrFold<AddOp>(
      loc, splat(large, 1), splat(tensor({}), 2), numpy()));
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum, DenseElementsAttr::get(large, 3.0f));
}

TEST_F(Fold, LeavesLargeConstantsAndLibm) {
  SmallVector<float> numbers(65, 1);
  numbers[0] = 2;
  Value x =
      constant(DenseElementsAttr::get(tensor({65}), ArrayRef<float>(numbers)));
  EXPECT_FALSE(getConstant(builder.createOrFold<AddOp>(loc, x, x, none())));
  Value one = splat(tensor({3}), 1);
  EXPECT_FALSE(getConstant(builder.createOrFold<ExponentialOp>(loc, one)));
  EXPECT_TRUE(getConstant(builder.createOrFold<SqrtOp>(loc, one)));
}

TEST_F(Fold, KeepsLayouts) {
  Attribute layout = LayoutAttr::get(&context, {0, 1}, {}, {});
  auto type = tensor({2, 3}, f32(), layout);
  Value x = value(type), one = splat(tensor({2, 3}), 1);
  // The declared result has the default layout.
  Value product =
      builder.createOrFold<MultiplyOp>(loc, tensor({2, 3}), x, one, none());
  EXPECT_NE(product, x);
  EXPECT_EQ(builder.createOrFold<MultiplyOp>(loc, type, x, one, none()), x);
}

} // namespace
