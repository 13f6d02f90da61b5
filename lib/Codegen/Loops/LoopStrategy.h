//===- LoopStrategy.h - The strategies for loops ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H
#define BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H

#include "LoopEmitter.h"

namespace mlir::bcast::loops {

/// Emits loops over `ranges`, parts of the nest's ranges, in the order of the
/// nest, by `plan` or by the plan of these ranges. Of short rows, `pairs` has
/// the two loops that are one.
void emitRowLoops(const LoopEmitter &emitter, const RowPlan &plan,
                  ArrayRef<LoopRange> ranges,
                  const LoopEmitter *pairs = nullptr);
void emitRowLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges);

/// For an innermost loop over the channels of a picture, for example.
/// Vectors have `lanes` elements, where these are given.
std::optional<ShortRowPlan> planShortRows(const TargetNest &loops,
                                          int64_t lanes = 0);
void emitShortRowLoops(const LoopEmitter &emitter, const ShortRowPlan &plan);

/// For an innermost loop of an unknown, small number of steps, if all arrays
/// turn out to lie in the order of the loops. Those that all rows repeat are
/// repeated in memory.
std::optional<PlanVersion> planFlatRows(const TargetNest &loops);
void emitFlatRows(const LoopEmitter &emitter, const RowPlan &plan);

/// For an operand that is contiguous in another loop than the outputs: tiles
/// are transposed in registers. `columnBytes` of a column, or as many as seem
/// best, are read before the next columns. Smaller tiles are for extents that
/// larger ones do not fill.
SmallVector<TilePlan, 3>
getTileCandidates(const TargetNest &loops,
                  std::optional<int64_t> columnBytes = std::nullopt);
/// Tiles of given sizes, if the nest may have them.
std::optional<TilePlan> planTiles(const TargetNest &loops, unsigned column,
                                  int64_t side, int64_t height);
void emitTiledTransposeLoops(const LoopEmitter &emitter, const TilePlan &plan);

/// With more elements on a side, shuffles cost more than the loads they save.
constexpr int64_t kMaxTileSide = 16;
/// Interleaves the elements of `vectors`: the first ones of all, then the
/// second ones. As many vectors as they have elements are transposed.
SmallVector<Value> interleave(OpBuilder &builder, Location loc,
                              SmallVector<Value> vectors);

/// For a reduction: walks the kept dimensions, and combines the elements in the
/// order of docs/spec.md. [REDUCE-6]
void emitReductionLoops(const LoopEmitter &emitter, const ReductionPlan &plan);

/// An input that is contiguous in one dimension or stretched, and its stride of
/// 1 or 0 there, which is known at run time.
using UndecidedInput = std::pair<unsigned, Value>;

/// The versions of a nest in which strides of inputs are known.
struct NestVersions {
  SmallVector<UndecidedInput> inputs;
  /// Whether each combination of strides has a version. Else, one has no
  /// stretched input, and the other one is for all other cases.
  bool areCombined = true;

  unsigned getCount() const { return areCombined ? 1u << inputs.size() : 2; }
};

/// The versions of those of `ops` that are faster if they know strides.
DenseMap<Operation *, NestVersions> planVersions(ArrayRef<linalg::LinalgOp> ops,
                                                 const CpuTarget &target);

/// Emits the versions of `nest`, and the tests at run time that choose one.
void emitVersions(OpBuilder &builder, const LoopNest &nest,
                  const NestVersions &versions,
                  function_ref<void(LoopNest &)> emit);

/// Emits the loops of the whole nest.
void emitLoops(const LoopEmitter &emitter, const LoopPlan &plan);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H
