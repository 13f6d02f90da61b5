//===- BufferFunctions.h - The pipeline of functions on buffers -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_PIPELINES_BUFFERFUNCTIONS_H
#define BCAST_LIB_CODEGEN_PIPELINES_BUFFERFUNCTIONS_H

#include "mlir/Pass/PassManager.h"

namespace mlir::bcast {

/// Fuses linalg on tensors in functions that take and return buffers alone, and
/// bufferizes it. With `free`, the functions free what they allocate.
void buildBufferFunctionPipeline(OpPassManager &pm, bool free);

} // namespace mlir::bcast

#endif // BCAST_LIB_CODEGEN_PIPELINES_BUFFERFUNCTIONS_H
