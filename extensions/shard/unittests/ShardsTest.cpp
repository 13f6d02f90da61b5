//===- ShardsTest.cpp - Tests of the shards of functions ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/Shards.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Execution/Executable.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

using Axes = SmallVector<SmallVector<int64_t, 1>, 4>;

TEST(ShardsTest, Grid) {
  ProcessGrid grid{{2, 3}};
  EXPECT_EQ(grid.getSize(), 6);
  EXPECT_EQ(grid.stringify(), "2x3");
  EXPECT_EQ(grid.getCoordinates(0), (SmallVector<int64_t, 3>{0, 0}));
  EXPECT_EQ(grid.getCoordinates(5), (SmallVector<int64_t, 3>{1, 2}));
  EXPECT_EQ(grid.getCoordinates(3), (SmallVector<int64_t, 3>{1, 0}));
}

// The shards of first replicas have each element once.
TEST(ShardsTest, FirstReplicasCoverTheWhole) {
  for (ProcessGrid grid : {ProcessGrid{{1}}, ProcessGrid{{3}},
                           ProcessGrid{{2, 2}}, ProcessGrid{{2, 1, 3}}})
    for (const SmallVector<int64_t, 4> &shape :
         std::vector<SmallVector<int64_t, 4>>{
             {8, 3}, {1, 7}, {1, 1}, {0, 4}, {2, 5}})
      for (unsigned split = 0; split < 4; ++split) {
        ShardedArray array;
        array.splitAxes.resize(2);
        for (size_t axis = 0; axis < grid.shape.size(); ++axis)
          if (split != 3)
            array.splitAxes[split == 2 ? axis % 2 : split].push_back(axis);
        std::vector<int> count(shape[0] * shape[1], 0);
        for (int64_t rank = 0; rank < grid.getSize(); ++rank) {
          auto coordinates = grid.getCoordinates(rank);
          ArrayBox box = array.getShard(grid, coordinates, shape);
          EXPECT_TRUE(box.isIn(shape));
          if (array.isFirstReplica(coordinates, shape))
            llvm::cantFail(
                forEachRun(shape, box, [&](int64_t position, int64_t elements) {
                  for (int64_t i = 0; i < elements; ++i)
                    ++count[position + i];
                  return llvm::Error::success();
                }));
        }
        EXPECT_TRUE(llvm::all_of(count, [](int n) { return n == 1; }));
      }
}

class ShardedSignatureTest : public testing::Test {
protected:
  ShardedSignatureTest() : context(makeRegistry()) {
    context.loadAllAvailableDialects();
  }
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registry.insert<BcastDialect, func::FuncDialect>();
    return registry;
  }
  /// The signature of the function, or the error.
  llvm::Expected<ShardedSignature> read(StringRef arguments, StringRef results,
                                        StringRef grid = "array<i64: 2, 2>") {
    module = parseSourceString<ModuleOp>(
        ("func.func private @f(" + arguments + ") -> (" + results +
         ") attributes {bcast.grid = " + grid + "}")
            .str(),
        &context);
    auto function = *module->getOps<func::FuncOp>().begin();
    EXPECT_TRUE(isPartitioned(function));
    return getShardedSignature(function);
  }
  std::string getMessage(llvm::Expected<ShardedSignature> signature) {
    return signature ? "success" : llvm::toString(signature.takeError());
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(ShardedSignatureTest, Parts) {
  StringRef split = "{bcast.split_axes = [array<i64: 1>], bcast.whole_type = "
                    "tensor<?x5xf32>}";
  ShardedSignature signature = llvm::cantFail(
      read(("tensor<?x5xf32> " + split + ", tensor<4xi64>").str(),
           ("tensor<?x5xf32> " + split + ", tensor<1xi64>").str()));
  EXPECT_EQ(signature.grid.shape, (SmallVector<int64_t, 3>{2, 2}));
  ASSERT_EQ(signature.inputs.size(), 1u);
  EXPECT_EQ(signature.inputs[0].splitAxes, (Axes{{1}, {}}));
  EXPECT_EQ(signature.inputs[0].whole.stringify(), "?x5xf32");
  EXPECT_EQ(signature.countDynamicExtents(), 1);
  EXPECT_EQ(signature.makeContext(7, {1, 0}, {{9, 5}}),
            (SmallVector<int64_t>{7, 1, 0, 9}));
  EXPECT_EQ(signature.getResultShapes({9})[0], (SmallVector<int64_t, 4>{9, 5}));
  ArrayBox box = signature.inputs[0].getShard(signature.grid, {0, 1}, {9, 5});
  EXPECT_EQ(box, (ArrayBox{{5, 0}, {4, 5}}));
}

TEST_F(ShardedSignatureTest, WrongAttributes) {
  StringRef split = "tensor<4xf32> {bcast.split_axes = [array<i64: 1>], "
                    "bcast.whole_type = tensor<8xf32>}";
  EXPECT_EQ(getMessage(read("tensor<4xf32>, tensor<3xi64>", "")),
            "function 'f' argument 0 needs the attributes bcast.whole_type and "
            "bcast.split_axes");
  EXPECT_EQ(getMessage(read((split + ", tensor<4xi64>").str(), "")),
            "function 'f' is partitioned: its last argument is expected to be "
            "3xi64, and is 4xi64");
  EXPECT_EQ(
      getMessage(read((split + ", tensor<2xi64>").str(), "", "array<i64: 2>")),
      "function 'f' argument 0 bcast.split_axes: axis 1 is not an axis "
      "of the grid, or is there twice");
  EXPECT_EQ(getMessage(read((split + ", tensor<3xi64>").str(),
                            (split + ", tensor<1xi64>").str())),
            "function 'f' is partitioned: its whole results have 0 dynamic "
            "extents, which are expected in its last result");
  EXPECT_EQ(getMessage(read("", "", "array<i64: 0>")),
            "function 'f' is not partitioned: expected bcast.grid with 1 to 3 "
            "extents");
}

} // namespace
