//===- LegalizeFloats.cpp - Arithmetic of 16-bit floats in f32 ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's arith-emulate-unsupported-floats marks its conversions `contract`,
// so that LLVM drops roundings between operations. It also rounds long integers
// twice.
//
//===----------------------------------------------------------------------===//

#include "Conversions16.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ScalarConversion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLEGALIZEFLOATS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static bool isBFloat16(Type type) {
  return getElementTypeOrSelf(type).isBF16();
}

static bool isFloat16(Type type) { return getElementTypeOrSelf(type).isF16(); }

static bool isNarrow(Type type) { return isBFloat16(type) || isFloat16(type); }

//===----------------------------------------------------------------------===//
// How an operation is computed
//===----------------------------------------------------------------------===//

Operation *bcast::detail::computeInF32(Operation *op, RewriterBase &rewriter) {
  if (llvm::none_of(op->getOperandTypes(), isNarrow) &&
      llvm::none_of(op->getResultTypes(), isNarrow))
    return op;
  rewriter.setInsertionPoint(op);
  Location loc = op->getLoc();
  Type f32 = rewriter.getF32Type();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (isNarrow(operand.getType()))
      operand = arith::ExtFOp::create(
          rewriter, loc, getTypeWithElements(operand.getType(), f32), operand);
    operands.push_back(operand);
  }
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    types.push_back(isNarrow(type) ? getTypeWithElements(type, f32) : type);
  Operation *wide =
      rewriter.create(loc, op->getName().getIdentifier(), operands, types,
                      op->getAttrs(), op->getSuccessors());
  SmallVector<Value> results;
  for (auto [type, result] :
       llvm::zip_equal(op->getResultTypes(), wide->getResults()))
    results.push_back(
        isNarrow(type)
            ? arith::TruncFOp::create(rewriter, loc, type, result).getResult()
            : Value(result));
  rewriter.replaceOp(op, results);
  return wide;
}

static void useF32(Operation *op, RewriterBase &rewriter, const CpuTarget &) {
  computeInF32(op, rewriter);
}

static void roundOnce(Operation *op, RewriterBase &rewriter,
                      const CpuTarget &) {
  ImplicitLocOpBuilder b(op->getLoc(), rewriter);
  Value from = op->getOperand(0);
  Type to = getElementTypeOrSelf(op->getResult(0).getType());
  rewriter.replaceOp(
      op, isa<arith::TruncFOp>(op)
              ? convertFloat(b, from, to)
              : convertIntegerToFloat(b, from, to, isa<arith::UIToFPOp>(op)));
}

static void extend(Operation *op, RewriterBase &rewriter,
                   const CpuTarget &target) {
  Value narrow = op->getOperand(0);
  Type type = op->getResult(0).getType();
  BFloat16Builder b(op->getLoc(), rewriter, /*hasInstruction=*/false);
  Value wide =
      isBFloat16(narrow.getType()) ? b.widen(narrow) : widenFloat16(b, narrow);
  if (wide.getType() != type)
    wide = arith::ExtFOp::create(b, type, wide);
  rewriter.replaceOp(op, wide);
}

static void round(Operation *op, RewriterBase &rewriter,
                  const CpuTarget &target) {
  Value wide = op->getOperand(0);
  BFloat16Builder b(op->getLoc(), rewriter, target.has(CpuFeature::AVX512BF16));
  rewriter.replaceOp(op, isBFloat16(op->getResult(0).getType())
                             ? b.round(wide)
                             : roundToFloat16(b, wide));
}

//===----------------------------------------------------------------------===//
// The tables
//===----------------------------------------------------------------------===//

/// LLVM would flush subnormal numbers of bf16 to zero with AVX512-BF16.
static bool roundsArithmetic(Operation *op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
             arith::RemFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp>(op);
}

/// Other functions move bits, and are exact.
static bool roundsFunction(Operation *op) {
  return isa_and_present<math::MathDialect>(op->getDialect()) &&
         !isa<math::AbsFOp, math::CopySignOp>(op);
}

/// LLVM cannot compare masked vectors of bf16 with constants for SVE.
static bool readsValue(Operation *op) {
  return isa<arith::CmpFOp, arith::FPToSIOp, arith::FPToUIOp>(op);
}

static bool computes(Operation *op) {
  return !isa<arith::SelectOp, arith::BitcastOp, arith::ExtFOp,
              arith::TruncFOp>(op);
}

static bool isFromInteger(Operation *op) {
  return isa<arith::SIToFPOp, arith::UIToFPOp>(op) &&
         getElementTypeOrSelf(op->getOperand(0)).getIntOrFloatBitWidth() <= 64;
}

static bool rounds(Operation *op) {
  auto rounding = dyn_cast<arith::TruncFOp>(op);
  return rounding && !rounding.getRoundingmode();
}

/// LLVM would call a function that libgcc only has since version 13.
static bool isFromF64(Operation *op) {
  return rounds(op) && getElementTypeOrSelf(op->getOperand(0)).isF64();
}

static bool isFromF32(Operation *op) {
  return rounds(op) && getElementTypeOrSelf(op->getOperand(0)).isF32();
}

static bool widens(Operation *op) { return isa<arith::ExtFOp>(op); }

namespace {
enum class Of { Operand, Result, Any };

struct Row {
  bool (*isType)(Type);
  Of of;
  bool (*isOperation)(Operation *);
  /// Targets with it do without the rewrite.
  CpuFeature unless;
  void (*rewrite)(Operation *, RewriterBase &, const CpuTarget &);
};
} // namespace

/// LLVM computes f16 in f32, and rounds each result, unless the target has f16;
/// older libraries lack its functions.
static constexpr Row kOperations[] = {
    {isBFloat16, Of::Result, roundsArithmetic, CpuFeature::None, useF32},
    {isNarrow, Of::Result, roundsFunction, CpuFeature::None, useF32},
    {isBFloat16, Of::Operand, readsValue, CpuFeature::None, useF32},
    {isBFloat16, Of::Result, isFromInteger, CpuFeature::None, roundOnce},
    {isBFloat16, Of::Result, isFromF64, CpuFeature::None, roundOnce},
    {isFloat16, Of::Any, computes, CpuFeature::F16, useF32}};

/// The conversions of the program, and those that the first table leaves.
static constexpr Row kConversions[] = {
    {isBFloat16, Of::Operand, widens, CpuFeature::None, extend},
    {isBFloat16, Of::Result, isFromF32, CpuFeature::None, round},
    {isFloat16, Of::Operand, widens, CpuFeature::F16, extend},
    {isFloat16, Of::Result, rounds, CpuFeature::F16, round}};

static bool isIn(Operation *op, const Row &row, const CpuTarget &target) {
  if (row.unless != CpuFeature::None && target.has(row.unless))
    return false;
  bool isOfType =
      (row.of != Of::Result &&
       llvm::any_of(op->getOperandTypes(), row.isType)) ||
      (row.of != Of::Operand && llvm::any_of(op->getResultTypes(), row.isType));
  return isOfType && row.isOperation(op);
}

static void rewrite(Operation *root, ArrayRef<Row> rows,
                    const CpuTarget &target) {
  SmallVector<std::pair<Operation *, const Row *>> found;
  root->walk([&](Operation *op) {
    if (!isa_and_present<arith::ArithDialect, math::MathDialect>(
            op->getDialect()) ||
        !OpTrait::hasElementwiseMappableTraits(op))
      return;
    const Row *row = llvm::find_if(
        rows, [&](const Row &row) { return isIn(op, row, target); });
    if (row != rows.end())
      found.emplace_back(op, row);
  });
  IRRewriter rewriter(root->getContext());
  for (auto [op, row] : found) {
    rewriter.setInsertionPoint(op);
    row->rewrite(op, rewriter, target);
  }
}

namespace {
struct LegalizeFloats
    : public bcast::impl::BcastLegalizeFloatsBase<LegalizeFloats> {
  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    rewrite(getOperation(), kOperations, target);
    splitBFloat16Lanes(getOperation(), target);
    rewrite(getOperation(), kConversions, target);
  }
};
} // namespace
