//===- PlanCost.h - How long the loops of a plan take -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The candidates of a nest are compared by the time that one thread takes, in
// the units of MachineModel: a vector is moved between the second cache and a
// register, or computed, or read element by element. Moving and computing
// overlap. The model knows what sets the candidates apart: how many lanes are
// used, how elements come to the lanes, and what the ends of rows cost. Memory
// beyond the second cache is as slow for all of them.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_PLANCOST_H
#define BCAST_LIB_CODEGEN_LOOPS_PLANCOST_H

#include "LoopPlan.h"

namespace mlir::bcast::loops {

/// The picoseconds that the nest takes by `plan`, if its extents are as stated
/// or, where the run time knows them, of a usual size. Of several versions, the
/// last one counts.
double getPicoseconds(const LoopPlan &plan, const TargetNest &loops);

/// The same of a row of `steps` steps, if that number is known.
double getPicosecondsOfRow(const RowPlan &plan, const TargetNest &loops,
                           std::optional<int64_t> steps);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_PLANCOST_H
