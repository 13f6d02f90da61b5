//===- BlockDistributionTest.cpp - Tests of the shards of an array --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Runtime/BlockDistribution.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <tuple>
#include <vector>

namespace {

/// The part of each index, dealt out one by one.
std::vector<int64_t> dealOut(int64_t whole, int64_t unit, int64_t parts) {
  int64_t groups = 0;
  for (int64_t i = 0; i < whole; i += unit)
    ++groups;
  std::vector<int64_t> sizes(parts, 0);
  for (int64_t group = 0; group < groups; ++group)
    ++sizes[group % parts];
  std::vector<int64_t> result;
  for (int64_t part = 0; part < parts; ++part)
    for (int64_t i = 0; i < sizes[part] * unit; ++i)
      if (int64_t(result.size()) < whole)
        result.push_back(part);
  return result;
}

TEST(BlockDistributionTest, Parts) {
  for (int64_t parts = 1; parts <= 9; ++parts)
    for (int64_t unit = 0; unit <= 5; ++unit)
      for (int64_t whole = unit == 0 ? 2 : 0; whole <= 40; ++whole) {
        std::vector<int64_t> expected =
            dealOut(whole, unit == 0 ? 1 : unit, parts);
        ASSERT_EQ(int64_t(expected.size()), whole);
        std::vector<int64_t> actual;
        for (int64_t part = 0; part < parts; ++part) {
          bcast_range range = bcast_get_part(whole, unit, parts, part);
          EXPECT_EQ(range.offset, int64_t(actual.size()));
          EXPECT_EQ(bcast_get_part_offset(whole, unit, parts, part),
                    range.offset);
          EXPECT_EQ(bcast_get_part_extent(whole, unit, parts, part),
                    range.extent);
          actual.insert(actual.end(), range.extent, part);
        }
        EXPECT_EQ(actual, expected) << whole << " " << unit << " " << parts;
        for (int64_t i = 0; i < whole; ++i)
          EXPECT_EQ(bcast_find_part(whole, unit, parts, i), expected[i]);
      }
}

TEST(BlockDistributionTest, ExtentsOfNothingAndOne) {
  for (int64_t part = 0; part < 3; ++part) {
    EXPECT_EQ(bcast_get_part_extent(0, 0, 3, part), 0);
    EXPECT_EQ(bcast_get_part_offset(1, 0, 3, part), 0);
    EXPECT_EQ(bcast_get_part_extent(1, 0, 3, part), 1);
    EXPECT_EQ(bcast_get_part_extent(1, 1, 3, part), part == 0);
    EXPECT_EQ(bcast_get_part_extent(1, 4, 3, part), part == 0);
  }
  EXPECT_EQ(bcast_find_part(1, 0, 3, 0), 0);
}

TEST(BlockDistributionTest, LargeExtents) {
  for (int64_t unit : {int64_t(0), int64_t(1), int64_t(3), INT64_MAX}) {
    int64_t end = 0;
    for (int64_t part = 0; part < 7; ++part) {
      bcast_range range = bcast_get_part(INT64_MAX, unit, 7, part);
      EXPECT_EQ(range.offset, end);
      EXPECT_GE(range.extent, 0);
      end = range.offset + range.extent;
    }
    EXPECT_EQ(end, INT64_MAX);
  }
}

// Each block belongs to the part that has its last element. [SHARD-3]
TEST(BlockDistributionTest, Blocks) {
  for (int64_t parts = 1; parts <= 5; ++parts)
    for (int64_t inner : {1, 3, 256, 300})
      for (int64_t whole : {0, 1, 2, 3, 4, 255, 256, 257, 512, 700, 1024}) {
        int64_t elements = whole * inner;
        std::vector<int64_t> owners;
        for (int64_t start = 0; start < elements; start += 256) {
          int64_t last = std::min<int64_t>(start + 256, elements) - 1;
          owners.push_back(bcast_find_part(whole, 1, parts, last / inner));
        }
        std::vector<int64_t> actual;
        for (int64_t part = 0; part < parts; ++part) {
          bcast_range blocks = bcast_get_blocks(whole, inner, parts, part);
          if (blocks.extent > 0)
            EXPECT_EQ(blocks.offset, int64_t(actual.size()));
          actual.insert(actual.end(), blocks.extent, part);
        }
        EXPECT_EQ(actual, owners) << whole << " " << inner << " " << parts;
      }
}

TEST(BlockDistributionTest, Widths) {
  EXPECT_EQ(bcast_get_part_width(8, 2), 4);
  EXPECT_EQ(bcast_get_part_width(9, 2), 5);
  EXPECT_EQ(bcast_get_part_width(0, 2), 0);
  EXPECT_EQ(bcast_get_part_width(1, 4), 1);
}

TEST(BlockDistributionTest, Grids) {
  const int64_t grid[] = {2, 1, 3};
  EXPECT_EQ(bcast_get_grid_size(3, grid), 6);
  for (int64_t rank = 0; rank < 6; ++rank) {
    int64_t coordinates[3];
    bcast_get_grid_coordinates(3, grid, rank, coordinates);
    EXPECT_EQ(coordinates[0], rank / 3);
    EXPECT_EQ(coordinates[1], 0);
    EXPECT_EQ(coordinates[2], rank % 3);
    EXPECT_EQ(bcast_get_grid_process(3, grid, coordinates), rank);
  }
}

// The first axis of a dimension is major.
TEST(BlockDistributionTest, Boxes) {
  const int64_t grid[] = {2, 3};
  const int64_t whole[] = {13, 1, 4};
  const int64_t numAxes[] = {2, 0, 0};
  const int64_t axes[] = {1, 0};
  EXPECT_EQ(bcast_count_parts(grid, 2, axes), 6);
  std::vector<std::tuple<int64_t, int64_t>> ranges;
  for (int64_t last = 0; last < 3; ++last)
    for (int64_t first = 0; first < 2; ++first) {
      const int64_t coordinates[] = {first, last};
      EXPECT_EQ(bcast_get_part_number(grid, coordinates, 2, axes),
                last * 2 + first);
      bcast_range box[3];
      int64_t count =
          bcast_get_box(3, whole, grid, coordinates, numAxes, axes, box);
      EXPECT_EQ(count, box[0].extent * 4);
      ranges.emplace_back(box[0].offset, box[0].extent);
      EXPECT_EQ(box[1].extent, 1);
      EXPECT_EQ(box[2].extent, 4);
    }
  std::vector<std::tuple<int64_t, int64_t>> expected = {
      {0, 3}, {3, 2}, {5, 2}, {7, 2}, {9, 2}, {11, 2}};
  EXPECT_EQ(ranges, expected);
}

// A dimension of extent 1 is on all processes, although it names axes.
TEST(BlockDistributionTest, BoxOfStretchedDimension) {
  const int64_t grid[] = {4};
  const int64_t whole[] = {1, 3};
  const int64_t numAxes[] = {1, 0};
  const int64_t axes[] = {0};
  for (int64_t rank = 0; rank < 4; ++rank) {
    bcast_range box[2];
    EXPECT_EQ(bcast_get_box(2, whole, grid, &rank, numAxes, axes, box), 3);
    EXPECT_EQ(box[0].offset, 0);
    EXPECT_EQ(box[0].extent, 1);
  }
}

} // namespace
