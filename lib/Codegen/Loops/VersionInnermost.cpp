//===- VersionInnermost.cpp - Loops for each way run time decides ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTVERSIONINNERMOST
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// With more operands than this, their combinations are not told apart.
static constexpr size_t kMaxOperandsToCombine = 2;

namespace {
/// An operand of a linalg.generic that lies contiguously in one dimension,
/// unless it is stretched there.
struct UndecidedOperand {
  unsigned index;
  memref::ReinterpretCastOp view;
  unsigned dim;
  /// 1 or 0.
  Value stride;
};
} // namespace

/// Whether `stride` is a choice between 0 and 1 that is made at run time.
static bool isUndecided(OpFoldResult stride) {
  auto value = dyn_cast<Value>(stride);
  auto select = value ? value.getDefiningOp<arith::SelectOp>() : nullptr;
  return select && isConstantIntValue(select.getTrueValue(), 0) &&
         isConstantIntValue(select.getFalseValue(), 1);
}

static std::optional<UndecidedOperand> getUndecided(OpOperand *operand) {
  auto view = operand->get().getDefiningOp<memref::ReinterpretCastOp>();
  if (!view)
    return std::nullopt;
  for (auto [dim, stride] : llvm::enumerate(view.getConstifiedMixedStrides()))
    if (isUndecided(stride))
      return UndecidedOperand{operand->getOperandNumber(), view,
                              static_cast<unsigned>(dim), cast<Value>(stride)};
  return std::nullopt;
}

/// A view with a type that says how `operand` is read in its dimension: with
/// stride 1, or, if it is stretched, as an extent of 1.
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
/// How a version reads an operand.
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

/// Tests the strides of `operands` one by one, and clones `generic` under each
/// outcome, reading its operands as in `known`.
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

/// One version in which nothing is stretched, and `generic` itself for the
/// rest.
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

namespace {
struct VersionInnermost
    : public bcast::impl::BcastVersionInnermostBase<VersionInnermost> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> generics;
    getOperation()->walk(
        [&](linalg::GenericOp generic) { generics.push_back(generic); });
    for (linalg::GenericOp generic : generics) {
      SmallVector<UndecidedOperand> operands;
      for (OpOperand *operand : generic.getDpsInputOperands())
        if (std::optional<UndecidedOperand> undecided = getUndecided(operand))
          operands.push_back(*undecided);
      if (operands.empty())
        continue;
      OpBuilder builder(generic);
      SmallVector<KnownOperand> known;
      if (operands.size() <= kMaxOperandsToCombine)
        createVersions(builder, generic, operands, known);
      else
        createTwoVersions(builder, generic, operands);
      generic.erase();
    }
  }
};
} // namespace
