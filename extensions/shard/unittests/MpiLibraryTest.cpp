//===- MpiLibraryTest.cpp - Tests of the MPI of a process -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/MpiLibrary.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace mlir::bcast;

namespace {

std::optional<MpiLaunch> findLaunchWith(llvm::StringRef name,
                                        const char *value) {
  return findLaunch(
      [&](const char *variable) { return variable == name ? value : nullptr; });
}

TEST(MpiLibraryTest, Launchers) {
  auto openMpi = findLaunchWith("OMPI_COMM_WORLD_RANK", "3");
  ASSERT_TRUE(openMpi);
  EXPECT_EQ(openMpi->kind, MpiKind::OpenMpi);
  EXPECT_EQ(openMpi->rank, "3");
  auto mpich = findLaunchWith("PMI_RANK", "0");
  ASSERT_TRUE(mpich);
  EXPECT_EQ(mpich->kind, MpiKind::Mpich);
  EXPECT_EQ(mpich->rank, "0");
  EXPECT_EQ(findLaunchWith("PMIX_RANK", "1")->kind, MpiKind::OpenMpi);
  EXPECT_FALSE(findLaunchWith("SLURM_PROCID", "1"));
  EXPECT_EQ(mpich->size, "");
  EXPECT_EQ(findLaunch([](const char *) { return "2"; })->size, "2");
}

} // namespace
