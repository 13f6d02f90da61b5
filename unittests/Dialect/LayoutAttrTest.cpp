//===- LayoutAttrTest.cpp - The layout attribute --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

class Layout : public test::IRTest {
protected:
  LayoutAttr layout(ArrayRef<int64_t> minorToMajor,
                    ArrayRef<int64_t> paddedDimensions = {},
                    TypedAttr paddingValue = {}) {
    return LayoutAttr::get(&context, minorToMajor, paddedDimensions,
                           paddingValue);
  }

  /// Returns the diagnostic of building this layout.
  std::string reportOf(ArrayRef<int64_t> minorToMajor,
                       ArrayRef<int64_t> paddedDimensions = {},
                       TypedAttr paddingValue = {}) {
    test::Diagnostics diagnostics(&context);
    LayoutAttr attribute =
        LayoutAttr::getChecked([&] { return emitError(loc); }, &context,
                               minorToMajor, paddedDimensions, paddingValue);
    EXPECT_EQ(bool(attribute), diagnostics.messages.empty());
    return diagnostics.messages.empty() ? "" : diagnostics.messages[0];
  }

  /// Returns the diagnostic of building a tensor of f32 with this layout.
  std::string reportOf(ArrayRef<int64_t> shape, LayoutAttr encoding) {
    test::Diagnostics diagnostics(&context);
    auto type = RankedTensorType::getChecked([&] { return emitError(loc); },
                                             shape, f32(), encoding);
    EXPECT_EQ(bool(type), diagnostics.messages.empty());
    return diagnostics.messages.empty() ? "" : diagnostics.messages[0];
  }
};

void expectClause(const std::string &report, StringRef clause) {
  EXPECT_NE(report.find("[" + clause.str() + "]"), std::string::npos)
      << "no " << clause.str() << " in: " << report;
}

TEST_F(Layout, DefaultOrder) {
  EXPECT_TRUE(LayoutAttr::getDefaultMinorToMajor(0).empty());
  EXPECT_EQ(LayoutAttr::getDefaultMinorToMajor(3),
            SmallVector<int64_t>({2, 1, 0}));
}

TEST_F(Layout, CanonicalForm) { // [LAYOUT-9]
  RankedTensorType plain = tensor({2, 3});
  EXPECT_EQ(LayoutAttr::canonicalize(plain), plain);
  EXPECT_EQ(LayoutAttr::canonicalize(tensor({2, 3}, {}, layout({1, 0}))),
            plain);
  EXPECT_EQ(
      LayoutAttr::canonicalize(tensor({2, 3}, {}, layout({1, 0}, {2, 3}))),
      plain);
  // A padding value without a padded cell has no meaning.
  EXPECT_EQ(
      LayoutAttr::canonicalize(tensor(
          {2, 3}, {}, layout({1, 0}, {2, 3}, builder.getF32FloatAttr(1)))),
      plain);

  RankedTensorType columns = tensor({2, 3}, {}, layout({0, 1}));
  EXPECT_EQ(LayoutAttr::canonicalize(columns), columns);
  RankedTensorType padded = tensor({2, 3}, {}, layout({1, 0}, {2, 4}));
  EXPECT_EQ(LayoutAttr::canonicalize(padded), padded);
}

TEST_F(Layout, AttributeIsVerified) {
  EXPECT_EQ(reportOf({0, 1}), "");
  expectClause(reportOf({0, 2}), "LAYOUT-2");
  expectClause(reportOf({-1, 0}), "LAYOUT-2");
  expectClause(reportOf({0, 0}), "LAYOUT-3");
  expectClause(reportOf({0, 1}, {3}), "LAYOUT-4");
  expectClause(reportOf({0, 1}, {3, -7}), "LAYOUT-5");
  expectClause(reportOf({0, 1}, {3, 5}, builder.getStringAttr("x")),
               "LAYOUT-7");
  expectClause(reportOf({0, 1}, {}, builder.getF32FloatAttr(0)), "LAYOUT-8");
}

TEST_F(Layout, EncodingIsVerified) {
  EXPECT_EQ(reportOf({2, 3}, layout({0, 1}, {3, 5})), "");
  expectClause(reportOf({2, 3, 4}, layout({0, 1})), "LAYOUT-1");
  expectClause(reportOf({2, 3}, layout({0, 1}, {2, 2})), "LAYOUT-5");
  expectClause(reportOf({2, ShapedType::kDynamic}, layout({0, 1}, {2, 3})),
               "LAYOUT-6");
  expectClause(
      reportOf({2, 3}, layout({0, 1}, {3, 5}, builder.getI32IntegerAttr(0))),
      "LAYOUT-7");
}

} // namespace
