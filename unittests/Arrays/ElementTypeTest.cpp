//===- ElementTypeTest.cpp - Tests of element types -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/ElementType.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

TEST(ElementTypeTest, SpellingRoundTrips) {
  EXPECT_EQ(getAllElementTypes().size(), 13u);
  for (ElementType type : getAllElementTypes())
    EXPECT_EQ(parseElementType(stringify(type)), type);
  for (StringRef text : {"", "f", "F32", "f8", "i4", "si8", "index", " f32"})
    EXPECT_EQ(parseElementType(text), std::nullopt) << text.str();
  EXPECT_EQ(listElementTypes(), "i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64, "
                                "f16, bf16, f32, f64");
}

TEST(ElementTypeTest, MlirTypeRoundTrips) {
  MLIRContext context;
  for (ElementType type : getAllElementTypes()) {
    Type mlirType = getMlirType(type, &context);
    EXPECT_EQ(getElementType(mlirType), type);
    std::string text;
    llvm::raw_string_ostream(text) << mlirType;
    EXPECT_EQ(text, stringify(type));
  }
}

TEST(ElementTypeTest, OtherMlirTypesHaveNone) {
  MLIRContext context;
  EXPECT_EQ(getElementType(Type()), std::nullopt);
  EXPECT_EQ(getElementType(IndexType::get(&context)), std::nullopt);
  EXPECT_EQ(getElementType(IntegerType::get(&context, 4)), std::nullopt);
  EXPECT_EQ(getElementType(Float128Type::get(&context)), std::nullopt);
  EXPECT_EQ(getElementType(IntegerType::get(&context, 8, IntegerType::Signed)),
            std::nullopt);
  EXPECT_EQ(
      getElementType(IntegerType::get(&context, 1, IntegerType::Unsigned)),
      std::nullopt);
}

TEST(ElementTypeTest, Kinds) {
  unsigned widths[] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8};
  StringRef kinds = "bssssuuuuffff";
  for (auto [i, type] : llvm::enumerate(getAllElementTypes())) {
    EXPECT_EQ(getByteWidth(type), widths[i]);
    EXPECT_EQ(isSignedInteger(type), kinds[i] == 's');
    EXPECT_EQ(isUnsignedInteger(type), kinds[i] == 'u');
    EXPECT_EQ(isInteger(type), kinds[i] == 's' || kinds[i] == 'u');
    EXPECT_EQ(isFloat(type), kinds[i] == 'f');
  }
}

} // namespace
