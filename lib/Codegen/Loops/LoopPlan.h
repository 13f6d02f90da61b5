//===- LoopPlan.h - How the loops of a nest run -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that code generation decides about a nest of parallel loops is a plan, a
// value that reads the nest and the target, and creates nothing. Emission
// follows it and knows no reason:
//
// - The loops of a nest run in their order. The innermost one has parts: the
//   steps to a cache line, steps of vectors, and a rest, under a mask or one by
//   one.
// - Each access has one transport, the way from memory to the lanes.
// - A plan has few versions. Conditions, which are data as well, choose one at
//   run time; each version copies the loops.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPPLAN_H
#define BCAST_CODEGEN_LOOPS_LOOPPLAN_H

#include "LoopNest.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"

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
};

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
};

/// A product that may have extents of a buffer as factors, before there are
/// operations that read these.
struct Product {
  Stride known;
  /// Its extents from `firstDim` on are factors, too, unless it is null.
  Value buffer = {};
  unsigned firstDim = 0;

  std::optional<int64_t> getStatic() const;
  Stride create(OpBuilder &builder, Location loc) const;
};

/// A test at run time, before a nest.
struct Condition {
  enum Kind {
    /// `product` is more than `bound`.
    MoreThan,
    /// The address of the first element of the output is a multiple of `bound`.
    Aligned
  };
  Kind kind;
  int64_t bound;
  Product product = {};
};

/// How the steps of the innermost loop get their elements of an access.
enum class Transport {
  /// One element for all.
  Splat,
  Contiguous,
  /// Contiguous, or one element for all, as known at run time.
  Stretched,
  /// Element by element, or from groups of interleaved elements.
  Gather
};

/// What is prefetched with a vector of an access: the elements some lines
/// ahead, or those that the next step of the loop around the nest reads.
struct Prefetch {
  bool isAhead = false;
  /// The distance to the elements of the next step.
  std::optional<Product> nextStep = std::nullopt;
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
};

/// The vectors that are computed before the first of them is stored; measured.
constexpr int64_t kVectorsPerStep = 4;

/// How the rows of a nest run.
struct RowPlan {
  int64_t lanes = 1;
  SmallVector<RowPart, 4> parts;
  /// One per access.
  SmallVector<Transport, 4> transports;
  SmallVector<Prefetch, 4> prefetches;
  /// The elements of the last vector of a row that are gathered, if known.
  int64_t gatheredRest = 0;
  /// Whether one test before the nest finds that nothing is stretched.
  bool asksIfStretched = false;
  /// Whether the outermost loop has no steps if rows have none.
  bool skipsEmptyRows = false;

  /// The loop whose steps are the elements of vectors, if there are vectors.
  /// One step alone needs none.
  std::optional<unsigned> getVectorLoop(const LoopNest &nest) const;
  bool storesPadding() const {
    return !parts.empty() && parts.back().form == RowPart::Padded;
  }
};

enum class LoopStrategy { Rows, ShortRows, TiledTranspose, Reduction };

/// What runs if its conditions hold, or if there are none.
struct PlanVersion {
  SmallVector<Condition, 3> conditions;
  /// For non-temporal stores of the outputs: the bytes of which the address of
  /// each vector is a multiple. 0 for ordinary stores.
  int64_t streamAlignment = 0;
  RowPlan rows = {};
};

/// The loops are copied for each of these.
constexpr size_t kMaxVersions = 2;

struct LoopPlan {
  LoopStrategy strategy;
  /// The first one whose conditions hold runs. The last one has none.
  SmallVector<PlanVersion, kMaxVersions> versions;

  bool isEverNonTemporal() const {
    return versions.front().streamAlignment != 0;
  }
  const RowPlan &getRows() const { return versions.back().rows; }
};

/// The plan of a nest of parallel loops.
LoopPlan planLoops(const TargetNest &loops);

/// The plan of loops with vectors along rows of `steps` steps, if that number
/// is known. Works for every nest.
RowPlan planRows(const TargetNest &loops, std::optional<int64_t> steps,
                 int64_t streamAlignment);

/// A plan in one line.
std::string printPlan(const LoopPlan &plan, const LoopNest &nest);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPPLAN_H
