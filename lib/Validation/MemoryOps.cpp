//===- MemoryOps.cpp - Buffers of terms -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

Interpreter::Handled Interpreter::runMemory(Operation *op) {
  auto setResult = [&](FailureOr<Data> data) -> Handled {
    return failed(data) ? failure() : set(op->getResult(0), *data);
  };
  return llvm::TypeSwitch<Operation *, Handled>(op)
      .Case<memref::AllocOp, memref::AllocaOp>([&](auto alloc) -> Handled {
        if (!alloc.getType().getLayout().isIdentity())
          return unknown(op, "allocates in a layout");
        FailureOr<Indices> shape =
            getShape(op, alloc.getType().getShape(), alloc.getDynamicSizes());
        if (failed(shape))
          return failure();
        // The elements of vectors follow.
        if (auto vector =
                dyn_cast<VectorType>(alloc.getType().getElementType()))
          llvm::append_range(*shape, vector.getShape());
        return setResult(allocate(op, *shape, alloc.getType()));
      })
      // What waits for stores, and what only asks for speed.
      .Case<memref::DeallocOp, memref::PrefetchOp, affine::AffinePrefetchOp,
            LLVM::FenceOp>([&](Operation *) -> Handled { return success(); })
      .Case([&](memref::ExtractAlignedPointerAsIndexOp) -> Handled {
        // Any aligned address does.
        return set(op->getResult(0), pool.getIndex(4096 * ++numBuffers));
      })
      .Case([&](memref::LoadOp memory) -> Handled {
        FailureOr<Indices> index = getIndices(op, memory.getIndices());
        if (failed(index))
          return failure();
        return loadElement(op, memory.getMemref(), *index);
      })
      .Case([&](memref::StoreOp memory) -> Handled {
        FailureOr<Indices> index = getIndices(op, memory.getIndices());
        if (failed(index))
          return failure();
        return storeElement(op, memory.getValue(), memory.getMemref(), *index);
      })
      .Case([&](memref::CopyOp copy) -> Handled {
        const Data &source = get(copy.getSource());
        Data target = get(copy.getTarget());
        if (source.shape != target.shape)
          return wrong(op, "copies between two shapes");
        Indices index(source.shape.size(), 0);
        for (const Term *term : source.getElements()) {
          if (!term)
            return wrong(op, "reads outside of its array");
          if (failed(store(op, target, index, term)))
            return failure();
          advance(index, source.shape);
        }
        return success();
      })
      .Case([&](memref::GetGlobalOp read) -> Handled {
        auto global = symbolTables.lookupNearestSymbolFrom<memref::GlobalOp>(
            op, read.getNameAttr());
        auto value =
            global
                ? dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr())
                : nullptr;
        if (!value)
          return unknown(op, "reads memory without an initial value");
        return runConstant(op, value);
      })
      .Case([&](memref::SubViewOp view) -> Handled {
        FailureOr<Indices> offsets = getIndices(op, view.getMixedOffsets());
        FailureOr<Indices> sizes = getIndices(op, view.getMixedSizes());
        FailureOr<Indices> strides = getIndices(op, view.getMixedStrides());
        if (failed(offsets) || failed(sizes) || failed(strides))
          return failure();
        const Data &source = get(view.getSource());
        Data result;
        result.cells = source.cells;
        result.offset = source.offset;
        result.isCast = source.isCast;
        result.isBytes = source.isBytes;
        // An extent of 1 that the type does not have next is dropped.
        ArrayRef<int64_t> kept = view.getType().getShape();
        llvm::SmallBitVector dropped(source.strides.size());
        for (auto [dim, size] : llvm::enumerate(view.getStaticSizes())) {
          if (!kept.empty() && kept.front() == size)
            kept = kept.drop_front();
          else
            dropped.set(dim);
        }
        for (auto [dim, stride] : llvm::enumerate(source.strides)) {
          result.offset += (*offsets)[dim] * stride;
          if (dropped.test(dim))
            continue;
          result.shape.push_back((*sizes)[dim]);
          result.strides.push_back((*strides)[dim] * stride);
        }
        return setResult(result);
      })
      .Case([&](memref::ReinterpretCastOp view) -> Handled {
        FailureOr<Indices> offsets = getIndices(op, view.getMixedOffsets());
        FailureOr<Indices> sizes = getIndices(op, view.getMixedSizes());
        FailureOr<Indices> strides = getIndices(op, view.getMixedStrides());
        if (failed(offsets) || failed(sizes) || failed(strides))
          return failure();
        Data result;
        result.cells = get(view.getSource()).cells;
        result.isBytes = get(view.getSource()).isBytes;
        result.offset = offsets->front();
        result.shape = *sizes;
        result.strides = *strides;
        result.isCast = true;
        return setResult(result);
      })
      .Case([&](memref::ExtractStridedMetadataOp metadata) -> Handled {
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
        return setResults(op, results);
      })
      .Case([&](memref::ExpandShapeOp expand) -> Handled {
        FailureOr<Indices> shape = getShape(op, expand.getStaticOutputShape(),
                                            expand.getOutputShape());
        if (failed(shape))
          return failure();
        const Data &source = get(expand.getSrc());
        Data result = source;
        result.shape = *shape;
        result.strides.assign(shape->size(), 0);
        for (auto [dim, group] :
             llvm::enumerate(expand.getReassociationIndices())) {
          int64_t stride = source.strides[dim];
          for (int64_t part : llvm::reverse(group)) {
            result.strides[part] = stride;
            stride *= (*shape)[part];
          }
        }
        return setResult(result);
      })
      .Case([&](memref::CollapseShapeOp collapse) -> Handled {
        const Data &source = get(collapse.getSrc());
        Data result = source;
        result.shape.clear();
        result.strides.clear();
        for (const ReassociationIndices &group :
             collapse.getReassociationIndices()) {
          int64_t extent = 1, stride = 1;
          for (int64_t dim : llvm::reverse(group)) {
            // The stride of an extent of 1 says nothing.
            if (extent == 1)
              stride = source.strides[dim];
            extent *= source.shape[dim];
          }
          result.shape.push_back(extent);
          result.strides.push_back(stride);
        }
        return setResult(result);
      })
      .Default([](Operation *) -> Handled { return std::nullopt; });
}
