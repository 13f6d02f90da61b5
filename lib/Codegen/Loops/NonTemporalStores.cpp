//===- NonTemporalStores.cpp - Non-temporal stores ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NonTemporalStores.h"
#include "ElementBytes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The peeled ends of rows with fewer bytes cost too much.
static constexpr int64_t kLongRow = 1024;

/// Returns the buffer behind all views.
static Value getRoot(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

/// Returns the address of the first element of the output as an affine symbol,
/// or null.
static Value getAddress(const NestBuilder &nest, const Access &output) {
  Value root = getRoot(output.buffer);
  if (!isa<MemRefType>(root.getType()) || !affine::isTopLevelValue(root))
    return {};
  OpBuilder builder(nest.builder.getContext());
  builder.setInsertionPointAfterValue(root);
  return memref::ExtractAlignedPointerAsIndexOp::create(builder, nest.loc,
                                                        root);
}

static std::optional<int64_t> getStaticOffset(const Access &output) {
  auto [strides, offset] =
      cast<MemRefType>(output.buffer.getType()).getStridesAndOffset();
  if (ShapedType::isDynamic(offset))
    return std::nullopt;
  return offset;
}

/// Returns `stride` as an expression of symbols, and adds these to `symbols`.
static AffineExpr getExpr(OpBuilder &builder, const Stride &stride,
                          SmallVectorImpl<OpFoldResult> &symbols) {
  AffineExpr expr = builder.getAffineConstantExpr(stride.constant);
  for (Value factor : stride.factors) {
    expr = expr * builder.getAffineSymbolExpr(symbols.size());
    symbols.push_back(factor);
  }
  return expr;
}

static bool hasSymbolicStrides(const Access &output) {
  return llvm::all_of(output.dims, [](const AccessDim &dim) {
    return llvm::all_of(dim.stride.factors, [](Value factor) {
      return affine::isValidSymbol(factor);
    });
  });
}

/// Whether all rows have the same offset from a cache line.
static bool hasAlignedStrides(const Access &output) {
  int64_t bytes = getElementBytes(output.getElementType());
  return llvm::all_of(output.dims, [&](const AccessDim &dim) {
    return dim.stride.isUnit() ||
           (dim.stride.constant * bytes) % kCacheLine == 0;
  });
}

static Value createCompare(const NestBuilder &nest,
                           arith::CmpIPredicate predicate, OpFoldResult value,
                           int64_t bound) {
  Value lhs = getValueOrCreateConstantIndexOp(nest.builder, nest.loc, value);
  return arith::CmpIOp::create(
      nest.builder, nest.loc, predicate, lhs,
      arith::ConstantIndexOp::create(nest.builder, nest.loc, bound));
}

OpFoldResult
mlir::bcast::loops::createNonTemporalCondition(const NestBuilder &nest,
                                               StreamAlignment alignment) {
  OpBuilder &builder = nest.builder;
  OpFoldResult no = builder.getBoolAttr(false);
  ArrayRef<Access> outputs = nest.nest.getOutputs();
  if (nest.getLanes() == 1 || outputs.size() != 1)
    return no;
  const Access &output = outputs.front();
  int64_t bytes = getElementBytes(output.getElementType());
  std::optional<int64_t> offset = getStaticOffset(output);
  Stride size{bytes, {}};
  for (OpFoldResult extent : nest.nest.extents)
    size = size.times(extent);
  if (!offset || !hasSymbolicStrides(output) ||
      (size.isStatic() && size.constant <= nest.target.lastLevelCache))
    return no;
  OpFoldResult row = nest.nest.extents.back();
  std::optional<int64_t> staticRow = getConstantIntValue(row);
  bool isAligned = alignment != StreamAlignment::LongRows;
  Access rows = alignment == StreamAlignment::AlignedPairsOfLoops
                    ? LoopNest::collapse(output, nest.nest.getNumLoops() - 2)
                    : output;
  if (isAligned ? !hasAlignedStrides(rows) || *offset * bytes % kCacheLine
                : staticRow && *staticRow * bytes < kLongRow)
    return no;
  Value address = getAddress(nest, output);
  if (!address)
    return no;

  SmallVector<Value> conditions;
  if (!size.isStatic()) {
    SmallVector<OpFoldResult> symbols;
    AffineExpr expr = getExpr(builder, size, symbols);
    conditions.push_back(createCompare(
        nest, arith::CmpIPredicate::ugt,
        affine::makeComposedFoldedAffineApply(builder, nest.loc, expr, symbols),
        nest.target.lastLevelCache));
  }
  if (isAligned)
    conditions.push_back(createCompare(
        nest, arith::CmpIPredicate::eq,
        nest.apply(builder.getAffineDimExpr(0) % kCacheLine, {address}), 0));
  else if (!staticRow)
    conditions.push_back(
        createCompare(nest, arith::CmpIPredicate::ugt, row, kLongRow / bytes));
  if (conditions.empty())
    return builder.getBoolAttr(true);
  Value condition = conditions.front();
  for (Value other : ArrayRef(conditions).drop_front())
    condition = arith::AndIOp::create(builder, nest.loc, condition, other);
  return condition;
}

OpFoldResult
mlir::bcast::loops::createStepsToCacheLine(const NestBuilder &nest,
                                           const Position &position) {
  OpBuilder &builder = nest.builder;
  const Access &output = nest.nest.getOutputs().front();
  int64_t bytes = getElementBytes(output.getElementType());
  SmallVector<OpFoldResult> symbols{getAddress(nest, output)};
  AffineExpr index = builder.getAffineConstantExpr(*getStaticOffset(output));
  for (const AccessDim &dim : output.dims)
    if (!dim.stride.isUnit())
      index = index + position.indices[dim.loop] *
                          getExpr(builder, dim.stride, symbols);
  AffineExpr address = builder.getAffineSymbolExpr(0) + index * bytes;
  AffineExpr steps = ((-address) % kCacheLine).floorDiv(bytes);
  SmallVector<OpFoldResult> operands =
      getAsOpFoldResult(ValueRange(position.variables));
  llvm::append_range(operands, symbols);
  return affine::makeComposedFoldedAffineApply(
      builder, nest.loc,
      AffineMap::get(position.variables.size(), symbols.size(), steps),
      operands);
}

void mlir::bcast::loops::createStreamFence(const NestBuilder &nest) {
  LLVM::FenceOp::create(nest.builder, nest.loc, LLVM::AtomicOrdering::seq_cst);
}
