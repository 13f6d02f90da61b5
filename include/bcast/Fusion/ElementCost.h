//===- ElementCost.h - The computation of one element -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_FUSION_ELEMENTCOST_H
#define BCAST_FUSION_ELEMENTCOST_H

#include "mlir/IR/Operation.h"

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

  /// About the cost of loading an element.
  bool isCheap() const;
  /// At most about the cost of storing an element and loading it again.
  bool isCheaperThanStoring() const;

  ElementCost operator+(const ElementCost &other) const {
    return {numOps + other.numOps, isExpensive || other.isExpensive,
            numStretched + other.numStretched};
  }
};

} // namespace mlir::bcast

#endif // BCAST_FUSION_ELEMENTCOST_H
