//===- BufferIndices.cpp - Indices of views in their buffers --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::bcast::bounds;

bool BufferIndices::reinterpret(memref::ReinterpretCastOp view, Value buffer,
                                Indices &indices, const Indices &start) {
  int64_t rank = cast<MemRefType>(buffer.getType()).getRank();
  Indices inBuffer = start;
  // The dimension with this stride: the one at the same place, or else the last
  // one with several elements.
  auto find = [&](const Linear &stride, int64_t dim) -> std::optional<int64_t> {
    if (rank == int64_t(indices.size()) &&
        stride == terms.getStride(buffer, dim))
      return dim;
    for (int64_t other = rank; other-- > 0;)
      if (stride == terms.getStride(buffer, other) &&
          !(terms.getWidth(buffer, other) == Linear(1)))
        return other;
    return std::nullopt;
  };
  SmallVector<OpFoldResult> strides = view.getMixedStrides();
  int64_t next = 0;
  for (auto [dim, index] : llvm::enumerate(indices)) {
    bool isLast = dim + 1 == indices.size();
    OpFoldResult stride = isLast ? strides.back() : strides[dim];
    Linear all(1);
    for (size_t inner = dim; inner < (isLast ? strides.size() : dim + 1);
         ++inner)
      all = terms.multiply(all, terms.get(view.getMixedSizes()[inner]));
    if (isConstantIntValue(stride, 0))
      continue;
    if (all == Linear(1)) {
      obligations.push_back({index, Linear(1)});
      continue;
    }
    if (std::optional<int64_t> last = find(terms.get(stride), dim)) {
      // Several dimensions whose elements are beside each other.
      Linear product = terms.getWidth(buffer, *last);
      int64_t first = *last;
      while (first > next && !(product == all) &&
             terms.getStride(buffer, first - 1) ==
                 terms.multiply(product, terms.get(stride)))
        product = terms.multiply(product, terms.getWidth(buffer, --first));
      if (!(product == all) && !spansAll)
        first = *last;
      next = *last + 1;
      if (first == *last) {
        inBuffer[*last] = inBuffer[*last] + index;
        continue;
      }
      obligations.push_back({index, product});
      for (int64_t part = first; part <= *last; ++part)
        inBuffer[part] =
            inBuffer[part] + makeIndex(terms.getWidth(buffer, part));
      continue;
    }
    // An extent that may be stretched.
    auto value = dyn_cast<Value>(stride);
    auto select =
        value ? value.getDefiningOp<arith::SelectOp>() : arith::SelectOp();
    if (!select)
      return false;
    bool isZeroIf = isConstantIntValue(select.getTrueValue(), 0);
    Value other = isZeroIf ? select.getFalseValue() : select.getTrueValue();
    std::optional<int64_t> same = find(terms.get(other), dim);
    std::optional<Choice> isZero =
        terms.getFact(select.getCondition(), isZeroIf);
    std::optional<Choice> isOther =
        terms.getFact(select.getCondition(), !isZeroIf);
    if (!same || !isZero || !isOther ||
        (!isZeroIf && !isConstantIntValue(select.getFalseValue(), 0)))
      return false;
    Linear stretched = terms.addVariable(Variable::Exact);
    Choice cases = both(*isZero, {equal(stretched, Linear())});
    llvm::append_range(cases, both(*isOther, {equal(stretched, index)}));
    terms.addFact(stretched, cases);
    inBuffer[*same] = inBuffer[*same] + stretched;
  }
  indices = inBuffer;
  return true;
}

Linear BufferIndices::makeIndex(const Linear &extent) {
  Linear index = terms.addVariable(Variable::Exact, /*isNonNegative=*/true);
  terms.addFact(index, {{extent - Linear(1) - index}});
  return index;
}

Value BufferIndices::find(Value memref, Indices &indices, int64_t &merged) {
  while (Operation *op = memref.getDefiningOp()) {
    if (isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(op))
      return memref;
    if (merged != 0 && !isa<memref::CastOp, memref::ReinterpretCastOp>(op))
      return {};
    if (auto same = dyn_cast<memref::CastOp>(op)) {
      memref = same.getSource();
    } else if (auto view = dyn_cast<memref::SubViewOp>(op)) {
      llvm::SmallBitVector dropped = view.getDroppedDims();
      Indices inSource;
      const Linear *next = indices.begin();
      for (auto [dim, offset, stride] :
           llvm::enumerate(view.getMixedOffsets(), view.getMixedStrides())) {
        Linear index = terms.get(offset);
        if (!dropped[dim])
          index = index + terms.multiply(*next++, terms.get(stride));
        inSource.push_back(index);
      }
      indices = inSource;
      memref = view.getSource();
    } else if (auto view = dyn_cast<memref::ReinterpretCastOp>(op)) {
      // It has the pointer of the buffer, whatever the views between are.
      Value source = view.getSource();
      if (auto metadata =
              source.getDefiningOp<memref::ExtractStridedMetadataOp>())
        source = metadata.getSource();
      auto type = dyn_cast<MemRefType>(source.getType());
      if (!type)
        return {};
      Linear offset = terms.get(view.getMixedOffsets().front());
      Indices start(type.getRank());
      merged = 0;
      Value buffer = find(source, start, merged);
      if (!buffer)
        return {};
      if (offset == terms.getOffset(buffer))
        start.assign(cast<MemRefType>(buffer.getType()).getRank(), Linear());
      else if (!(offset == terms.getOffset(source)))
        return {};
      return reinterpret(view, buffer, indices, start) ? buffer : Value();
    } else if (isa<memref::CollapseShapeOp, memref::ExpandShapeOp>(op)) {
      // Each of its elements is one of the source.
      for (auto [dim, index] : llvm::enumerate(indices))
        obligations.push_back({index, terms.getExtent(memref, dim)});
      memref = op->getOperand(0);
      indices.clear();
      auto type = cast<MemRefType>(memref.getType());
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        indices.push_back(makeIndex(terms.getExtent(memref, dim)));
    } else {
      return {};
    }
    if (!isa<MemRefType>(memref.getType()))
      return {};
  }
  auto argument = cast<BlockArgument>(memref);
  auto function =
      dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return function && function.isPublic() && argument.getOwner()->isEntryBlock()
             ? memref
             : Value();
}
