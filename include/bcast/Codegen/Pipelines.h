//===- Pipelines.h - The pipelines from source to LLVM ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Continues bcast/Pipelines/Pipelines.h: linalg -> affine -> llvm.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_PIPELINES_H
#define BCAST_CODEGEN_PIPELINES_H

#include "bcast/Codegen/Extensions.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "bcast/Pipelines/Pipelines.h"

namespace mlir::bcast {

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

/// The stages of `buildToLLVMPipeline`, in order. In the last one, each public
/// function `NAME` that computes calls `NAME.unchecked` after its checks.
std::vector<Stage> getStages(const CpuTarget &target = {});

/// Registers the passes of code generation, --bcast-to-affine, --bcast-to-llvm
/// and --bcast-optimize-linalg, and the extensions of registerExtensions.
void registerCodegen(DialectRegistry &registry);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_PIPELINES_H
