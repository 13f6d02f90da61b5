//===- ReductionBands.h - Operands in another order -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONBANDS_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONBANDS_H

#include "ReductionElements.h"

namespace mlir::bcast::loops {

/// The loop whose steps are the rows of a band, if the last group of `nest` can
/// be combined band by band: one of its loops outside of the innermost one, in
/// which most inputs are contiguous.
std::optional<unsigned> findBandLoop(const NestBuilder &nest);

/// Emits the combination of the last group at `position`. The elements of a
/// band of rows along `bandLoop` are computed in tiles into a buffer, in the
/// order of the loops, and are combined from there as one row. `nest` is that
/// of `elements`; threads share the bands if `isParallel`.
Combiners::Values emitReductionBands(NestBuilder &nest,
                                     const ReductionElements &elements,
                                     unsigned bandLoop,
                                     const Position &position, bool isParallel);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONBANDS_H
