//===- PlaceResults.cpp - Results computed in buffers of the caller -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bcast-lower-boundaries copies results to buffers. Upstream's
// eliminate-empty-tensors lets a computation write to the buffer directly. But
// bufferization's analysis does not see that the copy writes there: if another
// result is in the same buffer and is copied later, its elements are lost. This
// pass computes a value in a buffer only if no value that may be in the buffer
// is read after the copy.
//
//===----------------------------------------------------------------------===//

#include "Bufferization.h"
#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPLACERESULTS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using bufferization::MaterializeInDestinationOp;
using bufferization::OneShotAnalysisState;
using bufferization::OneShotBufferizationOptions;

static OneShotBufferizationOptions getOptions() {
  OneShotBufferizationOptions options;
  options.allowReturnAllocsFromLoops = true;
  options.bufferizeFunctionBoundaries = true;
  return options;
}

/// Whether `op` copies a result to the buffer that the caller passes for it.
static bool isCopyOfResult(MaterializeInDestinationOp op) {
  auto argument = dyn_cast<BlockArgument>(getViewedBuffer(op.getDest()));
  auto function = dyn_cast<func::FuncOp>(op->getParentOp());
  return argument && function && op.getRestrict() &&
         argument.getOwner() == &function.getBody().front() &&
         isResultBuffer(function, argument.getArgNumber());
}

namespace {
/// A sequence of operations in one block that compute in the same memory: the
/// first in a `tensor.empty`, and each other in the result of its predecessor.
/// Nothing reads the latter afterwards.
struct Chain {
  /// The use of the `tensor.empty`. Null if there is no chain.
  OpOperand *init = nullptr;
  /// Whether the chain inserts parts, which may be computed in the same memory.
  bool hasInsertions = false;
};
} // namespace

static bool isView(Operation *op) {
  return isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             tensor::ExtractSliceOp>(op);
}

/// Whether nothing in the block of `op`, or later, uses `value` or a view of it
/// after `op`.
static bool isLastUser(Operation *op, Value value) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user);
    if (ancestor == op)
      return true;
    if (!ancestor || !ancestor->isBeforeInBlock(op))
      return false;
    if (ancestor != user || !isView(user))
      return true;
    // In an unreachable block, an operation may read its own result.
    Operation *defining = value.getDefiningOp();
    return (!defining || (defining->getBlock() == user->getBlock() &&
                          defining->isBeforeInBlock(user))) &&
           isLastUser(op, user->getResult(0));
  });
}

static Chain findChain(Value value) {
  Chain chain;
  for (auto result = dyn_cast<OpResult>(value); result;) {
    auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner());
    if (!op)
      break;
    chain.hasInsertions |= isa<SubsetInsertionOpInterface>(*op);
    OpOperand *init = op.getTiedOpOperand(result);
    if (init->get().getDefiningOp<tensor::EmptyOp>()) {
      chain.init = init;
      break;
    }
    result = dyn_cast<OpResult>(init->get());
    // In an unreachable block, an operation may read its own result.
    if (!result || result.getOwner()->getBlock() != op->getBlock() ||
        !result.getOwner()->isBeforeInBlock(op) || !isLastUser(op, result))
      break;
  }
  return chain;
}

/// `buffer` in the shape that `reshape` has as its source, or null.
static Value reshapeBuffer(Value buffer, tensor::CollapseShapeOp reshape,
                           OpBuilder &builder) {
  RankedTensorType source = reshape.getSrcType();
  auto type = cast<MemRefType>(buffer.getType());
  Location loc = reshape.getLoc();
  if (type.hasStaticShape() && source.hasStaticShape()) {
    SmallVector<ReassociationIndices> groups =
        reshape.getReassociationIndices();
    FailureOr<MemRefType> expanded = memref::ExpandShapeOp::computeExpandedType(
        type, source.getShape(), groups);
    if (failed(expanded))
      return {};
    builder.setInsertionPointAfterValue(buffer);
    return memref::ExpandShapeOp::create(builder, loc, *expanded, buffer,
                                         groups);
  }
  // Dynamic extents are known where the computation begins.
  Operation *first = nullptr;
  SmallVector<Value> extents;
  if (auto broadcast = reshape.getSrc().getDefiningOp<BroadcastInDimOp>()) {
    first = broadcast;
    extents = llvm::to_vector(broadcast.getSizes());
  } else if (OpOperand *init = findChain(reshape.getSrc()).init) {
    auto empty = init->get().getDefiningOp<tensor::EmptyOp>();
    if (empty && empty.getType() == source) {
      first = empty;
      extents = llvm::to_vector(empty.getDynamicSizes());
    }
  }
  Operation *defining = buffer.getDefiningOp();
  if (!first || !type.getLayout().isIdentity() ||
      (defining && (defining->getBlock() != first->getBlock() ||
                    !defining->isBeforeInBlock(first))))
    return {};
  builder.setInsertionPoint(first);
  SmallVector<OpFoldResult> sizes =
      getMixedValues(source.getShape(), extents, builder);
  SmallVector<OpFoldResult> strides =
      memref::computeStridesIRBlock(loc, builder, sizes);
  return memref::ReinterpretCastOp::create(
      builder, loc, MemRefType::get(source.getShape(), source.getElementType()),
      buffer, OpFoldResult(builder.getIndexAttr(0)), sizes, strides,
      ArrayRef<NamedAttribute>());
}

static Value reshapeBuffer(Value buffer, tensor::ExpandShapeOp reshape,
                           OpBuilder &builder) {
  SmallVector<ReassociationIndices> groups = reshape.getReassociationIndices();
  auto type = cast<MemRefType>(buffer.getType());
  // Upstream collapses to rank 0 only what is known to have one element.
  if ((groups.empty() && !type.hasStaticShape()) ||
      !memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups) ||
      memref::CollapseShapeOp::computeCollapsedType(type, groups).getShape() !=
          reshape.getSrcType().getShape())
    return {};
  builder.setInsertionPointAfterValue(buffer);
  return memref::CollapseShapeOp::create(builder, reshape.getLoc(), buffer,
                                         groups);
}

/// Copies the source of a reshape to the reshaped buffer, so that what computes
/// the source may compute it there.
static void copyBeforeReshapes(MaterializeInDestinationOp copy) {
  OpBuilder builder(copy);
  while (Operation *reshape = copy.getSource().getDefiningOp()) {
    Value buffer =
        llvm::TypeSwitch<Operation *, Value>(reshape)
            .Case<tensor::CollapseShapeOp, tensor::ExpandShapeOp>([&](auto op) {
              return reshapeBuffer(copy.getDest(), op, builder);
            })
            .Default(Value());
    if (!buffer)
      return;
    copy.getSourceMutable().assign(reshape->getOperand(0));
    copy.getDestMutable().assign(buffer);
    if (reshape->use_empty())
      reshape->erase();
  }
}

namespace {
/// The values that bufferization may place in the same memory.
class SharedMemory {
public:
  explicit SharedMemory(func::FuncOp function) {
    OneShotBufferizationOptions options = getOptions();
    OneShotAnalysisState state(function, options);
    function.walk([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands())
        if (isa<TensorType>(operand.get().getType()))
          for (bufferization::AliasingValue alias :
               state.getAliasingValues(operand))
            aliases.unionSets(operand.get(), alias.value);
    });
    function.walk([&](SubsetInsertionOpInterface op) {
      if (!isa<MaterializeInDestinationOp>(op))
        parts[getClass(op.getDestinationOperand().get())].push_back(
            getClass(op.getSourceOperand().get()));
    });
  }

  /// Returns the representative of the values that may share memory with
  /// `value`.
  Value getClass(Value value) { return aliases.getOrInsertLeaderValue(value); }

  /// Returns the classes of the values that may be in the memory of `value`:
  /// `value` itself, and the parts that are inserted into it.
  SetVector<Value> getContents(Value value) {
    SetVector<Value> contents;
    contents.insert(getClass(value));
    for (size_t i = 0; i < contents.size(); ++i)
      contents.insert_range(parts.lookup(contents[i]));
    return contents;
  }

private:
  llvm::EquivalenceClasses<Value> aliases;
  DenseMap<Value, SmallVector<Value>> parts;
};
} // namespace

namespace {
/// The copies of results before a return.
class ResultCopies {
public:
  /// For each copy, the tensor of the buffer in which the value may be
  /// computed.
  using Destinations = DenseMap<Operation *, Value>;

  ResultCopies(func::ReturnOp op, bool isOnlyReturn)
      : op(op), isOnlyReturn(isOnlyReturn) {}

  void place(Destinations &destinations) {
    SmallVector<MaterializeInDestinationOp> others;
    for (auto copy : op->getBlock()->getOps<MaterializeInDestinationOp>()) {
      if (!isCopyOfResult(copy))
        continue;
      Chain chain = findChain(copy.getSource());
      if (chain.hasInsertions || !placeChain(copy, chain))
        others.push_back(copy);
    }
    // In reverse: whether a value may be computed in its buffer depends on the
    // later copies.
    SmallVector<MaterializeInDestinationOp> placed;
    for (MaterializeInDestinationOp copy : llvm::reverse(others)) {
      copy.setRestrict(false);
      if (!isLastReader(copy, placed))
        continue;
      placed.push_back(copy);
      if (!placeChain(copy, findChain(copy.getSource())))
        destinations[copy] = createDestination(copy);
    }
    for (MaterializeInDestinationOp copy : llvm::reverse(placed))
      copy->moveBefore(op);
  }

private:
  /// Creates the tensor of the buffer of `copy`. If the function has several
  /// returns, the tensor is in the block of the return.
  Value createDestination(MaterializeInDestinationOp copy) {
    OpBuilder builder(copy);
    if (isOnlyReturn || op->getBlock()->isEntryBlock())
      builder.setInsertionPointAfterValue(copy.getDest());
    else
      builder.setInsertionPointToStart(op->getBlock());
    return bufferization::ToTensorOp::create(
        builder, copy.getLoc(),
        memref::getTensorTypeFromMemRefType(copy.getDest().getType()),
        copy.getDest(), /*restrict=*/true, /*writable=*/true);
  }

  /// Lets `chain` compute the value of `copy` in the buffer. If bufferization
  /// chooses other memory, the buffer holds at most inserted parts, and the
  /// copy may overwrite them.
  bool placeChain(MaterializeInDestinationOp copy, Chain chain) {
    if (!chain.init ||
        (!isOnlyReturn && chain.init->getOwner()->getBlock() != op->getBlock()))
      return false;
    Value destination = createDestination(copy);
    Type type = chain.init->get().getType();
    if (destination.getType() != type) {
      OpBuilder builder(op->getContext());
      builder.setInsertionPointAfterValue(destination);
      destination =
          tensor::CastOp::create(builder, copy.getLoc(), type, destination);
    }
    chain.init->set(destination);
    copy.setRestrict(false);
    return true;
  }

  /// Whether no later copy reads a value that may be in the buffer of `copy`.
  bool isLastReader(MaterializeInDestinationOp copy,
                    ArrayRef<MaterializeInDestinationOp> later) {
    if (later.empty())
      return true;
    if (!memory)
      memory.emplace(op->getParentOfType<func::FuncOp>());
    SetVector<Value> contents = memory->getContents(copy.getSource());
    return llvm::none_of(later, [&](MaterializeInDestinationOp other) {
      return contents.contains(memory->getClass(other.getSource()));
    });
  }

  func::ReturnOp op;
  bool isOnlyReturn;
  std::optional<SharedMemory> memory;
};

/// So many uses of a `tensor.empty` share it at most: the analysis compares
/// each use with each other one.
static constexpr size_t kMaxSharing = 16;

/// Gives each use of a `tensor.empty` its own operation during the lifetime of
/// this object. Otherwise the analysis assumes that the values of all uses
/// share memory, and upstream replaces the use that is first in a hash table of
/// pointers. Afterwards, uses that follow each other share one again.
class SplitEmptyTensors {
public:
  explicit SplitEmptyTensors(Operation *root) {
    root->walk([&](tensor::EmptyOp op) {
      if (!op->use_empty() && !op->hasOneUse())
        copies[op] = {};
    });
    for (auto &[op, copiesOfOp] : copies) {
      OpBuilder builder(op->getContext());
      builder.setInsertionPointAfter(op);
      for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
        auto copy = cast<tensor::EmptyOp>(builder.clone(*op));
        use.set(copy);
        copiesOfOp.push_back(copy);
      }
    }
  }
  ~SplitEmptyTensors() {
    for (auto &[op, copiesOfOp] : copies)
      merge(op, copiesOfOp);
  }
  SplitEmptyTensors(const SplitEmptyTensors &) = delete;
  SplitEmptyTensors &operator=(const SplitEmptyTensors &) = delete;

private:
  /// The operation in the block of `copy` that uses it. Null if there is none.
  static Operation *getUser(tensor::EmptyOp copy) {
    if (copy->use_empty())
      return nullptr;
    return copy->getBlock()->findAncestorOpInBlock(**copy->user_begin());
  }

  static void merge(tensor::EmptyOp op,
                    SmallVectorImpl<tensor::EmptyOp> &copies) {
    // Upstream moves a copy up to where it replaces an earlier tensor.
    llvm::erase_if(copies, [&](tensor::EmptyOp copy) {
      return copy->getBlock() != op->getBlock() || copy->isBeforeInBlock(op);
    });
    llvm::sort(copies, [](tensor::EmptyOp lhs, tensor::EmptyOp rhs) {
      Operation *first = getUser(lhs), *second = getUser(rhs);
      if (first == second)
        return lhs->isBeforeInBlock(rhs);
      return first && (!second || first->isBeforeInBlock(second));
    });
    tensor::EmptyOp shared = op;
    for (auto [index, copy] : llvm::enumerate(copies)) {
      if (index != 0 && index % kMaxSharing == 0) {
        shared = copy;
        if (Operation *user = getUser(copy))
          copy->moveBefore(user);
        continue;
      }
      copy.replaceAllUsesWith(shared.getResult());
      copy.erase();
    }
  }

  llvm::MapVector<tensor::EmptyOp, SmallVector<tensor::EmptyOp>> copies;
};

} // namespace

/// Gives each operation that starts from a filled tensor a fill of its own. The
/// filled buffer would be copied otherwise.
static void splitFills(Operation *root) {
  SmallVector<linalg::FillOp> shared;
  root->walk([&](linalg::FillOp op) {
    if (op.hasPureTensorSemantics() && !op->use_empty() && !op->hasOneUse())
      shared.push_back(op);
  });
  for (linalg::FillOp op : shared) {
    auto uses = llvm::to_vector(llvm::make_pointer_range(op->getUses()));
    // The last use is the first of the list.
    for (OpOperand *use : llvm::reverse(uses)) {
      auto user = dyn_cast<DestinationStyleOpInterface>(use->getOwner());
      if (!user || !user.isDpsInit(use))
        continue;
      OpBuilder builder(user);
      use->set(builder.clone(*op)->getResult(0));
    }
    if (op->use_empty())
      op.erase();
  }
}

/// Whether `value` is carried from one iteration of a loop to the next, and the
/// next one gets `result` in its place.
static bool isCarriedOn(Value value, OpResult result) {
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *op = result.getOwner(), *loop = op->getParentOp();
  if (!argument || argument.getOwner() != op->getBlock() ||
      !isa<scf::ForOp, scf::WhileOp>(loop))
    return false;
  unsigned numBefore = isa<scf::ForOp>(loop) ? 1 : 0;
  return llvm::any_of(result.getUses(), [&](OpOperand &use) {
    return isa<scf::YieldOp>(use.getOwner()) &&
           argument.getArgNumber() == use.getOperandNumber() + numBefore;
  });
}

/// The value whose memory `op` may write, element by element, for `init`: one
/// that another operation computes, or a loop carries, and that nothing reads
/// after `op`. Null if there is none.
static Value findOverwritable(linalg::GenericOp op, OpOperand &init) {
  AffineMap map = op.getMatchingIndexingMap(&init);
  for (Value input : op.getDpsInputs()) {
    auto producer = input.getDefiningOp<linalg::GenericOp>();
    bool isCarried = isCarriedOn(input, op.getTiedOpResult(&init));
    if ((!producer && !isCarried) || input.getType() != init.get().getType() ||
        (producer && (producer->getBlock() != op->getBlock() ||
                      !producer->isBeforeInBlock(op))) ||
        !isLastUser(op, input))
      continue;
    bool readsElement =
        llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
          return operand->get() != input ||
                 op.getMatchingIndexingMap(operand) == map;
        });
    if (!readsElement)
      continue;
    if (isCarried || producer.getTiedOpOperand(cast<OpResult>(input))
                         ->get()
                         .getDefiningOp<tensor::EmptyOp>())
      return input;
  }
  return {};
}

/// Lets elementwise operations overwrite what they alone read last, such as the
/// exponentials of a softmax whose sum is over everything. In a loop over rows,
/// these have a buffer that stays in the cache.
static void computeInPlace(Operation *root) {
  root->walk([](linalg::GenericOp op) {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 ||
        isa<scf::ForallOp>(op->getParentOp()))
      return;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      if (!init.get().getDefiningOp<tensor::EmptyOp>() ||
          op.payloadUsesValueFromOperand(&init) ||
          !op.getMatchingIndexingMap(&init).isPermutation())
        continue;
      Value input = findOverwritable(op, init);
      // No two results are in one place.
      if (input && !llvm::is_contained(op.getDpsInits(), input))
        init.set(input);
    }
  });
}

namespace {
struct PlaceResults : public bcast::impl::BcastPlaceResultsBase<PlaceResults> {
  void runOnOperation() override {
    // Upstream's analysis does not end where an operation reads its own result,
    // and needs a return.
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (llvm::any_of(function.getOps<func::ReturnOp>(), [&](Operation *end) {
            return dominance.isReachableFromEntry(end->getBlock());
          }))
        (void)eraseUnreachableBlocks(rewriter, function->getRegions());
      // What nothing reads, after fusion and with known extents, gets no
      // buffer.
      (void)runRegionDCE(rewriter, function->getRegions());
    }
    getOperation()->walk([](MaterializeInDestinationOp copy) {
      if (isCopyOfResult(copy))
        copyBeforeReshapes(copy);
    });
    copyPiecesOfConcatenations(getOperation());
    splitFills(getOperation());
    computeInPlace(getOperation());
    SplitEmptyTensors split(getOperation());
    ResultCopies::Destinations destinations;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      auto returns = llvm::to_vector(function.getOps<func::ReturnOp>());
      for (func::ReturnOp op : returns)
        ResultCopies(op, returns.size() == 1).place(destinations);
    }
    if (failed(eliminateEmptyTensors(destinations)))
      signalPassFailure();
  }

private:
  LogicalResult
  eliminateEmptyTensors(const ResultCopies::Destinations &destinations) {
    // The analysis takes long, as n^4 for n insertions one after the other.
    if (!containsOp(getOperation(), llvm::IsaPred<tensor::EmptyOp>))
      return success();
    OneShotBufferizationOptions options = getOptions();
    OneShotAnalysisState state(getOperation(), options);
    if (failed(bufferization::analyzeModuleOp(getOperation(), state)))
      return failure();
    DominanceInfo dominance(getOperation());
    IRRewriter rewriter(&getContext());
    return bufferization::eliminateEmptyTensors(
        rewriter, getOperation(), state,
        [&](RewriterBase &rewriter, SubsetInsertionOpInterface op,
            tensor::EmptyOp empty, Operation *user) -> Value {
          Value destination = destinations.lookup(op);
          if (!destination)
            return bufferization::buildSubsetExtraction(rewriter, op, empty,
                                                        user);
          return dominance.properlyDominates(destination, user) ? destination
                                                                : Value();
        });
  }
};
} // namespace
