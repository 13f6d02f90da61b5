//===- RandomizeLayouts.cpp - Random layouts of inner values --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BcastTest.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Pass/Pass.h"
#include <random>

using namespace mlir;
using namespace mlir::bcast;

namespace {
class LayoutRandomizer {
public:
  explicit LayoutRandomizer(uint64_t seed) : random(seed) {}

  /// Returns `type` with a random legal layout, possibly the default.
  RankedTensorType randomizeType(RankedTensorType type);
  void randomizeResult(Operation *op);
  /// May change the layout of an operand of `op`.
  void relayoutOperand(Operation *op);

private:
  /// A number in [0, count).
  uint64_t choose(uint64_t count) { return random() % count; }
  TypedAttr choosePadding(Type elementType);

  std::mt19937_64 random;
};
} // namespace

TypedAttr LayoutRandomizer::choosePadding(Type elementType) {
  // Many operations map zero to itself.
  int64_t number = choose(2) ? 0 : static_cast<int64_t>(choose(7));
  if (isa<FloatType>(elementType))
    return FloatAttr::get(elementType, static_cast<double>(number) / 2);
  if (elementType.isInteger(1))
    number = number != 0;
  return IntegerAttr::get(elementType, number);
}

RankedTensorType LayoutRandomizer::randomizeType(RankedTensorType type) {
  auto order = LayoutAttr::getDefaultMinorToMajor(type.getRank());
  for (size_t dim = order.size(); dim > 1; --dim)
    std::swap(order[dim - 1], order[choose(dim)]);
  SmallVector<int64_t> widths(type.getShape());
  bool isPadded = choose(2) != 0;
  for (int64_t &width : widths)
    if (isPadded && !ShapedType::isDynamic(width))
      width += static_cast<int64_t>(choose(3));
  llvm::Expected<PhysicalLayout> layout =
      PhysicalLayout::get(type.getShape(), order, widths);
  if (!layout) {
    // The width does not fit in int64.
    llvm::consumeError(layout.takeError());
    return type;
  }
  TypedAttr padding =
      choose(3) ? choosePadding(type.getElementType()) : TypedAttr();
  return getTypeWithLayout(*layout, type.getElementType(), padding);
}

static bool isNumeric(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getElementType().isIntOrFloat();
}

/// Whether `op` takes tensors in any layout.
static bool takesAnyLayout(Operation *op) {
  return isa<ElementwiseOpInterface, BroadcastOp, BroadcastInDimOp,
             ReductionOpInterface, RelayoutOp, tensor::DimOp,
             tensor::ExtractOp>(op);
}

/// Returns `elements` as a constant of type `type`, or null if it is not dense.
static TypedAttr changeType(Attribute elements, RankedTensorType type) {
  if (auto dense = dyn_cast<DenseElementsAttr>(elements))
    return dense.reshape(type);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  return {};
}

void LayoutRandomizer::randomizeResult(Operation *op) {
  OpResult result = op->getResult(0);
  auto type = cast<RankedTensorType>(result.getType());
  RankedTensorType newType = randomizeType(type);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    TypedAttr value = changeType(constant.getValue(), newType);
    if (!value)
      return;
    constant.setValueAttr(value);
  }
  result.setType(newType);
  for (OpOperand &use : llvm::make_early_inc_range(result.getUses())) {
    if (takesAnyLayout(use.getOwner()))
      continue;
    OpBuilder builder(use.getOwner());
    use.set(RelayoutOp::create(builder, op->getLoc(), type, result));
  }
}

void LayoutRandomizer::relayoutOperand(Operation *op) {
  if (choose(4) != 0)
    return;
  OpOperand &operand = op->getOpOperand(0);
  auto type = cast<RankedTensorType>(operand.get().getType());
  OpBuilder builder(op);
  RankedTensorType newType = randomizeType(type);
  operand.set(RelayoutOp::create(builder, op->getLoc(), newType, operand.get(),
                                 /*copy=*/choose(2) != 0));
}

namespace {
/// Gives the results of elementwise operations, broadcasts and constants a
/// random order of dimensions, random widths and padding values, and some
/// operands a relayout or a copy. A reader that is not known to take every
/// layout, such as a return, gets the value in its old one. Results must not
/// change.
struct RandomizeLayouts
    : public PassWrapper<RandomizeLayouts, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RandomizeLayouts)

  RandomizeLayouts() = default;
  RandomizeLayouts(const RandomizeLayouts &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-randomize-layouts"; }
  StringRef getDescription() const final {
    return "Give inner values random layouts";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<BcastDialect>();
  }

  Option<uint64_t> seed{*this, "seed", llvm::cl::init(0),
                        llvm::cl::desc("The seed of the random numbers")};

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      // Other constants are not operands of bcast operations.
      bool isConstant =
          isa<arith::ConstantOp>(op) && isNumeric(op->getResult(0).getType());
      if (isConstant || isa<ElementwiseOpInterface, BroadcastOp,
                            BroadcastInDimOp, IotaOp, ReductionOpInterface>(op))
        ops.push_back(op);
    });
    LayoutRandomizer randomizer(seed);
    for (Operation *op : ops) {
      randomizer.randomizeResult(op);
      if (!isa<arith::ConstantOp, IotaOp>(op))
        randomizer.relayoutOperand(op);
    }
  }
};
} // namespace

void mlir::bcast_test::registerRandomizeLayouts() {
  PassRegistration<RandomizeLayouts>();
}
