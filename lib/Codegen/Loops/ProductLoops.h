//===- ProductLoops.h - Products of matrices --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product is a reduction with two kept loops, of which each input that is
// reduced reads at most one: its rows and its columns. So an element that is
// loaded serves a whole tile of results, whose accumulators stay in registers.
// The body may be any, as that of distances.
//
// A tile follows REDUCE-6 to the letter: one chain of steps per lane of the
// order, one lane after the other as they are combined, and a tree of their
// values. The elements that columns share are copied to a panel in the order
// in which the chains read them, as many columns wide as a tile.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_PRODUCTLOOPS_H
#define BCAST_LIB_CODEGEN_LOOPS_PRODUCTLOOPS_H

#include "LoopEmitter.h"

namespace mlir::bcast::loops {

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

/// The plan of `nest`, a reduction, if it is a product that tiles make faster.
std::optional<ProductPlan> planProduct(const LoopNest &nest,
                                       const CpuTarget &target);

/// Emits the loops of `plan`, and other ones for extents that do not meet its
/// conditions.
void emitProductLoops(const LoopEmitter &emitter, const ProductPlan &plan);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_PRODUCTLOOPS_H
