//===- RuleAttrTest.cpp - The rules as attributes -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "bcast/Rules/Rules.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

class RuleAttr : public test::IRTest {
protected:
  std::string print(Attribute attribute) {
    std::string text;
    llvm::raw_string_ostream(text) << attribute;
    return text;
  }
};

TEST_F(RuleAttr, Parameters) {
  EXPECT_EQ(PdpdAttr::get(&context, kPdpdDefaultAxis).getAxis(), -1);
  EXPECT_EQ(PdpdAttr::get(&context, 2).getAxis(), 2);
  EXPECT_EQ(InDimAttr::get(&context, {0, 2}).getBroadcastDimensions(),
            ArrayRef<int64_t>({0, 2}));
}

TEST_F(RuleAttr, AreUniqued) {
  EXPECT_EQ(NumpyAttr::get(&context), NumpyAttr::get(&context));
  EXPECT_EQ(PdpdAttr::get(&context, 1), PdpdAttr::get(&context, 1));
  EXPECT_NE(PdpdAttr::get(&context, 1), PdpdAttr::get(&context, 2));
  EXPECT_NE(InDimAttr::get(&context, {0}), InDimAttr::get(&context, {1}));
}

TEST_F(RuleAttr, PrintAndParse) {
  const std::pair<Attribute, StringRef> cases[] = {
      {NumpyAttr::get(&context), "#bcast.numpy"},
      {BidirectionalAttr::get(&context), "#bcast.bidirectional"},
      {PdpdAttr::get(&context, kPdpdDefaultAxis), "#bcast.pdpd"},
      {PdpdAttr::get(&context, 1), "#bcast.pdpd<axis = 1>"},
      {InDimAttr::get(&context, {}), "#bcast.in_dim<[]>"},
      {InDimAttr::get(&context, {1, 2}), "#bcast.in_dim<[1, 2]>"}};
  for (auto [attribute, text] : cases) {
    EXPECT_EQ(print(attribute), text);
    EXPECT_EQ(parseAttribute(text, &context), attribute) << text.str();
    EXPECT_TRUE(isa<BroadcastRuleAttrInterface>(attribute)) << text.str();
  }
}

TEST_F(RuleAttr, ResolveOperands) {
  BroadcastRuleAttrInterface rule = InDimAttr::get(&context, {1, 2});
  const SmallVector<int64_t> low = {1, 2}, high = {4, 3, 1};
  BroadcastResolution resolved = rule.resolve({low, high});
  ASSERT_TRUE(bool(resolved));
  EXPECT_EQ(ArrayRef(resolved->resultShape), ArrayRef<int64_t>({4, 3, 2}));
  ASSERT_EQ(resolved->operands.size(), 2u);
  ASSERT_EQ(resolved->operands[0].dims.size(), 2u);
  EXPECT_EQ(resolved->operands[0].dims[0].resultDim, 1);
  EXPECT_EQ(resolved->operands[0].dims[0].read, DimRead::Expand);
  EXPECT_EQ(resolved->operands[0].dims[1].resultDim, 2);
  EXPECT_EQ(resolved->operands[0].dims[1].read, DimRead::Equal);
}

TEST_F(RuleAttr, ResolveToATarget) {
  BroadcastRuleAttrInterface rule = BidirectionalAttr::get(&context);
  BroadcastResolution resolved = rule.resolveTo({3, 1}, {2, 1, 6});
  ASSERT_TRUE(bool(resolved));
  EXPECT_EQ(ArrayRef(resolved->resultShape), ArrayRef<int64_t>({2, 3, 6}));
  EXPECT_EQ(resolved->operands.size(), 1u);
}

TEST_F(RuleAttr, BidirectionalIsNotForOperands) { // [BIDIRECTIONAL-3]
  BroadcastRuleAttrInterface rule = BidirectionalAttr::get(&context);
  const SmallVector<int64_t> shape = {2};
  BroadcastResolution resolved = rule.resolve({shape, shape});
  ASSERT_FALSE(bool(resolved));
  EXPECT_NE(llvm::toString(resolved.takeError()).find("BIDIRECTIONAL-3"),
            std::string::npos);
}

TEST_F(RuleAttr, ErrorsNameTheClause) {
  BroadcastRuleAttrInterface rule = PdpdAttr::get(&context, -2);
  const SmallVector<int64_t> a = {2, 3}, b = {3};
  BroadcastResolution resolved = rule.resolve({a, b});
  ASSERT_FALSE(bool(resolved));
  EXPECT_NE(llvm::toString(resolved.takeError()).find("PDPD-4"),
            std::string::npos);
}

} // namespace
