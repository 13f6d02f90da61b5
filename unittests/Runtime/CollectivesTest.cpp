//===- CollectivesTest.cpp - Tests of the names of collectives ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Runtime/Collectives.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

namespace {

using Axes = std::vector<std::vector<int64_t>>;

std::string getName(const Axes &from, const Axes &to) {
  bcast_axis_changes changes = {};
  for (size_t dim = 0; dim < from.size(); ++dim)
    bcast_add_axis_changes(&changes, from[dim].size(), from[dim].data(),
                           to[dim].size(), to[dim].data());
  const char *name = bcast_name_collective(changes);
  return name ? name : "none";
}

TEST(Collectives, AllGather) {
  EXPECT_EQ(getName({{0}}, {{}}), "all_gather");
  EXPECT_EQ(getName({{0}, {}}, {{}, {}}), "all_gather");
  EXPECT_EQ(getName({{0}, {1}}, {{0}, {}}), "all_gather");
  EXPECT_EQ(getName({{0}, {1, 2}}, {{}, {1}}), "all_gather");
}

TEST(Collectives, AllSlice) {
  EXPECT_EQ(getName({{}}, {{0}}), "all_slice");
  EXPECT_EQ(getName({{0}, {}}, {{0}, {1}}), "all_slice");
  EXPECT_EQ(getName({{0}}, {{0, 2, 1}}), "all_slice");
}

TEST(Collectives, AllToAll) {
  EXPECT_EQ(getName({{0}, {}}, {{}, {0}}), "all_to_all");
  EXPECT_EQ(getName({{0, 1}, {}}, {{0}, {1}}), "all_to_all");
  EXPECT_EQ(getName({{0}, {1}, {}}, {{}, {}, {0, 1}}), "all_to_all");
}

TEST(Collectives, OthersHaveNoName) {
  EXPECT_EQ(getName({{0}, {1}}, {{0}, {1}}), "none");
  EXPECT_EQ(getName({}, {}), "none");
  // An axis of one dimension is gathered, another one splits the other.
  EXPECT_EQ(getName({{0}, {}}, {{}, {1}}), "none");
  EXPECT_EQ(getName({{0}, {1}}, {{}, {0}}), "none");
  // Processes exchange their parts.
  EXPECT_EQ(getName({{0}}, {{1}}), "none");
  EXPECT_EQ(getName({{0, 1}}, {{1, 0}}), "none");
  // The parts of the minor axis are not consecutive.
  EXPECT_EQ(getName({{0, 1}}, {{1}}), "none");
}

} // namespace
