//===- RowPadding.cpp - Padding after the rows of a nest ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowPadding.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Returns the box of a buffer that is the only output of `op`, or null.
static memref::SubViewOp getOutputBox(linalg::GenericOp op) {
  if (op.getNumDpsInits() != 1)
    return {};
  auto box = op.getDpsInitOperand(0)->get().getDefiningOp<memref::SubViewOp>();
  bool isBox = box &&
               box.getType().getRank() == box.getSourceType().getRank() &&
               llvm::all_of(box.getMixedStrides(), [](OpFoldResult stride) {
                 return getConstantIntValue(stride) == 1;
               });
  return isBox ? box : memref::SubViewOp();
}

/// Returns the constant if `op` writes one to every element, else null.
static TypedAttr getFilledValue(linalg::GenericOp op) {
  TypedAttr value;
  if (op.getNumDpsInputs() != 0 || op.getNumDpsInits() != 1 ||
      !op.isAllParallelLoops() ||
      !op.getIndexingMapsArray().front().isPermutation() ||
      !matchPattern(op.getBody()->getTerminator()->getOperand(0),
                    m_Constant(&value)))
    return {};
  return value;
}

/// Returns the width of `padding` in elements if it is directly to the right of
/// `rows`; else 0.
static int64_t getWidthBeside(memref::SubViewOp rows,
                              memref::SubViewOp padding) {
  SmallVector<OpFoldResult> offsets = rows.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = rows.getMixedSizes();
  SmallVector<OpFoldResult> paddingOffsets = padding.getMixedOffsets();
  SmallVector<OpFoldResult> paddingSizes = padding.getMixedSizes();
  auto begin = getConstantIntValue(offsets.pop_back_val());
  auto length = getConstantIntValue(sizes.pop_back_val());
  auto paddingBegin = getConstantIntValue(paddingOffsets.pop_back_val());
  auto paddingLength = getConstantIntValue(paddingSizes.pop_back_val());
  bool isBeside = begin && length && paddingBegin && paddingLength &&
                  *paddingBegin - *begin == *length &&
                  isEqualConstantIntOrValueArray(offsets, paddingOffsets) &&
                  isEqualConstantIntOrValueArray(sizes, paddingSizes);
  return isBeside ? *paddingLength : 0;
}

/// Whether the innermost loop runs along the rows of `box`. Rows of one element
/// do not have a loop.
static bool runsAlongRows(const LoopNest &nest, memref::SubViewOp box) {
  const Access &output = nest.getOutputs().front();
  unsigned numLoops = nest.getNumLoops();
  return numLoops != 0 && output.isContiguous(numLoops - 1) &&
         nest.getStaticExtent(numLoops - 1) ==
             getConstantIntValue(box.getMixedSizes().back());
}

std::optional<RowPaddingFill>
mlir::bcast::loops::findRowPaddingFill(const LoopNest &nest) {
  linalg::GenericOp op = nest.op;
  memref::SubViewOp rows = getOutputBox(op);
  if (!rows || !runsAlongRows(nest, rows))
    return std::nullopt;
  for (Operation *next = op->getNextNode(); next; next = next->getNextNode()) {
    if (isMemoryEffectFree(next))
      continue;
    auto fill = dyn_cast<linalg::GenericOp>(next);
    TypedAttr value = fill ? getFilledValue(fill) : TypedAttr();
    memref::SubViewOp box = value ? getOutputBox(fill) : memref::SubViewOp();
    if (!box || box.getSource() != rows.getSource())
      return std::nullopt;
    if (int64_t cells = getWidthBeside(rows, box))
      return RowPaddingFill{fill, {cells, value}};
  }
  return std::nullopt;
}
