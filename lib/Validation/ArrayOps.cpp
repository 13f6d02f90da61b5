//===- ArrayOps.cpp - Tensors and buffers of terms ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

Data Interpreter::getSlice(OffsetSizeAndStrideOpInterface op, const Data &whole,
                           const llvm::SmallBitVector &dropped) {
  Indices offsets = getIndices(op, op.getMixedOffsets());
  Indices sizes = getIndices(op, op.getMixedSizes());
  Indices strides = getIndices(op, op.getMixedStrides());
  // Each dimension is inside, even if another has no elements. [CHECK-11]
  // A view of a buffer is checked where it is read.
  if (!isa<memref::SubViewOp>(op.getOperation()))
    for (auto [offset, size, stride, extent] :
         llvm::zip_equal(offsets, sizes, strides, whole.shape)) {
      int64_t last;
      if (size < 0 || offset < 0)
        wrong(op, "has a negative size or offset");
      else if (size != 0 &&
               (offset >= extent || llvm::MulOverflow(size - 1, stride, last) ||
                llvm::AddOverflow(last, offset, last) || last < 0 ||
                last >= extent))
        wrong(op, "reaches outside of its array");
    }
  return whole.view(offsets, sizes, strides, dropped);
}

Data Interpreter::generate(Operation *op, ArrayRef<int64_t> shape,
                           Block &body) {
  Data result = allocate(op, shape, op->getResult(0).getType());
  visit(result.shape, [&](ArrayRef<int64_t> index) {
    SmallVector<Data> arguments;
    for (int64_t i : index)
      arguments.push_back(pool.getIndex(i));
    SmallVector<Data> element = runRegion(*body.getParent(), arguments);
    if (!hasFailed())
      store(op, result, index, element.front().scalar);
  });
  return result;
}

/// The dimensions of `shape` that `kept` does not have: extents of 1 that the
/// type does not have next.
static llvm::SmallBitVector findDropped(ArrayRef<int64_t> shape,
                                        ArrayRef<int64_t> kept) {
  llvm::SmallBitVector dropped(shape.size());
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (!kept.empty() && kept.front() == size)
      kept = kept.drop_front();
    else
      dropped.set(dim);
  }
  return dropped;
}

bool Interpreter::runArrays(Operation *op) {
  bool isKnown = true;
  auto setArray = [&](Data data) {
    if (!hasFailed())
      set(op->getResult(0), std::move(data));
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case<tensor::EmptyOp, memref::AllocOp, memref::AllocaOp>(
          [&](auto alloc) {
            auto type = cast<ShapedType>(op->getResult(0).getType());
            Indices shape =
                getShape(op, type.getShape(), alloc.getDynamicSizes());
            if (auto memref = dyn_cast<MemRefType>(type);
                memref && !memref.getLayout().isIdentity())
              return unknown(op, "allocates in a layout");
            // The elements of vectors follow.
            if (auto vector = dyn_cast<VectorType>(type.getElementType()))
              llvm::append_range(shape, vector.getShape());
            setArray(allocate(op, shape, type));
          })
      .Case([&](tensor::SplatOp splat) {
        Data result = allocate(
            op,
            getShape(op, splat.getType().getShape(), splat.getDynamicSizes()),
            splat.getType());
        llvm::fill(*result.cells, get(splat.getInput()).scalar);
        setArray(result);
      })
      .Case<tensor::FromElementsOp, vector::FromElementsOp>([&](Operation *) {
        Terms terms;
        for (Value operand : op->getOperands())
          terms.push_back(get(operand).scalar);
        auto type = cast<ShapedType>(op->getResult(0).getType());
        setArray(Data::fromElements(type.getShape(), terms));
      })
      .Case([&](tensor::GenerateOp made) {
        setArray(generate(
            op,
            getShape(op, made.getType().getShape(), made.getDynamicExtents()),
            made.getBody().front()));
      })
      .Case<tensor::DimOp, memref::DimOp>([&](Operation *) {
        int64_t dim = getIndex(op, op->getOperand(1));
        const Data &data = get(op->getOperand(0));
        if (dim < 0 || dim >= data.getRank())
          return wrong(op, "asks for dimension " + Twine(dim));
        set(op->getResult(0), pool.getIndex(data.shape[dim]));
      })
      .Case<tensor::CastOp, memref::CastOp>([&](Operation *) {
        auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
        Data data = get(op->getOperand(0));
        for (auto [extent, expected] : llvm::zip(data.shape, type.getShape()))
          if (!ShapedType::isDynamic(expected) && extent != expected)
            return wrong(op, "casts an extent of " + Twine(extent) + " to " +
                                 Twine(expected));
        set(op->getResult(0), data);
      })
      .Case([&](UnrealizedConversionCastOp cast) {
        isKnown = op->getNumOperands() == 1 && op->getNumResults() == 1;
        if (!isKnown)
          return;
        Type from = op->getOperand(0).getType(), to = cast.getType(0);
        Type was = getSignless(getElementTypeOrSelf(from));
        Type is = getSignless(getElementTypeOrSelf(to));
        Data data = get(op->getOperand(0));
        // A truth value lies in a byte.
        data.isBytes |= isa<MemRefType>(from) && isa<MemRefType>(to) &&
                        was.isInteger(1) && is.isInteger(8);
        // Else types differ in signedness or layout alone.
        isKnown = isa<ShapedType>(from) == isa<ShapedType>(to) &&
                  (was == is || data.isBytes);
        if (isKnown)
          set(op->getResult(0), data);
      })
      .Case([&](tensor::ExtractSliceOp slice) {
        setArray(
            getSlice(slice, get(slice.getSource()), slice.getDroppedDims()));
      })
      .Case([&](tensor::InsertSliceOp insert) {
        Data result = get(insert.getDest()).clone();
        copy(op, get(insert.getSource()),
             getSlice(insert, result, insert.getDroppedDims()));
        setArray(result);
      })
      .Case([&](memref::SubViewOp view) {
        setArray(getSlice(
            view, get(view.getSource()),
            findDropped(view.getStaticSizes(), view.getType().getShape())));
      })
      .Case([&](memref::ReinterpretCastOp view) {
        Data result = get(view.getSource());
        result.offset = getIndices(op, view.getMixedOffsets()).front();
        result.shape = getIndices(op, view.getMixedSizes());
        result.strides = getIndices(op, view.getMixedStrides());
        result.isCast = true;
        setArray(result);
      })
      .Case([&](memref::CopyOp move) {
        copy(op, get(move.getSource()), get(move.getTarget()));
      })
      .Case([&](bufferization::ToTensorOp view) {
        setArray(get(view.getBuffer()).clone());
      })
      .Case([&](bufferization::MaterializeInDestinationOp move) {
        const Data source = get(move.getSource());
        if (isa<MemRefType>(move.getDest().getType()))
          copy(op, source, get(move.getDest()));
        else
          setArray(source);
      })
      .Case([&](memref::GetGlobalOp global) {
        auto found = symbolTables.lookupNearestSymbolFrom<memref::GlobalOp>(
            op, global.getNameAttr());
        if (!found ||
            !isa_and_nonnull<ElementsAttr>(found.getInitialValueAttr()))
          return unknown(op, "reads memory without an initial value");
        runConstant(op, found.getInitialValueAttr());
      })
      // What waits for stores, and what only asks for speed.
      .Case<memref::DeallocOp, memref::PrefetchOp, affine::AffinePrefetchOp,
            LLVM::FenceOp>([](Operation *) {})
      .Case([&](memref::ExtractAlignedPointerAsIndexOp) {
        // Any aligned address does.
        set(op->getResult(0), pool.getIndex(4096 * ++numBuffers));
      })
      .Case([&](memref::ExtractStridedMetadataOp metadata) {
        const Data source = get(metadata.getSource());
        Data base = source;
        base.shape.clear();
        base.strides.clear();
        base.offset = 0;
        SmallVector<Data> results = {base, pool.getIndex(source.offset)};
        for (int64_t extent : source.shape)
          results.push_back(pool.getIndex(extent));
        for (int64_t stride : source.strides)
          results.push_back(pool.getIndex(stride));
        setResults(op, results);
      })
      .Default([&](Operation *) { isKnown = false; });
  return isKnown;
}

/// Multiplies the extents of each group.
static Indices collapse(ArrayRef<int64_t> shape,
                        ArrayRef<ReassociationIndices> groups) {
  Indices collapsed;
  for (const ReassociationIndices &group : groups) {
    int64_t &extent = collapsed.emplace_back(1);
    for (int64_t dim : group)
      extent = int64_t(uint64_t(extent) * uint64_t(shape[dim]));
  }
  return collapsed;
}

bool Interpreter::runShapes(Operation *op) {
  bool isKnown = true;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](tensor::CollapseShapeOp op) {
        const Data source = get(op.getSrc());
        reshape(op, source,
                collapse(source.shape, op.getReassociationIndices()));
      })
      .Case<tensor::ExpandShapeOp, memref::ExpandShapeOp>([&](auto expand) {
        Indices shape = getShape(op, expand.getStaticOutputShape(),
                                 expand.getOutputShape());
        SmallVector<ReassociationIndices> groups =
            expand.getReassociationIndices();
        Data result = get(expand.getSrc());
        if (collapse(shape, groups) != result.shape)
          return wrong(op, "splits an extent into another number of elements");
        if (isa<tensor::ExpandShapeOp>(op))
          return reshape(op, result, shape);
        Indices strides(shape.size(), 0);
        for (auto [group, last] : llvm::zip_equal(groups, result.strides)) {
          int64_t stride = last;
          for (int64_t part : llvm::reverse(group)) {
            strides[part] = stride;
            stride *= shape[part];
          }
        }
        result.shape = shape;
        result.strides = strides;
        set(op->getResult(0), result);
      })
      .Case([&](memref::CollapseShapeOp view) {
        Data result = get(view.getSrc());
        Indices strides;
        for (const ReassociationIndices &group :
             view.getReassociationIndices()) {
          int64_t extent = 1, stride = 1;
          for (int64_t dim : llvm::reverse(group)) {
            // The stride of an extent of 1 says nothing.
            if (extent == 1)
              stride = result.strides[dim];
            extent *= result.shape[dim];
          }
          strides.push_back(stride);
        }
        result.shape = collapse(result.shape, view.getReassociationIndices());
        result.strides = strides;
        set(op->getResult(0), result);
      })
      .Case([&](tensor::ReshapeOp view) {
        Indices shape;
        for (const Term *term : get(view.getShape()).getElements())
          shape.push_back(getNumber(op, term));
        if (llvm::any_of(shape, [](int64_t extent) { return extent < 0; }))
          return wrong(op, "has a negative extent");
        if (!hasFailed())
          reshape(op, Data(get(view.getSource())), shape);
      })
      .Case([&](tensor::ConcatOp concat) {
        SmallVector<Data> parts = getAll(op->getOperands());
        int64_t dim = concat.getDim();
        Indices shape = parts.front().shape;
        shape[dim] = 0;
        for (const Data &part : parts)
          shape[dim] += part.shape[dim];
        if (failed(verifyCompatibleShape(concat.getType().getShape(), shape)))
          return wrong(op, "has another extent than its type");
        Data result = allocate(op, shape, concat.getType());
        Indices offsets(shape.size(), 0), ones(shape.size(), 1);
        // Other dimensions agree. [CHECK-13]
        for (const Data &part : parts) {
          if (hasFailed())
            return;
          shape[dim] = part.shape[dim];
          copy(op, part,
               result.view(offsets, shape, ones,
                           llvm::SmallBitVector(shape.size())));
          offsets[dim] += part.shape[dim];
        }
        set(op->getResult(0), result);
      })
      .Case([&](tensor::PadOp pad) {
        const Data source = get(pad.getSource());
        Indices low = getIndices(op, pad.getMixedLowPad());
        Indices high = getIndices(op, pad.getMixedHighPad());
        Indices shape, ones(low.size(), 1);
        for (auto [extent, before, after] :
             llvm::zip_equal(source.shape, low, high)) {
          if (before < 0 || after < 0)
            return wrong(op, "has a negative padding");
          if (llvm::AddOverflow(extent, before, shape.emplace_back()) ||
              llvm::AddOverflow(shape.back(), after, shape.back()))
            return unknown(op, "has too many elements: too large");
        }
        if (failed(verifyCompatibleShape(pad.getType().getShape(), shape)))
          return wrong(op, "has another extent than its type");
        Data result = generate(op, shape, pad.getRegion().front());
        if (hasFailed())
          return;
        copy(op, source,
             result.view(low, source.shape, ones,
                         llvm::SmallBitVector(shape.size())));
        set(op->getResult(0), result);
      })
      .Default([&](Operation *) { isKnown = false; });
  return isKnown;
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

Indices validation::evaluateMap(AffineMap map, ArrayRef<int64_t> operands) {
  SmallVector<AffineExpr> numbers;
  Indices results;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      results.push_back(operands[dim.getPosition()]);
      continue;
    }
    if (numbers.empty())
      for (int64_t operand : operands)
        numbers.push_back(getAffineConstantExpr(operand, map.getContext()));
    ArrayRef<AffineExpr> all = numbers;
    // A quotient by 0 has no value, and is 0.
    auto number = dyn_cast<AffineConstantExpr>(expr.replaceDimsAndSymbols(
        all.take_front(map.getNumDims()), all.drop_front(map.getNumDims())));
    results.push_back(number ? number.getValue() : 0);
  }
  return results;
}

Indices Interpreter::applyMap(Operation *op, AffineMap map,
                              ValueRange operands) {
  return evaluateMap(map, getIndices(op, operands));
}

bool Interpreter::runIndices(Operation *op) {
  bool isKnown = true;
  llvm::TypeSwitch<Operation *>(op)
      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          [&](auto apply) {
            Indices results = applyMap(op, apply.getMap(), op->getOperands());
            set(op->getResult(0),
                pool.getIndex(isa<affine::AffineMinOp>(op)
                                  ? *llvm::min_element(results)
                                  : *llvm::max_element(results)));
          })
      .Default([&](Operation *) { isKnown = false; });
  return isKnown;
}
