//===- Passes.td - CPU code generation ---------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_PASSES_TD
#define BCAST_CODEGEN_PASSES_TD

include "bcast/Codegen/BufferPasses.td"
include "bcast/Codegen/LLVMPasses.td"
include "bcast/Codegen/LoopPasses.td"
include "bcast/Codegen/MathPasses.td"
include "bcast/Codegen/TargetPasses.td"
include "bcast/Codegen/WorkaroundPasses.td"

#endif // BCAST_CODEGEN_PASSES_TD
