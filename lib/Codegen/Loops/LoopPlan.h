//===- LoopPlan.h - How the loops of a nest run -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The way from a linalg operation on memrefs to affine loops, which
// LinalgToLoops.cpp drives, has three parts:
//
// 1. LoopNest reads the operation: the loops, an access per operand with its
//    strides, the body, and of a reduction its combiners (ReductionNest) and
//    what is computed with each result (Epilogue). It creates no IR.
// 2. A plan is a value that has every decision. getCandidates() makes a few
//    from the nest and the target, PlanCost estimates the time of each, and
//    planLoops() takes the fastest. None of these creates IR. PrintPlan writes
//    a plan in one line, which tests of strategies read. ParsePlan reads the
//    line that a program gives as `bcast.plan`, and refuses one that the nest
//    does not allow.
// 3. Emission follows the plan. LoopEmitter makes loops, BufferAccess
//    (MemoryAccess) loads and stores. What only it knows are the steps of loops
//    that threads may share (ThreadTest), and the nests within a nest, which
//    have plans of their own: those of bands, and what tiles leave.
//
// Around these, StretchVersions copies a nest for strides that are 0 or 1 at
// run time, MergeParts joins operations that write parts of one result, and
// SplitReductions makes two of a reduction that is contiguous in an outer
// group.
//
// A plan is one of these:
//
// - Rows (PlanRows, RowLoops): the innermost loop has parts: scalars or a
//   masked vector to the cache line, steps of vectors, and a rest, under a mask
//   or one by one. The loops around it run in their order.
// - Short rows (ShortRowLoops): rows of a nest whose two innermost loops are
//   one; operands with the channels of pixels have transports of their own.
// - Flat rows (FlatRows): many rows of few steps, whose number only the run
//   time knows, are one.
// - Tiles (TiledTransposeLoops): an operand that is contiguous in another loop
//   is transposed in registers.
// - A reduction (ReductionPlan): kept loops, groups of reduced ones, blocks,
//   the lanes of a block and the steps of a lane. REDUCE-6 of docs/spec.md says
//   which elements are combined first; the plan says which level is in vectors:
//   rows (ReductionRows), columns (ReductionLoops), columns by tiles
//   (ReductionColumns), bands (ReductionBands) or strips (ReductionStrips).
//   BlockTree combines blocks, Combiners two values.
// - A product of matrices (ProductPlan, ProductLoops): the same order, in tiles
//   of rows and vectors in registers, with panels that are packed once.
//
// Each access has one transport, the way from memory to the lanes: contiguous,
// splat, either as known at run time, gathered, repeated, stretched,
// interleaved or transposed. Each output has one store: ordinary, or
// non-temporal (NonTemporalStores) after steps to a cache line.
//
// A plan of rows has few versions, of which conditions, which are data as well,
// choose one at run time. Threads share the outermost loop that pays
// (ParallelLoops; ForallToLoops for the groups of rows that fusion made).
//
// To add a strategy: a plan that is a member of LoopPlan; a function that makes
// it or none, which getCandidates calls; its time in PlanCost; a line of
// PrintPlan; a line of ParsePlan, unless only the nest's own plan is taken,
// as for reductions and products; an emitter, which EmitLoops or LinalgToLoops
// calls; and tests of the plan (test/Codegen/Loops/plans.mlir,
// reduction-plans.mlir, product-plans.mlir). ProductPlan and ProductLoops are
// the example.
// docs/code-generation.md describes each strategy for users, docs/decisions.md
// the constants, and docs/reference/plans.md has the plans of the workloads of
// benchmark/throughput.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPPLAN_H
#define BCAST_CODEGEN_LOOPS_LOOPPLAN_H

#include "ReductionPlan.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include <numeric>

namespace mlir::bcast::loops {

/// The properties of a loop that determine its division among threads.
struct WorkSplit {
  /// The elements that a step by 1 computes.
  Stride work;
  /// Steps per cache line: a multiple of it keeps every output aligned if the
  /// first step is.
  int64_t stepsPerLine = 1;
  /// Whether no inner loop can be divided instead.
  bool isInnermost = true;
  /// The least number of elements that threads share, or `kManySteps` for none,
  /// where a given plan says so. Else the target decides.
  std::optional<int64_t> minElements = std::nullopt;
};

/// The limit of candidates for division at run time: the body is copied for
/// each.
constexpr unsigned kMaxParallelDepth = 2;

/// When a loop is divided among threads.
struct ThreadTest {
  /// The steps by 1 in an indivisible unit: whole steps and whole cache lines.
  /// There must be more.
  int64_t grain;
  /// The least number of elements that pays.
  int64_t minElements;
  bool isAlwaysTrue = false;
  /// Whether the elements are surely as many.
  bool hasElements = false;
  /// Whether few steps leave the division to an inner loop that pays.
  bool prefersInner = false;

  static constexpr int64_t kMinGrains = 16;
  /// The answer for `steps` steps of `work` elements each, if it is known.
  std::optional<bool> decide(std::optional<int64_t> steps,
                             const Stride &work) const;
};

/// The vector registers of the target that loops may fill.
int64_t getNumRegisters(const CpuTarget &target);

/// What plans read: a simplified nest and its target.
struct TargetNest {
  TargetNest(const LoopNest &nest, const CpuTarget &target);

  const LoopNest &nest;
  const CpuTarget &target;
  /// The number of elements of the body's widest type in a vector register.
  int64_t registerLanes;

  int64_t getLanes() const { return registerLanes; }
  /// Whether a rest may be computed by a masked vector.
  bool canMask() const;
  /// Whether vectors along `loop` read either `access` or one element of it, as
  /// known at run time.
  bool isStretched(const Access &access, unsigned loop) const {
    return getLanes() > 1 && access.getLastStretchCondition(loop);
  }
  /// The number of elements that the loops from `loop` on compute.
  Stride getElements(unsigned loop) const {
    return Stride().times(ArrayRef(nest.extents).drop_front(loop));
  }
  /// The properties for dividing `loop` among threads.
  WorkSplit getWorkSplit(unsigned loop) const;
  /// The nested loops that may be divided among threads.
  unsigned getParallelDepth() const;
  /// How often LLVM should repeat a step that computes so many vectors and
  /// reads so many operands of each, in a loop of `steps` steps.
  int64_t chooseUnrolling(int64_t lanes, int64_t vectors, int64_t numReads,
                          std::optional<int64_t> steps) const;
  /// When dividing a loop with this step pays and is better than dividing an
  /// inner loop. Of these, `depth` may be divided.
  ThreadTest planThreads(int64_t step, const WorkSplit &split, unsigned depth,
                         bool isNonTemporal) const;
};

/// How the lanes of vectors get their elements of an access.
enum class Transport {
  /// One element for all.
  Splat,
  Contiguous,
  /// Either one, as known at run time.
  ContiguousOrSplat,
  /// Element by element.
  Gather,
  /// By shuffles of all elements from the first to the last, which are a few
  /// apart.
  Shuffled,
  /// Of short rows: the channels of one row, for all rows.
  Repeated,
  /// Of short rows: the element of a row, for all its channels.
  Stretched,
  /// Of short rows: vectors along rows, one per channel, interleaved.
  Interleaved,
  /// Of tiles: columns, transposed in registers.
  Transposed
};
/// One per access.
using Transports = SmallVector<Transport, 4>;

/// What is prefetched with a vector of an access: the elements some lines
/// ahead, or those that the next step of the loop around the nest reads.
struct Prefetch {
  bool isAhead = false;
  /// The distance to the elements of the next step.
  std::optional<ExtentProduct> nextStep = std::nullopt;
};

/// Steps of the innermost loop that are computed alike.
struct RowPart {
  enum Form {
    Scalars,
    /// Whole vectors.
    Vectors,
    /// Vectors without the lanes past the end.
    Masked,
    /// As above; the padding of the output follows the last element.
    Padded
  };
  enum End {
    /// The first cache line of the output.
    CacheLine,
    /// The last whole step.
    LastWholeStep,
    LastStep
  };
  Form form;
  End end = LastStep;
  /// The vectors of a step.
  int64_t vectors = 1;
  bool prefetches = false;
  /// Whether the steps may be divided among threads.
  bool isDivisible = false;
  /// How often LLVM repeats a step.
  int64_t unroll = 1;
  /// As in `WorkSplit`.
  std::optional<int64_t> minElements = std::nullopt;
};

/// The vectors that are computed before the first of them is stored; measured.
constexpr int64_t kVectorsPerStep = 4;

/// The vectors of a row that is one step, so that the operand that the next row
/// repeats stays in registers. Most processors have 32. Vectors that find no
/// register are loaded again.
constexpr int64_t kMaxRepeatedVectors = 32;

/// How the rows of a nest run.
struct RowPlan {
  int64_t lanes = 1;
  /// Of short rows, the steps of each; the innermost loop is over all of them.
  int64_t channels = 0;
  SmallVector<RowPart, 4> parts;
  Transports transports;
  SmallVector<Prefetch, 4> prefetches;
  /// The elements of the last vector of a row that are gathered, if known.
  int64_t gatheredRest = 0;
  /// Whether one test before the nest finds that nothing is stretched.
  bool asksIfStretched = false;
  /// How often LLVM repeats a step of the loop around rows that have one step.
  int64_t unroll = 1;
  /// Of a given plan: as in `WorkSplit`, for each loop.
  SmallVector<int64_t> minElements;

  /// Sets what follows from the parts and the transports.
  void complete(const TargetNest &loops, std::optional<int64_t> steps,
                bool isNonTemporal);
  /// The properties for dividing the steps of `loop`, or of a part of the
  /// innermost one.
  WorkSplit getWorkSplit(const TargetNest &loops, unsigned loop,
                         const RowPart *part = nullptr) const;
  /// The loop whose steps are the elements of vectors, if there are vectors.
  /// One step alone needs none.
  std::optional<unsigned> getVectorLoop(const LoopNest &nest) const;
  bool storesPadding() const {
    return !parts.empty() && parts.back().form == RowPart::Padded;
  }
};

/// Square tiles of `side` by `side` steps of the innermost loop and of
/// `column`, in which operands are contiguous. `height` steps of a column are
/// read before the next columns.
struct TilePlan {
  unsigned column;
  int64_t side, height;
  Transports transports;
};

/// The two innermost loops as one, where the inner one has `channels` steps,
/// fewer than a vector has lanes. Operands of these repeat.
struct ShortRowPlan {
  int64_t channels, lanes;
  /// How often LLVM repeats a period.
  int64_t unroll = 1;
  Transports transports;
  /// The least number of elements that are whole rows and whole vectors, also
  /// of operands that are interleaved.
  int64_t getPeriod() const {
    return llvm::is_contained(transports, Transport::Interleaved)
               ? channels * lanes
               : std::lcm(channels, lanes);
  }
};

/// What runs if its conditions hold, or if there are none.
struct PlanVersion {
  SmallVector<Condition, 3> conditions;
  /// For non-temporal stores of the outputs: the bytes of which the address of
  /// each vector is a multiple. 0 for ordinary stores.
  int64_t streamAlignment = 0;
  RowPlan rows = {};
  /// Whether `rows` are those of all loops together.
  bool isFlat = false;
};

/// The loops are copied for each of these.
constexpr size_t kMaxVersions = 3;

/// The versions of a nest with those of strides that are known at run time.
constexpr size_t kMaxCopies = 12;

/// How the loops of a product run.
struct ProductPlan {
  /// Vectors of columns side by side. The last ones may end under masks.
  struct Width {
    int64_t vectors, lanes;
    bool isMasked = false;
    int64_t getColumns() const { return vectors * lanes; }
  };
  /// An extent that is known at run time only; the plan is for those of at
  /// least `least` steps.
  struct Condition {
    unsigned loop;
    int64_t least;
  };

  unsigned rows, columns, reduced;
  /// The other kept loops: those of the panels, and those within them.
  SmallVector<unsigned> outer, inner;
  /// The rows of a tile. The last one may repeat the last row, and stores it
  /// once.
  int64_t height = 1;
  bool repeatsRows = false;
  /// The columns of tiles: each as far as it fills what is left.
  SmallVector<Width, 3> widths;
  /// The lanes of the order, each a chain. [REDUCE-6]
  int64_t chains = 1;
  /// The neighbouring chains that are combined in registers.
  int64_t chainsPerStep = 1;
  /// The accesses that are copied to panels.
  SmallVector<unsigned, 1> packed;
  SmallVector<Condition, 3> conditions;

  std::string toString() const;
};

struct LoopPlan {
  /// At most one of these; without, and without those below, the loops have
  /// vectors along rows.
  std::optional<TilePlan> tiles;
  std::optional<ShortRowPlan> shortRows;
  /// The first one whose conditions hold runs. The last one has none.
  /// Reductions have none at all.
  SmallVector<PlanVersion, kMaxVersions> versions;
  /// Of a reduction.
  std::optional<ReductionPlan> reduction = std::nullopt;
  /// Of one that is a product of matrices, where it has enough steps.
  std::optional<ProductPlan> product = std::nullopt;

  bool isEverNonTemporal() const {
    return !versions.empty() && versions.front().streamAlignment != 0;
  }
  const RowPlan &getRows() const { return versions.back().rows; }
};

/// The plans that a nest may have. There is at least one.
SmallVector<LoopPlan, kMaxCandidates> getCandidates(const TargetNest &loops);
/// The fastest of these by PlanCost, and of equal ones the first.
LoopPlan planLoops(const TargetNest &loops);

/// The plans of loops with vectors along rows of `steps` steps, if that number
/// is known, and the fastest of these. Every nest has one.
SmallVector<RowPlan, kMaxCandidates>
getRowCandidates(const TargetNest &loops, std::optional<int64_t> steps,
                 int64_t streamAlignment);
RowPlan planRows(const TargetNest &loops, std::optional<int64_t> steps,
                 int64_t streamAlignment);

/// The name of each transport in a plan's text.
StringRef getName(Transport transport);
/// The text of the product of a condition, and of a whole condition.
std::string toString(const ExtentProduct &product, const LoopNest &nest);
std::string toString(const Condition &condition, const LoopNest &nest);

/// Reads a plan as printPlan() writes it. Fails if it is not one of this nest,
/// or not a safe one; `reason` says why.
FailureOr<LoopPlan> parsePlan(StringRef text, const TargetNest &loops,
                              std::string &reason);

/// Prints a plan in one line.
void printPlan(raw_ostream &os, const LoopPlan &plan, const TargetNest &loops);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPPLAN_H
