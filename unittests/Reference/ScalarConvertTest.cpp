//===- ScalarConvertTest.cpp - Conversions --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"
#include "llvm/ADT/APFloat.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using llvm::APFloat;

namespace {

class ScalarConvert : public test::ReferenceTest {
protected:
  Scalar convert(const Scalar &x, ElementType to) {
    return evaluateScalar(makeOperation("convert", x.type, to), x, to);
  }
  /// Returns the stored value as a double.
  double convertToFloat(const Scalar &x, ElementType to) {
    Array array = llvm::cantFail(Array::create(to, {}));
    storeScalar(array, 0, convert(x, to));
    return array.getFloat(0);
  }
};

TEST_F(ScalarConvert, EveryI16) {
  const std::pair<ElementType, std::function<uint64_t(int)>> integers[] = {
      {ElementType::I1, [](int x) { return uint64_t(x != 0); }}, // [CONVERT-2]
      {ElementType::I8, [](int x) { return uint64_t(int8_t(x)); }},
      {ElementType::UI8, [](int x) { return uint64_t(uint8_t(x)); }},
      {ElementType::UI16, [](int x) { return uint64_t(uint16_t(x)); }},
      {ElementType::I64, [](int x) { return uint64_t(int64_t(x)); }},
      {ElementType::UI32, [](int x) { return uint64_t(uint32_t(x)); }}};
  for (const auto &[to, function] : integers) { // [CONVERT-3]
    Operation *op = makeOperation("convert", ElementType::I16, to);
    for (int x = -32768; x <= 32767; ++x)
      ASSERT_EQ(evaluateScalar(
                    op,
                    Scalar::makeInteger(ElementType::I16, uint64_t(int64_t(x))),
                    to)
                    .bits,
                function(x))
          << stringify(to).str() << " " << x;
  }
}

TEST_F(ScalarConvert, FromTruthValues) { // [CONVERT-5]
  for (ElementType to : getAllElementTypes())
    for (uint64_t x : {0, 1}) {
      Scalar scalar = Scalar::makeInteger(ElementType::I1, x);
      if (isFloat(to))
        EXPECT_EQ(convertToFloat(scalar, to), double(x));
      else
        EXPECT_EQ(convert(scalar, to).bits, x);
    }
}

TEST_F(ScalarConvert, ToTruthValues) { // [CONVERT-2]
  auto isTrue = [&](double x) {
    return convert(Scalar::makeFloat(ElementType::F64, x), ElementType::I1)
        .bits;
  };
  EXPECT_EQ(isTrue(0.0), 0u);
  EXPECT_EQ(isTrue(-0.0), 0u);
  EXPECT_EQ(isTrue(0.25), 1u);
  EXPECT_EQ(isTrue(5e-324), 1u);
  EXPECT_EQ(isTrue(std::nan("")), 1u);
}

TEST_F(ScalarConvert, FloatToIntegerSaturates) { // [CONVERT-1]
  auto to = [&](double x, ElementType type) {
    return convert(Scalar::makeFloat(ElementType::F64, x), type).getSigned();
  };
  EXPECT_EQ(to(-1.75, ElementType::I8), -1);
  EXPECT_EQ(to(127.9, ElementType::I8), 127);
  EXPECT_EQ(to(-128.9, ElementType::I8), -128);
  EXPECT_EQ(to(1e300, ElementType::I8), 127);
  EXPECT_EQ(to(-INFINITY, ElementType::I8), -128);
  EXPECT_EQ(to(std::nan(""), ElementType::I8), 0);
  EXPECT_EQ(to(-0.5, ElementType::UI8), 0);
  EXPECT_EQ(to(-3, ElementType::UI8), 0);
  EXPECT_EQ(to(300, ElementType::UI8), 255);
  EXPECT_EQ(to(std::ldexp(1, 63), ElementType::I64), INT64_MAX);
  EXPECT_EQ(to(-std::ldexp(1, 63), ElementType::I64), INT64_MIN);
  EXPECT_EQ(uint64_t(to(std::ldexp(1, 64), ElementType::UI64)), UINT64_MAX);
  EXPECT_EQ(uint64_t(to(std::ldexp(1, 63), ElementType::UI64)), uint64_t(1)
                                                                    << 63);
}

TEST_F(ScalarConvert, ToFloatRoundsOnce) { // [CONVERT-4]
  double aboveTie = 1 + std::ldexp(1, -11) + std::ldexp(1, -30);
  EXPECT_EQ(convertToFloat(Scalar::makeFloat(ElementType::F64, aboveTie),
                           ElementType::F16),
            1 + std::ldexp(1, -10));
  aboveTie = 1 + std::ldexp(1, -8) + std::ldexp(1, -30);
  EXPECT_EQ(convertToFloat(Scalar::makeFloat(ElementType::F64, aboveTie),
                           ElementType::BF16),
            1 + std::ldexp(1, -7));
  uint64_t integer = (uint64_t(1) << 60) + (uint64_t(1) << 52) + 1;
  EXPECT_EQ(convertToFloat(Scalar::makeInteger(ElementType::UI64, integer),
                           ElementType::BF16),
            std::ldexp(1, 60) + std::ldexp(1, 53));
  EXPECT_EQ(convertToFloat(Scalar::makeInteger(ElementType::I32, 65520),
                           ElementType::F16),
            INFINITY);
  EXPECT_EQ(convertToFloat(Scalar::makeInteger(ElementType::I32, 65519),
                           ElementType::F16),
            65504);
}

TEST_F(ScalarConvert, EveryI16ToFloats) {
  for (ElementType to : {ElementType::F16, ElementType::BF16}) {
    Operation *op = makeOperation("convert", ElementType::I16, to);
    Array array = llvm::cantFail(Array::create(to, {}));
    for (int x = -32768; x <= 32767; ++x) {
      APFloat expected(to == ElementType::F16 ? APFloat::IEEEhalf()
                                              : APFloat::BFloat());
      expected.convertFromAPInt(llvm::APInt(32, x, /*isSigned=*/true),
                                /*IsSigned=*/true,
                                APFloat::rmNearestTiesToEven);
      Scalar scalar =
          Scalar::makeInteger(ElementType::I16, uint64_t(int64_t(x)));
      storeScalar(array, 0, evaluateScalar(op, scalar, to));
      ASSERT_EQ(array.as<uint16_t>()[0],
                expected.bitcastToAPInt().getZExtValue())
          << stringify(to).str() << " " << x;
    }
  }
}

} // namespace
