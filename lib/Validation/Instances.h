//===- Instances.h - The extents and elements of a run ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_VALIDATION_INSTANCES_H
#define BCAST_LIB_VALIDATION_INSTANCES_H

#include "Interpreter.h"

namespace mlir::bcast::validation {

/// The arguments of a function for fixed extents.
struct Instance {
  /// The shape of each argument that is an array.
  SmallVector<Indices> shapes;
  /// The value of each argument that is an index.
  Indices indices;
  /// Elements are numbers of this draw; symbols for 0.
  unsigned draw = 0;

  std::string print(func::FuncOp function) const;
};

/// The instances of `function` with dynamic extents and indices of 0 to 3: all
/// if there are at most `limit`, else as many that are drawn.
std::vector<Instance> getInstances(func::FuncOp function, unsigned limit);

/// Runs `function` of some stage on `instance` of `source`. `resultShapes` are
/// those of the results of the source, which buffers of results have. The
/// results are those of the source, in its order.
Outcome run(TermPool &pool, func::FuncOp source, func::FuncOp function,
            const Instance &instance, ArrayRef<Indices> resultShapes);

} // namespace mlir::bcast::validation

#endif // BCAST_LIB_VALIDATION_INSTANCES_H
