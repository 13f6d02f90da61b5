//===- OpenMPTest.cpp - The library that starts threads -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Execution/OpenMP.h"
#include "gtest/gtest.h"
#include <sched.h>
#include <unistd.h>

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

TEST(OpenMPTest, DescribesABoundThread) {
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  CPU_ZERO(&one);
  for (int processor = 0; CPU_COUNT(&one) == 0; ++processor)
    if (CPU_ISSET(processor, &before))
      CPU_SET(processor, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  bool hasOthers = sysconf(_SC_NPROCESSORS_ONLN) > 1;
  EXPECT_EQ(describeBoundThread(2).has_value(), hasOthers);
  EXPECT_EQ(describeBoundThread(0).has_value(), hasOthers);
  EXPECT_FALSE(describeBoundThread(1));
  ASSERT_EQ(sched_setaffinity(0, sizeof(before), &before), 0);
  EXPECT_FALSE(describeBoundThread(CPU_COUNT(&before)));
}
