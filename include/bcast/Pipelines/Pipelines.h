//===- Pipelines.h - The pipelines from source to LLVM ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pipeline per stage. Each starts from a source program and ends at its
// stage: source -> explicit -> linalg -> affine -> llvm. A context needs only
// the dialects of the program: passes load the dialects of their output, and
// register the dialect extensions that upstream's passes need.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PIPELINES_PIPELINES_H
#define BCAST_PIPELINES_PIPELINES_H

#include "bcast/Codegen/Extensions.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "mlir/Pass/PassManager.h"
#include <functional>
#include <vector>

namespace mlir::bcast {

/// Inserts runtime checks, rewrites implicit rules to bcast.broadcast_in_dim,
/// and canonicalizes.
void buildToExplicitPipeline(OpPassManager &pm);

/// Extends buildToExplicitPipeline: inlines calls and lowers to fused
/// linalg.generic operations on tensors. With `shapeFunctions`, adds a function
/// NAME.result_shapes for each public function with dynamic results, which
/// computes their extents; later stages need it.
void buildToLinalgPipeline(OpPassManager &pm, bool shapeFunctions = true);

/// The last part of buildToLinalgPipeline: from the explicit form, in its
/// layouts, to linalg.generic operations, which are fused if `fuse` is true.
/// Without `products`, linalg.matmul and other named contractions stay.
void buildLowerToLinalgPipeline(OpPassManager &pm, bool fuse = true,
                                bool products = true);

/// Extends buildToLinalgPipeline: bufferizes, for `target`. Each nest of loops
/// to come is a linalg operation, or a loop over parts of arrays with several.
void buildToBuffersPipeline(OpPassManager &pm, const CpuTarget &target = {});

/// Extends buildToBuffersPipeline: lowers to affine loops over
/// vectors, for `target`. Tensor results of public functions become memref
/// arguments, after the others, that the caller allocates.
void buildToAffinePipeline(OpPassManager &pm, const CpuTarget &target = {});

/// Extends buildToAffinePipeline: lowers to the LLVM dialect. Every function
/// takes one more argument, a bcast_error (bcast/Runtime/Error.h), and returns
/// 0, or 1 if a runtime check failed. It has a C interface,
/// `_mlir_ciface_NAME`, that takes pointers to memref descriptors.
void buildToLLVMPipeline(OpPassManager &pm, const CpuTarget &target = {});

/// Lowers elementwise operations, reductions and copies of linalg, named or
/// generic, to affine loops over vectors, for `target`. All other operations
/// stay. Tensors are fused and, with `bufferize`, bufferized: arguments and
/// results of functions become memrefs with identity layouts, and operations
/// that cannot be bufferized stay on tensors. Without, run the pipeline once
/// more after bufferization. As after upstream's bufferization, nothing frees
/// the buffers yet. Extents that linalg requires to be equal are not checked.
void buildOptimizeLinalgPipeline(OpPassManager &pm,
                                 const CpuTarget &target = {},
                                 bool bufferize = true);

/// A stage, and the passes that lead to it from the stage before.
struct Stage {
  StringRef name;
  std::function<void(OpPassManager &)> addPasses;
};

/// The stages of `buildToLLVMPipeline`, in order. In the last one, each public
/// function `NAME` that computes calls `NAME.unchecked` after its checks.
std::vector<Stage> getStages(const CpuTarget &target = {});

/// Registers all passes of this project under their command line names.
void registerPasses();

/// Registers --bcast-to-explicit, --bcast-to-linalg, --bcast-to-affine,
/// --bcast-to-llvm and --bcast-optimize-linalg.
void registerPipelines();

} // namespace mlir::bcast

#endif // BCAST_PIPELINES_PIPELINES_H
