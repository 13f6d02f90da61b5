//===- PhysicalLayoutTest.cpp - Layouts and bitcasts of types -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "bcast/Dialect/Bcast/IR/Bitcast.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

constexpr int64_t kDynamic = ShapedType::kDynamic;

class TypeLayout : public test::IRTest {
protected:
  RankedTensorType type(ArrayRef<int64_t> shape, ArrayRef<int64_t> minorToMajor,
                        ArrayRef<int64_t> widths = {}, TypedAttr padding = {}) {
    return tensor(shape, {},
                  LayoutAttr::get(&context, minorToMajor, widths, padding));
  }
  TypedAttr number(float value) { return builder.getF32FloatAttr(value); }
};

TEST_F(TypeLayout, OfTypes) {
  EXPECT_EQ(getPhysicalLayout(tensor({2, 3})),
            PhysicalLayout::rowMajor({2, 3}));
  EXPECT_EQ(getPhysicalLayout(tensor({})), PhysicalLayout::rowMajor({}));
  PhysicalLayout padded =
      getPhysicalLayout(type({2, kDynamic}, {0, 1}, {4, kDynamic}));
  EXPECT_EQ(padded.getMinorToMajor(), ArrayRef<int64_t>({0, 1}));
  EXPECT_EQ(padded.getWidths(), ArrayRef<int64_t>({4, kDynamic}));
  // The encoding of another dialect does not affect the layout.
  EXPECT_EQ(getPhysicalLayout(tensor({2}, {}, builder.getStringAttr("x"))),
            PhysicalLayout::rowMajor({2}));
}

TEST_F(TypeLayout, OfAttributes) {
  auto columns = LayoutAttr::get(&context, {0, 1}, {}, {});
  EXPECT_TRUE(bool(getPhysicalLayout({2, 3}, LayoutAttr())));
  EXPECT_TRUE(bool(getPhysicalLayout({2, 3}, columns)));
  auto mismatch = getPhysicalLayout({2, 3, 4}, columns);
  ASSERT_FALSE(bool(mismatch));
  EXPECT_NE(llvm::toString(mismatch.takeError()).find("[LAYOUT-1]"),
            std::string::npos);
}

TEST_F(TypeLayout, TypesAreBuiltInCanonicalForm) { // [LAYOUT-9]
  for (RankedTensorType canonical :
       {tensor({2, 3}), type({2, 3}, {0, 1}), type({2, 3}, {1, 0}, {2, 4}),
        type({2, 3}, {0, 1}, {2, 4}, number(1)), tensor({})}) {
    EXPECT_EQ(getTypeWithLayout(getPhysicalLayout(canonical), f32(),
                                getPaddingValue(canonical)),
              canonical);
    EXPECT_EQ(LayoutAttr::canonicalize(canonical), canonical);
  }
  EXPECT_EQ(LayoutAttr::canonicalize(type({2, 3}, {0, 1}, {2, 3}, number(1))),
            type({2, 3}, {0, 1}));
  EXPECT_EQ(getTypeWithLayout(PhysicalLayout::rowMajor({2}), f32(), number(1)),
            tensor({2}));
}

TEST_F(TypeLayout, PaddingContracts) { // [LAYOUT-16]
  auto plain = tensor({2});
  auto zero = type({2}, {0}, {4}, number(0.0f));
  auto minusZero = type({2}, {0}, {4}, number(-0.0f));
  auto anything = type({2}, {0}, {4});
  EXPECT_EQ(getPaddingContract(zero, plain), PaddingContract::Free);
  EXPECT_EQ(getPaddingContract(zero, anything), PaddingContract::Free);
  EXPECT_EQ(getPaddingContract(zero, zero), PaddingContract::Kept);
  EXPECT_EQ(getPaddingContract(zero, minusZero), PaddingContract::Written);
  EXPECT_EQ(getPaddingContract(anything, zero), PaddingContract::Written);
  EXPECT_EQ(getPaddingContract(plain, zero), PaddingContract::Written);
}

TEST_F(TypeLayout, Bitcasts) { // [LAYOUT-16]
  auto zero = type({2, 3}, {0, 1}, {2, 4}, number(0));
  auto one = type({2, 3}, {0, 1}, {2, 4}, number(1));
  EXPECT_EQ(getRelayoutBitcast(zero, zero), Bitcast::Whole);
  EXPECT_EQ(getRelayoutBitcast(zero, one), Bitcast::No);
  EXPECT_EQ(getRelayoutBitcast(zero, type({2, 3}, {0, 1})), Bitcast::Prefix);
  EXPECT_EQ(getRelayoutBitcast(tensor({2}), tensor({2}, builder.getI32Type())),
            Bitcast::No);

  auto transposed = type({3, 2}, {1, 0}, {4, 2}, number(0));
  EXPECT_EQ(getTransposeBitcast(zero, transposed, {1, 0}), Bitcast::Whole);
  EXPECT_EQ(getTransposeBitcast(one, transposed, {1, 0}), Bitcast::No);

  EXPECT_EQ(getReshapeBitcast(tensor({2, 3}), tensor({6})), Bitcast::Whole);
  EXPECT_EQ(getReshapeBitcast(type({2, 3}, {0, 1}), tensor({6})), Bitcast::No);

  auto broadcast = BroadcastInDimOp::create(builder, loc, tensor({1, 3}),
                                            value({3}), ArrayRef<int64_t>{1});
  EXPECT_EQ(getBroadcastBitcast(broadcast.getOperand().getType(),
                                broadcast.getType(),
                                broadcast.resolve().operands.front()),
            Bitcast::Whole);
}

} // namespace
