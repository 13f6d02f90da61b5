//===- PhysicalArrayTest.cpp - Tests of arrays in a physical layout -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/PhysicalArray.h"
#include "ArrayTestUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

/// 1 to 6.
Array makeArray() {
  Array array = unwrap(Array::create(ElementType::I16, {2, 3}));
  for (auto [index, element] : llvm::enumerate(array.as<int16_t>()))
    element = static_cast<int16_t>(index + 1);
  return array;
}

PhysicalLayout makeLayout() {
  int64_t order[] = {0, 1}, widths[] = {3, 5};
  return llvm::cantFail(
      PhysicalLayout::get({2, 3}, order, ArrayRef<int64_t>(widths)));
}

std::string print(const PhysicalArray &array) {
  std::string text;
  llvm::raw_string_ostream os(text);
  array.print(os);
  return text;
}

TEST(PhysicalArrayTest, WritesElementsAndPadding) {
  PhysicalArray array = llvm::cantFail(
      PhysicalArray::create(ElementType::I16, makeLayout(), 0xFFFE));
  array.write(makeArray());
  EXPECT_EQ(array.getByteSize(), 30u);
  EXPECT_EQ(print(array), "1 4 -2 2 5 -2 3 6 -2 -2 -2 -2 -2 -2 -2");
  EXPECT_FALSE(array.findWrongPadding());
  Array read = unwrap(array.read());
  EXPECT_EQ(read.as<int16_t>(), makeArray().as<int16_t>());
}

TEST(PhysicalArrayTest, FindsWrongPadding) {
  PhysicalArray array =
      llvm::cantFail(PhysicalArray::create(ElementType::I16, makeLayout(), 0));
  array.write(makeArray());
  reinterpret_cast<int16_t *>(array.data())[5] = 7;
  EXPECT_EQ(array.findWrongPadding(),
            "the padded cell at address 5 holds 7, and its padding_value is 0");
}

TEST(PhysicalArrayTest, IsPoisonBefore) {
  // 0xA5A5.
  PhysicalArray array =
      llvm::cantFail(PhysicalArray::create(ElementType::UI16, makeLayout(), 0));
  EXPECT_EQ(array.findWrongPadding(),
            "the padded cell at address 2 holds 42405, and its padding_value "
            "is 0");
}

TEST(PhysicalArrayTest, PaddingMayHoldAnything) {
  PhysicalArray array = llvm::cantFail(
      PhysicalArray::create(ElementType::I16, makeLayout(), std::nullopt));
  array.write(makeArray());
  EXPECT_FALSE(array.findWrongPadding());
  EXPECT_EQ(print(array), "1 4 * 2 5 * 3 6 * * * * * * *");
}

TEST(PhysicalArrayTest, TakesElements) {
  std::vector<PhysicalArray> arrays;
  for (const PhysicalLayout &layout :
       {makeLayout(), PhysicalLayout::rowMajor({2, 3})}) {
    arrays.push_back(llvm::cantFail(
        PhysicalArray::create(ElementType::I16, layout, std::nullopt)));
    arrays.back().write(makeArray());
  }
  std::vector<Array> elements =
      llvm::cantFail(PhysicalArray::takeElements(std::move(arrays)));
  ASSERT_EQ(elements.size(), 2u);
  for (const Array &array : elements)
    EXPECT_EQ(array.as<int16_t>(), makeArray().as<int16_t>());
}

TEST(PhysicalArrayTest, RefusesWhatDoesNotFit) {
  int64_t order[] = {0, 1}, widths[] = {int64_t(1) << 40, int64_t(1) << 40};
  PhysicalLayout layout = llvm::cantFail(
      PhysicalLayout::get({2, 3}, order, ArrayRef<int64_t>(widths)));
  llvm::Expected<PhysicalArray> array =
      PhysicalArray::create(ElementType::I16, layout, std::nullopt);
  ASSERT_FALSE(bool(array));
  llvm::consumeError(array.takeError());
}

} // namespace
