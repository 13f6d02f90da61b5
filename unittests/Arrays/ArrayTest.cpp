//===- ArrayTest.cpp - Tests of arrays ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Array.h"
#include "ArrayTestUtils.h"
#include <limits>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

bool isAligned(const Array &array) {
  return array.data() &&
         reinterpret_cast<uintptr_t>(array.data()) % Array::alignment == 0;
}

TEST(ArrayTest, IsZeroedAndAligned) {
  for (ElementType type : getAllElementTypes())
    for (const SmallVector<int64_t> &shape :
         std::initializer_list<SmallVector<int64_t>>{
             {}, {2, 3}, {0}, {4, 0, 5}, {1000, 77}}) {
      Array array = unwrap(Array::create(type, shape));
      int64_t count = 1;
      for (int64_t extent : shape)
        count *= extent;
      EXPECT_EQ(array.getElementType(), type);
      EXPECT_EQ(array.getShape(), ArrayRef(shape));
      EXPECT_EQ(array.getNumElements(), count);
      EXPECT_EQ(array.getByteSize(), size_t(count) * getByteWidth(type));
      EXPECT_TRUE(isAligned(array));
      EXPECT_TRUE(llvm::all_of(StringRef(array.data(), array.getByteSize()),
                               [](char c) { return c == 0; }));
    }
}

TEST(ArrayTest, StringifyType) {
  EXPECT_EQ(unwrap(Array::create(ElementType::F32, {2, 3})).stringifyType(),
            "2x3xf32");
  EXPECT_EQ(unwrap(Array::create(ElementType::BF16, {})).stringifyType(),
            "bf16");
  EXPECT_EQ(unwrap(Array::create(ElementType::UI8, {0})).stringifyType(),
            "0xui8");
}

TEST(ArrayTest, CloneAndMove) {
  Array array = unwrap(Array::create(ElementType::I32, {3}));
  array.as<int32_t>()[1] = 7;
  Array copy = unwrap(array.clone());
  EXPECT_TRUE(isAligned(copy));
  copy.as<int32_t>()[1] = 8;
  EXPECT_EQ(array.getSigned(1), 7);
  char *data = array.data();
  Array moved = std::move(array);
  EXPECT_EQ(moved.data(), data);
  copy = std::move(moved);
  EXPECT_EQ(copy.data(), data);
  EXPECT_EQ(copy.getSigned(1), 7);
  EXPECT_EQ(unwrap(unwrap(Array::create(ElementType::F64, {0})).clone())
                .stringifyType(),
            "0xf64");
}

TEST(ArrayTest, WithoutElementsExtentsMayBeAnything) {
  int64_t large = int64_t(1) << 40;
  SmallVector<SmallVector<int64_t>> shapes = {
      {0, large, large}, {large, 0, large}, {large, large, 0}};
  for (ArrayRef<int64_t> shape : shapes) {
    Array array = unwrap(Array::create(ElementType::F32, shape));
    EXPECT_EQ(array.getByteSize(), 0u);
    EXPECT_EQ(array.getShape(), shape);
  }
  EXPECT_EQ(getMessage(Array::create(ElementType::F32, {0, large, large, -1})),
            "expected extents of 0 or more, found extent -1 of dimension 3");
}

TEST(ArrayTest, Elements) {
  Array i8 = fromLiteral("2xi8=[-128,127]");
  EXPECT_EQ(i8.getSigned(0), -128);
  EXPECT_EQ(i8.getSigned(1), 127);
  EXPECT_EQ(fromLiteral("ui64=18446744073709551615").getUnsigned(0),
            std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(fromLiteral("i64=-9223372036854775808").getSigned(0),
            std::numeric_limits<int64_t>::min());
  EXPECT_EQ(fromLiteral("i1=true").getUnsigned(0), 1u);
  EXPECT_EQ(fromLiteral("f16=-1.5").getFloat(0), -1.5);
  EXPECT_EQ(fromLiteral("bf16=3").getFloat(0), 3.0);
  EXPECT_EQ(fromLiteral("f32=0.1").getFloat(0), double(0.1f));
  EXPECT_EQ(fromLiteral("f64=0.1").getFloat(0), 0.1);
}

TEST(ArrayTest, RefusesBadShapes) {
  EXPECT_EQ(getMessage(Array::create(ElementType::F32, {2, -1})),
            "expected extents of 0 or more, found extent -1 of dimension 1");
  int64_t large = int64_t(1) << 40;
  EXPECT_EQ(getMessage(Array::create(ElementType::F32, {large, large})),
            "the size in bytes of 1099511627776x1099511627776xf32 overflows 64 "
            "bits");
  EXPECT_EQ(getMessage(Array::create(ElementType::I16,
                                     {std::numeric_limits<int64_t>::max()})),
            "the size in bytes of 9223372036854775807xi16 overflows 64 bits");
  SmallVector<int64_t> ones(Array::maxRank + 1, 1);
  EXPECT_EQ(getMessage(Array::create(ElementType::F32, ones)),
            "expected at most 64 dimensions, found 65");
  ones.pop_back();
  EXPECT_EQ(getMessage(Array::create(ElementType::F32, ones)), "success");
}

TEST(ArrayTest, RefusesMoreThanTheMachineHas) {
  int64_t million = 1000000;
  std::string message = getMessage(
      Array::create(ElementType::F64, {million, million, million / 1000}));
  StringRef expected =
      "1000000x1000000x1000xf64 takes 8000000000000000 bytes, more than the ";
  EXPECT_EQ(message.substr(0, expected.size()), expected.str());
  EXPECT_TRUE(StringRef(message).ends_with(" bytes of this machine's memory"))
      << message;
}

} // namespace
