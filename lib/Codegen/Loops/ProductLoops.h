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

/// The plan of `nest`, a reduction, if it is a product that tiles make faster.
std::optional<ProductPlan> planProduct(const LoopNest &nest,
                                       const CpuTarget &target);

/// Emits the loops of `plan`, and other ones for extents that do not meet its
/// conditions.
void emitProductLoops(const LoopEmitter &emitter, const ProductPlan &plan,
                      const ReductionPlan &otherwise);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_PRODUCTLOOPS_H
