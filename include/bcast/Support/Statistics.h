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

/// Adds a pass's count in or at `op` to the statistic `name`. LLVM without
/// assertions, as in distributions, does not have statistics. So the count is
/// also an analysis remark of the pass.
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
