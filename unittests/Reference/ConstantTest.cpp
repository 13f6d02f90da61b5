//===- ConstantTest.cpp - Constants as arrays -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Reference/Constant.h"
#include "ReferenceTestUtils.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

class Constant : public test::ReferenceTest {
protected:
  Array make(StringRef text) {
    Attribute attribute = parseAttribute(text, &context);
    EXPECT_TRUE(attribute) << text.str();
    return llvm::cantFail(createArray(attribute));
  }
  std::string errorOf(Attribute attribute) {
    llvm::Expected<Array> array = createArray(attribute);
    return array ? "" : llvm::toString(array.takeError());
  }
};

TEST_F(Constant, Integers) {
  Array array = make("dense<[[1, -2, 127], [-128, 0, 5]]> : tensor<2x3xi8>");
  EXPECT_EQ(array.stringifyType(), "2x3xi8");
  const int expected[] = {1, -2, 127, -128, 0, 5};
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(array.getSigned(i), expected[i]);

  Array wide = make("dense<[18446744073709551615, 0]> : tensor<2xui64>");
  EXPECT_EQ(wide.getUnsigned(0), UINT64_MAX);
}

TEST_F(Constant, Splats) {
  Array array = make("dense<-3> : tensor<2x2xi32>");
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(array.getSigned(i), -3);
  EXPECT_EQ(make("dense<7> : tensor<i16>").getSigned(0), 7);
}

TEST_F(Constant, TruthValues) {
  Array array = make("dense<[true, false, true]> : tensor<3xi1>");
  EXPECT_EQ(array.getUnsigned(0), 1u);
  EXPECT_EQ(array.getUnsigned(1), 0u);
  EXPECT_EQ(array.getUnsigned(2), 1u);
  EXPECT_EQ(make("dense<true> : tensor<9xi1>").getUnsigned(8), 1u);
}

TEST_F(Constant, FloatsKeepTheirBits) {
  Array half = make("dense<[0x3C01, 0x8000, 0x7C00, 0x0001]> : tensor<4xf16>");
  EXPECT_EQ(half.as<uint16_t>(),
            ArrayRef<uint16_t>({0x3C01, 0x8000, 0x7C00, 0x0001}));
  Array brain =
      make("dense<[0x3F81, 0x8000, 0xFF80, 0x0001]> : tensor<4xbf16>");
  EXPECT_EQ(brain.as<uint16_t>(),
            ArrayRef<uint16_t>({0x3F81, 0x8000, 0xFF80, 0x0001}));
  Array single = make("dense<[0x00000001, 0x80000000]> : tensor<2xf32>");
  EXPECT_EQ(single.as<uint32_t>(), ArrayRef<uint32_t>({1, 0x80000000}));
  Array wide = make("dense<0x0000000000000001> : tensor<f64>");
  EXPECT_EQ(wide.as<uint64_t>(), ArrayRef<uint64_t>({1}));
}

TEST_F(Constant, Empty) {
  EXPECT_EQ(make("dense<> : tensor<0x3xf32>").getNumElements(), 0);
}

TEST_F(Constant, Resources) {
  auto type = RankedTensorType::get({3}, builder.getI16Type());
  const int16_t data[] = {1, -1, 300};
  auto attribute = DenseResourceElementsAttr::get(
      type, "numbers",
      UnmanagedAsmResourceBlob::allocateInferAlign(ArrayRef(data)));
  Array array = llvm::cantFail(createArray(attribute));
  EXPECT_EQ(array.as<int16_t>(), ArrayRef(data));

  auto shortAttribute = DenseResourceElementsAttr::get(
      type, "short",
      UnmanagedAsmResourceBlob::allocateInferAlign(ArrayRef(data, 2)));
  EXPECT_EQ(errorOf(shortAttribute),
            "has a resource of 4 bytes, and its type has 6");
}

TEST_F(Constant, OthersAreRefused) {
  const char *expected = "is not a dense or sparse tensor constant";
  EXPECT_EQ(errorOf(builder.getStringAttr("x")), expected);
  EXPECT_EQ(errorOf(builder.getI32IntegerAttr(1)), expected);
  EXPECT_EQ(errorOf(parseAttribute("dense<1> : vector<2xi32>", &context)),
            expected);
  EXPECT_EQ(errorOf(parseAttribute("dense<1> : tensor<2xi4>", &context)),
            expected);
}

TEST_F(Constant, Sparse) {
  llvm::Expected<Array> array = createArray(parseAttribute(
      "sparse<[[1, 0], [0, 2]], [5, 6]> : tensor<2x3xi32>", &context));
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(array->as<int32_t>(), ArrayRef<int32_t>({0, 0, 6, 5, 0, 0}));
}

} // namespace
