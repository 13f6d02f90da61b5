//===- MachineModel.h - How long one thread takes ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fusion, layouts, threads and --explain compare times in picoseconds of one
// thread. docs/decisions.md has the measurements. Vectors narrower than
// 64 bytes take up to twice the time, and memory four times that of a cache: an
// estimate is rather too short than too long, so that threads never share work
// too early, and the decisions of fusion are the same for all vectors.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_FUSION_MACHINEMODEL_H
#define BCAST_FUSION_MACHINEMODEL_H

#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Of a byte that a vector moves between the second cache and a register.
constexpr int64_t kPicosecondsPerByte = 8;

/// Of bytes that a nest of loops reads or writes: outside of the second cache,
/// if they do not fit in it.
double getPicosecondsOfMove(double bytes, const CpuTarget &target);

/// Of an element between the second cache and a register.
int64_t getPicosecondsPerAccess(Type elementType, bool isScalar);

/// Whether scalar operation `op` takes much longer on an element than loading
/// it does: divisions, roots, functions of libm, and operations with regions.
/// Rounding, signs, and fused multiplication and addition are a few
/// instructions.
bool isExpensive(Operation &op);

/// The computation of one element in a loop nest.
struct ElementCost {
  int64_t numOps = 0;
  /// Those of the operations that are expensive.
  int64_t numExpensive = 0;
  /// The arrays that the nest reads and that may be stretched at run time.
  /// Only those who know them count them.
  int64_t numStretched = 0;

  /// Constants and terminators cost nothing.
  static ElementCost get(Operation &op);
  /// The cost of the operations in `body`.
  static ElementCost get(Block &body);

  /// The time on elements of at most `bytes`.
  int64_t getPicoseconds(int64_t bytes, bool isScalar) const;
  /// About how many operations these are once functions are arithmetic.
  int64_t getNumExpandedOps() const;

  /// About the cost of loading an element.
  bool isCheap() const;
  /// At most about the cost of storing an element and loading it again.
  bool isCheaperThanStoring() const;

  ElementCost operator+(const ElementCost &other) const {
    return {numOps + other.numOps, numExpensive + other.numExpensive,
            numStretched + other.numStretched};
  }
};

/// Threads share a loop in so many parts. If the number of threads is known
/// only at run time, 64 parts are nearly even for most.
inline int64_t getNumParts(const CpuTarget &target) {
  return target.threads == 0 ? 64 : target.threads;
}

} // namespace mlir::bcast

#endif // BCAST_FUSION_MACHINEMODEL_H
