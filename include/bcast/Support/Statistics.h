//===- Statistics.h - Statistics of passes ----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_STATISTICS_H
#define BCAST_SUPPORT_STATISTICS_H

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bcast {

/// Adds to the statistic `name` what a pass counted in or at `op`. An LLVM that
/// is built without assertions, as those of distributions are, has no
/// statistics, not even their names: it is an analysis remark of the pass as
/// well.
inline void addToStatistic(const Pass &pass, Operation *op,
                           Pass::Statistic &statistic, StringRef name,
                           uint64_t count) {
  statistic += count;
  if (count == 0)
    return;
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    function = op->getParentOfType<FunctionOpInterface>();
  remark::analysis(op->getLoc(),
                   remark::RemarkOpts::name(name)
                       .category(pass.getArgument())
                       .function(function ? function.getName() : StringRef()))
      << remark::metric("Count", count);
}

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_STATISTICS_H
