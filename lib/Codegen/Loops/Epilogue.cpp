//===- Epilogue.cpp - What is computed with each reduced result -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// Whether the body of `op` reads or writes memory beside the operands.
static bool accessesMemoryInBody(Operation *op) {
  return containsOp(op, [&](Operation *inner) {
    return inner != op && !isMemoryEffectFree(inner);
  });
}

namespace {
/// The memory that operations read and write.
class Footprint {
public:
  void add(linalg::GenericOp op) {
    llvm::append_range(read, op.getDpsInputs());
    llvm::append_range(written, op.getDpsInits());
  }

  /// Whether `op` may be computed with the operations, element by element:
  /// what it reads of theirs, other than `results`, is what they computed.
  bool allowsEpilogue(linalg::LinalgOp op, ArrayRef<Value> results) const {
    return !accessesMemoryInBody(op) && writesElsewhere(op.getDpsInits()) &&
           llvm::all_of(op.getDpsInputs(), [&](Value input) {
             return llvm::is_contained(results, input) ||
                    !overlaps(written, input);
           });
  }

  /// Whether the operations may be moved past `op`.
  bool isIndependentOf(Operation *op) const {
    if (isMemoryEffectFree(op) || isa<memref::AllocOp>(op))
      return true;
    auto other = dyn_cast<linalg::LinalgOp>(op);
    return other && allowsEpilogue(other, /*results=*/{});
  }

private:
  static bool overlaps(ArrayRef<Value> buffers, Value other) {
    return isa<MemRefType>(other.getType()) &&
           llvm::any_of(buffers, [&](Value buffer) {
             return isa<MemRefType>(buffer.getType()) &&
                    mayOverlap(buffer, other);
           });
  }

  bool writesElsewhere(ValueRange buffers) const {
    return llvm::none_of(buffers, [&](Value buffer) {
      return overlaps(read, buffer) || overlaps(written, buffer);
    });
  }

  SmallVector<Value> read, written;
};
} // namespace

SmallVector<linalg::GenericOp>
mlir::bcast::loops::gatherEpilogues(linalg::GenericOp reduction,
                                    RewriterBase &rewriter) {
  SmallVector<linalg::GenericOp> epilogues;
  if (!reduction.hasPureBufferSemantics() ||
      reduction.getNumReductionLoops() == 0)
    return epilogues;
  Footprint footprint;
  footprint.add(reduction);
  SmallVector<Value> results(reduction.getDpsInits());
  for (Operation *next = reduction->getNextNode(); next;
       next = next->getNextNode()) {
    auto reader = dyn_cast<linalg::GenericOp>(next);
    bool readsResult = reader && reader.hasPureBufferSemantics() &&
                       llvm::any_of(reader.getDpsInputs(), [&](Value input) {
                         return llvm::is_contained(results, input);
                       });
    if (readsResult && footprint.allowsEpilogue(reader, results)) {
      epilogues.push_back(reader);
      llvm::append_range(results, reader.getDpsInits());
      footprint.add(reader);
    } else if (!footprint.isIndependentOf(next)) {
      break;
    }
  }
  if (epilogues.empty())
    return epilogues;
  rewriter.moveOpBefore(reduction, epilogues.back());
  for (linalg::GenericOp epilogue : ArrayRef(epilogues).drop_back())
    rewriter.moveOpBefore(epilogue, epilogues.back());
  return epilogues;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The loops of a reduction that index each dimension of a result; none for a
/// dimension of one element.
using LoopsOfDims = SmallVector<std::optional<unsigned>>;

/// The loops of `buffer` in `nest`, if the reduction or an epilogue writes it.
static std::optional<LoopsOfDims> findResult(const LoopNest &nest,
                                             Value buffer) {
  auto find = [&](linalg::GenericOp op,
                  function_ref<std::optional<unsigned>(unsigned)> translate)
      -> std::optional<LoopsOfDims> {
    for (OpOperand &init : op.getDpsInitsMutable())
      if (init.get() == buffer)
        return llvm::map_to_vector(
            op.getMatchingIndexingMap(&init).getResults(),
            [&](AffineExpr index) {
              return translate(cast<AffineDimExpr>(index).getPosition());
            });
    return std::nullopt;
  };
  if (std::optional<LoopsOfDims> loops =
          find(nest.op, [](unsigned loop) { return std::optional(loop); }))
    return loops;
  for (const LoopNest::Epilogue &epilogue : nest.epilogues)
    if (std::optional<LoopsOfDims> loops = find(
            epilogue.op, [&](unsigned loop) { return epilogue.loops[loop]; }))
      return loops;
  return std::nullopt;
}

/// The loop of `nest` for each loop of `reader`, by the results that it reads.
/// Fails if a loop of several steps has none, or if a kept loop is missing.
static FailureOr<LoopsOfDims> matchLoops(const LoopNest &nest,
                                         linalg::GenericOp reader) {
  LoopsOfDims loops(reader.getNumLoops());
  for (OpOperand *operand : reader.getDpsInputOperands()) {
    std::optional<LoopsOfDims> result = findResult(nest, operand->get());
    if (!result)
      continue;
    AffineMap map = reader.getMatchingIndexingMap(operand);
    for (auto [index, loop] : llvm::zip_equal(map.getResults(), *result)) {
      auto dim = dyn_cast<AffineDimExpr>(index);
      if (!dim)
        continue;
      std::optional<unsigned> &known = loops[dim.getPosition()];
      if (known && known != loop)
        return failure();
      known = loop;
    }
  }
  for (auto [loop, steps] :
       llvm::zip_equal(loops, reader.getStaticLoopRanges()))
    if (!loop && steps != 1)
      return failure();
  for (unsigned loop = 0; loop != nest.getNumLoops(); ++loop)
    if (!nest.groups[loop] && nest.getStaticExtent(loop) != 1 &&
        llvm::count(loops, std::optional(loop)) != 1)
      return failure();
  return loops;
}

/// The last loop of several steps of the first output of `nest`, if any.
static std::optional<unsigned> getVectorLoop(const LoopNest &nest) {
  for (const AccessDim &dim : llvm::reverse(nest.getOutputs().front().dims))
    if (nest.getStaticExtent(dim.loop) != 1)
      return dim.loop;
  return std::nullopt;
}

LogicalResult mlir::bcast::loops::addEpilogue(LoopNest &nest,
                                              linalg::GenericOp reader,
                                              OpBuilder &builder) {
  if (!nest.isAffine || reader.hasIndexSemantics() ||
      !isVectorizable(StepBody(reader)))
    return failure();
  FailureOr<LoopNest> own = LoopNest::create(reader, builder);
  if (failed(own))
    return failure();
  FailureOr<LoopsOfDims> loops = matchLoops(nest, reader);
  if (failed(loops))
    return failure();
  for (Access &access : own->accesses) {
    SmallVector<AccessDim, 4> dims;
    for (const AccessDim &dim : access.dims)
      if (std::optional<unsigned> loop = (*loops)[dim.loop])
        dims.push_back({*loop, dim.stride});
    access.coversBufferDims &= dims.size() == access.dims.size();
    access.dims = std::move(dims);
  }
  // By itself, it has versions for an input that may be stretched.
  std::optional<unsigned> vectorLoop = getVectorLoop(nest);
  if (vectorLoop && (!llvm::all_of(own->getOutputs(),
                                   [&](const Access &output) {
                                     return output.isContiguous(*vectorLoop);
                                   }) ||
                     llvm::any_of(own->accesses, [&](const Access &access) {
                       return access.getStretchCondition(*vectorLoop);
                     })))
    return failure();
  nest.epilogues.push_back(
      {reader, own->body, std::move(own->accesses), *loops});
  return success();
}

/// Whether nothing but `ops` accesses `buffer`, which is allocated.
static bool isReadOnlyBy(Value buffer, ArrayRef<Operation *> ops) {
  return buffer.getDefiningOp<memref::AllocOp>() &&
         llvm::all_of(buffer.getUsers(), [&](Operation *user) {
           return llvm::is_contained(ops, user) ||
                  isa<linalg::FillOp, memref::DeallocOp, memref::DimOp>(user);
         });
}

void mlir::bcast::loops::findBuffersOnlyForEpilogues(LoopNest &nest) {
  if (nest.epilogues.empty())
    return;
  SmallVector<Operation *> ops{nest.op};
  for (const LoopNest::Epilogue &epilogue : nest.epilogues)
    ops.push_back(epilogue.op);
  for (auto [output, init] : llvm::zip_equal(nest.op.getDpsInits(), nest.inits))
    if (init && isReadOnlyBy(output, ops))
      nest.buffersOnlyForEpilogues.push_back(output);
  for (const LoopNest::Epilogue &epilogue : nest.epilogues)
    for (OpOperand &init : epilogue.op.getDpsInitsMutable())
      if (!epilogue.op.payloadUsesValueFromOperand(&init) &&
          isReadOnlyBy(init.get(), ops))
        nest.buffersOnlyForEpilogues.push_back(init.get());
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

EpilogueEmitter::EpilogueEmitter(const LoopEmitter &emitter)
    : emitter(emitter) {
  for (const LoopNest::Epilogue &epilogue : emitter.nest.epilogues) {
    Part &part = parts.emplace_back();
    part.nest.op = epilogue.op;
    part.nest.body = epilogue.body;
    part.nest.extents = emitter.nest.extents;
    part.nest.isAffine = emitter.nest.isAffine;
    part.nest.accesses = epilogue.accesses;
    for (const Access &access : part.nest.accesses)
      part.accesses.emplace_back(emitter.builder, part.nest, access,
                                 emitter.getLanes() > 1);
  }
}

void EpilogueEmitter::emit(ArrayRef<Results> all, int64_t lanes) const {
  OpBuilder &builder = emitter.builder;
  SmallVector<Store> stores;
  for (const Results &results : all)
    compute(results, lanes, stores);
  for (const Store &store : stores)
    if (lanes == 1)
      store.access->store(builder, store.value, store.results->position);
    else
      store.access->storeVector(builder, store.value, store.results->position,
                                store.results->mask);
}

void EpilogueEmitter::compute(const Results &at, int64_t lanes,
                              SmallVectorImpl<Store> &stores) const {
  OpBuilder &builder = emitter.builder;
  DenseMap<Value, Value> results;
  auto add = [&](const BufferAccess &access, Value buffer, Value value) {
    results[buffer] = value;
    if (!llvm::is_contained(emitter.nest.buffersOnlyForEpilogues, buffer))
      stores.push_back({&access, value, &at});
  };
  for (auto [access, output, value] : llvm::zip_equal(
           emitter.getOutputs(), emitter.nest.getOutputs(), at.values))
    add(access, output.buffer, value);

  unsigned numLoops = emitter.nest.getNumLoops();
  unsigned vectorLoop = emitter.nest.getNumKeptLoops() - 1;
  for (const Part &part : parts) {
    LoopSet vectorLoops(numLoops);
    if (lanes > 1)
      vectorLoops.set(vectorLoop);
    LoopBody body(part.nest, vectorLoops, lanes);
    ComputedValues computed = body.start(builder);
    body.compute(
        builder, LoopSet(numLoops, true), computed,
        [&](OpBuilder &inner, unsigned index, bool asVector) {
          const BufferAccess &access = part.accesses[index];
          if (Value result = results.lookup(part.nest.accesses[index].buffer))
            return result;
          if (!asVector)
            return access.load(inner, at.position);
          if (access.isContiguous(vectorLoop))
            return access.loadVector(inner, at.position, lanes, at.mask);
          return access.loadShuffled(inner, at.position, vectorLoop, lanes,
                                     lanes);
        });
    ArrayRef<BufferAccess> outputs =
        ArrayRef(part.accesses).take_back(part.nest.getOutputs().size());
    for (auto [index, output] : llvm::enumerate(part.nest.getOutputs()))
      add(outputs[index], output.buffer,
          body.getStoredValue(builder, index, computed));
  }
}
