//===- BitcastSweepTest.cpp - Bitcasts against their address maps ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutTestUtils.h"
#include "bcast/Layout/Bitcast.h"
#include "bcast/Rules/Rules.h"
#include <iostream>
#include <set>

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

/// A layout, cell by cell.
struct Memory {
  explicit Memory(const PhysicalLayout &layout) : layout(layout) {
    for (const auto &[index, address] : enumerateElements(layout)) {
      indices.push_back(index);
      addresses.push_back(address);
    }
    isPadding.assign(enumerateCells(layout).size(), true);
    for (int64_t address : addresses)
      isPadding[address] = false;
  }

  PhysicalLayout layout;
  /// The elements in row-major order of their indices.
  std::vector<Ints> indices;
  Ints addresses;
  /// Whether the cell at each address is padding.
  std::vector<bool> isPadding;
};

/// The number of the element at `index` in row-major order.
int64_t numberOf(const Ints &index, llvm::ArrayRef<int64_t> shape) {
  int64_t number = 0;
  for (size_t dim = 0; dim < index.size(); ++dim)
    number = number * shape[dim] + index[dim];
  return number;
}

/// Decides LAYOUT-16 cell by cell. Element i of the result copies element
/// `sources[i]` of the operand.
Bitcast compareCells(const Memory &operand, const Memory &result,
                     const Ints &sources, PaddingContract padding) {
  for (size_t i = 0; i < sources.size(); ++i)
    if (result.addresses[i] != operand.addresses[sources[i]])
      return Bitcast::No;
  if (result.isPadding.size() > operand.isPadding.size())
    return Bitcast::No;
  if (padding != PaddingContract::Free)
    for (size_t address = 0; address < result.isPadding.size(); ++address)
      if (result.isPadding[address] &&
          (padding == PaddingContract::Written || !operand.isPadding[address]))
        return Bitcast::No;
  return result.isPadding.size() == operand.isPadding.size() ? Bitcast::Whole
                                                             : Bitcast::Prefix;
}

constexpr PaddingContract kContracts[] = {
    PaddingContract::Free, PaddingContract::Kept, PaddingContract::Written};

class BitcastSweep : public ::testing::Test {
protected:
  void TearDown() override {
    const auto *info = ::testing::UnitTest::GetInstance()->current_test_info();
    std::cout << info->name() << ": " << counts[0] + counts[1] + counts[2]
              << " cases: " << counts[2] << " bitcasts of the whole, "
              << counts[1] << " of a part, " << counts[0] << " none\n";
    for (int64_t count : counts)
      EXPECT_GT(count, 0);
  }

  void compare(Bitcast decision, Bitcast expected,
               const PhysicalLayout &operand, const PhysicalLayout &result,
               const std::string &how) {
    EXPECT_EQ(decision, expected)
        << operand.str() << " to " << result.str() << how;
    ++counts[static_cast<int>(expected)];
  }

  int64_t counts[3] = {0, 0, 0};
};

/// All static layouts of each shape of `rank`.
std::map<Ints, std::vector<Memory>>
memoriesByShape(size_t rank, const Ints &extents, const Ints &paddings) {
  std::map<Ints, std::vector<Memory>> memories;
  forEachLayout(rank, extents, paddings, [&](const PhysicalLayout &layout) {
    memories[toInts(layout.getShape())].emplace_back(layout);
  });
  return memories;
}

TEST_F(BitcastSweep, Relayouts) { // [LAYOUT-16]
  for (size_t rank = 0; rank <= 3; ++rank)
    for (auto &[shape, memories] : memoriesByShape(
             rank, {0, 1, 2}, rank < 3 ? Ints{0, 1, 2} : Ints{0, 1}))
      for (const Memory &operand : memories)
        for (const Memory &result : memories) {
          Ints sources;
          for (size_t i = 0; i < result.addresses.size(); ++i)
            sources.push_back(i);
          for (PaddingContract padding : kContracts)
            compare(getRelayoutBitcast(operand.layout, result.layout, padding),
                    compareCells(operand, result, sources, padding),
                    operand.layout, result.layout, " by relayout");
        }
}

TEST_F(BitcastSweep, Transposes) { // [LAYOUT-16]
  for (size_t rank = 0; rank <= 3; ++rank) {
    auto all = memoriesByShape(rank, {0, 1, 2, 3},
                               rank < 3 ? Ints{0, 1, 2} : Ints{0, 1});
    forEachPermutation(rank, [&](const Ints &permutation) {
      for (auto &[shape, memories] : all) {
        Ints resultShape;
        for (int64_t dim : permutation)
          resultShape.push_back(shape[dim]);
        const std::vector<Memory> &results = all.at(resultShape);
        Ints sources;
        for (const Ints &index : results.front().indices) {
          Ints source(rank);
          for (size_t dim = 0; dim < rank; ++dim)
            source[permutation[dim]] = index[dim];
          sources.push_back(numberOf(source, shape));
        }
        for (const Memory &operand : memories)
          for (const Memory &result : results)
            for (PaddingContract padding : kContracts)
              compare(getTransposeBitcast(operand.layout, result.layout,
                                          permutation, padding),
                      compareCells(operand, result, sources, padding),
                      operand.layout, result.layout,
                      " by transpose " + formatList(permutation));
      }
    });
  }
}

/// The result of `compareCells` for a broadcast of runtime shapes.
Bitcast compareBroadcast(const Memory &operand, const Ints &dims,
                         const Memory &result, PaddingContract padding) {
  Ints sources;
  for (const Ints &index : result.indices) {
    Ints source;
    for (size_t dim = 0; dim < dims.size(); ++dim)
      source.push_back(operand.layout.getExtent(dim) == 1 ? 0
                                                          : index[dims[dim]]);
    sources.push_back(numberOf(source, operand.layout.getShape()));
  }
  return compareCells(operand, result, sources, padding);
}

/// Calls `visit` with the dims of each broadcast of `operandRank` dimensions to
/// `resultRank`.
void forEachDims(size_t operandRank, size_t resultRank,
                 const std::function<void(const Ints &)> &visit) {
  Ints numbers;
  for (size_t dim = 0; dim < resultRank; ++dim)
    numbers.push_back(dim);
  forEachTuple(operandRank, numbers, [&](const Ints &dims) {
    if (std::set<int64_t>(dims.begin(), dims.end()).size() == operandRank)
      visit(dims);
  });
}

TEST_F(BitcastSweep, Broadcasts) { // [LAYOUT-16]
  for (size_t operandRank = 0; operandRank <= 2; ++operandRank) {
    auto operands = memoriesByShape(operandRank, {0, 1, 2}, {0, 1});
    for (size_t resultRank = operandRank; resultRank <= 3; ++resultRank) {
      auto results = memoriesByShape(resultRank, {0, 1, 2}, {0, 1});
      forEachDims(operandRank, resultRank, [&](const Ints &dims) {
        for (auto &[operandShape, operandMemories] : operands)
          for (auto &[resultShape, resultMemories] : results) {
            BroadcastResolution resolved =
                resolveBroadcastInDim(operandShape, dims, resultShape);
            if (!resolved) {
              llvm::consumeError(resolved.takeError());
              continue;
            }
            for (const Memory &operand : operandMemories)
              for (const Memory &result : resultMemories)
                for (PaddingContract padding : kContracts)
                  compare(getBroadcastBitcast(operand.layout, result.layout,
                                              resolved->operands.front(),
                                              padding),
                          compareBroadcast(operand, dims, result, padding),
                          operand.layout, result.layout,
                          " by dims " + formatList(dims));
          }
      });
    }
  }
}

TEST_F(BitcastSweep, Reshapes) { // [LAYOUT-16]
  std::map<size_t, std::vector<Memory>> byNumber;
  for (size_t rank = 0; rank <= 3; ++rank)
    for (auto &[shape, memories] : memoriesByShape(
             rank, rank < 3 ? Ints{0, 1, 2, 3, 4, 6, 8} : Ints{0, 1, 2, 4},
             {0, 1}))
      for (Memory &memory : memories)
        // A few empty shapes of rank 3 represent all others.
        if (rank < 3 || !memory.addresses.empty() || shape[0] == 0)
          byNumber[memory.addresses.size()].push_back(std::move(memory));
  for (auto &[number, memories] : byNumber) {
    Ints sources;
    for (size_t i = 0; i < number; ++i)
      sources.push_back(i);
    for (const Memory &operand : memories)
      for (const Memory &result : memories)
        for (PaddingContract padding : kContracts)
          compare(getReshapeBitcast(operand.layout, result.layout, padding),
                  compareCells(operand, result, sources, padding),
                  operand.layout, result.layout, " by reshape");
  }
}

//===----------------------------------------------------------------------===//
// Dynamic extents
//===----------------------------------------------------------------------===//

/// All layouts of `rank` in which extents may be dynamic.
std::vector<PhysicalLayout> dynamicLayouts(size_t rank) {
  std::vector<PhysicalLayout> layouts;
  forEachPermutation(rank, [&](const Ints &order) {
    forEachTuple(rank, {0, 1, 2, D}, [&](const Ints &shape) {
      forEachTuple(rank, {0, 1}, [&](const Ints &padding) {
        Ints widths = shape;
        for (size_t dim = 0; dim < rank; ++dim) {
          if (isDynamic(shape[dim]) && padding[dim] != 0)
            return;
          widths[dim] += padding[dim];
        }
        layouts.push_back(layout(shape, order, widths));
      });
    });
  });
  return layouts;
}

/// The static layouts that this one can have at run time.
std::vector<Memory> instancesOf(const PhysicalLayout &layout) {
  std::vector<Memory> instances;
  size_t numDynamic = llvm::count(layout.getShape(), D);
  forEachTuple(numDynamic, {0, 1, 2, 9}, [&](const Ints &sizes) {
    instances.emplace_back(layout.withSizes(sizes));
  });
  return instances;
}

bool isLegal(const Memory &operand, const Ints &dims, const Memory &result) {
  return !llvm::errorToBool(resolveBroadcastInDim(operand.layout.getShape(),
                                                  dims,
                                                  result.layout.getShape())
                                .takeError());
}

/// A decision must hold for all runtime extents with which the broadcast is
/// valid. There is at least one.
TEST_F(BitcastSweep, DynamicBroadcasts) { // [LAYOUT-16]
  for (size_t operandRank = 0; operandRank <= 2; ++operandRank)
    for (size_t resultRank = operandRank; resultRank <= 2; ++resultRank) {
      std::vector<PhysicalLayout> operands = dynamicLayouts(operandRank),
                                  results = dynamicLayouts(resultRank);
      std::vector<std::vector<Memory>> operandInstances, resultInstances;
      for (const PhysicalLayout &entry : operands)
        operandInstances.push_back(instancesOf(entry));
      for (const PhysicalLayout &entry : results)
        resultInstances.push_back(instancesOf(entry));
      forEachDims(operandRank, resultRank, [&](const Ints &dims) {
        for (size_t i = 0; i < operands.size(); ++i)
          for (size_t j = 0; j < results.size(); ++j) {
            BroadcastResolution resolved = resolveBroadcastInDim(
                operands[i].getShape(), dims, results[j].getShape());
            if (!resolved) {
              llvm::consumeError(resolved.takeError());
              continue;
            }
            Bitcast expected[] = {Bitcast::Whole, Bitcast::Whole,
                                  Bitcast::Whole};
            for (const Memory &operand : operandInstances[i])
              for (const Memory &result : resultInstances[j])
                if (isLegal(operand, dims, result))
                  for (PaddingContract padding : kContracts) {
                    Bitcast &least = expected[static_cast<int>(padding)];
                    least = std::min(least, compareBroadcast(operand, dims,
                                                             result, padding));
                  }
            for (PaddingContract padding : kContracts)
              compare(getBroadcastBitcast(operands[i], results[j],
                                          resolved->operands.front(), padding),
                      expected[static_cast<int>(padding)], operands[i],
                      results[j], " by dims " + formatList(dims));
          }
      });
    }
}

/// The i-th dynamic extents of both are equal.
TEST_F(BitcastSweep, DynamicReshapes) { // [LAYOUT-16]
  std::vector<PhysicalLayout> layouts;
  std::vector<std::vector<Memory>> instances;
  for (size_t rank = 0; rank <= 3; ++rank)
    for (const PhysicalLayout &entry : dynamicLayouts(rank))
      if (llvm::count(entry.getShape(), D) == 1) {
        layouts.push_back(entry);
        instances.push_back(instancesOf(entry));
      }
  for (size_t i = 0; i < layouts.size(); ++i)
    for (size_t j = 0; j < layouts.size(); ++j)
      for (PaddingContract padding : kContracts) {
        Bitcast expected = Bitcast::Whole;
        for (size_t k = 0; k < instances[i].size(); ++k) {
          const Memory &operand = instances[i][k], &result = instances[j][k];
          Ints sources;
          for (size_t n = 0; n < result.addresses.size(); ++n)
            sources.push_back(n);
          bool sameNumber = operand.addresses.size() == sources.size();
          expected =
              std::min(expected, sameNumber ? compareCells(operand, result,
                                                           sources, padding)
                                            : Bitcast::No);
        }
        compare(getReshapeBitcast(layouts[i], layouts[j], padding), expected,
                layouts[i], layouts[j], " by reshape");
      }
}

} // namespace
