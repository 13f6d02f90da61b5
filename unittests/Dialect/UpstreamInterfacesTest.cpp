//===- UpstreamInterfacesTest.cpp - Upstream's interfaces -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

constexpr int64_t kDynamic = ShapedType::kDynamic;

class UpstreamInterfaces : public test::IRTest {
protected:
  static std::string print(AffineMap map) {
    std::string text;
    llvm::raw_string_ostream(text) << map;
    return text;
  }
  static std::vector<std::string> printMaps(IndexingMapOpInterface op) {
    std::vector<std::string> maps;
    for (AffineMap map : op.getIndexingMapsArray())
      maps.push_back(print(map));
    return maps;
  }
  BroadcastRuleAttrInterface numpy() { return NumpyAttr::get(&context); }
};

using Maps = std::vector<std::string>;
using Extents = SmallVector<int64_t>;

TEST_F(UpstreamInterfaces, MapsLeadFromTheResultToOperands) {
  auto op =
      AddOp::create(builder, loc, value({2, 1, 3}), value({4, 1}), numpy());
  IndexingMapOpInterface maps = op;
  EXPECT_EQ(printMaps(maps),
            (Maps{"(d0, d1, d2) -> (d0, 0, d2)", "(d0, d1, d2) -> (d1, 0)"}));
  EXPECT_EQ(maps.getStaticLoopRanges(), (Extents{2, 4, 3}));
  EXPECT_EQ(maps.getStaticOperandShape(&op->getOpOperand(1)), (Extents{4, 1}));
  EXPECT_EQ(print(maps.getMatchingIndexingMap(&op->getOpOperand(1))),
            "(d0, d1, d2) -> (d1, 0)");
}

TEST_F(UpstreamInterfaces, IndicesOfSizesHaveNoDimensions) {
  auto op = BroadcastInDimOp::create(builder, loc, tensor({kDynamic, 3}),
                                     value({3}), value(builder.getIndexType()),
                                     ArrayRef<int64_t>{1}, DenseI32ArrayAttr());
  IndexingMapOpInterface maps = op;
  EXPECT_EQ(printMaps(maps), (Maps{"(d0, d1) -> (d1)", "(d0, d1) -> ()"}));
  // The operand does not have loop 0.
  EXPECT_FALSE(maps.getShapesToLoopsMap());
  EXPECT_EQ(maps.getStaticLoopRanges(), (Extents{kDynamic, 3}));
}

TEST_F(UpstreamInterfaces, WhatRunTimeDecidesIsASymbol) {
  auto op = AddOp::create(builder, loc, value({kDynamic, 3}),
                          value({kDynamic, 3}), numpy());
  IndexingMapOpInterface maps = op;
  EXPECT_EQ(printMaps(maps),
            (Maps{"(d0, d1)[s0] -> (s0, d1)", "(d0, d1)[s0] -> (s0, d1)"}));
  EXPECT_FALSE(maps.getShapesToLoopsMap());
  auto explicitOp =
      AddOp::create(builder, loc, value({kDynamic, 3}), value({kDynamic, 3}),
                    BroadcastRuleAttrInterface());
  EXPECT_EQ(printMaps(IndexingMapOpInterface(explicitOp)),
            (Maps{"(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0, d1)"}));
}

TEST_F(UpstreamInterfaces, LoopsOfAReductionAreItsOperands) {
  auto op = ReduceOp::create(builder, loc, ReduceKind::Sum, value({2, 3, 4}),
                             ArrayRef<int64_t>{1});
  EXPECT_EQ(printMaps(IndexingMapOpInterface(op)),
            (Maps{"(d0, d1, d2) -> (d0, d1, d2)"}));
  using utils::IteratorType;
  EXPECT_EQ(TilingInterface(op).getLoopIteratorTypes(),
            (SmallVector<IteratorType>{IteratorType::parallel,
                                       IteratorType::reduction,
                                       IteratorType::parallel}));
}

/// Upstream fuses consumers of tiles only if they have a destination.
TEST_F(UpstreamInterfaces, ConsumersUseTilesOfTheirOperands) {
  auto op = AddOp::create(builder, loc, value({8, 6}), value({6}), numpy());
  auto get = [&](ArrayRef<int64_t> numbers) {
    return getAsIndexOpFoldResult(&context, numbers);
  };
  SmallVector<OpFoldResult> offsets, sizes;
  ASSERT_TRUE(
      succeeded(TilingInterface(op).getIterationDomainTileFromOperandTiles(
          builder, {1}, {get({2})}, {get({3})}, offsets, sizes)));
  EXPECT_EQ(offsets, get({0, 2}));
  EXPECT_EQ(sizes, get({8, 3}));
  // Both tiles must be at the same place.
  offsets.clear();
  sizes.clear();
  EXPECT_TRUE(failed(TilingInterface(op).getIterationDomainTileFromOperandTiles(
      builder, {0, 1}, {get({0, 0}), get({2})}, {get({4, 3}), get({3})},
      offsets, sizes)));
}

TEST_F(UpstreamInterfaces, AllOperationsOnTensorsHaveThem) {
  unsigned count = 0;
  for (RegisteredOperationName name : operationNames()) {
    if (!name.hasInterface<ReifyRankedShapedTypeOpInterface>())
      continue;
    ++count;
    EXPECT_TRUE(name.hasInterface<TilingInterface>() &&
                name.hasInterface<IndexingMapOpInterface>() &&
                name.hasInterface<ValueBoundsOpInterface>() &&
                name.hasInterface<InferIntRangeInterface>())
        << name.getStringRef().str();
    // Upstream would give such operations scalars.
    EXPECT_FALSE(name.hasTrait<OpTrait::Scalarizable>() ||
                 name.hasTrait<OpTrait::Vectorizable>())
        << name.getStringRef().str();
  }
  EXPECT_GT(count, 70u);
  EXPECT_TRUE(AbsOp::hasTrait<OpTrait::Elementwise>());
  EXPECT_FALSE(AddOp::hasTrait<OpTrait::Elementwise>());
}

} // namespace
