//===- RowGroup.cpp - Operations that are computed row by row -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowGroup.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

/// A tile of contiguous rows has a part of this many pages at most, so that the
/// processor keeps their addresses from one phase to the next.
static constexpr int64_t kMaxPartsOfTile = 1024;

/// The contiguous rows of a tile: four cache lines of f32.
static constexpr int64_t kContiguousRows = 64;

/// Rows of at most this length are tiled, too: in tiles of which an array of
/// f32 takes half of the first cache. The lanes of several rows are then
/// combined together, and the phases of one row do not wait for each other.
static constexpr int64_t kMaxTiledRow = 1024;

/// A tile may be so much smaller if the rows then fill all tiles.
static constexpr int64_t kMaxShrinkage = 4;

tensor::EmptyOp mlir::bcast::fusion::findEmpty(Value init) {
  if (auto fill = init.getDefiningOp<linalg::FillOp>())
    init = fill.getOutputs().front();
  return init.getDefiningOp<tensor::EmptyOp>();
}

/// Whether the slices of the operands and results of `op` are those that its
/// indexing maps give. An empty tensor has no slices.
static bool canBeMember(linalg::GenericOp op) {
  return op.hasPureTensorSemantics() &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) {
                        return map.isProjectedPermutation(
                            /*allowZeroInResults=*/true);
                      }) &&
         !llvm::is_contained(op.getStaticLoopRanges(), 0) &&
         llvm::all_of(op.getDpsInits(), findEmpty);
}

/// Where `from` has the loops `rowLoops`, the loops that `to` has for the same
/// dimensions of one tensor, which the two index by these maps. None if one of
/// them does not index the tensor by a loop for each row dimension.
static std::optional<SmallVector<unsigned>>
translate(ArrayRef<unsigned> rowLoops, AffineMap from, AffineMap to) {
  SmallVector<unsigned> translated;
  for (unsigned loop : rowLoops) {
    std::optional<unsigned> dim =
        from.getResultPosition(getAffineDimExpr(loop, from.getContext()));
    if (!dim || !isa<AffineDimExpr>(to.getResult(*dim)))
      return std::nullopt;
    translated.push_back(to.getDimPosition(*dim));
  }
  return translated;
}

namespace {
/// Collects the operations of a group.
class Collector {
public:
  explicit Collector(linalg::GenericOp reduction);

  std::optional<RowGroup> collect();

private:
  /// Adds what members read and what reads them, as far as it fits: in the
  /// order of the program, again and again.
  void addNeighbors();
  /// Adds `op` if a member reads it, or it reads a member, along the rows.
  bool tryToAdd(linalg::GenericOp op);
  /// Adds the row loops of `op` for one tensor that it shares with a member.
  /// Returns false if there are none, or others than before.
  static bool agree(std::optional<SmallVector<unsigned>> found,
                    std::optional<SmallVector<unsigned>> &known);
  void dropMembersAfterOtherReaders();
  /// The elements of a row in the loops of `member`; dynamic if unknown.
  int64_t getRowExtent(Operation *member) const;
  bool hasReaderOfReduction() const;
  bool paysForContiguousRows() const;
  std::optional<int64_t> findProductRows() const;
  std::optional<int64_t> findShortRowExtent() const;
  int64_t getTileRows(int64_t extent) const;
  std::optional<unsigned> findContiguousRowDim() const;
  SmallVector<Operation *> getOrdered() const;

  Block *block;
  unsigned numRowDims;
  /// Whether rows are next to each other in what is reduced.
  bool hasContiguousRows = false;
  DenseMap<Operation *, SmallVector<unsigned>> members;
};
} // namespace

Collector::Collector(linalg::GenericOp reduction)
    : block(reduction->getBlock()),
      numRowDims(reduction.getNumParallelLoops()) {
  if (!canBeMember(reduction))
    return;
  SmallVector<unsigned> loops;
  reduction.getParallelDims(loops);
  members[reduction] = loops;
  hasContiguousRows = findContiguousRowDim().has_value();
}

bool Collector::agree(std::optional<SmallVector<unsigned>> found,
                      std::optional<SmallVector<unsigned>> &known) {
  if (!found || (known && *known != *found))
    return false;
  known = std::move(found);
  return true;
}

/// Whether neighbours in a result of `op` belong to different rows, each of
/// which has several of its elements.
static bool storesAcrossRows(linalg::GenericOp op,
                             ArrayRef<unsigned> rowLoops) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  return llvm::any_of(op->getResults(), [&](OpResult result) {
    SmallVector<unsigned> loops;
    for (AffineExpr index :
         op.getIndexingMapMatchingResult(result).getResults())
      if (auto loop = dyn_cast<AffineDimExpr>(index);
          loop && extents[loop.getPosition()] != 1)
        loops.push_back(loop.getPosition());
    auto isRow = [&](unsigned loop) {
      return llvm::is_contained(rowLoops, loop);
    };
    return !loops.empty() && isRow(loops.back()) && !llvm::all_of(loops, isRow);
  });
}

/// Whether `op` is a product of matrices, of which several rows read the same
/// input: tiles of several rows load its elements once.
static bool sharesInputAmongRows(linalg::GenericOp op,
                                 ArrayRef<unsigned> rowLoops) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    AffineMap map = op.getMatchingIndexingMap(input);
    bool readsReduced = false, readsColumns = false;
    for (unsigned loop = 0; loop != op.getNumLoops(); ++loop)
      if (map.isFunctionOfDim(loop) && !llvm::is_contained(rowLoops, loop)) {
        bool isReduced =
            op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
        (isReduced ? readsReduced : readsColumns) |= extents[loop] != 1;
      }
    return readsReduced && readsColumns &&
           llvm::any_of(rowLoops, [&](unsigned loop) {
             return !map.isFunctionOfDim(loop) && extents[loop] != 1;
           });
  });
}

bool Collector::tryToAdd(linalg::GenericOp op) {
  std::optional<SmallVector<unsigned>> loops;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
    auto member = members.find(producer);
    if (!producer || member == members.end())
      continue;
    AffineMap map =
        producer.getIndexingMapMatchingResult(cast<OpResult>(operand->get()));
    if (!agree(
            translate(member->second, map, op.getMatchingIndexingMap(operand)),
            loops))
      return false;
  }
  for (OpResult result : op->getResults())
    for (OpOperand &use : result.getUses()) {
      auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
      auto member = members.find(use.getOwner());
      if (!reader || member == members.end())
        continue;
      if (!agree(translate(member->second, reader.getMatchingIndexingMap(&use),
                           op.getIndexingMapMatchingResult(result)),
                 loops))
        return false;
    }
  if (!loops)
    return false;
  // A row of a reduction is what it keeps, and every result has all rows.
  bool areParallel = llvm::all_of(*loops, [&](unsigned loop) {
    return op.getIteratorTypesArray()[loop] == utils::IteratorType::parallel;
  });
  bool areWritten = llvm::all_of(op->getResults(), [&](OpResult result) {
    AffineMap map = op.getIndexingMapMatchingResult(result);
    return llvm::all_of(
        *loops, [&](unsigned loop) { return map.isFunctionOfDim(loop); });
  });
  if (!areParallel || !areWritten)
    return false;
  if (!hasContiguousRows && storesAcrossRows(op, *loops))
    return false;
  members[op] = std::move(*loops);
  return true;
}

void Collector::addNeighbors() {
  using Compare = bool (*)(Operation *, Operation *);
  Compare isBefore = [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  };
  // An operation that does not fit never will: members stay.
  DenseSet<Operation *> seen;
  std::set<Operation *, Compare> round(isBefore), next(isBefore);
  auto addNeighborsOf = [&](Operation *member, bool isFirst) {
    auto add = [&](Operation *op) {
      if (op && op->getBlock() == block && isa<linalg::GenericOp>(op) &&
          seen.insert(op).second)
        (isFirst || isBefore(member, op) ? round : next).insert(op);
    };
    for (Value operand : member->getOperands())
      add(operand.getDefiningOp());
    for (Operation *user : member->getUsers())
      add(user);
  };
  Operation *reduction = members.begin()->first;
  seen.insert(reduction);
  addNeighborsOf(reduction, /*isFirst=*/true);
  while (!round.empty() || !next.empty()) {
    if (round.empty())
      std::swap(round, next);
    auto op = cast<linalg::GenericOp>(*round.begin());
    round.erase(round.begin());
    if (canBeMember(op) && tryToAdd(op))
      addNeighborsOf(op, /*isFirst=*/false);
  }
}

SmallVector<Operation *> Collector::getOrdered() const {
  auto ordered = llvm::to_vector(llvm::make_first_range(members));
  llvm::sort(ordered, [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  return ordered;
}

/// The loop stands where the last member does: whatever else reads a member has
/// to come after it, and so does what reads one in its body.
void Collector::dropMembersAfterOtherReaders() {
  while (!members.empty()) {
    SmallVector<Operation *> ordered = getOrdered();
    Operation *earliest = nullptr;
    for (Operation *member : ordered)
      for (Operation *user : member->getUsers()) {
        Operation *ancestor = block->findAncestorOpInBlock(*user);
        // Readers in other blocks come later.
        if (ancestor && !members.contains(user) &&
            !ordered.back()->isBeforeInBlock(ancestor) &&
            (!earliest || ancestor->isBeforeInBlock(earliest)))
          earliest = ancestor;
      }
    if (!earliest)
      return;
    for (Operation *member : ordered)
      if (!member->isBeforeInBlock(earliest))
        members.erase(member);
  }
}

int64_t Collector::getRowExtent(Operation *member) const {
  SmallVector<int64_t> extents =
      cast<linalg::GenericOp>(member).getStaticLoopRanges();
  for (unsigned loop : members.lookup(member))
    extents[loop] = 1;
  if (llvm::is_contained(extents, ShapedType::kDynamic))
    return ShapedType::kDynamic;
  return llvm::product_of(extents);
}

/// Whether phases of a tile of contiguous rows are faster than phases of all
/// rows. These read the memory in order, but store whole what members read, and
/// read the rest once per phase.
bool Collector::paysForContiguousRows() const {
  return llvm::any_of(members, [&](const auto &member) {
    auto op = cast<linalg::GenericOp>(member.first);
    int64_t extent = getRowExtent(op);
    if (op.getNumReductionLoops() != 0)
      return !ShapedType::isDynamic(extent) && extent <= kMaxPartsOfTile;
    return extent != 1 && llvm::any_of(op->getUsers(), [&](Operation *user) {
             return members.contains(user);
           });
  });
}

/// Whether a member of the group uses a reduction's result once per element of
/// the row. A group without such a member does not need whole rows.
bool Collector::hasReaderOfReduction() const {
  SmallPtrSet<Operation *, 8> afterReduction;
  for (Operation *op : getOrdered()) {
    auto generic = cast<linalg::GenericOp>(op);
    if (llvm::none_of(generic.getDpsInputs(), [&](Value input) {
          auto producer = input.getDefiningOp<linalg::GenericOp>();
          return producer && members.contains(producer) &&
                 (producer.getNumReductionLoops() != 0 ||
                  afterReduction.contains(producer));
        }))
      continue;
    afterReduction.insert(op);
    if (getRowExtent(op) != 1)
      return true;
  }
  return false;
}

std::optional<unsigned> Collector::findContiguousRowDim() const {
  for (Operation *op : getOrdered()) {
    auto generic = cast<linalg::GenericOp>(op);
    if (generic.getNumReductionLoops() == 0)
      continue;
    const SmallVector<unsigned> &loops = members.find(op)->second;
    for (AffineMap map : generic.getIndexingMapsArray()) {
      if (map.getNumResults() != generic.getNumLoops())
        continue;
      auto last = dyn_cast<AffineDimExpr>(map.getResults().back());
      const auto *row =
          last ? llvm::find(loops, last.getPosition()) : loops.end();
      if (row == loops.end())
        return std::nullopt;
      return row - loops.begin();
    }
  }
  return std::nullopt;
}

/// The rows of a tile of products, of which `extent` is the longest result:
/// what members read stays in half of the second cache.
static int64_t getProductRows(Operation *op, int64_t extent) {
  if (ShapedType::isDynamic(extent))
    return kContiguousRows;
  int64_t rows = CpuTargetAttr::getTargetOf(op).l2Bytes / 8 / extent;
  return std::max<int64_t>(llvm::bit_floor<uint64_t>(rows), kContiguousRows);
}

/// The rows of a tile, if a member is a product that shares its input.
std::optional<int64_t> Collector::findProductRows() const {
  int64_t longest = 1;
  bool hasProduct = false, isKnown = true;
  for (Operation *op : llvm::make_first_range(members)) {
    auto generic = cast<linalg::GenericOp>(op);
    const SmallVector<unsigned> &rowLoops = members.find(op)->second;
    hasProduct |= sharesInputAmongRows(generic, rowLoops);
    int64_t extent = 1;
    SmallVector<unsigned> kept;
    generic.getParallelDims(kept);
    for (unsigned loop : kept) {
      if (llvm::is_contained(rowLoops, loop))
        continue;
      int64_t steps = generic.getStaticLoopRanges()[loop];
      isKnown &= !ShapedType::isDynamic(steps);
      if (llvm::MulOverflow(extent, steps, extent))
        isKnown = false;
    }
    longest = std::max(longest, extent);
  }
  if (!hasProduct)
    return std::nullopt;
  return getProductRows(getOrdered().front(),
                        isKnown ? longest : ShapedType::kDynamic);
}

/// The elements of the longest row, if all rows are short.
std::optional<int64_t> Collector::findShortRowExtent() const {
  int64_t longest = 1;
  for (Operation *op : llvm::make_first_range(members)) {
    int64_t extent = getRowExtent(op);
    if (ShapedType::isDynamic(extent) || extent > kMaxTiledRow)
      return std::nullopt;
    longest = std::max(longest, extent);
  }
  return longest;
}

/// The number of short rows of `extent` elements that a step computes.
int64_t Collector::getTileRows(int64_t extent) const {
  auto first = cast<linalg::GenericOp>(getOrdered().front());
  int64_t elements = CpuTargetAttr::getTargetOf(first).l1Bytes / 8;
  int64_t most = llvm::bit_floor<uint64_t>(std::max(elements, extent) / extent);
  int64_t numRows =
      first.getStaticLoopRanges()[members.find(first)->second.back()];
  if (!ShapedType::isDynamic(numRows))
    for (int64_t rows = most; rows * kMaxShrinkage >= most; rows /= 2)
      if (numRows % rows == 0)
        return rows;
  return most;
}

std::optional<RowGroup> Collector::collect() {
  if (members.empty() || numRowDims == 0)
    return std::nullopt;
  addNeighbors();
  dropMembersAfterOtherReaders();
  if (!hasReaderOfReduction())
    return std::nullopt;
  RowGroup group;
  group.tiledRowDim = findContiguousRowDim();
  group.tileRows = kContiguousRows;
  if (group.tiledRowDim) {
    if (!paysForContiguousRows())
      return std::nullopt;
  } else if (std::optional<int64_t> rows = findProductRows()) {
    group.tiledRowDim = numRowDims - 1;
    group.tileRows = *rows;
  } else if (std::optional<int64_t> extent = findShortRowExtent()) {
    group.tiledRowDim = numRowDims - 1;
    group.tileRows = getTileRows(*extent);
  }
  for (Operation *op : getOrdered())
    group.ops.push_back({cast<linalg::GenericOp>(op), members[op]});
  return group;
}

SmallVector<OpResult> RowGroup::getResults() const {
  SmallPtrSet<Operation *, 8> members;
  for (const RowOp &member : ops)
    members.insert(member.op);
  SmallVector<OpResult> results;
  for (const RowOp &member : ops)
    for (OpResult result : member.op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            return !members.contains(user);
          }))
        results.push_back(result);
  return results;
}

std::optional<RowGroup>
mlir::bcast::fusion::findRowGroup(linalg::GenericOp reduction) {
  return Collector(reduction).collect();
}
