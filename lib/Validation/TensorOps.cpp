//===- TensorOps.cpp - Tensors of terms -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

FailureOr<Interpreter::Slice>
Interpreter::getSlice(OffsetSizeAndStrideOpInterface op, Value whole) {
  FailureOr<Indices> offsets = getIndices(op, op.getMixedOffsets());
  FailureOr<Indices> sizes = getIndices(op, op.getMixedSizes());
  FailureOr<Indices> strides = getIndices(op, op.getMixedStrides());
  if (failed(offsets) || failed(sizes) || failed(strides))
    return failure();
  // Each dimension is inside, even if another has no elements. [CHECK-11]
  for (auto [offset, size, stride, extent] :
       llvm::zip_equal(*offsets, *sizes, *strides, get(whole).shape)) {
    int64_t last;
    if (size < 0 || offset < 0)
      return wrong(op, "has a negative size or offset");
    if (size != 0 &&
        (offset >= extent || llvm::MulOverflow(size - 1, stride, last) ||
         llvm::AddOverflow(last, offset, last) || last < 0 || last >= extent))
      return wrong(op, "reaches outside of its array");
  }
  return Slice{*offsets, *sizes, *strides};
}

LogicalResult Interpreter::insertSlice(OffsetSizeAndStrideOpInterface op,
                                       Value source, Data &target,
                                       const llvm::SmallBitVector &dropped,
                                       const Slice &slice) {
  const auto &[offsets, sizes, strides] = slice;
  Indices kept;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped.test(dim))
      kept.push_back(size);
  if (get(source).shape != kept)
    return wrong(op, "inserts another shape than that of the slice");
  Indices index(sizes.size(), 0);
  for (const Term *term : get(source).getElements()) {
    Indices position;
    for (auto [offset, stride, i] : llvm::zip_equal(offsets, strides, index))
      position.push_back(offset + i * stride);
    if (failed(store(op, target, position, term)))
      return failure();
    advance(index, sizes);
  }
  return success();
}

Interpreter::Handled Interpreter::runTensor(Operation *op) {
  auto getPosition = [](const Slice &slice, ArrayRef<int64_t> index) {
    Indices position;
    for (auto [offset, stride, i] : llvm::zip_equal(slice[0], slice[2], index))
      position.push_back(offset + i * stride);
    return position;
  };
  return llvm::TypeSwitch<Operation *, Handled>(op)
      .Case([&](tensor::EmptyOp empty) -> Handled {
        FailureOr<Indices> shape =
            getShape(op, empty.getType().getShape(), op->getOperands());
        if (failed(shape))
          return failure();
        FailureOr<Data> data = allocate(op, *shape, empty.getType());
        return failed(data) ? failure() : set(op->getResult(0), *data);
      })
      .Case<tensor::DimOp, memref::DimOp>([&](Operation *) -> Handled {
        FailureOr<int64_t> dim = getIndex(op, op->getOperand(1));
        if (failed(dim))
          return failure();
        const Data &data = get(op->getOperand(0));
        if (*dim < 0 || *dim >= data.getRank())
          return wrong(op, "asks for dimension " + Twine(*dim));
        return set(op->getResult(0), pool.getIndex(data.shape[*dim]));
      })
      .Case<tensor::CastOp, memref::CastOp>([&](Operation *) -> Handled {
        auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
        Data data = get(op->getOperand(0));
        if (!type.hasRank())
          return unknown(op, "gives an array without a rank");
        for (auto [extent, expected] : llvm::zip(data.shape, type.getShape()))
          if (!ShapedType::isDynamic(expected) && extent != expected)
            return wrong(op, "casts an extent of " + Twine(extent) + " to " +
                                 Twine(expected));
        return set(op->getResult(0), data);
      })
      .Case([&](tensor::ExtractOp extract) -> Handled {
        FailureOr<Indices> index = getIndices(op, extract.getIndices());
        if (failed(index))
          return failure();
        FailureOr<const Term *> term =
            load(op, get(extract.getTensor()), *index);
        return failed(term) ? failure() : set(op->getResult(0), *term);
      })
      .Case([&](tensor::InsertOp insert) -> Handled {
        FailureOr<Indices> index = getIndices(op, insert.getIndices());
        if (failed(index))
          return failure();
        const Data &dest = get(insert.getDest());
        Data result = Data::fromElements(dest.shape, dest.getElements());
        if (failed(store(op, result, *index, get(insert.getScalar()).scalar)))
          return failure();
        return set(op->getResult(0), result);
      })
      .Case<tensor::FromElementsOp, vector::FromElementsOp>(
          [&](Operation *) -> Handled {
            Terms terms;
            for (Value operand : op->getOperands())
              terms.push_back(get(operand).scalar);
            auto type = cast<ShapedType>(op->getResult(0).getType());
            return set(op->getResult(0),
                       Data::fromElements(type.getShape(), terms));
          })
      .Case<tensor::SplatOp>([&](tensor::SplatOp splat) -> Handled {
        FailureOr<Indices> shape =
            getShape(op, splat.getType().getShape(), splat.getDynamicSizes());
        if (failed(shape))
          return failure();
        FailureOr<Data> result = allocate(op, *shape, splat.getType());
        if (failed(result))
          return failure();
        llvm::fill(*result->cells, get(splat.getInput()).scalar);
        return set(op->getResult(0), *result);
      })
      .Case([&](tensor::CollapseShapeOp collapse) -> Handled {
        const Data data = get(collapse.getSrc());
        Indices shape;
        for (const ReassociationIndices &group :
             collapse.getReassociationIndices()) {
          int64_t &extent = shape.emplace_back(1);
          for (int64_t dim : group)
            extent *= data.shape[dim];
        }
        return reshape(op, data, shape);
      })
      .Case([&](tensor::ExpandShapeOp expand) -> Handled {
        FailureOr<Indices> shape = getShape(op, expand.getStaticOutputShape(),
                                            expand.getOutputShape());
        if (failed(shape))
          return failure();
        const Data source = get(expand.getSrc());
        for (auto [dim, group] :
             llvm::enumerate(expand.getReassociationIndices())) {
          int64_t extent = 1;
          for (int64_t part : group)
            extent *= (*shape)[part];
          if (extent != source.shape[dim])
            return wrong(op, "splits an extent of " + Twine(source.shape[dim]) +
                                 " into " + Twine(extent));
        }
        return reshape(op, source, *shape);
      })
      .Case([&](tensor::ExtractSliceOp extract) -> Handled {
        FailureOr<std::array<Indices, 3>> slice =
            getSlice(extract, extract.getSource());
        if (failed(slice))
          return failure();
        const Data source = get(extract.getSource());
        Terms terms;
        Indices index((*slice)[1].size(), 0);
        for (int64_t i = 0, e = countElements((*slice)[1]); i < e; ++i) {
          FailureOr<const Term *> term =
              load(op, source, getPosition(*slice, index));
          if (failed(term))
            return failure();
          terms.push_back(*term);
          advance(index, (*slice)[1]);
        }
        Indices shape;
        llvm::SmallBitVector dropped = extract.getDroppedDims();
        for (auto [dim, size] : llvm::enumerate((*slice)[1]))
          if (!dropped.test(dim))
            shape.push_back(size);
        return set(op->getResult(0), Data::fromElements(shape, terms));
      })
      .Case([&](tensor::InsertSliceOp insert) -> Handled {
        FailureOr<std::array<Indices, 3>> slice =
            getSlice(insert, insert.getDest());
        if (failed(slice))
          return failure();
        const Data &dest = get(insert.getDest());
        Data result = Data::fromElements(dest.shape, dest.getElements());
        if (failed(insertSlice(insert, insert.getSource(), result,
                               insert.getDroppedDims(), *slice)))
          return failure();
        return set(op->getResult(0), result);
      })
      .Default([](Operation *) -> Handled { return std::nullopt; });
}
