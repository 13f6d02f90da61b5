//===- PhysicalLayoutTest.cpp - Layouts, their order and XLA's examples ---===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutTestUtils.h"

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

/// The memory of the array a b c / d e f, padded with 0.
std::string memoryOf(const PhysicalLayout &layout) {
  std::string memory;
  EXPECT_TRUE(layout.forEachPhysical([&](int64_t, const LayoutCell &cell) {
    int64_t letter = cell.coordinate[0] * 3 + cell.coordinate[1];
    memory += cell.isPadding ? '0' : "abcdef"[letter];
  }));
  return memory;
}

TEST(PhysicalLayout, DocumentExamples) {
  EXPECT_EQ(memoryOf(layout({2, 3}, {1, 0})), "abcdef");
  EXPECT_EQ(memoryOf(layout({2, 3}, {0, 1})), "adbecf");
  EXPECT_EQ(memoryOf(layout({2, 3}, {0, 1}, {3, 5})), "ad0be0cf0000000");
  EXPECT_EQ(memoryOf(PhysicalLayout::rowMajor({2, 3})), "abcdef");
}

/// docs/layouts.md, "In C++".
TEST(PhysicalLayout, DocumentedCalls) {
  PhysicalLayout padded = layout({2, 3}, {0, 1}, {3, 5});
  EXPECT_EQ(padded.linearize(Ints{1, 2}), 7);
  EXPECT_TRUE(padded.delinearize(8)->isPadding);
  EXPECT_EQ(toInts(padded.delinearize(8)->coordinate), Ints({2, 2}));
  EXPECT_EQ(toInts(padded.getStrides()), Ints({1, 3}));
  EXPECT_EQ(padded.getNumAllocatedBytes(32), 60);
  EXPECT_EQ(llvm::cantFail(normalizeDim(-1, padded.getRank())), 1);
  EXPECT_EQ(messageOf(normalizeDim(2, padded.getRank())),
            "dimension 2 is outside [-2, 2) for rank 2 [LAYOUT-11]");
}

TEST(PhysicalLayout, Fields) {
  PhysicalLayout padded = layout({2, D, 4}, {1, 2, 0}, {2, D, 6});
  EXPECT_EQ(padded.getRank(), 3);
  EXPECT_EQ(toInts(padded.getShape()), Ints({2, D, 4}));
  EXPECT_EQ(padded.getExtent(2), 4);
  EXPECT_EQ(toInts(padded.getWidths()), Ints({2, D, 6}));
  EXPECT_EQ(padded.getWidth(2), 6);
  EXPECT_EQ(toInts(padded.getMinorToMajor()), Ints({1, 2, 0}));
  EXPECT_EQ(
      padded.str(),
      "2x?x4 {minor_to_major = [1, 2, 0], padded_dimensions = [2, ?, 6]}");
  EXPECT_EQ(layout({}, {}).str(), "scalar {minor_to_major = []}");
}

TEST(PhysicalLayout, DimensionOrder) {
  PhysicalLayout padded = layout({2, 3, 4}, {1, 2, 0}, {2, 5, 6});
  EXPECT_EQ(padded.minor(0), 1);
  EXPECT_EQ(padded.minor(2), 0);
  EXPECT_EQ(padded.major(0), 0);
  EXPECT_EQ(padded.major(2), 1);
  EXPECT_EQ(toInts(padded.getMajorToMinor()), Ints({0, 2, 1}));
  EXPECT_EQ(toInts(padded.getPhysicalShape()), Ints({2, 6, 5}));
  EXPECT_EQ(toInts(padded.getPhysicalExtents()), Ints({2, 4, 3}));
  for (int64_t i = 0; i < 3; ++i)
    EXPECT_EQ(padded.getPhysicalDim(padded.getLogicalDim(i)), i);
  EXPECT_EQ(padded.getLogicalDim(1), 2);
}

TEST(PhysicalLayout, Questions) {
  EXPECT_TRUE(layout({2, 3}, {1, 0}, {2, 4}).isRowMajor());
  EXPECT_FALSE(layout({2, 3}, {0, 1}).isRowMajor());
  EXPECT_TRUE(layout({}, {}).isRowMajor());
  EXPECT_FALSE(layout({2, 3}, {0, 1}, {2, 3}).isPadded());
  EXPECT_TRUE(layout({2, 3}, {0, 1}, {2, 4}).isPadded());
  EXPECT_TRUE(layout({2, 3}, {1, 0}, {2, 3}).isDefault());
  EXPECT_FALSE(layout({2, 3}, {1, 0}, {2, 4}).isDefault());
  EXPECT_FALSE(layout({2, 3}, {0, 1}).isDefault());
  EXPECT_TRUE(layout({2, 3}, {0, 1}).isStatic());
  EXPECT_FALSE(layout({2, D}, {0, 1}).isStatic());
  EXPECT_TRUE(layout({0, D}, {0, 1}).isEmpty());
  EXPECT_FALSE(layout({1, D}, {0, 1}).isEmpty());
}

TEST(PhysicalLayout, TrueRank) {
  EXPECT_EQ(layout({}, {}).getTrueRank(), 0);
  EXPECT_EQ(layout({1, 1}, {0, 1}, {4, 4}).getTrueRank(), 0);
  EXPECT_EQ(layout({2, 1, 3}, {0, 1, 2}).getTrueRank(), 2);
  EXPECT_EQ(layout({2, 0}, {0, 1}).getTrueRank(), 1);
  EXPECT_EQ(layout({1, D}, {0, 1}).getTrueRank(), 1);
}

std::string errorOf(const Ints &shape, const Ints &minorToMajor) {
  return messageOf(PhysicalLayout::get(shape, minorToMajor));
}

std::string errorOf(const Ints &shape, const Ints &minorToMajor,
                    const Ints &widths) {
  return messageOf(
      PhysicalLayout::get(shape, minorToMajor, llvm::ArrayRef(widths)));
}

TEST(PhysicalLayout, MalformedIsAnError) {
  EXPECT_EQ(errorOf({2, 3}, {0, 1}, {2, 3}), "");
  EXPECT_NE(errorOf({2, 3}, {0}).find("[LAYOUT-1]"), std::string::npos);
  EXPECT_EQ(errorOf({2, 3}, {0, 2}),
            "minor_to_major = [0, 2]: entry 1 is 2, and there are 2 entries: "
            "either one is missing, as there is one per dimension [LAYOUT-1], "
            "or this one is outside [0, 2) [LAYOUT-2]");
  EXPECT_NE(errorOf({2, 3}, {-1, 0}).find("[LAYOUT-2]"), std::string::npos);
  EXPECT_EQ(errorOf({2, 3}, {1, 1}),
            "minor_to_major = [1, 1]: dimension 1 occurs twice [LAYOUT-3]");
  EXPECT_NE(errorOf({2, 3}, {0, 1}, {3}).find("[LAYOUT-4]"), std::string::npos);
  EXPECT_NE(errorOf({2, 3}, {0, 1}, {}).find("[LAYOUT-4]"), std::string::npos);
  EXPECT_NE(errorOf({2, 3}, {0, 1}, {3, -7}).find("[LAYOUT-5]"),
            std::string::npos);
  EXPECT_EQ(errorOf({2, 3}, {0, 1}, {3, 2}),
            "layout: dimension 1 has width 2, less than its extent 3 "
            "[LAYOUT-5]");
  EXPECT_NE(errorOf({2, D}, {0, 1}, {2, 3}).find("[LAYOUT-6]"),
            std::string::npos);
  EXPECT_NE(errorOf({2, 3}, {0, 1}, {D, 3}).find("[LAYOUT-6]"),
            std::string::npos);
  EXPECT_NE(errorOf({2, -3}, {0, 1}).find("[SHAPE-1]"), std::string::npos);
}

TEST(PhysicalLayout, Equality) {
  EXPECT_EQ(layout({2, 3}, {1, 0}), PhysicalLayout::rowMajor({2, 3}));
  // Widths that equal the extents are not padding.
  EXPECT_EQ(layout({2, 3}, {1, 0}, {2, 3}), PhysicalLayout::rowMajor({2, 3}));
  EXPECT_NE(layout({2, 3}, {0, 1}), layout({2, 3}, {1, 0}));
  EXPECT_NE(layout({2, 3}, {0, 1}), layout({3, 2}, {0, 1}));
  EXPECT_NE(layout({2, 3}, {0, 1}), layout({2, 3}, {0, 1}, {2, 4}));
}

} // namespace
