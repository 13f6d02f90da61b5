//===- OpenMPTest.cpp - The library that starts threads -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Execution/OpenMP.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::bcast;

TEST(OpenMPTest, NamesThePackageWhereThereIsNoLibrary) {
  std::string message =
      llvm::toString(loadOpenMP({"/absent/libomp.so.5", "libabsent.so"}));
  EXPECT_NE(message.find("/absent/libomp.so.5"), std::string::npos) << message;
  EXPECT_NE(message.find("libabsent.so"), std::string::npos) << message;
  EXPECT_NE(message.find("apt-get install libomp-22-dev"), std::string::npos)
      << message;
}

TEST(OpenMPTest, LoadsTheLibrary) {
  for (int time = 0; time != 2; ++time)
    EXPECT_EQ(llvm::toString(loadOpenMP()), "");
}

TEST(OpenMPTest, DescribesBoundThreads) {
  auto text = describeBoundThreads(2, /*usable=*/1, /*online=*/4);
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("1 of 4 processors"), std::string::npos) << *text;
  EXPECT_TRUE(describeBoundThreads(0, 1, 4));
  EXPECT_TRUE(describeBoundThreads(8, 3, 4));
  EXPECT_FALSE(describeBoundThreads(1, 1, 4));
  EXPECT_FALSE(describeBoundThreads(2, 2, 4));
  EXPECT_FALSE(describeBoundThreads(0, 3, 4));
  EXPECT_FALSE(describeBoundThreads(8, 4, 4));
  EXPECT_FALSE(describeBoundThreads(2, 1, 1));
}
