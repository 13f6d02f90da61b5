//===- LLVM22.h - What depends on LLVM and MLIR 22 --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files that know a fault or a gap of LLVM 22 include this header, so that
// another version does not compile before somebody has looked at them:
//
// lib/Codegen/Workarounds: passes that are there because of a fault
// lib/Codegen/LLVM/ParallelToOpenMP.cpp: two barriers
// lib/Codegen/Loops/MemoryAccess.cpp: a masked store of a truncated value
// lib/Codegen/Math/BFloat16.cpp: rounding to bf16, its non-temporal stores
// lib/Codegen/Math/Classify.cpp: functions that are not lowered right
// lib/Dialect/Bcast/Reduction/PatternInterface.cpp: a crash of mlir-reduce
// lib/Dialect/Bcast/Transforms/UnpackScalars.cpp: counters of loops
// lib/Execution/LegalizeForTarget.cpp: what has no code or wrong code
// lib/Support/Operations.cpp: operations whose verifiers crash
//
// docs/upstream has a program for each fault. cmake/modules/BcastFindLLVM.cmake
// has the number for the build.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_LLVM22_H
#define BCAST_SUPPORT_LLVM22_H

#include "llvm/Config/llvm-config.h"

static_assert(LLVM_VERSION_MAJOR == 22,
              "look at the files that bcast/Support/LLVM22.h lists");

#endif // BCAST_SUPPORT_LLVM22_H
