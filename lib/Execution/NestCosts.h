//===- NestCosts.h - The memory and the time of nests -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_EXECUTION_NESTCOSTS_H
#define BCAST_LIB_EXECUTION_NESTCOSTS_H

#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::bcast::execution {

/// One nest of loops, or an operation that is not one.
struct NestCost {
  /// The places of its operations in the program, without repetitions.
  SmallVector<FileLineColLoc> places;
  /// What it computes: names of the arith and math dialects, or of operations.
  SmallVector<StringRef> operations;
  /// Of arrays outside of the nest. Each counts once, also if the nest reads an
  /// element more often: that is in a cache. Shapes may be huge.
  double bytesRead = 0, bytesWritten = 0;
  /// The estimate of the machine model for one thread.
  double picoseconds = 0;
};

struct FunctionCost {
  std::vector<NestCost> nests;
  /// Of buffers that the function allocates: the most at any one time.
  double temporaryBytes = 0;
  /// Whether the bytes of some buffer are known at run time only. It does not
  /// count.
  bool isIncomplete = false;
};

/// Computes the cost of a function on buffers, before its operations become
/// loops. A nest that the program repeats counts once.
FunctionCost computeCost(func::FuncOp function, const CpuTarget &target);

} // namespace mlir::bcast::execution

#endif // BCAST_LIB_EXECUTION_NESTCOSTS_H
