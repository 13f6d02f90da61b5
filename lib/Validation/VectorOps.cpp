//===- VectorOps.cpp - Vectors of terms, and accesses ---------------------===//
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

//===----------------------------------------------------------------------===//
// Reads and writes
//===----------------------------------------------------------------------===//

void Interpreter::visitVector(
    Operation *op, VectorType type, const Access &access, const Data &array,
    function_ref<void(ArrayRef<int64_t>, std::optional<Indices>)> visitor) {
  int64_t rank = array.getRank();
  AffineMap map = access.map;
  if (rank < type.getRank() && !map)
    return wrong(op, "has more dimensions than its array");
  if (!map)
    map =
        AffineMap::getMinorIdentityMap(rank, type.getRank(), op->getContext());
  if (map.getNumDims() != rank || (access.mask && !map.isMinorIdentity()))
    return unknown(op, "has a mask and a map");
  visit(type.getShape(), [&](ArrayRef<int64_t> at) {
    Indices position = access.index;
    bool isInside =
        !access.mask || getNumber(op, load(op, get(access.mask), at)) != 0;
    for (auto [lane, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim)
        continue;
      int64_t &i = position[dim.getPosition()];
      i += at[lane];
      if (access.inBounds && !cast<BoolAttr>(access.inBounds[lane]).getValue())
        isInside &= i >= 0 && i < array.shape[dim.getPosition()];
    }
    visitor(at, isInside ? std::optional(position) : std::nullopt);
  });
}

void Interpreter::read(Operation *op, const Access &access) {
  Value result = op->getResult(0);
  Data array = get(access.array);
  auto type = dyn_cast<VectorType>(result.getType());
  if (!type)
    return set(result, load(op, array, access.index));
  // A vector may reach from one row into the next.
  array.isCast |= isa<MemRefType>(access.array.getType());
  Access all = access;
  // A vector as an element lies along dimensions after those of the buffer.
  all.index.resize(array.getRank(), 0);
  Data data = allocate(op, type.getShape(), type);
  visitVector(op, type, all, array,
              [&](ArrayRef<int64_t> at, std::optional<Indices> position) {
                const Term *term = nullptr;
                if (position)
                  term = load(op, array, *position);
                else if (const Data &other = get(access.otherwise);
                         other.scalar)
                  term = other.scalar;
                else
                  term = load(op, other, at);
                store(op, data, at, term);
              });
  if (!hasFailed())
    set(result, data);
}

void Interpreter::write(Operation *op, Value value, const Access &access) {
  Data array = get(access.array), source = get(value);
  bool isTensor = isa<TensorType>(access.array.getType());
  if (isTensor)
    array = array.clone();
  if (auto type = dyn_cast<VectorType>(value.getType())) {
    array.isCast |= !isTensor;
    Access all = access;
    all.index.resize(array.getRank(), 0);
    visitVector(op, type, all, array,
                [&](ArrayRef<int64_t> at, std::optional<Indices> position) {
                  if (position)
                    store(op, array, *position, load(op, source, at));
                });
    array.isCast = get(access.array).isCast;
  } else {
    store(op, array, access.index, source.scalar);
  }
  if (isTensor && !hasFailed())
    set(op->getResult(0), array);
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

bool Interpreter::runVector(Operation *op) {
  bool isKnown = true;
  auto getMask = [&](Value mask) { return mask ? mask : activeMask; };
  llvm::TypeSwitch<Operation *>(op)
      .Case<memref::LoadOp, vector::LoadOp>([&](auto access) {
        read(op, {op->getOperand(0), getIndices(op, access.getIndices())});
      })
      .Case<memref::StoreOp, vector::StoreOp>([&](auto access) {
        write(op, op->getOperand(0),
              {op->getOperand(1), getIndices(op, access.getIndices())});
      })
      .Case([&](tensor::ExtractOp access) {
        read(op, {access.getTensor(), getIndices(op, access.getIndices())});
      })
      .Case([&](tensor::InsertOp access) {
        write(op, access.getScalar(),
              {access.getDest(), getIndices(op, access.getIndices())});
      })
      .Case([&](affine::AffineReadOpInterface access) {
        read(op, {access.getMemRef(), applyMap(op, access.getAffineMap(),
                                               access.getMapOperands())});
      })
      .Case([&](affine::AffineWriteOpInterface access) {
        write(op, access.getValueToStore(),
              {access.getMemRef(),
               applyMap(op, access.getAffineMap(), access.getMapOperands())});
      })
      .Case([&](vector::TransferReadOp access) {
        read(op, {access.getBase(), getIndices(op, access.getIndices()),
                  access.getPermutationMap(), access.getInBounds(),
                  getMask(access.getMask()), access.getPadding()});
      })
      .Case([&](vector::TransferWriteOp access) {
        write(op, access.getValueToStore(),
              {access.getBase(), getIndices(op, access.getIndices()),
               access.getPermutationMap(), access.getInBounds(),
               getMask(access.getMask())});
      })
      .Case([&](vector::MaskedLoadOp access) {
        read(op, {access.getBase(),
                  getIndices(op, access.getIndices()),
                  {},
                  {},
                  access.getMask(),
                  access.getPassThru()});
      })
      .Case([&](vector::MaskedStoreOp access) {
        write(op, access.getValueToStore(),
              {access.getBase(),
               getIndices(op, access.getIndices()),
               {},
               {},
               access.getMask()});
      })
      .Case([&](vector::MaskOp mask) {
        if (!isa_and_nonnull<vector::TransferReadOp, vector::TransferWriteOp>(
                mask.getMaskableOp()) ||
            mask.getPassthru())
          return unknown(op, "masks another operation than a transfer");
        activeMask = mask.getMask();
        SmallVector<Data> results = runRegion(mask.getMaskRegion(), {});
        activeMask = {};
        setResults(op, results);
      })
      .Case<vector::CreateMaskOp, vector::ConstantMaskOp>([&](Operation *) {
        auto type = cast<VectorType>(op->getResult(0).getType());
        Indices sizes = getIndices(op, op->getOperands());
        if (auto constant = dyn_cast<vector::ConstantMaskOp>(op))
          sizes.assign(constant.getMaskDimSizes().begin(),
                       constant.getMaskDimSizes().end());
        Data mask = allocate(op, type.getShape(), type);
        visit(type.getShape(), [&](ArrayRef<int64_t> at) {
          bool isSet = true;
          for (auto [i, size] : llvm::zip(at, sizes))
            isSet &= i < size;
          store(op, mask, at, pool.getInteger(type.getElementType(), isSet));
        });
        set(op->getResult(0), mask);
      })
      .Case([&](vector::BroadcastOp broadcast) {
        const Data source = get(broadcast.getSource());
        VectorType type = broadcast.getResultVectorType();
        Data result = allocate(op, type.getShape(), type);
        visit(result.shape, [&](ArrayRef<int64_t> at) {
          Indices position(at.take_back(source.shape.size()));
          for (auto [i, extent] : llvm::zip_equal(position, source.shape))
            i = extent == 1 ? 0 : i;
          store(op, result, at,
                source.scalar ? source.scalar : load(op, source, position));
        });
        set(op->getResult(0), result);
      })
      .Case([&](vector::ShuffleOp shuffle) {
        const Data lhs = get(shuffle.getV1()), rhs = get(shuffle.getV2());
        Terms all = lhs.getElements(), terms;
        llvm::append_range(all, rhs.getElements());
        int64_t extent = lhs.shape.empty() ? 1 : lhs.shape.front();
        int64_t row = lhs.size() / extent;
        for (int64_t from : shuffle.getMask())
          for (int64_t i = 0; i != row; ++i)
            terms.push_back(from < 0 ? all.front() : all[from * row + i]);
        auto type = cast<VectorType>(op->getResult(0).getType());
        set(op->getResult(0), Data::fromElements(type.getShape(), terms));
      })
      .Case<vector::ExtractOp, vector::InsertOp>([&](auto access) {
        Indices index = getIndices(op, access.getMixedPosition());
        bool isInsert = isa<vector::InsertOp>(op);
        Data whole = get(op->getOperand(isInsert ? 1 : 0));
        for (auto [i, extent] : llvm::zip(index, whole.shape))
          if (i < 0 || i >= extent)
            return wrong(op, "reads outside of its vector");
        if (isInsert)
          whole = whole.clone();
        llvm::SmallBitVector dropped(whole.getRank());
        dropped.set(0, index.size());
        Indices ones(whole.getRank(), 1);
        index.resize(whole.getRank(), 0);
        Data part = whole.view(index, whole.shape, ones, dropped);
        if (!isInsert)
          return set(op->getResult(0),
                     isa<VectorType>(op->getResult(0).getType())
                         ? part
                         : Data(load(op, part, {})));
        const Data &source = get(op->getOperand(0));
        if (source.scalar)
          store(op, part, {}, source.scalar);
        else
          copy(op, source, part);
        set(op->getResult(0), whole);
      })
      .Case<vector::ExtractStridedSliceOp, vector::InsertStridedSliceOp>(
          [&](auto slice) {
            bool isInsert = isa<vector::InsertStridedSliceOp>(op);
            Data whole = get(op->getOperand(isInsert ? 1 : 0));
            auto type = cast<VectorType>(isInsert ? op->getOperand(0).getType()
                                                  : op->getResult(0).getType());
            auto getNumbers = [&](ArrayAttr array) {
              Indices numbers;
              for (auto entry : array.getAsRange<IntegerAttr>())
                numbers.push_back(entry.getInt());
              return numbers;
            };
            Indices offsets = getNumbers(slice.getOffsets());
            offsets.resize(whole.getRank(), 0);
            // A smaller vector lies along the last dimensions.
            Indices sizes(whole.getRank() - type.getRank(), 1);
            llvm::SmallBitVector dropped(whole.getRank());
            dropped.set(0, sizes.size());
            llvm::append_range(sizes, type.getShape());
            Indices ones(whole.getRank(), 1);
            if (llvm::any_of(getNumbers(slice.getStrides()),
                             [](int64_t stride) { return stride != 1; }))
              return unknown(op, "has strides");
            if (isInsert)
              whole = whole.clone();
            Data part = whole.view(offsets, sizes, ones, dropped);
            if (isInsert)
              copy(op, get(op->getOperand(0)), part);
            set(op->getResult(0), isInsert ? whole : part);
          })
      .Case([&](vector::TransposeOp transpose) {
        Data source = get(transpose.getVector());
        Data result = source;
        for (auto [dim, from] : llvm::enumerate(transpose.getPermutation())) {
          result.shape[dim] = source.shape[from];
          result.strides[dim] = source.strides[from];
        }
        set(op->getResult(0), result);
      })
      .Case([&](vector::ShapeCastOp cast) {
        reshape(op, Data(get(cast.getSource())),
                cast.getResultVectorType().getShape());
      })
      .Default([&](Operation *) { isKnown = false; });
  return isKnown;
}
