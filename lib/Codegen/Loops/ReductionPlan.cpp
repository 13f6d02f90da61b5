//===- ReductionPlan.cpp - How the loops of a reduction run ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionPlan.h"
#include "BlockTree.h"
#include "LoopPlan.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The elements of a column whose lanes are all in registers. The loop over
/// lanes would take longer than the few elements of each.
static constexpr int64_t kMaxUnrolledElements = 64;

/// The operations and loads in the code of these lanes, for several vectors
/// side by side. With more, compilation takes long, and fewer vectors are no
/// slower.
static constexpr int64_t kMaxUnrolledOps = 512;

/// The groups of reduced dimensions within which the code of one result is so
/// long that there are few copies of it.
static constexpr unsigned kMaxCopiedGroups = 3;

/// The blocks of rows whose lanes are combined together.
static constexpr int64_t kMaxJoinedBlocks = 16;

/// The reductions of a function that may have code of their own for whole
/// blocks where the elements are unknown. One copy is about as fast.
static constexpr unsigned kMaxReductionsOfTwoCopies = 4;

/// The kept loops that vectors of results may lie along.
static constexpr size_t kMaxKeptLoops = 3;

/// In rows of fewer vectors, the processor begins the next row meanwhile.
static constexpr int64_t kLongRowVectors = 64;

/// The most columns of a tile, and the most stack memory of their lanes and
/// trees, of which most stays in the second cache.
static constexpr int64_t kTileColumns = 1024, kTileBytes = 320 << 10;

/// Elements so many bytes apart are in one set of the first cache, which holds
/// eight lines or more. If the steps of a lane are, as many are read at a time,
/// and four vectors of each: lines that are read ahead, or of which two vectors
/// have a part, stay until they are read.
static constexpr int64_t kSameSetBytes = 4096, kLinesPerSet = 8, kTileParts = 4;

/// The vectors of few columns that are read one after the other.
static constexpr int64_t kMaxPartsOfFew = 8;

/// Few columns of unknown number have code of their own for this one, that of
/// the channels of most pictures.
static constexpr int64_t kUsualChannels = 3;

/// Fewer rows are read at a time in steps of any shape.
static constexpr int64_t kFewRows = 64;

/// The elements that a thread combines at a time if several share a reduction.
static constexpr int64_t kElementsPerChunk = 1 << 16;

/// The most rows of a strip that a thread reads.
static constexpr int64_t kRowsPerThread = 256;

/// The rows of a strip of an unknown number of rows.
static constexpr int64_t kUnknownStripRows = 128;

/// The elements of a band of short rows.
static constexpr int64_t kBandElements = 4096;

bool mlir::bcast::loops::hasOrder(const LoopNest &nest) {
  return llvm::any_of(nest.combiners, isOrdered);
}

int64_t mlir::bcast::loops::getOrderLanes(const LoopNest &nest) {
  // An i1 takes a byte.
  return getReductionLanes(
      8 * getElementBytes(nest.getOutputs().front().getElementType()));
}

std::optional<int64_t>
ReductionPlan::countFewBlocks(std::optional<int64_t> size) const {
  if (orderLanes == 1)
    return 1;
  if (!size || *size > kReductionChunk)
    return std::nullopt;
  return llvm::PowerOf2Ceil(
      std::max<int64_t>(llvm::divideCeil(*size, kReductionBlock), 1));
}

int64_t ReductionPlan::getVectorsPerStep(std::optional<int64_t> size) const {
  return hasSlowSteps && size && *size >= kLongRowVectors * lanes
             ? 2 * kPartsSideBySide
             : kPartsSideBySide;
}

int64_t ReductionPlan::getTileRows(int64_t columns) const {
  return std::max<int64_t>(
      kReductionBlock, llvm::bit_floor<uint64_t>(kElementsPerChunk / columns));
}

int64_t ReductionPlan::getPartsOfFew(int64_t columns) const {
  // As many rows as lanes follow each other.
  int64_t vectors = columns * orderLanes / lanes;
  return vectors >= 1 && vectors <= kMaxPartsOfFew ? vectors : lineParts;
}

std::optional<int64_t> ReductionPlan::getChunk(Width width) const {
  if (groups.empty() || hasFewCopies || groups.front().size() != 1)
    return std::nullopt;
  return std::max(kReductionBlock, kElementsPerChunk / width.getResults());
}

namespace {
class ReductionPlanner {
public:
  explicit ReductionPlanner(const TargetNest &loops)
      : loops(loops), nest(loops.nest), target(loops.target),
        numLoops(nest.getNumLoops()), numKept(nest.getNumKeptLoops()) {}

  SmallVector<ReductionPlan, kMaxCandidates> createAll() {
    for (unsigned loop = numKept; loop != numLoops; ++loop) {
      if (loop == numKept || nest.groups[loop] != nest.groups[loop - 1])
        plan.groups.emplace_back();
      plan.groups.back().push_back(loop);
    }
    if (hasOrder(nest))
      plan.orderLanes = getOrderLanes(nest);
    plan.hasFewCopies = plan.groups.size() > kMaxCopiedGroups;
    const ReductionPlan scalar = plan;
    SmallVector<ReductionPlan, kMaxCandidates> plans;
    auto add = [&](std::optional<unsigned> vectorLoop) {
      plan.vectorLoop = vectorLoop;
      complete();
      plans.push_back(std::exchange(plan, scalar));
    };
    if (loops.getLanes() > 1) {
      if (canUseRows())
        add(numLoops - 1);
      for (unsigned loop = numKept; loop-- > 0;)
        if (mayHaveColumns(loop) && plans.size() <= kMaxKeptLoops)
          add(loop);
      addBands(add);
    }
    add(std::nullopt);
    return plans;
  }

private:
  /// Bands, and strips, where a plan has these or where the run time chooses.
  void addBands(function_ref<void(unsigned)> add) {
    plan.bandLoop = findBandLoop();
    if (!plan.bandLoop)
      return;
    std::optional<ReductionPlan::Strips> strips = chooseStrips();
    if (strips && strips->conditions.empty()) {
      unsigned loop = *std::exchange(plan.bandLoop, std::nullopt);
      plan.strips = std::exchange(strips, std::nullopt);
      plan.lanes = loops.getLanes();
      add(loop);
      plan.bandLoop = loop;
    }
    plan.strips = std::move(strips);
    add(numLoops - 1);
  }

  /// Sets what follows from the loop of the vectors.
  void complete() {
    plan.isInColumns = plan.vectorLoop && *plan.vectorLoop < numKept;
    plan.unrolledElements =
        nest.isOneOfMany() ? plan.orderLanes : kMaxUnrolledElements;
    for (unsigned group = 0; group != plan.groups.size(); ++group)
      plan.hasWholeBlocks.push_back(hasWholeBlocks(group));
    if (plan.bandLoop)
      plan.bandRows = chooseBandRows();
    if (plan.isInColumns)
      chooseColumns();
    else if (plan.isInRows())
      chooseRows();
  }

  bool areOutputsContiguous(unsigned loop) const {
    return llvm::all_of(nest.getOutputs(), [&](const Access &output) {
      return output.isContiguous(loop);
    });
  }
  /// The steps of all of `which`, if known.
  std::optional<int64_t> getSize(ArrayRef<unsigned> which) const {
    Stride size;
    for (unsigned loop : which)
      size = size.times(nest.extents[loop]);
    return size.isStatic() ? std::optional(std::min(size.constant, kManySteps))
                           : std::nullopt;
  }
  std::optional<int64_t> getGroupSize(unsigned group) const {
    return getSize(plan.groups[group]);
  }
  bool hasLongGroup() const {
    return !plan.groups.empty() && plan.groups.back().size() > 1;
  }
  /// An input that only kept loops read is loaded once for many elements.
  bool readsReduced(const Access &access) const {
    return llvm::any_of(llvm::seq(numKept, numLoops),
                        [&](unsigned loop) { return access.reads(loop); });
  }

  /// Whether elements that are combined are put into vectors one by one.
  bool gathers(unsigned loop) const {
    return llvm::any_of(nest.getInputs(), [&](const Access &access) {
      return !access.isIndex() && access.reads(loop) && readsReduced(access) &&
             !access.isContiguous(loop) && getShuffledStride(access, loop) == 0;
    });
  }

  /// Whether vectors along `loop` may be read in part.
  bool canMask(unsigned loop) const {
    return loops.canMask() &&
           llvm::all_of(nest.accesses, [&](const Access &access) {
             return access.isContiguous(loop) || !access.reads(loop);
           });
  }

  /// Whether vectors may have the lanes of the order in the last group: through
  /// a group of several loops, a vector lies in at most two runs of the
  /// innermost one. If it lies in two, bands are faster.
  bool canUseRows() const {
    if (plan.groups.empty())
      return false;
    if (plan.orderLanes == 1 || !hasLongGroup())
      return true;
    unsigned loop = numLoops - 1;
    std::optional<int64_t> size = nest.getStaticExtent(loop);
    return size &&
           (*size % plan.orderLanes == 0 ||
            (*size > plan.orderLanes && canMask(loop) && !findBandLoop()));
  }

  /// Whether vectors may have a result per step of `loop`. Results that are
  /// not contiguous are stored one by one, provided that inputs are.
  bool mayHaveColumns(unsigned loop) const {
    if (loop + 1 == numKept && areOutputsContiguous(loop))
      return true;
    auto reads = [&](const Access &access) {
      return !access.isIndex() && access.reads(loop) && readsReduced(access);
    };
    return llvm::any_of(nest.getInputs(), reads) && !gathers(loop);
  }

  /// The loop in which most inputs are contiguous, of the last group or over a
  /// kept dimension. None if the elements of a band cannot be put in order.
  std::optional<unsigned> findBandLoop() const {
    if (!nest.isAffine || plan.groups.empty() ||
        llvm::any_of(nest.accesses, std::mem_fn(&Access::isIndex)))
      return std::nullopt;
    unsigned last = numLoops - 1;
    auto countInputs = [&](unsigned loop) {
      return llvm::count_if(nest.accesses, [&](const Access &access) {
        return access.reads(last) && access.isContiguous(loop);
      });
    };
    std::optional<unsigned> best;
    if (hasLongGroup())
      best = last - 1;
    for (unsigned loop = last; loop-- > 0;)
      if ((loop < numKept || nest.groups[loop] == nest.groups[last]) &&
          countInputs(loop) > (best ? countInputs(*best) : 0))
        best = loop;
    return best;
  }

  /// Strips, if all inputs are contiguous across rows, and rows are so long
  /// that few elements are read for two blocks.
  std::optional<ReductionPlan::Strips> chooseStrips() {
    ReductionPlan::Strips strips{*plan.bandLoop};
    if (plan.orderLanes == 1 || strips.loop != plan.groups.back().front() ||
        !llvm::all_of(nest.getInputs(), [&](const Access &access) {
          return access.isContiguous(strips.loop) || !access.reads(strips.loop);
        }))
      return std::nullopt;
    std::optional<int64_t> numRows = nest.getStaticExtent(strips.loop);
    ArrayRef<unsigned> inner = ArrayRef(plan.groups.back()).drop_front();
    std::optional<int64_t> rowSize = getSize(inner);
    // There are bands as well where an extent is unknown.
    if ((!numRows || !rowSize) &&
        nest.numReductions > kMaxReductionsOfTwoCopies)
      return std::nullopt;
    strips.isAligned = rowSize && *rowSize % kReductionBlock == 0;
    int64_t leastSize = (strips.isAligned ? 1 : 2) * kReductionBlock;
    if (rowSize && *rowSize < leastSize)
      return std::nullopt;
    if (!rowSize)
      strips.conditions.push_back(
          {Condition::MoreThan, leastSize - 1, getProduct(inner)});
    // A quarter of the registers has the lanes, half of them those of two
    // blocks.
    strips.parts = getNumRegisters(target) / (strips.isAligned ? 4 : 8);
    int64_t covered = numRows.value_or(kManySteps) - !strips.isAligned;
    if (covered < loops.getLanes())
      return std::nullopt;
    while (covered < loops.getLanes() * strips.parts)
      strips.parts /= 2;
    strips.steps =
        mayShareSet() ? kLinesPerSet : kReductionBlock / plan.orderLanes;
    plan.unrollsLanes =
        !nest.isOneOfMany() &&
        int64_t(nest.body.ops.size() + nest.getInputs().size()) * strips.parts *
                strips.steps <=
            kMaxUnrolledOps;
    int64_t step = loops.getLanes() * strips.parts;
    if (!numRows) {
      strips.rows = llvm::alignTo(kUnknownStripRows, step);
      strips.conditions.push_back(
          {Condition::MoreThan, strips.rows + 1, getProduct(strips.loop)});
      return strips;
    }
    int64_t most =
        chooseLanesOnStack((strips.isAligned ? 1 : 2) * plan.orderLanes);
    if (target.threads != 1)
      most = std::min(most, kRowsPerThread);
    // Strips of equal height overlap little.
    for (int64_t count = llvm::divideCeil(covered, most); strips.rows == 0;
         ++count)
      if (int64_t height =
              llvm::alignTo(llvm::divideCeil(covered, count), step);
          height <= covered)
        strips.rows = height;
    return strips;
  }

  /// The number is known, because it is the step of a loop.
  int64_t chooseBandRows() const {
    int64_t rowsPerLine = 1, outputBytes = 0;
    for (const Access &access : nest.getInputs())
      if (access.isContiguous(*plan.bandLoop))
        rowsPerLine =
            std::max(rowsPerLine, target.lineBytes /
                                      getElementBytes(access.getElementType()));
    for (const Access &output : nest.getOutputs())
      outputBytes += getElementBytes(output.getElementType());
    int64_t rows =
        std::max<int64_t>(kMaxBandBytes / target.lineBytes, 1) * rowsPerLine;
    auto inner = llvm::to_vector(
        llvm::seq(std::max(*plan.bandLoop + 1, numKept), numLoops));
    if (std::optional<int64_t> rowSize = getSize(inner)) {
      auto countElements = [&](int64_t factor) -> uint64_t {
        return llvm::SaturatingMultiply<uint64_t>(factor, *rowSize);
      };
      while (rows > rowsPerLine &&
             countElements(rows * outputBytes) > uint64_t(target.l2Bytes))
        rows /= 2;
      if (countElements(rows) < kBandElements)
        rows = llvm::alignTo(llvm::divideCeil(kBandElements, *rowSize),
                             rowsPerLine);
    }
    std::optional<int64_t> extent = nest.getStaticExtent(*plan.bandLoop);
    return extent ? std::min(rows, *extent) : rows;
  }

  /// The code of the groups within would double with each group.
  bool hasWholeBlocks(unsigned group) const {
    std::optional<int64_t> size = getGroupSize(group);
    bool isInnermost = group + 1 == plan.groups.size();
    return size
               ? isInnermost || *size % kReductionBlock == 0
               : isInnermost && nest.numReductions <= kMaxReductionsOfTwoCopies;
  }

  /// The operations and loads in the code of one vector of columns, if all
  /// their lanes are in registers.
  int64_t countUnrolledOps() const {
    if (plan.groups.empty())
      return 0;
    std::optional<int64_t> size = getGroupSize(plan.groups.size() - 1);
    if (!size || *size > kMaxUnrolledElements)
      return 0;
    return int64_t(nest.body.ops.size() + nest.getInputs().size()) *
           std::min(*size, getOrderLanes(nest));
  }

  void chooseColumns() {
    unsigned columns = *plan.vectorLoop;
    plan.lanes = loops.getLanes();
    plan.resultLoop = columns;
    plan.areRowsContiguous = areRowsContiguous();
    if (readsRowByRow()) {
      plan.tileColumns = chooseTileColumns();
      chooseTileSteps();
    }
    if (plan.tileCondition && plan.areRowsContiguous && nest.isAffine)
      plan.fewColumns = {
          {Condition::LessThan, kFewColumns, getProduct(columns)},
          {Condition::MoreThan, kReductionBlock, getProduct(numLoops - 1)}};
    if (!plan.fewColumns.empty() && !nest.isOneOfMany())
      plan.knownColumns = {Condition::Equal, kUsualChannels,
                           getProduct(columns)};
    // The cache lines of a step are read one after the other. Elements that are
    // shuffled are several vectors for each part, and those that are gathered
    // have long code.
    SmallVector<int64_t, 3> parts = {8, 4, 1};
    // Columns of unknown number have code for each of these.
    bool areKnown = nest.getStaticExtent(columns).has_value();
    if (plan.hasFewCopies ||
        (nest.isOneOfMany() && !areKnown && plan.groups.size() > 1) ||
        gathers(columns))
      parts = {1};
    else if (llvm::any_of(nest.getInputs(), [&](const Access &access) {
               return getShuffledStride(access, columns) != 0;
             }))
      parts = {2, 1};
    else if (!areKnown)
      parts = {4, 1};
    int64_t left = nest.getStaticExtent(columns).value_or(kManySteps - 1);
    for (int64_t count : parts) {
      if (left < count * plan.lanes ||
          (count != 1 && count * countUnrolledOps() > kMaxUnrolledOps))
        continue;
      plan.widths.push_back({plan.lanes, count});
      if (nest.getStaticExtent(columns))
        left %= count * plan.lanes;
    }
    // As many elements are gathered as are left.
    bool canMaskInputs = areKnown ? loops.canMask() : canMask(columns);
    plan.masksRest = left != 0 && left != 1 && canMaskInputs &&
                     areOutputsContiguous(columns) &&
                     canMaskResults(nest, target, columns);
    plan.gatheredRest = areKnown ? left : 0;
  }

  /// The steps of all of `which`.
  ExtentProduct getProduct(ArrayRef<unsigned> which) const {
    Stride size;
    for (unsigned loop : which)
      size = size.times(nest.extents[loop]);
    return {size};
  }

  /// Whether the rows of each input are one after the other.
  bool areRowsContiguous() const {
    unsigned rows = numLoops - 1, columns = *plan.vectorLoop;
    return llvm::all_of(nest.getInputs(), [&](const Access &access) {
      std::optional<Stride> stride = access.getStride(rows);
      if (!stride)
        return !access.reads(columns);
      return access.isContiguous(columns) &&
             *stride == Stride().times(nest.extents[columns]);
    });
  }

  /// Whether columns are faster if memory is read row by row: if it is larger
  /// than a cache, which may be known at run time only, or if a row does not
  /// fill the vectors that are combined side by side.
  bool readsRowByRow() {
    // Pairs of an element and its index have no order, and need much memory.
    if (plan.groups.size() != 1 || hasLongGroup() ||
        gathers(*plan.vectorLoop) ||
        llvm::is_contained(nest.combiners, arith::AtomicRMWKind::assign))
      return false;
    std::optional<int64_t> width = nest.getStaticExtent(*plan.vectorLoop);
    std::optional<int64_t> height = getGroupSize(0);
    if ((height && *height <= kFewRows) ||
        (!width &&
         (plan.hasFewCopies || nest.numReductions > kMaxReductionsOfTwoCopies)))
      return false;
    if (width && *width < kFewColumns)
      return (!height || *height > kReductionBlock) && plan.areRowsContiguous;
    for (const Access &access : nest.getInputs()) {
      if (access.isIndex())
        continue;
      Stride size = nest.getBytes(access);
      if (size.isStatic() ? size.constant > kManyBytes : width.has_value())
        return true;
      if (!size.isStatic() && access.reads(numLoops - 1))
        plan.tileCondition = {Condition::MoreThan, kManyBytes, {size}};
    }
    return plan.tileCondition.has_value();
  }

  /// A multiple of all numbers of lanes.
  int64_t chooseTileColumns() const {
    int64_t values =
        getOrderLanes(nest) + BlockTree::getNumLevels(getGroupSize(0));
    return std::max(chooseLanesOnStack(values), plan.lanes);
  }

  /// Chooses which part of a tile is read at a time.
  void chooseTileSteps() {
    unsigned columns = *plan.vectorLoop;
    plan.lineParts = llvm::divideCeil(
        target.lineBytes,
        plan.lanes *
            getElementBytes(nest.getOutputs().front().getElementType()));
    plan.tileParts = plan.lineParts;
    plan.tileSteps = kReductionBlock / getOrderLanes(nest);
    int64_t width = nest.getStaticExtent(columns).value_or(kFewColumns);
    if (width < kFewColumns && !nest.isOneOfMany()) {
      plan.tileParts = plan.getPartsOfFew(width);
    } else if (!nest.isOneOfMany() && mayShareSet()) {
      plan.tileParts = kTileParts;
      plan.tileSteps = kLinesPerSet;
    }
    // A tile has whole steps.
    plan.tileParts = std::min(plan.tileParts, plan.tileColumns / plan.lanes);
  }

  /// Whether the steps of a lane may be in one set of the first cache.
  bool mayShareSet() const {
    return llvm::any_of(nest.getInputs(), [&](const Access &access) {
      std::optional<Stride> apart = access.getStride(numLoops - 1);
      if (access.isIndex() || !apart)
        return false;
      uint64_t bytes = uint64_t(apart->constant) * getOrderLanes(nest) *
                       getElementBytes(access.getElementType());
      return !apart->isStatic() || bytes % kSameSetBytes == 0;
    });
  }

  /// How many columns, or rows of a strip, have `values` values on the stack.
  int64_t chooseLanesOnStack(int64_t values) const {
    int64_t bytes = 0;
    for (const Access &output : nest.getOutputs())
      bytes += values * getElementBytes(output.getElementType());
    return std::clamp<int64_t>(
        llvm::bit_floor<uint64_t>(std::min(kTileBytes, target.l2Bytes / 3) /
                                  bytes),
        kFewColumns, kTileColumns);
  }

  void chooseRows() {
    unsigned loop = *plan.vectorLoop;
    plan.lanes = plan.orderLanes == 1 ? loops.getLanes() : plan.orderLanes;
    // Lanes without an element are skipped. [REDUCE-6]
    std::optional<int64_t> extent = nest.getStaticExtent(loop);
    if (extent && !hasLongGroup())
      plan.lanes = std::min<int64_t>(plan.lanes, llvm::PowerOf2Ceil(*extent));
    // Elements in order are read in any part.
    plan.canMask =
        plan.bandLoop ? target.has(CpuFeature::MaskedMemory) : canMask(loop);
    bool hasKeptBands = plan.bandLoop && *plan.bandLoop < numKept;
    std::optional<int64_t> size =
        hasKeptBands ? getGroupSize(plan.groups.size() - 1) : extent;
    // NaN makes the maximum and the minimum of floats three operations.
    using Kind = arith::AtomicRMWKind;
    plan.hasSlowSteps = llvm::all_of(nest.combiners, [](Kind kind) {
      return kind == Kind::maximumf || kind == Kind::minimumf;
    });
    if (hasKeptBands)
      plan.resultLoop = plan.bandLoop;
    else if (!plan.bandLoop && !plan.hasFewCopies && numKept != 0 &&
             !hasLongGroup() && areOutputsContiguous(numKept - 1))
      plan.resultLoop = numKept - 1;
    // If a row is longer, the combination of its lanes takes less than reading
    // one row to its end gains.
    if (!plan.resultLoop || (size && *size > kReductionChunk))
      return;
    int64_t most =
        std::min(loops.getLanes(),
                 kMaxJoinedBlocks / plan.countFewBlocks(size).value_or(1));
    if (std::optional<int64_t> rows = nest.getStaticExtent(*plan.resultLoop))
      most = std::min<int64_t>(most, llvm::bit_floor<uint64_t>(*rows));
    if (!size)
      plan.mostJoined = kReductionBlock;
    if (most >= kPartsSideBySide)
      plan.widths.push_back({most, 1});
  }

  const TargetNest &loops;
  const LoopNest &nest;
  const CpuTarget &target;
  unsigned numLoops, numKept;
  ReductionPlan plan;
};
} // namespace

SmallVector<ReductionPlan, kMaxCandidates>
mlir::bcast::loops::getReductionCandidates(const TargetNest &loops) {
  return ReductionPlanner(loops).createAll();
}
