//===- IndexOpsTest.cpp - Folds and expansion of the index operations -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTestUtils.h"
#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Layout/TotalIndex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include <algorithm>
#include <functional>
#include <iostream>
#include <numeric>

using namespace mlir;
using namespace mlir::bcast;

namespace {

using Ints = std::vector<int64_t>;

constexpr int64_t kDynamic = ShapedType::kDynamic;

/// Both operations on constants, by their folds and by their expansion, against
/// linearizeTotal and delinearizeTotal.
class IndexOps : public test::IRTest {
protected:
  IndexOps() { context.allowUnregisteredDialects(); }

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  SmallVector<Value> constants(ArrayRef<int64_t> values) {
    return llvm::map_to_vector(values,
                               [&](int64_t value) { return constant(value); });
  }

  /// Records that `value` is to become the constant `expected`.
  void expect(Value value, int64_t expected) {
    OperationState state(loc, "test.use", value, TypeRange());
    builder.create(state);
    expectations.push_back(expected);
  }

  void expectDelinearized(RankedTensorType type, ArrayRef<int64_t> sizes,
                          int64_t address) {
    TotalIndex index =
        delinearizeTotal(getPhysicalLayout(type).withSizes(sizes), address);
    auto op = DelinearizeIndexOp::create(builder, loc, constant(address),
                                         constants(sizes), type);
    for (auto [value, coordinate] :
         llvm::zip(op.getCoordinates(), index.coordinate))
      expect(value, coordinate);
    expect(op.getInBounds(), index.isInBounds);
  }

  void expectLinearized(RankedTensorType type, ArrayRef<int64_t> sizes,
                        ArrayRef<int64_t> index) {
    auto op = LinearizeIndexOp::create(builder, loc, constants(index),
                                       constants(sizes), type);
    expect(op, linearizeTotal(getPhysicalLayout(type).withSizes(sizes), index));
  }

  void build(RankedTensorType type, ArrayRef<int64_t> sizes) {
    PhysicalLayout layout = getPhysicalLayout(type).withSizes(sizes);
    int64_t size = *layout.getNumAllocatedElements();
    for (int64_t address = -3; address < size + 3; ++address)
      expectDelinearized(type, sizes, address);
    for (int64_t address : {std::numeric_limits<int64_t>::min(),
                            std::numeric_limits<int64_t>::max()}) {
      expectDelinearized(type, sizes, address);
      expectLinearized(type, sizes,
                       SmallVector<int64_t>(type.getRank(), address));
    }
    for (int64_t index = -1; index < 4; ++index)
      expectLinearized(type, sizes,
                       SmallVector<int64_t>(type.getRank(), index));
  }

  /// Every recorded value is the constant that was expected.
  void check(const Twine &how) {
    auto next = expectations.begin();
    for (Operation &op : *module->getBody()) {
      if (op.getName().getStringRef() != "test.use")
        continue;
      APInt value;
      ASSERT_TRUE(matchPattern(op.getOperand(0), m_ConstantInt(&value)))
          << how.str();
      int64_t actual = value.getBitWidth() == 1 ? value.getZExtValue()
                                                : value.getSExtValue();
      ASSERT_EQ(actual, *next++) << how.str();
      ++numChecked;
    }
    ASSERT_EQ(next, expectations.end());
  }

  void foldAll() {
    for (Operation &op : llvm::make_early_inc_range(*module->getBody())) {
      if (!isa<LinearizeIndexOp, DelinearizeIndexOp>(op))
        continue;
      builder.setInsertionPoint(&op);
      SmallVector<Value> results;
      ASSERT_TRUE(succeeded(builder.tryFold(&op, results)));
      op.replaceAllUsesWith(results);
      op.erase();
    }
  }

  void expandAll() {
    RewritePatternSet patterns(&context);
    populateExpandIndexOpsPatterns(patterns);
    walkAndApplyPatterns(*module, std::move(patterns));
    EXPECT_TRUE(module->getOps<LinearizeIndexOp>().empty());
    EXPECT_TRUE(module->getOps<DelinearizeIndexOp>().empty());
  }

  void clear() {
    module->getBody()->clear();
    expectations.clear();
    builder.setInsertionPointToEnd(module->getBody());
  }

  /// Tests all layouts of ranks below 4 with these extents. A dynamic extent
  /// takes each of `sizes`.
  void sweep(const Ints &extents, const Ints &sizes) {
    for (size_t rank = 0; rank <= 3; ++rank) {
      Ints order(rank);
      std::iota(order.begin(), order.end(), 0);
      do
        forEachTuple(rank, extents, [&](const Ints &shape) {
          forEachTuple(rank, {0, 1}, [&](const Ints &padding) {
            checkLayout(shape, order, padding, sizes);
          });
        });
      while (std::next_permutation(order.begin(), order.end()));
    }
    std::cout << numChecked << " results\n";
  }

private:
  static void forEachTuple(size_t rank, const Ints &values,
                           const std::function<void(const Ints &)> &visit) {
    Ints tuple;
    std::function<void()> extend = [&] {
      if (tuple.size() == rank)
        return visit(tuple);
      for (int64_t value : values) {
        tuple.push_back(value);
        extend();
        tuple.pop_back();
      }
    };
    extend();
  }

  void checkLayout(const Ints &shape, const Ints &order, const Ints &padding,
                   const Ints &sizes) {
    if (HasFatalFailure())
      return;
    Ints widths = shape;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      if (shape[dim] == kDynamic && padding[dim] != 0)
        return;
      widths[dim] += padding[dim];
    }
    RankedTensorType type = tensor(
        shape, {}, LayoutAttr::get(&context, order, widths, TypedAttr()));
    forEachTuple(type.getNumDynamicDims(), sizes, [&](const Ints &values) {
      std::string how = getPhysicalLayout(type).str();
      build(type, values);
      foldAll();
      check(how + " folded");
      clear();
      build(type, values);
      expandAll();
      check(how + " expanded");
      clear();
    });
  }

  std::vector<int64_t> expectations;
  int64_t numChecked = 0;
};

TEST_F(IndexOps, StaticSweep) { sweep({0, 1, 2}, {}); } // [INDEX-2, INDEX-3]

TEST_F(IndexOps, DynamicSweep) { // [INDEX-1, INDEX-2, INDEX-3]
  sweep({0, 2, kDynamic}, {-1, 0, 1, 3});
}

TEST_F(IndexOps, AreSpeculatable) {
  auto op = DelinearizeIndexOp::create(builder, loc, constant(0), ValueRange(),
                                       tensor({2, 3}));
  EXPECT_TRUE(isPure(op));
  EXPECT_EQ(op.getLayout(), PhysicalLayout::rowMajor({2, 3}));
}

} // namespace
