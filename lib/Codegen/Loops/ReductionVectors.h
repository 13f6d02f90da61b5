//===- ReductionVectors.h - The vectors of a reduction ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONVECTORS_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONVECTORS_H

#include "LoopStrategy.h"

namespace mlir::bcast::loops {

struct ReductionVectors {
  /// The loop whose steps are lanes.
  std::optional<unsigned> loop;
  /// The loop whose steps are the rows of bands.
  std::optional<unsigned> bands = std::nullopt;
};

/// Lanes are the steps of the innermost reduced loop or of the innermost kept
/// one, whichever more inputs are contiguous in. If both gather elements, bands
/// of rows are put in order first.
ReductionVectors chooseReductionVectors(const LoopEmitter &emitter);

/// The lanes of the vectors along `vectorLoop`.
int64_t chooseReductionLanes(const LoopEmitter &emitter, unsigned vectorLoop);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONVECTORS_H
