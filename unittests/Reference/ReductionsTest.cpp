//===- ReductionsTest.cpp - Reductions by definition ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Reference/Evaluator.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

class ReductionsTest : public test::ReferenceTest {
protected:
  /// The reduction of `operand` along `dims`.
  ArrayPtr reduce(ReduceKind kind, Array operand, ArrayRef<int64_t> dims) {
    Type type = getMlirType(operand.getElementType(), &context);
    Location loc = builder.getUnknownLoc();
    auto operandType = RankedTensorType::get(operand.getShape(), type);
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
    auto function = func::FuncOp::create(
        builder, loc, "main", builder.getFunctionType(operandType, {}));
    builder.setInsertionPointToEnd(function.addEntryBlock());
    Value result =
        ReduceOp::create(builder, loc, kind, function.getArgument(0), dims);
    func::ReturnOp::create(builder, loc, result);
    function.setType(builder.getFunctionType(operandType, result.getType()));
    auto results =
        evaluate(function, {std::make_shared<const Array>(std::move(operand))});
    EXPECT_TRUE(bool(results));
    return llvm::cantFail(std::move(results)).front();
  }

  /// Zeros of f32, but for the given elements.
  static Array makeFloats(ArrayRef<int64_t> shape,
                          ArrayRef<std::pair<int64_t, float>> elements) {
    Array array = llvm::cantFail(Array::create(ElementType::F32, shape));
    for (int64_t i = 0; i < array.getNumElements(); ++i)
      array.as<float>()[i] = 0;
    for (auto [index, value] : elements)
      array.as<float>()[index] = value;
    return array;
  }

  double sum(ArrayRef<int64_t> shape,
             ArrayRef<std::pair<int64_t, float>> elements) {
    auto dims = llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
    return reduce(ReduceKind::Sum, makeFloats(shape, elements), dims)
        ->getFloat(0);
  }
};

/// 1 is lost where it is added to this, and is not where this is 0 again.
constexpr float kLarge = 1 << 25;

TEST_F(ReductionsTest, LanesAddInOrder) { // [REDUCE-6]
  EXPECT_EQ(sum({32}, {{0, kLarge}, {16, 1}, {1, -kLarge}}), 0);
  EXPECT_EQ(sum({32}, {{0, kLarge}, {16, -kLarge}, {1, 1}}), 1);
  EXPECT_EQ(sum({48}, {{0, kLarge}, {16, 1}, {32, -kLarge}}), 0);
}

TEST_F(ReductionsTest, LanesCombineByHalves) { // [REDUCE-6]
  // Lanes 0 and 8 before 0 and 4.
  EXPECT_EQ(sum({16}, {{0, kLarge}, {8, -kLarge}, {4, 1}}), 1);
  EXPECT_EQ(sum({16}, {{0, kLarge}, {4, -kLarge}, {8, 1}}), 0);
  EXPECT_EQ(sum({16}, {{0, kLarge}, {1, -kLarge}, {2, 1}}), 0);
}

TEST_F(ReductionsTest, BlocksCombineInPairs) { // [REDUCE-6]
  // Blocks 0 and 1 before 2; 2 and 3 before the two pairs.
  EXPECT_EQ(sum({1024}, {{0, kLarge}, {256, -kLarge}, {512, 1}}), 1);
  EXPECT_EQ(sum({1024}, {{0, kLarge}, {512, -kLarge}, {256, 1}}), 0);
  EXPECT_EQ(sum({1024}, {{0, kLarge}, {512, -kLarge}, {768, 1}}), 0);
  // A last block without a neighbour waits.
  EXPECT_EQ(sum({1280}, {{0, kLarge}, {512, -kLarge}, {1024, 1}}), 1);
}

TEST_F(ReductionsTest, AdjacentDimsAreOneGroup) { // [REDUCE-6]
  // Elements 0, 1 and 16 of one row of 32, whatever the extents.
  EXPECT_EQ(sum({2, 16}, {{0, kLarge}, {16, 1}, {1, -kLarge}}), 0);
  EXPECT_EQ(sum({4, 8}, {{0, kLarge}, {16, 1}, {1, -kLarge}}), 0);
}

TEST_F(ReductionsTest, LastGroupComesFirst) { // [REDUCE-6]
  // Rows 0 and 1 of 2, and then their sums: 1 meets the large number first.
  Array operand = makeFloats({2, 1, 2}, {{0, kLarge}, {1, 1}, {2, -kLarge}});
  EXPECT_EQ(reduce(ReduceKind::Sum, std::move(operand), {0, 2})->getFloat(0),
            0);
}

TEST_F(ReductionsTest, NarrowFloatsRoundOnce) { // [REDUCE-5]
  Array operand = llvm::cantFail(Array::create(ElementType::BF16, {300}));
  for (int64_t i = 0; i < 300; ++i)
    operand.as<uint16_t>()[i] = 0x3F80; // 1
  EXPECT_EQ(reduce(ReduceKind::Sum, std::move(operand), {0})->getFloat(0), 300);
}

TEST_F(ReductionsTest, NothingGivesTheIdentity) { // [REDUCE-4]
  auto reduceNothing = [&](ReduceKind kind, ElementType type) {
    return reduce(kind, llvm::cantFail(Array::create(type, {0})), {0});
  };
  EXPECT_EQ(reduceNothing(ReduceKind::Sum, ElementType::F32)->getFloat(0), 0);
  EXPECT_FALSE(std::signbit(
      reduceNothing(ReduceKind::Sum, ElementType::F32)->getFloat(0)));
  EXPECT_EQ(reduceNothing(ReduceKind::Product, ElementType::BF16)->getFloat(0),
            1);
  EXPECT_EQ(reduceNothing(ReduceKind::Maximum, ElementType::F64)->getFloat(0),
            -std::numeric_limits<double>::infinity());
  EXPECT_EQ(reduceNothing(ReduceKind::Maximum, ElementType::I8)->getSigned(0),
            -128);
  EXPECT_EQ(
      reduceNothing(ReduceKind::Minimum, ElementType::UI8)->getUnsigned(0),
      255u);
  EXPECT_EQ(reduceNothing(ReduceKind::And, ElementType::I1)->as<uint8_t>()[0],
            1);
  EXPECT_EQ(reduceNothing(ReduceKind::Or, ElementType::I1)->as<uint8_t>()[0],
            0);
  EXPECT_EQ(reduceNothing(ReduceKind::And, ElementType::I16)->getSigned(0), -1);
}

TEST_F(ReductionsTest, SumsAreNeverMinusZero) { // [REDUCE-4]
  EXPECT_FALSE(std::signbit(sum({1}, {{0, -0.0f}})));
}

} // namespace
