//===- LiteralTest.cpp - Tests of arrays written as text ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Literal.h"
#include "ArrayTestUtils.h"
#include "bcast/Arrays/Float16.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

std::string parse(const llvm::Twine &text) {
  return getMessage(parseLiteral(text.str()));
}

TEST(LiteralTest, Nesting) {
  Array array = fromLiteral("2x1xf32=[[1],[2]]");
  EXPECT_EQ(array.stringifyType(), "2x1xf32");
  EXPECT_EQ(array.getFloat(0), 1);
  EXPECT_EQ(array.getFloat(1), 2);
  EXPECT_EQ(fromLiteral("f32=3").getFloat(0), 3);
  Array deep = fromLiteral("2x2x2xi8=[[[0,1],[2,3]],[[4,5],[6,7]]]");
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(deep.getSigned(i), i);
}

// Extents are spelled as in MLIR's types, which take leading zeros.
TEST(LiteralTest, LeadingZeros) {
  EXPECT_EQ(fromLiteral("02x003xf32=0").stringifyType(), "2x3xf32");
  EXPECT_EQ(fromLiteral("00x3xf32=[]").stringifyType(), "0x3xf32");
}

TEST(LiteralTest, WhiteSpace) {
  EXPECT_EQ(toText(fromLiteral(" 2x2xi32 = [ [ 1 , 2 ] ,\n\t[3,4] ] ")),
            "[[1 2]\n [3 4]]");
  EXPECT_EQ(toText(fromLiteral("\ni32 \t= 5\n")), "5");
}

TEST(LiteralTest, Splat) {
  EXPECT_EQ(toText(fromLiteral("2x3xf32=0")), "[[0. 0. 0.]\n [0. 0. 0.]]");
  EXPECT_EQ(toText(fromLiteral("3xui16=65535")), "[65535 65535 65535]");
  EXPECT_EQ(fromLiteral("0x3xf32=1").getNumElements(), 0);
}

TEST(LiteralTest, NoElements) {
  EXPECT_EQ(fromLiteral("0x3xf32=[]").stringifyType(), "0x3xf32");
  EXPECT_EQ(fromLiteral("2x0xf32=[[],[]]").stringifyType(), "2x0xf32");
  EXPECT_EQ(fromLiteral("1x2x0xi8=[[[ ],[]]]").stringifyType(), "1x2x0xi8");
  EXPECT_EQ(parse("2x0xf32=[]"),
            "column 9: expected 2 items in the list of dimension 0 of 2x0xf32, "
            "found 0");
  EXPECT_EQ(parse("0xf32=[1]"), "column 7: expected 0 items in the list of "
                                "dimension 0 of 0xf32, found 1");
}

TEST(LiteralTest, Integers) {
  EXPECT_EQ(fromLiteral("i8=-128").getSigned(0), -128);
  EXPECT_EQ(fromLiteral("i8=0x7F").getSigned(0), 127);
  EXPECT_EQ(fromLiteral("i8=-0x80").getSigned(0), -128);
  EXPECT_EQ(fromLiteral("ui8=0Xff").getUnsigned(0), 255u);
  EXPECT_EQ(fromLiteral("ui32=-0").getUnsigned(0), 0u);
  EXPECT_EQ(fromLiteral("i32=007").getSigned(0), 7);
  for (auto [text, range] :
       {std::pair("i8=128", "i8 from -128 to 127"),
        std::pair("i8=-129", "i8 from -128 to 127"),
        std::pair("i8=0xFF", "i8 from -128 to 127"),
        std::pair("ui8=256", "ui8 from 0 to 255"),
        std::pair("ui8=-1", "ui8 from 0 to 255"),
        std::pair("i16=32768", "i16 from -32768 to 32767"),
        std::pair("ui16=65536", "ui16 from 0 to 65535"),
        std::pair("i32=2147483648", "i32 from -2147483648 to 2147483647"),
        std::pair("ui32=4294967296", "ui32 from 0 to 4294967295"),
        std::pair("i64=9223372036854775808",
                  "i64 from -9223372036854775808 to 9223372036854775807"),
        std::pair("ui64=18446744073709551616",
                  "ui64 from 0 to 18446744073709551615"),
        std::pair("ui64=99999999999999999999999999999999999999",
                  "ui64 from 0 to 18446744073709551615")}) {
    auto [type, value] = StringRef(text).split('=');
    EXPECT_EQ(parse(text), ("column " + llvm::Twine(type.size() + 2) +
                            ": expected a value of type " + range +
                            ", found '" + value + "'")
                               .str());
  }
  for (StringRef value : {"-", "0x", "1.0", "1e3", "--1", "+1", "x", "0x-1",
                          "true", "1_000", "0b1"})
    EXPECT_EQ(parse("i32=" + value),
              ("column 5: expected an integer as a value of type i32, found '" +
               value + "'")
                  .str());
}

TEST(LiteralTest, Booleans) {
  EXPECT_EQ(toText(fromLiteral("6xi1=[true,false,True,False,1,0]")),
            "[ True False  True False  True False]");
  EXPECT_EQ(parse("i1=2"), "column 4: expected true, false, 1 or 0 as a value "
                           "of type i1, found '2'");
  EXPECT_NE(parse("i1=TRUE"), "success");
}

TEST(LiteralTest, Floats) {
  for (StringRef type : {"f16", "bf16", "f32", "f64"}) {
    auto value = [&](StringRef text) {
      return fromLiteral((type + "=" + text).str()).getFloat(0);
    };
    EXPECT_EQ(value("-1.5e1"), -15);
    EXPECT_EQ(value(".5"), 0.5);
    EXPECT_EQ(value("+2."), 2);
    EXPECT_EQ(value("1E-2") * 0 + 1, 1);
    EXPECT_TRUE(std::signbit(value("-0")));
    EXPECT_EQ(value("INF"), HUGE_VAL);
    EXPECT_EQ(value("-Inf"), -HUGE_VAL);
    EXPECT_EQ(value("+inf"), HUGE_VAL);
    EXPECT_TRUE(std::isnan(value("NaN")));
    EXPECT_EQ(value("1e-999999999999999999999"), 0);
    for (StringRef text : {".", "e5", "1e", "1e+", "0x10", "1.2.3", "infinity",
                           "1f", "--1", "nan(1)", "-", "1,"})
      EXPECT_NE(parse(type + "=" + text), "success") << text.str();
  }
  EXPECT_EQ(parse("f32=abc"), "column 5: expected a decimal number, inf, -inf "
                              "or nan as a value of type f32, found 'abc'");
}

TEST(LiteralTest, HexadecimalFloats) {
  for (StringRef type : {"f16", "bf16", "f32", "f64"}) {
    auto value = [&](StringRef text) {
      return fromLiteral((type + "=" + text).str()).getFloat(0);
    };
    EXPECT_EQ(value("0x1p-3"), 0.125);
    EXPECT_EQ(value("-0X1.8P+1"), -3);
    EXPECT_EQ(value("+0x.8p0"), 0.5);
    EXPECT_EQ(value("0xA.p0"), 10);
    EXPECT_EQ(value("0x0p0"), 0);
    EXPECT_TRUE(std::signbit(value("-0x0.0p9")));
    EXPECT_EQ(value("0x1p-99999999999999999999"), 0);
    for (StringRef text : {"0x", "0xp1", "0x.p1", "0x1p", "0x1p+", "0x1.2.3p1",
                           "0x1pA", "0x1p1.5", "0xgp1", "0x1 p1"})
      EXPECT_NE(parse(type + "=" + text), "success") << text.str();
  }
  // Rounded once, ties to even.
  EXPECT_EQ(fromLiteral("f16=0x1.002p0").getFloat(0), 1);
  EXPECT_EQ(fromLiteral("f16=0x1.00200000000000000001p0").getFloat(0),
            0x1.004p0);
  EXPECT_EQ(parse("f16=0x1p16"),
            "column 5: expected a value of type f16, which has at most 65504 "
            "in magnitude, or inf, found '0x1p16'");
  EXPECT_NE(parse("f64=0x1p99999999999999999999"), "success");
}

TEST(LiteralTest, BitsOfFloats) {
  auto bits = [](StringRef text) {
    Array array = fromLiteral(text);
    uint64_t bits = 0;
    std::memcpy(&bits, array.data(), array.getByteSize());
    return bits;
  };
  EXPECT_EQ(bits("f32=0x7FC00001"), 0x7FC00001u);
  EXPECT_EQ(bits("f32=0xff800001"), 0xFF800001u);
  EXPECT_EQ(bits("f16=0x3C00"), 0x3C00u);
  EXPECT_EQ(bits("bf16=0X8000"), 0x8000u);
  EXPECT_EQ(bits("f64=0x7FF0000000000001"), 0x7FF0000000000001u);
  EXPECT_EQ(parse("f32=0x7FC0"),
            "column 5: expected a hexadecimal number with an exponent, as in "
            "0x1.8p-3, or the 8 digits of the bits, as a value of type f32, "
            "found '0x7FC0'");
  for (StringRef text : {"-0x7FC00000", "0x07FC00000", "0x7FC0000G"})
    EXPECT_NE(parse("f32=" + text), "success") << text.str();
}

TEST(LiteralTest, FloatsOutOfRange) {
  EXPECT_EQ(fromLiteral("f16=65519.999999").getFloat(0), 65504);
  EXPECT_EQ(parse("f16=65520"),
            "column 5: expected a value of type f16, which has at most 65504 "
            "in magnitude, or inf, found '65520'");
  EXPECT_EQ(parse("2xf32=[1,-1e39]"),
            "column 10: expected a value of type f32, which has at most "
            "3.40282347E+38 in magnitude, or inf, found '-1e39'");
  EXPECT_NE(parse("f64=1e309"), "success");
  EXPECT_NE(parse("bf16=1e99999999999999999999999"), "success");
}

TEST(LiteralTest, FloatsRoundOnce) {
  // Just above a tie; rounded to f32 or f64 first, these become the tie.
  EXPECT_EQ(fromLiteral("f16=1.00048828125000000000000000000001").getFloat(0),
            1 + 0x1p-10);
  EXPECT_EQ(fromLiteral("f16=1.00048828125").getFloat(0), 1);
  EXPECT_EQ(fromLiteral("bf16=1.00390625000000000000000000000001").getFloat(0),
            1 + 0x1p-7);
  EXPECT_EQ(fromLiteral("bf16=1.00390625").getFloat(0), 1);
  EXPECT_EQ(fromLiteral("f16=2.98023223876953125e-8").getFloat(0), 0);
  EXPECT_EQ(fromLiteral("f16=2.98023223876953126e-8").getFloat(0), 0x1p-24);
}

TEST(LiteralTest, ShortestDigitsReadBack) {
  std::mt19937_64 random(7);
  Array half = unwrap(Array::create(ElementType::F16, {65536}));
  for (unsigned i = 0; i < 65536; ++i)
    half.as<uint16_t>()[i] = i;
  Array wide = unwrap(Array::create(ElementType::F64, {2000}));
  for (uint64_t &bits : wide.as<uint64_t>())
    bits = random();
  for (const Array *array : {&half, &wide})
    for (int64_t i = 0; i < array->getNumElements(); ++i) {
      double value = array->getFloat(i);
      double parsed = fromLiteral((stringify(array->getElementType()) + "=" +
                                   stringifyElement(*array, i))
                                      .str())
                          .getFloat(0);
      ASSERT_TRUE(parsed == value || (std::isnan(parsed) && std::isnan(value)))
          << value;
    }
}

TEST(LiteralTest, WrongLengths) {
  EXPECT_EQ(parse("2x2xi32=[[1,2],[3]]"),
            "column 16: expected 2 items in the list of dimension 1 of "
            "2x2xi32, found 1");
  EXPECT_EQ(parse("2x2xi32=[[1,2],[3,4,5,6]]"),
            "column 16: expected 2 items in the list of dimension 1 of "
            "2x2xi32, found 4");
  EXPECT_EQ(parse("1x2xi32=[[1,2],[3,4],[5,6]]"),
            "column 9: expected 1 item in the list of dimension 0 of 1x2xi32, "
            "found 3");
  EXPECT_EQ(parse("2xi32=[]"), "column 7: expected 2 items in the list of "
                               "dimension 0 of 2xi32, found 0");
}

TEST(LiteralTest, WrongNesting) {
  EXPECT_EQ(parse("2x2xi32=[1,2]"),
            "column 10: expected '[' to start the list of dimension 1 of "
            "2x2xi32, found '1'");
  EXPECT_EQ(parse("2x1xi32=[[1],2]"),
            "column 14: expected '[' to start the list of dimension 1 of "
            "2x1xi32, found '2'");
  EXPECT_EQ(parse("1xi32=[[1]]"), "column 8: expected a value, as 1xi32 has 1 "
                                  "dimension, found '['");
  EXPECT_EQ(parse("i32=[1]"), "column 5: expected a value, as i32 has 0 "
                              "dimensions, found '['");
}

TEST(LiteralTest, WrongPunctuation) {
  EXPECT_EQ(parse("2xi32=[1,2"), "column 11: expected ',' or ']' in the list "
                                 "of dimension 0, found the end of the text");
  EXPECT_EQ(parse("2xi32=[1 2]"), "column 10: expected ',' or ']' in the list "
                                  "of dimension 0, found '2'");
  EXPECT_EQ(parse("2xi32=[1,]"),
            "column 10: expected a value of type i32, found ']'");
  EXPECT_EQ(parse("2xi32=[1,2]]"),
            "column 12: expected nothing after the value, found ']'");
  EXPECT_EQ(parse("i32=1 2"),
            "column 7: expected nothing after the value, found '2'");
  EXPECT_EQ(parse("i32="), "column 5: expected a value of type i32, found the "
                           "end of the text");
  EXPECT_EQ(parse("2xi32=[1,\x01]"),
            "column 10: expected an integer as a value of type i32, found "
            "'\\01'");
}

TEST(LiteralTest, WrongTypes) {
  EXPECT_EQ(parse("2xf32"), "column 6: expected a type and '=', as in "
                            "2xf32=[1,2], found no '='");
  EXPECT_EQ(parse(""), "column 1: expected a type and '=', as in 2xf32=[1,2], "
                       "found no '='");
  EXPECT_EQ(parse("2x?xf32=0"),
            "column 3: expected a static extent for dimension 1, found '?'");
  std::string oneOf = "expected an element type that is one of " +
                      listElementTypes() + ", found ";
  EXPECT_EQ(parse("2xsi8=0"), "column 3: " + oneOf + "'si8'");
  EXPECT_EQ(parse("tensor<2xf32>=0"),
            "column 1: expected extents and an element type, found "
            "'tensor<2xf32>'; did you mean 2xf32=0?");
  EXPECT_EQ(parse("2x=0"), "column 3: " + oneOf + "''");
  EXPECT_EQ(parse("=0"), "column 1: " + oneOf + "''");
  EXPECT_EQ(parse("-2xf32=0"), "column 1: expected an extent and 'x', or an "
                               "element type, found '-2'");
  EXPECT_EQ(parse("2=0"), "column 1: expected an extent and 'x', or an element "
                          "type, found '2'");
  EXPECT_EQ(parse("99999999999999999999xf32=0"),
            "column 1: expected an extent that fits 64 bits, found "
            "'99999999999999999999'");
  EXPECT_EQ(parse(" 4294967296x4294967296xf32=0"),
            "column 2: the size in bytes of 4294967296x4294967296xf32 "
            "overflows 64 bits");
}

TEST(LiteralTest, DeepNestingIsAnError) {
  std::string brackets(1000000, '[');
  EXPECT_NE(parse("1xf32=" + brackets), "success");
  std::string type;
  for (int i = 0; i < 100000; ++i)
    type += "1x";
  EXPECT_EQ(parse(type + "f32=" + brackets),
            "column 1: expected at most 64 dimensions, found 100000");
}

TEST(LiteralTest, NoMutationCrashes) {
  std::mt19937 random(3);
  constexpr char alphabet[] = "0123456789x?=[],.-+einfabuIT \t\0\xff";
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 ? "2x1x2xf16=[[[1,-2.5]],[[inf,1e3]]]"
                             : "3x2xi8=[[1,0x2],[3,-4],[5,6]]";
    for (int edits = 1 + random() % 3; edits > 0; --edits)
      text[random() % text.size()] =
          alphabet[random() % (sizeof(alphabet) - 1)];
    llvm::consumeError(parseLiteral(text).takeError());
  }
}

TEST(LiteralTest, Parts) {
  auto readPart = [](StringRef text, const ArrayBox &box) {
    return toText(unwrap(parseLiteralPart(text, box)));
  };
  EXPECT_EQ(readPart("3x2xi8=[[1,2],[3,4],[5,6]]", {{1, 0}, {2, 1}}),
            "[[3]\n [5]]");
  EXPECT_EQ(readPart("3x2xi8=7", {{1, 0}, {2, 1}}), "[[7]\n [7]]");
  EXPECT_EQ(readPart("f32=2", {}), "2.0");
  EXPECT_EQ(readPart("0x3xf32=[]", {{0, 1}, {0, 2}}), "[]");
  // The whole has no memory.
  EXPECT_EQ(readPart("4611686018427387904xf32=1", {{5}, {2}}), "[1. 1.]");
  EXPECT_EQ(getMessage(parseLiteralPart("2xi8=[1,2,3]", {{0}, {1}})),
            "column 6: expected 2 items in the list of dimension 0 of 2xi8, "
            "found 3");
  EXPECT_EQ(getMessage(parseLiteralPart("2xi8=x", {{0}, {1}})),
            getMessage(parseLiteral("2xi8=x")));
}

TEST(LiteralTest, Types) {
  LiteralType type = llvm::cantFail(parseLiteralType(" 3x2xui8=[[1,2]]"));
  EXPECT_EQ(type.elementType, ElementType::UI8);
  EXPECT_EQ(type.shape, (SmallVector<int64_t, 4>{3, 2}));
  llvm::Expected<LiteralType> wrong = parseLiteralType("2xi8");
  EXPECT_EQ(llvm::toString(wrong.takeError()),
            getMessage(parseLiteral("2xi8")));
}

} // namespace
