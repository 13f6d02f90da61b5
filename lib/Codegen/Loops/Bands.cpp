//===- Bands.cpp - Elements in the order of a reduction -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bands.h"
#include "LoopStrategy.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The bytes that a band reads of a contiguous row of an input: a few adjacent
/// cache lines, provided that the buffer of the band fits the second cache.
static constexpr int64_t kMaxBandBytes = 256;

/// The elements of a band of short rows.
static constexpr int64_t kBandElements = 4096;

/// Larger buffers are not on the stack.
static constexpr int64_t kMaxStackBytes = 128 * 1024;

Scratch::Scratch(const LoopEmitter &emitter, ArrayRef<Type> types,
                 OpFoldResult count)
    : emitter(emitter) {
  SmallVector<int64_t> shape;
  SmallVector<Value> sizes;
  dispatchIndexOpFoldResults(count, sizes, shape);
  auto alignment = emitter.builder.getI64IntegerAttr(emitter.target.lineBytes);
  isOnHeap = !sizes.empty() || llvm::any_of(types, [&](Type type) {
    return shape.front() * getElementBytes(type) > kMaxStackBytes;
  });
  for (Type type : types) {
    auto memory = MemRefType::get(shape, type);
    if (isOnHeap)
      buffers.push_back(memref::AllocOp::create(emitter.builder, emitter.loc,
                                                memory, sizes, alignment));
    else
      buffers.push_back(memref::AllocaOp::create(emitter.builder, emitter.loc,
                                                 memory, alignment));
  }
}

void Scratch::free() const {
  if (isOnHeap)
    for (Value buffer : buffers)
      memref::DeallocOp::create(emitter.builder, emitter.loc, buffer);
}

std::optional<unsigned>
mlir::bcast::loops::findBandLoop(const LoopEmitter &emitter) {
  const LoopNest &loops = emitter.nest;
  unsigned numLoops = loops.getNumLoops();
  unsigned numKept = loops.getNumKeptLoops();
  if (!loops.isAffine || emitter.getLanes() == 1 || numKept == numLoops ||
      llvm::any_of(loops.accesses, std::mem_fn(&Access::isIndex)))
    return std::nullopt;
  unsigned last = numLoops - 1;
  auto countInputs = [&](unsigned loop) {
    return llvm::count_if(loops.accesses, [&](const Access &access) {
      return access.reads(last) && access.isContiguous(loop);
    });
  };
  std::optional<unsigned> best;
  if (last > numKept && loops.groups[last] == loops.groups[last - 1])
    best = last - 1;
  for (unsigned loop = last; loop-- > 0;)
    if ((loop < numKept || loops.groups[loop] == loops.groups[last]) &&
        countInputs(loop) > (best ? countInputs(*best) : 0))
      best = loop;
  return best;
}

Bands::Bands(const LoopEmitter &emitter, unsigned loop)
    : emitter(emitter), builder(emitter.builder), loops({loop}) {
  for (unsigned inner = std::max(loop + 1, emitter.nest.getNumKeptLoops());
       inner != emitter.nest.getNumLoops(); ++inner) {
    loops.push_back(inner);
    rowSize = rowSize.times(emitter.nest.extents[inner]);
  }
  rowsPerBand = chooseRows();
  for (const Access &access : getInputs())
    inputs.push_back(emitter.nest.createView(builder, access));
  for (const Access &output : emitter.nest.getOutputs())
    types.push_back(output.getElementType());
}

/// The number is known, because it is the step of a loop.
int64_t Bands::chooseRows() const {
  int64_t rowsPerLine = 1, outputBytes = 0;
  for (const Access &access : getInputs())
    if (access.isContiguous(loops.front()))
      rowsPerLine =
          std::max(rowsPerLine, emitter.target.lineBytes /
                                    getElementBytes(access.getElementType()));
  for (const Access &output : emitter.nest.getOutputs())
    outputBytes += getElementBytes(output.getElementType());
  int64_t rows =
      std::max<int64_t>(kMaxBandBytes / emitter.target.lineBytes, 1) *
      rowsPerLine;
  if (rowSize.isStatic())
    while (rows > rowsPerLine &&
           rows * rowSize.constant * outputBytes > emitter.target.l2Bytes)
      rows /= 2;
  if (rowSize.isStatic() && rows * rowSize.constant < kBandElements)
    rows = llvm::alignTo(llvm::divideCeil(kBandElements, rowSize.constant),
                         rowsPerLine);
  std::optional<int64_t> extent = emitter.nest.getStaticExtent(loops.front());
  return extent ? std::min(rows, *extent) : rows;
}

Scratch Bands::createBuffers(int64_t rest) const {
  Value elements = createElements(emitter.createIndex(rowsPerBand));
  Value capacity = builder.createOrFold<arith::AddIOp>(
      emitter.loc, elements, emitter.createIndex(rest));
  return Scratch(emitter, types, getAsOpFoldResult(capacity));
}

SmallVector<BufferAccess, 1> Bands::createAccesses(ValueRange buffers) const {
  Access access;
  SmallVector<OpFoldResult> sizes, strides;
  Stride stride, size;
  for (unsigned loop : llvm::reverse(loops)) {
    bool isRow = loop == loops.front();
    size = size.times(isRow ? OpFoldResult(builder.getIndexAttr(rowsPerBand))
                            : emitter.nest.extents[loop]);
    std::optional<unsigned> group = emitter.nest.groups[loop];
    if (isRow || loop + 1 == emitter.nest.getNumLoops() ||
        emitter.nest.groups[loop + 1] != group)
      access.dims.push_back({loop, stride});
    if (isRow || loop == 0 || emitter.nest.groups[loop - 1] != group) {
      sizes.push_back(getAsOpFoldResult(size.toValue(builder, emitter.loc)));
      strides.push_back(getAsOpFoldResult(
          access.dims.back().stride.toValue(builder, emitter.loc)));
      size = Stride();
    }
    stride = stride.times(emitter.nest.extents[loop]);
  }
  std::reverse(access.dims.begin(), access.dims.end());
  std::reverse(sizes.begin(), sizes.end());
  std::reverse(strides.begin(), strides.end());
  return llvm::map_to_vector<1>(buffers, [&](Value buffer) {
    access.buffer = memref::ReinterpretCastOp::create(
        builder, emitter.loc, buffer, OpFoldResult(builder.getIndexAttr(0)),
        sizes, strides, ArrayRef<NamedAttribute>());
    return BufferAccess(builder, emitter.nest, access, /*hasVectors=*/true);
  });
}

/// The part of `access` that a band reads.
Access Bands::createSlice(const Access &access, Value memory,
                          const Position &at, OpFoldResult rows) const {
  Access slice;
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<int64_t> shape;
  for (const AccessDim &dim : access.dims) {
    auto *inner = llvm::find(loops, dim.loop);
    bool isRow = inner == loops.begin(), isInBand = inner != loops.end();
    offsets.push_back(isInBand && !isRow
                          ? OpFoldResult(builder.getIndexAttr(0))
                          : getAsOpFoldResult(emitter.getIndex(at, dim.loop)));
    if (!isInBand) {
      sizes.push_back(builder.getIndexAttr(1));
      continue;
    }
    sizes.push_back(isRow ? rows : emitter.nest.extents[dim.loop]);
    shape.push_back(
        getConstantIntValue(sizes.back()).value_or(ShapedType::kDynamic));
    slice.dims.push_back({unsigned(inner - loops.begin()), dim.stride});
  }
  SmallVector<OpFoldResult> steps(sizes.size(), builder.getIndexAttr(1));
  auto type = memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(memory.getType()), offsets, sizes, steps);
  slice.buffer =
      memref::SubViewOp::create(builder, emitter.loc, cast<MemRefType>(type),
                                memory, offsets, sizes, steps);
  return slice;
}

void Bands::compute(const Position &at, OpFoldResult rows, ValueRange buffers,
                    Value begin) const {
  LoopNest band;
  band.op = emitter.nest.op;
  band.body = emitter.nest.body;
  for (unsigned loop : loops)
    band.extents.push_back(loop == loops.front() ? rows
                                                 : emitter.nest.extents[loop]);
  for (auto [access, memory] : llvm::zip_equal(getInputs(), inputs))
    band.accesses.push_back(createSlice(access, memory, at, rows));
  SmallVector<Stride> strides = getRowMajorStrides(band.extents);
  SmallVector<OpFoldResult> mixed(loops.size());
  for (unsigned loop = loops.size(); loop-- > 0;)
    mixed[loop] =
        getAsOpFoldResult(strides[loop].toValue(builder, emitter.loc));
  for (Value buffer : buffers) {
    Access output;
    output.buffer = memref::ReinterpretCastOp::create(
        builder, emitter.loc, buffer, getAsOpFoldResult(begin), band.extents,
        mixed, ArrayRef<NamedAttribute>());
    for (auto [loop, stride] : llvm::enumerate(strides))
      output.dims.push_back({unsigned(loop), stride});
    band.accesses.push_back(output);
  }
  LoopEmitter tiles(builder, band, emitter.target);
  tiles.parallelDepth = 0;
  if (std::optional<TilePlan> plan = planTiles(tiles, kMaxBandBytes))
    return emitTiledTransposeLoops(tiles, *plan);
  SmallVector<LoopRange> ranges = tiles.getRanges();
  emitRowLoops(tiles, ranges);
}
