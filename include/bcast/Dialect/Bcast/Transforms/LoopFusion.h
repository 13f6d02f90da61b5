//===- LoopFusion.h - Which operations share a loop nest --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conditions of fusion, for operations of any dialect. bcast-assign-layouts
// applies them to explicit operations, and bcast-fuse-elementwise to the
// linalg.generic operations that these become.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMS_LOOPFUSION_H
#define BCAST_DIALECT_BCAST_TRANSFORMS_LOOPFUSION_H

#include "bcast/Dialect/Bcast/IR/BcastInterfaces.h"

namespace mlir::bcast {

/// Whether scalar operation `op` takes much longer on an element than loading
/// it does: divisions, roots, functions of libm, and operations with regions.
/// Rounding, signs, and fused multiplication and addition are a few
/// instructions.
bool isExpensive(Operation &op);

/// The computation of one element in a loop nest.
struct ElementCost {
  unsigned numOps = 0;
  /// Whether one of the first operations is expensive.
  bool isExpensive = false;
  /// The arrays that the nest reads and that may be stretched at run time.
  /// Only those who know them count them.
  unsigned numStretched = 0;

  /// The cost of the operations in `body`, without constants and terminator.
  static ElementCost get(Block &body);
  static ElementCost get(ElementwiseOpInterface op);

  /// About the cost of loading an element.
  bool isCheap() const;
  /// At most about the cost of storing an element and loading it again.
  bool isCheaperThanStoring() const;

  ElementCost operator+(const ElementCost &other) const {
    return {numOps + other.numOps, isExpensive || other.isExpensive,
            numStretched + other.numStretched};
  }
};

/// Whether one nest may compute both.
bool fitInOneNest(const ElementCost &lhs, const ElementCost &rhs);

/// Whether the only reader of `producer` computes it in its own loops. Both
/// have the cost of all operations that are fused with them so far. `readsOnce`
/// holds if the reader's loops read each element once, in any order.
bool isFusedWithOnlyReader(const ElementCost &producer,
                           const ElementCost &reader, bool readsOnce);

/// Whether `reader` runs at most once each time that `producer` runs: they are
/// in one block, or `reader` is in regions after `producer` that are not loops.
bool runsAtMostOnceAfter(Operation *reader, Operation *producer);

/// Whether `reader` is the first reader of `producer`: all other uses that
/// `counts` accepts come after `reader`, in its block or in regions there.
///
/// The first reader alone can compute a value that several operations read. The
/// nest of both then stores the value for the others. Of these, the next one is
/// the first reader of that nest, and so on: the nest takes readers in order,
/// up to one that cannot fuse with it.
bool isFirstReader(Operation *reader, Operation *producer,
                   llvm::function_ref<bool(OpOperand &)> counts);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_TRANSFORMS_LOOPFUSION_H
