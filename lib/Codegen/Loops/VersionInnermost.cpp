//===- VersionInnermost.cpp - A loop version per runtime condition --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"
#include "LoopStrategy.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The most operands whose combinations get a version each.
static constexpr size_t kMaxOperandsToCombine = 2;

/// The reductions of a function of which each has a version per combination:
/// their code is long.
static constexpr size_t kMaxReductionsToCombine = 8;

namespace {
/// An operand of a linalg.generic that is either contiguous or stretched in one
/// dimension, as decided at run time.
struct UndecidedOperand {
  unsigned index;
  memref::ReinterpretCastOp view;
  unsigned dim;
  /// 1 or 0.
  Value stride;
};
} // namespace

/// Loops may merge several rows of fewer elements.
static constexpr int64_t kMaxMergedRow = 64;

/// Whether `operand` may be contiguous in another loop than `row`.
static bool isTransposed(linalg::GenericOp generic, OpOperand *operand,
                         unsigned row) {
  auto type = dyn_cast<MemRefType>(operand->get().getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || failed(type.getStridesAndOffset(strides, offset)))
    return false;
  AffineMap map = generic.getMatchingIndexingMap(operand);
  auto view = operand->get().getDefiningOp<memref::ReinterpretCastOp>();
  for (auto [dim, index] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(index);
    if (loop && loop.getPosition() != row && type.getDimSize(dim) != 1 &&
        (strides[dim] == 1 ||
         (view && getStretchCondition(view.getConstifiedMixedStrides()[dim]))))
      return true;
  }
  return false;
}

/// Whether the body computes an expensive operation of a single operand. If
/// that operand is stretched, once per row suffices.
static bool hasExpensiveBody(linalg::GenericOp generic) {
  DenseMap<Value, Value> source;
  for (BlockArgument argument : generic.getRegionInputArgs())
    source[argument] = argument;
  for (Operation &op : generic.getBody()->without_terminator()) {
    SetVector<Value> sources;
    for (Value operand : op.getOperands())
      if (operand.getParentBlock() == generic.getBody())
        sources.insert(source.lookup(operand));
    if (sources.size() != 1 || !sources.front())
      continue;
    if (isExpensive(op))
      return true;
    for (Value result : op.getResults())
      source[result] = sources.front();
  }
  return false;
}

/// Row loops whose vectors read either the row or its single element are as
/// fast as versions, with far less code. Versions pay if the loops do not use
/// such vectors, or if a value can be computed once per row.
static bool profitsFromVersions(linalg::GenericOp generic) {
  CpuTarget target = CpuTargetAttr::getTargetOf(generic);
  AffineMap output =
      generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  if (target.vectorBits == 0 || output.getNumResults() == 0 ||
      !output.isPermutation() || !isVectorizable(StepBody(generic)) ||
      hasExpensiveBody(generic))
    return true;
  unsigned row = output.getDimPosition(output.getNumResults() - 1);
  int64_t extent = generic.getStaticLoopRanges()[row];
  return (!ShapedType::isDynamic(extent) && extent < kMaxMergedRow) ||
         llvm::any_of(generic.getDpsInputOperands(), [&](OpOperand *operand) {
           return isTransposed(generic, operand, row);
         });
}

static std::optional<UndecidedOperand> getUndecided(OpOperand *operand) {
  auto view = operand->get().getDefiningOp<memref::ReinterpretCastOp>();
  if (!view)
    return std::nullopt;
  for (auto [dim, stride] : llvm::enumerate(view.getConstifiedMixedStrides()))
    if (getStretchCondition(stride))
      return UndecidedOperand{operand->getOperandNumber(), view,
                              static_cast<unsigned>(dim), cast<Value>(stride)};
  return std::nullopt;
}

/// Returns the operands of `generic` to version. A stretched view no longer
/// gives the extent of its loop, so an operand that is decided must give it.
static SmallVector<UndecidedOperand>
getOperandsToVersion(linalg::GenericOp generic) {
  SmallVector<UndecidedOperand> operands;
  llvm::SmallBitVector hasExtent(generic.getNumLoops());
  for (OpOperand &operand : generic->getOpOperands()) {
    std::optional<UndecidedOperand> undecided;
    if (generic.isDpsInput(&operand))
      undecided = getUndecided(&operand);
    if (undecided)
      operands.push_back(*undecided);
    AffineMap map = generic.getMatchingIndexingMap(&operand);
    for (auto [dim, index] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(index);
          loop && !(undecided && undecided->dim == dim))
        hasExtent.set(loop.getPosition());
  }
  llvm::erase_if(operands, [&](const UndecidedOperand &operand) {
    AffineMap map = generic.getIndexingMapsArray()[operand.index];
    auto loop = dyn_cast<AffineDimExpr>(map.getResult(operand.dim));
    return loop && !hasExtent.test(loop.getPosition());
  });
  return operands;
}

/// Creates a view whose type has stride 1 in the dimension of `operand`, or
/// extent 1 if it is stretched.
static Value createView(OpBuilder &builder, const UndecidedOperand &operand,
                        bool isStretched) {
  memref::ReinterpretCastOp view = operand.view;
  SmallVector<OpFoldResult> strides = view.getConstifiedMixedStrides();
  strides[operand.dim] = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> sizes = view.getConstifiedMixedSizes();
  if (isStretched)
    sizes[operand.dim] = builder.getIndexAttr(1);
  OpFoldResult offset = view.getConstifiedMixedOffset();
  return memref::ReinterpretCastOp::create(builder, view.getLoc(),
                                           view.getSource(), offset, sizes,
                                           strides, ArrayRef<NamedAttribute>());
}

namespace {
/// An operand and its view in a version.
struct KnownOperand {
  const UndecidedOperand *operand;
  Value view;
  bool isStretched;
};
} // namespace

static void createVersion(OpBuilder &builder, linalg::GenericOp generic,
                          ArrayRef<KnownOperand> known) {
  auto version = cast<linalg::GenericOp>(builder.clone(*generic));
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  for (const auto &[operand, view, isStretched] : known) {
    version->setOperand(operand->index, view);
    if (!isStretched)
      continue;
    AffineMap &map = maps[operand->index];
    SmallVector<AffineExpr> indices(map.getResults());
    indices[operand->dim] = builder.getAffineConstantExpr(0);
    map = AffineMap::get(map.getNumDims(), map.getNumSymbols(), indices,
                         builder.getContext());
  }
  version.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
}

/// Tests the strides of `operands` one by one, and clones `generic` for each
/// outcome, with the views of `known`.
static void createVersions(OpBuilder &builder, linalg::GenericOp generic,
                           ArrayRef<UndecidedOperand> operands,
                           SmallVectorImpl<KnownOperand> &known) {
  Location loc = generic.getLoc();
  if (operands.empty())
    return createVersion(builder, generic, known);
  const UndecidedOperand &operand = operands.front();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value isUnit = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       operand.stride, one);
  auto choice = scf::IfOp::create(builder, loc, isUnit, /*withElse=*/true);
  for (bool isStretched : {false, true}) {
    OpBuilder branch =
        isStretched ? choice.getElseBodyBuilder() : choice.getThenBodyBuilder();
    known.push_back(
        {&operand, createView(branch, operand, isStretched), isStretched});
    createVersions(branch, generic, operands.drop_front(), known);
    known.pop_back();
  }
}

/// Creates one version without stretching; `generic` stays for other cases.
static void createTwoVersions(OpBuilder &builder, linalg::GenericOp generic,
                              ArrayRef<UndecidedOperand> operands) {
  Location loc = generic.getLoc();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value all;
  for (const UndecidedOperand &operand : operands) {
    Value isUnit = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         operand.stride, one);
    all = all ? arith::AndIOp::create(builder, loc, all, isUnit).getResult()
              : isUnit;
  }
  auto choice = scf::IfOp::create(builder, loc, all, /*withElse=*/true);
  OpBuilder branch = choice.getThenBodyBuilder();
  SmallVector<KnownOperand> known;
  for (const UndecidedOperand &operand : operands)
    known.push_back({&operand,
                     createView(branch, operand, /*isStretched=*/false),
                     /*isStretched=*/false});
  createVersion(branch, generic, known);
  OpBuilder rest = choice.getElseBodyBuilder();
  createVersion(rest, generic, {});
}

void loops::versionInnermost(Operation *root) {
  SmallVector<std::pair<linalg::GenericOp, SmallVector<UndecidedOperand>>>
      generics;
  DenseMap<Operation *, size_t> numReductions;
  root->walk([&](linalg::GenericOp generic) {
    SmallVector<UndecidedOperand> operands = getOperandsToVersion(generic);
    if (operands.empty() || !profitsFromVersions(generic))
      return;
    if (generic.getNumReductionLoops() != 0)
      ++numReductions[generic->getParentOfType<FunctionOpInterface>()];
    generics.emplace_back(generic, std::move(operands));
  });
  for (auto &[generic, operands] : generics) {
    bool isOneOfMany =
        generic.getNumReductionLoops() != 0 &&
        numReductions[generic->getParentOfType<FunctionOpInterface>()] >
            kMaxReductionsToCombine;
    OpBuilder builder(generic);
    SmallVector<KnownOperand> known;
    if (operands.size() <= (isOneOfMany ? 1 : kMaxOperandsToCombine))
      createVersions(builder, generic, operands, known);
    else
      createTwoVersions(builder, generic, operands);
    generic.erase();
  }
}
